import fc from "fast-check";
import { expect, test } from "vitest";
import { maximumChargeCents, roundHalfUp, shareOf, toCents, toDollars } from "./money.ts";

const anyAmount = fc.integer({ min: 0, max: maximumChargeCents });
const anyBasisPoints = fc.integer({ min: 0, max: 10_000 });

test("every amount up to ten thousand dollars survives the wire", () => {
  const lost: number[] = [];
  for (let cents = 0; cents <= 1_000_000; cents++) {
    const wire = JSON.parse(JSON.stringify(toDollars(cents)));
    if (toCents(wire) !== cents) lost.push(cents);
  }
  expect(lost).toEqual([]);
});

test("the largest charge survives the wire, and so does any other", () => {
  fc.assert(
    fc.property(anyAmount, (cents) => {
      expect(toCents(toDollars(cents))).toBe(cents);
    }),
  );
});

test.each([
  { value: 0.5, rounded: 1 },
  { value: 0.49, rounded: 0 },
  { value: 1.5, rounded: 2 },
  { value: 2.5, rounded: 3 },
  { value: -0.5, rounded: 0 },
  { value: -1.5, rounded: -1 },
  { value: -0.51, rounded: -1 },
])("half rounds up: $value is $rounded", ({ value, rounded }) => {
  expect(roundHalfUp(value)).toBe(rounded);
});

test.each([
  { cents: 122_550, basisPoints: 700, share: 8_579 },
  { cents: 50, basisPoints: 100, share: 1 },
  { cents: 49, basisPoints: 100, share: 0 },
  { cents: 10_001, basisPoints: 50, share: 50 },
  { cents: maximumChargeCents, basisPoints: 10_000, share: maximumChargeCents },
])("$basisPoints basis points of $cents are $share, half up", ({ cents, basisPoints, share }) => {
  expect(shareOf(cents, basisPoints)).toBe(share);
});

test("a share is the exact one, rounded once", () => {
  fc.assert(
    fc.property(anyAmount, anyBasisPoints, (cents, basisPoints) => {
      const exact = BigInt(cents) * BigInt(basisPoints);
      expect(shareOf(cents, basisPoints)).toBe(Number((exact + 5_000n) / 10_000n));
    }),
  );
});

test("a share is never more than the whole, and grows with it", () => {
  fc.assert(
    fc.property(anyAmount, anyBasisPoints, (cents, basisPoints) => {
      const share = shareOf(cents, basisPoints);
      expect(share >= 0 && share <= cents).toBe(true);
      expect(shareOf(cents + 1, basisPoints)).toBeGreaterThanOrEqual(share);
    }),
  );
});
