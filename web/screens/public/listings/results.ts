import { data } from "react-router";
import type { ListingKind } from "#contract/listings/kinds.ts";
import type { SearchReply } from "#contract/listings/search.ts";
import type { Read } from "#web/app/page-data.ts";
import { addDays } from "#web/shared/search/days.ts";
import {
  addressOf,
  isDated,
  queryOf,
  type Search,
  searchOf,
  stayNames,
  withoutCursor,
} from "#web/shared/search/search.ts";

/** Divisible by the column count at every width. */
const perPage = 18;

export interface Results {
  kind: ListingKind;
  search: Search;
  /** Null when the search failed. */
  reply: SearchReply | null;
  /** The same stay some days earlier or later, when the search finds nothing. */
  nearby: Nearby[];
}

export interface Nearby {
  search: Search;
  total: number;
}

/** The results for a list page's address. If the server refuses the query, it is dropped and the search retried. */
export async function readResults(kind: ListingKind, request: Request, read: Read): Promise<Results> {
  const search = searchOf(kind, new URL(request.url).searchParams);
  try {
    const reply = await readPage(kind, search, read);
    return { kind, search, reply, nearby: reply.total === 0 ? await readNearby(kind, search, read) : [] };
  } catch (error) {
    if (isRefused(error) && Object.keys(search).length > 0) return readResults(kind, lessOf(request, search), read);
    return { kind, search, reply: null, nearby: [] };
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
  return read("/listings", { query: queryOfPage(kind, search) as never });
}

const shifts = [-1, 1, 7];

async function readNearby(kind: ListingKind, search: Search, read: Read): Promise<Nearby[]> {
  if (!isDated(search)) return [];
  const tried = await Promise.all(
    shifts.map(async (days) => {
      const shifted = shiftedBy(search, days);
      const reply = await readPage(kind, shifted, read).catch(() => null);
      return { search: shifted, total: reply?.total ?? 0 };
    }),
  );
  return tried.filter(({ total }) => total > 0);
}

export function shiftedBy(search: Search, days: number): Search {
  const shifted = withoutCursor(search);
  for (const name of stayNames) {
    const value = shifted[name];
    if (value !== undefined && !name.endsWith("_time")) shifted[name] = addDays(value, days);
  }
  return shifted;
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
