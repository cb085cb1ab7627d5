import { z } from "zod";
import { inEveryLanguage, languages } from "#contract/catalogues.ts";
import { daysBetween } from "#contract/dates.ts";
import { kinds, lineCodes, type PriceLine, sumOf } from "#contract/listings/kinds.ts";
import type { Translate } from "#locales/translate.ts";
import { formatMoment } from "../../emails/format.ts";
import type { Stay } from "../availability/availability.ts";
import type { Ctx } from "../ctx.ts";
import { translator } from "../http/locales.ts";
import type { BookingRow } from "./booking.ts";

/**
 * The data Stripe keeps of a booking with its payment: everything that was agreed, so that the booking can be recreated
 * after restoring an older dump, and the text shown to the payer.
 */

/** Stripe accepts fifty metadata values of 500 characters. */
const longestNote = 500;

export function recordOf(booking: BookingRow): Record<string, string> {
  const notes = {
    booking: booking.quote_id,
    code: booking.code,
    kind: booking.kind,
    listing: String(booking.listing_id),
    start: booking.starts_at.toISOString(),
    end: booking.ends_at.toISOString(),
    guests: String(booking.guests),
    total: String(booking.total_cents),
    stay: JSON.stringify(booking.stay),
    lines: booking.lines.map(noteOfLine).join(" "),
    ...namesOf(booking),
    commission_bp: String(booking.commission_bp),
    cancellation: booking.cancellation_policy,
    language: booking.language,
    booked: booking.created_at.toISOString(),
  };
  return Object.fromEntries(Object.entries(notes).filter(([, note]) => note.length <= longestNote));
}

/** The price groups' names, line by line, in the guest's language only: two languages could exceed Stripe's limit. */
function namesOf({ lines, language }: BookingRow): { names?: string } {
  if (lines.every(({ name }) => !name)) return {};
  return { names: JSON.stringify(lines.map(({ name }) => name?.[language] ?? "")) };
}

function noteOfLine({ code, quantity, unitCents, amountCents, basisPoints }: PriceLine): string {
  return [code, quantity, unitCents, amountCents, ...(basisPoints === undefined ? [] : [basisPoints])].join(":");
}

const whole = z.string().regex(/^\d+$/).transform(Number).pipe(z.int());
const count = z.coerce.number();
const instant = z.iso.datetime().transform((text) => new Date(text));

const record = z.object({
  booking: z.uuid(),
  code: z.string().regex(/^LI-\w{6}$/),
  kind: z.enum(kinds),
  listing: whole,
  start: instant,
  end: instant,
  guests: whole,
  total: whole,
  stay: z.string().transform((text) => JSON.parse(text) as Stay),
  lines: z.string().transform((text) => text.split(" ").map(lineOfNote)),
  names: z
    .string()
    .transform((text) => z.array(z.string()).parse(JSON.parse(text)))
    .optional(),
  commission_bp: whole,
  cancellation: z.enum(["flexible", "moderate", "strict"]),
  language: z.enum(languages),
  booked: instant,
});
export type BookingRecord = Omit<z.infer<typeof record>, "names">;

/** Parses what `recordOf` wrote; undefined when it is incomplete. */
export function readRecord(notes: unknown): BookingRecord | undefined {
  try {
    const { names, ...read } = record.parse(notes);
    read.lines = read.lines.map((line, at) => {
      const name = names?.[at];
      return name ? { ...line, name: inEveryLanguage(() => name) } : line;
    });
    return sumOf(read.lines) === read.total && read.stay.kind === read.kind ? read : undefined;
  } catch {
    return undefined;
  }
}

function lineOfNote(note: string): PriceLine {
  const [code, quantity, ...numbers] = note.split(":");
  const [unitCents = 0, amountCents = 0, basisPoints] = z.array(z.coerce.number().int()).parse(numbers);
  // The quantity may be a fraction: a space can be booked for two and a half hours.
  const line = { code: z.enum(lineCodes).parse(code), quantity: count.parse(quantity), unitCents, amountCents };
  return basisPoints === undefined ? line : { ...line, basisPoints };
}

/** Dates and number of guests, in one line for the payment page. */
export function describeStay(ctx: Ctx, booking: BookingRow): string {
  const { language, stay, guests } = booking;
  const t = translator(language);
  const locale = { language, timeZone: ctx.env.island.timeZone };
  const [start, end] = [booking.starts_at, booking.ends_at].map((at) => formatMoment(at.toISOString(), locale));
  return [`${start} – ${end}`, ...lengthOf(stay, t), t("emails.people", { count: guests })].join(" · ");
}

/** Nights only: the length of other bookings can be read from their start and end. */
function lengthOf(stay: Stay, t: Translate): string[] {
  switch (stay.kind) {
    case "lodging":
      return [t("emails.nights", { count: daysBetween(stay.checkIn, stay.checkOut) })];
    case "space":
    case "experience":
      return [];
  }
}
