export const usualApiBase = "/api";

/** Where this site's API hangs: the server says so on the document's root element. */
export function apiBase(): string {
  return document.documentElement.dataset.api ?? usualApiBase;
}
