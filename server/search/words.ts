import { type RawBuilder, sql } from "kysely";
import type { ListingKind } from "#contract/listings/kinds.ts";
import type { Ctx } from "../ctx.ts";
import { isOnSale, joiningWords, wordsIn } from "../listings/listings.ts";
import { type Concept, conceptsIn, wordsNear } from "./dictionary.ts";

/** Which listings say what is searched for. docs/rules/words.md has the rules and examples. */

/** A search by words, for the database. */
export interface WordSearch {
  /** Read from the words: for counting, and for what few listings say. */
  matches: RawBuilder<boolean>;
  /** The same, as a list that is read before anything else: for stays, which are looked for among all that match. */
  isListed: RawBuilder<boolean>;
  /** The same, asked of one listing after the other: for the first ones of an order when very many say it. */
  isSaid: RawBuilder<boolean>;
  /** The greater, the better. */
  rank: RawBuilder<number>;
}

/** The same concepts in both languages, as queries of the database. */
interface Queries {
  es: string;
  en: string;
}

/** Undefined when the text has neither letters nor digits. */
export async function wordSearch(ctx: Ctx, kind: ListingKind, typed: string): Promise<WordSearch | undefined> {
  return searchFor(ctx, kind, conceptsIn(typed));
}

async function searchFor(ctx: Ctx, kind: ListingKind, asked: readonly Concept[]): Promise<WordSearch | undefined> {
  if (asked.length === 0) return undefined;
  if (!(await areTextsReady(ctx))) return byOldStems(asked);
  const concepts = await choosePlaces(ctx, kind, asked);
  const queries = await queriesFor(ctx, concepts);
  const all = { es: allOf(queries.map(({ es }) => es)), en: allOf(queries.map(({ en }) => en)) };
  const rank = sql<number>`(select max(ts_rank(text.words, case text.language
    when 'es' then ${all.es}::tsquery else ${all.en}::tsquery end))::float8
    from listing_texts text where text.listing_id = listings.id)`;
  // As one value, or the planner turns it around and reads all texts first.
  const isSaid = sql<boolean>`(select coalesce(bool_or(text.words @@ case text.language
    when 'es' then ${all.es}::tsquery else ${all.en}::tsquery end), false)
    from listing_texts text where text.listing_id = listings.id)`;
  return {
    matches: matching(all),
    isListed: sql`listings.id = any(array(${listingsSaying(all)}))`,
    isSaid,
    rank,
  };
}

function matching(queries: Queries): RawBuilder<boolean> {
  return sql`listings.id in (${listingsSaying(queries)})`;
}

function listingsSaying({ es, en }: Queries): RawBuilder<number> {
  return sql`select listing_id from listing_texts where language = 'es' and words @@ ${es}::tsquery
    union select listing_id from listing_texts where language = 'en' and words @@ ${en}::tsquery`;
}

const allOf = (queries: string[]) => queries.map((query) => `(${query})`).join(" & ");

async function areTextsReady(ctx: Ctx): Promise<boolean> {
  const ready = await ctx.db.selectFrom("word_lists").select("id").where("ready_at", "is not", null).executeTakeFirst();
  return ready !== undefined;
}

/** Until every listing has its texts, after an upgrade: by the stems of title, municipality and description alone. */
function byOldStems(concepts: readonly Concept[]): WordSearch {
  const words = concepts.flatMap(({ typed }) => wordsIn(typed)).filter((word) => !joiningWords.has(word));
  const query = sql`(${sql.join(
    (words.length > 0 ? words : concepts.map(({ typed }) => typed)).map((word) => sql`search_query(${word})`),
    sql` && `,
  )})`;
  const matches = sql<boolean>`listings.search_stems @@ ${query}`;
  return { matches, isListed: matches, isSaid: matches, rank: sql`ts_rank(listings.search_stems, ${query})::float8` };
}

async function queriesFor(ctx: Ctx, concepts: readonly Concept[]): Promise<Queries[]> {
  const asked = concepts.map(({ phrases, marks }) => ({
    phrases,
    marks: marks.map((mark) => `'${mark}'`).join(" | "),
  }));
  const { rows } = await sql<Queries>`
    select (phrases_query('es', phrases) || marks::tsquery)::text as es,
      (phrases_query('en', phrases) || marks::tsquery)::text as en
    from rows from (jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as (phrases text[], marks text))
      with ordinality as asked (phrases, marks, place)
    order by place`.execute(ctx.db);
  return rows;
}

/**
 * Words may name a known place and mean something else as well: a place is its circle, or its word, whichever finds
 * more. A municipality is itself, unless it has nothing.
 */
async function choosePlaces(ctx: Ctx, kind: ListingKind, concepts: readonly Concept[]): Promise<Concept[]> {
  const chosen: Concept[] = [];
  for (const concept of concepts) {
    if (concept.places.length === 0) {
      chosen.push(concept);
      continue;
    }
    const circle = { ...concept, phrases: [], marks: concept.places };
    const [there, saying] = await countsOf(ctx, kind, [circle, concept]);
    const isThere = concept.isCity ? there > 0 : there >= saying && there > 0;
    chosen.push(isThere ? circle : concept);
  }
  return chosen;
}

const mostCounted = 1000;

async function countsOf(ctx: Ctx, kind: ListingKind, [a, b]: [Concept, Concept]): Promise<[number, number]> {
  const [first, second] = (await queriesFor(ctx, [a, b])) as [Queries, Queries];
  const count = (queries: Queries) => sql`(select count(*)::int from (
    select from listings where kind = ${kind} and ${isOnSale} and ${matching(queries)} limit ${mostCounted}) counted)`;
  const { rows } = await sql<{ first: number; second: number }>`
    select ${count(first)} as first, ${count(second)} as second`.execute(ctx.db);
  return [rows[0]?.first ?? 0, rows[0]?.second ?? 0];
}

/** A word that no listing says, and those that were searched for instead. */
export interface Alike {
  word: string;
  meant: string[];
}

/**
 * For a search that finds nothing because of a word that nothing says: the same with what may have been meant, first by
 * the nearest words of the lists, then by the most similar ones of any listing. Undefined when every word is said
 * somewhere, or nothing is similar.
 */
export async function alikeSearch(
  ctx: Ctx,
  kind: ListingKind,
  typed: string,
): Promise<{ search: WordSearch; alike: Alike[] } | undefined> {
  const concepts = conceptsIn(typed);
  if (concepts.length === 0 || !(await areTextsReady(ctx))) return undefined;
  const unsaid = (await unsaidOf(ctx, kind, concepts)).filter(({ isKnown }) => !isKnown).map((one) => one.typed);
  const similar = await similarWords(ctx, unsaid);
  const near = new Map(unsaid.map((word) => [word, wordsNear(word).slice(0, mostTried)]));
  const alikeBy = (meant: (word: string) => string[]) => unsaid.map((word) => ({ word, meant: meant(word) }));
  // A corrected word may make a phrase with its neighbours.
  const corrected = Array.from({ length: mostTried }, (_, at) => {
    const meant = (word: string) => near.get(word)?.[at] ?? near.get(word)?.[0] ?? similar.get(word)?.[0];
    const concepts = conceptsIn(
      wordsIn(typed)
        .map((word) => (unsaid.includes(word) ? (meant(word) ?? word) : word))
        .join(" "),
    );
    return { concepts, alike: alikeBy((word) => [meant(word) ?? ""].filter(Boolean)) };
  });
  const anyOf = (word: string) => [...(near.get(word) ?? []), ...(similar.get(word) ?? [])].slice(0, mostMeant);
  const widened = concepts.map((one) => (unsaid.includes(one.typed) ? widen(one, anyOf(one.typed)) : one));
  for (const tries of [corrected, [{ concepts: widened, alike: alikeBy(anyOf) }]]) {
    const whole = tries.filter(({ alike }) => alike.length > 0 && alike.every(({ meant }) => meant.length > 0));
    const best = await bestOf(ctx, kind, whole);
    if (best) return best;
  }
  return undefined;
}

/** Words tried instead of one, and words that widen it. */
const mostTried = 3;
const mostMeant = 5;

/** The one that finds most. */
async function bestOf(ctx: Ctx, kind: ListingKind, tries: readonly { concepts: Concept[]; alike: Alike[] }[]) {
  let best: { search: WordSearch; alike: Alike[]; count: number } | undefined;
  for (const { concepts, alike } of tries) {
    const search = await searchFor(ctx, kind, concepts);
    if (!search) continue;
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from listings
      where kind = ${kind} and ${isOnSale} and ${search.matches}`.execute(ctx.db);
    const count = rows[0]?.count ?? 0;
    if (count > (best?.count ?? 0)) best = { search, alike, count };
  }
  return best;
}

function widen(concept: Concept, meant: readonly string[]): Concept {
  const others = meant.flatMap(conceptsIn);
  const phrases = others.flatMap((other) => other.phrases);
  return { ...concept, phrases, marks: others.flatMap(({ marks, places }) => [...marks, ...places]) };
}

async function unsaidOf(ctx: Ctx, kind: ListingKind, concepts: readonly Concept[]): Promise<Concept[]> {
  const queries = await queriesFor(ctx, concepts);
  const said = queries.map(
    (query) => sql`exists (select from listings where kind = ${kind} and ${isOnSale} and ${matching(query)})`,
  );
  const { rows } = await sql<{ said: boolean[] }>`select array[${sql.join(said)}] as said`.execute(ctx.db);
  return concepts.filter((_, at) => !rows[0]?.said[at]);
}

async function similarWords(ctx: Ctx, unsaid: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ word: string; alike: string[] }>`
    select word, array(
      select known.word from listing_words known
      where known.word % plain_text(typed.word) and known.word <> plain_text(typed.word)
        and (similarity(known.word, plain_text(typed.word)) >= 0.4 or length(known.word) = length(typed.word))
      order by similarity(known.word, plain_text(typed.word)) desc, known.word limit 5) as alike
    from unnest(${unsaid}::text[]) as typed (word)`.execute(ctx.db);
  return new Map(rows.map(({ word, alike }) => [word, alike]));
}
