import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import type { Quote } from "#contract/bookings.ts";
import { wireCode } from "#contract/listing-kinds/kinds.ts";
import { ApiError, call, keyOf, reading } from "#web/api.ts";
import { now } from "#web/clock.ts";
import { useSession } from "#web/session.ts";
import { useBooking } from "./booking-context.ts";
import { stayOf } from "./held-stay.ts";
import { textIn } from "./reserve.ts";
import { searchOf } from "./stay.ts";

/** The place the guest holds here, when coming back from the payment page. */
export function useHold() {
  const { holdId, forgetHold, subject, restore } = useBooking();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const navigate = useNavigate();
  const client = useQueryClient();

  const query = useQuery({
    ...reading("/user/reserve/{id}", { params: { id: holdId ?? 0 } }),
    enabled: isSignedIn && holdId !== null,
  });
  const booking = query.data;
  const isHere = booking?.link_id === subject.listing.id && booking.service_type === wireCode[subject.kind];
  const payment = holdId !== null && isHere && booking.state === "held" ? booking.payment : null;
  const isOver = useIsPast(payment?.expires_at);

  // The payment page's way back names the booking alone: its stay is chosen again.
  const isHeldHere = payment !== null;
  const chooseHeld = useEffectEvent(() => {
    const isUntouched = Object.keys(searchOf(subject.stay)).length === 0;
    if (booking && isUntouched) restore(stayOf(subject, booking));
  });
  useEffect(() => {
    if (isHeldHere) chooseHeld();
  }, [isHeldHere]);

  const release = useMutation({
    mutationFn: () => call("POST", "/user/reserve/{id}/release", { params: { id: holdId ?? 0 } }),
    onSuccess: () => {
      forgetHold();
      void client.invalidateQueries({ queryKey: keyOf("/listings/{id}/availability").slice(0, 1) });
      void client.invalidateQueries({ queryKey: keyOf("/quote").slice(0, 1) });
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      // Released too late: it is paid, and its page says so.
      const session = textIn(error.details, "session_id");
      const isPaid = error.code === "already_paid" || error.code === "cannot_release";
      if (isPaid && session) void navigate(`/checkout/${session}`);
    },
  });

  return {
    held: booking && payment && !isOver ? { ...booking, payment } : null,
    /** Paid for in another tab, say. */
    confirmed: isHere && holdId !== null && booking.state === "confirmed" ? booking : null,
    release,
    /** True when the quote is for the very place that is held, and as many people. */
    isOf: (quote: Quote | undefined) =>
      booking?.guests === subject.stay.guests &&
      booking.starts_at === quote?.starts_at &&
      booking.ends_at === quote.ends_at,
  };
}

export type Hold = ReturnType<typeof useHold>;

function useIsPast(instant: string | undefined): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    if (instant === undefined) return;
    const left = new Date(instant).getTime() - now().getTime();
    setPast(left <= 0);
    const timer = setTimeout(() => setPast(true), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [instant]);
  return isPast;
}
