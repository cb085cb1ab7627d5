import { kinds, pages } from "#contract/listings/kinds.ts";
import { searchQuery } from "#contract/listings/search.ts";
import { canonicalPath, isPrivate } from "#contract/public-pages.ts";
import { remembered } from "./remembered.ts";

/** The part of an address that a page is rendered from. Other parameters, such as campaign tags, are dropped. */

/** `category` is the former name of `categories`; `groups` are guests by price group, `hold` is about to be paid for. */
const ofLists = new Set([...Object.keys(searchQuery.shape), "category"]);
const ofDetails = new Set([...ofLists, "groups", "hold"]);

export interface PageAddress {
  /** The path, and the query parameters that the page reads. */
  shown: string;
  /** True for the page's one canonical address, false for a state of the page. */
  isCanonical: boolean;
}

/** Takes an address as requested: a path and maybe a query. */
export const pageAddressOf = remembered((url): PageAddress => {
  const { pathname, searchParams } = new URL(url, "http://any");
  // The signed-in areas have query states of their own, and so have the router's data requests.
  if (isPrivate(pathname) || pathname.endsWith(".data")) return { shown: url, isCanonical: false };
  const read = parametersReadBy(pathname);
  const kept = new URLSearchParams([...searchParams].filter(([name]) => read.has(name)));
  const shown = pathname + (kept.size > 0 ? `?${kept}` : "");
  return { shown, isCanonical: canonicalPath(pathname, kept) === shown };
});

function parametersReadBy(pathname: string): ReadonlySet<string> {
  const path = pathname.replace(/\/+$/, "");
  if (kinds.some((kind) => path === pages[kind].list)) return ofLists;
  return kinds.some((kind) => path.startsWith(pages[kind].detail(""))) ? ofDetails : new Set();
}
