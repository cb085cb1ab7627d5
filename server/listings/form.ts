import { everyKind } from "#contract/listings/common.ts";
import { type ColumnsOf, type Fields, type FormOf, rowsInColumns } from "#contract/listings/fields.ts";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { listingFields } from "#contract/listings/listing-fields.ts";
import { isOnIsland } from "#contract/listings/municipalities.ts";
import { fail, type RefusalFacts } from "../fail.ts";
import { wrongFieldsOf } from "../http/errors.ts";
import { detailsOfForm, formName, formOfDetails, withEdit } from "./details.ts";
import { detailsSchema } from "./listing.ts";

/** Converts a host's form to the table's columns, and back. */

export type ListingForm = {
  [Kind in ListingKind]: { kind: Kind; fields: FormOf<(typeof listingFields)[Kind]> };
}[ListingKind];

type Columns = ColumnsOf<typeof everyKind>;
type WrongFields = NonNullable<RefusalFacts["fields"]>;

const columnRows = rowsInColumns(everyKind);

/** The columns of `listings`; the form must have been checked. */
export function columnsOf(form: ListingForm) {
  const fields: Record<string, unknown> = form.fields;
  const columns = Object.fromEntries(columnRows.map(([name, { column }]) => [column, fields[name]])) as Columns;
  return { ...columns, details: JSON.stringify(detailsOf(form)) };
}

/** The columns of an existing listing: details beyond the form stay as stored. */
export function editedColumns(row: FormRow, after: ListingForm) {
  const edit = { before: detailsOf(formOf(row)), after: detailsOf(after) };
  return { ...columnsOf(after), details: JSON.stringify(withEdit(row.details, edit)) };
}

export const formColumns = ["kind", ...columnRows.map(([, { column }]) => column as keyof Columns), "details"] as const;

type FormRow = Columns & { kind: ListingForm["kind"]; details: unknown };

/** The form, read from the table. */
export function formOf(row: FormRow): ListingForm {
  const columns: Record<string, unknown> = row;
  const common = Object.fromEntries(columnRows.map(([name, { column }]) => [name, columns[column]]));
  const details = formOfDetails(listingFields[row.kind], detailsSchema[row.kind].parse(row.details));
  return { kind: row.kind, fields: { ...common, ...details } } as ListingForm;
}

/**
 * Checks rules that single fields cannot: the kind's own, and the place, unless it is unchanged.
 * @throws `invalid_input` by the form's own names
 */
export function checkForm(form: ListingForm, before?: { latitude: number; longitude: number }): void {
  const { latitude, longitude } = form.fields;
  const isMoved = latitude !== before?.latitude || longitude !== before?.longitude;
  const wrong: WrongFields = {
    ...wrongDetails(form),
    ...(isMoved && !isOnIsland(form.fields) && { latitude: { rule: "off_island" } }),
  };
  if (Object.keys(wrong).length > 0) fail("invalid_input", { fields: wrong });
}

function wrongDetails(form: ListingForm): WrongFields {
  const { error } = detailsSchema[form.kind].safeParse(detailsOf(form), { reportInput: true });
  if (!error) return {};
  const rows = listingFields[form.kind];
  return Object.fromEntries(Object.entries(wrongFieldsOf(error)).map(([name, rule]) => [formName(rows, name), rule]));
}

function detailsOf(form: ListingForm): Record<string, unknown> {
  const rows: Fields = listingFields[form.kind];
  return detailsOfForm(rows, form.fields as FormOf<Fields>);
}
