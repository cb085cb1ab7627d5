import type { EmailContent, EmailData, MailTheme } from "./email.ts";

/** Emails that readers subscribed to: each has an unsubscribe link. */

export function newsletterWelcome({ path }: EmailData["newsletter_welcome"], theme: MailTheme): EmailContent {
  const { t, brandName, publicUrl, supportEmail } = theme;
  return {
    subject: t("emails.newsletter_welcome.subject", { brand: brandName }),
    title: t("emails.newsletter_welcome.title"),
    opening: t("emails.newsletter_welcome.opening"),
    notes: [{ title: t("emails.not_you"), lines: [t("emails.newsletter_welcome.not_you")] }],
    reason: t("emails.reasons.newsletter", { brand: brandName, email: supportEmail }),
    leaving: { label: t("emails.newsletter_welcome.leave"), url: publicUrl + path },
  };
}
