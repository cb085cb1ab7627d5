import { sql } from "kysely";
import type { Language } from "#contract/catalogues.ts";
import { municipalities } from "#contract/island/municipalities.ts";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { filtersOfKind } from "#contract/listings/listing-fields.ts";
import type { Suggestion } from "#contract/listings/search.ts";
import type { Ctx } from "../ctx.ts";
import {
  catalogueValues,
  fold,
  isOnSale,
  knownPlaces,
  startTyped,
  synonymGroups,
  wordsIn,
} from "../listings/listings.ts";

/** What somebody who is still typing may mean. Bounded work: the lists of words, and an index of how titles begin. */

const most = 8;
const mostListings = 4;
/** Titles that begin so, on sale or not: more are not looked at. */
const mostStarts = 60;

export async function suggestions(
  ctx: Ctx & { readonly language: Language },
  { kind, typed }: { kind: ListingKind; typed: string },
): Promise<Suggestion[]> {
  const begun = startOf(typed);
  if (begun === "") return [];
  const groups = [placesLike(begun, ctx.language), choicesLike(begun, kind, ctx.language)];
  return shared([...groups, await listingsLike(ctx, begun, kind)]);
}

interface Entry<One> {
  /** Every word that the name or another spelling begins at, with what follows. */
  starts: string[];
  one: One;
}

const startOf = (text: string) => wordsIn(fold(text)).join(" ");

function startsOf(spellings: readonly string[]): string[] {
  return [...new Set(spellings)].flatMap((spelling) => {
    const words = wordsIn(fold(spelling));
    return words.map((_, at) => words.slice(at).join(" "));
  });
}

const places: Entry<(language: Language) => Suggestion>[] = [
  ...municipalities.map(({ name }) => ({
    starts: startsOf([name]),
    one: (): Suggestion => ({ is: "municipality", name }),
  })),
  ...knownPlaces.map(({ names, spellings, municipality }) => ({
    starts: startsOf([...Object.values(names), ...spellings]),
    one: (language: Language): Suggestion => ({ is: "place", name: names[language], municipality }),
  })),
];

const choices: Entry<(typeof catalogueValues)[number]>[] = catalogueValues.map((value) => {
  const spellings = synonymGroups.filter(({ values }) => values.includes(value.id)).flatMap(({ phrases }) => phrases);
  return { starts: startsOf([...Object.values(value.names), ...spellings]), one: value };
});

/** Those whose first spelling begins so before those where a later word does. */
function like<One>(entries: readonly Entry<One>[], begun: string): One[] {
  const found = entries.flatMap(({ starts, one }) => {
    const at = starts.findIndex((start) => start.startsWith(begun));
    return at < 0 ? [] : [{ at, one }];
  });
  return found.sort((a, b) => Math.sign(a.at) - Math.sign(b.at)).map(({ one }) => one);
}

function placesLike(begun: string, language: Language): Suggestion[] {
  return like(places, begun)
    .slice(0, most)
    .map((one) => one(language));
}

function choicesLike(begun: string, kind: ListingKind, language: Language): Suggestion[] {
  const ofKind = new Set(filtersOfKind(kind).map(({ name }) => name));
  return like(choices, begun)
    .filter(({ filter, word }) => ofKind.has(filter) && filtersOfKind(kind).some((one) => one.words.includes(word)))
    .slice(0, most)
    .map(({ filter, word, names }) => ({ is: "choice", filter, word, name: names[language] }));
}

async function listingsLike(
  ctx: Ctx & { readonly language: Language },
  begun: string,
  kind: ListingKind,
): Promise<Suggestion[]> {
  const start = startTyped(begun.split(" "));
  const { rows } = await sql<{ slug: string; name: string; city: string }>`
    select distinct on (listings.id) slug, coalesce(translations -> ${ctx.language} ->> 'title', title) as name, city
    from (select listing_id from listing_starts
      where kind = ${kind} and start >= ${start} and start < ${`${start}\u{10FFFF}`}
      order by start limit ${mostStarts}) begun
    join listings on listings.id = begun.listing_id and ${isOnSale}
    order by listings.id limit ${mostListings}`.execute(ctx.db);
  return rows.map((row) => ({ is: "listing", ...row }));
}

/** At most eight, in their groups; what one group leaves free, the others take. */
function shared(groups: readonly Suggestion[][]): Suggestion[] {
  const taken = groups.map(() => 0);
  for (let left = most, isMore = true; left > 0 && isMore; ) {
    isMore = false;
    groups.forEach((group, at) => {
      if (left === 0 || (taken[at] ?? 0) >= group.length) return;
      taken[at] = (taken[at] ?? 0) + 1;
      left -= 1;
      isMore = true;
    });
  }
  return groups.flatMap((group, at) => group.slice(0, taken[at]));
}
