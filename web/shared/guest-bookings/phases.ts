import type { Booking } from "#contract/bookings/bookings.ts";
import type { TextKey } from "#locales/translate.ts";

/** A booking's phase for its guest: its state combined with the time. */

export const groups = ["upcoming", "past", "cancelled", "unfinished"] as const;
export type Group = (typeof groups)[number];

interface Face {
  group: Group;
  /** The tone of its tag; empty for none. */
  tone: "sea" | "wait" | "good" | "bad" | "";
  tagKey: Extract<TextKey, `dashboard.phases.${string}`>;
}

export const phases = {
  toPay: { group: "upcoming", tone: "wait", tagKey: "dashboard.phases.toPay" },
  upcoming: { group: "upcoming", tone: "sea", tagKey: "dashboard.phases.upcoming" },
  underWay: { group: "upcoming", tone: "sea", tagKey: "dashboard.phases.underWay" },
  over: { group: "past", tone: "good", tagKey: "dashboard.phases.over" },
  completed: { group: "past", tone: "good", tagKey: "dashboard.phases.completed" },
  cancelledByGuest: { group: "cancelled", tone: "bad", tagKey: "dashboard.phases.cancelledByGuest" },
  cancelledByHost: { group: "cancelled", tone: "bad", tagKey: "dashboard.phases.cancelledByHost" },
  cancelledByPlatform: { group: "cancelled", tone: "bad", tagKey: "dashboard.phases.cancelledByPlatform" },
  /** A hold with no time left to pay: about to end, or paid at the last moment. */
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
      // By the server's clock: a booking can be cancelled until it starts.
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

/** Whether the booking was paid and confirmed, whatever happened later: it has a receipt. */
export function wasBought(phase: Phase): boolean {
  return phase !== "toPay" && phases[phase].group !== "unfinished";
}

export type PhasedBooking = { booking: Booking; phase: Phase };

/** Groups bookings: upcoming ones soonest first, past ones latest first. */
export function groupBookings(bookings: readonly Booking[], now: Date): Record<Group, PhasedBooking[]> {
  const entries = bookings.map((booking): PhasedBooking => ({ booking, phase: phaseOf(booking, now) }));
  const of = (group: Group) => entries.filter(({ phase }) => phases[phase].group === group);
  return {
    upcoming: of("upcoming").sort(byStart),
    past: of("past").sort(byStart).reverse(),
    cancelled: of("cancelled").sort(byStart).reverse(),
    unfinished: of("unfinished").sort(byMaking).reverse(),
  };
}

/** Unpaid holds come first. */
function byStart(a: PhasedBooking, b: PhasedBooking): number {
  const toPay = Number(b.phase === "toPay") - Number(a.phase === "toPay");
  return toPay || a.booking.starts_at.localeCompare(b.booking.starts_at);
}

function byMaking(a: PhasedBooking, b: PhasedBooking): number {
  return a.booking.created_at.localeCompare(b.booking.created_at);
}
