import { kinds, pages } from "#contract/listing-kinds/kinds.ts";
import { canonicalPath, isPrivate } from "#contract/public-pages.ts";
import { searchQuery } from "#contract/search.ts";

/** What of an address a page is rendered by. Whatever else came with it, as the marks of a campaign, is nobody's. */

/** `category` is what `categories` was called; `hold` is a place somebody was about to pay for. */
const ofLists = new Set([...Object.keys(searchQuery.shape), "category"]);
const ofDetails = new Set([...ofLists, "hold"]);

export interface PageAddress {
  /** The path and the parameters that the page reads. */
  shown: string;
  /** It is the one address the page is known by, and not a state of it. */
  isCanonical: boolean;
}

/** @param url as it was asked for: a path and maybe a query */
export function pageAddressOf(url: string): PageAddress {
  const { pathname, searchParams } = new URL(url, "http://any");
  // Somebody's own areas have states of their own, and so has what the router asks for by itself.
  if (isPrivate(pathname) || pathname.endsWith(".data")) return { shown: url, isCanonical: false };
  const read = parametersReadBy(pathname);
  const kept = new URLSearchParams([...searchParams].filter(([name]) => read.has(name)));
  const shown = pathname + (kept.size > 0 ? `?${kept}` : "");
  return { shown, isCanonical: canonicalPath(pathname, kept) === shown };
}

function parametersReadBy(pathname: string): ReadonlySet<string> {
  const path = pathname.replace(/\/+$/, "");
  if (kinds.some((kind) => path === pages[kind].list)) return ofLists;
  return kinds.some((kind) => path.startsWith(pages[kind].detail(""))) ? ofDetails : new Set();
}
