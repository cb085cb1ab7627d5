import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Language, languages } from "#contract/catalogues.ts";
import { kilometersBetween, type Point, publicPlaceKm } from "#contract/island/geometry.ts";
import { municipalities } from "#contract/island/municipalities.ts";
import type { Field } from "#contract/listings/fields.ts";
import { kinds } from "#contract/listings/kinds.ts";
import { type FilterName, filtersOfKind, listingFields } from "#contract/listings/listing-fields.ts";
import en from "#locales/en/translation.json" with { type: "json" };
import es from "#locales/es/translation.json" with { type: "json" };

/** The lists of words that searches know: what they are and where they come from is in README.md beside them. */

/** A well-known place, or one of the smaller communities, which have no English name. */
export interface KnownPlace {
  id: string;
  name: string;
  names: Record<Language, string>;
  /** All its spellings. */
  spellings: string[];
  isCommunity: boolean;
  is: "beach" | "nature" | "landmark" | "neighborhood" | "airport" | "ferry" | "harbor";
  latitude: number;
  longitude: number;
  radiusKm: number;
  municipality: string;
}

/** Phrases that mean the same to a searcher, with the ids of the catalogue values that they ask for. */
export interface SynonymGroup {
  phrases: string[];
  /** The phrases that listings are searched for; the others are only recognized in a query. */
  sought: string[];
  values: string[];
}

/** A choice that a search can filter by, as `amenities.pool` or `features.cistern`. */
export interface CatalogueValue {
  id: string;
  filter: FilterName;
  word: string;
  names: Record<Language, string>;
}

const textOf = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");
const files = {
  places: textOf("places.tsv"),
  communities: textOf("communities.tsv"),
  synonyms: textOf("synonyms.txt"),
};
/** The Census gives communities a centre and no size. */
const communityRadiusKm = 2;

export const knownPlaces: readonly KnownPlace[] = [
  ...rowsOf(files.places).map((row) => ({
    ...placeOf(row, Number(row.radius_km)),
    id: row.id as string,
    names: { es: row.name as string, en: row.english || (row.name as string) },
    spellings: [...new Set([row.name as string, ...listed(row.english), ...listed(row.also)])],
    isCommunity: false,
    is: kindOf(row.kind as string, row.id as string),
  })),
  ...rowsOf(files.communities).map((row) => ({
    ...placeOf(row, communityRadiusKm),
    id: `c-${row.id}`,
    names: { es: row.name as string, en: row.name as string },
    spellings: [row.name as string],
    isCommunity: true,
    is: "neighborhood" as const,
  })),
];

export const synonymGroups: readonly SynonymGroup[] = files.synonyms
  .trim()
  .split("\n")
  .map((line) => {
    const [list, values = ""] = line.split(" = ");
    const phrases = listed(list);
    return {
      phrases: phrases.map((phrase) => phrase.replace("~", "")),
      sought: phrases.filter((phrase) => !phrase.startsWith("~")),
      values: values.split(" ").filter((id) => id !== ""),
    };
  });

export const catalogueValues: readonly CatalogueValue[] = valuesOfAllKinds();

/** Changes whenever something other than the listing itself would change a listing's texts. */
export const wordsVersion = createHash("sha256")
  // Raise the number when `texts.ts` writes something else for the same listing.
  .update(JSON.stringify([2, files.places, files.communities, catalogueValues]))
  .digest("hex")
  .slice(0, 16);

export function cityId(city: string): string {
  return `city.${fold(city).replaceAll(/[^a-z0-9]+/g, "-")}`;
}

/** Lower case, without accents. */
export function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The words of a text as phrases are compared: folded, and in the singular of either language. */
export function keysOf(text: string): string[] {
  return wordsIn(text).map(keyOf);
}

export function wordsIn(text: string): string[] {
  return text
    .normalize("NFC")
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "");
}

export function keyOf(word: string): string {
  const folded = fold(word);
  if (folded.length <= 3) return folded;
  return folded.replace(/e?s$/, "").replace(/e$/, "").replace(/y$/, "i");
}

/** The known places whose circle may contain the listing, judged by its public place. */
export function placesAround(point: Point): KnownPlace[] {
  return knownPlaces.filter((place) => kilometersBetween(point, place) <= place.radiusKm + publicPlaceKm.most);
}

function kindOf(kind: string, id: string): KnownPlace["is"] {
  switch (kind) {
    case "playa":
      return "beach";
    case "naturaleza":
      return "nature";
    case "barrio":
      return "neighborhood";
    case "transporte":
      return id.startsWith("aeropuerto") ? "airport" : id.startsWith("ferry") ? "ferry" : "harbor";
    default:
      return "landmark";
  }
}

function placeOf(row: Record<string, string>, radiusKm: number) {
  return {
    name: row.name as string,
    latitude: Number(row.latitude),
    longitude: Number(row.longitude),
    radiusKm,
    municipality: municipalities.find(({ name }) => name === row.municipality)?.name ?? "",
  };
}

function rowsOf(table: string): Record<string, string>[] {
  const [head = "", ...rows] = table.trim().split("\n");
  const names = head.split("\t");
  return rows.map((row) => Object.fromEntries(row.split("\t").map((cell, at) => [names[at], cell])));
}

function listed(text: string | undefined): string[] {
  return (text ?? "")
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");
}

function valuesOfAllKinds(): CatalogueValue[] {
  const values = new Map<string, CatalogueValue>();
  const texts = { es, en };
  for (const { name: filter, words, texts: list } of kinds.flatMap(filtersOfKind)) {
    // A search can filter by policy, but nobody types a policy's sentence.
    if (list === "cancellationPolicies") continue;
    for (const word of words) {
      const nameIn = (language: Language) => {
        const { catalogues, listings } = texts[language];
        const names: Record<string, string> =
          list === undefined ? listings.features : ((catalogues as Record<string, Record<string, string>>)[list] ?? {});
        return names[word] as string;
      };
      const names = Object.fromEntries(languages.map((language) => [language, nameIn(language)]));
      const id = valueId(list, word);
      values.set(id, { id, filter, word, names: names as Record<Language, string> });
    }
  }
  return [...values.values()];
}

function valueId(list: string | undefined, word: string): string {
  return `${list ?? "features"}.${word}`;
}

/** The ids of the values that a listing has. */
export function valuesOf(kind: (typeof kinds)[number], details: Readonly<Record<string, unknown>>): string[] {
  return Object.entries<Field>(listingFields[kind]).flatMap(([name, row]) => {
    if (row.filter === undefined || row.column !== undefined) return [];
    const value = details[row.stored ?? name];
    if (row.is === "several") return (value as string[]).map((word) => valueId(row.texts, word));
    if (row.is === "choice") return value === row.fact?.except ? [] : [valueId(row.texts, String(value))];
    return value ? [valueId(undefined, name)] : [];
  });
}
