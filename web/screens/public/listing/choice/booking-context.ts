import { createContext, useContext } from "react";
import type { Stay, Subject } from "#web/shared/calendar/stay.ts";

/** State shared by the calendar, the box and the bar: the choice, and whether the live parts are loaded. */
export interface BookingState {
  subject: Subject;
  /** Sets the choice and writes it to the address, so that it can be shared and survives signing in. */
  choose(stay: Stay): void;
  /** Restores an earlier choice; the calendar remounts to show it. */
  restore(stay: Stay): void;
  /** Counts the calls of `restore`. */
  restorations: number;
  /** Loads the calendar and the live box, when a control is touched or the calendar comes into view. */
  wake(): void;
  isAwake: boolean;
  /** Moves the focus to the calendar: scrolls to it beside the booking box, opens it as a sheet over the bottom bar. */
  goToCalendar(): void;
  /** Whether the calendar is a sheet over the page. */
  isCalendarOver: boolean;
  closeCalendar(): void;
  /** Counts the calls of `goToCalendar` that scroll to the calendar, for a calendar that is still loading. */
  calendarCalls: number;
  /** The booking with a pending payment, when the guest returns from the payment page. */
  holdId: number | null;
  forgetHold(): void;
}

export const BookingContext = createContext<BookingState | null>(null);

export function useBooking(): BookingState {
  const booking = useContext(BookingContext);
  if (!booking) throw new Error("useBooking needs a BookingProvider above it");
  return booking;
}
