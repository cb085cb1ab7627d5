import { expect, test } from "vitest";
import type { CancellationPreview } from "#contract/bookings/bookings.ts";
import {
  alreadyBack,
  isReturnedByBank,
  type Refund,
  refundStatusOf,
  refundsHeld,
  refundsOfPrice,
  sumOfRefunds,
} from "./refunds.ts";

function aRefund(facts: Partial<Refund>): Refund {
  return {
    ...{ amount: 10, state: "succeeded", reason: "cancelled", isOfPrice: true, isElsewhere: false },
    created_at: "2026-11-21T15:00:00.000Z",
    ...facts,
  };
}

test("a refund of a second payment, and what came another way, is no part of the price", () => {
  const refunds = [
    aRefund({ amount: 0.1 }),
    aRefund({ amount: 0.2, reason: "operator" }),
    aRefund({ amount: 5, reason: "dashboard", isOfPrice: false }),
    aRefund({ amount: 7, state: "superseded" }),
  ];
  expect(refundsOfPrice(refunds)).toEqual(refunds.slice(0, 2));
  expect(sumOfRefunds(refundsOfPrice(refunds))).toBe(0.3);
});

test("a bank has returned the payment when its decision leaves nothing to refund", () => {
  expect(isReturnedByBank({ dispute: "lost", left: 274.5 })).toBe(false);
  expect(isReturnedByBank({ dispute: "lost", left: 0 })).toBe(true);
  // A refund that waits for the bank has not come back.
  expect(isReturnedByBank({ dispute: "open", left: 0 })).toBe(false);
});

test("of several refunds the one in trouble is told first, then one on its way", () => {
  const status = (...states: Refund["state"][]) =>
    refundStatusOf(
      states.map((state) => aRefund({ state })),
      null,
    );
  expect([
    status(),
    status("succeeded", "succeeded"),
    status("succeeded", "requested"),
    status("pending"),
    status("pending", "failed"),
  ]).toEqual(["none", "sent", "onItsWay", "onItsWay", "failed"]);
});

test("a refund waits while a bank decides, and one that the bank made itself is told as such", () => {
  const status = (dispute: "open" | "lost", ...states: Refund["state"][]) =>
    refundStatusOf(refundsOfPrice(states.map((state) => aRefund({ state }))), dispute);
  expect([
    status("open", "requested"),
    status("open", "succeeded", "requested"),
    status("open", "succeeded"),
    status("open"),
    status("lost", "superseded"),
    status("lost", "succeeded"),
  ]).toEqual(["bankDecides", "bankDecides", "sent", "none", "byBank", "sent"]);
});

test("what is not sent yet waits for the bank while it decides, and only then", () => {
  const refunds = (["succeeded", "requested", "pending", "failed"] as const).map((state) => aRefund({ state }));
  expect(refundsHeld(refunds, "open")).toEqual([aRefund({ state: "requested" })]);
  expect([refundsHeld(refunds, null), refundsHeld(refunds, "lost")]).toEqual([[], []]);
});

test("the column of what comes back adds up when some came back before", () => {
  const lines = [{ refund: 370 }, { refund: 60 }, { refund: 30.1 }] as CancellationPreview["lines"];
  expect(alreadyBack({ lines, refund_total: 460.1 })).toBe(0);
  expect(alreadyBack({ lines, refund_total: 440 })).toBe(-20.1);
});
