import type { Booking } from "#contract/bookings.ts";
import { addDays, dateOf, timeOf } from "#contract/dates.ts";
import type { Stay, Subject } from "./stay.ts";

/** What was chosen for a booking, read back from its instants. */
export function stayOf({ kind, listing }: Subject, booking: Booking): Stay {
  const zone = listing.timeZone;
  const { guests } = booking;
  const starts = new Date(booking.starts_at);
  const ends = new Date(booking.ends_at);
  const date = dateOf(starts, zone);
  if (kind === "lodging") return { kind, guests, checkIn: date, checkOut: dateOf(ends, zone) };
  if (kind === "experience") return { kind, guests, date, startTime: timeOf(starts, zone) };
  const days = booking.lines.find((line) => line.code === "days");
  if (days) return { kind, mode: "days", guests, startDate: date, endDate: addDays(date, days.quantity) };
  return { kind, mode: "hours", guests, date, startTime: timeOf(starts, zone), endTime: timeOf(ends, zone) };
}
