import { create } from "zustand";
import { type PersistStorage, persist } from "zustand/middleware";
import { followStorage, useIsRead } from "#web/app/storage.ts";
import type { WishlistItem } from "./saved-item.ts";

/** The saved listings in this browser, which hearts show. */

interface Wishlist {
  items: WishlistItem[];
}

export const wishlistKey = "user-wishlist";

const storage: PersistStorage<Wishlist> = {
  async getItem(name) {
    const text = localStorage.getItem(name);
    if (text === null) return null;
    // Loaded only for users who have saved something.
    const { readOwnItems } = await import("./saved-items.ts");
    return { state: { items: readOwnItems(text) }, version: 0 };
  },
  setItem: (name, value) => localStorage.setItem(name, JSON.stringify(value)),
  removeItem: (name) => localStorage.removeItem(name),
};

const useWishlist = create<Wishlist>()(
  persist((): Wishlist => ({ items: [] }), { name: wishlistKey, storage, skipHydration: true }),
);

export function followWishlist(): () => void {
  return followStorage(wishlistKey, () => useWishlist.persist.rehydrate());
}

/** Resolves once the saved listings have been read: only once, because a heart may be pressed meanwhile. */
export async function untilRead(): Promise<void> {
  if (!useWishlist.persist.hasHydrated()) await useWishlist.persist.rehydrate();
}

export function isRead(): boolean {
  return useWishlist.persist.hasHydrated();
}

export function itemsNow(): WishlistItem[] {
  return useWishlist.getState().items;
}

export function isSaved(id: number): boolean {
  return itemsNow().some((item) => item.id === id);
}

/** Call this only once they have been read, because it overwrites what is stored. */
export function changeItems(change: (items: WishlistItem[]) => WishlistItem[]): void {
  useWishlist.setState(({ items }) => ({ items: change(items) }));
}

export function useIsSaved(id: number): boolean {
  return useWishlist(({ items }) => items.some((item) => item.id === id));
}

/** All saved listings, latest first; undefined until the browser's storage has been read. */
export function useSaved(): WishlistItem[] | undefined {
  const isStorageRead = useIsRead(useWishlist);
  const items = useWishlist((wishlist) => wishlist.items);
  return isStorageRead ? [...items].reverse() : undefined;
}
