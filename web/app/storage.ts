import { useSyncExternalStore } from "react";
import { createJSONStorage, type PersistStorage } from "zustand/middleware";

/** The browser's local storage; undefined on the server, where pages are rendered without a user. */
export function browserStorage<State>(): PersistStorage<State> | undefined {
  const storage = createJSONStorage<State>(() => window.localStorage);
  return (
    storage && {
      ...storage,
      getItem(name) {
        try {
          return storage.getItem(name);
        } catch {
          // The entry was not written by this site: ignore it.
          return null;
        }
      },
    }
  );
}

/** Calls `reread` now, when another tab changes the entry, and when the browser restores a page from its cache. */
export function followStorage(key: string, reread: () => void): () => void {
  reread();
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) reread();
  };
  // A page in the back/forward cache is not told of changes.
  const onShown = (event: PageTransitionEvent) => event.persisted && reread();
  window.addEventListener("storage", onStorage);
  window.addEventListener("pageshow", onShown);
  return () => {
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("pageshow", onShown);
  };
}

interface Stored {
  persist: { hasHydrated(): boolean; onFinishHydration(listener: () => void): () => void };
}

/** Their entries are read again when another tab changes them, and meanwhile the pages show what was read before. */
const readStores = new WeakSet<Stored>();

/** False until the stored entry has been read, and always on the server. */
export function useIsRead(store: Stored): boolean {
  return useSyncExternalStore(
    (changed) => store.persist.onFinishHydration(changed),
    () => {
      if (store.persist.hasHydrated()) readStores.add(store);
      return readStores.has(store);
    },
    () => false,
  );
}
