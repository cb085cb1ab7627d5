import { createJSONStorage } from "zustand/middleware";

/** The browser's own storage; nothing on the server, where pages are rendered for nobody in particular. */
export function browserStorage<State>() {
  return createJSONStorage<State>(() => window.localStorage);
}

/** Calls `reread` now and when another tab changes the entry. */
export function followStorage(key: string, reread: () => void): () => void {
  reread();
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) reread();
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}
