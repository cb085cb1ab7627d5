import { expect, test } from "vitest";
import { sampleBookings } from "../server/dev/sample-emails.ts";
import { translator } from "../server/http/locales.ts";
import { bookingCalendar, cancelledCalendar, cancelledHostCalendar, hostCalendar } from "./calendar.ts";

const options = { now: new Date("2026-11-20T15:04:05Z"), publicUrl: "https://linkisla.test", t: translator("es") };
const stay = sampleBookings.lodging;

/** The file's properties, folded lines joined. */
function properties(calendar: string): Record<string, string> {
  const lines = calendar.replaceAll("\r\n ", "").trim().split("\r\n");
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)]));
}

test("a booking becomes one event from check-in to check-out, in UTC", () => {
  const calendar = bookingCalendar(stay, options);
  expect(properties(calendar)).toMatchObject({
    METHOD: "PUBLISH",
    UID: "LI-7QK4MD@linkisla.test",
    SEQUENCE: "0",
    DTSTAMP: "20261120T150405Z",
    DTSTART: "20261211T190000Z",
    DTEND: "20261215T150000Z",
    SUMMARY: "Casa del Faro",
    LOCATION: "Carretera 301\\, km 11.5\\, Cabo Rojo",
    DESCRIPTION: "Reserva LI-7QK4MD\\nhttps://linkisla.test/dashboard/trips/1",
    STATUS: "CONFIRMED",
  });
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  expect(calendar.replaceAll("\r\n", "")).not.toContain("\n");
});

test("a change keeps the UID and raises SEQUENCE", () => {
  const changed = properties(bookingCalendar({ ...stay, calendarSequence: 3 }, options));
  expect(changed).toMatchObject({ UID: "LI-7QK4MD@linkisla.test", SEQUENCE: "3" });
});

test("the host's event names the guest and links to their page of the booking", () => {
  expect(properties(hostCalendar(stay, { ...options, t: translator("en") }))).toMatchObject({
    UID: "LI-7QK4MD@linkisla.test",
    SUMMARY: "Casa del Faro\\, Ana Rodríguez",
    DESCRIPTION: "Booking LI-7QK4MD\\nhttps://linkisla.test/host/bookings/1",
  });
});

test("what people typed cannot begin another line", () => {
  const calendar = bookingCalendar({ ...stay, title: "Casa\r\nATTENDEE:mailto:x@y.test\rEND:VEVENT" }, options);
  expect(properties(calendar).SUMMARY).toBe("Casa ATTENDEE:mailto:x@y.test END:VEVENT");
});

test("a cancellation takes the same event back: same UID, higher SEQUENCE, for guest and host", () => {
  const cancelled = { ...stay, calendarSequence: stay.calendarSequence + 1 };
  const pairs = [
    [bookingCalendar, cancelledCalendar],
    [hostCalendar, cancelledHostCalendar],
  ] as const;
  for (const [give, takeBack] of pairs) {
    const given = properties(give(stay, options));
    expect(properties(takeBack(cancelled, options))).toEqual({
      ...given,
      METHOD: "CANCEL",
      STATUS: "CANCELLED",
      SEQUENCE: String(Number(given.SEQUENCE) + 1),
    });
  }
});
