import fc from "fast-check";
import { expect, test } from "vitest";
import {
  formatAmount,
  formatDateOf,
  formatDay,
  formatDayOf,
  formatHour,
  formatInstant,
  formatMonth,
  formatPrice,
  formatShortDateOf,
  formatShortDay,
  formatShortMonth,
  formatShortSpan,
  formatSpan,
  formatTime,
  formatWeekdayOf,
  formatYear,
} from "./format.ts";

const island = "America/Puerto_Rico";
/** Replaces no-break spaces, so that the sentences below are readable. */
const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("prices have no decimals, amounts that add up have two, and less is a true minus", {
  tags: ["@spec-1.10"],
}, () => {
  expect([formatPrice(185), formatPrice(1284.5)]).toEqual(["$185", "$1,285"]);
  expect([formatAmount(1284.5), formatAmount(-74)]).toEqual(["$1,284.50", "−$74.00"]);
});

test("amounts are written as the browser's own formatter writes them, whatever the cents", () => {
  const theirs = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (cents) => {
      expect(formatAmount(cents / 100)).toBe(theirs.format(cents / 100));
      expect(formatPrice(cents)).toBe(theirs.format(cents).replace(".00", ""));
    }),
  );
});

test("a month is in the page's language: whole with its year, short under a column", { tags: ["@spec-1.10"] }, () => {
  const december = new Date("2026-12-03T12:00:00Z");
  const of = (language: string) => [
    formatMonth(december, language, "UTC"),
    formatShortMonth(december, language, "UTC"),
  ];
  expect([of("es"), of("en")]).toEqual([
    ["diciembre de 2026", "dic"],
    ["December 2026", "Dec"],
  ]);
});

test("plain dates keep their day in every zone, in both languages", () => {
  const said = (language: string) =>
    [formatDay("2026-12-11", language), formatShortDay("2026-12-11", language)].map(plain);
  expect(said("es")).toEqual(["viernes 11 de diciembre", "vie 11 de dic."]);
  expect(said("en")).toEqual(["Friday, December 11", "Fri, Dec 11"]);
});

test("a span names its month once", () => {
  expect(plain(formatSpan("2026-12-11", "2026-12-15", "es"))).toBe("Del viernes 11 al martes 15 de diciembre.");
  expect(plain(formatSpan("2026-11-30", "2026-12-02", "es"))).toBe(
    "Del lunes 30 de noviembre al miércoles 2 de diciembre.",
  );
  expect(plain(formatSpan("2026-12-11", "2026-12-15", "en"))).toBe("From Friday, December 11 to Tuesday, December 15.");
});

test("hours run from 12 to 12", () => {
  expect(["00:05", "11:00", "12:00", "15:00"].map((time) => plain(formatTime(time, "es")))).toEqual([
    "12:05 a. m.",
    "11:00 a. m.",
    "12:00 p. m.",
    "3:00 p. m.",
  ]);
  expect(plain(formatTime("15:00", "en"))).toBe("3:00 PM");
});

test("instants are told in the island's time, with the year when it is another one there", () => {
  const instant = "2026-12-07T03:30:00.000Z";
  expect(plain(formatInstant(instant, new Date("2027-01-01T03:00:00Z"), island, "es"))).toBe(
    "domingo 6 de diciembre, 11:30 p. m.",
  );
  expect(plain(formatInstant(instant, new Date("2027-01-01T03:00:00Z"), island, "en"))).toBe(
    "Sunday, December 6, 11:30 PM",
  );
  const yearAfter = new Date("2027-01-01T04:00:00Z");
  expect(plain(formatInstant(instant, yearAfter, island, "es"))).toBe("domingo 6 de diciembre de 2026, 11:30 p. m.");
  expect(plain(formatInstant(instant, yearAfter, island, "en"))).toBe("Sunday, December 6, 2026, 11:30 PM");
  expect(plain(formatHour("2026-12-06T04:00:00.000Z", island, "es"))).toBe("12:00 a. m.");
  expect(plain(formatDayOf(instant, island, "es"))).toBe("domingo 6 de diciembre");
  expect(plain(formatDateOf(instant, island, "es"))).toBe("6 de diciembre de 2026");
  expect(plain(formatDateOf(instant, island, "en"))).toBe("December 6, 2026");
  expect(formatYear("2027-01-01T03:00:00.000Z", island)).toBe("2026");
});

test("a short span says its month once", () => {
  expect(formatShortSpan("2026-12-11", "2026-12-15", "es")).toBe("11 al 15\u00a0de\u00a0dic.");
  expect(formatShortSpan("2026-11-28", "2026-12-02", "es")).toBe("28\u00a0de\u00a0nov. al 2\u00a0de\u00a0dic.");
  expect(formatShortSpan("2026-12-11", "2026-12-15", "en")).toBe("Dec\u00a011 to 15");
  expect(formatShortSpan("2026-11-28", "2026-12-02", "en")).toBe("Nov\u00a028 to Dec\u00a02");
  expect(formatShortSpan("2026-12-11", "2026-12-11", "es")).toBe("11\u00a0de\u00a0dic.");
  expect(formatShortSpan("2026-12-11", "2026-12-11", "en")).toBe("Dec\u00a011");
});

test("a row has short dates, with the year when it is another one on the island", () => {
  const now = new Date("2027-01-01T03:00:00Z");
  const dates = (instant: string) =>
    ["es", "en"].map((language) => plain(formatShortDateOf(instant, now, island, language)));
  expect(dates("2026-12-03T13:15:00Z")).toEqual(["3 de dic.", "Dec 3"]);
  expect(dates("2026-01-01T03:59:00Z")).toEqual(["31 de dic. de 2025", "Dec 31, 2025"]);
  expect(["es", "en"].map((language) => formatWeekdayOf("2026-12-05T03:59:00Z", island, language))).toEqual([
    "viernes",
    "Friday",
  ]);
});
