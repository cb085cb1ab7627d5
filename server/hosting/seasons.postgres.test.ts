import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { weekdays } from "#contract/dates.ts";
import { aListing, aPerson, getQuote, type Person, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { extendYearlyRules } from "../availability/availability.ts";

/** A host changes seasons while guests book. Runs where DATABASE_URL names a server. */

const world = useWorld();
const rounds = 8;
const crowd = 5;

beforeAll(async () => {
  const { rows } = await sql<{ version: string }>`select version()`.execute(world.app.ctx.db);
  expect(rows[0]?.version).toContain("PostgreSQL");
});

const weekdayMinimums = Object.fromEntries(weekdays.map((day) => [day, null]));
const navidad = { name: "Navidad", firstDay: "12-10", lastDay: "01-06", weekendPrice: null, minimumNights: null };

/** Saves the season at this price, as the host's next save. */
async function price(host: Person, id: number, dollars: number) {
  const path = `/user/host/calendar/${id}/seasons`;
  const { version } = (await world.call("GET", path, { token: host.token })).body;
  const body = { version, seasons: [{ ...navidad, price: dollars }], weekdayMinimums };
  return world.call("PUT", path, { token: host.token, body });
}

describe("at the same instant", () => {
  test("a guest pays what a quote said, or is shown the new price, whatever the host saves meanwhile", async () => {
    for (let round = 0; round < rounds; round++) {
      const host = await aPerson(world);
      const guests = await Promise.all(Array.from({ length: crowd }, () => aPerson(world)));
      const { id } = await aListing(world, "lodging", { hostId: host.id });
      const quoteAndReserve = async (guest: Person, at: number) => {
        const stay = stays.lodging(id, { check_in: `2026-12-${11 + 2 * at}`, check_out: `2026-12-${13 + 2 * at}` });
        const quote = (await getQuote(world, stay, guest)).body;
        const body = { ...stay, quote_id: quote.quote_id };
        const { status, body: answer } = await world.call("POST", "/user/reserve", { token: guest.token, body });
        return { quote, status, answer };
      };
      const [, , ...told] = await Promise.all([
        price(host, id, 150),
        extendYearlyRules(world.app.ctx),
        ...guests.map(quoteAndReserve),
      ]);
      expect((await price(host, id, 200)).status).toBe(200);
      for (const { quote, status, answer } of told) {
        // Two nights at $100 or $150, with 7 % of tax: never one night of each.
        expect([214, 321]).toContain(quote.total);
        if (status !== 200) {
          expect([answer.code, answer.details.quote.total]).toEqual(["price_changed", 321]);
          continue;
        }
        const { total_cents } = await world.app.ctx.db
          .selectFrom("bookings")
          .select("total_cents")
          .where("id", "=", answer.reserve_id)
          .executeTakeFirstOrThrow();
        expect(total_cents).toBe(Math.round(quote.total * 100));
      }
    }
  });

  test("of two saves of one version one is heard, and what is written out is its own", async () => {
    for (let round = 0; round < rounds; round++) {
      const host = await aPerson(world);
      const { id } = await aListing(world, "lodging", { hostId: host.id });
      const answers = await Promise.all([price(host, id, 150), price(host, id, 250)]);
      const codes = answers.map(({ status, body }) => (status === 200 ? 200 : body.code));
      expect(codes.filter((code) => code === 200).length).toBeGreaterThanOrEqual(1);
      for (const code of codes) expect([200, "edited_elsewhere"]).toContain(code);
      const path = `/user/host/calendar/${id}`;
      const stored = (await world.call("GET", `${path}/seasons`, { token: host.token })).body.seasons[0].price;
      const { rows } = await sql<{ cents: number }>`select distinct yearly_night_cents as cents from dated_rules
        where listing_id = ${id}`.execute(world.app.ctx.db);
      expect(rows).toEqual([{ cents: stored * 100 }]);
    }
  });

  test("dates set by hand and seasons saved together are both kept", async () => {
    for (let round = 0; round < rounds; round++) {
      const host = await aPerson(world);
      const { id } = await aListing(world, "lodging", { hostId: host.id });
      const path = `/user/host/calendar/${id}`;
      const body = { change: "nights", dates: ["2026-12-24", "2027-02-01"], price: 500 };
      const answers = await Promise.all([
        price(host, id, 150),
        world.call("PUT", path, { token: host.token, body }),
        extendYearlyRules(world.app.ctx),
      ]);
      expect(answers.slice(0, 2).map((answer) => answer?.status)).toEqual([200, 200]);
      const query = "from=2026-12-23&to=2026-12-26";
      const { days } = (await world.call("GET", `${path}?${query}`, { token: host.token })).body;
      expect(days.map((one: { price: number }) => one.price)).toEqual([150, 500, 150]);
    }
  });
});
