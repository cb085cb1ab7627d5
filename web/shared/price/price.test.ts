import { expect, test } from "vitest";
import type { Booking } from "#contract/bookings/bookings.ts";
import type { LodgingCard, SpaceCard } from "#contract/listings/listings.ts";
import { nightsOf, priceOf, unitOf } from "./price.ts";

const aSpace = (prices: Pick<SpaceCard, "hourlyPrice" | "dailyPrice">) => ({ serviceType: 1, ...prices }) as SpaceCard;

test("price falls back hourly, then daily, then 0", { tags: ["@spec-3.7"] }, () => {
  expect(priceOf(aSpace({ hourlyPrice: 45, dailyPrice: 300 }))).toBe(45);
  expect(priceOf(aSpace({ hourlyPrice: null, dailyPrice: 300 }))).toBe(300);
  expect(priceOf(aSpace({ hourlyPrice: null, dailyPrice: null }))).toBe(0);
});

test("a space's price is for the hour, else for the day", { tags: ["@spec-9.15"] }, () => {
  expect(unitOf(aSpace({ hourlyPrice: 45, dailyPrice: 300 }))).toBe("hour");
  expect(unitOf(aSpace({ hourlyPrice: null, dailyPrice: 300 }))).toBe("day");
});

test("a lodging's price is for the night", { tags: ["@spec-9.15"] }, () => {
  const lodging = { serviceType: 2, price: 185 } as LodgingCard;
  expect([priceOf(lodging), unitOf(lodging)]).toEqual([185, "night"]);
});

test("nights are those of the bill, whatever each costs", () => {
  const lines = [
    { code: "nights", quantity: 2 },
    { code: "nights", quantity: 1 },
    { code: "cleaning", quantity: 1 },
  ] as Booking["lines"];
  expect(nightsOf({ lines })).toBe(3);
});
