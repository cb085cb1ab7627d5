import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { ListingCard } from "#contract/listings.ts";
import { browserStorage, followStorage } from "#web/storage.ts";

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
