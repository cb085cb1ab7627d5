import fc from "fast-check";
import { expect, test } from "vitest";
import type { PriceLine } from "../listings/kinds.ts";
import { taxOf } from "../listings/kinds.ts";
import { maximumChargeCents, shareOf } from "../money.ts";
import {
  nothing,
  plus,
  refundedBase,
  refundOfAmount,
  refundOfBase,
  refundOfLines,
  type Shares,
  totalOf,
} from "./refunds.ts";

function sharesOf(baseCents: number, commissionBp: number, taxBp: number): Shares {
  const commissionCents = shareOf(baseCents, commissionBp);
  return { hostCents: baseCents - commissionCents, commissionCents, taxCents: shareOf(baseCents, taxBp) };
}

const minus = (a: Shares, b: Shares): Shares => ({
  hostCents: a.hostCents - b.hostCents,
  commissionCents: a.commissionCents - b.commissionCents,
  taxCents: a.taxCents - b.taxCents,
});

/** No share is negative, neither what is left nor what was taken. */
function isSound(whole: Shares, taken: Shares): boolean {
  const left = minus(whole, taken);
  return [...Object.values(left), ...Object.values(taken)].every((cents) => Number.isInteger(cents) && cents >= 0);
}

const everyRate = Array.from({ length: 101 }, (_, step) => step * 50);

// Every rate, with amounts from one cent to ten thousand dollars, in one to five refunds.
test.each([0, 700])(
  "commission, host and tax add up at every step and close to nothing, %i basis points of tax",
  (taxBp) => {
    const amount = fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 1_000_000 }));
    const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 });
    for (const bp of everyRate) {
      fc.assert(
        fc.property(amount, cuts, (baseCents, fractions) => {
          const whole = sharesOf(baseCents, bp, taxBp);
          const marks = [...fractions.map((fraction) => Math.floor(fraction * baseCents)), baseCents].sort(
            (a, b) => a - b,
          );
          let taken = nothing;
          for (const mark of marks) {
            const step = mark - taken.hostCents - taken.commissionCents;
            const refund = refundOfBase(whole, taken, step);
            expect(refund.hostCents + refund.commissionCents).toBe(step);
            taken = plus(taken, refund);
            expect(isSound(whole, taken)).toBe(true);
          }
          expect(taken).toEqual(whole);
        }),
        { numRuns: 40 },
      );
    }
  },
);

test("refunds of any amounts, with and without a policy, never take more than there is and close to nothing", () => {
  const anyStep = fc.record({ fraction: fc.double({ min: 0, max: 1, noNaN: true }), byBase: fc.boolean() });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: Math.floor(maximumChargeCents / 1.5) }),
      fc.constantFrom(...everyRate),
      fc.integer({ min: 0, max: 5000 }),
      fc.array(anyStep, { maxLength: 5 }),
      (baseCents, commissionBp, taxBp, steps) => {
        const whole = sharesOf(baseCents, commissionBp, taxBp);
        let taken = nothing;
        for (const { fraction, byBase } of steps) {
          const left = minus(whole, taken);
          const wanted = Math.floor(fraction * (byBase ? left.hostCents + left.commissionCents : totalOf(left)));
          const refund = byBase ? refundOfBase(whole, taken, wanted) : refundOfAmount(whole, taken, wanted);
          if (!byBase) expect(totalOf(refund)).toBe(wanted);
          taken = plus(taken, refund);
          expect(isSound(whole, taken)).toBe(true);
        }
        expect(plus(taken, refundOfAmount(whole, taken, totalOf(minus(whole, taken))))).toEqual(whole);
      },
    ),
    { numRuns: 2000 },
  );
});

test("more than there is cannot be refunded", () => {
  const whole = sharesOf(10_000, 500, 700);
  expect(() => refundOfAmount(whole, nothing, 10_701)).toThrow(RangeError);
  expect(() => refundOfBase(whole, refundOfBase(whole, nothing, 1), 10_000)).toThrow(RangeError);
  expect(() => refundOfAmount(whole, nothing, -1)).toThrow(RangeError);
});

const stay: PriceLine[] = [
  { code: "nights", quantity: 4, unitCents: 18_500, amountCents: 74_000 },
  { code: "weekly_discount", quantity: 1, unitCents: -7_401, amountCents: -7_401, basisPoints: 1000 },
  { code: "cleaning", quantity: 1, unitCents: 6_000, amountCents: 6_000 },
  { code: "lodging_tax", quantity: 1, unitCents: 5_082, amountCents: 5_082, basisPoints: 700 },
];

test("half of a stay comes back with all of the cleaning, and the tax of both", () => {
  const refunds = refundOfLines(stay, 50).map(({ line, refundCents }) => [line.code, refundCents]);
  expect(refunds).toEqual([
    ["nights", 37_000],
    ["weekly_discount", -3_700],
    ["cleaning", 6_000],
    ["lodging_tax", 2_751],
  ]);
});

test("lines sum to what is returned, at any percentage", () => {
  const anyLine = fc.record({ amountCents: fc.integer({ min: -20_000, max: 500_000 }), isCleaning: fc.boolean() });
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 100 }),
      (drawn, percent) => {
        const plain: PriceLine[] = drawn.map(({ amountCents, isCleaning }) => ({
          code: isCleaning ? "cleaning" : "nights",
          quantity: 1,
          unitCents: amountCents,
          amountCents,
        }));
        const baseCents = plain.reduce((sum, line) => sum + line.amountCents, 0);
        fc.pre(baseCents > 0);
        const taxCents = shareOf(baseCents, 700);
        const lines = [
          ...plain,
          { code: "lodging_tax", quantity: 1, unitCents: taxCents, amountCents: taxCents } as const,
        ];
        const refunds = refundOfLines(lines, percent);
        const untaxed = refunds.filter(({ line }) => line.code !== "lodging_tax");
        expect(untaxed.reduce((sum, { refundCents }) => sum + refundCents, 0)).toBe(refundedBase(lines, percent));
        if (percent === 100)
          expect(refunds.every(({ line, refundCents }) => refundCents === line.amountCents)).toBe(true);
        if (refundedBase(lines, percent) < 0) return;
        const whole = { hostCents: baseCents, commissionCents: 0, taxCents: taxOf(lines) };
        if (refundedBase(lines, percent) > baseCents) return;
        const { taxCents: taxBack } = refundOfBase(whole, nothing, refundedBase(lines, percent));
        expect(refunds.at(-1)?.refundCents).toBe(taxBack);
      },
    ),
  );
});
