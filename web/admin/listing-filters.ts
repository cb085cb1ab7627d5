import { kinds, type ListingKind } from "#contract/listing-kinds/kinds.ts";
import { type ListingStanding, listingStandings } from "#contract/report-names.ts";

/** What listings are looked for, as the address and the call have it. */
export interface ListingFilters {
  q?: string;
  standing?: ListingStanding;
  kind?: ListingKind;
  cursor?: number;
}

/** What the address says; whatever is malformed there, or the same as nothing, is left out. */
export function listingFiltersOf(search: URLSearchParams): ListingFilters {
  const q = search.get("q")?.trim().slice(0, 100);
  const standing = listingStandings.find((known) => known !== "any" && known === search.get("standing"));
  const kind = kinds.find((known) => known === search.get("kind"));
  const cursor = Number(search.get("cursor"));
  return {
    ...(q && { q }),
    ...(standing && { standing }),
    ...(kind && { kind }),
    ...(Number.isSafeInteger(cursor) && cursor > 0 && { cursor }),
  };
}

export function listingsAddress(filters: ListingFilters): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) search.set(name, String(value));
  return search.size > 0 ? `/admin/listings?${search}` : "/admin/listings";
}
