import { expect, test } from "vitest";
import { aKnownPerson, aListing } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";

const world = useWorld({ ISLAND_TIME_ZONE: "America/Nassau" });

test("hours on flexible dates are found by the price of each date, though the clock changes on one of them", async () => {
  const hostId = (await aKnownPerson(world)).id;
  const night = { open: "00:00", close: "06:00" };
  // The night of March 14, 2027, has five hours.
  const openOn = async (day: "saturday" | "sunday") => {
    const closed = { monday: null, tuesday: null, wednesday: null, thursday: null, friday: null };
    const openingHours = { ...closed, saturday: null, sunday: null, [day]: night };
    const details = { openingHours, hourCents: 60_00, dayCents: null, cleaningCents: 0 };
    return (await aListing(world, "space", { hostId, details })).id;
  };
  const [saturday, sunday] = [await openOn("saturday"), await openOn("sunday")];
  const found = async (date: string, price: string) => {
    const hours = `date=${date}&start_time=00:00&end_time=06:00&flex=1`;
    const { body } = await world.call("GET", `/listings?kind=space&guests=2&${hours}&sort=price_low${price}`);
    return body.items.map(({ id, stayTotal }: { id: number; stayTotal: number }) => [id, stayTotal]);
  };
  for (const date of ["2027-03-13", "2027-03-14"]) {
    expect(await found(date, "")).toEqual([
      [sunday, 300],
      [saturday, 360],
    ]);
    expect(await found(date, "&max_price=320")).toEqual([[sunday, 300]]);
    expect(await found(date, "&min_price=340")).toEqual([[saturday, 360]]);
  }
});
