import { firstName } from "./booking-parts.ts";
import type { LetterContent, LetterData, Note, Stationery } from "./letter.ts";

/**
 * Letters about the reader's own account. Each says what to do for whoever did not ask for it; what may reach a
 * stranger's address greets nobody.
 */

export function verifyAddress(data: LetterData["email_verification"], stationery: Stationery): LetterContent {
  const { t, brandName, publicUrl, supportEmail } = stationery;
  const { code, minutes, hours } = data;
  return {
    subject: code
      ? t("emails.email_verification.subject_with_code", { code, brand: brandName })
      : t("emails.email_verification.subject", { brand: brandName }),
    title: t("emails.email_verification.title"),
    opening: code ? t("emails.email_verification.opening_with_code") : t("emails.email_verification.opening"),
    ...(code && { code: { digits: code, note: t("emails.email_verification.how_long", { minutes, hours }) } }),
    action: { label: t("emails.email_verification.action"), url: publicUrl + data.path },
    notes: [notYou(t("emails.email_verification.not_you", { email: supportEmail }), stationery)],
    reason: accountReason(stationery),
  };
}

export function resetPassword(data: LetterData["password_reset"], stationery: Stationery): LetterContent {
  const { t, publicUrl } = stationery;
  return {
    subject: t("emails.password_reset.subject"),
    title: t("emails.password_reset.title"),
    opening: t("emails.password_reset.opening", { count: data.minutes }),
    action: { label: t("emails.password_reset.action"), url: publicUrl + data.path },
    notes: [notYou(t("emails.password_reset.not_you"), stationery)],
    reason: accountReason(stationery),
  };
}

export function passwordChanged(_data: LetterData["password_changed"], stationery: Stationery): LetterContent {
  const { t, publicUrl, supportEmail } = stationery;
  return {
    subject: t("emails.password_changed.subject"),
    title: t("emails.password_changed.title"),
    opening: t("emails.password_changed.opening"),
    action: { label: t("emails.password_changed.action"), url: `${publicUrl}/auth/forgot-password` },
    notes: [notYou(t("emails.password_changed.not_you", { email: supportEmail }), stationery)],
    reason: accountReason(stationery),
  };
}

export function confirmNewAddress(data: LetterData["email_change_confirm"], stationery: Stationery): LetterContent {
  const { t, brandName, publicUrl } = stationery;
  return {
    subject: t("emails.email_change_confirm.subject", { brand: brandName }),
    title: t("emails.email_change_confirm.title"),
    opening: t("emails.email_change_confirm.opening", { newEmail: data.newEmail }),
    action: { label: t("emails.email_change_confirm.action"), url: publicUrl + data.path },
    notes: [notYou(t("emails.email_change_confirm.not_you"), stationery)],
    reason: accountReason(stationery),
  };
}

export function addressChangeAsked(data: LetterData["email_change_asked"], stationery: Stationery): LetterContent {
  const { t, publicUrl, supportEmail } = stationery;
  return {
    subject: t("emails.email_change_asked.subject"),
    title: t("emails.email_change_asked.title"),
    opening: t("emails.email_change_asked.opening", { newEmail: data.newEmail }),
    action: { label: t("emails.email_change_asked.action"), url: `${publicUrl}/auth/forgot-password` },
    notes: [notYou(t("emails.email_change_asked.not_you", { email: supportEmail }), stationery)],
    reason: accountReason(stationery),
  };
}

export function addressChanged(data: LetterData["email_changed"], stationery: Stationery): LetterContent {
  const { t, supportEmail } = stationery;
  return {
    subject: t("emails.email_changed.subject"),
    title: t("emails.email_changed.title"),
    opening: t("emails.email_changed.opening", { newEmail: data.newEmail }),
    notes: [notYou(t("emails.email_changed.not_you", { email: supportEmail }), stationery)],
    reason: accountReason(stationery),
  };
}

export function adminMade({ path, ...data }: LetterData["admin_made"], stationery: Stationery): LetterContent {
  const { t, brandName, publicUrl, supportEmail } = stationery;
  return {
    subject: t("emails.admin_made.subject", { brand: brandName }),
    title: t("emails.admin_made.title"),
    opening: t("emails.admin_made.opening", { ...data, name: firstName(data.name), brand: brandName }),
    action: { label: t("emails.admin_made.action"), url: publicUrl + path },
    notes: [notYou(t("emails.admin_made.not_you", { email: supportEmail }), stationery)],
    reason: accountReason(stationery),
  };
}

export function adminUnmade({ path, ...data }: LetterData["admin_unmade"], stationery: Stationery): LetterContent {
  const { t, brandName, publicUrl, supportEmail } = stationery;
  return {
    subject: t("emails.admin_unmade.subject", { brand: brandName }),
    title: t("emails.admin_unmade.title"),
    opening: t("emails.admin_unmade.opening", { ...data, name: firstName(data.name), brand: brandName }),
    action: { label: t("emails.admin_made.action"), url: publicUrl + path },
    notes: [notYou(t("emails.admin_made.not_you", { email: supportEmail }), stationery)],
    reason: accountReason(stationery),
  };
}

export function googleLinked({ name }: LetterData["google_linked"], stationery: Stationery): LetterContent {
  const { t, brandName, supportEmail } = stationery;
  return {
    subject: t("emails.google_linked.subject"),
    title: t("emails.google_linked.title"),
    opening: t("emails.google_linked.opening", { name: firstName(name), brand: brandName }),
    notes: [notYou(t("emails.google_linked.not_you", { email: supportEmail }), stationery)],
    reason: accountReason(stationery),
  };
}

export function accountDeleted(_data: LetterData["account_deleted"], stationery: Stationery): LetterContent {
  const { t, supportEmail } = stationery;
  return {
    subject: t("emails.account_deleted.subject"),
    title: t("emails.account_deleted.title"),
    opening: t("emails.account_deleted.opening"),
    notes: [notYou(t("emails.account_deleted.not_you", { email: supportEmail }), stationery)],
    reason: accountReason(stationery),
  };
}

function notYou(line: string, { t }: Stationery): Note {
  return { title: t("emails.not_you"), lines: [line] };
}

function accountReason({ t, brandName, supportEmail }: Stationery): string {
  return t("emails.reasons.account", { brand: brandName, email: supportEmail });
}
