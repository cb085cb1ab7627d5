import type { Report } from "#contract/admin/reports.ts";
import { kinds, type ListingKind } from "#contract/listings/kinds.ts";
import type { Period } from "./period.ts";

export type Measure = "bookings" | "revenue";

interface Part {
  kind: ListingKind;
  /** The height at which this part begins, on top of the previous parts. */
  from: number;
  amount: number;
}

interface Month {
  month: string;
  /** The column's height: what was refunded beyond what was paid takes nothing off it. */
  total: number;
  /** What the month came to. */
  sum: number;
  parts: Part[];
}

/** One column per month, including months without data. Months with more refunds than payments have zero height. */
export function monthsOf(rows: Report["months"], measure: Measure): Month[] {
  const named = rows.map(({ month }) => month).sort();
  return monthsBetween(named.at(0), named.at(-1)).map((month) => {
    const parts: Part[] = [];
    let total = 0;
    let sum = 0;
    for (const kind of kinds) {
      const earned = rows.find((row) => row.month === month && row.kind === kind)?.[measure] ?? 0;
      const amount = Math.max(0, earned);
      sum += earned;
      if (amount > 0) parts.push({ kind, from: total, amount });
      total += amount;
    }
    return { month, total, sum: Math.round(100 * sum) / 100, parts };
  });
}

/** `2026-11`, `2026-12`, `2027-01`. */
function monthsBetween(first: string | undefined, last: string | undefined): string[] {
  if (first === undefined || last === undefined) return [];
  const [start, end] = [numberOf(first), numberOf(last)];
  return Array.from({ length: end - start + 1 }, (_, position) => {
    const month = start + position;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
  });
}

function numberOf(month: string): number {
  const [year = 0, name = 1] = month.split("-").map(Number);
  return year * 12 + name - 1;
}

/** The days of a month such as `2026-12` that are within the period; both ends included. */
export function daysOf(month: string, { from, to }: Period): Period {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  const first = `${month}-01`;
  return { from: from > first ? from : first, to: to < last ? to : last };
}
