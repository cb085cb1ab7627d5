import { isOnIsland } from "#contract/island/municipalities.ts";
import { everyKind } from "#contract/listings/common.ts";
import { type ColumnsOf, type Fields, type FormOf, rowsInColumns, translationRows } from "#contract/listings/fields.ts";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { listingFields } from "#contract/listings/listing-fields.ts";
import { fail, type RefusalFacts } from "../fail.ts";
import { wrongFieldsOf } from "../http/errors.ts";
import { detailsOfForm, formName, formOfDetails, withEdit } from "./details.ts";
import { detailsSchema } from "./listing.ts";
import { readTranslations, type Translations } from "./translations.ts";

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
  return {
    ...columns,
    details: JSON.stringify(detailsOf(form)),
    translations: JSON.stringify(translationsOf(form, {})),
  };
}

/** The columns of an existing listing: details beyond the form stay as stored. */
export function editedColumns(row: FormRow, after: ListingForm) {
  const edit = { before: detailsOf(formOf(row)), after: detailsOf(after) };
  return {
    ...columnsOf(after),
    details: JSON.stringify(withEdit(row.details, edit)),
    translations: JSON.stringify(translationsOf(after, readTranslations(row.translations))),
  };
}

export const formColumns = [
  "kind",
  ...columnRows.map(([, { column }]) => column as keyof Columns),
  "details",
  "translations",
] as const;

type FormRow = Columns & { kind: ListingForm["kind"]; details: unknown; translations: unknown };

/** The form, read from the table. */
export function formOf(row: FormRow): ListingForm {
  const columns: Record<string, unknown> = row;
  const common = Object.fromEntries(columnRows.map(([name, { column }]) => [name, columns[column]]));
  const details = formOfDetails(listingFields[row.kind], detailsSchema[row.kind].parse(row.details));
  const translations = readTranslations(row.translations);
  const texts = translationRows(listingFields[row.kind]).map(([name, { language, translates }]) => [
    name,
    translations[language]?.[translates] ?? "",
  ]);
  return { kind: row.kind, fields: { ...common, ...details, ...Object.fromEntries(texts) } } as ListingForm;
}

/**
 * Checks the rules that no single field can: the kind's own, and the place unless it is unchanged.
 * @throws `invalid_input` with the form's field names
 */
export function checkForm(form: ListingForm, before?: { latitude: number; longitude: number }): void {
  const { latitude, longitude } = form.fields;
  const isMoved = latitude !== before?.latitude || longitude !== before?.longitude;
  const wrong: WrongFields = {
    ...wrongDetails(form),
    ...inOwnLanguage(form),
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

/** Stored translations with the form's applied to them; texts that this build does not know stay. */
function translationsOf(form: ListingForm, stored: Translations): Translations {
  const fields: Record<string, unknown> = form.fields;
  const translations = structuredClone(stored);
  for (const [name, { language, translates }] of translationRows(listingFields[form.kind])) {
    const { [translates]: _before, ...others } = translations[language] ?? {};
    translations[language] = fields[name] ? { ...others, [translates]: String(fields[name]) } : others;
  }
  return Object.fromEntries(Object.entries(translations).filter(([, texts]) => Object.keys(texts).length > 0));
}

/** A text in the listing's own language belongs in the field itself. */
function inOwnLanguage({ kind, fields }: ListingForm): WrongFields {
  const texts: Record<string, unknown> = fields;
  const wrong = translationRows(listingFields[kind]).filter(
    ([name, { language }]) => language === fields.language && texts[name],
  );
  return Object.fromEntries(wrong.map(([name]) => [name, { rule: "own_language" }]));
}
