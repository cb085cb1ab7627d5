import { returningCookie } from "#contract/returning.ts";
import { withScript } from "./first-paint.ts";
import { storageKey, tokenKey } from "./session-keys.ts";

declare global {
  /** Done when this browser knows again who was signed in on it; undefined when there was nothing to ask. */
  var returning: Promise<void> | undefined;
}

/**
 * Safari forgets what pages stored when nobody came for a week, but not the server's cookies. Whoever was signed in gets
 * a fresh token then, before the page looks who is here; everybody else costs a look at a cookie.
 */
export function withReturn(page: string, { nonce, apiBase }: { nonce: string; apiBase: string }): string {
  const facts: Facts = { sign: `${returningCookie}=`, address: `${apiBase}/auth/resume`, storageKey, tokenKey };
  return withScript(page, nonce, `(${comeBack})(${JSON.stringify(facts)})`);
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
    // Signed out while the server could not be told: this browser does not come back.
    // biome-ignore lint/suspicious/noDocumentCookie: Safari has no Cookie Store API before 18.4
    else if (stored.includes('"token":null')) document.cookie = `${sign};max-age=0;path=/`;
  } catch {
    // This browser stores nothing for anybody.
  }

  /** One tab asks, the others find what it was told. */
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
    // A page that is alive already reads it, as when another tab had written it.
    dispatchEvent(new StorageEvent("storage", { key: storageKey }));
  }
}
