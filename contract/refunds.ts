import { type PriceLine, sumOf, taxOf } from "./listing-kinds/kinds.ts";
import { type Cents, roundHalfUp } from "./money.ts";

/** What goes back to the guest, and from whose share it is taken. See docs/rules/cancellation.md. */

/** Whose a paid amount is; the three sum to it. Host and commission together are the price before tax. */
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
 * Takes `baseCents` of the price before tax back, with the tax and the commission that belong to it. Both are rounded
 * on the running total, so that any number of refunds closes to nothing.
 * @param whole the booking's own shares
 * @param before what earlier refunds took
 */
export function refundOfBase(whole: Shares, before: Shares, baseCents: Cents): Shares {
  const base = baseOf(whole);
  const taken = baseOf(before) + baseCents;
  if (baseCents < 0 || taken > base)
    throw new RangeError(`${baseCents} of ${base - baseOf(before)} cannot be refunded`);
  const taxCents = Math.max(0, roundHalfUp((whole.taxCents * taken) / base) - before.taxCents);
  return withCommission(whole, before, baseCents, taxCents);
}

/** Takes an amount back whatever it is for, tax included in proportion: a refund that follows no policy. */
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
 * What each line of a price gives back before the start when `percent` of it does: the cleaning all of it, the tax
 * what belongs to the rest. Rounded on the running total: the lines sum to what is returned.
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

/** The price before tax that a cancellation at `percent` gives back. */
export function refundedBase(lines: readonly PriceLine[], percent: number): Cents {
  const cleaningCents = sumOf(lines.filter((line) => line.code === "cleaning"));
  const restCents = sumOf(lines) - taxOf(lines) - cleaningCents;
  return cleaningCents + roundHalfUp((restCents * percent) / 100);
}
