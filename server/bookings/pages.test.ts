import { expect, test } from "vitest";
import { addDays } from "#contract/dates.ts";
import { aMarket, aPerson, book, type Person, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";

const world = useWorld();

const idsAt = async (person: Person, address: string): Promise<number[]> => {
  const { status, body } = await world.call("GET", address, { token: person.token });
  expect(status).toBe(200);
  return body.map(({ reserve_id }: { reserve_id: number }) => reserve_id);
};

/** All pages of a list, as a page that shows more on request reads them. */
async function pagesOf(person: Person, address: string, limit: number): Promise<number[][]> {
  const pages: number[][] = [];
  for (let cursor: number | undefined; ; cursor = pages.at(-1)?.at(-1)) {
    const page = await idsAt(person, `${address}limit=${limit}${cursor === undefined ? "" : `&cursor=${cursor}`}`);
    pages.push(page);
    if (page.length < limit) return pages;
  }
}

test("bookings of a guest and a host come page by page, each once, also those that start together", async () => {
  const { host, guest, listing } = await aMarket(world, "experience");
  const first = stays.experience(listing.id);
  const days = [first.date, first.date, first.date, addDays(first.date, 1), addDays(first.date, 1)];
  for (const date of days) await book(world, guest, { ...first, date, guests: 1 });

  for (const [person, address] of [
    [guest, "/user/reserve?"],
    [host, "/user/host/bookings?when=upcoming&"],
  ] as const) {
    const all = await idsAt(person, address);
    expect(all).toHaveLength(days.length);
    for (const limit of [1, 2, 3, 5]) {
      const pages = await pagesOf(person, address, limit);
      expect(pages.flat()).toEqual(all);
      expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
    }
  }

  const soonestFirst = await idsAt(host, "/user/host/bookings?when=upcoming&");
  expect(await idsAt(guest, "/user/reserve?")).toEqual(soonestFirst.toReversed());
});

test("a booking of somebody else is no place in one's own list", async () => {
  const { guest, host, listing } = await aMarket(world, "experience");
  const stay = stays.experience(listing.id);
  const { reserve_id: others } = await book(world, await aPerson(world), { ...stay, guests: 1 });
  await book(world, guest, { ...stay, guests: 1 });
  expect(await idsAt(guest, `/user/reserve?cursor=${others}`)).toEqual([]);
  expect(await idsAt(host, "/user/host/bookings?when=upcoming&cursor=999999")).toEqual([]);
});
