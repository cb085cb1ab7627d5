import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, instantsOfHours } from "../dates.ts";
import { shareOf } from "../money.ts";
import { type SpaceStay, spaceInstants, spaceLines } from "./hours.ts";
import { type LineCode, type PriceLine, sumOf, taxOf } from "./kinds.ts";
import { lodgingLines, nightPrice } from "./nights.ts";
import { experienceDetails, type LodgingDetails, lodgingDetails, type SpaceDetails, spaceDetails } from "./schemas.ts";
import { experienceLines } from "./sessions.ts";

/** Invariants of every price. Worked examples: docs/rules/pricing.md. */

const firstDate = "2026-12-11";
const price = fc.integer({ min: 50, max: 500_000 });
const fee = fc.integer({ min: 0, max: 100_000 });
const discountPercent = fc.integer({ min: 0, max: 90 });
const taxBp = fc.integer({ min: 0, max: 5000 });
/** 0 to 50 % in steps of half a percent. */
const commissionBp = fc.integer({ min: 0, max: 100 }).map((step) => step * 50);

const lodgingFacts = fc.record({
  nightCents: price,
  weekendNightCents: fc.option(price),
  weeklyDiscountPercent: discountPercent,
  monthlyDiscountPercent: discountPercent,
  cleaningCents: fee,
  guestsIncluded: fc.integer({ min: 1, max: 10 }),
  extraGuestCents: fee,
});
const lodgingCase = fc
  .record({
    facts: lodgingFacts,
    nights: fc.integer({ min: 1, max: 120 }),
    guests: fc.integer({ min: 1, max: 16 }),
    dated: fc.dictionary(
      fc.integer({ min: 0, max: 59 }).map((days) => addDays(firstDate, days)),
      price,
    ),
    taxBp,
  })
  .map(({ facts, nights, guests, dated, taxBp }) => {
    const details = lodgingOf(facts);
    const stay = { kind: "lodging", checkIn: firstDate, checkOut: addDays(firstDate, nights), guests } as const;
    const prices = new Map(Object.entries(dated));
    return { details, stay, nights, prices, taxBp, lines: lodgingLines(stay, details, prices, taxOf90(taxBp)) };
  });

/** The exemption of Puerto Rico. */
function taxOf90(basisPoints: number) {
  return { basisPoints, exemptNights: 90 };
}

const spaceCase = fc
  .record({
    hourCents: fc.option(price),
    dayCents: price,
    cleaningCents: fee,
    startMinute: fc.integer({ min: 0, max: 1439 }),
    minutes: fc.integer({ min: 1, max: 1439 }),
  })
  .map(({ hourCents, dayCents, cleaningCents, startMinute, minutes }) => {
    const details = spaceOf({ hourCents, dayCents, cleaningCents });
    const stay = hoursOf(startMinute, minutes);
    return { details, minutes, lines: spaceLines(stay, details, rangeOf(stay, details)) };
  });

const experienceCase = fc
  .record({
    priceCents: price,
    pricePer: fc.constantFrom("person" as const, "group" as const),
    guests: fc.integer({ min: 1, max: 500 }),
  })
  .map(({ guests, ...facts }) => {
    const details = { ...experience, ...facts };
    const stay = { kind: "experience", date: firstDate, startTime: details.startTime, guests } as const;
    return { details, guests, lines: experienceLines(stay, details) };
  });

const anyPrice = fc.oneof(lodgingCase, spaceCase, experienceCase).map(({ lines }) => lines);

describe("every price", () => {
  test("is whole cents on every line, and its total is their sum", () => {
    fc.assert(
      fc.property(anyPrice, (lines) => {
        let total = 0;
        for (const line of lines) {
          expect(Number.isSafeInteger(line.amountCents)).toBe(true);
          expect(Number.isSafeInteger(line.unitCents)).toBe(true);
          total += line.amountCents;
        }
        expect(sumOf(lines)).toBe(total);
      }),
    );
  });

  test("has lines whose amount is quantity times unit, to half a cent", () => {
    fc.assert(
      fc.property(anyPrice, (lines) => {
        for (const { quantity, unitCents, amountCents } of lines) {
          expect(Math.abs(quantity * unitCents - amountCents)).toBeLessThanOrEqual(0.500001);
        }
      }),
    );
  });

  test("costs something, and only a discount is negative", () => {
    fc.assert(
      fc.property(anyPrice, (lines) => {
        expect(sumOf(lines)).toBeGreaterThan(0);
        const negative = lines.filter((line) => line.amountCents < 0).map((line) => line.code);
        expect(negative.every((code) => code === "weekly_discount" || code === "monthly_discount")).toBe(true);
      }),
    );
  });

  test("is shared out to the cent between platform, host and tax, at every rate there is", () => {
    fc.assert(
      fc.property(anyPrice, commissionBp, (lines, rate) => {
        const beforeTax = sumOf(lines) - taxOf(lines);
        const commission = shareOf(beforeTax, rate);
        const hostNet = beforeTax - commission;
        expect(commission + hostNet + taxOf(lines)).toBe(sumOf(lines));
        // At 50 % the odd cent goes to the platform.
        expect(commission >= 0 && commission <= hostNet + 1).toBe(true);
      }),
    );
  });
});

describe("a lodging", () => {
  test("charges every night once, at its own price", () => {
    fc.assert(
      fc.property(lodgingCase, ({ lines, nights, details, prices }) => {
        const nightLines = having("nights", lines);
        expect(nightLines.reduce((sum, line) => sum + line.quantity, 0)).toBe(nights);
        const dates = Array.from({ length: nights }, (_, index) => addDays(firstDate, index));
        expect(sumOf(nightLines)).toBe(dates.reduce((sum, date) => sum + nightPrice(date, details, prices), 0));
        expect(new Set(nightLines.map((line) => line.unitCents)).size).toBe(nightLines.length);
      }),
    );
  });

  test("never discounts more than its nights cost, and never twice", () => {
    fc.assert(
      fc.property(lodgingCase, ({ lines }) => {
        const discounts = [...having("weekly_discount", lines), ...having("monthly_discount", lines)];
        expect(discounts.length).toBeLessThanOrEqual(1);
        expect(-sumOf(discounts)).toBeLessThanOrEqual(sumOf(having("nights", lines)));
      }),
    );
  });

  test.each([
    { nights: 6, discount: [] },
    { nights: 7, discount: ["weekly_discount"] },
    { nights: 27, discount: ["weekly_discount"] },
    { nights: 28, discount: ["monthly_discount"] },
  ])("of $nights nights has the discount $discount", ({ nights, discount }) => {
    const details = lodgingOf({ weeklyDiscountPercent: 10, monthlyDiscountPercent: 20 });
    const stay = { kind: "lodging", checkIn: firstDate, checkOut: addDays(firstDate, nights), guests: 1 } as const;
    const codes = lodgingLines(stay, details, new Map(), taxOf90(0)).map((line) => line.code);
    expect(codes).toEqual(["nights", ...discount]);
  });

  test("taxes everything that comes before the tax, which comes last", () => {
    fc.assert(
      fc.property(lodgingCase, ({ lines, nights, taxBp }) => {
        const taxes = having("lodging_tax", lines);
        const tax = shareOf(sumOf(lines) - taxOf(lines), taxBp);
        const isTaxed = taxBp > 0 && nights < 90;
        expect(taxes.map((line) => line.amountCents)).toEqual(isTaxed ? [tax] : []);
        if (isTaxed) expect(lines.at(-1)).toBe(taxes[0]);
      }),
    );
  });

  test("charges extra guests for every night, and the guests included nothing", () => {
    fc.assert(
      fc.property(lodgingCase, ({ lines, nights, stay, details }) => {
        const extra = Math.max(0, stay.guests - details.guestsIncluded);
        expect(sumOf(having("extra_guests", lines))).toBe(extra * nights * details.extraGuestCents);
      }),
    );
  });

  test("prices a date as the host said, else a Friday or Saturday night as the weekend's, else as any night", () => {
    const details = lodgingOf({ nightCents: 100, weekendNightCents: 200 });
    const dated = new Map([
      ["2026-12-17", 300],
      ["2026-12-18", 400],
    ]);
    const week = Array.from({ length: 8 }, (_, index) => nightPrice(addDays(firstDate, index), details, dated));
    expect(week).toEqual([200, 200, 100, 100, 100, 100, 300, 400]);
  });
});

describe("a space", () => {
  test("by the hour costs the cheaper of its hours and one day", () => {
    fc.assert(
      fc.property(spaceCase, ({ lines, minutes, details }) => {
        const { hourCents, dayCents } = details;
        // In integers, rounded half up: the minutes times the hourly price, divided by sixty.
        const byTheHour =
          hourCents === null ? Number.POSITIVE_INFINITY : Math.floor((minutes * hourCents * 2 + 60) / 120);
        expect(lines[0]?.amountCents).toBe(Math.min(byTheHour, dayCents ?? byTheHour));
      }),
      { numRuns: 500 },
    );
  });

  test("rounds half a cent up, however many minutes make it", () => {
    const details = spaceOf({ hourCents: 85, dayCents: null });
    const stay = hoursOf(600, 42);
    expect(sumOf(spaceLines(stay, details, rangeOf(stay, details)))).toBe(60);
  });

  test("by the day costs its days, cheaper hours or not", () => {
    const details = spaceOf({ hourCents: 100, dayCents: 90_000 });
    const stay = {
      kind: "space",
      guests: 1,
      mode: "days",
      startDate: firstDate,
      endDate: addDays(firstDate, 3),
    } as const;
    expect(spaceLines(stay, details, rangeOf(stay, details))).toEqual([
      { code: "days", quantity: 3, unitCents: 90_000, amountCents: 270_000 },
    ]);
  });

  test("over a clock change charges the hours that pass", () => {
    const details = spaceOf({ hourCents: 1_000, dayCents: null });
    const stay = {
      kind: "space",
      guests: 1,
      mode: "hours",
      date: "2026-10-31",
      startTime: "22:00",
      endTime: "06:00",
    } as const;
    const costs = ["America/Puerto_Rico", "America/Nassau", "America/Havana"].map((zone) =>
      sumOf(spaceLines(stay, details, instantsOfHours(stay.date, stay.startTime, stay.endTime, zone))),
    );
    expect(costs).toEqual([8_000, 9_000, 9_000]);
  });
});

describe("an experience", () => {
  test("costs its price for each person, or once for a group of any size", () => {
    fc.assert(
      fc.property(experienceCase, ({ lines, details, guests }) => {
        expect(sumOf(lines)).toBe(details.pricePer === "group" ? details.priceCents : guests * details.priceCents);
      }),
    );
  });
});

function having(code: LineCode, lines: readonly PriceLine[]): PriceLine[] {
  return lines.filter((line) => line.code === code);
}

function hoursOf(startMinute: number, minutes: number): SpaceStay {
  const wall = (m: number) => `${String(Math.floor(m / 60) % 24).padStart(2, "0")}:${String(m % 60).padStart(2, "0")}`;
  const [startTime, endTime] = [wall(startMinute), wall(startMinute + minutes)];
  return { kind: "space", guests: 1, mode: "hours", date: firstDate, startTime, endTime };
}

function rangeOf(stay: SpaceStay, details: SpaceDetails) {
  return spaceInstants(stay, details, new Map(), "America/Puerto_Rico");
}

function lodgingOf(facts: Partial<LodgingDetails>): LodgingDetails {
  return lodgingDetails.parse({
    propertyType: "house",
    capacity: 16,
    bedrooms: 4,
    beds: 8,
    bathrooms: 2,
    amenities: [],
    checkInTime: "15:00",
    checkOutTime: "11:00",
    minimumNights: 1,
    maximumNights: 365,
    nightCents: 18_500,
    weekendNightCents: null,
    weeklyDiscountPercent: 0,
    monthlyDiscountPercent: 0,
    cleaningCents: 0,
    guestsIncluded: 16,
    extraGuestCents: 0,
    ...facts,
  });
}

function spaceOf(facts: Partial<SpaceDetails>): SpaceDetails {
  const open = { open: "08:00", close: "22:00" };
  return spaceDetails.parse({
    spaceType: "terrace",
    capacity: 40,
    amenities: [],
    openingHours: {
      monday: open,
      tuesday: open,
      wednesday: open,
      thursday: open,
      friday: open,
      saturday: open,
      sunday: open,
    },
    minimumHours: 1,
    bufferMinutes: 60,
    hourCents: 4_500,
    dayCents: 30_000,
    cleaningCents: 0,
    ...facts,
  });
}

const experience = experienceDetails.parse({
  category: "nature",
  duration: "3 horas",
  groupSize: 8,
  priceCents: 6_500,
  pricePer: "person",
  includes: "",
  requirements: "",
  availableDays: ["saturday"],
  startTime: "09:00",
  endTime: "12:00",
  cutOffHours: 2,
  meetingPoint: "",
  languages: ["es"],
});
