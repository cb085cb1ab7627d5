import { create } from "zustand";
import { type PersistStorage, persist } from "zustand/middleware";
import { followStorage, useIsRead } from "#web/storage.ts";
import { readItems, type WishlistItem } from "./saved-items.ts";

interface Wishlist {
  items: WishlistItem[];
  toggle(item: WishlistItem): void;
}

const storageKey = "user-wishlist";

const storage: PersistStorage<Pick<Wishlist, "items">> = {
  getItem: (name) => ({ state: { items: readItems(localStorage.getItem(name)) }, version: 0 }),
  setItem: (name, value) => localStorage.setItem(name, JSON.stringify(value)),
  removeItem: (name) => localStorage.removeItem(name),
};

const useWishlist = create<Wishlist>()(
  persist(
    (set) => ({
      items: [],
      toggle: (item) =>
        set(({ items }) => ({
          items: items.some(({ id }) => id === item.id) ? items.filter(({ id }) => id !== item.id) : [...items, item],
        })),
    }),
    { name: storageKey, storage, skipHydration: true, partialize: ({ items }) => ({ items }) },
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
