import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { weekdays } from "#contract/dates.ts";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { aListing, anAdmin, aPerson, getQuote, helpAt, type Person, stays } from "#testing/makers.ts";
import { type Answer, useWorld } from "#testing/world.ts";
import { withListing } from "../availability/availability.ts";

/** A host and guests who want the same dates at the same moment. Runs where DATABASE_URL names a server. */

const world = useWorld();
const rounds = 12;
const crowd = 6;
const date = "2026-12-11";

beforeAll(async () => {
  const { rows } = await sql<{ version: string }>`select version()`.execute(world.app.ctx.db);
  expect(rows[0]?.version).toContain("PostgreSQL");
});

const outcome = ({ status, body }: Answer) => (status === 200 ? 200 : body.code);

/**
 * All guests get quotes first; then the host changes the dates while the guests reserve them. The order of the requests
 * changes with the round.
 */
async function race(kind: ListingKind, body: object, round: number) {
  const host = await aPerson(world);
  const guests: Person[] = [];
  for (let i = 0; i < crowd; i++) guests.push(await aPerson(world));
  const listing = await aListing(world, kind, {
    hostId: host.id,
    details: kind === "experience" ? { groupSize: 2 } : {},
  });
  const stay = stays[kind](listing.id);
  const wishes = await Promise.all(
    guests.map(async (guest) => ({ guest, quote_id: (await getQuote(world, stay, guest)).body.quote_id })),
  );
  const change = () =>
    world.call("PUT", `/user/host/calendar/${listing.id}`, { token: host.token, body: { ...body, dates: [date] } });
  const reserve = ({ guest, quote_id }: (typeof wishes)[number]) =>
    world.call("POST", "/user/reserve", { token: guest.token, body: { ...stay, quote_id } });
  const first = round % (crowd + 1);
  const [before, after] = [wishes.slice(0, first), wishes.slice(first)];
  const asked = before.map(reserve);
  const changed = change();
  asked.push(...after.map(reserve));
  return { listing, change: outcome(await changed), guests: (await Promise.all(asked)).map(outcome) };
}

/** One side got the dates, and the other was refused with the reason. */
function expectOneSide({ change, guests }: Awaited<ReturnType<typeof race>>, refusal: string, blocked: string) {
  const winners = guests.filter((one) => one === 200);
  if (change === 200) expect([...new Set(guests)]).toEqual([blocked]);
  else {
    expect([change, winners.length]).toEqual(["held_then", 1]);
    for (const one of guests) expect([200, refusal]).toContain(one);
  }
}

describe("at the same instant", () => {
  test("nights are blocked or held, never both", async () => {
    for (let round = 0; round < rounds; round++) {
      const result = await race("lodging", { change: "block" }, round);
      expectOneSide(result, "dates_taken", "dates_taken");
      const rows = await world.app.ctx.db
        .selectFrom("occupancy")
        .select("cause")
        .where("listing_id", "=", result.listing.id)
        .where("released_at", "is", null)
        .execute();
      expect(rows).toEqual([{ cause: result.change === 200 ? "host_block" : "booking" }]);
    }
  });

  test("a day of a space is closed or held, never both", async () => {
    for (let round = 0; round < rounds; round++) {
      expectOneSide(await race("space", { change: "block" }, round), "dates_taken", "closed_then");
    }
  });

  test("hours of a space are blocked or held, never both", async () => {
    const hours = { start_time: "15:00", end_time: "20:00" };
    for (let round = 0; round < rounds; round++) {
      expectOneSide(await race("space", { change: "block", ...hours }, round), "dates_taken", "dates_taken");
    }
  });

  test("a session is called off or has seats held, never both", async () => {
    for (let round = 0; round < rounds; round++) {
      expectOneSide(await race("experience", { change: "block" }, round), "sold_out", "no_session_then");
    }
  });

  test("the host's own changes come one after the other, and the last one stands whole", async () => {
    const host = await aPerson(world);
    const { id } = await aListing(world, "lodging", { hostId: host.id });
    const dates = Array.from({ length: 20 }, (_, day) => `2026-12-${String(day + 1).padStart(2, "0")}`);
    for (let round = 0; round < rounds; round++) {
      const answers = await Promise.all(
        (["block", "open", "block", "open", "block"] as const).map((change) =>
          world.call("PUT", `/user/host/calendar/${id}`, { token: host.token, body: { change, dates } }),
        ),
      );
      expect(answers.map(outcome)).toEqual(Array(5).fill(200));
      const path = `/user/host/calendar/${id}?from=2026-12-01&to=2026-12-21`;
      const { days } = (await world.call("GET", path, { token: host.token })).body;
      expect(new Set(days.map(({ blocked }: { blocked: boolean }) => blocked)).size).toBe(1);
    }
  });
});

test("a helper whose help ends while a change waits for the listing's lock changes nothing", async () => {
  const weekdayMinimums = Object.fromEntries(weekdays.map((day) => [day, null]));
  const season = { name: "Fiestas", firstDay: "07-01", lastDay: "07-31", price: 90, weekendPrice: null };
  const seasons = [{ ...season, minimumNights: null }];
  const host = await aPerson(world);
  const helper = await aPerson(world);
  const { ctx } = world.app;
  const { id } = await aListing(world, "lodging", { hostId: host.id });
  const feed = { listing_id: id, name: "Otro", address: "https://otro.example/cal.ics" };
  const at = { created_at: world.clock.now(), next_at: world.clock.now() };
  const linked = await ctx.db
    .insertInto("feeds")
    .values({ ...feed, ...at })
    .returning("id")
    .executeTakeFirstOrThrow();
  const path = `/user/host/calendar/${id}`;
  const { version } = (await world.call("GET", `${path}/seasons`, { token: host.token })).body;
  const { token } = helper;
  const changes = [
    () => world.call("PUT", path, { token, body: { change: "block", dates: [date] } }),
    () => world.call("PUT", `${path}/seasons`, { token, body: { version, seasons, weekdayMinimums } }),
    () => world.call("DELETE", `${path}/feeds/${linked.id}`, { token }),
  ];
  for (const change of changes) {
    await helpAt(world, { id }, helper, "calendar");
    const changed = await withListing(ctx, id, async () => {
      const asked = change();
      await expect.poll(isWaiting).toBe(true);
      await world.call("DELETE", `/user/host/listings/${id}/cohosts/${helper.id}`, { token: host.token });
      return { asked };
    });
    expect(outcome(await changed.asked)).toBe("not_found");
  }
  expect(await ctx.db.selectFrom("feeds").select("id").execute()).toEqual([linked]);
});

test("moving a departure waits for the listing's writers before it takes the row that they change", async () => {
  const { ctx } = world.app;
  const [host, admin] = [await aPerson(world), await anAdmin(world)];
  const { id } = await aListing(world, "experience", { hostId: host.id });
  const edit = async () => {
    const body = { link_id: id, service_type: 0, startTime: "09:30" };
    return world.call("PUT", "/user/host", { token: host.token, body });
  };
  const putBack = async () => {
    const [made] = (await world.call("GET", "/admin/edited-listings", { token: admin.token })).body.items;
    const body = { fields: ["startTime"], version: made.listing.version, reason: "Lo cambió por error." };
    return world.call("POST", `/admin/edited-listings/${made.id}/put-back`, { token: admin.token, body });
  };
  for (const move of [edit, putBack]) {
    const { asked } = await withListing(ctx, id, async ({ db }) => {
      const asked = move();
      await expect.poll(isWaiting).toBe(true);
      await sql`select from listings where id = ${id} for no key update nowait`.execute(db);
      return { asked };
    });
    expect(outcome(await asked)).toBe(200);
  }
});

async function isWaiting(): Promise<boolean> {
  const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(
    world.app.ctx.db,
  );
  return rows.length > 0;
}
