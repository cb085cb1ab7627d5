import type { ListingKind } from "#contract/listings/kinds.ts";
import { isDated, queryOf, type Search, type SearchText, searchOf, sentenceOf, withoutStay } from "./search.ts";

/** A stay of each kind, for the same number of guests. */
export type Stays = Record<ListingKind, Search>;

/** The stay of each kind in an address; incomplete or invalid parts are dropped. */
export function staysIn(address: URLSearchParams): Stays {
  const { guests } = searchOf("lodging", address);
  const stay = (kind: ListingKind) => ({ ...wholeStay(kind, searchOf(kind, address)), ...(guests && { guests }) });
  const stays = { lodging: stay("lodging"), space: stay("space"), experience: stay("experience") };
  // A price needs a number of guests: lists of lodgings use two by default.
  const isAsked = Object.values(stays).some(isDated);
  return isAsked && guests === undefined ? withGuests(stays, 2) : stays;
}

/** The stays as a single query, for addresses and the API alike. */
export function queryOfStays(stays: Stays): SearchText {
  const { lodging, space, experience } = stays;
  return { ...queryOf(experience), ...queryOf(space), ...queryOf(lodging) };
}

export function withGuests({ lodging, space, experience }: Stays, guests: number | undefined): Stays {
  return { lodging: { ...lodging, guests }, space: { ...space, guests }, experience: { ...experience, guests } };
}

/** Only dates and guests; incomplete dates are dropped. */
export function wholeStay(kind: ListingKind, search: Search): Search {
  const { place: _, bounds: _bounds, ...stay } = sentenceOf(searchOf(kind, new URLSearchParams(queryOf(search))));
  return isDated(stay) ? stay : withoutStay(stay);
}

/** Whether both request the same stays. */
export function areSame(one: Stays, other: Stays): boolean {
  return wordsOf(one) === wordsOf(other);
}

function wordsOf(stays: Stays): string {
  return JSON.stringify(
    Object.entries(stays).map(([kind, stay]) => Object.entries(queryOf(wholeStay(kind as ListingKind, stay))).sort()),
  );
}
