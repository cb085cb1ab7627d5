import { createContext, useContext } from "react";
import type { Stay, Subject } from "./stay.ts";

/** What the calendar, the box and the bar share: the choice, and whether the live parts are wanted yet. */
export interface BookingState {
  subject: Subject;
  /** Keeps the choice, and writes it into the address so that it can be shared and survives signing in. */
  choose(stay: Stay): void;
  /** Chooses for the guest what was chosen before; the calendar opens there anew. */
  restore(stay: Stay): void;
  /** Counts what `restore` did. */
  restorations: number;
  /** Loads the calendar and the live box: something was touched, or came into view. */
  wake(): void;
  isAwake: boolean;
  /** Brings the calendar into view and moves the focus there. */
  goToCalendar(): void;
  /** Counts the requests of `goToCalendar`, for the calendar that may still be loading. */
  calendarCalls: number;
  /** The booking whose payment was begun, when the guest comes back from the payment page. */
  holdId: number | null;
  forgetHold(): void;
}

export const BookingContext = createContext<BookingState | null>(null);

export function useBooking(): BookingState {
  const booking = useContext(BookingContext);
  if (!booking) throw new Error("useBooking needs a BookingProvider above it");
  return booking;
}
