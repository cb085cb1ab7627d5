import { changedFields, type Hideable } from "#contract/report-names.ts";
import { firstName, hostReason, nextSteps } from "./booking-parts.ts";
import type { LetterContent, LetterData, Stationery } from "./letter.ts";

/** What the operator took from the public pages, gave back to them, or put back as it was. */

export function contentHidden(data: LetterData["content_hidden"], stationery: Stationery): LetterContent {
  const { t, publicUrl, supportEmail } = stationery;
  return {
    subject: t("emails.content_hidden.subject", { what: hiddenThing(data, stationery) }),
    title: t("emails.content_hidden.title"),
    opening: t("emails.content_hidden.opening", { name: firstName(data.name), what: hiddenThing(data, stationery) }),
    quote: { by: t("emails.quotes.reason"), text: data.reason },
    action: { label: t("emails.content_hidden.action"), url: publicUrl + data.pagePath },
    notes: [
      nextSteps(
        [consequence(data.what, stationery), t("emails.content_hidden.disagree", { email: supportEmail })],
        stationery,
      ),
    ],
    reason: t("emails.reasons.account", { brand: stationery.brandName, email: supportEmail }),
  };
}

export function contentShown(data: LetterData["content_shown"], stationery: Stationery): LetterContent {
  const { t, publicUrl, supportEmail } = stationery;
  return {
    subject: t("emails.content_shown.subject", { what: hiddenThing(data, stationery) }),
    title: t("emails.content_shown.title"),
    opening: t("emails.content_shown.opening", { name: firstName(data.name), what: hiddenThing(data, stationery) }),
    quote: { by: t("emails.quotes.reason"), text: data.reason },
    action: { label: t("emails.content_hidden.action"), url: publicUrl + data.pagePath },
    reason: t("emails.reasons.account", { brand: stationery.brandName, email: supportEmail }),
  };
}

/** `tu opinión de «Casa azul»`, in the middle of a sentence. */
function hiddenThing({ what, title }: LetterData["content_hidden"], { t }: Stationery): string {
  const names: Record<Hideable, string> = {
    review: t("emails.hidden_things.review", { title }),
    guest_review: t("emails.hidden_things.guest_review", { title }),
    answer: t("emails.hidden_things.answer", { title }),
    photo: t("emails.hidden_things.photo", { title }),
    description: t("emails.hidden_things.description"),
    picture: t("emails.hidden_things.picture"),
  };
  return names[what];
}

function consequence(what: Hideable, { t }: Stationery): string {
  if (what === "review" || what === "guest_review") return t("emails.content_hidden.uncounted");
  return what === "answer" ? t("emails.content_hidden.answered") : t("emails.content_hidden.replaceable");
}

export function listingPutBack(data: LetterData["listing_put_back"], stationery: Stationery): LetterContent {
  const { t, publicUrl, supportEmail } = stationery;
  const fields = [...new Set(data.fields.map((field) => changedField(field, stationery)))];
  return {
    subject: t("emails.listing_put_back.subject", { title: data.title }),
    title: t("emails.listing_put_back.title"),
    opening: t("emails.listing_put_back.opening", { name: firstName(data.name), title: data.title }),
    facts: [{ label: t("emails.listing_put_back.fields"), lines: fields }],
    quote: { by: t("emails.quotes.reason"), text: data.reason },
    action: { label: t("emails.listing_put_back.action"), url: publicUrl + data.pagePath },
    notes: [nextSteps([t("emails.listing_put_back.next", { email: supportEmail })], stationery)],
    reason: hostReason(stationery),
  };
}

/** A name this build does not know stays as it is. */
function changedField(field: string, { t }: Stationery): string {
  const known = changedFields.find((name) => name === field);
  return known ? t(`admin.edited.fields.${known}`) : field;
}
