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
export type Effect =
  | "take_place"
  | "free_place"
  | "keep_place_blocked"
  | "mail_confirmation"
  | "open_payout"
  | "return_by_policy"
  | "return_everything"
  | "mail_cancellation";

/** Minutes on the booking's clocks. The session's end is stored and sent to Stripe verbatim. */
export const clocks = {
  quoteMinutes: 30,
  sessionMinutes: 35,
  holdMinutes: 40,
  reaperMinutes: 42,
  completionMinutes: 24 * 60,
  /** From completion, or from a cancellation that leaves the host something. */
  payoutMinutes: 24 * 60,
  /** How long after the end a guest may still report a problem. */
  problemMinutes: 24 * 60,
  reviewMinutes: 14 * 24 * 60,
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
    effects: ["open_payout"],
  },
  cancelByGuest: {
    actor: ["guest"],
    from: ["confirmed"],
    to: "cancelled_by_guest",
    guards: ["before_start"],
    effects: ["free_place", "return_by_policy", "open_payout", "mail_cancellation"],
  },
  cancelByHost: {
    actor: ["host"],
    from: ["confirmed"],
    to: "cancelled_by_host",
    guards: ["before_start"],
    effects: ["keep_place_blocked", "return_everything", "mail_cancellation"],
  },
  cancelByPlatform: {
    actor: ["platform"],
    from: ["confirmed", "completed"],
    to: "cancelled_by_platform",
    guards: [],
    effects: ["free_place", "return_everything", "mail_cancellation"],
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

/** The last instant, inclusive, at which guest and host may write about a booking that ends then. */
export function reviewsUntil(end: Date): Date {
  return new Date(end.getTime() + clocks.reviewMinutes * 60_000);
}

/** Why nobody may write about a booking in this state now; undefined when its two sides may. */
export function reviewRefusal(
  { state, end }: { state: BookingState; end: Date },
  now: Date,
): "not_completed_yet" | "review_time_over" | undefined {
  if (state !== bookingTransitions.complete.to) return "not_completed_yet";
  return now > reviewsUntil(end) ? "review_time_over" : undefined;
}

/** Who may report a problem, and when: from the start until a day after the end, that minute included. */
export function canReportProblem(booking: { state: BookingState; startsAt: Date; endsAt: Date }, now: Date): boolean {
  const until = booking.endsAt.getTime() + clocks.problemMinutes * 60_000;
  const isUnderWay = booking.state === "confirmed" || booking.state === "completed";
  return isUnderWay && now >= booking.startsAt && now.getTime() <= until;
}

/** A refund on its way to the guest. `superseded`: the guest got the money another way. */
export const refundStates = ["requested", "pending", "succeeded", "failed", "superseded"] as const;
export type RefundState = (typeof refundStates)[number];

export const refundMoves: Record<RefundState, readonly RefundState[]> = {
  requested: ["pending", "succeeded", "failed", "superseded"],
  pending: ["succeeded", "failed", "superseded"],
  // Banks send money back days after Stripe called it done.
  succeeded: ["failed"],
  failed: ["requested", "superseded"],
  superseded: [],
};

/** A host's money on its way. `debt`: the host was paid, must give back and has nothing left at Stripe. */
export const payoutStates = ["due", "blocked", "sent", "reversed", "debt"] as const;
export type PayoutState = (typeof payoutStates)[number];

/** Why a payout waits. The first two are the host's to mend, the next two the operator's, the last one Stripe's. */
export const blockReasons = ["no_account", "not_payable", "problem", "dispute", "refused"] as const;
export type BlockReason = (typeof blockReasons)[number];
