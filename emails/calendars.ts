import { firstName } from "#contract/accounts/first-name.ts";
import {
  adminBookingAction,
  hostFacts,
  hostReason,
  nextSteps,
  operatorFacts,
  operatorReason,
} from "./booking-parts.ts";
import type { EmailContent, EmailData, MailTheme } from "./email.ts";
import { formatMoment, formatPlainDay } from "./format.ts";

/** Emails about calendars of other sites: what they sold twice, and that they cannot be read. */

/** What is only closed there need not be anybody's. */
const entryWords = {
  reserved: {
    subjectKey: "emails.calendar_clash_host.reserved.subject",
    titleKey: "emails.calendar_clash_host.reserved.title",
    openingKey: "emails.calendar_clash_host.reserved.opening",
    datesKey: "emails.calendar_clash_host.reserved.dates",
    thereKey: "emails.calendar_clash_host.reserved.there",
  },
  closed: {
    subjectKey: "emails.calendar_clash_host.closed.subject",
    titleKey: "emails.calendar_clash_host.closed.title",
    openingKey: "emails.calendar_clash_host.closed.opening",
    datesKey: "emails.calendar_clash_host.closed.dates",
    thereKey: "emails.calendar_clash_host.closed.there",
  },
} as const;

export function clashForHost(data: EmailData["calendar_clash_host"], theme: MailTheme): EmailContent {
  const { t, publicUrl } = theme;
  const { calendar, title } = data;
  const words = entryWords[data.entry];
  const guest = firstName(data.guestName);
  return {
    subject: t(words.subjectKey, { title, code: data.code }),
    title: t(words.titleKey, { calendar }),
    opening: t(words.openingKey, { title, guest, calendar }),
    facts: [{ label: calendar, lines: [theirDates(data, theme)] }, ...hostFacts(data, theme)],
    action: { label: t("emails.calendar_clash_host.action"), url: publicUrl + data.pagePath },
    notes: [
      nextSteps(
        [
          t(words.thereKey, { calendar }),
          t("emails.calendar_clash_host.here", { guest }),
          t("emails.calendar_clash_host.nothing"),
        ],
        theme,
      ),
    ],
    reason: hostReason(theme),
  };
}

export function clashForOperator(data: EmailData["calendar_clash_operator"], theme: MailTheme): EmailContent {
  const { t } = theme;
  const { calendar, title, code } = data;
  return {
    subject: t("emails.calendar_clash_operator.subject", { title, code }),
    title: t("emails.calendar_clash_operator.title"),
    opening: t("emails.calendar_clash_operator.opening", { name: data.hostName, calendar }),
    facts: [{ label: calendar, lines: [theirDates(data, theme)] }, ...operatorFacts(data, theme)],
    action: adminBookingAction(data, theme),
    notes: [nextSteps([t("emails.calendar_clash_operator.next")], theme)],
    reason: operatorReason(theme),
  };
}

/** What the other site has, in its own dates: the last one is when its guest leaves. */
function theirDates(
  { entry, from, to }: Pick<EmailData["calendar_clash_host"], "entry" | "from" | "to">,
  { t, language }: MailTheme,
): string {
  const dates = { from: formatPlainDay(from, language), to: formatPlainDay(to, language) };
  return t(entryWords[entry].datesKey, dates);
}

export function calendarFailing(data: EmailData["calendar_failing_host"], theme: MailTheme): EmailContent {
  const { t, publicUrl } = theme;
  const { calendar, title, site, taken: count } = data;
  const what = data.byNights ? t("hostCalendar.links.nights", { count }) : t("hostCalendar.links.slots", { count });
  return {
    subject: t("emails.calendar_failing_host.subject", { calendar, title }),
    title: t("emails.calendar_failing_host.title", { calendar }),
    opening: t("emails.calendar_failing_host.opening", { name: firstName(data.name), calendar, title }),
    facts: [
      {
        label: t("emails.calendar_failing_host.said", { site }),
        lines: [t(`hostCalendar.links.said.${data.said}`, { number: data.saidNumber ?? 0, what })],
      },
      {
        label: t("emails.calendar_failing_host.good"),
        lines: [data.goodAt ? formatMoment(data.goodAt, theme) : t("emails.calendar_failing_host.never")],
      },
    ],
    action: { label: t("emails.calendar_failing_host.action"), url: publicUrl + data.pagePath },
    notes: [
      nextSteps(
        [
          t("emails.calendar_failing_host.kept", { what }),
          t("emails.calendar_failing_host.address", { calendar }),
          t("emails.calendar_failing_host.again"),
        ],
        theme,
      ),
    ],
    reason: hostReason(theme),
  };
}
