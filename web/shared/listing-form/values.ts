import { type Hours, isTranslation, type OpeningHours } from "#contract/listings/fields.ts";
import type { EditableListing } from "#contract/listings/hosted.ts";
import { kindOfWire, type ListingKind, wireCode } from "#contract/listings/kinds.ts";
import type { DraftFields } from "#contract/listings/schemas.ts";
import { toDollars } from "#contract/money.ts";
import type { Input } from "#web/app/api.ts";
import { week } from "#web/shared/calendar/weekdays.ts";
import { readAmount } from "#web/shared/price/typed-amount.ts";
import { type Field, type FieldName, fieldOf, fieldsOf } from "./fields.ts";

/** The values of a form: numbers and prices as typed, lists of choices, opening hours, entries of a list. */

export type Entry = Record<string, string | boolean>;
export type FieldValue = string | string[] | OpeningHours | Entry[];
export type Values = Partial<Record<FieldName, FieldValue>>;

export function textOf(values: Values, name: FieldName): string {
  const value = values[name];
  return typeof value === "string" ? value : "";
}

export function listOf(values: Values, name: FieldName): string[] {
  const value = values[name];
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

/** The entries of a list, such as departures or price groups. */
export function entriesOf(values: Values, name: FieldName): Entry[] {
  const value = values[name];
  return Array.isArray(value) ? value.filter((item) => typeof item === "object") : [];
}

export function hoursOf(values: Values): OpeningHours {
  const value = values.openingHours;
  return typeof value === "object" && !Array.isArray(value) ? value : everyDay(null);
}

function everyDay(hours: Hours | null): OpeningHours {
  return Object.fromEntries(week.map((day) => [day, hours])) as OpeningHours;
}

/** The form's initial values. */
export function usualValues(kind: ListingKind, hostPhone: string): Values {
  const values = fieldsOf(kind).map((name) => [name, startOf(fieldOf(kind, name))]);
  return { ...Object.fromEntries(values), hostPhone };
}

function startOf(row: Field): FieldValue {
  const start = row.start ?? row.usual ?? undefined;
  if (row.is === "hours") return { ...everyDay(null), ...row.usual };
  if (Array.isArray(start)) return [...start] as string[];
  return start === undefined ? "" : String(start);
}

/** The form's values from a stored draft or an existing listing. Missing fields get the values of `otherwise`. */
export function valuesOf(
  kind: ListingKind,
  stored: DraftFields | EditableListing["fields"],
  otherwise: Values,
): Values {
  const given = stored as DraftFields;
  return Object.fromEntries(
    fieldsOf(kind).map((name) => [name, fieldValue(fieldOf(kind, name), given[name]) ?? otherwise[name]]),
  );
}

function fieldValue({ is }: Field, stored: DraftFields[string] | undefined): FieldValue | undefined {
  if (stored === undefined) return undefined;
  if (is === "several" || is === "days") return listIn(stored);
  if (is === "hours") return isRecord(stored) ? { ...everyDay(null), ...stored } : undefined;
  if (is === "departures" || is === "priceGroups") return entriesIn(stored);
  if (stored === null) return "";
  return ["string", "number", "boolean"].includes(typeof stored) ? String(stored) : undefined;
}

/** The value as text in the form; missing values become an empty text. */
function entriesIn(stored: DraftFields[string]): Entry[] | undefined {
  if (!Array.isArray(stored)) return undefined;
  return stored
    .filter((item) => typeof item === "object")
    .map((item) =>
      Object.fromEntries(
        Object.entries(item).map(([part, value]) => [part, typeof value === "boolean" ? value : String(value ?? "")]),
      ),
    );
}

/** A list or JSON of one; anything else gives an empty list. */
function listIn(stored: DraftFields[string]): string[] {
  if (Array.isArray(stored)) return stored.filter((item) => typeof item === "string");
  if (typeof stored !== "string") return [];
  try {
    const list: unknown = JSON.parse(stored);
    return Array.isArray(list) ? list.map(String) : [];
  } catch {
    return [];
  }
}

function isRecord(stored: DraftFields[string]): stored is OpeningHours {
  return typeof stored === "object" && stored !== null && !Array.isArray(stored);
}

/** The dollars of a typed price; undefined if it is no price or is ambiguous. */
export function dollarsOf(text: string): number | undefined {
  const cents = readAmount(text)?.cents;
  return cents === undefined ? undefined : toDollars(cents);
}

/** A form in the format of a stored draft. */
export function draftOf(values: Values): DraftFields {
  return values as DraftFields;
}

/** The value to send: trimmed text, and prices in number format. */
function sentOf(kind: ListingKind, values: Values) {
  const sent = fieldsOf(kind).map((name) => {
    const row = fieldOf(kind, name);
    // A text has no translation into the listing's own language.
    return [name, isTranslation(row) && row.language === values.language ? "" : sentValue(row, values[name])] as const;
  });
  return Object.fromEntries(sent);
}

function sentValue(row: Field, value: FieldValue | undefined) {
  if (row.is === "priceGroups" && Array.isArray(value)) return value.map(sentGroup);
  if (typeof value !== "string") return value;
  if (row.is !== "price") return value.trim();
  const text = value.trim();
  // A fee left empty is zero.
  if (text === "" && row.least === 0) return "0";
  return String(dollarsOf(text) ?? text);
}

function sentGroup(group: Entry | string): Entry {
  const trimmed = Object.entries(group).map(([part, value]) => [
    part,
    typeof value === "string" ? value.trim() : value,
  ]);
  const { price = "", ...rest } = Object.fromEntries(trimmed) as Entry;
  return { ...rest, price: price === "" ? "" : String(dollarsOf(String(price)) ?? price) };
}

type Submitted = Input<"POST", "/user/host">["body"];
type Edited = Input<"PUT", "/user/host">["body"];

/** As form data: a list repeats its field, so an empty list is sent as an empty value. */
export function submissionOf(kind: ListingKind, values: Values, draftId: number): Submitted {
  const sent = Object.entries(sentOf(kind, values)).map(([name, value]) => [name, inForm(value)]);
  // Built from the kind's table of fields; the server validates the values.
  return { ...Object.fromEntries(sent), service_type: wireCode[kind], draft_id: draftId } as Submitted;
}

function inForm(value: FieldValue | undefined) {
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value.length > 0 ? value : "";
  return typeof value === "object" ? JSON.stringify(value) : value;
}

interface Edit {
  listing: EditableListing;
  version: number;
  values: Values;
  show: boolean;
  /** Ids of photos, in order. */
  images: number[];
}

/** Prices and counts as numbers, but capacity as entered. Anything else stays text, and the server reports it. */
function asNumber(kind: ListingKind, name: FieldName, value: FieldValue | undefined) {
  const { is } = fieldOf(kind, name);
  const isNumber = (is === "price" || is === "count") && name !== "capacity";
  return isNumber && typeof value === "string" && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}

/** As the specification requires: an experience's days are sent as JSON text, and its property type empty. */
export function editOf({ listing, version, values, show, images }: Edit): Edited {
  const { link_id, service_type } = listing;
  const kind = kindOfWire(service_type);
  const sent = Object.fromEntries(
    Object.entries(sentOf(kind, values)).map(([name, value]) => [name, asNumber(kind, name as FieldName, value)]),
  );
  const own =
    kind === "experience" ? { availableDays: JSON.stringify(listOf(values, "availableDays")), propertyType: "" } : {};
  return { ...sent, ...own, link_id, service_type, version, show, images } as Edited;
}
