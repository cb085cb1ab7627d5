import { describe, expect, it, test } from "vitest";
import { daysBetween } from "#contract/dates.ts";
import { searchRoutes } from "#contract/listings/search.ts";
import { insertBlock } from "#testing/fixtures.ts";
import { aListing, aPerson, getQuote, type ListingFacts } from "#testing/makers.ts";
import { tableUnder } from "#testing/markdown-tables.ts";
import { useWorld } from "#testing/world.ts";
import { datesOf } from "../availability/availability.ts";
import { wishOf } from "./search-query.ts";

const world = useWorld();

test.each(tableUnder("Which stays are tried", "docs/rules/dates.md"))("the stays that the table says: %j", (row) => {
  const asked = Object.fromEntries(new URLSearchParams(row["Asked for"]));
  const wish = wishOf(searchRoutes.searchListings.query.parse({ kind: "lodging", ...asked }), "2026-11-19");
  const spans = (wish?.stays ?? []).map(datesOf);
  expect(spans.map(({ from }) => from).join(", ") || "none").toBe(row["First days, in the order they are tried"]);
  expect(new Set(spans.map(({ from, to }) => String(daysBetween(from, to))))).toEqual(
    new Set(row.Nights === "" ? [] : [row.Nights]),
  );
});

const at = (date: string, time: string) => Date.parse(`${date}T${time}:00-04:00`);

async function aLodging(details: ListingFacts["details"] = {}): Promise<number> {
  const { id } = await aListing(world, "lodging", { hostId: (await aPerson(world)).id, details });
  return id;
}

/** Takes the nights from one date to another. */
function block(id: number, from: string, to: string) {
  return insertBlock(world, id, "host_block", { from: at(from, "15:00"), to: at(to, "11:00") });
}

const search = async (query: string) => (await world.call("GET", `/listings?kind=lodging&guests=2&${query}`)).body;
const staysAt = async (id: number, query: string) =>
  (await world.call("GET", `/listings/${id}/stays?guests=2&${query}`)).body;
const asked = "check_in=2026-12-11&check_out=2026-12-13";

describe("when nothing is free", () => {
  it("the reply names the nearest dates on which something is, and how much", async () => {
    const one = await aLodging();
    const other = await aLodging();
    await block(one, "2026-12-09", "2026-12-14");
    await block(other, "2026-12-08", "2026-12-15");
    const { total, nearest } = await search(asked);
    expect({ total, nearest }).toEqual({
      total: 0,
      nearest: [
        { from: "2026-12-14", to: "2026-12-16", total: 1 },
        { from: "2026-12-07", to: "2026-12-09", total: 1 },
        { from: "2026-12-15", to: "2026-12-17", total: 2 },
      ],
    });
    for (const { from, to, total: count } of nearest) {
      expect((await search(`check_in=${from}&check_out=${to}`)).total).toBe(count);
    }
  });

  it("dates whose price is out of range, days past, and dates too far away are not named", async () => {
    const id = await aLodging({ nightCents: 100_00, weekendNightCents: 300_00, cleaningCents: 0 });
    await block(id, "2026-12-07", "2026-12-16");
    const { nearest } = await search(`${asked}&max_price=230`);
    expect(nearest.map(({ from }: { from: string }) => from)).toEqual(["2026-12-16", "2026-12-02", "2026-12-20"]);
    expect((await search("check_in=2026-10-01&check_out=2026-10-03")).nearest).toEqual([]);
    await block(id, "2026-11-20", "2026-12-07");
    await block(id, "2026-12-16", "2026-12-31");
    expect((await search(asked)).nearest).toEqual([]);
  });

  it("something found means that no other dates are named", async () => {
    await aLodging();
    expect(await search(asked)).toMatchObject({ total: 1, hasMore: false, nearest: [] });
  });
});

describe("a listing's stays", () => {
  it("are the three nearest to the dates, each at the price of its quote, and as long as the host takes", async () => {
    const id = await aLodging({ minimumNights: 3 });
    await block(id, "2026-12-11", "2026-12-12");
    const stays = await staysAt(id, asked);
    expect(stays.map(({ from, to }: { from: string; to: string }) => `${from} ${to}`)).toEqual([
      "2026-12-12 2026-12-15",
      "2026-12-13 2026-12-16",
      "2026-12-08 2026-12-11",
    ]);
    for (const { from, to, total } of stays) {
      const { body } = await getQuote(world, {
        service_type: 2,
        link_id: id,
        guests: 2,
        check_in: from,
        check_out: to,
      });
      expect(body.total).toBe(total);
    }
  });

  it("of a month are the four cheapest that lie apart, by date", async () => {
    const id = await aLodging({ nightCents: 100_00, weekendNightCents: 200_00, cleaningCents: 0 });
    await block(id, "2026-12-07", "2026-12-10");
    const stays = await staysAt(id, "length=weekend&month=2026-12");
    expect(stays.map(({ from }: { from: string }) => from)).toEqual([
      "2026-12-04",
      "2026-12-11",
      "2026-12-18",
      "2026-12-25",
    ]);
    const weeks: { from: string; total: number }[] = await staysAt(id, "length=week&month=2027-01");
    expect(weeks).toHaveLength(4);
    expect(weeks.every(({ from }, index) => index === 0 || daysBetween(weeks[index - 1]?.from ?? "", from) >= 3)).toBe(
      true,
    );
  });

  it("of an experience say when its session begins; of a space they keep the hours", async () => {
    const hostId = (await aPerson(world)).id;
    const tour = await aListing(world, "experience", {
      hostId,
      details: { availableDays: ["sunday"], startTime: "08:00" },
    });
    expect(await staysAt(tour.id, "date=2026-12-11&start_time=10:00")).toMatchObject([
      { from: "2026-12-13", startTime: "08:00" },
      { from: "2026-12-06", startTime: "08:00" },
      { from: "2026-12-20", startTime: "08:00" },
    ]);
    const hall = await aListing(world, "space", { hostId });
    await insertBlock(world, hall.id, "host_block", { from: at("2026-12-11", "08:00"), to: at("2026-12-11", "22:00") });
    const [nearest] = await staysAt(hall.id, "date=2026-12-11&start_time=18:00&end_time=20:00");
    expect(nearest).toMatchObject({ from: "2026-12-10", to: "2026-12-11", startTime: "18:00" });
  });

  it("are refused where there is no such listing, and for the other kinds' months", async () => {
    expect((await world.call("GET", `/listings/999999/stays?guests=2&${asked}`)).status).toBe(404);
    const { id } = await aListing(world, "space", { hostId: (await aPerson(world)).id });
    const { status, body } = await world.call("GET", `/listings/${id}/stays?guests=2&length=week&month=2026-12`);
    expect([status, Object.keys(body.fields)]).toEqual([400, ["length", "month"]]);
  });
});

it("half of an open stay, or one beside dates, is refused by what is wrong", async () => {
  const wrong = async (query: string) => {
    const { status, body } = await world.call("GET", `/listings?kind=lodging&${query}`);
    return [status, ...Object.keys(body.fields ?? {})];
  };
  expect(await wrong("length=week")).toEqual([400, "month"]);
  expect(await wrong("month=2026-12")).toEqual([400, "length"]);
  expect(await wrong("length=week&month=2026-13")).toEqual([400, "month"]);
  expect(await wrong("length=night&month=2026-12")).toEqual([400, "length"]);
  expect(await wrong(`length=week&month=2026-12&${asked}`)).toEqual([400, "check_in", "check_out"]);
  expect(await wrong(`${asked}&flex=4`)).toEqual([400, "flex"]);
});
