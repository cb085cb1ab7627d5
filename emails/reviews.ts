import { firstName } from "#contract/accounts/first-name.ts";
import { guestFacts, hostFacts, hostingPath } from "./booking-parts.ts";
import {
  type BookingMailData,
  bookingPath,
  type EmailContent,
  type EmailData,
  type MailTheme,
  type Note,
} from "./email.ts";
import { formatMoment } from "./format.ts";

/** Review requests to both sides, and notices that the other's review is published. */

export function askGuest(data: EmailData["review_request_guest"], theme: MailTheme): EmailContent {
  const { t, publicUrl } = theme;
  return {
    subject: t("emails.review_request_guest.subject", { title: data.title }),
    title: t("emails.review_request_guest.title", { title: data.title }),
    opening: t("emails.review_request_guest.opening", {
      name: firstName(data.guestName),
      host: data.hostName,
      when: formatMoment(data.until, theme),
    }),
    facts: guestFacts(data, theme),
    action: { label: t("emails.review_request_guest.action"), url: publicUrl + bookingPath(data) },
    notes: [bothAtOnce(theme)],
    reason: reviewReason(theme),
  };
}

export function askHost(data: EmailData["review_request_host"], theme: MailTheme): EmailContent {
  const { t, publicUrl } = theme;
  const name = data.guestName;
  return {
    subject: t("emails.review_request_host.subject", { name }),
    title: t("emails.review_request_host.title", { name }),
    opening: t("emails.review_request_host.opening", { name, when: formatMoment(data.until, theme) }),
    facts: hostFacts(data, theme),
    action: { label: t("emails.review_request_host.action"), url: publicUrl + hostingPath(data) },
    notes: [bothAtOnce(theme)],
    reason: reviewReason(theme),
  };
}

export function publishedForGuest(data: BookingMailData, theme: MailTheme): EmailContent {
  const { t, publicUrl } = theme;
  const name = data.hostName;
  return {
    subject: t("emails.reviews_published_guest.subject", { name, title: data.title }),
    title: t("emails.reviews_published_guest.title", { name }),
    opening: t("emails.reviews_published_guest.opening", { guest: firstName(data.guestName), host: name }),
    facts: guestFacts(data, theme),
    action: { label: t("emails.reviews_published_guest.action"), url: publicUrl + bookingPath(data) },
    reason: reviewReason(theme),
  };
}

export function publishedForHost(data: BookingMailData, theme: MailTheme): EmailContent {
  const { t, publicUrl } = theme;
  const called = { name: data.guestName, title: data.title };
  return {
    subject: t("emails.reviews_published_host.subject", called),
    title: t("emails.reviews_published_host.title", called),
    opening: t("emails.reviews_published_host.opening"),
    facts: hostFacts(data, theme),
    action: { label: t("emails.reviews_published_host.action"), url: publicUrl + hostingPath(data) },
    reason: reviewReason(theme),
  };
}

function bothAtOnce({ t }: MailTheme): Note {
  return { title: t("emails.reviews.published_when"), lines: [t("emails.reviews.both")] };
}

function reviewReason({ t, brandName, supportEmail }: MailTheme): string {
  return t("emails.reasons.reviews", { brand: brandName, email: supportEmail });
}
