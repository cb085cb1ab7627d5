import { expect, test } from "vitest";
import { datesOf, daysUntil, shortDatesOf, whenOf } from "./dates.ts";

const timeZone = "America/Puerto_Rico";
const plain = (text: string) => text.replace(/\s/g, " ");
const lodging = (starts_at: string, ends_at: string) => ({ service_type: 2 as const, starts_at, ends_at, timeZone });
const space = (starts_at: string, ends_at: string) => ({ service_type: 1 as const, starts_at, ends_at, timeZone });

test("a stay names its month once, and its year", () => {
  const stay = lodging("2026-12-11T19:00:00Z", "2026-12-15T15:00:00Z");
  expect(plain(datesOf(stay, "es"))).toBe("11–15 de diciembre de 2026");
  expect(plain(datesOf(stay, "en"))).toBe("December 11 – 15, 2026");
  expect(plain(datesOf(lodging("2026-12-30T19:00:00Z", "2027-01-02T15:00:00Z"), "es"))).toBe(
    "30 de diciembre de 2026 – 2 de enero de 2027",
  );
});

test("dates are the island's, not those of the instant", () => {
  expect(plain(datesOf(space("2026-12-12T01:00:00Z", "2026-12-12T03:00:00Z"), "es"))).toBe("11 de diciembre de 2026");
});

test("an evening that ends after midnight is one date, days of a space are several", () => {
  expect(plain(datesOf(space("2026-12-11T22:00:00Z", "2026-12-12T06:00:00Z"), "es"))).toBe("11 de diciembre de 2026");
  expect(plain(datesOf(space("2026-12-11T12:00:00Z", "2026-12-13T02:00:00Z"), "es"))).toBe(
    "11–12 de diciembre de 2026",
  );
});

test("rows have short dates, and whole ones where the year would be open", () => {
  const short = (span: Parameters<typeof datesOf>[0], today = "2026-11-25T16:00:00Z") =>
    ["es", "en"].map((language) => plain(shortDatesOf(span, new Date(today), language)));
  const stay = lodging("2026-12-11T19:00:00Z", "2026-12-15T15:00:00Z");
  expect(short(stay)).toEqual(["11 al 15 de dic.", "Dec 11 to 15"]);
  expect(short(stay, "2027-02-01T16:00:00Z")).toEqual(["11 al 15 de dic.", "Dec 11 to 15"]);
  expect(short(stay, "2027-11-01T16:00:00Z")).toEqual(["11–15 de diciembre de 2026", "December 11 – 15, 2026"]);
  const overNewYear = lodging("2026-12-30T19:00:00Z", "2027-01-02T15:00:00Z");
  expect(short(overNewYear)).toEqual(["30 de dic. al 2 de ene.", "Dec 30 to Jan 2"]);
  expect(short(space("2026-12-11T22:00:00Z", "2026-12-12T06:00:00Z"))).toEqual(["11 de dic.", "Dec 11"]);
});

test("whole days that close after midnight end on the evening before", () => {
  const nights = space("2026-12-12T00:00:00Z", "2026-12-13T06:00:00Z");
  expect(plain(datesOf(nights, "es"))).toBe("11–12 de diciembre de 2026");
  expect(plain(shortDatesOf(nights, new Date("2026-11-25T16:00:00Z"), "es"))).toBe("11 al 12 de dic.");
  const aroundTheClock = space("2026-12-11T04:00:00Z", "2026-12-12T04:00:00Z");
  expect(plain(datesOf(aroundTheClock, "es"))).toBe("11 de diciembre de 2026");
  expect(plain(shortDatesOf(aroundTheClock, new Date("2026-11-25T16:00:00Z"), "es"))).toBe("11 de dic.");
});

test("whole days end on their last date, whenever the space closes on the morning after", () => {
  const days = {
    ...space("2026-12-12T00:00:00Z", "2026-12-13T12:00:00Z"),
    stay: { start_date: "2026-12-11", end_date: "2026-12-13" },
  };
  expect(plain(datesOf(days, "es"))).toBe("11–12 de diciembre de 2026");
  expect(plain(shortDatesOf(days, new Date("2026-11-25T16:00:00Z"), "es"))).toBe("11 al 12 de dic.");
  const oneDay = { ...days, stay: { start_date: "2026-12-11", end_date: "2026-12-12" } };
  expect(plain(datesOf(oneDay, "en"))).toBe("December 11, 2026");
});

test("hours are said of less than a day alone", () => {
  const evening = space("2026-12-11T22:00:00Z", "2026-12-12T06:00:00Z");
  expect(plain(whenOf(evening, "es"))).toBe("11 de diciembre de 2026, 6:00 p. m.–2:00 a. m.");
  expect(plain(whenOf(evening, "en"))).toBe("December 11, 2026, 6:00 PM–2:00 AM");
  const days = space("2026-12-11T12:00:00Z", "2026-12-13T02:00:00Z");
  expect(whenOf(days, "es")).toBe(datesOf(days, "es"));
});

test("days are counted by the island's midnights", () => {
  const stay = lodging("2026-12-11T19:00:00Z", "2026-12-15T15:00:00Z");
  const at = (instant: string) => daysUntil(stay, new Date(instant));
  expect([at("2026-12-11T04:00:00Z"), at("2026-12-11T03:59:59Z"), at("2026-11-21T15:00:00Z")]).toEqual([0, 1, 20]);
});
