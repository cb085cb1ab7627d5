import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { ListingDetail } from "#contract/listings/listings.ts";
import { requestOf, type Stay, type Subject, searchOf, stayIn, stayNames } from "#web/shared/calendar/stay.ts";
import { BookingContext } from "./booking-context.ts";

/** Windows that have the bottom bar instead of the booking box. */
const withBar = "(max-width: 66.24rem)";

interface Props {
  listing: ListingDetail;
  /** On a page without a calendar: navigates to the page that has one. */
  toCalendar?: () => void;
  children: ReactNode;
}

/** Holds the choice for one listing; each listing needs its own provider. */
export function ChoiceProvider({ listing, toCalendar, children }: Props) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const address = new URLSearchParams(search);
  const [stay, setStay] = useState<Stay>(() => stayIn(listing, address));
  const [isAwake, setAwake] = useState(false);
  const [restorations, setRestorations] = useState(0);
  const [calendarCalls, setCalendarCalls] = useState(0);
  const [isCalendarOver, setCalendarOver] = useState(false);
  // A listing's kind never changes, so listing and stay always have the same kind.
  const subject = { kind: stay.kind, listing, stay } as Subject;
  const holdId = Number(address.get("hold")) || null;

  const hasSomethingToShow = requestOf(subject) !== null || holdId !== null;
  useEffect(() => {
    if (hasSomethingToShow) setAwake(true);
  }, [hasSomethingToShow]);

  function writeAddress(change: (address: URLSearchParams) => void) {
    // Read the browser's address, not this render's: two changes may come before the next render.
    const next = new URLSearchParams(window.location.search);
    change(next);
    void navigate({ search: next.toString(), hash: window.location.hash }, { replace: true, preventScrollReset: true });
  }

  function choose(next: Stay) {
    setStay(next);
    setAwake(true);
    writeAddress((params) => {
      for (const name of [...stayNames, "guests", "groups"]) params.delete(name);
      for (const [name, value] of Object.entries(searchOf(next))) params.set(name, value);
    });
  }

  return (
    <BookingContext
      value={{
        subject,
        choose,
        restore(earlier) {
          choose(earlier);
          setRestorations((count) => count + 1);
        },
        restorations,
        wake: () => setAwake(true),
        isAwake,
        goToCalendar() {
          if (toCalendar) return toCalendar();
          setAwake(true);
          if (window.matchMedia(withBar).matches) setCalendarOver(true);
          else setCalendarCalls((calls) => calls + 1);
        },
        calendarCalls,
        isCalendarOver,
        closeCalendar: () => setCalendarOver(false),
        holdId,
        forgetHold: () => writeAddress((params) => params.delete("hold")),
      }}
    >
      {children}
    </BookingContext>
  );
}
