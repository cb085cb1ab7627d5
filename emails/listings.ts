import { firstName, hostReason, nextSteps, operatorReason } from "./booking-parts.ts";
import type { LetterContent, LetterData, Stationery } from "./letter.ts";

/** A listing that was submitted, and what became of it. */

export function listingSubmitted(
  data: LetterData["listing_submitted_operator"],
  stationery: Stationery,
): LetterContent {
  const { t, publicUrl } = stationery;
  const kind = t(`kinds.saved.${data.kind}`);
  return {
    subject: t("emails.listing_submitted_operator.subject", { title: data.title }),
    title: t("emails.listing_submitted_operator.title"),
    opening: t("emails.listing_submitted_operator.opening", { name: data.hostName, title: data.title }),
    facts: [
      { label: t("emails.facts.their_listing"), lines: [data.title, kind, data.city] },
      { label: t("emails.facts.their_host"), lines: [data.hostName, data.hostEmail] },
    ],
    action: { label: t("emails.actions.decide"), url: `${publicUrl}/admin/services` },
    notes: [nextSteps([t("emails.listing_submitted_operator.next")], stationery)],
    reason: operatorReason(stationery),
  };
}

export function listingApproved(data: LetterData["listing_approved"], stationery: Stationery): LetterContent {
  const { t, publicUrl, supportEmail } = stationery;
  return {
    subject: t("emails.listing_approved.subject", { title: data.title }),
    title: t("emails.listing_approved.title"),
    opening: t("emails.listing_approved.opening", { name: firstName(data.name), title: data.title }),
    action: { label: t("emails.actions.listing"), url: publicUrl + data.listingPath },
    notes: [nextSteps([t("emails.listing_approved.next", { email: supportEmail })], stationery)],
    reason: hostReason(stationery),
  };
}

export function listingRejected(data: LetterData["listing_rejected"], stationery: Stationery): LetterContent {
  const { t, supportEmail } = stationery;
  return {
    subject: t("emails.listing_rejected.subject", { title: data.title }),
    title: t("emails.listing_rejected.title"),
    opening: t("emails.listing_rejected.opening", { name: firstName(data.name), title: data.title }),
    ...(data.reason !== null && { quote: { by: t("emails.quotes.reason"), text: data.reason } }),
    notes: [nextSteps([t("emails.listing_rejected.next", { email: supportEmail })], stationery)],
    reason: hostReason(stationery),
  };
}

/** It was on sale, and the operator took it back. */
export function listingWithdrawn(data: LetterData["listing_withdrawn"], stationery: Stationery): LetterContent {
  const { t, supportEmail } = stationery;
  return {
    subject: t("emails.listing_withdrawn.subject", { title: data.title }),
    title: t("emails.listing_withdrawn.title"),
    opening: t("emails.listing_withdrawn.opening", { name: firstName(data.name), title: data.title }),
    quote: { by: t("emails.quotes.reason"), text: data.reason },
    notes: [
      nextSteps(
        [t("emails.listing_withdrawn.stands"), t("emails.listing_withdrawn.next", { email: supportEmail })],
        stationery,
      ),
    ],
    reason: hostReason(stationery),
  };
}
