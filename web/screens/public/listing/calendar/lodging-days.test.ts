import { expect, test } from "vitest";
import { addDays } from "#contract/dates.ts";
import { daysOfLodging, type LodgingDay } from "./lodging-days.ts";

/** December 1 to 10: `x` is a taken night, a digit a free one with that minimum. Nights cost 100 and their day. */
function december(nights: string, { lastDate = "2026-12-10", maximumNights = 30 } = {}) {
  const dated = [...nights].map((night, day) => ({
    date: addDays("2026-12-01", day),
    free: night !== "x",
    price: 101 + day,
    minimumNights: Number(night) || 1,
  }));
  return { nights: new Map(dated.map((night) => [night.date, night])), lastDate, maximumNights };
}

function said(lodging: ReturnType<typeof december>, checkIn?: string, checkOut?: string, until = 11): string[] {
  const { dayOn } = daysOfLodging(lodging, { checkIn, checkOut });
  return Array.from({ length: until }, (_, day) => wordOf(dayOn(addDays("2026-12-01", day))));
}

function wordOf({ chooses, says }: LodgingDay): string {
  const word = {
    night: "night",
    minimum: says.is === "minimum" && `min ${says.nights}`,
    "only-leave": "leave",
    leaving: "leaving",
    taken: "x",
    nothing: "",
    unknown: "?",
  }[says.is];
  return chooses ? `${word} *` : `${word}`;
}

test("a day is an arrival when its shortest stay is free; else it says the minimum, or that one may only leave", () => {
  expect(said(december("x2xx222x1x"))).toEqual([
    ...["x", "min 2", "x", "x"],
    ...["night *", "night *", "min 2", "leave"],
    ...["night *", "leave", ""],
  ]);
});

test("the day after the last bookable night is for leaving only", () => {
  expect(said(december("xxxxxxxx22")).slice(8)).toEqual(["night *", "min 2", "leave"]);
});

test("with an arrival, days before the minimum say it, and nothing can be chosen beyond the next taken night", () => {
  expect(said(december("11333333x1"), "2026-12-03")).toEqual([
    ...["", ""],
    ...["night *", "min 3", "min 3", "night *", "night *", "night *"],
    ...["leave *", "", ""],
  ]);
});

test("the longest stay the host accepts ends the choice as a taken night does", () => {
  const lodging = december("1111111111", { maximumNights: 3 });
  expect(said(lodging, "2026-12-02", undefined, 7)).toEqual(["", "night *", "night *", "night *", "leave *", "", ""]);
  expect(daysOfLodging(lodging, { checkIn: "2026-12-02" }).lastCheckOut).toBe("2026-12-05");
});

test("the nights of a chosen stay keep their price, and its end says that one leaves", () => {
  expect(said(december("x22222xxxx"), "2026-12-04", "2026-12-07", 8)).toEqual([
    ...["x", "night *", "night *", "night *", "night *", "night", "leaving", "x"],
  ]);
});

test("nights that somebody else took meanwhile are taken, not days to leave", () => {
  expect(said(december("11xxx1"), "2026-12-03", "2026-12-06", 6)).toEqual([
    ...["night *", "night *", "x", "x", "x", "leaving *"],
  ]);
});

test("an arrival that is not possible is none: the next press chooses another", () => {
  expect(daysOfLodging(december("2x22"), { checkIn: "2026-12-01" }).choosesCheckOut).toBe(false);
});

test("what is still loading counts as free, and says nothing yet", () => {
  const lodging = december("222", { lastDate: "2026-12-31" });
  expect(said(lodging, undefined, undefined, 4)).toEqual(["night *", "night *", "night *", "?"]);
  expect(said(lodging, "2026-12-02", undefined, 6)).toEqual(["", "night *", "min 2", "? *", "?", "?"]);
  expect(daysOfLodging(lodging, { checkIn: "2026-12-02" }).lastCheckOut).toBeUndefined();
});
