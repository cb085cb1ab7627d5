import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import type { Quote } from "#contract/bookings/bookings.ts";
import { wireCode } from "#contract/listings/kinds.ts";
import { ApiError, call } from "#web/app/api.ts";
import { now } from "#web/app/clock.ts";
import { keyOf, reading } from "#web/app/queries.ts";
import { useSession } from "#web/app/session.ts";
import { searchOf } from "#web/shared/calendar/stay.ts";
import { useBooking } from "../choice/booking-context.ts";
import { stayOf } from "./held-stay.ts";
import { textIn } from "./reserve.ts";

/** The guest's hold on this listing, when returning from the payment page. */
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

  // The payment page's return address names only the booking: choose its stay again.
  const isHeldHere = payment !== null;
  const chooseHeld = useEffectEvent(() => {
    const isUntouched = Object.keys(searchOf(subject.stay)).length === 0;
    if (booking && isUntouched) restore(stayOf(subject.listing, booking));
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
      // Too late to release: the booking is paid, so open its result page.
      const session = textIn(error.details, "session_id");
      const isPaid = error.code === "already_paid" || error.code === "cannot_release";
      if (isPaid && session) void navigate(`/checkout/${session}`);
    },
  });

  return {
    isLoading: query.isLoading,
    held: booking && payment && !isOver ? { ...booking, payment } : null,
    /** The booking, if it was paid in the meantime, for example in another tab. */
    confirmed: isHere && holdId !== null && booking.state === "confirmed" ? booking : null,
    release,
    /** Whether the quote is for exactly the held slot and party size. */
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
