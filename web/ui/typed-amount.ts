import type { TFunction } from "i18next";
import { type Cents, toDollars } from "#contract/money.ts";
import { formatAmount } from "./format.ts";

/** What somebody meant by the amount they typed, or the two amounts it could be. Null is no amount at all. */
export type TypedAmount =
  | { cents: Cents; either?: undefined }
  | { cents?: undefined; either: readonly [string, string] }
  | null;

/**
 * The island writes `1,234.56`: a comma groups thousands and has three digits after it, a point has one or two. Half
 * the world writes it the other way round, so anything else, as `1.200` or `1,20`, could be two amounts. It is never
 * guessed which one was meant.
 */
export function readAmount(typed: string): TypedAmount {
  const text = typed.replace(/^\s*\$?\s*/, "").trimEnd();
  if (/^(\d+|[1-9]\d{0,2}(,\d{3})+)?(\.\d{1,2})?$/.test(text) && text !== "") return { cents: centsOf(text, ",") };
  if (!/^[\d.,]*\d$/.test(text)) return null;
  const [less = 0, more = 0] = [centsOf(text, ","), centsOf(text, ".")].sort((a, b) => a - b);
  return less < more ? { either: [formatAmount(toDollars(more)), formatAmount(toDollars(less))] } : null;
}

/** What to say of an amount that could not be taken: the two it could be, or what is wrong otherwise. */
export function refusedAmount(t: TFunction, typed: string, otherwise: string): string {
  const [most, least] = readAmount(typed)?.either ?? [];
  return most ? t("common.amount.unclear", { most, least }) : otherwise;
}

/** With one of the two marks as the one that groups, and the other before the cents. */
function centsOf(text: string, grouping: "," | "."): Cents {
  return Math.round(Number(text.replaceAll(grouping, "").replace(",", ".")) * 100);
}
