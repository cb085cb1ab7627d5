import { firstName } from "#contract/accounts/first-name.ts";
import { nextSteps } from "./booking-parts.ts";
import type { EmailContent, EmailData, Fact, FactorChange, MailTheme, Note } from "./email.ts";
import { formatMoment } from "./format.ts";

/**
 * Emails about the reader's own account. Each tells readers what to do if they did not ask for it; those that may reach
 * a stranger's address do not use a name.
 */

export function verifyAddress(data: EmailData["email_verification"], theme: MailTheme): EmailContent {
  const { t, brandName, publicUrl, supportEmail } = theme;
  const { code, minutes, hours } = data;
  return {
    subject: code
      ? t("emails.email_verification.subject_with_code", { code, brand: brandName })
      : t("emails.email_verification.subject", { brand: brandName }),
    title: t("emails.email_verification.title"),
    opening: code ? t("emails.email_verification.opening_with_code") : t("emails.email_verification.opening"),
    ...(code && { code: { digits: code, note: t("emails.email_verification.how_long", { minutes, hours }) } }),
    action: { label: t("emails.email_verification.action"), url: publicUrl + data.path },
    notes: [notYou(t("emails.email_verification.not_you", { email: supportEmail }), theme)],
    reason: accountReason(theme),
  };
}

export function resetPassword(data: EmailData["password_reset"], theme: MailTheme): EmailContent {
  const { t, publicUrl } = theme;
  return {
    subject: t("emails.password_reset.subject"),
    title: t("emails.password_reset.title"),
    opening: t("emails.password_reset.opening", { count: data.minutes }),
    action: { label: t("emails.password_reset.action"), url: publicUrl + data.path },
    notes: [notYou(t("emails.password_reset.not_you"), theme)],
    reason: accountReason(theme),
  };
}

export function passwordChanged(data: EmailData["password_changed"], theme: MailTheme): EmailContent {
  const { t, publicUrl, supportEmail } = theme;
  return {
    subject: t("emails.password_changed.subject"),
    title: t("emails.password_changed.title"),
    opening: t("emails.password_changed.opening"),
    action: { label: t("emails.password_changed.action"), url: `${publicUrl}/auth/forgot-password` },
    notes: [
      ...(data.passkeysGone
        ? [{ title: t("emails.password_changed.passkeys_title"), lines: [t("emails.password_changed.passkeys")] }]
        : []),
      ...(data.googleGone
        ? [{ title: t("emails.google_gone.title"), lines: [t("emails.google_gone.same_address")] }]
        : []),
      notYou(t("emails.password_changed.not_you", { email: supportEmail }), theme),
    ],
    reason: accountReason(theme),
  };
}

export function confirmNewAddress(data: EmailData["email_change_confirm"], theme: MailTheme): EmailContent {
  const { t, brandName, publicUrl } = theme;
  return {
    subject: t("emails.email_change_confirm.subject", { brand: brandName }),
    title: t("emails.email_change_confirm.title"),
    opening: t("emails.email_change_confirm.opening", { newEmail: data.newEmail }),
    action: { label: t("emails.email_change_confirm.action"), url: publicUrl + data.path },
    notes: [notYou(t("emails.email_change_confirm.not_you"), theme)],
    reason: accountReason(theme),
  };
}

export function addressChangeAsked(data: EmailData["email_change_asked"], theme: MailTheme): EmailContent {
  const { t, publicUrl, supportEmail } = theme;
  return {
    subject: t("emails.email_change_asked.subject"),
    title: t("emails.email_change_asked.title"),
    opening: t("emails.email_change_asked.opening", { newEmail: data.newEmail }),
    action: { label: t("emails.email_change_asked.action"), url: `${publicUrl}/auth/forgot-password` },
    notes: [notYou(t("emails.email_change_asked.not_you", { email: supportEmail }), theme)],
    reason: accountReason(theme),
  };
}

export function addressChanged(data: EmailData["email_changed"], theme: MailTheme): EmailContent {
  const { t, supportEmail } = theme;
  return {
    subject: t("emails.email_changed.subject"),
    title: t("emails.email_changed.title"),
    opening: t("emails.email_changed.opening", { newEmail: data.newEmail }),
    ...(data.payoutsFrom && { facts: [waiting(data.payoutsFrom, theme)] }),
    notes: [
      ...(data.googleGone
        ? [
            {
              title: t("emails.google_gone.title"),
              lines: [t("emails.google_gone.other_address", { newEmail: data.newEmail })],
            },
          ]
        : []),
      notYou(t("emails.email_changed.not_you", { email: supportEmail }), theme),
    ],
    reason: accountReason(theme),
  };
}

/** The password comes first: with it a stolen session ends. */
export function payoutsHeld({ what, from }: EmailData["payouts_held"], theme: MailTheme): EmailContent {
  const { t, publicUrl, supportEmail } = theme;
  const title = t(`emails.payouts_held.title.${what}`);
  return {
    subject: title,
    title,
    opening: t(`emails.payouts_held.opening.${what}`),
    facts: [waiting(from, theme)],
    action: { label: t("emails.payouts_held.action"), url: `${publicUrl}/dashboard/settings` },
    notes: [
      {
        title: t("emails.not_you"),
        lines: [
          t("emails.payouts_held.not_you_password"),
          t("emails.payouts_held.not_you_write", { email: supportEmail }),
        ],
      },
    ],
    reason: accountReason(theme),
  };
}

function waiting(from: string, theme: MailTheme): Fact {
  const { t } = theme;
  return {
    label: t("emails.payouts_held.payouts"),
    lines: [t("emails.payouts_held.from", { when: formatMoment(from, theme) })],
  };
}

export function adminMade({ path, ...data }: EmailData["admin_made"], theme: MailTheme): EmailContent {
  const { t, brandName, publicUrl, supportEmail } = theme;
  return {
    subject: t("emails.admin_made.subject", { brand: brandName }),
    title: t("emails.admin_made.title"),
    opening: t("emails.admin_made.opening", { ...data, name: firstName(data.name), brand: brandName }),
    action: { label: t("emails.admin_made.action"), url: publicUrl + path },
    notes: [notYou(t("emails.admin_made.not_you", { email: supportEmail }), theme)],
    reason: accountReason(theme),
  };
}

export function adminUnmade({ path, ...data }: EmailData["admin_unmade"], theme: MailTheme): EmailContent {
  const { t, brandName, publicUrl, supportEmail } = theme;
  return {
    subject: t("emails.admin_unmade.subject", { brand: brandName }),
    title: t("emails.admin_unmade.title"),
    opening: t("emails.admin_unmade.opening", { ...data, name: firstName(data.name), brand: brandName }),
    action: { label: t("emails.admin_made.action"), url: publicUrl + path },
    notes: [notYou(t("emails.admin_made.not_you", { email: supportEmail }), theme)],
    reason: accountReason(theme),
  };
}

export function adminFactorsReset({ path, ...data }: EmailData["admin_factors_reset"], theme: MailTheme): EmailContent {
  const { t, brandName, publicUrl, supportEmail } = theme;
  return {
    subject: t("emails.admin_factors_reset.subject", { brand: brandName }),
    title: t("emails.admin_factors_reset.title"),
    opening: t("emails.admin_factors_reset.opening", { ...data, name: firstName(data.name) }),
    action: { label: t("emails.admin_made.action"), url: publicUrl + path },
    notes: [notYou(t("emails.admin_factors_reset.not_you", { email: supportEmail }), theme)],
    reason: accountReason(theme),
  };
}

export function factorsChanged({ change }: EmailData["factors_changed"], theme: MailTheme): EmailContent {
  const { t, brandName, publicUrl, supportEmail } = theme;
  const whatChanged: Record<FactorChange, string> = {
    passkey_added: t("emails.factors_changed.passkey_added"),
    passkey_removed: t("emails.factors_changed.passkey_removed"),
    app_added: t("emails.factors_changed.app_added"),
    app_removed: t("emails.factors_changed.app_removed"),
    codes_renewed: t("emails.factors_changed.codes_renewed"),
    code_used: t("emails.factors_changed.code_used"),
    factors_reset: t("emails.factors_changed.factors_reset"),
  };
  return {
    subject: t("emails.factors_changed.subject", { brand: brandName }),
    title: t("emails.factors_changed.title"),
    opening: whatChanged[change],
    action: { label: t("emails.factors_changed.action"), url: `${publicUrl}/dashboard/settings` },
    notes: [notYou(t("emails.factors_changed.not_you", { email: supportEmail }), theme)],
    reason: accountReason(theme),
  };
}

export function proofCode({ code, minutes }: EmailData["proof_code"], theme: MailTheme): EmailContent {
  const { t, brandName, supportEmail } = theme;
  return {
    subject: t("emails.email_verification.subject_with_code", { code, brand: brandName }),
    title: t("emails.proof_code.title"),
    opening: t("emails.proof_code.opening"),
    code: { digits: code, note: t("emails.proof_code.how_long", { minutes }) },
    notes: [notYou(t("emails.proof_code.not_you", { email: supportEmail }), theme)],
    reason: accountReason(theme),
  };
}

export function googleLinked({ name }: EmailData["google_linked"], theme: MailTheme): EmailContent {
  const { t, brandName, supportEmail } = theme;
  return {
    subject: t("emails.google_linked.subject"),
    title: t("emails.google_linked.title"),
    opening: t("emails.google_linked.opening", { name: firstName(name), brand: brandName }),
    notes: [notYou(t("emails.google_linked.not_you", { email: supportEmail }), theme)],
    reason: accountReason(theme),
  };
}

export function accountSuspended({ reason }: EmailData["account_suspended"], theme: MailTheme): EmailContent {
  const { t, brandName: brand, supportEmail: email } = theme;
  return {
    subject: t("emails.account_suspended.subject", { brand }),
    title: t("emails.account_suspended.title"),
    opening: t("emails.account_suspended.opening"),
    quote: { by: t("emails.quotes.reason"), text: reason },
    notes: [nextSteps([t("emails.account_suspended.stands"), t("emails.account_suspended.next", { email })], theme)],
    reason: accountReason(theme),
  };
}

export function accountRestored(_data: EmailData["account_restored"], theme: MailTheme): EmailContent {
  const { t, brandName: brand, publicUrl } = theme;
  return {
    subject: t("emails.account_restored.subject", { brand }),
    title: t("emails.account_restored.title"),
    opening: t("emails.account_restored.opening"),
    action: { label: t("emails.account_restored.action"), url: `${publicUrl}/auth/login` },
    reason: accountReason(theme),
  };
}

export function accountDeleted(_data: EmailData["account_deleted"], theme: MailTheme): EmailContent {
  const { t, supportEmail } = theme;
  return {
    subject: t("emails.account_deleted.subject"),
    title: t("emails.account_deleted.title"),
    opening: t("emails.account_deleted.opening"),
    notes: [notYou(t("emails.account_deleted.not_you", { email: supportEmail }), theme)],
    reason: accountReason(theme),
  };
}

function notYou(line: string, { t }: MailTheme): Note {
  return { title: t("emails.not_you"), lines: [line] };
}

function accountReason({ t, brandName, supportEmail }: MailTheme): string {
  return t("emails.reasons.account", { brand: brandName, email: supportEmail });
}
