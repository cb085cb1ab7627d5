import { firstName } from "#contract/accounts/first-name.ts";
import type { Hideable } from "#contract/admin/hideable.ts";
import { changedFields, translatedBy } from "#contract/listings/listing-fields.ts";
import { hostReason, nextSteps } from "./booking-parts.ts";
import type { EmailContent, EmailData, MailTheme } from "./email.ts";

/** Content that the operator hid, showed again or restored. */

export function contentHidden(data: EmailData["content_hidden"], theme: MailTheme): EmailContent {
  const { t, publicUrl, supportEmail } = theme;
  return {
    subject: t("emails.content_hidden.subject", { what: hiddenThing(data, theme) }),
    title: t("emails.content_hidden.title"),
    opening: t("emails.content_hidden.opening", { name: firstName(data.name), what: hiddenThing(data, theme) }),
    quote: { by: t("emails.quotes.reason"), text: data.reason },
    action: { label: t("emails.content_hidden.action"), url: publicUrl + data.pagePath },
    notes: [
      nextSteps([consequence(data.what, theme), t("emails.content_hidden.disagree", { email: supportEmail })], theme),
    ],
    reason: t("emails.reasons.account", { brand: theme.brandName, email: supportEmail }),
  };
}

export function contentShown(data: EmailData["content_shown"], theme: MailTheme): EmailContent {
  const { t, publicUrl, supportEmail } = theme;
  return {
    subject: t("emails.content_shown.subject", { what: hiddenThing(data, theme) }),
    title: t("emails.content_shown.title"),
    opening: t("emails.content_shown.opening", { name: firstName(data.name), what: hiddenThing(data, theme) }),
    quote: { by: t("emails.quotes.reason"), text: data.reason },
    action: { label: t("emails.content_hidden.action"), url: publicUrl + data.pagePath },
    reason: t("emails.reasons.account", { brand: theme.brandName, email: supportEmail }),
  };
}

/** For use within a sentence: `tu opinión de «Casa azul»`. */
function hiddenThing({ what, title }: EmailData["content_hidden"], { t }: MailTheme): string {
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

function consequence(what: Hideable, { t }: MailTheme): string {
  if (what === "review" || what === "guest_review") return t("emails.content_hidden.uncounted");
  return what === "answer" ? t("emails.content_hidden.answered") : t("emails.content_hidden.replaceable");
}

export function listingPutBack(data: EmailData["listing_put_back"], theme: MailTheme): EmailContent {
  const { t, publicUrl, supportEmail } = theme;
  const fields = [...new Set(data.fields.map((field) => changedField(field, theme)))];
  return {
    subject: t("emails.listing_put_back.subject", { title: data.title }),
    title: t("emails.listing_put_back.title"),
    opening: t("emails.listing_put_back.opening", { name: firstName(data.name), title: data.title }),
    facts: [{ label: t("emails.listing_put_back.fields"), lines: fields }],
    quote: { by: t("emails.quotes.reason"), text: data.reason },
    action: { label: t("emails.listing_put_back.action"), url: publicUrl + data.pagePath },
    notes: [nextSteps([t("emails.listing_put_back.next", { email: supportEmail })], theme)],
    reason: hostReason(theme),
  };
}

/** A field unknown to this build is shown by its API name. */
function changedField(field: string, { t }: MailTheme): string {
  const known = changedFields.find((name) => name === field);
  const translated = translatedBy(field);
  if (translated) {
    const language = t(`catalogues.languages.${translated.language}`);
    return t("admin.edited.inLanguage", { field: t(`admin.edited.fields.${translated.field}`), language });
  }
  return known ? t(`admin.edited.fields.${known}`) : field;
}
