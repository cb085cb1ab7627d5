import { expect, test } from "vitest";
import type { HostedBooking } from "#contract/hosting/hosting.ts";
import { matterOf } from "./status.ts";

type Facts = Pick<HostedBooking, "problem" | "payout" | "heldBy" | "canComplete">;

const payout = { due_at: "2026-12-16T15:00:00.000Z", amount: 380, paid_at: null };
const problem = { text: "No hay agua.", reported_at: "2026-12-12T15:00:00.000Z", answer: null };

const matter = (facts: Partial<Facts>) =>
  matterOf({ problem: null, payout: null, heldBy: null, canComplete: false, ...facts } as HostedBooking);

test("a dispute needs attention from the day it opens, before and after the end and the payout", () => {
  expect([
    matter({ heldBy: "dispute" }),
    matter({ heldBy: "dispute", canComplete: true }),
    matter({ heldBy: "dispute", payout: { ...payout, state: "due", why: null } }),
    matter({ heldBy: "dispute", payout: { ...payout, state: "sent", why: null } }),
  ]).toEqual(["dispute", "dispute", "dispute", "dispute"]);
});

test("a problem, and what the host can mend, come before a dispute", () => {
  expect([
    matter({ heldBy: "dispute", problem }),
    matter({ heldBy: "dispute", payout: { ...payout, state: "blocked", why: "no_account" } }),
    matter({ canComplete: true }),
    matter({ payout: { ...payout, state: "due", why: "recently_changed" } }),
    matter({}),
  ]).toEqual(["problem", "no_account", "toComplete", undefined, undefined]);
});
