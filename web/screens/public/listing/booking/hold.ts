import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { ApiError, call } from "#web/app/api.ts";
import { keyOf } from "#web/app/queries.ts";
import { searchOf } from "#web/shared/calendar/stay.ts";
import { useBooking } from "../choice/booking-context.ts";
import { useHeld } from "./held.ts";
import { stayOf } from "./held-stay.ts";
import { textIn } from "./reserve.ts";

/** What is held, and how to release it. */
export function useHold() {
  const { holdId, forgetHold, subject, restore } = useBooking();
  const navigate = useNavigate();
  const client = useQueryClient();
  const found = useHeld();
  const { held } = found;

  // The payment page's return address names only the booking: choose its stay again.
  const isHeldHere = held !== null;
  const chooseHeld = useEffectEvent(() => {
    const isUntouched = Object.keys(searchOf(subject.stay)).length === 0;
    if (held && isUntouched) restore(stayOf(subject.listing, held));
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

  return { ...found, release };
}

export type Hold = ReturnType<typeof useHold>;
