export const usualApiBase = "/api";

/** The base path of this site's API. The server writes it on the document's root element. */
export function apiBase(): string {
  return document.documentElement.dataset.api ?? usualApiBase;
}
