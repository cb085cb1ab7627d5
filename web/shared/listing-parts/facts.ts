import type { Field } from "#contract/listings/fields.ts";
import { kindOfWire } from "#contract/listings/kinds.ts";
import { type FieldNameWith, listingFields, type OptionKey } from "#contract/listings/listing-fields.ts";
import type { ListingDetail } from "#contract/listings/listings.ts";
import type { Translate } from "#locales/translate.ts";
import { formatAmount, formatTime } from "#web/kit/format.ts";

type FactPlace = NonNullable<Field["fact"]>["in"];

interface SaidFact {
  name: string;
  row: Field;
  value: unknown;
}

/** A fact of a listing, with its text. */
export interface ShownFact extends SaidFact {
  text: string;
}

/** The facts of a listing in one place of its page, in the order of its kind's fields. */
export function factsIn(t: Translate, language: string, listing: ListingDetail, place: FactPlace): ShownFact[] {
  const values: Record<string, unknown> = { ...listing };
  return saidIn(listing, place).map((said) => ({ ...said, text: textOf(t, language, { ...said, values }) }));
}

/** The same facts without texts. Leaves out values with nothing to say, such as zero or an empty text. */
export function saidIn(listing: ListingDetail, place: FactPlace): SaidFact[] {
  const values: Record<string, unknown> = { ...listing };
  return Object.entries<Field>(listingFields[kindOfWire(listing.serviceType)]).flatMap(([name, row]) => {
    const value = values[row.shown ?? name];
    return row.fact?.in === place && isSaid(row, value, values) ? { name, row, value } : [];
  });
}

function isSaid({ fact = { in: "line" } }: Field, value: unknown, values: Record<string, unknown>): boolean {
  if (typeof value === "number" && (value === 0 || value < (fact.least ?? 0))) return false;
  if (value === null || value === "" || value === false || value === fact.except) return false;
  if (Array.isArray(value) && value.length === 0) return false;
  if (fact.with !== undefined && values[fact.with] === null) return false;
  return fact.below === undefined || Number(values[fact.count ?? ""]) < Number(values[fact.below]);
}

/** The names of the chosen choices of a field; empty for fields without choices. */
export function choiceNames(t: Translate, row: Field, value: unknown): string[] {
  if (!("of" in row)) return [];
  return [value].flat().map((choice) => t(`catalogues.${row.texts}.${choice}` as OptionKey));
}

/** Fields whose facts are sentences, so that the compiler requires a text for each. */
type Said = FieldNameWith<{ fact: object; is: "count" | "price" | "time" | "switch" | "paragraph" }>;
type SaidInLine = FieldNameWith<{ fact: { in: "line" }; is: "several" }>;
type FactKey = `listings.facts.${Said | SaidInLine}`;

interface Valued extends SaidFact {
  values: Record<string, unknown>;
}

function textOf(t: Translate, language: string, { name, row, value, values }: Valued): string {
  const say = (filled: Record<string, unknown>) => t(`listings.facts.${name}` as FactKey, filled);
  switch (row.is) {
    case "choice":
      return choiceNames(t, row, value).join();
    case "several": {
      const list = new Intl.ListFormat(language).format(choiceNames(t, row, value));
      return row.fact?.in === "line" ? say({ list }) : list;
    }
    case "count":
    case "switch":
    case "paragraph":
      return say({ count: value });
    case "price":
      return say({ price: formatAmount(Number(value)), count: values[row.fact?.count ?? name] });
    case "time":
      return say({ time: formatTime(String(value), language) });
    default:
      return String(value);
  }
}
