import { beforeEach, expect, it } from "vitest";
import type { ChoicesReply } from "#contract/listings/search.ts";
import { aListing, aPerson, hold, type Person } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { keepTexts } from "../listings/listings.ts";

/** What the property test in `one-by-one.test.ts` does not look at: where the bars are, and words. */

const world = useWorld();
let host: Person;
beforeEach(async () => {
  host = await aPerson(world);
});

async function lodgingAt(nightCents: number, facts: { title?: string; amenities?: "pool"[] } = {}): Promise<number> {
  const { amenities = [], ...rest } = facts;
  const { id } = await aListing(world, "lodging", {
    hostId: host.id,
    details: { nightCents, amenities },
    ...rest,
  });
  await keepTexts(world.app.ctx);
  return id;
}

async function choices(query: Record<string, string> = {}): Promise<ChoicesReply> {
  const { status, body } = await world.call(
    "GET",
    `/listings/choices?${new URLSearchParams({ kind: "lodging", ...query })}`,
  );
  expect(status).toBe(200);
  return body;
}

const countOf = ({ choices }: ChoicesReply, word: string) => choices?.find((one) => one.word === word)?.count;

it("bars begin at the least price, in steps of whole dollars, and the last one has what is dearer than almost all", async () => {
  for (let dollars = 50; dollars <= 130; dollars += 2) await lodgingAt(dollars * 100);
  await lodgingAt(5_000_00);
  const { prices } = await choices();
  // The 40th of 42 costs $128: twenty steps of $4 from $50 on.
  expect(prices).toMatchObject({ least: 50, step: 4 });
  expect(prices?.bars).toEqual([...Array.from({ length: 19 }, () => 2), 4]);
});

it("bars are those of all prices, whatever prices are asked for, and counts are not", async () => {
  for (const dollars of [60, 80, 100]) await lodgingAt(dollars * 100, { amenities: ["pool"] });
  const asked = await choices({ min_price: "70", amenities: "pool" });
  expect(asked.prices?.bars.reduce((sum, count) => sum + count)).toBe(3);
  expect(countOf(asked, "pool")).toBe(2);
});

it("there are no bars where all cost the same, or nothing is found", async () => {
  expect((await choices()).prices).toBeNull();
  await lodgingAt(60_00);
  await lodgingAt(60_50);
  expect((await choices()).prices).toBeNull();
});

it("with a stay counts what is free, at the total for the stay", async () => {
  const stay = { check_in: "2026-12-10", check_out: "2026-12-12" };
  const taken = await lodgingAt(60_00);
  for (const dollars of [70, 90]) await lodgingAt(dollars * 100, { amenities: ["pool"] });
  await hold(world, await aPerson(world), { service_type: 2, link_id: taken, guests: 2, ...stay });
  const asked = await choices({ ...stay, guests: "2" });
  expect(countOf(asked, "pool")).toBe(2);
  expect(countOf(asked, "house")).toBe(2);
  // Two nights at $70 and 7 % tax.
  expect(asked.prices?.least).toBe(149);
});

it("counts what words find, mistyped words too, by what resembles them", async () => {
  await lodgingAt(60_00, { title: "Molino viejo", amenities: ["pool"] });
  await lodgingAt(70_00, { title: "Casa del valle" });
  for (const q of ["molino", "mollino"]) expect(countOf(await choices({ q }), "pool")).toBe(1);
  expect(countOf(await choices({ q: "xilofonista" }), "pool")).toBe(0);
});
