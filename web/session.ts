import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { User } from "#contract/accounts.ts";
import { storageKey, tokenKey } from "./session-keys.ts";
import { browserStorage, followStorage } from "./storage.ts";

interface Session {
  token: string | null;
  user: User | null;
  isAuthenticated: boolean;
  signIn(token: string, user: User): void;
  /** Takes over what changed about whoever is here; nothing when somebody else is by now. */
  update(user: User): void;
  signOut(): void;
}

/** Who is signed in here. Pages are rendered signed out; `followSession` brings the stored session in after hydration. */
export const useSession = create<Session>()(
  persist(
    (set, get) => ({
      token: null,
      user: null,
      isAuthenticated: false,
      signIn(token, user) {
        localStorage.setItem(tokenKey, token);
        set({ token, user, isAuthenticated: true });
      },
      update(user) {
        if (get().user?.id === user.id) set({ user });
      },
      signOut() {
        localStorage.removeItem(tokenKey);
        set({ token: null, user: null, isAuthenticated: false });
      },
    }),
    {
      name: storageKey,
      storage: browserStorage(),
      skipHydration: true,
    },
  ),
);

/** What calls are signed with: of the session, else what is stored alone, as long as the session was not read. */
export function tokenNow(): string | null {
  try {
    return useSession.getState().token ?? localStorage.getItem(tokenKey);
  } catch {
    // This browser stores nothing for anybody.
    return null;
  }
}

/** Reads the stored session, and again whenever another tab signs in or out. */
export function followSession(): () => void {
  return followStorage(storageKey, () => useSession.persist.rehydrate());
}
