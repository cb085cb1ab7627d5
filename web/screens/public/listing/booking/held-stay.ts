import type { Booking } from "#contract/bookings/bookings.ts";
import { addDays, dateOf, timeOf } from "#contract/dates.ts";
import type { Stay, Subject } from "#web/shared/calendar/stay.ts";

/** The stay of a booking, derived from its start and end. */
export function stayOf({ kind, listing }: Subject, booking: Booking): Stay {
  const zone = listing.timeZone;
  const { guests } = booking;
  const starts = new Date(booking.starts_at);
  const ends = new Date(booking.ends_at);
  const date = dateOf(starts, zone);
  switch (kind) {
    case "lodging":
      return { kind, guests, checkIn: date, checkOut: dateOf(ends, zone) };
    case "space": {
      const days = booking.lines.find((line) => line.code === "days");
      return days
        ? { kind, mode: "days", guests, startDate: date, endDate: addDays(date, days.quantity) }
        : { kind, mode: "hours", guests, date, startTime: timeOf(starts, zone), endTime: timeOf(ends, zone) };
    }
    case "experience":
      return {
        kind,
        guests,
        ...(booking.groups !== null && { groups: booking.groups }),
        date,
        startTime: timeOf(starts, zone),
      };
  }
}
