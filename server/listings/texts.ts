import { sql } from "kysely";
import { type Language, languages } from "#contract/catalogues.ts";
import { type Field, rowsInDetails } from "#contract/listings/fields.ts";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { listingFields } from "#contract/listings/listing-fields.ts";
import type { Ctx } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { type PlacingCtx, publicPoint, writePublicPlaces } from "./public-place.ts";
import { catalogueValues, cityId, fold, placesAround, valuesOf, wordsIn, wordsVersion } from "./words/lists.ts";

/** The texts that listings are found by. docs/rules/words.md says what is in them. */

/** Joining words, neither searched for nor suggested. Some stop words are not here: «sea» is one in Spanish. */
export const joiningWords: ReadonlySet<string> = new Set(
  (
    "a al con cerca de del e el en la las lo los o para por que se su un una unos unas y i " +
    "an and at by for from in is near of on or the to with"
  ).split(" "),
);

/**
 * Writes what listings are found by: their public places and texts. Runs in the transaction that changes the listings,
 * their host's name or their translations.
 */
export async function writeTexts(ctx: PlacingCtx, ids: readonly number[]): Promise<void> {
  await writePublicPlaces(ctx, ids);
  const listings = await textRows(ctx, ids);
  const texts = listings.flatMap((listing) =>
    languages.filter((language) => isWrittenIn(listing, language)).map((language) => textOf(listing, language)),
  );
  if (texts.length === 0) return;
  await sql`
    delete from listing_texts old where listing_id = any(${ids}::bigint[]) and not exists (
      select from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as text (id bigint, language text)
      where text.id = old.listing_id and text.language = old.language)`.execute(ctx.db);
  await sql`
    insert into listing_texts (listing_id, language, words, words_version)
    select id, language, setweight(text_stems(language, title), 'A')
        || setweight(text_stems('es', spanish) || text_stems('en', english), 'B') || marks::tsvector
        || setweight(text_stems(language, about || '. ' || host), 'C') || text_stems(language, more), ${wordsVersion}
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as text
      (id bigint, language text, title text, spanish text, english text, marks text, about text, host text, more text)
    order by id, language
    on conflict (listing_id, language) do update
      set words = excluded.words, words_version = excluded.words_version`.execute(ctx.db);
  await ctx.db
    .deleteFrom("listing_starts")
    .where("listing_id", "in", [...ids])
    .execute();
  const starts = listings.flatMap((listing) => startsOf(listing));
  await sql`
    insert into listing_starts (listing_id, kind, start)
    select id, kind, start from jsonb_to_recordset(${JSON.stringify(starts)}::jsonb)
      as begun (id bigint, kind text, start text)
    on conflict do nothing`.execute(ctx.db);
  // Without hosts' names, which must not outlive their accounts.
  const spelt = texts.map(({ title, about }) => `${title} ${about}`).join(" ");
  await sql`insert into listing_words select word from listing_words_of(${spelt}) word order by word
    on conflict do nothing`.execute(ctx.db);
}

/** Like `writeTexts`, for all listings of a host whose name has changed. */
export async function writeTextsOf(ctx: Ctx, hostId: number): Promise<void> {
  const listings = await ctx.db.selectFrom("listings").select("id").where("host_id", "=", hostId).execute();
  await writeTexts(
    ctx,
    listings.map(({ id }) => id),
  );
}

const batch = 200;

/**
 * Routine: writes texts that are missing, were written by older word lists, or belong to a listing that a process of
 * the last release has changed. Searches read the texts once all are there.
 */
export async function keepTexts(ctx: PlacingCtx & Pick<Ctx, "now">): Promise<void> {
  await sql`insert into word_lists (version) values (${wordsVersion}) on conflict do nothing`.execute(ctx.db);
  while ((await writeOutdated(ctx)) === batch);
  await sql`
    update word_lists set ready_at = ${ctx.now()} where version = ${wordsVersion} and ready_at is null
      and not exists (select from listings where (${isOutdated}))`.execute(ctx.db);
}

function writeOutdated(ctx: PlacingCtx): Promise<number> {
  return inTransaction(ctx.db, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select id from listings where (${isOutdated}) order by id limit ${batch} for no key update skip locked`.execute(
      tx,
    );
    const ids = rows.map(({ id }) => id);
    await writeTexts({ ...ctx, db: tx }, ids);
    return rows.length;
  });
}

/** Only newer word lists replace texts, so that two releases side by side do not undo each other's work. */
const isOutdated = sql<boolean>`public_latitude is null or not exists (
  select from listing_texts text join word_lists written on written.version = text.words_version
  where text.listing_id = listings.id and text.language = listings.written_in
    and written.id >= (select id from word_lists where version = ${wordsVersion}))`;

function textRows(ctx: Pick<Ctx, "db">, ids: readonly number[]) {
  return ctx.db
    .selectFrom("listings")
    .innerJoin("users", "users.id", "listings.host_id")
    .select(["listings.id", "kind", "title", "listings.description", "city", "details"])
    .select([publicPoint.latitude.as("latitude"), publicPoint.longitude.as("longitude")])
    .select(["written_in", "translations", "users.name as host"])
    .where(sql<boolean>`listings.id = any(${ids}::bigint[])`)
    .orderBy("listings.id")
    .execute();
}
type TextRow = Awaited<ReturnType<typeof textRows>>[number];

function textOf(listing: TextRow, language: Language) {
  const values = valuesOf(listing.kind, listing.details as Readonly<Record<string, unknown>>);
  const named = catalogueValues.filter(({ id }) => values.includes(id));
  const namesIn = (other: Language) => [listing.city, ...named.map(({ names }) => names[other])].join(". ");
  const marks = [...values, cityId(listing.city), ...placesAround(listing).map(({ id }) => `place.${id}`)];
  const written = writtenIn(listing, language);
  return {
    id: listing.id,
    language,
    title: written.title ?? "",
    spanish: namesIn("es"),
    english: namesIn("en"),
    marks: marks.map((mark) => `'${mark}':1B`).join(" "),
    about: written.description ?? "",
    host: listing.host,
    more: extraFields[listing.kind].map((name) => written[name] ?? "").join(". "),
  };
}

function isWrittenIn(listing: TextRow, language: Language): boolean {
  return Object.keys(writtenIn(listing, language)).length > 0;
}

/** The texts that the host has written in a language; empty when there are none. */
function writtenIn({ written_in: own, ...listing }: TextRow, language: Language): Record<string, string | undefined> {
  if (language !== own) return (listing.translations as Record<string, Record<string, string>>)[language] ?? {};
  const details = listing.details as Record<string, string>;
  return { ...details, title: listing.title, description: listing.description };
}

/** Texts with their own heading on the page, such as what is included, except the requirements for guests. */
const extraFields = {
  lodging: extraFieldsOf("lodging"),
  space: extraFieldsOf("space"),
  experience: extraFieldsOf("experience"),
};

function extraFieldsOf(kind: ListingKind): string[] {
  return rowsInDetails(listingFields[kind])
    .filter(([name, row]: [string, Field]) => row.fact?.in === "section" && name !== "requirements")
    .map(([name]) => name);
}

const startLength = 40;

/** What was typed, as titles' starts are stored. The last word stays: it may be the beginning of a longer one. */
export function startTyped(words: readonly string[]): string {
  const telling = words.findIndex((word, at) => at === words.length - 1 || !joiningWords.has(word));
  return words.slice(telling).join(" ").slice(0, startLength);
}

function startsOf(listing: TextRow): { id: number; kind: ListingKind; start: string }[] {
  const starts = new Set<string>();
  for (const language of languages) {
    const words = wordsIn(fold(writtenIn(listing, language).title ?? ""));
    words.forEach((word, at) => {
      if (!joiningWords.has(word)) starts.add(words.slice(at).join(" ").slice(0, startLength));
    });
  }
  return [...starts].map((start) => ({ id: listing.id, kind: listing.kind, start }));
}
