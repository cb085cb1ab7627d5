import { returningCookie } from "#contract/accounts/returning.ts";
import { scriptText } from "./first-paint.ts";
import { storageKey, tokenKey } from "./session-keys.ts";

declare global {
  /** Resolves once this browser has restored the signed-in user; undefined when there was nothing to restore. */
  var returning: Promise<void> | undefined;
}

/**
 * Safari deletes a site's local storage after a week without a visit, but keeps the server's cookies. A user who was
 * signed in gets a fresh token then, before the page reads the session; for everybody else this only checks for a
 * cookie.
 */
export function returnScript(apiBase: string): string {
  return scriptText(comeBack, { sign: `${returningCookie}=`, address: `${apiBase}/auth/resume`, storageKey, tokenKey });
}

interface Facts {
  sign: string;
  address: string;
  storageKey: string;
  tokenKey: string;
}

/** Runs in the page, as text. */
function comeBack({ sign, address, storageKey, tokenKey }: Facts): void {
  if (!document.cookie.includes(sign)) return;
  try {
    const stored = localStorage.getItem(storageKey);
    if (stored === null) globalThis.returning = inTurn().catch(() => {});
    // The user signed out while the server was unreachable: do not restore the session.
    // biome-ignore lint/suspicious/noDocumentCookie: Safari has no Cookie Store API before 18.4
    else if (stored.includes('"token":null')) document.cookie = `${sign};max-age=0;path=/`;
  } catch {
    // This browser has storage disabled.
  }

  /** Only one tab sends the request; the other tabs read the result. */
  async function inTurn(): Promise<void> {
    await (navigator.locks ? navigator.locks.request(storageKey, resume) : resume());
  }

  async function resume(): Promise<void> {
    if (localStorage.getItem(storageKey) !== null) return;
    const answer = await fetch(address, { method: "POST" });
    if (!answer.ok) return;
    const { token, user } = await answer.json();
    localStorage.setItem(tokenKey, token);
    localStorage.setItem(storageKey, JSON.stringify({ state: { token, user, isAuthenticated: true }, version: 0 }));
    // If the page is hydrated already, it reads the session as if another tab had written it.
    dispatchEvent(new StorageEvent("storage", { key: storageKey }));
  }
}
