import type { Language } from "../catalogues.ts";
import { experience } from "./experience.ts";
import { type Field, type Fields, isTranslation } from "./fields.ts";
import { kinds, type ListingKind } from "./kinds.ts";
import { lodging } from "./lodging.ts";
import { space } from "./space.ts";

/** The fields of all kinds. No zod here: pages load them. */
export const listingFields = { lodging, space, experience } as const satisfies Record<ListingKind, Fields>;

/** The name of a field in forms and in hosts' calls. Fields of the same name may differ between kinds. */
export type FieldName = { [Kind in ListingKind]: keyof (typeof listingFields)[Kind] }[ListingKind];
/** The names of the fields whose rows have the given properties. */
export type FieldNameWith<Facts> = {
  [Kind in ListingKind]: {
    [Name in keyof (typeof listingFields)[Kind]]: (typeof listingFields)[Kind][Name] extends Facts ? Name : never;
  }[keyof (typeof listingFields)[Kind]];
}[ListingKind];

/** The names of the fields that translate another field into a second language. */
export type TranslationName = FieldNameWith<{ translates: string }>;

export type OwnFieldName = Exclude<FieldName, TranslationName>;

const rows = kinds.flatMap((kind) => Object.entries<Field>(listingFields[kind]));

/** What an edit of a listing can change, apart from translations. */
export const changedFields = [
  ...new Set(rows.flatMap(([name, row]) => (isTranslation(row) ? [] : [name as OwnFieldName]))),
  "images",
] as const;

/** The field that this one translates, and the language; undefined for other fields. */
export function translatedBy(name: string): { field: OwnFieldName; language: Language } | undefined {
  const [, row] = rows.find((one) => one[0] === name) ?? [];
  return row && isTranslation(row) ? { field: row.translates as OwnFieldName, language: row.language } : undefined;
}

export function rowOf(kind: ListingKind, name: FieldName): Field | undefined {
  const rows: Fields = listingFields[kind];
  return rows[name];
}

type Row = { [Kind in ListingKind]: (typeof listingFields)[Kind][keyof (typeof listingFields)[Kind]] }[ListingKind];
/** The key of a choice's name in the locales. */
export type OptionKey = Row extends infer One
  ? One extends { texts: infer Texts extends string; of: readonly (infer Choice extends string)[] }
    ? `catalogues.${Texts}.${Choice}`
    : never
  : never;

type Filtering = Extract<Row, { filter: string }>;
/** The parameters of a search that filter by a field. */
export type FilterName = Filtering["filter"];
/** The words a filter accepts: the choices of its field, or the names of the fields a listing must have. */
type WordOf<Name> = Filtering extends infer One
  ? One extends { filter: Name }
    ? One extends { of: readonly (infer Choice)[] }
      ? Choice
      : FieldNameWith<{ filter: Name }>
    : never
  : never;
export type Filters = { [Name in FilterName]?: readonly WordOf<Name>[] };

export interface Filter {
  name: FilterName;
  words: readonly string[];
  /** A listing has just one of the words, so more words find more; else it may have several, and more find fewer. */
  isOneOf: boolean;
  /** The words' names are at `catalogues.<texts>`; if undefined, the words are names of fields. */
  texts: string | undefined;
}

/** The filters of a kind, in the order of its fields. */
export function filtersOfKind(kind: ListingKind): Filter[] {
  const filters = new Map<string, Filter>();
  for (const [field, row] of Object.entries<Field>(listingFields[kind])) {
    if (row.filter === undefined) continue;
    const name = row.filter as FilterName;
    if ("of" in row) {
      // Leaves out the choice that is not shown to guests: nobody searches for it.
      const words = row.of.filter((word) => word !== row.fact?.except);
      filters.set(name, { name, words, isOneOf: row.is === "choice", texts: row.texts });
    } else {
      const words = [...(filters.get(name)?.words ?? []), field];
      filters.set(name, { name, words, isOneOf: false, texts: undefined });
    }
  }
  return [...filters.values()];
}

export const filterNames = [...new Set(kinds.flatMap((kind) => filtersOfKind(kind).map(({ name }) => name)))];
