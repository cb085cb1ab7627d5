import { create } from "zustand";
import { type PersistStorage, persist } from "zustand/middleware";
import { followStorage, useIsRead } from "#web/app/storage.ts";
import type { WishlistItem } from "./saved-item.ts";

interface Wishlist {
  items: WishlistItem[];
  toggle(item: WishlistItem): void;
}

const storageKey = "user-wishlist";

const storage: PersistStorage<Pick<Wishlist, "items">> = {
  async getItem(name) {
    const text = localStorage.getItem(name);
    if (text === null) return null;
    // Loaded only for users who have saved something.
    const { readItems } = await import("./saved-items.ts");
    return { state: { items: readItems(text) }, version: 0 };
  },
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

/** Saves a listing or removes it; reads the stored list first, so that it is not overwritten. */
export function toggleSaved(item: WishlistItem): void {
  const { hasHydrated, onFinishHydration } = useWishlist.persist;
  const toggle = () => useWishlist.getState().toggle(item);
  if (hasHydrated()) {
    toggle();
    return;
  }
  const stop = onFinishHydration(() => {
    stop();
    toggle();
  });
}

/** All saved listings, latest first; undefined until the browser's storage has been read. */
export function useSaved(): WishlistItem[] | undefined {
  const isRead = useIsRead(useWishlist);
  const items = useWishlist((wishlist) => wishlist.items);
  return isRead ? [...items].reverse() : undefined;
}
