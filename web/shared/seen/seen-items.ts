import type { WishlistItem } from "#web/shared/wishlist/saved-item.ts";
import { readItems } from "#web/shared/wishlist/saved-items.ts";

/** The listings whose pages this browser has shown, latest first. They are never sent to a server. */

const storageKey = "recently-seen";
const most = 8;

export function hasSeen(): boolean {
  return stored() !== null;
}

export function readSeen(): WishlistItem[] {
  return readItems(stored());
}

export function rememberSeen(item: WishlistItem): void {
  const others = readSeen().filter(({ id }) => id !== item.id);
  try {
    localStorage.setItem(storageKey, JSON.stringify([item, ...others].slice(0, most)));
  } catch {
    // This browser's storage is disabled or full.
  }
}

export function forgetSeen(): void {
  localStorage.removeItem(storageKey);
}

function stored(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
