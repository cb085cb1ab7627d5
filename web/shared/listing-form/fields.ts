import { type Field, type Section, type Step, sections, steps } from "#contract/listings/fields.ts";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { type FieldName, listingFields, rowOf } from "#contract/listings/listing-fields.ts";

/** The fields of a listing's form, as the rows of its kind declare them. The server has the final say. */

export type { Field, FieldName, Section, Step };
export { sections, steps };

export function fieldsOf(kind: ListingKind): FieldName[] {
  return Object.keys(listingFields[kind]) as FieldName[];
}

/** The values that one field sets: of a point both halves, because its field is one pin. */
export function partsOf(name: FieldName): FieldName[] {
  return name === "latitude" ? [name, "longitude"] : [name];
}

/** One pin sets both halves of the point, so only the latitude is listed as a field. */
export function shownFields(kind: ListingKind): FieldName[] {
  return fieldsOf(kind).filter((name) => name !== "longitude");
}

export function fieldsOfStep(kind: ListingKind, step: Step): FieldName[] {
  return shownFields(kind).filter((name) => rowOf(kind, name)?.step === step);
}

export function fieldsOfSection(kind: ListingKind, section: Section): FieldName[] {
  return shownFields(kind).filter((name) => rowOf(kind, name)?.section === section);
}

/** @throws if the kind has no such field */
export function fieldOf(kind: ListingKind, name: FieldName): Field {
  const row = rowOf(kind, name);
  if (!row) throw new Error(`A ${kind} has no ${name}`);
  return row;
}
