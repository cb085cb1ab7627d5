import fc from "fast-check";
import { expect, test } from "vitest";
import { formatAmount, formatPrice } from "#web/kit/format.ts";
import { readAmount } from "./typed-amount.ts";

test("what the site prints is read back as the same cents", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_99 }), (cents) => {
      expect(readAmount(formatAmount(cents / 100))).toEqual({ cents });
      expect(readAmount(String(cents / 100))).toEqual({ cents });
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (dollars) => {
      expect(readAmount(formatPrice(dollars))).toEqual({ cents: dollars * 100 });
    }),
  );
});

test("whatever is read is written as the island writes it; whatever could be two amounts is read as neither", () => {
  const written = fc.stringMatching(/^\$? ?[\d.,]{1,12}$/);
  fc.assert(
    fc.property(written, (text) => {
      const read = readAmount(text);
      if (read === null) return;
      const digits = text.replace(/[$ ]/g, "");
      if ("cents" in read) {
        expect(digits).toMatch(/^\d*(,\d{3})*(\.\d\d?)?$/);
        expect(read.cents).toBe(Math.round(Number(digits.replaceAll(",", "")) * 100));
        return;
      }
      const [more, less] = read.either.map((reading) => readAmount(reading)) as { cents: number }[];
      expect(more?.cents).toBeGreaterThan(less?.cents ?? Number.NaN);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ["1200", 120_000],
  ["1,200", 120_000],
  ["$1,200.00", 120_000],
  ["$ 1,200.5", 120_050],
  [" 12.50 ", 1250],
  ["12.5", 1250],
  [".50", 50],
  ["1,234,567.89", 123_456_789],
  ["0", 0],
])("%s is one amount", (typed, cents) => {
  expect(readAmount(typed)).toEqual({ cents });
});

test.each([
  ["1.200", "$1,200.00", "$1.20"],
  ["1,20", "$120.00", "$1.20"],
  ["12,00", "$1,200.00", "$12.00"],
  ["1.200,50", "$1,200.50", "$1.20"],
  ["0,5", "$5.00", "$0.50"],
  ["0,500", "$500.00", "$0.50"],
  ["1200,500", "$1,200,500.00", "$1,200.50"],
  ["1,200.505", "$1,200.51", "$1.20"],
])("%s could be %s or %s", (typed, more, less) => {
  expect(readAmount(typed)).toEqual({ either: [more, less] });
});

test.each([
  "",
  " ",
  "$",
  ".",
  ",",
  "-5",
  "−$5.00",
  "1 200",
  "mil",
  "12e3",
  "1.2.3",
  "1,2,3",
  "5.",
  "5,",
  "1,200.",
  "∞",
])("%j is no amount", (typed) => {
  expect(readAmount(typed)).toBeNull();
});
