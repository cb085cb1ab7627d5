import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { Quote } from "#contract/bookings.ts";
import { wireCode } from "#contract/listing-kinds/kinds.ts";
import { ApiError, call, keyOf, reading } from "#web/api.ts";
import { useSession } from "#web/session.ts";
import { useBooking } from "./booking-context.ts";
import { textIn } from "./reserve.ts";

/** The place the guest holds here, when coming back from the payment page. */
export function useHold() {
  const { holdId, forgetHold, subject } = useBooking();
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

  const release = useMutation({
    mutationFn: () => call("POST", "/user/reserve/{id}/release", { params: { id: holdId ?? 0 } }),
    onSuccess: () => {
      forgetHold();
      void client.invalidateQueries({ queryKey: keyOf("/listings/{id}/availability").slice(0, 1) });
      void client.invalidateQueries({ queryKey: keyOf("/quote").slice(0, 1) });
    },
    onError: (error) => {
      const session = error instanceof ApiError ? textIn(error.details, "session_id") : undefined;
      if (error instanceof ApiError && error.code === "already_paid" && session) void navigate(`/checkout/${session}`);
    },
  });

  return {
    held: booking && payment && !isOver ? { ...booking, payment } : null,
    /** Paid for in another tab, say. */
    confirmed: isHere && holdId !== null && booking.state === "confirmed" ? booking : null,
    release,
    /** True when the quote is for the very place that is held. */
    isOf: (quote: Quote | undefined) =>
      Boolean(booking && quote && booking.starts_at === quote.starts_at && booking.ends_at === quote.ends_at),
  };
}

export type Hold = ReturnType<typeof useHold>;

function useIsPast(instant: string | undefined): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    if (instant === undefined) return;
    const left = new Date(instant).getTime() - Date.now();
    setPast(left <= 0);
    const timer = setTimeout(() => setPast(true), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [instant]);
  return isPast;
}
