import { firstName } from "#contract/accounts/first-name.ts";
import type { OffSale } from "#contract/listings/hosted.ts";
import { hostReason, nextSteps, operatorReason, setUpPayouts } from "./booking-parts.ts";
import type { EmailContent, EmailData, MailTheme } from "./email.ts";

/** A submitted listing, and the operator's decisions about it. */

export function listingSubmitted(data: EmailData["listing_submitted_operator"], theme: MailTheme): EmailContent {
  const { t, publicUrl } = theme;
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
    notes: [nextSteps([t("emails.listing_submitted_operator.next")], theme)],
    reason: operatorReason(theme),
  };
}

export function listingApproved(data: EmailData["listing_approved"], theme: MailTheme): EmailContent {
  const { t, publicUrl, supportEmail } = theme;
  if (data.offSale) return approvedOffSale(data, data.offSale, theme);
  return {
    subject: t("emails.listing_approved.subject", { title: data.title }),
    title: t("emails.listing_approved.title"),
    opening: t("emails.listing_approved.opening", { name: firstName(data.name), title: data.title }),
    action: { label: t("emails.actions.listing"), url: publicUrl + data.listingPath },
    notes: [nextSteps([t("emails.listing_approved.next", { email: supportEmail })], theme)],
    reason: hostReason(theme),
  };
}

function approvedOffSale({ name, title }: EmailData["listing_approved"], why: OffSale, theme: MailTheme): EmailContent {
  const { t, publicUrl, supportEmail: email } = theme;
  const values = { name: firstName(name), title };
  const listings = { label: t("emails.listing_approved.to_listings"), url: `${publicUrl}/host/listings` };
  const said = {
    paused: { opening: t("emails.listing_approved.opening_paused", values), action: listings },
    unpaid: { opening: t("emails.listing_approved.opening_unpaid", values), action: setUpPayouts(theme) },
    suspended: { opening: t("emails.listing_approved.opening_suspended", values) },
  };
  return {
    subject: t("emails.listing_approved.subject_off_sale", { title }),
    title: t("emails.listing_approved.title_off_sale"),
    ...said[why],
    notes: [nextSteps([t("emails.listing_approved.ask", { email })], theme)],
    reason: hostReason(theme),
  };
}

export function listingRejected(data: EmailData["listing_rejected"], theme: MailTheme): EmailContent {
  const { t, publicUrl, supportEmail } = theme;
  return {
    subject: t("emails.listing_rejected.subject", { title: data.title }),
    title: t("emails.listing_rejected.title"),
    opening: t("emails.listing_rejected.opening", { name: firstName(data.name), title: data.title }),
    ...(data.reason !== null && { quote: { by: t("emails.quotes.reason"), text: data.reason } }),
    ...(data.pagePath && { action: { label: t("emails.listing_rejected.action"), url: publicUrl + data.pagePath } }),
    notes: [nextSteps([t("emails.listing_rejected.next", { email: supportEmail })], theme)],
    reason: hostReason(theme),
  };
}

/** The operator took a listing off sale. */
export function listingWithdrawn(data: EmailData["listing_withdrawn"], theme: MailTheme): EmailContent {
  const { t, supportEmail } = theme;
  return {
    subject: t("emails.listing_withdrawn.subject", { title: data.title }),
    title: t("emails.listing_withdrawn.title"),
    opening: t("emails.listing_withdrawn.opening", { name: firstName(data.name), title: data.title }),
    quote: { by: t("emails.quotes.reason"), text: data.reason },
    notes: [
      nextSteps(
        [t("emails.listing_withdrawn.stands"), t("emails.listing_withdrawn.next", { email: supportEmail })],
        theme,
      ),
    ],
    reason: hostReason(theme),
  };
}
