import type { Language } from "#contract/catalogues.ts";
import {
  bookingCalendar,
  type CalendarOptions,
  cancelledCalendar,
  cancelledHostCalendar,
  hostCalendar,
} from "../../emails/calendar.ts";
import type { Occasion, RenderedLetter } from "../../emails/letter.ts";
import { renderLetter } from "../../emails/letters.ts";
import type { Env } from "../env.ts";
import { translator } from "../http/locales.ts";
import { lineLabel } from "../http/price-lines.ts";
import type { Mail } from "./mailer.ts";

export type Draft = Occasion & {
  language: Language;
  /** When it was written. */
  date: Date;
};

/** A letter in its reader's language, with what goes along. Same draft, same letter, to the byte. */
export function compose(
  env: Pick<Env, "publicUrl" | "brandName" | "supportEmail" | "island">,
  written: Draft,
): RenderedLetter & Pick<Mail, "attachments"> {
  const t = translator(written.language);
  const draft = { ...written, data: named(written.data, t("accounts.deleted")) } as Draft;
  const { publicUrl, brandName, supportEmail, island } = env;
  const letter = renderLetter(draft, {
    t,
    language: draft.language,
    timeZone: island.timeZone,
    publicUrl,
    brandName,
    supportEmail,
    lineLabel: (line) => lineLabel(t, line),
  });
  return { ...letter, attachments: calendarFiles(draft, { now: draft.date, publicUrl, t }) };
}

/** A booking's side that has no name any more deleted their account. */
function named(data: Occasion["data"], gone: string): object {
  const nameless = Object.entries(data).filter(([key, value]) => /^(guest|host)Name$/.test(key) && value === "");
  return { ...data, ...Object.fromEntries(nameless.map(([key]) => [key, gone])) };
}

function calendarFiles({ event, data }: Occasion, options: CalendarOptions): Mail["attachments"] {
  switch (event) {
    case "booking_confirmed_guest":
      return [calendarFile(data.code, "PUBLISH", bookingCalendar(data, options))];
    case "booking_confirmed_host":
      return [calendarFile(data.code, "PUBLISH", hostCalendar(data, options))];
    case "booking_cancelled_guest":
      return [calendarFile(data.code, "CANCEL", cancelledCalendar(data, options))];
    case "booking_cancelled_host":
      return [calendarFile(data.code, "CANCEL", cancelledHostCalendar(data, options))];
    default:
      return [];
  }
}

function calendarFile(code: string, method: "PUBLISH" | "CANCEL", content: string): Mail["attachments"][number] {
  return {
    filename: `reserva-${code}.ics`,
    content,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
  };
}
