import { replace } from "react-router";

/**
 * What a letter's link ends with. It leaves the address before anything is done with it, and so does not stay in the
 * history; this tab keeps it, should the page be loaded again.
 * @throws the way to the same page without it
 */
export function takeLinkToken(page: string, inAddress: string | undefined): string | null {
  if (inAddress === undefined) return sessionStorage.getItem(keyOf(page));
  sessionStorage.setItem(keyOf(page), inAddress);
  throw replace(page);
}

/** It did its work, or never will. */
export function dropLinkToken(page: string): void {
  sessionStorage.removeItem(keyOf(page));
}

function keyOf(page: string): string {
  return `link:${page}`;
}
