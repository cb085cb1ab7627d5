import { firstName } from "#contract/accounts/first-name.ts";
import type { ListingKind } from "#contract/listings/kinds.ts";
import type { EmailContent, EmailData, Fact, MailTheme } from "./email.ts";

/** Emails about people who help a host. The invitation may reach a stranger. */

export function cohostInvited(data: EmailData["cohost_invited"], theme: MailTheme): EmailContent {
  const { t, brandName: brand, publicUrl, supportEmail: email } = theme;
  const { days } = data;
  const who = data.who ?? t("emails.cohost_invited.someone");
  const listing =
    data.title === null ? anyOf(data.kind, theme) : t("emails.cohost_invited.titled", { title: data.title });
  return {
    subject: t("emails.cohost_invited.subject", { who, listing }),
    title: t("emails.cohost_invited.title", { who }),
    opening: t("emails.cohost_invited.opening", { who, listing, brand }),
    facts: [can(t("emails.cohost_invited.what"), data.role, theme)],
    action: { label: t("emails.cohost_invited.action"), url: publicUrl + data.path },
    notes: [
      {
        title: t("emails.not_you"),
        lines: [t("emails.cohost_invited.how_long", { count: days }), t("emails.cohost_invited.not_you", { email })],
      },
    ],
    reason: t("emails.cohost_invited.reason", { brand, email }),
  };
}

export function cohostJoined(data: EmailData["cohost_joined"], theme: MailTheme): EmailContent {
  const { t, publicUrl, brandName: brand, supportEmail: email } = theme;
  const { who, title } = data;
  return {
    subject: t("emails.cohost_joined.subject", { who, title }),
    title: t("emails.cohost_joined.title", { who }),
    opening: t("emails.cohost_joined.opening", { name: firstName(data.name), who, title }),
    facts: [can(t("emails.cohost_joined.what"), data.role, theme)],
    action: { label: t("emails.cohost_joined.action"), url: publicUrl + data.pagePath },
    notes: [{ title: t("emails.not_you"), lines: [t("emails.cohost_joined.not_you")] }],
    reason: t("emails.reasons.host", { brand, email }),
  };
}

export function cohostChanged(data: EmailData["cohost_changed"], theme: MailTheme): EmailContent {
  const { t, publicUrl, brandName: brand, supportEmail: email } = theme;
  const { who, title } = data;
  return {
    subject: t("emails.cohost_changed.subject", { title }),
    title: t("emails.cohost_changed.title"),
    opening: t("emails.cohost_changed.opening", { name: firstName(data.name), who, title }),
    facts: [can(t("emails.cohost_changed.what"), data.role, theme)],
    action: { label: t("emails.cohost_changed.action"), url: publicUrl + data.pagePath },
    reason: t("emails.cohost_changed.reason", { brand, email }),
  };
}

export function cohostEnded(data: EmailData["cohost_ended"], theme: MailTheme): EmailContent {
  const { t, brandName: brand, supportEmail: email } = theme;
  const { who, title } = data;
  return {
    subject: t("emails.cohost_ended.subject", { title }),
    title: t("emails.cohost_ended.title"),
    opening: t("emails.cohost_ended.opening", { name: firstName(data.name), who, title }),
    reason: t("emails.cohost_ended.reason", { brand, email }),
  };
}

export function cohostLeft(data: EmailData["cohost_left"], theme: MailTheme): EmailContent {
  const { t, publicUrl, brandName: brand, supportEmail: email } = theme;
  const { who, title } = data;
  return {
    subject: t("emails.cohost_left.subject", { who, title }),
    title: t("emails.cohost_left.title", { who }),
    opening: t("emails.cohost_left.opening", { name: firstName(data.name), who, title }),
    action: { label: t("emails.cohost_joined.action"), url: publicUrl + data.pagePath },
    reason: t("emails.reasons.host", { brand, email }),
  };
}

function anyOf(kind: ListingKind, { t }: MailTheme): string {
  const what = {
    lodging: t("emails.cohost_invited.kinds.lodging"),
    space: t("emails.cohost_invited.kinds.space"),
    experience: t("emails.cohost_invited.kinds.experience"),
  };
  return what[kind];
}

function can(label: string, role: EmailData["cohost_joined"]["role"], { t }: MailTheme): Fact {
  const what = {
    manager: t("emails.cohost_roles.manager"),
    calendar: t("emails.cohost_roles.calendar"),
    arrivals: t("emails.cohost_roles.arrivals"),
  };
  return { label, lines: [what[role]] };
}
