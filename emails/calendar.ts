import type { TFunction } from "i18next";
import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { oneLine } from "./format.ts";
import { type BookingMailData, listingPath, whereabouts } from "./letter.ts";

export interface CalendarOptions {
  now: Date;
  publicUrl: string;
  t: TFunction;
}

/**
 * A confirmed booking as an iCalendar file. The UID stays what it is and SEQUENCE grows, so that a calendar replaces
 * the event it has instead of adding another. Times are instants in UTC: right in every zone.
 */
export function bookingCalendar(data: BookingMailData, { now, publicUrl, t }: CalendarOptions): string {
  const url = publicUrl + data.bookingPath;
  const calendar = ical({ prodId: { company: "Linkisla", product: "Bookings" }, method: ICalCalendarMethod.PUBLISH });
  calendar.createEvent({
    id: `${data.code}@${new URL(publicUrl).hostname}`,
    sequence: data.calendarSequence,
    stamp: now,
    start: new Date(data.startsAt),
    end: new Date(data.endsAt),
    summary: oneLine(data.title),
    location: oneLine(whereabouts(data)),
    description: t("emails.calendar.description", { code: data.code, url }),
    status: ICalEventStatus.CONFIRMED,
    url,
  });
  return calendar.toString();
}

/** The same event for the host: with the guest's name, and a link the host may open. */
export function hostCalendar(data: BookingMailData, options: CalendarOptions): string {
  const title = `${data.title}, ${data.guestName}`;
  return bookingCalendar({ ...data, title, bookingPath: listingPath(data) }, options);
}
