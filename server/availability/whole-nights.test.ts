import { beforeEach, describe, expect, it } from "vitest";
import { insertBlock } from "#testing/fixtures.ts";
import { aMarket, book, getQuote, type Person, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { widenBlocks } from "./availability.ts";

/** A lodging with check-in at 15:00 and check-out at 11:00. */
const world = useWorld();
let host: Person;
let guest: Person;
let listing: { id: number; slug: string };

const at = (date: string, time: string) => Date.parse(`${date}T${time}:00-04:00`);
const block = (from: [string, string], to: [string, string]) =>
  insertBlock(world, listing.id, "host_block", { from: at(...from), to: at(...to) });
const freeNights = async () => {
  const path = `/listings/${listing.id}/availability?from=2026-12-08&to=2026-12-13`;
  const { nights } = (await world.call("GET", path)).body;
  return nights.filter(({ free }: { free: boolean }) => free).map(({ date }: { date: string }) => date.slice(8));
};
const quoted = async (check_in: string, check_out: string) =>
  (await getQuote(world, { service_type: 2, link_id: listing.id, guests: 1, check_in, check_out })).status;
const ranges = async () => {
  const rows = await world.app.ctx.db
    .selectFrom("occupancy")
    .select("during")
    .where("cause", "=", "host_block")
    .where("released_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(({ during }) => [during.from, during.to].map((instant) => instant.toISOString().slice(8, 16)));
};

beforeEach(async () => {
  ({ host, guest, listing } = await aMarket(world, "lodging"));
  await world.app.ctx.db.deleteFrom("site").execute();
  await world.app.ctx.db.insertInto("site").values({ mode: "demo" }).execute();
});

describe("a block of some hours between check-out and check-in", () => {
  beforeEach(() => block(["2026-12-10", "12:00"], ["2026-12-10", "14:00"]));

  it("takes the night before, so that no two free nights refuse a stay over both", async () => {
    expect(await freeNights()).toEqual(["08", "10", "11", "12"]);
    expect(await quoted("2026-12-09", "2026-12-10")).toBe(409);
    expect(await quoted("2026-12-09", "2026-12-11")).toBe(409);
    expect(await quoted("2026-12-10", "2026-12-12")).toBe(200);
  });

  it("is opened with that night", async () => {
    const body = { change: "open", dates: ["2026-12-09"] };
    expect(await world.call("PUT", `/user/host/calendar/${listing.id}`, { token: host.token, body })).toMatchObject({
      status: 200,
    });
    expect(await quoted("2026-12-09", "2026-12-11")).toBe(200);
  });
});

describe("widening", () => {
  it("makes whole nights of what was blocked by the hour, once", async () => {
    await block(["2026-12-10", "12:00"], ["2026-12-10", "14:00"]);
    await block(["2026-12-11", "18:00"], ["2026-12-11", "20:00"]);
    await widenBlocks(world.app.ctx);
    const widened = [
      ["09T19:00", "10T18:00"],
      ["11T19:00", "12T15:00"],
    ];
    expect(await ranges()).toEqual(widened);
    await block(["2026-12-08", "12:00"], ["2026-12-08", "14:00"]);
    await widenBlocks(world.app.ctx);
    expect(await ranges()).toEqual([...widened, ["08T16:00", "08T18:00"]]);
  });

  it("stops at a booking and at another block", async () => {
    const stay = { ...stays.lodging(listing.id), check_in: "2026-12-10", check_out: "2026-12-11" };
    await book(world, guest, stay);
    await block(["2026-12-11", "12:00"], ["2026-12-11", "16:00"]);
    await block(["2026-12-11", "18:00"], ["2026-12-11", "19:00"]);
    await widenBlocks(world.app.ctx);
    expect(await ranges()).toEqual([
      ["11T16:00", "11T22:00"],
      ["11T22:00", "12T15:00"],
    ]);
  });
});
