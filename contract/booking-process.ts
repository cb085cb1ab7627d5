/**
 * The booking process: the only copy. The server changes a booking's state through these rows alone,
 * and every question about a booking is derived from them.
 */
export const bookingStates = [
  "held",
  "confirmed",
  "completed",
  "expired",
  "released",
  "cancelled_by_guest",
  "cancelled_by_host",
  "cancelled_by_platform",
] as const;
export type BookingState = (typeof bookingStates)[number];

export type Actor = "guest" | "host" | "platform" | "payment" | "clock";

/** What must also be true, checked by the server inside the transition's transaction. */
export type Guard = "stripe_session_is_closed" | "paid_in_full" | "place_still_free" | "before_start" | "after_end";

/** What happens with the change, in the same transaction. */
export type Effect = "take_place" | "free_place" | "keep_place_blocked" | "mail_confirmation";

/** Minutes on the booking's clocks. The session's end is stored and sent to Stripe verbatim. */
export const clocks = {
  quoteMinutes: 30,
  sessionMinutes: 35,
  /** Stripe wants 30; with less than this left a new attempt is made. */
  sessionLeftMinutes: 31,
  holdMinutes: 40,
  reaperMinutes: 42,
  completionMinutes: 24 * 60,
} as const;

export interface Transition {
  readonly actor: readonly Actor[];
  readonly from: readonly BookingState[];
  readonly to: BookingState;
  readonly guards: readonly Guard[];
  /** When the clock does it by itself: minutes after the named moment. */
  readonly deadline?: { readonly minutes: number; readonly after: "held" | "end" };
  readonly effects: readonly Effect[];
}

export const bookingTransitions = {
  confirm: {
    actor: ["payment"],
    from: ["held"],
    to: "confirmed",
    guards: ["paid_in_full"],
    effects: ["mail_confirmation"],
  },
  /** Paid after the hold ended and the place is still free. */
  revive: {
    actor: ["payment"],
    from: ["expired", "released"],
    to: "confirmed",
    guards: ["paid_in_full", "place_still_free"],
    effects: ["take_place", "mail_confirmation"],
  },
  expire: {
    actor: ["clock"],
    from: ["held"],
    to: "expired",
    guards: ["stripe_session_is_closed"],
    deadline: { minutes: clocks.reaperMinutes, after: "held" },
    effects: ["free_place"],
  },
  release: {
    actor: ["guest"],
    from: ["held"],
    to: "released",
    guards: ["stripe_session_is_closed"],
    effects: ["free_place"],
  },
  complete: {
    actor: ["host", "clock"],
    from: ["confirmed"],
    to: "completed",
    guards: ["after_end"],
    deadline: { minutes: clocks.completionMinutes, after: "end" },
    effects: [],
  },
  cancelByGuest: {
    actor: ["guest"],
    from: ["confirmed"],
    to: "cancelled_by_guest",
    guards: ["before_start"],
    effects: ["free_place"],
  },
  cancelByHost: {
    actor: ["host"],
    from: ["confirmed"],
    to: "cancelled_by_host",
    guards: ["before_start"],
    effects: ["keep_place_blocked"],
  },
  cancelByPlatform: {
    actor: ["platform"],
    from: ["confirmed", "completed"],
    to: "cancelled_by_platform",
    guards: [],
    effects: ["free_place"],
  },
} as const satisfies Record<string, Transition>;

export type TransitionName = keyof typeof bookingTransitions;

const rows: Record<TransitionName, Transition> = bookingTransitions;

export function canDo(name: TransitionName, state: BookingState, actor: Actor): boolean {
  return rows[name].from.includes(state) && rows[name].actor.includes(actor);
}

/** The states in which a booking keeps its dates or seats from everybody else. The database repeats this rule. */
export const statesHoldingPlace: readonly BookingState[] = ["held", "confirmed", "completed"];

export function holdsPlace(state: BookingState): boolean {
  return statesHoldingPlace.includes(state);
}
