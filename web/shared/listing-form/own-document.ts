import { type ClientLoaderFunctionArgs, redirectDocument } from "react-router";
import { readyAreaTexts } from "#web/app/i18n/texts.ts";

/** Only in Chromium; other browsers do not read the header. */
declare global {
  interface Document {
    featurePolicy?: { allowsFeature(feature: string): boolean };
  }
}

/**
 * For pages with a listing's form. Only their documents may use geolocation, so navigation from another page loads a
 * new document.
 */
export function ownDocument({ request }: ClientLoaderFunctionArgs): Response | Promise<null> {
  const { href, pathname } = new URL(request.url);
  const isAllowed = document.featurePolicy?.allowsFeature("geolocation") ?? true;
  return isAllowed || pathname === location.pathname ? readyAreaTexts() : redirectDocument(href);
}
