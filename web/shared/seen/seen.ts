import { useEffect } from "react";
import type { ListingCard } from "#contract/listings/listings.ts";
import { touched } from "#web/kit/touch.ts";
import { savedItem } from "#web/shared/wishlist/saved-item.ts";

/** Remembers that the listing's page was shown, once it is touched: until then its code is not loaded. */
export function useSeenNow(listing: ListingCard): void {
  useEffect(() => {
    touched()
      .then(() => import("./seen-items.ts"))
      .then(({ rememberSeen }) => rememberSeen(savedItem(listing)))
      .catch(() => {});
  }, [listing]);
}
