import { bookingStates } from "#contract/booking-process.ts";
import { kinds } from "#contract/listing-kinds/kinds.ts";
import {
  bookingDates,
  ledgerEntryKinds,
  ledgerMeasures,
  ledgerTrips,
  listingStandings,
  securityEventKinds,
  userFilters,
} from "#contract/report-names.ts";

/** The value a filter's words stand for; undefined when they are malformed or mean the same as nothing. */
type Reader<T> = (written: string) => T | undefined;

type Filters<R extends Record<string, Reader<string | number>>> = { q?: string; cursor?: number } & {
  [name in keyof R]?: Exclude<ReturnType<R[name]>, undefined>;
};

/** A list of the office. What is looked for stands in its address, as the call has it. */
export interface OfficeList<F extends object> {
  page: string;
  filtersOf(search: URLSearchParams): F;
  addressOf(filters: F): string;
}

export type FiltersOf<L> = L extends OfficeList<infer F> ? F : never;

export const bookingList = officeList("/admin/bookings", {
  state: oneOf(bookingStates),
  kind: oneOf(kinds),
  by: oneOf(bookingDates, "start"),
  from: plainDate,
  to: plainDate,
});

/** What is looked for may be the address of a page. */
export const listingList = officeList(
  "/admin/listings",
  { standing: oneOf(listingStandings, "any"), kind: oneOf(kinds) },
  300,
);

export const userList = officeList("/admin/users", {
  type: oneOf(userFilters.types, "all"),
  registered: oneOf(userFilters.registered, "any"),
});

export const ledgerList = officeList("/admin/ledger", {
  account: oneOf(ledgerMeasures),
  entry: oneOf(ledgerEntryKinds),
  kind: oneOf(kinds),
  trips: oneOf(ledgerTrips),
  from: plainDate,
  to: plainDate,
});

export const auditList = officeList("/admin/audit", {});

export const breakageList = officeList("/admin/breakages", {});

export const securityList = officeList("/admin/security", { kind: oneOf(securityEventKinds), user: identifier });

function officeList<R extends Record<string, Reader<string | number>>>(
  page: string,
  readers: R,
  longest = 100,
): OfficeList<Filters<R>> {
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

/** @param everything the value that is the same as not asking */
function oneOf<T extends string>(values: readonly T[], everything?: NoInfer<T>): Reader<T> {
  return (written) => values.find((value) => value === written && value !== everything);
}

function identifier(written: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(written) ? Number(written) : undefined;
}

function plainDate(written: string): string | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.test(written) ? written : undefined;
}
