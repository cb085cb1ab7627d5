import type { StoredBlockReason } from "#contract/bookings/process.ts";
import type { HostedBooking } from "#contract/hosting/hosting.ts";
import type { TextKey } from "#locales/translate.ts";

/** A booking's status for its host: its state combined with the time and the payout. */

interface Face {
  tone: "sea" | "wait" | "good" | "bad";
  tagKey: Extract<TextKey, `host.statuses.${string}`>;
}

export const statuses = {
  upcoming: { tone: "sea", tagKey: "host.statuses.upcoming" },
  underWay: { tone: "sea", tagKey: "host.statuses.underWay" },
  toComplete: { tone: "wait", tagKey: "host.statuses.toComplete" },
  completed: { tone: "good", tagKey: "host.statuses.completed" },
  paid: { tone: "good", tagKey: "host.statuses.paid" },
  cancelledByGuest: { tone: "bad", tagKey: "host.statuses.cancelledByGuest" },
  cancelledByHost: { tone: "bad", tagKey: "host.statuses.cancelledByHost" },
  cancelledByPlatform: { tone: "bad", tagKey: "host.statuses.cancelledByPlatform" },
} as const satisfies Record<string, Face>;

export type HostingStatus = keyof typeof statuses;

/** Uses the server's clock: a booking that can be cancelled has not begun, and one that can be completed is over. */
export function statusOf(booking: HostedBooking): HostingStatus {
  const { canCancel, canComplete, payout } = booking;
  const closed = closedStatusOf(booking);
  if (closed) return closed === "completed" && payout?.state === "sent" ? "paid" : closed;
  if (canCancel) return "upcoming";
  return canComplete ? "toComplete" : "underWay";
}

/** What the state alone tells; undefined for a booking that is not completed or cancelled. */
export function closedStatusOf({ state }: Pick<HostedBooking, "state">): HostingStatus | undefined {
  switch (state) {
    case "cancelled_by_guest":
      return "cancelledByGuest";
    case "cancelled_by_host":
      return "cancelledByHost";
    case "cancelled_by_platform":
      return "cancelledByPlatform";
    case "completed":
      return "completed";
    default:
      return undefined;
  }
}

/**
 * The most urgent reason why a payout is blocked or the host must act. A dispute counts before the payout is due, too.
 * Waiting that ends by itself is not included.
 */
export type Matter = "problem" | "toComplete" | StoredBlockReason;

export function matterOf({ problem, payout, heldBy, canComplete }: HostedBooking): Matter | undefined {
  if (problem && problem.answer === null) return "problem";
  if (payout?.state === "blocked" && payout.why && payout.why !== "recently_changed") return payout.why;
  if (heldBy === "dispute") return "dispute";
  return canComplete ? "toComplete" : undefined;
}
