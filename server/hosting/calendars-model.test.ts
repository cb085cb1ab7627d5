import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { aListing, aPerson } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";

/** Whatever a host did to dates before: a change of several listings and its undoing leave all of them as they were. */

const world = useWorld();
const runs = Number(process.env.CALENDAR_RUNS ?? 8);
const length = 6;
const dateOf = (offset: number) => new Date(Date.parse("2026-12-07") + offset * 86_400_000).toISOString().slice(0, 10);
const someDates = fc
  .uniqueArray(fc.integer({ min: 0, max: length - 1 }), { minLength: 1, maxLength: 4 })
  .map((offsets) => offsets.map(dateOf));
const kind = fc.constantFrom("lodging" as const, "space" as const, "experience" as const);

const closing = fc.record({ change: fc.constantFrom("block" as const, "open" as const), dates: someDates });
const pricing = fc.record({
  change: fc.constant("nights" as const),
  dates: someDates,
  price: fc.constantFrom(null, 50, 80.25),
  minimum_nights: fc.constantFrom(null, 2, 3),
});
/** Of one listing, hours too: `08:00` to `01:00` is past midnight. */
const single = fc.oneof(
  fc.record({ kind, facts: closing }),
  fc.record({ kind: fc.constant("lodging" as const), facts: pricing }),
  fc.record({
    kind: fc.constant("space" as const),
    facts: fc.record({
      change: fc.constantFrom("block" as const, "open" as const, "hours" as const),
      dates: someDates,
      start_time: fc.constantFrom("08:00", "12:00"),
      end_time: fc.constantFrom("14:00", "01:00"),
    }),
  }),
);

it("undoing a change restores every day of every listing", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(single, { maxLength: 8 }),
      fc.array(fc.oneof(closing, pricing), { minLength: 1, maxLength: 3 }),
      async (before, changes) => {
        const host = await aPerson(world);
        const ids = {
          lodging: (await aListing(world, "lodging", { hostId: host.id })).id,
          space: (await aListing(world, "space", { hostId: host.id, details: { bufferMinutes: 0 } })).id,
          experience: (
            await aListing(world, "experience", { hostId: host.id, details: { availableDays: ["monday", "friday"] } })
          ).id,
        };
        const call = async (method: "GET" | "PUT" | "POST", path: string, body?: object) => {
          const answer = await world.call(method, path, { token: host.token, ...(body && { body }) });
          expect([path, answer.status, answer.body.code]).toEqual([path, 200, undefined]);
          return answer.body;
        };
        const all = async () =>
          (await call("GET", `/user/host/calendars?from=${dateOf(-1)}&to=${dateOf(length + 2)}`)).listings;
        for (const { kind: of, facts } of before) await call("PUT", `/user/host/calendar/${ids[of]}`, facts);

        const states = [await all()];
        const made: { key: string; done: unknown }[] = [];
        for (const { dates, ...facts } of changes) {
          const those = facts.change === "nights" ? [ids.lodging] : Object.values(ids);
          const listings = those.map((link_id) => ({ link_id, dates }));
          made.push(await call("POST", "/user/host/calendars/changes", { key: randomUUID(), ...facts, listings }));
          states.push(await all());
        }
        for (const { key } of made.toReversed()) {
          expect(await all()).toEqual(states.pop());
          expect((await call("POST", `/user/host/calendars/changes/${key}/undo`)).stayed).toEqual([]);
        }
        expect(await all()).toEqual(states.pop());
      },
    ),
    { numRuns: runs },
  );
});
