import { type Cents, toDollars } from "#contract/money.ts";
import type { Translate } from "#locales/translate.ts";
import { formatAmount } from "#web/kit/format.ts";

/** The amount a user typed, or the two amounts that it could mean. Null if it is not an amount. */
export type TypedAmount =
  | { cents: Cents; either?: undefined }
  | { cents?: undefined; either: readonly [string, string] }
  | null;

/**
 * The island writes `1,234.56`: a comma groups thousands and is followed by three digits, a point by one or two. Half
 * the world writes it the other way round, so anything else, such as `1.200` or `1,20`, could mean two amounts. The
 * code never guesses which one.
 */
export function readAmount(typed: string): TypedAmount {
  const text = typed.replace(/^\s*\$?\s*/, "").trimEnd();
  if (/^(\d+|[1-9]\d{0,2}(,\d{3})+)?(\.\d{1,2})?$/.test(text) && text !== "") return { cents: centsOf(text, ",") };
  if (!/^[\d.,]*\d$/.test(text)) return null;
  const [less = 0, more = 0] = [centsOf(text, ","), centsOf(text, ".")].sort((a, b) => a - b);
  return less < more ? { either: [formatAmount(toDollars(more)), formatAmount(toDollars(less))] } : null;
}

/** The message for a rejected amount: the two amounts it could mean, or `otherwise`. */
export function refusedAmount(t: Translate, typed: string, otherwise: string): string {
  const [most, least] = readAmount(typed)?.either ?? [];
  return most ? t("common.amount.unclear", { most, least }) : otherwise;
}

/** Reads one of the two separators as the thousands separator and the other as the decimal point. */
function centsOf(text: string, grouping: "," | "."): Cents {
  return Math.round(Number(text.replaceAll(grouping, "").replace(",", ".")) * 100);
}
