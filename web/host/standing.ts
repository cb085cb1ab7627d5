import type { ParseKeys } from "i18next";
import type { HostedBooking, HostedPayout } from "#contract/hosting.ts";

/** How a booking stands for its host: its state, what time makes of it, and its money. */

interface Face {
  tone: "sea" | "wait" | "ok" | "no";
  tagKey: Extract<ParseKeys, `host.standings.${string}`>;
}

export const standings = {
  upcoming: { tone: "sea", tagKey: "host.standings.upcoming" },
  underWay: { tone: "sea", tagKey: "host.standings.underWay" },
  toComplete: { tone: "wait", tagKey: "host.standings.toComplete" },
  completed: { tone: "ok", tagKey: "host.standings.completed" },
  paid: { tone: "ok", tagKey: "host.standings.paid" },
  cancelledByGuest: { tone: "no", tagKey: "host.standings.cancelledByGuest" },
  cancelledByHost: { tone: "no", tagKey: "host.standings.cancelledByHost" },
  cancelledByPlatform: { tone: "no", tagKey: "host.standings.cancelledByPlatform" },
} as const satisfies Record<string, Face>;

export type Standing = keyof typeof standings;

/** By the server's clock: what can still be cancelled has not begun, what can be completed is over. */
export function standingOf({ state, canCancel, canComplete, payout }: HostedBooking): Standing {
  switch (state) {
    case "cancelled_by_guest":
      return "cancelledByGuest";
    case "cancelled_by_host":
      return "cancelledByHost";
    case "cancelled_by_platform":
      return "cancelledByPlatform";
    case "completed":
      return payout?.state === "sent" ? "paid" : "completed";
    default:
      if (canCancel) return "upcoming";
      return canComplete ? "toComplete" : "underWay";
  }
}

/** What keeps a booking's money, or waits for its host; the most pressing one. */
export type Matter = "problem" | "toComplete" | NonNullable<HostedPayout["why"]>;

export function matterOf({ problem, payout, canComplete }: HostedBooking): Matter | undefined {
  if (problem && problem.answer === null) return "problem";
  if (payout?.state === "blocked" && payout.why) return payout.why;
  return canComplete ? "toComplete" : undefined;
}
