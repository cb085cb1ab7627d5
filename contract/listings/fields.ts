import { type Language, languages } from "../catalogues.ts";
import type { Weekday } from "../dates.ts";

/**
 * What a field of a listing can be. Each kind declares its fields once, as rows in `lodging.ts`, `space.ts` and
 * `experience.ts`. From the rows come the forms, the stored details, the replies, the pages, the filters of a search and
 * the structured data. No zod here: pages load the rows.
 */

/** The steps of a new listing's form; photos and review have no fields. */
export const steps = ["what", "where", "details", "photos", "price", "calendar", "policy", "review"] as const;
export type Step = (typeof steps)[number];

/** The sections of the page that edits a listing, in their order; a kind has those with fields, photos and status. */
export const sections = [
  "basic",
  "details",
  "price",
  "prices",
  "category",
  "amenities",
  "island",
  "access",
  "days",
  "schedule",
  "hours",
  "location",
  "photos",
  "stay",
  "arrival",
  "rules",
  "policy",
  "status",
] as const;
export type Section = (typeof sections)[number];

/** Open from `open` to `close`; a close at or before the open is on the next day. */
export interface Hours {
  open: string;
  close: string;
}
export type OpeningHours = Record<Weekday, Hours | null>;

/** When an experience runs on its days. An end at or before the start is on the next day. */
export interface Departure {
  startTime: string;
  endTime: string;
}

/** Guests of an experience who pay the same price, such as children. */
export interface PriceGroup {
  /** Identifies the group in requests; unique within the experience. */
  id: number;
  nameEs: string;
  nameEn: string;
  fromAge: number | null;
  toAge: number | null;
  /** Dollars; null means the experience's own price. */
  price: number | null;
  takesSeat: boolean;
}
export type StoredPriceGroup = Omit<PriceGroup, "price"> & { priceCents: number | null };

/** Groups of facts that have a heading of their own on the page, in the order shown. */
export const factGroups = ["amenities", "island", "access"] as const;
export type FactGroup = (typeof factGroups)[number];

/** The pages have a drawing of each. */
type FactIcon = "arch" | "bath" | "bed" | "clock" | "door" | "house" | "people" | "spark" | "speech";

/**
 * How guests read a field. A choice shows its name and a line its own text; any other field shows the text
 * `listings.facts.<name>`, with the value as `count`, `price`, `time` or `list`.
 */
interface Fact {
  /**
   * `line`: under the photos, with an icon · `known`: what to know before booking · `section`: a paragraph of its own,
   * under the text as its heading · `review`: read by the operator alone.
   */
  in: "line" | "known" | "section" | "review" | FactGroup;
  icon?: FactIcon;
  /** Smaller numbers are not shown. Zero never is. */
  least?: number;
  /** The choice that is not shown. */
  except?: string;
  /** Shown only if this field has a value too. */
  with?: string;
  /** The field that the text counts, if not this one; the fact is shown only while it is less than `below`. */
  count?: string;
  below?: string;
}

interface Row<Value> {
  step: Step;
  section: Section;
  /** The form shows a hint under the field's label. */
  hint?: true;
  /** The default in submissions, in the form, and in listings stored before the field was added. */
  usual?: Value;
  /** What the form starts with when there is no usual value. */
  start?: Value;
  /** A submission may omit it: it is then derived from other fields. */
  isDerived?: true;
  /** The column of `listings` that stores the field. Fields without one are stored in `details`. */
  column?: string;
  /** Its name in `details`, where it differs. */
  stored?: string;
  /** Its name in replies to guests, where it differs. */
  shown?: string;
  /** Which replies to guests include the field: cards and pages, pages only, or none. */
  reply: "card" | "page" | "none";
  fact?: Fact;
  /**
   * The search parameter that filters by this field: by some of its choices or, for a switch or a number, by its name
   * in a list of fields that a listing must have.
   */
  filter?: string;
}

/**
 * A text may be empty unless `least` is 1. With `isTranslated` it can be written in the other languages too: `fieldsOf`
 * adds a row with the same limit for each language.
 */
interface Text extends Row<string> {
  least: 0 | 1;
  most: number;
  isTranslated: boolean;
  /** The field that this one translates into `language`. It stays empty when the whole listing is in that language. */
  translates?: string;
  language?: Language;
}
type TextRow = { [Is in "line" | "paragraph" | "city" | "mapsLink" | "phone"]: Text & { is: Is } }[
  | "line"
  | "paragraph"
  | "city"
  | "mapsLink"
  | "phone"];
/** A number between two others, both included. */
interface CountRow extends Row<number> {
  is: "count";
  least: number;
  most: number;
  inHalves?: true;
  unit?: "nights" | "hours" | "minutes" | "months" | "percent";
}
/** Dollars in forms and replies, cents in `details`. An optional price may be null; one that is at least 0 is a fee. */
interface PriceRow extends Row<number | null> {
  is: "price";
  least: 0 | 0.5;
  isOptional?: true;
}
/** One entry of a closed list, whose names are at `catalogues.<texts>` in the locales; shown as cards if they are few. */
interface ChoiceRow extends Row<string> {
  is: "choice";
  of: readonly string[];
  texts: string;
  asCards?: true;
}
/** Several entries of a closed list. */
interface SeveralRow extends Row<readonly string[]> {
  is: "several";
  of: readonly string[];
  texts: string;
  least: 0 | 1;
}
/** On or off. */
interface SwitchRow extends Row<boolean> {
  is: "switch";
}
interface DaysRow extends Row<readonly Weekday[]> {
  is: "days";
}
interface TimeRow extends Row<string> {
  is: "time";
}
interface HoursRow extends Row<OpeningHours> {
  is: "hours";
}
/** The departures besides the first one, which is in the fields `startTime` and `endTime`. */
interface DeparturesRow extends Row<readonly Departure[]> {
  is: "departures";
  most: number;
}
/** Price groups: dollars in forms, cents in `details`. */
interface PriceGroupsRow extends Row<readonly PriceGroup[]> {
  is: "priceGroups";
  most: number;
}
/** The latitude or the longitude of a point; one pin sets both. */
interface DegreesRow extends Row<number> {
  is: "degrees";
  most: 90 | 180;
}

export type Field =
  | TextRow
  | CountRow
  | PriceRow
  | ChoiceRow
  | SeveralRow
  | SwitchRow
  | DaysRow
  | TimeRow
  | HoursRow
  | DeparturesRow
  | PriceGroupsRow
  | DegreesRow;
export type Fields = Readonly<Record<string, Field>>;

/** The name of a text's translation, such as `titleEn`. */
export type TranslationName<Name> = `${Name & string}${Capitalize<Language>}`;
type Translations<Rows> = {
  readonly [Name in keyof Rows as Rows[Name] extends { isTranslated: true }
    ? TranslationName<Name>
    : never]: TranslationRow & { translates: Name; is: "line" | "paragraph" };
};
type TranslationRow = TextRow & { translates: string; language: Language; usual: ""; reply: "none" };

/** Checks the rows, keeps their literal types, and adds a row for each language after every translated text. */
export const fieldsOf = <const Rows extends Fields>(rows: Rows): Rows & Translations<Rows> =>
  Object.fromEntries(
    Object.entries<Field>(rows).flatMap(([name, row]) => [[name, row], ...translationsOf(name, row)]),
  ) as Rows & Translations<Rows>;

function translationsOf(name: string, row: Field): [name: string, row: Field][] {
  if (!("isTranslated" in row && row.isTranslated)) return [];
  const { is, most, step, section } = row;
  return languages.map((language) => [
    translationName(name, language),
    { is, most, step, section, least: 0, isTranslated: false, usual: "", reply: "none", translates: name, language },
  ]);
}

export function translationName<Name extends string>(name: Name, language: string): TranslationName<Name> {
  return `${name}${language[0]?.toUpperCase()}${language.slice(1)}` as TranslationName<Name>;
}

export type ValueOf<Row> = Row extends { is: "count" | "degrees" }
  ? number
  : Row extends { is: "price" }
    ? Row extends { isOptional: true }
      ? number | null
      : number
    : Row extends { is: "choice"; of: readonly (infer Choice)[] }
      ? Choice
      : Row extends { is: "several"; of: readonly (infer Choice)[] }
        ? Choice[]
        : Row extends { is: "switch" }
          ? boolean
          : Row extends { is: "days" }
            ? Weekday[]
            : Row extends { is: "hours" }
              ? OpeningHours
              : Row extends { is: "departures" }
                ? Departure[]
                : Row extends { is: "priceGroups" }
                  ? PriceGroup[]
                  : string;

/** A form's values, by the names that hosts' calls use. */
export type FormOf<Rows> = { -readonly [Name in keyof Rows]: ValueOf<Rows[Name]> };

/** The names of the fields that are stored in `details`, and of those with a column. */
type InDetails<Rows> = {
  [Name in keyof Rows]: Rows[Name] extends { column: string } | { translates: string } ? never : Name;
}[keyof Rows];
type InColumns<Rows> = { [Name in keyof Rows]: Rows[Name] extends { column: string } ? Name : never }[keyof Rows];
export type StoredName<Name, Row> = Row extends { stored: infer Stored extends string } ? Stored : Name;

/** As stored in `details`, where prices are cents. */
export type DetailsOf<Rows> = {
  -readonly [Name in InDetails<Rows> as StoredName<Name, Rows[Name]> & string]: Rows[Name] extends { is: "priceGroups" }
    ? StoredPriceGroup[]
    : ValueOf<Rows[Name]>;
};
/** The same, except that fields with a usual value may be missing. */
export type StoredDetails<Rows> = Omit<DetailsOf<Rows>, UsualInDetails<Rows>> &
  Partial<Pick<DetailsOf<Rows>, UsualInDetails<Rows>>>;
type UsualInDetails<Rows> = {
  [Name in InDetails<Rows>]: Rows[Name] extends { usual: unknown } ? StoredName<Name, Rows[Name]> : never;
}[InDetails<Rows>] &
  keyof DetailsOf<Rows>;
export type ColumnsOf<Rows> = {
  -readonly [Name in InColumns<Rows> as Rows[Name] extends { column: infer Column extends string }
    ? Column
    : never]: ValueOf<Rows[Name]>;
};

export type ShownName<Name, Row> = Row extends { shown: infer Shown extends string } ? Shown : Name;
/** The part of a reply to guests that comes from `details`; prices are dollars. */
export type ReplyOf<Rows, Reply extends Field["reply"]> = {
  -readonly [Name in InDetails<Rows> as Rows[Name] extends { reply: Reply }
    ? ShownName<Name, Rows[Name]> & string
    : never]: ValueOf<Rows[Name]>;
};

export function storedName(name: string, { stored }: Field): string {
  return stored ?? name;
}

/** Rows stored in `details`, with their names. */
export function rowsInDetails(rows: Fields): [name: string, row: Field][] {
  return Object.entries(rows).filter(([, row]) => row.column === undefined && !isTranslation(row));
}

export function rowsInColumns(rows: Fields): [name: string, row: Field & { column: string }][] {
  return Object.entries(rows).flatMap(([name, row]) =>
    row.column === undefined ? [] : [[name, { ...row, column: row.column }]],
  );
}

export function isTranslation(row: Field): row is TranslationRow {
  return "translates" in row;
}

/** The rows of texts in other languages, with their names. */
export function translationRows(rows: Fields): [name: string, row: TranslationRow][] {
  return Object.entries(rows).flatMap(([name, row]) => (isTranslation(row) ? [[name, row]] : []));
}
