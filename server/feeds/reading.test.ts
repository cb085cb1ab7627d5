import fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { plainDetails } from "#testing/makers.ts";
import type { Ctx } from "../ctx.ts";
import type { Listing } from "../listings/listings.ts";
import { doubtOf, rangesOf } from "./applying.ts";
import { calendarText, type ExportedEvent } from "./export.ts";
import { NoCalendar, readCalendar, type Told } from "./reading.ts";

/** What calendars say, as the sites write them, with check-in at 15:00 and check-out at 11:00 on an island at UTC-4. */

const zone = "America/Puerto_Rico";
const now = new Date("2026-11-21T16:00:00Z");
const facts = {
  zone,
  ownMark: "0123456789abcdef",
  from: now.getTime(),
  to: new Date("2028-11-21T16:00:00Z").getTime(),
};
const lodging = { kind: "lodging", details: plainDetails.lodging } as unknown as Listing;
const space = { kind: "space", details: plainDetails.space } as unknown as Listing;

const calendar = (...lines: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Otro//ES", ...lines, "END:VCALENDAR", ""].join("\r\n");
const event = (...lines: string[]) => ["BEGIN:VEVENT", "DTSTAMP:20261101T000000Z", ...lines, "END:VEVENT"];
const read = (text: string) => readCalendar(text, facts);
/** Ranges in the island's time, `12-24T15 12-26T11 reserved`. */
const taken = (text: string, at = lodging) =>
  rangesOf(at, read(text).taken, now, zone).map(({ from, to, entry }) => {
    const local = (instant: Date) => new Date(instant.getTime() - 4 * 3_600_000).toISOString().slice(5, 13);
    return `${local(from)} ${local(to)} ${entry}`;
  });

describe("the calendar of", () => {
  it("Airbnb: reservations, and what its own rules close", () => {
    const text = calendar(
      "CALSCALE:GREGORIAN",
      ...event(
        "DTEND;VALUE=DATE:20261226",
        "DTSTART;VALUE=DATE:20261224",
        "UID:1418fb94-a@airbnb.com",
        "SUMMARY:Reserved",
      ),
      ...event(
        "DTEND;VALUE=DATE:20261122",
        "DTSTART;VALUE=DATE:20261121",
        "UID:7f662ec6-b@airbnb.com",
        "SUMMARY:Airbnb (Not available)",
      ),
    );
    expect(taken(text)).toEqual(["11-21T15 11-22T11 window", "12-24T15 12-26T11 reserved"]);
  });

  it("Booking.com: closed, whatever the reason", () => {
    const one = event(
      "DTSTART;VALUE=DATE:20270110",
      "DTEND;VALUE=DATE:20270112",
      "UID:x@booking.com",
      "SUMMARY:CLOSED - Not available",
    );
    expect(taken(calendar(...one))).toEqual(["01-10T15 01-12T11 closed"]);
  });

  it("Vrbo: folded lines, and a name that is not kept", () => {
    const one = event(
      "UID:abc",
      "SUMMARY:Reserved - Mar",
      " ía",
      "DTSTART;VALUE=DATE:20270201",
      "DTEND;VALUE=DATE:20270203",
    );
    expect(JSON.stringify(read(calendar(...one)))).not.toContain("Mar");
    expect(taken(calendar(...one))).toEqual(["02-01T15 02-03T11 reserved"]);
  });

  it("Google: in UTC, repeated with an exception, and shown as free", () => {
    const text = calendar(
      "X-WR-TIMEZONE:America/Puerto_Rico",
      ...event("DTSTART:20261224T190000Z", "DTEND:20261226T150000Z", "UID:a@google.com", "SUMMARY:Familia"),
      ...event(
        "DTSTART;VALUE=DATE:20270104",
        "DTEND;VALUE=DATE:20270105",
        "RRULE:FREQ=WEEKLY;COUNT=3",
        "EXDATE;VALUE=DATE:20270111",
        "UID:b@google.com",
        "SUMMARY:Limpieza",
      ),
      ...event("DTSTART;VALUE=DATE:20270201", "UID:c@google.com", "SUMMARY:Cumple", "TRANSP:TRANSPARENT"),
      ...event("DTSTART;VALUE=DATE:20270202", "UID:d@google.com", "SUMMARY:Nada", "STATUS:CANCELLED"),
    );
    expect(taken(text)).toEqual([
      "12-24T15 12-26T11 reserved",
      "01-04T15 01-05T11 reserved",
      "01-18T15 01-19T11 reserved",
    ]);
  });

  it("other cases of words, and parameters that say nothing about the zone", () => {
    const text = calendar(
      ...event("DTSTART;VALUE=DATE:20270202", "UID:a", "SUMMARY:Nada", "STATUS:cancelled"),
      ...event("DTSTART;VALUE=DATE:20270203", "UID:b", "SUMMARY:Nada", "TRANSP:transparent"),
      ...event('DTSTART;X-OF="a b":20261224T150000', "DTEND;x-of=a:20261226T110000", "UID:c", "SUMMARY:Familia"),
    );
    expect(taken(text)).toEqual(["12-24T15 12-26T11 reserved"]);
  });

  it("Office 365: zones by their Windows names, whole days from midnight to midnight", () => {
    const windows = "SA Western Standard Time";
    const text = calendar(
      ...event(
        `DTSTART;TZID=${windows}:20261224T000000`,
        `DTEND;TZID=${windows}:20261226T000000`,
        "UID:1",
        "SUMMARY:Busy",
      ),
      ...event(
        `DTSTART;TZID=${windows}:20270110T230000`,
        `DTEND;TZID=${windows}:20270111T010000`,
        "UID:2",
        "SUMMARY:Busy",
      ),
    );
    expect(taken(text)).toEqual(["12-24T15 12-26T11 reserved", "01-10T15 01-11T11 reserved"]);
    expect(taken(text, space)[1]).toBe("01-10T23 01-11T01 reserved");
  });
});

describe("an event", () => {
  it("without a zone is at the island's time", () => {
    const one = event("DTSTART:20261224T100000", "DTEND:20261224T120000", "UID:1");
    expect(taken(calendar(...one), space)).toEqual(["12-24T10 12-24T12 reserved"]);
  });

  it("is understood beside a zone whose clock changes are repeated", () => {
    const newYork = [
      ...["BEGIN:VTIMEZONE", "TZID:America/New_York"],
      ...["BEGIN:DAYLIGHT", "TZOFFSETFROM:-0500", "TZOFFSETTO:-0400", "DTSTART:20070311T020000"],
      ...["RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU", "END:DAYLIGHT"],
      ...["BEGIN:STANDARD", "TZOFFSETFROM:-0400", "TZOFFSETTO:-0500", "DTSTART:20071104T020000"],
      ...["RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU", "END:STANDARD", "END:VTIMEZONE"],
    ];
    const one = event(
      "DTSTART;TZID=America/New_York:20261224T100000",
      "DTEND;TZID=America/New_York:20261224T120000",
      "UID:1",
    );
    const text = calendar(...newYork, ...one);
    expect(read(text).unreadable).toBe(0);
    expect(taken(text, space)).toEqual(["12-24T11 12-24T13 reserved"]);
  });

  it("is taken once, however often and under whatever UID it comes", () => {
    const one = (uid: string) => event("DTSTART;VALUE=DATE:20261224", "DTEND;VALUE=DATE:20261226", `UID:${uid}`);
    expect(taken(calendar(...one("1"), ...one("2"), ...one("1")))).toEqual(["12-24T15 12-26T11 reserved"]);
    const equal = event("DTSTART;VALUE=DATE:20270101", "DTEND;VALUE=DATE:20270102", "UID:1");
    expect(taken(calendar(...one("1"), ...equal))).toHaveLength(2);
  });

  it("of ours is left out when it comes back", () => {
    const own = event(
      "DTSTART;VALUE=DATE:20261224",
      "DTEND;VALUE=DATE:20261226",
      "UID:aa.0123456789abcdef@linkisla.test",
    );
    expect(read(calendar(...own))).toEqual({ taken: [], unreadable: 0 });
  });

  it("that cannot be understood is counted", () => {
    const cases = [
      event("DTSTART:garbage", "UID:1"),
      event("UID:1"),
      event("DTSTART;TZID=Nowhere/Land:20261224T100000", "DTEND;TZID=Nowhere/Land:20261224T110000", "UID:1"),
      event("DTSTART:20261224T100000Z", "RRULE:FREQ=SECONDLY", "UID:1"),
    ];
    expect(cases.map((lines) => read(calendar(...lines)).unreadable)).toEqual([1, 1, 1, 1]);
  });
});

describe("an event is counted as not understood, and its known dates are taken, when", () => {
  const first = ["DTSTART;VALUE=DATE:20261224", "DTEND;VALUE=DATE:20261225", "UID:1"];

  it("it has further dates in a list", () => {
    const listed = calendar(...event(...first, "RDATE;VALUE=DATE:20270110,20270112"));
    expect(read(listed).unreadable).toBe(1);
    expect(taken(listed)).toEqual(["12-24T15 12-25T11 reserved"]);
    const repeated = calendar(...event(...first, "RRULE:FREQ=DAILY;COUNT=2", "RDATE;VALUE=DATE:20270110"));
    expect(read(repeated).unreadable).toBe(1);
    expect(taken(repeated)).toEqual(["12-24T15 12-25T11 reserved", "12-25T15 12-26T11 reserved"]);
  });

  it("all its later repetitions are changed at once", () => {
    const moved = ["DTSTART;VALUE=DATE:20270101", "DTEND;VALUE=DATE:20270103", "UID:1"];
    const text = calendar(
      ...event(...first, "RRULE:FREQ=WEEKLY;COUNT=3"),
      ...event("RECURRENCE-ID;VALUE=DATE;RANGE=THISANDFUTURE:20261231", ...moved),
    );
    expect(read(text).unreadable).toBe(1);
    expect(taken(text)).toEqual([
      "12-24T15 12-25T11 reserved",
      "01-01T15 01-03T11 reserved",
      "01-07T15 01-08T11 reserved",
    ]);
  });
});

describe("no calendar is", () => {
  it.each([
    ["an empty answer", ""],
    ["a page", "<!doctype html><title>Error</title>"],
    ["one that was cut off", calendar(...event("UID:1", "DTSTART;VALUE=DATE:20261224")).slice(0, 120)],
    ["one that is cut off in the middle", calendar("BEGIN:VEVENT", ...event("UID:1", "DTSTART;VALUE=DATE:20261224"))],
    ["one with an event whose beginning was lost", calendar(...event("UID:1", "DTSTART;VALUE=DATE:20261224").slice(1))],
    ["one with too many events", calendar(...Array.from({ length: 2001 }, () => event("UID:1")).flat())],
  ])("%s", (_, text) => {
    expect(() => read(text)).toThrow(NoCalendar);
  });
});

it("an answer that frees more than half, or frees something unread, is doubtful", () => {
  const range = (from: number, to: number) => ({ from: new Date(from), to: new Date(to) });
  const there = [range(0, 10), range(5, 20)];
  expect(doubtOf(there, [], 0)).toBe("empty");
  expect(doubtOf(there, [range(0, 9)], 0)).toBe("frees_half");
  expect(doubtOf(there, [range(0, 10)], 0)).toBe(undefined);
  expect(doubtOf(there, [range(0, 19)], 1)).toBe("unreadable_events");
  expect(doubtOf(there, [range(0, 20)], 1)).toBe(undefined);
  expect(doubtOf([], [], 0)).toBe(undefined);
});

/** Some hundreds here; `FEED_RUNS=10000` for a drill. */
it("never crashes, whatever a calendar has become on its way", () => {
  const good = calendar(
    ...event("DTSTART;VALUE=DATE:20261224", "DTEND;VALUE=DATE:20261226", "UID:1", "SUMMARY:Reserved"),
    ...event("DTSTART;TZID=America/New_York:20270104T100000", "DURATION:PT2H", "RRULE:FREQ=DAILY;COUNT=5", "UID:2"),
  );
  const place = fc.integer({ min: 0, max: good.length });
  const broken = fc.oneof(
    fc.tuple(place, place).map(([from, length]) => good.slice(0, from) + good.slice(from + (length % 40))),
    fc
      .tuple(place, fc.string({ unit: "binary", maxLength: 30 }))
      .map(([at, more]) => good.slice(0, at) + more + good.slice(at)),
    fc.tuple(place, place).map(([from, to]) => good.slice(0, from) + good.slice(to)),
    fc.string({ unit: "binary" }).map((line) => calendar(...event("UID:3", `DTSTART${line}`))),
  );
  const check = (text: string) => {
    try {
      const told = read(text);
      for (const at of [lodging, space])
        for (const { from, to } of rangesOf(at, told.taken, now, zone)) expect(from < to).toBe(true);
    } catch (error) {
      if (!(error instanceof NoCalendar)) throw error;
    }
  };
  fc.assert(fc.property(broken, check), { numRuns: Number(process.env.FEED_RUNS ?? 300) });
}, 600_000);

it("loses nothing of the events beside a broken one: all they take stays taken, or the answer is none", () => {
  const stays = ["20261201", "20261208", "20261215", "20261222", "20270105"];
  const written = stays.map((day, index) =>
    event(`DTSTART;VALUE=DATE:${day}`, `DTEND;VALUE=DATE:${Number(day) + 3}`, `UID:stay-${index}`, "SUMMARY:Reserved"),
  );
  const among = fc.integer({ min: 0, max: 200 });
  const breaking = fc.oneof(
    fc.tuple(among, among).map(
      ([at, length]) =>
        (text: string) =>
          text.slice(0, at) + text.slice(at + (length % 60)),
    ),
    fc.tuple(among, fc.string({ unit: "binary", maxLength: 30 })).map(
      ([at, more]) =>
        (text: string) =>
          text.slice(0, at) + more + text.slice(at),
    ),
    fc.tuple(among, among).map(([at, other]) => (text: string) => {
      const letters = [...text];
      [letters[at % letters.length], letters[other % letters.length]] = [
        letters[other % letters.length] ?? "",
        letters[at % letters.length] ?? "",
      ];
      return letters.join("");
    }),
  );
  const takes = (told: Told) => told.taken.flatMap((one) => (one.kind === "dates" ? [one.from] : []));
  const whole = takes(read(calendar(...written.flat())));
  expect(whole).toHaveLength(stays.length);
  const check = (broken: number, change: (text: string) => string) => {
    const lines = written.map((one, index) => (index === broken ? change(one.join("\r\n")) : one.join("\r\n")));
    try {
      const now = takes(read(calendar(...lines)));
      expect(whole.filter((from, index) => index !== broken && !now.includes(from))).toEqual([]);
    } catch (error) {
      if (!(error instanceof NoCalendar)) throw error;
    }
  };
  fc.assert(fc.property(fc.nat({ max: stays.length - 1 }), breaking, check), {
    numRuns: Number(process.env.FEED_RUNS ?? 300),
  });
}, 600_000);

describe("our own calendar", () => {
  const ctx = {
    env: { brandName: "Linkisla, Inc", publicUrl: "https://linkisla.test", island: { timeZone: zone } },
  } as Ctx;
  const stay = (id: number, from: string, to: string, until: Date | null = null): ExportedEvent => ({
    ...{ what: "booking", id, since: now, until },
    during: { from: new Date(`${from}T19:00:00Z`), to: new Date(`${to}T15:00:00Z`) },
  });
  const key = { uidKey: "clave" };
  const write = (...events: ExportedEvent[]) => calendarText(ctx, lodging, key, events);
  const strict = (text: string) => {
    ICAL.design.strict = true;
    return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
  };

  it("is valid when empty, and says the same each time", () => {
    expect(strict(write())).toEqual([]);
    expect(write(stay(1, "2026-12-24", "2026-12-26"))).toBe(write(stay(1, "2026-12-24", "2026-12-26")));
    for (const line of write(stay(1, "2026-12-24", "2026-12-26")).split("\r\n")) expect(line.length).toBeLessThan(76);
  });

  it("has nights as dates with an exclusive end, and cancelled ones as such", () => {
    const [on, off] = strict(write(stay(1, "2026-12-24", "2026-12-26"), stay(2, "2027-01-02", "2027-01-03", now)));
    expect([on?.startDate.toString(), on?.endDate.toString(), on?.startDate.isDate]).toEqual([
      "2026-12-24",
      "2026-12-26",
      true,
    ]);
    expect([on?.sequence, on?.component.getFirstPropertyValue("status")]).toEqual([0, "CONFIRMED"]);
    expect([off?.sequence, off?.component.getFirstPropertyValue("status")]).toEqual([1, "CANCELLED"]);
    expect(on?.uid).toMatch(/^[0-9a-f]{24}\.[0-9a-f]{16}@linkisla\.test$/);
  });

  it("has no night more when check-in is later than it was for a booking", () => {
    const later = { ...lodging, details: { ...lodging.details, checkInTime: "16:00" } } as Listing;
    const text = calendarText(ctx, later, key, [stay(1, "2026-12-24", "2026-12-26")]);
    expect(text).toContain("DTSTART;VALUE=DATE:20261224\r\nDTEND;VALUE=DATE:20261226\r\n");
  });

  it("comes back unchanged through the reader of another site", () => {
    expect(taken(write(stay(1, "2026-12-24", "2026-12-26"), stay(2, "2027-01-02", "2027-01-03", now)))).toEqual([
      "12-24T15 12-26T11 reserved",
    ]);
  });
});
