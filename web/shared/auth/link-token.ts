import { replace } from "react-router";

/**
 * Takes the token of an email's link. It is removed from the URL before any use, so it does not stay in the history;
 * this tab stores it in case the page is reloaded.
 * @throws a redirect to the same page without the token
 */
export function takeLinkToken(page: string, inAddress: string | undefined): string | null {
  if (inAddress === undefined) return sessionStorage.getItem(keyOf(page));
  sessionStorage.setItem(keyOf(page), inAddress);
  throw replace(page);
}

/** Forgets the token: it has been used, or is invalid. */
export function dropLinkToken(page: string): void {
  sessionStorage.removeItem(keyOf(page));
}

function keyOf(page: string): string {
  return `link:${page}`;
}
