import { type PriceLine, sumOf, taxOf } from "../listings/kinds.ts";
import { type Cents, roundHalfUp } from "../money.ts";

/** Computes the guest's refund and the shares it is taken from. See docs/rules/cancellation.md. */

/** The split of a paid amount; the three sum to it. Host and commission together are the price before tax. */
export interface Shares {
  hostCents: Cents;
  commissionCents: Cents;
  taxCents: Cents;
}

export const nothing: Shares = { hostCents: 0, commissionCents: 0, taxCents: 0 };

export function totalOf({ hostCents, commissionCents, taxCents }: Shares): Cents {
  return hostCents + commissionCents + taxCents;
}

function baseOf({ hostCents, commissionCents }: Shares): Cents {
  return hostCents + commissionCents;
}

/**
 * Refunds `baseCents` of the price before tax, with the tax and the commission on it. Both are rounded on the running
 * total, so that any number of partial refunds sums exactly to the whole.
 * @param whole the booking's own shares
 * @param before the shares taken by earlier refunds
 */
export function refundOfBase(whole: Shares, before: Shares, baseCents: Cents): Shares {
  const base = baseOf(whole);
  const taken = baseOf(before) + baseCents;
  if (baseCents < 0 || taken > base)
    throw new RangeError(`${baseCents} of ${base - baseOf(before)} cannot be refunded`);
  const taxCents = Math.max(0, roundHalfUp((whole.taxCents * taken) / base) - before.taxCents);
  return withCommission(whole, before, baseCents, taxCents);
}

/** Refunds any amount, tax included in proportion: for refunds outside the cancellation policy. */
export function refundOfAmount(whole: Shares, before: Shares, amountCents: Cents): Shares {
  const total = totalOf(whole);
  const left = total - totalOf(before);
  if (amountCents < 0 || amountCents > left) throw new RangeError(`${amountCents} of ${left} cannot be refunded`);
  const baseLeft = baseOf(whole) - baseOf(before);
  const taxLeft = whole.taxCents - before.taxCents;
  const even = roundHalfUp((whole.taxCents * (totalOf(before) + amountCents)) / total) - before.taxCents;
  const taxCents = Math.min(taxLeft, amountCents, Math.max(even, amountCents - baseLeft, 0));
  return withCommission(whole, before, amountCents - taxCents, taxCents);
}

function withCommission(whole: Shares, before: Shares, baseCents: Cents, taxCents: Cents): Shares {
  const taken = baseOf(before) + baseCents;
  const commissionCents = roundHalfUp((whole.commissionCents * taken) / baseOf(whole)) - before.commissionCents;
  return { hostCents: baseCents - commissionCents, commissionCents, taxCents };
}

export function plus(a: Shares, b: Shares): Shares {
  return {
    hostCents: a.hostCents + b.hostCents,
    commissionCents: a.commissionCents + b.commissionCents,
    taxCents: a.taxCents + b.taxCents,
  };
}

/**
 * The refund of each price line before the start at `percent`: cleaning in full, tax in proportion to the refunded
 * price. Rounded on the running total, so that the lines sum to the refund.
 */
export function refundOfLines(lines: readonly PriceLine[], percent: number): { line: PriceLine; refundCents: Cents }[] {
  const baseCents = sumOf(lines) - taxOf(lines);
  const returnedCents = refundedBase(lines, percent);
  let soFar = 0;
  return lines.map((line) => {
    if (line.code === "cleaning") return { line, refundCents: line.amountCents };
    if (line.code === "lodging_tax") {
      return { line, refundCents: roundHalfUp((line.amountCents * returnedCents) / baseCents) };
    }
    const before = roundHalfUp((soFar * percent) / 100);
    soFar += line.amountCents;
    return { line, refundCents: roundHalfUp((soFar * percent) / 100) - before };
  });
}

/** The part of the price before tax that a cancellation at `percent` refunds. */
export function refundedBase(lines: readonly PriceLine[], percent: number): Cents {
  const cleaningCents = sumOf(lines.filter((line) => line.code === "cleaning"));
  const restCents = sumOf(lines) - taxOf(lines) - cleaningCents;
  return cleaningCents + roundHalfUp((restCents * percent) / 100);
}
