import type { EditableListing } from "#contract/host-listings.ts";
import type { DraftFields } from "#contract/listing-forms.ts";
import { kindOfWire, type ListingKind, wireCode } from "#contract/listing-kinds/kinds.ts";
import { usual as usually } from "#contract/listing-usual.ts";
import { toDollars } from "#contract/money.ts";
import type { Input } from "#web/api.ts";
import { week } from "#web/listings/days.ts";
import { readAmount } from "#web/ui/typed-amount.ts";
import { type FieldName, fields, fieldsOf } from "./fields.ts";

/** What a form holds: numbers and prices as they were typed, lists of choices, opening hours. */

export type Hours = { open: string; close: string } | null;
export type OpeningHours = Record<(typeof week)[number], Hours>;
export type FieldValue = string | string[] | OpeningHours;
export type Values = Partial<Record<FieldName, FieldValue>>;

export function textOf(values: Values, name: FieldName): string {
  const value = values[name];
  return typeof value === "string" ? value : "";
}

export function listOf(values: Values, name: FieldName): string[] {
  const value = values[name];
  return Array.isArray(value) ? value : [];
}

export function hoursOf(values: Values): OpeningHours {
  const value = values.openingHours;
  return typeof value === "object" && !Array.isArray(value) ? value : everyDay(null);
}

function everyDay(hours: Hours): OpeningHours {
  return Object.fromEntries(week.map((day) => [day, hours])) as OpeningHours;
}

/** What most hosts would put in, so that nobody has to. */
const usual: Record<ListingKind, Values> = {
  lodging: { capacity: "2", bedrooms: "1", beds: "1", bathrooms: "1", guestsIncluded: "2", ...typed(usually.lodging) },
  space: { spaceCapacity: "20", ...typed(usually.space) },
  experience: { groupSize: "8", startTime: "09:00", endTime: "12:00", ...typed(usually.experience) },
};

/** Numbers as they are typed. */
function typed(values: object): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === "number" ? String(value) : value]),
  );
}

/** Where all of the municipalities are. */
const island = "Puerto Rico";

/** A form nobody has filled in yet. */
export function usualValues(kind: ListingKind, hostPhone: string): Values {
  return {
    ...emptyValues(kind),
    ...typed(usually.everyKind),
    ...usual[kind],
    state: island,
    hostPhone,
  };
}

function emptyValues(kind: ListingKind): Values {
  return Object.fromEntries(fieldsOf(kind).map((name) => [name, emptyOf(name)]));
}

function emptyOf(name: FieldName): FieldValue {
  const { type } = fields[name].rule;
  if (type === "hours") return everyDay(null);
  return type === "several" ? [] : "";
}

/** A stored draft, or a listing as it stands, in the form. What is not there is as nobody filled it in. */
export function valuesOf(
  kind: ListingKind,
  stored: DraftFields | EditableListing["fields"],
  otherwise: Values,
): Values {
  const given = stored as DraftFields;
  return Object.fromEntries(fieldsOf(kind).map((name) => [name, fieldValue(name, given[name]) ?? otherwise[name]]));
}

function fieldValue(name: FieldName, stored: DraftFields[string] | undefined): FieldValue | undefined {
  if (stored === undefined) return undefined;
  const { type } = fields[name].rule;
  if (type === "several") return listIn(stored);
  if (type === "hours") return isRecord(stored) ? { ...everyDay(null), ...stored } : undefined;
  if (stored === null) return "";
  return typeof stored === "string" || typeof stored === "number" ? String(stored) : undefined;
}

/** A list, or the JSON of one; anything else is an empty one. */
function listIn(stored: DraftFields[string]): string[] {
  if (Array.isArray(stored)) return stored;
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

/** The dollars of a price as it was typed; undefined of what is none, or could be two. */
export function dollarsOf(text: string): number | undefined {
  const cents = readAmount(text)?.cents;
  return cents === undefined ? undefined : toDollars(cents);
}

/** A form as it is kept as a draft. */
export function draftOf(values: Values): DraftFields {
  return values as DraftFields;
}

/** What travels: trimmed text, and prices as numbers are written. */
function sentOf(kind: ListingKind, values: Values) {
  return Object.fromEntries(fieldsOf(kind).map((name) => [name, sentValue(name, values[name])]));
}

function sentValue(name: FieldName, value: FieldValue | undefined) {
  if (typeof value !== "string") return value;
  const { rule } = fields[name];
  if (rule.type !== "dollars") return value.trim();
  const text = value.trim();
  // A fee nobody typed is none.
  if (text === "" && rule.least === 0) return "0";
  return String(dollarsOf(text) ?? text);
}

type Submitted = Input<"POST", "/user/host">["body"];
type Edited = Input<"PUT", "/user/host">["body"];

/** As a form: a list is one field several times, so an empty one says so by itself. */
export function submissionOf(kind: ListingKind, values: Values, draftId: number): Submitted {
  const sent = Object.entries(sentOf(kind, values)).map(([name, value]) => [name, inForm(value)]);
  // Made from the table of the kind's fields; whether they are right is for the server to say.
  return { ...Object.fromEntries(sent), service_type: wireCode[kind], draft_id: draftId } as Submitted;
}

function inForm(value: FieldValue | undefined) {
  if (Array.isArray(value)) return value.length > 0 ? value : "";
  return typeof value === "object" ? JSON.stringify(value) : value;
}

interface Edit {
  listing: EditableListing;
  version: number;
  values: Values;
  show: boolean;
  /** Ids of photos in their order. */
  images: number[];
}

/** Prices and counts as numbers, but capacity as it was entered. What is no number stays: the server says what is wrong. */
function asNumber(name: FieldName, value: FieldValue | undefined) {
  const { type } = fields[name].rule;
  const isNumber = (type === "dollars" || type === "number") && name !== "capacity";
  return isNumber && typeof value === "string" && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}

/** As the specification has it: an experience's days travel as text, and its property type empty. */
export function editOf({ listing, version, values, show, images }: Edit): Edited {
  const { link_id, service_type } = listing;
  const kind = kindOfWire(service_type);
  const sent = Object.fromEntries(
    Object.entries(sentOf(kind, values)).map(([name, value]) => [name, asNumber(name as FieldName, value)]),
  );
  const own =
    kind === "experience" ? { availableDays: JSON.stringify(listOf(values, "availableDays")), propertyType: "" } : {};
  return { ...sent, ...own, link_id, service_type, version, show, images } as Edited;
}
