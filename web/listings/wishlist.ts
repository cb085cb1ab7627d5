import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { ListingCard } from "#contract/listings.ts";
import { browserStorage, followStorage, useIsRead } from "#web/storage.ts";
import type { PriceUnit } from "./price.ts";

/** What somebody saved, kept in this browser only. */
export interface WishlistItem {
  id: number;
  slug: string;
  title: string;
  image: string;
  price: number;
  rating: number;
  reviews: number;
  location: string;
  host: string;
  serviceType: ListingCard["serviceType"];
  typeLabel: string;
  /** Not there in what was saved by others under the same name. */
  priceUnit?: PriceUnit;
}

interface Wishlist {
  items: WishlistItem[];
  toggle(item: WishlistItem): void;
}

const storageKey = "user-wishlist";

const useWishlist = create<Wishlist>()(
  persist(
    (set) => ({
      items: [],
      toggle: (item) =>
        set(({ items }) => ({
          items: items.some(({ id }) => id === item.id) ? items.filter(({ id }) => id !== item.id) : [...items, item],
        })),
    }),
    { name: storageKey, storage: browserStorage(), skipHydration: true, partialize: ({ items }) => ({ items }) },
  ),
);

export function followWishlist(): () => void {
  return followStorage(storageKey, () => useWishlist.persist.rehydrate());
}

export function useIsSaved(id: number): boolean {
  return useWishlist(({ items }) => items.some((item) => item.id === id));
}

export function useToggleSaved(): (item: WishlistItem) => void {
  return useWishlist(({ toggle }) => toggle);
}

/** Everything that is saved, the latest first; undefined until the browser's storage has been read. */
export function useSaved(): WishlistItem[] | undefined {
  const isRead = useIsRead(useWishlist);
  const items = useWishlist((wishlist) => wishlist.items);
  return isRead ? items.toReversed() : undefined;
}
