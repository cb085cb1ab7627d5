import { useId } from "react";
import { grace } from "#contract/bookings/cancellation.ts";
import { type Field, isTranslation } from "#contract/listings/fields.ts";
import type { ListingKind } from "#contract/listings/kinds.ts";
import type { FieldName, FieldNameWith, OwnFieldName } from "#contract/listings/listing-fields.ts";
import type { Translate } from "#locales/translate.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { wrongIn } from "./check.ts";
import { fieldOf, fieldsOf } from "./fields.ts";
import { useForm } from "./form.ts";

/** The texts around a field (label, hint, error message), and whether the field is required. */
export function useFieldWords(name: FieldName) {
  const { t } = useTranslation();
  const id = useId();
  const { kind, wrongOf } = useForm();
  const row = fieldOf(kind, name);
  return {
    id,
    label: labelOf(t, kind, name),
    hint: hintOf(t, kind, name),
    error: wrongOf(name),
    isRequired: isRequired(row),
  };
}

/**
 * The same for a list. `error` is about the whole list; one of a single part is in the marks of that part. The wrong
 * part, otherwise the first one, is the field that takes the focus.
 */
export function useListWords(name: FieldName, firstPart: string) {
  const { kind, values } = useForm();
  const { error, ...words } = useFieldWords(name);
  const wrong = error ? wrongIn(kind, values, name) : undefined;
  const isOfPart = wrong?.row !== undefined;
  const { row, part } = isOfPart ? wrong : { row: 1, part: firstPart };
  return {
    ...words,
    error: isOfPart ? undefined : error,
    /** @param position of the row, counted from one */
    marksOf(position: number, ofPart: string) {
      const isIt = position === row && ofPart === part;
      return { fieldName: isIt ? name : undefined, error: isIt && isOfPart ? error : undefined };
    },
  };
}

export function labelOf(t: Translate, kind: ListingKind, name: FieldName): string {
  // Both kinds have a price, but only a lodging's is for one night.
  if (name === "price" && kind === "lodging") return t("hostListing.fields.price.night");
  const row = fieldOf(kind, name);
  if (!isTranslation(row)) return t(`hostListing.fields.${name as OwnFieldName}.label`);
  const language = t(`catalogues.languages.${row.language}`);
  return t("hostListing.translation.label", { field: labelOf(t, kind, row.translates as OwnFieldName), language });
}

export function hintOf(t: Translate, kind: ListingKind, name: FieldName): string | undefined {
  const row = fieldOf(kind, name);
  if (!hasHint(name, row)) return undefined;
  // A meeting point is read by everybody, and so is the pin beside it.
  if (name === "latitude" && fieldsOf(kind).includes("meetingPoint")) {
    return t("hostListing.fields.latitude.besideMeetingPoint");
  }
  // What is sold by departures has a field for when booking stops.
  const isBesideCutOff = name === "advanceNoticeHours" && fieldsOf(kind).includes("cutOffHours");
  return isBesideCutOff
    ? t("hostListing.fields.advanceNoticeHours.besideCutOff")
    : t(`hostListing.fields.${name}.hint`, grace);
}

function hasHint(_name: FieldName, { hint }: Field): _name is FieldNameWith<{ hint: true }> {
  return hint === true;
}

/** Whether the host must fill in the field: it may not be empty, and has no initial value. */
export function isRequired(row: Field): boolean {
  switch (row.is) {
    case "line":
    case "paragraph":
    case "city":
    case "mapsLink":
    case "phone":
      return row.least > 0 && !("start" in row);
    case "price":
      return row.least > 0 && !row.isOptional;
    case "choice":
      return !("usual" in row) && !("start" in row);
    case "degrees":
      return true;
    default:
      return false;
  }
}
