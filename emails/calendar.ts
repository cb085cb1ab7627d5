import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { whereabouts } from "#contract/bookings/place.ts";
import type { Translate } from "#locales/translate.ts";
import { hostingPath } from "./booking-parts.ts";
import { type BookingMailData, bookingPath } from "./email.ts";
import { oneLine } from "./format.ts";

export interface CalendarOptions {
  now: Date;
  publicUrl: string;
  t: Translate;
}

/**
 * A confirmed booking as the guest's iCalendar file. The UID never changes and SEQUENCE grows, so that calendars
 * replace the event instead of adding another. Times are in UTC, which is correct in every zone.
 */
export function bookingCalendar(data: BookingMailData, options: CalendarOptions): string {
  return calendarOf(data, guestEvent(data), options, "confirmed");
}

/** The same event for the host, with the guest's name and a link that the host can open. */
export function hostCalendar(data: BookingMailData, options: CalendarOptions): string {
  return calendarOf(data, hostEvent(data), options, "confirmed");
}

/** Cancels the guest's event; `calendarSequence` must be greater than in the confirmation. */
export function cancelledCalendar(data: BookingMailData, options: CalendarOptions): string {
  return calendarOf(data, guestEvent(data), options, "cancelled");
}

export function cancelledHostCalendar(data: BookingMailData, options: CalendarOptions): string {
  return calendarOf(data, hostEvent(data), options, "cancelled");
}

interface EventFace {
  summary: string;
  path: string;
}

function guestEvent(data: BookingMailData): EventFace {
  return { summary: data.title, path: bookingPath(data) };
}

function hostEvent(data: BookingMailData): EventFace {
  return { summary: `${data.title}, ${data.guestName}`, path: hostingPath(data) };
}

function calendarOf(
  data: BookingMailData,
  { summary, path }: EventFace,
  { now, publicUrl, t }: CalendarOptions,
  state: "confirmed" | "cancelled",
): string {
  const isOn = state === "confirmed";
  const url = publicUrl + path;
  const calendar = ical({
    prodId: { company: "Linkisla", product: "Bookings" },
    method: isOn ? ICalCalendarMethod.PUBLISH : ICalCalendarMethod.CANCEL,
  });
  calendar.createEvent({
    id: `${data.code}@${new URL(publicUrl).hostname}`,
    sequence: data.calendarSequence,
    stamp: now,
    start: new Date(data.startsAt),
    end: new Date(data.endsAt),
    summary: oneLine(summary),
    location: oneLine(whereabouts(data)),
    description: t("emails.calendar.description", { code: data.code, url }),
    status: isOn ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
    url,
  });
  return calendar.toString();
}
