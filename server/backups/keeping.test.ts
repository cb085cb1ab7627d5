import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, dateOf, weekdayOf } from "#contract/dates.ts";
import { backupsAmong, kept, nameOf, toKeep } from "./keeping.ts";

/** Seven days, four weeks, twelve months. */

const zone = "America/Puerto_Rico";
const hour = 3_600_000;
const instants = fc
  .array(fc.integer({ min: 0, max: 800 * 24 }), { minLength: 1, maxLength: 400 })
  .map((hours) => [...new Set(hours)].map((at) => new Date(Date.UTC(2026, 0, 1) + at * hour)));

const dayOf = (instant: Date) => dateOf(instant, zone);
const weekOf = (instant: Date) => {
  let day = dayOf(instant);
  while (weekdayOf(day) !== "monday") day = addDays(day, -1);
  return day;
};
const monthOf = (instant: Date) => dayOf(instant).slice(0, 7);

describe("of any backups", () => {
  it("the last of each of the latest 7 days, 4 weeks and 12 months that have one are kept, and no other", () => {
    fc.assert(
      fc.property(instants, (made) => {
        const keep = toKeep(made, zone);
        const isLastOf = (spanOf: (instant: Date) => string, count: number) => (one: Date) => {
          const latest = [...new Set(made.map(spanOf))].sort().slice(-count);
          return latest.includes(spanOf(one)) && !made.some((other) => other > one && spanOf(other) === spanOf(one));
        };
        const expected = made.filter(
          (one) =>
            isLastOf(dayOf, kept.days)(one) || isLastOf(weekOf, kept.weeks)(one) || isLastOf(monthOf, kept.months)(one),
        );
        expect([...keep].sort()).toEqual(expected.map((one) => one.getTime()).sort());
      }),
    );
  });

  it("the latest is always kept, and pruning twice deletes no more than once", () => {
    fc.assert(
      fc.property(instants, (made) => {
        const keep = toKeep(made, zone);
        expect(keep).toContain(Math.max(...made.map((one) => one.getTime())));
        expect(
          toKeep(
            [...keep].map((at) => new Date(at)),
            zone,
          ),
        ).toEqual(keep);
      }),
    );
  });
});

it("a year of nights leaves seven days, the ends of four weeks and of twelve months", () => {
  const nights = Array.from({ length: 365 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day, 7)));
  const days = [...toKeep(nights, zone)].sort().map((at) => dayOf(new Date(at)));
  expect(days).toEqual([
    ...["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31", "2026-06-30", "2026-07-31"],
    ...["2026-08-31", "2026-09-30", "2026-10-31", "2026-11-30", "2026-12-13", "2026-12-20", "2026-12-25"],
    ...["2026-12-26", "2026-12-27", "2026-12-28", "2026-12-29", "2026-12-30", "2026-12-31"],
  ]);
});

it("a backup's name says when it was made, and nothing else passes for one", () => {
  const madeAt = new Date("2026-11-25T07:40:01.234Z");
  const name = nameOf("1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed", madeAt);
  expect(name).toBe("linkisla-1b9d6bcd-20261125T074001234Z.age");
  const others = [`${name}.tmp`, "linkisla-1b9d6bcd-pictures", "linkisla-1b9d6bcd-pictures/0f.age", "notes.age"];
  expect(backupsAmong([name, ...others])).toEqual([{ name, madeAt }]);
});
