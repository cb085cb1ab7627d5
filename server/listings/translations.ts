import { sql } from "kysely";
import { z } from "zod";
import type { Language } from "#contract/catalogues.ts";
import { everyKind } from "#contract/listings/common.ts";
import { type Field, storedName } from "#contract/listings/fields.ts";
import { listingFields } from "#contract/listings/listing-fields.ts";
import type { Listing } from "./listing.ts";

/** Hosts' texts in the reader's language. */

const schema = z.record(z.string(), z.record(z.string(), z.string()));
/** By language and by the field's name in the form; never in the listing's own language. */
export type Translations = z.infer<typeof schema>;

export const readTranslations = (stored: unknown): Translations => schema.parse(stored);

interface Text {
  name: string;
  row: Field;
  text: string;
}

/** The texts of a listing that can be translated, as its host wrote them; empty ones are left out. */
function textsOf(listing: Listing): Text[] {
  const places: Record<string, unknown>[] = [{ ...listing.details }, { ...listing }];
  return Object.entries<Field>(listingFields[listing.kind]).flatMap(([name, row]) => {
    if (!("isTranslated" in row && row.isTranslated)) return [];
    const text = places[name in everyKind ? 1 : 0]?.[storedName(name, row)];
    return typeof text === "string" && text !== "" ? [{ name, row, text }] : [];
  });
}

/** The listing with the host's translations into this language; texts without one stay as they are. */
export function inLanguage<Of extends Listing>(listing: Of, language: Language): Of {
  const given = listing.language === language ? undefined : listing.translations[language];
  if (!given) return listing;
  const own: Record<string, string> = {};
  const details: Record<string, string> = {};
  for (const { name, row } of textsOf(listing)) {
    const text = given[name];
    if (text) (name in everyKind ? own : details)[storedName(name, row)] = text;
  }
  return { ...listing, ...own, details: { ...listing.details, ...details } };
}

/** Which texts of a reply a reader of `language` gets untranslated, and the originals of the others. */
export function writtenIn(listing: Listing, language: Language, replies: readonly Field["reply"][]) {
  const isForeign = listing.language !== language;
  const given = listing.translations[language] ?? {};
  const texts = isForeign ? textsOf(listing).filter(({ row }) => replies.includes(row.reply)) : [];
  return {
    untranslated: texts.filter(({ name }) => !given[name]).map(({ name }) => name),
    originals: Object.fromEntries(texts.flatMap(({ name, text }) => (given[name] ? [[name, text]] : []))),
  };
}

/** The columns `bookedTexts` reads, of a booking's listing joined as `l`. */
export const writtenColumns = [
  "l.title as listing_title",
  "l.written_in as listing_language",
  "l.translations",
  "l.arrival_instructions",
  sql<string | null>`l.details->>'meetingPoint'`.as("meeting_point"),
] as const;

interface Written {
  listing_title: string;
  listing_language: Language;
  translations: unknown;
  arrival_instructions: string;
  meeting_point: string | null;
}

/**
 * A booking's texts for a reader of `language`, or as they were booked. Title and address are those at the time of
 * booking; they are translated only while the listing still has them, in whichever of its languages.
 */
export function bookedTexts({ title, address }: { title: string; address: string }, now: Written, language?: Language) {
  const translations = readTranslations(now.translations);
  const meets = address !== "" && isVersion("meetingPoint", now.meeting_point, address);
  const { arrival_instructions: arrivalInstructions } = now;
  const translated = {
    title: isVersion("title", now.listing_title, title) ? versionOf("title", now.listing_title) : undefined,
    address: meets ? versionOf("meetingPoint", now.meeting_point) : undefined,
    arrivalInstructions: arrivalInstructions && versionOf("arrivalInstructions", arrivalInstructions),
  };
  const isForeign = language !== undefined && language !== now.listing_language;
  const hasWords = { title: true, address: meets, arrivalInstructions: arrivalInstructions !== "" };
  const names = ["title", "address", "arrivalInstructions"] as const;
  return {
    title: translated.title ?? title,
    address: translated.address ?? address,
    arrivalInstructions: translated.arrivalInstructions ?? arrivalInstructions,
    language: now.listing_language,
    untranslated: names.filter((name) => isForeign && hasWords[name] && !translated[name]),
  };

  /** The reader's version, if there is one. */
  function versionOf(name: string, own: string | null): string | undefined {
    if (language === undefined) return undefined;
    return (language === now.listing_language ? own : translations[language]?.[name]) || undefined;
  }

  function isVersion(name: string, own: string | null, text: string): boolean {
    return text === own || Object.values(translations).some((given) => given[name] === text);
  }
}
