import { describe, expect, test } from "vitest";
import {
  type Actor,
  type BookingState,
  bookingStates,
  bookingTransitions,
  cancelledStates,
  canDo,
  clocks,
  holdsSlot,
  statesInForce,
  type Transition,
  type TransitionName,
  unfinishedStates,
  unpaidStates,
} from "./process.ts";

const rows = Object.entries(bookingTransitions) as [TransitionName, Transition][];
const over: BookingState[] = ["cancelled_by_guest", "cancelled_by_host", "cancelled_by_platform"];

function leavesFrom(state: BookingState): TransitionName[] {
  return rows.filter(([, row]) => row.from.includes(state)).map(([name]) => name);
}

test("every state can be reached from a hold", () => {
  const reached = new Set<BookingState>(["held"]);
  for (const state of reached) for (const name of leavesFrom(state)) reached.add(bookingTransitions[name].to);
  expect([...reached].sort()).toEqual([...bookingStates].sort());
});

test("a cancelled booking stays cancelled, and every other state has a way on", () => {
  const ends = bookingStates.filter((state) => leavesFrom(state).length === 0);
  expect(ends).toEqual(over);
});

test("every state is unpaid, in force or cancelled, and only one of them", () => {
  expect([...unpaidStates, ...statesInForce, ...cancelledStates].sort()).toEqual([...bookingStates].sort());
});

test("the clock moves on exactly what is unfinished", () => {
  const moved = rows.filter(([, row]) => row.actor.includes("clock")).flatMap(([, row]) => row.from);
  expect(moved.sort()).toEqual([...unfinishedStates].sort());
});

test("nothing becomes a hold again", () => {
  expect(rows.filter(([, row]) => row.to === "held")).toEqual([]);
});

describe.each(rows)("%s", (_name, row) => {
  test("somebody does it, from somewhere, to somewhere else", () => {
    expect(row.actor.length).toBeGreaterThan(0);
    expect(row.from.length).toBeGreaterThan(0);
    expect(row.from).not.toContain(row.to);
  });

  test("names nothing twice", () => {
    for (const names of [row.actor, row.from, row.guards, row.effects]) expect(new Set(names).size).toBe(names.length);
  });

  test("the clock has a deadline, and a deadline has the clock", () => {
    expect(row.deadline !== undefined).toBe(row.actor.includes("clock"));
  });

  test("the place is taken or freed exactly when the booking starts or stops to hold one", () => {
    const givesBack = row.effects.includes("free_place") || row.effects.includes("keep_place_blocked");
    for (const from of row.from) {
      expect(row.effects.includes("take_place")).toBe(!holdsSlot(from) && holdsSlot(row.to));
      expect(givesBack).toBe(holdsSlot(from) && !holdsSlot(row.to));
    }
  });

  test("a place is taken back only when it is still free, and becomes confirmed only when paid in full", () => {
    if (row.effects.includes("take_place")) expect(row.guards).toContain("place_still_free");
    expect(row.to === "confirmed").toBe(row.guards.includes("paid_in_full"));
  });

  test("a hold ends only when its payment page is closed", () => {
    if (row.from.includes("held") && row.to !== "confirmed") expect(row.guards).toContain("stripe_session_is_closed");
  });
});

test("only a payment confirms", () => {
  expect(rows.filter(([, row]) => row.to === "confirmed").flatMap(([, row]) => row.actor)).toEqual([
    "payment",
    "payment",
  ]);
});

test("one actor has one way from one state to another", () => {
  const ways = rows.flatMap(([, row]) =>
    row.from.flatMap((from) => row.actor.map((who) => `${who}: ${from} → ${row.to}`)),
  );
  expect(new Set(ways).size).toBe(ways.length);
});

const mayDo: [TransitionName, BookingState, Actor, boolean][] = [
  ["release", "held", "guest", true],
  ["release", "held", "host", false],
  ["release", "confirmed", "guest", false],
  ["confirm", "held", "payment", true],
  ["confirm", "expired", "payment", false],
  ["revive", "expired", "payment", true],
  ["revive", "released", "payment", true],
  ["revive", "cancelled_by_guest", "payment", false],
  ["expire", "held", "clock", true],
  ["expire", "confirmed", "clock", false],
  ["complete", "confirmed", "host", true],
  ["complete", "confirmed", "guest", false],
  ["cancelByGuest", "held", "guest", false],
  ["cancelByGuest", "completed", "guest", false],
  ["cancelByPlatform", "completed", "platform", true],
];

test.each(mayDo)("%s from %s by the %s: %s", (name, state, actor, allowed) => {
  expect(canDo(name, state, actor)).toBe(allowed);
});

test("a payment page closes before its hold ends, and nobody reaps a hold that has not ended", () => {
  const { sessionMinutes, holdMinutes, reaperMinutes } = clocks;
  expect(sessionMinutes).toBeLessThan(holdMinutes);
  expect(holdMinutes).toBeLessThan(reaperMinutes);
});
