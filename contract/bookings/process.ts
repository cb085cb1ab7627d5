/**
 * The only definition of the booking process. The server changes a booking's state through these transitions alone,
 * and derives every question about a booking from them.
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

/** Extra conditions, checked by the server inside the transition's transaction. */
export type Guard = "stripe_session_is_closed" | "paid_in_full" | "place_still_free" | "before_start" | "after_end";

/** Side effects of a transition, in the same transaction. */
export type Effect =
  | "take_place"
  | "free_place"
  | "keep_place_blocked"
  | "mail_confirmation"
  | "open_payout"
  | "return_by_policy"
  | "return_everything"
  | "mail_cancellation"
  | "tell_thread";

/** A booking's deadlines in minutes. The checkout session's end is stored and sent to Stripe verbatim. */
export const clocks = {
  quoteMinutes: 30,
  sessionMinutes: 35,
  holdMinutes: 40,
  reaperMinutes: 42,
  completionMinutes: 24 * 60,
  /** Counted from completion, or from a cancellation that leaves the host a share. */
  payoutMinutes: 24 * 60,
  /** How long payouts wait after a change of the host's email, bank account or Stripe account. */
  payoutChangeMinutes: 72 * 60,
  /** How long after the end a guest can still report a problem. */
  problemMinutes: 24 * 60,
  reviewMinutes: 14 * 24 * 60,
} as const;

export interface Transition {
  readonly actor: readonly Actor[];
  readonly from: readonly BookingState[];
  readonly to: BookingState;
  readonly guards: readonly Guard[];
  /** For automatic transitions: minutes after the named moment. */
  readonly deadline?: { readonly minutes: number; readonly after: "held" | "end" };
  readonly effects: readonly Effect[];
}

export const bookingTransitions = {
  confirm: {
    actor: ["payment"],
    from: ["held"],
    to: "confirmed",
    guards: ["paid_in_full"],
    effects: ["mail_confirmation", "tell_thread"],
  },
  /** Payment arrived after the hold ended, and the slot is still free. */
  revive: {
    actor: ["payment"],
    from: ["expired", "released"],
    to: "confirmed",
    guards: ["paid_in_full", "place_still_free"],
    effects: ["take_place", "mail_confirmation", "tell_thread"],
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
    effects: ["free_place", "return_by_policy", "open_payout", "mail_cancellation", "tell_thread"],
  },
  cancelByHost: {
    actor: ["host"],
    from: ["confirmed"],
    to: "cancelled_by_host",
    guards: ["before_start"],
    effects: ["keep_place_blocked", "return_everything", "mail_cancellation", "tell_thread"],
  },
  cancelByPlatform: {
    actor: ["platform"],
    from: ["confirmed", "completed"],
    to: "cancelled_by_platform",
    guards: [],
    effects: ["free_place", "return_everything", "mail_cancellation", "tell_thread"],
  },
} as const satisfies Record<string, Transition>;

/** Why a place cannot be held again: somebody has it, its host closed it, the time has come, the listing is off sale. */
export type SlotObstacle = "taken" | "closed" | "begun" | "gone";

export type TransitionName = keyof typeof bookingTransitions;

const rows: Record<TransitionName, Transition> = bookingTransitions;

export function canDo(name: TransitionName, state: BookingState, actor: Actor): boolean {
  return rows[name].from.includes(state) && rows[name].actor.includes(actor);
}

/** The states in which a booking keeps its slot. The database repeats this rule. */
export const statesHoldingSlot = ["held", "confirmed", "completed"] as const satisfies readonly BookingState[];

/** Paid for and not cancelled, over or not. */
export const statesInForce: readonly BookingState[] = ["confirmed", "completed"];

/** Never paid for: nobody but its guest learns of the booking. */
export const unpaidStates: readonly BookingState[] = ["held", "expired", "released"];

/** Not at its end: the clock still moves the booking on. */
export const unfinishedStates: readonly BookingState[] = ["held", "confirmed"];

/** Paid for and called off, by whoever. */
export const cancelledStates: readonly BookingState[] = [
  "cancelled_by_guest",
  "cancelled_by_host",
  "cancelled_by_platform",
];

export function holdsSlot(state: BookingState): boolean {
  return statesHoldingSlot.some((holding) => holding === state);
}

export function isInForce(state: BookingState): boolean {
  return statesInForce.includes(state);
}

export function isUnpaid(state: BookingState): boolean {
  return unpaidStates.includes(state);
}

/** The last instant, inclusive, at which guest and host can review a booking that ends at `end`. */
export function reviewsUntil(end: Date): Date {
  return new Date(end.getTime() + clocks.reviewMinutes * 60_000);
}

/** The first instant at which payouts go on after a change at `changedAt`. */
export function payoutsGoOnAt(changedAt: Date): Date {
  return new Date(changedAt.getTime() + clocks.payoutChangeMinutes * 60_000);
}

/** Why a booking cannot be reviewed now; undefined when both sides can review it. */
export function reviewRefusal(
  { state, end }: { state: BookingState; end: Date },
  now: Date,
): "not_completed_yet" | "review_time_over" | undefined {
  if (state !== bookingTransitions.complete.to) return "not_completed_yet";
  return now > reviewsUntil(end) ? "review_time_over" : undefined;
}

/** Whether the guest can report a problem: from the start until a day after the end, that minute included. */
export function canReportProblem(booking: { state: BookingState; startsAt: Date; endsAt: Date }, now: Date): boolean {
  const until = booking.endsAt.getTime() + clocks.problemMinutes * 60_000;
  return isInForce(booking.state) && now >= booking.startsAt && now.getTime() <= until;
}

/** The states of a refund. `superseded`: the guest got the money by another refund or from their bank. */
export const refundStates = ["requested", "pending", "succeeded", "failed", "superseded"] as const;
export type RefundState = (typeof refundStates)[number];

/** What Stripe reports and we request. A failed refund succeeds, too, once the operator records it as paid elsewhere. */
export const refundMoves: Record<RefundState, readonly RefundState[]> = {
  requested: ["pending", "succeeded", "failed", "superseded"],
  pending: ["succeeded", "failed", "superseded"],
  // Banks can return a refund days after Stripe reports success.
  succeeded: ["failed"],
  failed: ["requested", "superseded"],
  superseded: [],
};

/** The states of a payout. `debt`: the host was paid, owes the money back and has no balance left at Stripe. */
export const payoutStates = ["due", "blocked", "sent", "reversed", "debt"] as const;
export type PayoutState = (typeof payoutStates)[number];

/** The states as people read them. `nothing`: it ended before anything was sent, because the guest got it all back. */
export const toldPayoutStates = [...payoutStates, "nothing"] as const;
export type ToldPayoutState = (typeof toldPayoutStates)[number];

export function toldPayoutState(state: PayoutState, wasSent: boolean): ToldPayoutState {
  return state === "reversed" && !wasSent ? "nothing" : state;
}

/** Why a payout is blocked. */
export const storedBlockReasons = [
  "no_account",
  "not_payable",
  "problem",
  "dispute",
  "reversed_in_dashboard",
  "refused",
] as const;
export type StoredBlockReason = (typeof storedBlockReasons)[number];

/** What freezes a payout, whether or not it is due. An inquiry of the bank counts as a dispute here. */
export const holds = ["dispute", "problem", "reversed_in_dashboard"] as const satisfies readonly StoredBlockReason[];
export type HeldBy = (typeof holds)[number];

/**
 * Why a payout waits. The first two reasons are resolved by the host, the next three by the operator, the sixth by
 * Stripe. The last one ends by itself and is never stored: the payout stays due.
 */
export const blockReasons = [...storedBlockReasons, "recently_changed"] as const;
export type BlockReason = (typeof blockReasons)[number];
