import type { ParseKeys } from "i18next";
import type { Booking } from "#contract/bookings.ts";

/** How a trip stands for its guest: the booking's state, and what time makes of it. */

export const groups = ["upcoming", "past", "cancelled", "unfinished"] as const;
export type Group = (typeof groups)[number];

interface Face {
  group: Group;
  /** Of its tag; a quiet one has none. */
  tone: "sea" | "wait" | "ok" | "no" | "";
  tagKey: Extract<ParseKeys, `dashboard.phases.${string}`>;
}

export const phases = {
  toPay: { group: "upcoming", tone: "wait", tagKey: "dashboard.phases.toPay" },
  upcoming: { group: "upcoming", tone: "sea", tagKey: "dashboard.phases.upcoming" },
  underWay: { group: "upcoming", tone: "sea", tagKey: "dashboard.phases.underWay" },
  over: { group: "past", tone: "ok", tagKey: "dashboard.phases.over" },
  completed: { group: "past", tone: "ok", tagKey: "dashboard.phases.completed" },
  cancelledByGuest: { group: "cancelled", tone: "no", tagKey: "dashboard.phases.cancelledByGuest" },
  cancelledByHost: { group: "cancelled", tone: "no", tagKey: "dashboard.phases.cancelledByHost" },
  cancelledByPlatform: { group: "cancelled", tone: "no", tagKey: "dashboard.phases.cancelledByPlatform" },
  /** Held, with no time left to pay: about to end, or paid at the last moment. */
  unpaid: { group: "unfinished", tone: "", tagKey: "dashboard.phases.unpaid" },
  expired: { group: "unfinished", tone: "", tagKey: "dashboard.phases.expired" },
  released: { group: "unfinished", tone: "", tagKey: "dashboard.phases.released" },
} as const satisfies Record<string, Face>;

export type Phase = keyof typeof phases;

export function phaseOf(booking: Booking, now: Date): Phase {
  switch (booking.state) {
    case "held":
      return booking.payment && now < new Date(booking.payment.expires_at) ? "toPay" : "unpaid";
    case "confirmed":
      // It can be cancelled until it starts, by the server's clock.
      if (booking.canCancel) return "upcoming";
      return now < new Date(booking.ends_at) ? "underWay" : "over";
    case "cancelled_by_guest":
      return "cancelledByGuest";
    case "cancelled_by_host":
      return "cancelledByHost";
    case "cancelled_by_platform":
      return "cancelledByPlatform";
    default:
      return booking.state;
  }
}

/** Paid for and in the books, whatever became of it: it has a receipt. */
export function wasBought(phase: Phase): boolean {
  return phase !== "toPay" && phases[phase].group !== "unfinished";
}

export type Trip = { booking: Booking; phase: Phase };

/** What comes soonest first, what is past latest first. */
export function groupTrips(bookings: readonly Booking[], now: Date): Record<Group, Trip[]> {
  const trips = bookings.map((booking): Trip => ({ booking, phase: phaseOf(booking, now) }));
  const of = (group: Group) => trips.filter(({ phase }) => phases[phase].group === group);
  return {
    upcoming: of("upcoming").sort(byStart),
    past: of("past").sort(byStart).reverse(),
    cancelled: of("cancelled").sort(byStart).reverse(),
    unfinished: of("unfinished").sort(byMaking).reverse(),
  };
}

/** What must be paid for does not wait behind what is settled. */
function byStart(a: Trip, b: Trip): number {
  const toPay = Number(b.phase === "toPay") - Number(a.phase === "toPay");
  return toPay || a.booking.starts_at.localeCompare(b.booking.starts_at);
}

function byMaking(a: Trip, b: Trip): number {
  return a.booking.created_at.localeCompare(b.booking.created_at);
}
