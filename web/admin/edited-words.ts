import type { TFunction } from "i18next";
import type { amenities } from "#contract/catalogues.ts";
import { type Weekday, weekdays } from "#contract/dates.ts";
import type { Image } from "#contract/listings.ts";
import type { EditedListing } from "#contract/office.ts";
import { changedFields } from "#contract/report-names.ts";
import { formatAmount } from "#web/ui/format.ts";
import { policyName } from "./words.ts";

export interface EditedRow {
  name: string;
  /** The wire's names behind it. */
  fields: string[];
  before: unknown;
  after: unknown;
  state: EditedListing["changes"][number]["state"];
}

/** One to a field; the point on the map is one, and has two. */
export function editedRows(t: TFunction, changes: EditedListing["changes"]): EditedRow[] {
  const rows: EditedRow[] = [];
  for (const { field, before, after, state } of changes) {
    const name = editedField(t, field);
    const same = rows.find((row) => row.name === name);
    if (!same) rows.push({ name, fields: [field], before, after, state });
    else {
      const both = { before: [same.before, before].flat(), after: [same.after, after].flat() };
      Object.assign(same, both, {
        fields: [...same.fields, field],
        state: same.state === state ? state : "moved_on",
      });
    }
  }
  return rows;
}

/** What a listing's field is called; one the page does not know yet by its own name. */
export function editedField(t: TFunction, field: string): string {
  const known = changedFields.find((name) => name === field);
  return known ? t(`admin.edited.fields.${known}`) : field;
}

/** A value as somebody reads it: lists are joined, whatever is odd stays as it is written. */
export function editedValue(t: TFunction, value: unknown, field = ""): string {
  if (value === null || value === undefined || value === "") return t("admin.edited.nothing");
  if (typeof value === "boolean") return value ? t("admin.audit.yes") : t("admin.audit.no");
  if (typeof value === "number" && dollarFields.has(field)) return formatAmount(value);
  if (field === "cancellationPolicy") return policyName(t, String(value));
  if (isHours(value)) return hoursValue(t, value);
  if (!Array.isArray(value)) return typeof value === "object" ? JSON.stringify(value) : String(value);
  return value.length === 0
    ? t("admin.edited.nothing")
    : value.map((one) => choiceName(t, field, String(one))).join(", ");
}

const dollarFields = new Set(["price", "weekendPrice", "cleaningFee", "extraGuestFee", "hourlyPrice", "dailyPrice"]);

function choiceName(t: TFunction, field: string, choice: string): string {
  if (field === "selectedAmenities") return t(`catalogues.amenities.${choice as (typeof amenities)[number]}`);
  return field === "availableDays" ? t(`catalogues.days.${choice as Weekday}`) : choice;
}

/** The photos, if that is what was changed. */
export function editedPhotos(value: unknown): Image[] | undefined {
  return Array.isArray(value) && value.length > 0 && value.every(isImage) ? value : undefined;
}

function isImage(part: unknown): part is Image {
  return typeof part === "object" && part !== null && "id" in part && "url" in part && "alt" in part;
}

type Hours = Partial<Record<Weekday, { open: string; close: string } | null>>;

function isHours(value: unknown): value is Hours {
  return typeof value === "object" && value !== null && weekdays.every((day) => day in value);
}

/** `lunes 08:00–22:00, martes 08:00–22:00`: closed days are left out. */
function hoursValue(t: TFunction, hours: Hours): string {
  const open = weekdays.flatMap((day) => {
    const at = hours[day];
    return at ? [`${t(`catalogues.days.${day}`)} ${at.open}–${at.close}`] : [];
  });
  return open.length > 0 ? open.join(", ") : t("admin.edited.nothing");
}
