import type { TFunction } from "i18next";
import type { Image } from "#contract/listings.ts";
import type { EditedListing } from "#contract/office.ts";
import type { EditedField } from "#contract/report-names.ts";

export interface EditedRow {
  name: string;
  before: unknown;
  after: unknown;
}

/** One to a field; the point on the map is one, and has two. */
export function editedRows(t: TFunction, changes: EditedListing["changes"]): EditedRow[] {
  const rows: EditedRow[] = [];
  for (const { field, before, after } of changes) {
    const name = editedField(t, field);
    const same = rows.find((row) => row.name === name);
    if (same) Object.assign(same, { before: [same.before, before].flat(), after: [same.after, after].flat() });
    else rows.push({ name, before, after });
  }
  return rows;
}

/** What a listing's field is called; one the page does not know yet by its own name. */
export function editedField(t: TFunction, field: string): string {
  const names: Record<EditedField, string> = {
    title: t("admin.edited.fields.title"),
    description: t("admin.edited.fields.description"),
    images: t("admin.edited.fields.images"),
    city: t("admin.edited.fields.city"),
    state: t("admin.edited.fields.state"),
    address: t("admin.edited.fields.address"),
    latitude: t("admin.edited.fields.point"),
    longitude: t("admin.edited.fields.point"),
    googleMapsLink: t("admin.edited.fields.googleMapsLink"),
  };
  return field in names ? names[field as EditedField] : field;
}

/** A value as somebody reads it: lists are joined, whatever is odd stays as it is written. */
export function editedValue(t: TFunction, value: unknown): string {
  if (value === null || value === undefined || value === "") return t("admin.edited.nothing");
  if (typeof value === "boolean") return value ? t("admin.audit.yes") : t("admin.audit.no");
  if (!Array.isArray(value)) return typeof value === "object" ? JSON.stringify(value) : String(value);
  return value.length === 0 ? t("admin.edited.nothing") : value.join(", ");
}

/** The photos, if that is what was changed. */
export function editedPhotos(value: unknown): Image[] | undefined {
  return Array.isArray(value) && value.length > 0 && value.every(isImage) ? value : undefined;
}

function isImage(part: unknown): part is Image {
  return typeof part === "object" && part !== null && "id" in part && "url" in part && "alt" in part;
}
