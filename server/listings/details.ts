import { isDeepStrictEqual } from "node:util";
import {
  type DetailsOf,
  type Field,
  type Fields,
  type FormOf,
  type PriceGroup,
  type ReplyOf,
  rowsInDetails,
  type StoredPriceGroup,
  storedName,
} from "#contract/listings/fields.ts";
import { toCents, toDollars } from "#contract/money.ts";

/** Converts a kind's details to the names and dollars of its form and of replies, and back. */

export function detailsOfForm<Rows extends Fields>(rows: Rows, form: FormOf<Rows>): DetailsOf<Rows> {
  const values: Record<string, unknown> = form;
  return Object.fromEntries(
    rowsInDetails(rows).map(([name, row]) => [storedName(name, row), toStored(row, values[name])]),
  ) as DetailsOf<Rows>;
}

/** The part of a form that is stored in details. */
export function formOfDetails(rows: Fields, details: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    rowsInDetails(rows).map(([name, row]) => [name, fromStored(row, details[storedName(name, row)])]),
  );
}

/** The details that a reply shows to guests: those of a card, or those of a page. */
export function shownDetails<Rows extends Fields, Reply extends Field["reply"]>(
  rows: Rows,
  details: DetailsOf<Rows>,
  reply: Reply,
): ReplyOf<Rows, Reply> {
  const values: Record<string, unknown> = details;
  return Object.fromEntries(
    rowsInDetails(rows)
      .filter(([, row]) => row.reply === reply)
      .map(([name, row]) => [row.shown ?? name, fromStored(row, values[storedName(name, row)])]),
  ) as ReplyOf<Rows, Reply>;
}

/** A detail's name in the form. */
export function formName(rows: Fields, stored: string): string {
  return rowsInDetails(rows).find(([name, row]) => storedName(name, row) === stored)?.[0] ?? stored;
}

function toStored(row: Field, value: unknown): unknown {
  if (row.is === "price" && typeof value === "number") return toCents(value);
  if (row.is === "priceGroups" && Array.isArray(value)) {
    return value.map(({ price, ...group }: PriceGroup) => ({
      ...group,
      priceCents: price === null ? null : toCents(price),
    }));
  }
  return Array.isArray(value) ? [...new Set(value)] : value;
}

function fromStored(row: Field, value: unknown): unknown {
  if (row.is === "priceGroups" && Array.isArray(value)) {
    return value.map(({ priceCents, ...group }: StoredPriceGroup) => ({
      ...group,
      price: priceCents === null ? null : toDollars(priceCents),
    }));
  }
  return row.is === "price" && typeof value === "number" ? toDollars(value) : value;
}

/** Stored details with an edit applied; fields and list items that only a newer build knows stay as they are. */
export function withEdit(stored: unknown, edit: { before: unknown; after: unknown }): unknown {
  const { before, after } = edit;
  if (isDeepStrictEqual(before, after)) return stored;
  if (Array.isArray(stored) && Array.isArray(before) && Array.isArray(after)) {
    return [...after, ...stored.filter((item) => typeof item === "string" && !before.includes(item))];
  }
  if (!isFields(stored) || !isFields(before) || !isFields(after)) return after;
  const edited = Object.entries(after).map(([name, value]) => {
    return [name, withEdit(stored[name], { before: before[name], after: value })];
  });
  return { ...stored, ...Object.fromEntries(edited) };
}

function isFields(value: unknown): value is { [name: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
