import type { Language } from "#contract/catalogues.ts";
import { bookingLetter } from "../../emails/bookings.ts";
import { bookingCalendar, hostCalendar } from "../../emails/calendar.ts";
import type { BookingMailData, MailEvent, RenderedLetter } from "../../emails/letter.ts";
import type { Env } from "../env.ts";
import { translator } from "../http/locales.ts";
import { lineLabel } from "../http/price-lines.ts";
import type { Mail } from "./mailer.ts";

export interface Draft {
  event: MailEvent;
  language: Language;
  data: BookingMailData;
  /** When it was written. */
  date: Date;
}

const calendars: Partial<Record<MailEvent, typeof bookingCalendar>> = {
  booking_confirmed_guest: bookingCalendar,
  booking_confirmed_host: hostCalendar,
};

/** A letter in its reader's language, with what goes along. Same draft, same letter, to the byte. */
export function compose(
  env: Pick<Env, "publicUrl" | "brandName" | "island">,
  { event, language, data, date }: Draft,
): RenderedLetter & Pick<Mail, "attachments"> {
  const t = translator(language);
  const { publicUrl, brandName, island } = env;
  const letter = bookingLetter(event, data, {
    t,
    language,
    timeZone: island.timeZone,
    publicUrl,
    brandName,
    lineLabel: (line) => lineLabel(t, line),
  });
  const calendar = calendars[event]?.(data, { now: date, publicUrl, t });
  return { ...letter, attachments: calendar === undefined ? [] : [calendarFile(data.code, calendar)] };
}

function calendarFile(code: string, content: string): Mail["attachments"][number] {
  return {
    filename: `reserva-${code}.ics`,
    content,
    contentType: "text/calendar; charset=utf-8; method=PUBLISH",
  };
}
