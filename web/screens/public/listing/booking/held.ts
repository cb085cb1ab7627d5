import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Booking } from "#contract/bookings/bookings.ts";
import { wireCode } from "#contract/listings/kinds.ts";
import { now } from "#web/app/clock.ts";
import { reading } from "#web/app/queries.ts";
import { useSession } from "#web/app/session.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { useBooking } from "../choice/booking-context.ts";
import { isChosen } from "./held-stay.ts";
import type { LiveQuote } from "./quote.ts";

/** The guest's booking on this listing whose payment page was opened, while it is held and once it is paid. */
export function useHeld() {
  const { holdId, subject } = useBooking();
  const { language } = useTranslation();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const { queryKey, ...read } = reading("/user/reserve/{id}", { params: { id: holdId ?? 0 } });
  const query = useQuery({
    ...read,
    // The server returns the lines in the reader's language. Until they arrive in another one, the old lines stay.
    queryKey: [...queryKey, language],
    placeholderData: (before: Booking | undefined) => (before?.reserve_id === holdId ? before : undefined),
    enabled: isSignedIn && holdId !== null,
  });
  const { data } = query;
  const booking = data?.link_id === subject.listing.id && data.service_type === wireCode[subject.kind] ? data : null;
  const payment = booking?.state === "held" ? booking.payment : null;
  const isOver = useIsPast(payment?.expires_at);
  const held = booking && payment && !isOver ? { ...booking, payment } : null;
  const confirmed = booking?.state === "confirmed" ? booking : null;
  const isOfThisChoice = booking !== null && isChosen(subject, booking);
  return {
    isLoading: query.isLoading,
    held,
    confirmed,
    /** Whether the booking is of the chosen dates and guests, also when it is over. */
    isOfThisChoice,
    /** What of the choice is held or paid: the guest pays that price, whatever a fresh quote says. */
    booked: isOfThisChoice ? (held ?? confirmed) : null,
  };
}

type Held = ReturnType<typeof useHeld>;

/** The price of the choice: what its booking costs, or else the quote. */
export function shownPrice({ booked }: Pick<Held, "booked">, { quote, isBusy, error }: LiveQuote) {
  return booked ? { price: booked, isBusy: false, error: null } : { price: quote, isBusy, error };
}

export type ShownPrice = ReturnType<typeof shownPrice>;

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
