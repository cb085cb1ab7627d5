import fc from "fast-check";
import { expect, test } from "vitest";
import { cancellationPolicies } from "../catalogues.ts";
import { percentAt, refundSteps } from "./cancellation.ts";

const hour = 3_600_000;
const day = 24 * hour;
const start = new Date("2026-12-11T19:00:00Z");

/** Lead times in whole seconds, up to sixty days. */
const anyLead = fc.integer({ min: 1, max: 60 * 86_400 }).map((seconds) => seconds * 1000);
const anyPolicy = fc.constantFrom(...cancellationPolicies);
const bookedAhead = (lead: number) => new Date(start.getTime() - lead);

test("steps go down in percent and on in time, from the booking to the start", () => {
  fc.assert(
    fc.property(anyPolicy, anyLead, (policy, lead) => {
      const steps = refundSteps(policy, start, bookedAhead(lead));
      expect(steps).toEqual(steps.toSorted((a, b) => b.percent - a.percent));
      const moments = [bookedAhead(lead), ...steps.map((step) => step.until), start].map((moment) => moment.getTime());
      expect(moments).toEqual(moments.toSorted((a, b) => a - b));
      expect(new Set(steps.map((step) => step.percent)).size).toBe(steps.length);
    }),
  );
});

test("waiting never gives more back", () => {
  fc.assert(
    fc.property(anyPolicy, anyLead, fc.nat(60 * 86_400), fc.nat(60 * 86_400), (policy, lead, wait, longer) => {
      const booked = bookedAhead(lead);
      const steps = refundSteps(policy, start, booked);
      const after = (seconds: number) => percentAt(steps, new Date(booked.getTime() + seconds * 1000));
      expect(after(wait)).toBeGreaterThanOrEqual(after(wait + longer));
    }),
  );
});

test("whoever books two days ahead or more has a day to change their mind, under every policy", () => {
  fc.assert(
    fc.property(anyPolicy, anyLead, fc.integer({ min: 0, max: day }), (policy, lead, wait) => {
      fc.pre(lead >= 2 * day);
      const booked = bookedAhead(lead);
      expect(percentAt(refundSteps(policy, start, booked), new Date(booked.getTime() + wait))).toBe(100);
    }),
  );
});

test("what a policy gives for a while after booking, it gives to whoever books just early enough", () => {
  const percentAfter = (policy: "flexible" | "strict", lead: number, wait: number) =>
    percentAt(refundSteps(policy, start, bookedAhead(lead)), new Date(bookedAhead(lead).getTime() + wait));
  expect([percentAfter("flexible", 2 * day, day), percentAfter("strict", 2 * day, day)]).toEqual([100, 100]);
  expect([percentAfter("strict", 2 * day - 1, 0), percentAfter("strict", 2 * day, day + 1)]).toEqual([0, 0]);
  expect([percentAfter("strict", 14 * day, 2 * day), percentAfter("strict", 14 * day - 1, 2 * day)]).toEqual([100, 50]);
});

test("from a day before the start on nothing comes back, under any policy", () => {
  fc.assert(
    fc.property(anyPolicy, anyLead, fc.integer({ min: 1, max: day }), (policy, lead, tooLate) => {
      const instant = new Date(start.getTime() - day + tooLate);
      fc.pre(bookedAhead(lead) <= instant);
      expect(percentAt(refundSteps(policy, start, bookedAhead(lead)), instant)).toBe(0);
    }),
  );
});

test("flexible gives no less back than moderate at any moment, and moderate no less than strict a day after booking", () => {
  fc.assert(
    fc.property(anyLead, anyLead, (lead, left) => {
      const instant = bookedAhead(left);
      const booked = bookedAhead(lead);
      fc.pre(booked <= instant);
      const [flexible, moderate, strict] = cancellationPolicies.map((policy) =>
        percentAt(refundSteps(policy, start, booked), instant),
      ) as [number, number, number];
      expect(flexible).toBeGreaterThanOrEqual(moderate);
      if (instant.getTime() > booked.getTime() + 2 * day) expect(moderate).toBeGreaterThanOrEqual(strict);
    }),
  );
});
