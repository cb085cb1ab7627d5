import { expect, test } from "vitest";
import type { Booking } from "#contract/bookings/bookings.ts";
import { groupBookings, phaseOf, phases, wasBought } from "./phases.ts";

const now = new Date("2026-11-21T15:00:00Z");
const base = { ends_at: "2026-12-15T15:00:00.000Z", starts_at: "2026-12-11T19:00:00.000Z", canCancel: false };

function aBooking(facts: Partial<Booking>): Booking {
  return { reserve_id: 1, payment: null, created_at: "2026-11-01T00:00:00.000Z", ...base, ...facts } as Booking;
}
const payUntil = (expires_at: string) => ({ session_id: "cs", url: "https://pay.test", expires_at });

test("every state has one phase, and time tells apart those that share one", () => {
  const said: [Partial<Booking>, string][] = [
    [{ state: "held", payment: payUntil("2026-11-21T15:00:01.000Z") }, "toPay"],
    [{ state: "held", payment: payUntil("2026-11-21T15:00:00.000Z") }, "unpaid"],
    [{ state: "held" }, "unpaid"],
    [{ state: "confirmed", canCancel: true }, "upcoming"],
    [{ state: "confirmed", starts_at: "2026-11-20T19:00:00.000Z" }, "underWay"],
    [{ state: "confirmed", ends_at: now.toISOString() }, "over"],
    [{ state: "completed" }, "completed"],
    [{ state: "expired" }, "expired"],
    [{ state: "released" }, "released"],
    [{ state: "cancelled_by_guest" }, "cancelledByGuest"],
    [{ state: "cancelled_by_host" }, "cancelledByHost"],
    [{ state: "cancelled_by_platform" }, "cancelledByPlatform"],
  ];
  expect(said.map(([facts]) => phaseOf(aBooking(facts), now))).toEqual(said.map(([, phase]) => phase));
});

test("a trip has begun when the server says so, whatever the visitor's clock shows", () => {
  const slow = new Date("2026-12-01T00:00:00Z");
  expect(phaseOf(aBooking({ state: "confirmed", canCancel: false }), slow)).toBe("underWay");
  const fast = new Date("2027-01-01T00:00:00Z");
  expect(phaseOf(aBooking({ state: "confirmed", canCancel: true }), fast)).toBe("upcoming");
});

test("what comes soonest stands first, what must be paid before everything, what is past latest first", () => {
  const bookings = [
    aBooking({ reserve_id: 1, state: "confirmed", canCancel: true, starts_at: "2026-12-20T19:00:00.000Z" }),
    aBooking({ reserve_id: 2, state: "confirmed", canCancel: true, starts_at: "2026-11-30T19:00:00.000Z" }),
    aBooking({ reserve_id: 3, state: "held", payment: payUntil("2026-11-21T15:30:00.000Z") }),
    aBooking({ reserve_id: 4, state: "completed", starts_at: "2026-08-01T19:00:00.000Z" }),
    aBooking({ reserve_id: 5, state: "completed", starts_at: "2026-10-01T19:00:00.000Z" }),
    aBooking({ reserve_id: 6, state: "cancelled_by_host" }),
    aBooking({ reserve_id: 7, state: "released", created_at: "2026-11-02T00:00:00.000Z" }),
    aBooking({ reserve_id: 8, state: "expired", created_at: "2026-11-03T00:00:00.000Z" }),
  ];
  const grouped = groupBookings(bookings, now);
  const ids = Object.entries(grouped).map(([group, entries]) => [
    group,
    entries.map(({ booking }) => booking.reserve_id),
  ]);
  expect(ids).toEqual([
    ["upcoming", [3, 2, 1]],
    ["past", [5, 4]],
    ["cancelled", [6]],
    ["unfinished", [8, 7]],
  ]);
});

test("only what was bought has a receipt", () => {
  const bought = (Object.keys(phases) as (keyof typeof phases)[]).filter(wasBought);
  expect(bought).toEqual([
    "upcoming",
    "underWay",
    "over",
    "completed",
    "cancelledByGuest",
    "cancelledByHost",
    "cancelledByPlatform",
  ]);
});
