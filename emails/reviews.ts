import { firstName, guestFacts, hostFacts, hostingPath } from "./booking-parts.ts";
import { formatMoment } from "./format.ts";
import {
  type BookingMailData,
  type LetterContent,
  type LetterData,
  type Note,
  type Stationery,
  tripPath,
} from "./letter.ts";

/** Asking both sides what they have to say, and telling each when the other's word is out. */

export function askGuest(data: LetterData["review_request_guest"], stationery: Stationery): LetterContent {
  const { t, publicUrl } = stationery;
  return {
    subject: t("emails.review_request_guest.subject", { title: data.title }),
    title: t("emails.review_request_guest.title", { title: data.title }),
    opening: t("emails.review_request_guest.opening", {
      name: firstName(data.guestName),
      host: data.hostName,
      when: formatMoment(data.until, stationery),
    }),
    facts: guestFacts(data, stationery),
    action: { label: t("emails.review_request_guest.action"), url: publicUrl + tripPath(data) },
    notes: [bothAtOnce(stationery)],
    reason: reviewReason(stationery),
  };
}

export function askHost(data: LetterData["review_request_host"], stationery: Stationery): LetterContent {
  const { t, publicUrl } = stationery;
  const name = data.guestName;
  return {
    subject: t("emails.review_request_host.subject", { name }),
    title: t("emails.review_request_host.title", { name }),
    opening: t("emails.review_request_host.opening", { name, when: formatMoment(data.until, stationery) }),
    facts: hostFacts(data, stationery),
    action: { label: t("emails.review_request_host.action"), url: publicUrl + hostingPath(data) },
    notes: [bothAtOnce(stationery)],
    reason: reviewReason(stationery),
  };
}

export function publishedForGuest(data: BookingMailData, stationery: Stationery): LetterContent {
  const { t, publicUrl } = stationery;
  const name = data.hostName;
  return {
    subject: t("emails.reviews_published_guest.subject", { name, title: data.title }),
    title: t("emails.reviews_published_guest.title", { name }),
    opening: t("emails.reviews_published_guest.opening", { guest: firstName(data.guestName), host: name }),
    facts: guestFacts(data, stationery),
    action: { label: t("emails.reviews_published_guest.action"), url: publicUrl + tripPath(data) },
    reason: reviewReason(stationery),
  };
}

export function publishedForHost(data: BookingMailData, stationery: Stationery): LetterContent {
  const { t, publicUrl } = stationery;
  const called = { name: data.guestName, title: data.title };
  return {
    subject: t("emails.reviews_published_host.subject", called),
    title: t("emails.reviews_published_host.title", called),
    opening: t("emails.reviews_published_host.opening"),
    facts: hostFacts(data, stationery),
    action: { label: t("emails.reviews_published_host.action"), url: publicUrl + hostingPath(data) },
    reason: reviewReason(stationery),
  };
}

function bothAtOnce({ t }: Stationery): Note {
  return { title: t("emails.reviews.published_when"), lines: [t("emails.reviews.both")] };
}

function reviewReason({ t, brandName, supportEmail }: Stationery): string {
  return t("emails.reasons.reviews", { brand: brandName, email: supportEmail });
}
