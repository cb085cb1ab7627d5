import { securityEventKinds } from "#contract/accounts/security-events.ts";
import { bookingDates, listingStatuses, userFilters } from "#contract/admin/filters.ts";
import { ledgerEntryKinds, ledgerMeasures, ledgerTrips } from "#contract/admin/ledger-accounts.ts";
import { longestListingWords, longestWords } from "#contract/admin/lengths.ts";
import { bookingStates } from "#contract/bookings/process.ts";
import { kinds } from "#contract/listings/kinds.ts";

/** Parses a filter's text; undefined when it is malformed or equivalent to no filter. */
type Reader<T> = (written: string) => T | undefined;

type Filters<R extends Record<string, Reader<string | number>>> = { q?: string; cursor?: number } & {
  [name in keyof R]?: Exclude<ReturnType<R[name]>, undefined>;
};

/** An admin list. Its filters are in the page's URL, under the names the API uses. */
export interface AdminList<F extends object> {
  page: string;
  filtersOf(search: URLSearchParams): F;
  addressOf(filters: F): string;
}

export type FiltersOf<L> = L extends AdminList<infer F> ? F : never;

export const bookingList = adminList("/admin/bookings", {
  state: oneOf(bookingStates),
  kind: oneOf(kinds),
  by: oneOf(bookingDates, "start"),
  from: plainDate,
  to: plainDate,
});

export const listingList = adminList(
  "/admin/listings",
  { status: oneOf(listingStatuses, "any"), kind: oneOf(kinds) },
  longestListingWords,
);

export const userList = adminList("/admin/users", {
  type: oneOf(userFilters.types, "all"),
  registered: oneOf(userFilters.registered, "any"),
});

export const ledgerList = adminList("/admin/ledger", {
  account: oneOf(ledgerMeasures),
  entry: oneOf(ledgerEntryKinds),
  kind: oneOf(kinds),
  trips: oneOf(ledgerTrips),
  from: plainDate,
  to: plainDate,
});

export const auditList = adminList("/admin/audit", { from: plainDate, to: plainDate });

export const messageReportList = adminList("/admin/message-reports", {
  show: oneOf(["open", "closed"] as const, "open"),
});

export const breakageList = adminList("/admin/breakages", {});

export const securityList = adminList("/admin/security", { kind: oneOf(securityEventKinds), user: identifier });

function adminList<R extends Record<string, Reader<string | number>>>(
  page: string,
  readers: R,
  longest = longestWords,
): AdminList<Filters<R>> {
  return {
    page,
    filtersOf(search) {
      const q = search.get("q")?.trim().slice(0, longest);
      const cursor = Number(search.get("cursor"));
      const read = Object.entries(readers).map(([name, reader]) => [name, reader(search.get(name) ?? "")] as const);
      return {
        ...(q && { q }),
        ...(Object.fromEntries(read.filter(([, value]) => value !== undefined)) as Filters<R>),
        ...(Number.isSafeInteger(cursor) && cursor > 0 && { cursor }),
      };
    },
    addressOf(filters) {
      const search = new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]));
      const written = String(search);
      return written ? `${page}?${written}` : page;
    },
  };
}

/** @param everything the value that is equivalent to no filter */
function oneOf<T extends string>(values: readonly T[], everything?: NoInfer<T>): Reader<T> {
  return (written) => values.find((value) => value === written && value !== everything);
}

function identifier(written: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(written) ? Number(written) : undefined;
}

function plainDate(written: string): string | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.test(written) ? written : undefined;
}
