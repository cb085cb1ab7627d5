import type { EditedListing } from "#contract/admin/listings.ts";
import { type Weekday, weekdays } from "#contract/dates.ts";
import type { Field } from "#contract/listings/fields.ts";
import { kinds } from "#contract/listings/kinds.ts";
import {
  changedFields,
  type FieldName,
  type OptionKey,
  rowOf,
  translatedBy,
} from "#contract/listings/listing-fields.ts";
import type { Image } from "#contract/listings/listings.ts";
import type { Translate } from "#locales/translate.ts";
import { formatAmount } from "#web/kit/format.ts";
import { policyName } from "#web/shared/admin/list/words.ts";

export interface EditedRow {
  name: string;
  /** The API's names of the fields in this row. */
  fields: string[];
  before: unknown;
  after: unknown;
  state: EditedListing["changes"][number]["state"];
}

/** One row per field; the map pin is one row made of two fields. */
export function editedRows(t: Translate, changes: EditedListing["changes"]): EditedRow[] {
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

/** The label of a listing's field; an unknown field keeps its own name. */
export function editedField(t: Translate, field: string): string {
  const known = changedFields.find((name) => name === field);
  const translated = translatedBy(field);
  if (translated) {
    const language = t(`catalogues.languages.${translated.language}`);
    return t("admin.edited.inLanguage", { field: editedField(t, translated.field), language });
  }
  return known ? t(`admin.edited.fields.${known}`) : field;
}

/** A value in readable form: lists are joined, unexpected values stay unchanged. */
export function editedValue(t: Translate, value: unknown, field = ""): string {
  if (value === null || value === undefined || value === "") return t("admin.edited.nothing");
  if (typeof value === "boolean") return value ? t("admin.audit.yes") : t("admin.audit.no");
  const row = rowNamed(field);
  if (typeof value === "number" && row?.is === "price") return formatAmount(value);
  if (field === "cancellationPolicy") return policyName(t, String(value));
  if (isHours(value)) return hoursValue(t, value);
  if (row?.is === "choice") return choiceName(t, row, String(value));
  if (!Array.isArray(value)) return typeof value === "object" ? JSON.stringify(value) : String(value);
  return value.length === 0
    ? t("admin.edited.nothing")
    : value.map((one) => choiceName(t, row, String(one))).join(", ");
}

/** A field of this name, whichever kind it belongs to: fields of the same name hold the same kind of value. */
function rowNamed(field: string): Field | undefined {
  return kinds.map((kind) => rowOf(kind, field as FieldName)).find((row) => row !== undefined);
}

function choiceName(t: Translate, row: Field | undefined, choice: string): string {
  if (row?.is === "days") return t(`catalogues.days.${choice as Weekday}`);
  return row && "of" in row ? t(`catalogues.${row.texts}.${choice}` as OptionKey) : choice;
}

/** The photos, if the changed value is a list of photos. */
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
function hoursValue(t: Translate, hours: Hours): string {
  const open = weekdays.flatMap((day) => {
    const at = hours[day];
    return at ? [`${t(`catalogues.days.${day}`)} ${at.open}–${at.close}`] : [];
  });
  return open.length > 0 ? open.join(", ") : t("admin.edited.nothing");
}
