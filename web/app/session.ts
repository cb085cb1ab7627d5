import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { User } from "#contract/accounts/accounts.ts";
import { hasUnsaved } from "#web/kit/overlay/unsaved-forms.ts";
import { storageKey, tokenKey } from "./session-keys.ts";
import { browserStorage, followStorage } from "./storage.ts";

interface Session {
  token: string | null;
  user: User | null;
  isAuthenticated: boolean;
  /** Whether the server ended the last session. */
  isExpired: boolean;
  signIn(token: string, user: User): void;
  /** Applies changes to the signed-in user; ignores them when another user has signed in since. */
  update(user: User): void;
  /** `isExpired`: the server has ended the session, as opposed to the user. */
  signOut(how?: { isExpired: boolean }): void;
}

/** See `holdSession`. */
let isHeld = false;

/** The session in this browser. Pages are rendered signed out; `followSession` loads the stored one after hydration. */
export const useSession = create<Session>()(
  persist(
    (set, get) => ({
      token: null,
      user: null,
      isAuthenticated: false,
      isExpired: false,
      signIn(token, user) {
        localStorage.setItem(tokenKey, token);
        set({ token, user, isAuthenticated: true, isExpired: false });
      },
      update(user) {
        if (get().user?.id === user.id) set({ user });
      },
      signOut({ isExpired } = { isExpired: false }) {
        isHeld = false;
        localStorage.removeItem(tokenKey);
        set({ token: null, user: null, isAuthenticated: false, isExpired });
      },
    }),
    {
      name: storageKey,
      storage: browserStorage(),
      skipHydration: true,
      merge(stored, current) {
        const next = { ...current, ...(stored as Partial<Session> | undefined) };
        // Where another tab was told that the session is over, this one keeps what was typed in it and is told, too.
        if (!next.user && (isHeld || (next.isExpired && hasUnsaved()))) return current;
        isHeld = false;
        return next;
      },
    },
  ),
);

/**
 * The server has ended the session, but this page still shows it, so that nothing typed is lost. Other tabs find nobody
 * signed in, and whoever signs in there is signed in here as well.
 */
export function holdSession(): void {
  isHeld = true;
  localStorage.removeItem(storageKey);
  localStorage.removeItem(tokenKey);
}

/** The token for calls: that of the session or, until the session has been read, the one stored by itself. */
export function tokenNow(): string | null {
  try {
    return useSession.getState().token ?? localStorage.getItem(tokenKey);
  } catch {
    // This browser has storage disabled.
    return null;
  }
}

/** Reads the stored session, and again whenever another tab signs in or out. */
export function followSession(): () => void {
  return followStorage(storageKey, () => useSession.persist.rehydrate());
}
