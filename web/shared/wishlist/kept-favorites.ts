import { storageKey as sessionKey } from "#web/app/session-keys.ts";

/** Which of the browser's saved listings belong to which account, as last reported by the server. */
export interface KeptFavorites {
  user: number;
  ids: number[];
}

export const keptKey = "account-favorites";

export function keptFavorites(): KeptFavorites | undefined {
  const { user, ids } = storedAt(keptKey) as Partial<KeptFavorites>;
  return typeof user === "number" && Array.isArray(ids) ? { user, ids } : undefined;
}

export function keepFavorites(kept: KeptFavorites | undefined): void {
  if (kept) localStorage.setItem(keptKey, JSON.stringify(kept));
  else localStorage.removeItem(keptKey);
}

/** The saved listings of an account that was signed out while no page was open to remove them. */
export function leftBehind(): ReadonlySet<number> {
  const kept = keptFavorites();
  if (!kept) return new Set();
  const { state } = storedAt(sessionKey) as { state?: { user?: { id?: number } | null } };
  return new Set(state?.user?.id === kept.user ? [] : kept.ids);
}

function storedAt(key: string): object {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? "{}");
    return typeof stored === "object" && stored !== null ? stored : {};
  } catch {
    return {};
  }
}
