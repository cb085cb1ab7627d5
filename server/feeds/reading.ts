import ical, { type EventInstance, type VEvent } from "node-ical";
import { addDays, type PlainDate, timeOf } from "#contract/dates.ts";

/** Reads what a calendar's text marks as occupied. Pure; runs in a worker, which is stopped if it takes too long. */

export const mostEvents = 2_000;

export type Entry = "reserved" | "closed" | "window";

/** Times as milliseconds, since a worker sends them. */
export type Taken = { entry: Entry } & (
  | { kind: "dates"; from: PlainDate; to: PlainDate }
  | { kind: "hours"; from: number; to: number }
);

export interface Told {
  taken: Taken[];
  /** Events that could not be understood, whose times may be missing from the result. */
  unreadable: number;
}

export interface ReadingFacts {
  /** The island's, for times without one. */
  zone: string;
  /** The suffix of the UIDs of the listing's own events. */
  ownMark: string;
  /** The window in which recurring events are written out, in milliseconds. */
  from: number;
  to: number;
}

/** The text is no calendar, or has more events than we read. */
export class NoCalendar extends Error {
  readonly why: "not_a_calendar" | "too_many_events";

  constructor(why: "not_a_calendar" | "too_many_events") {
    super(why);
    this.name = "NoCalendar";
    this.why = why;
  }
}

/** @throws NoCalendar */
export function readCalendar(text: string, facts: ReadingFacts): Told {
  let unreadable = 0;
  const taken: Taken[] = [];
  for (const event of eventsIn(text, facts)) {
    const told = understood(event, facts);
    if (!told || hasUnknownDates(event)) unreadable += 1;
    if (told) taken.push(...told);
    if (taken.length > mostEvents) throw new NoCalendar("too_many_events");
  }
  return { taken, unreadable };
}

/** An event's lines with those of its changes, and the calendar's zones, whose own repetitions are not the event's. */
interface Written {
  zones: readonly string[];
  lines: readonly string[];
}

/** Splits the calendar by event: an odd one cannot spoil the others, and equal UIDs do not replace each other. */
function eventsIn(text: string, { zone, ownMark }: ReadingFacts): Written[] {
  const lines = unfolded(text);
  if (lines[0]?.toUpperCase() !== "BEGIN:VCALENDAR" || lines.at(-1)?.toUpperCase() !== "END:VCALENDAR") {
    throw new NoCalendar("not_a_calendar");
  }
  const zones: string[] = [];
  const parts: string[][] = [];
  let open: { name: string; lines: string[] } | undefined;
  for (const line of lines) {
    const [, name] = /^BEGIN:(VEVENT|VTIMEZONE)$/i.exec(line) ?? [];
    if (!open && name) open = { name: name.toUpperCase(), lines: [] };
    // The end of an event whose beginning was lost.
    if (!open && /^END:VEVENT$/i.test(line)) throw new NoCalendar("not_a_calendar");
    if (!open) continue;
    // An event inside an event: the first was cut off.
    if (name && open.lines.length > 0) throw new NoCalendar("not_a_calendar");
    open.lines.push(line);
    if (line.toUpperCase() !== `END:${open.name}`) continue;
    if (open.name === "VTIMEZONE") zones.push(...open.lines);
    else parts.push(open.lines);
    open = undefined;
  }
  if (open) throw new NoCalendar("not_a_calendar");
  if (parts.length > mostEvents) throw new NoCalendar("too_many_events");
  const named = Map.groupBy(parts, (part) => propertyOf(part, "UID") ?? "");
  const events: Written[] = [];
  for (const [uid, those] of named) {
    if (uid.includes(`.${ownMark}@`)) continue;
    const changes = those.filter((part) => propertyOf(part, "RECURRENCE-ID") !== undefined);
    const masters = those.filter((part) => !changes.includes(part));
    const together = masters.length > 0 ? masters.map((part) => [part, ...changes]) : changes.map((part) => [part]);
    events.push(...together.map((each) => ({ zones, lines: each.flatMap((part) => inZone(part, zone)) })));
  }
  return events;
}

function unfolded(text: string): string[] {
  return text
    .replace(/^\uFEFF/, "")
    .replaceAll(/\r?\n[ \t]/g, "")
    .split(/\r?\n|\r/)
    .map((line) => line.trimEnd())
    .filter((line) => line !== "");
}

function propertyOf(lines: readonly string[], name: string): string | undefined {
  const line = lines.find((one) => new RegExp(`^${name}[;:]`, "i").test(one));
  return line?.slice(line.indexOf(":") + 1).trim();
}

/** Times without a zone are the island's. */
function inZone(event: readonly string[], zone: string): string[] {
  return event.map((line) =>
    line.replace(
      /^(DTSTART|DTEND|RECURRENCE-ID|EXDATE)((?:;(?!TZID=)[^:;="]+=(?:"[^"]*"|[^:;"]*))*):(\d{8}T\d{6}(?:,\d{8}T\d{6})*)$/i,
      (_, name, parameters, times) => `${name}${parameters};TZID=${zone}:${times}`,
    ),
  );
}

/** What one event takes, with its repetitions; undefined when it cannot be understood. */
function understood({ zones, lines }: Written, facts: ReadingFacts): Taken[] | undefined {
  const text = ["BEGIN:VCALENDAR", "VERSION:2.0", ...zones, ...lines, "END:VCALENDAR", ""].join("\r\n");
  try {
    const events = Object.values(ical.sync.parseICS(text)).filter((one): one is VEvent => one?.type === "VEVENT");
    if (events.length !== 1 || !events[0]) return undefined;
    const [event] = events;
    const repeats = propertyOf(lines, "RRULE");
    // Nobody rents by the second, minute or hour, and there would be millions of events.
    if (repeats && /FREQ=(SECONDLY|MINUTELY|HOURLY)/i.test(repeats)) return undefined;
    if (repeats && !event.rrule) return undefined;
    // The parser would ignore a duration that it does not understand.
    if (!/^[+-]?P(\d+W|(\d+D)?(T(\d+H)?(\d+M)?(\d+S)?)?)$/i.test(propertyOf(lines, "DURATION") ?? "P"))
      return undefined;
    const window = { from: new Date(facts.from), to: new Date(facts.to) };
    const once = { start: event.start, end: event.end, event };
    const instances = event.rrule ? ical.expandRecurringEvent(event, { ...window, expandOngoing: true }) : [once];
    if (instances.length > mostEvents) return undefined;
    const taken = instances.map((one) => takenBy(one, event, facts));
    return taken.includes(undefined) ? undefined : taken.flatMap((one) => one ?? []);
  } catch {
    return undefined;
  }
}

/** The parser reads neither lists of further dates nor changes of all later repetitions. */
const hasUnknownDates = ({ lines }: Written) =>
  lines.some((line) => /^RDATE[;:]|^RECURRENCE-ID;[^:]*RANGE=THISANDFUTURE/i.test(line));

type Instance = Pick<EventInstance, "start" | "event"> & { end?: EventInstance["end"] | undefined };

/** Cancelled events and those marked as free occupy nothing. */
function takenBy({ start, end = start, event }: Instance, master: VEvent, { zone }: ReadingFacts): Taken[] | undefined {
  const isFree = /^cancelled$/i.test(event.status ?? "") || /^transparent$/i.test(event.transparency ?? "");
  if (isFree) return [];
  if (!isTime(start) || !isTime(end)) return undefined;
  const entry = entryOf(textOf(event.summary ?? master.summary));
  if (start.dateOnly === true || event.datetype === "date") {
    const [from, to] = [dateIn(start), dateIn(end)];
    return [{ kind: "dates", entry, from, to: to > from ? to : addDays(from, 1) }];
  }
  const own = start.tz ?? end.tz ?? zone;
  if (!isZone(own)) return undefined;
  const isWholeDays = end > start && own !== "Etc/UTC" && [start, end].every((time) => timeOf(time, own) === "00:00");
  if (isWholeDays) {
    const dateAt = (time: Date) => new Intl.DateTimeFormat("en-CA", { timeZone: own }).format(time);
    return [{ kind: "dates", entry, from: dateAt(start), to: dateAt(end) }];
  }
  // An event without a length occupies one minute.
  const to = Math.max(end.getTime(), start.getTime() + 60_000);
  return [{ kind: "hours", entry, from: start.getTime(), to }];
}

type Time = Date & { tz?: string | undefined; dateOnly?: true };

/** Only years of four digits, as dates on the wire have. */
function isTime(time: unknown): time is Time {
  if (!(time instanceof Date) || Number.isNaN(time.getTime())) return false;
  return time.getUTCFullYear() >= 1900 && time.getUTCFullYear() < 9000;
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** The parser returns dates as midnights in the process's time zone. */
function dateIn(time: Date): PlainDate {
  const [year, month, day] = [time.getFullYear(), time.getMonth() + 1, time.getDate()];
  return [String(year).padStart(4, "0"), String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-");
}

function textOf(summary: unknown): string {
  if (typeof summary === "string") return summary;
  return typeof summary === "object" && summary !== null && "val" in summary ? String(summary.val) : "";
}

/**
 * Airbnb says "Not available" of dates closed by the host, by another calendar or by its rules for how early and how far
 * ahead one may book, never of its own reservations. Booking.com says "CLOSED" of everything. Only this is kept of a
 * summary: it may have names.
 */
function entryOf(summary: string): Entry {
  if (/airbnb.*not available/i.test(summary)) return "window";
  return /not available|unavailable|closed|blocked|no disponible|cerrado|bloquead/i.test(summary)
    ? "closed"
    : "reserved";
}
