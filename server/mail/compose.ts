import type { Language } from "#contract/catalogues.ts";
import {
  bookingCalendar,
  type CalendarOptions,
  cancelledCalendar,
  cancelledHostCalendar,
  hostCalendar,
} from "../../emails/calendar.ts";
import type { MailEvent, RenderedEmail } from "../../emails/email.ts";
import { renderEmail } from "../../emails/templates.ts";
import type { Env } from "../env.ts";
import { translator } from "../http/locales.ts";
import { lineLabel } from "../http/price-lines.ts";
import type { Mail } from "./mailer.ts";

export type Draft = MailEvent & {
  language: Language;
  /** When the email was queued. */
  date: Date;
};

/** Renders an email in its reader's language, with its attachments. The same draft gives the same bytes. */
export function compose(
  env: Pick<Env, "publicUrl" | "brandName" | "supportEmail" | "island" | "rehearsal">,
  written: Draft,
): RenderedEmail & Pick<Mail, "attachments"> {
  const t = translator(written.language);
  const draft = { ...written, data: named(written.data, t("accounts.deleted")) } as Draft;
  const { publicUrl, brandName, supportEmail, island } = env;
  const mail = renderEmail(draft, {
    t,
    language: draft.language,
    timeZone: island.timeZone,
    publicUrl,
    brandName,
    supportEmail,
    lineLabel: (line) => lineLabel(t, line, draft.language),
  });
  const subject = env.rehearsal ? t("rehearsal.subject", { subject: mail.subject }) : mail.subject;
  return { ...mail, subject, attachments: calendarFiles(draft, { now: draft.date, publicUrl, t }) };
}

/** A guest or host without a name has deleted their account. */
function named(data: MailEvent["data"], gone: string): object {
  const nameless = Object.entries(data).filter(([key, value]) => /^(guest|host)Name$/.test(key) && value === "");
  return { ...data, ...Object.fromEntries(nameless.map(([key]) => [key, gone])) };
}

function calendarFiles({ event, data }: MailEvent, options: CalendarOptions): Mail["attachments"] {
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
