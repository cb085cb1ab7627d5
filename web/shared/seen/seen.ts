import { useEffect } from "react";
import type { ListingCard } from "#contract/listings/listings.ts";
import { touched } from "#web/kit/touch.ts";
import { savedItem } from "#web/shared/wishlist/saved-item.ts";

/** Remembers that the listing's page was shown. Runs at the first touch, because the code is not loaded before. */
export function useSeenNow(listing: ListingCard): void {
  useEffect(() => {
    touched()
      .then(() => import("./seen-items.ts"))
      .then(({ rememberSeen }) => rememberSeen(savedItem(listing)))
      .catch(() => {});
  }, [listing]);
}
