import { data } from "react-router";
import type { ListingKind } from "#contract/listings/kinds.ts";
import type { SearchReply } from "#contract/listings/search.ts";
import type { Read } from "#web/app/page-data.ts";
import { addressOf, queryOf, type Search, searchOf, withoutCursor } from "#web/shared/search/search.ts";

/** Divisible by the column count at every width. */
const perPage = 18;

export interface Results {
  kind: ListingKind;
  search: Search;
  /** Null when the search failed. */
  reply: SearchReply | null;
}

/** The results for a list page's address. If the server refuses the query, it is dropped and the search retried. */
export async function readResults(kind: ListingKind, request: Request, read: Read): Promise<Results> {
  const search = searchOf(kind, new URL(request.url).searchParams);
  try {
    return { kind, search, reply: await readPage(kind, search, read) };
  } catch (error) {
    if (isRefused(error) && Object.keys(search).length > 0) return readResults(kind, lessOf(request, search), read);
    return { kind, search, reply: null };
  }
}

/** The document's status is 503 when the search failed. */
export async function asDocument(results: Promise<Results>) {
  const read = await results;
  return data(read, { status: read.reply ? 200 : 503 });
}

export function queryOfPage(kind: ListingKind, search: Search) {
  return { kind, ...queryOf(search), limit: String(perPage) };
}

function readPage(kind: ListingKind, search: Search, read: Read): Promise<SearchReply> {
  return read("/listings", { query: queryOfPage(kind, search) });
}

function isRefused(error: unknown): boolean {
  return typeof error === "object" && error !== null && "status" in error && error.status === 400;
}

/** Drops the cursor first, which is valid for one sort order only, then the whole query. */
function lessOf(request: Request, search: Search): Request {
  const url = new URL(request.url);
  url.search = search.cursor ? addressOf(withoutCursor(search)) : "";
  return new Request(url);
}
