import type { LetterContent, LetterData, Stationery } from "./letter.ts";

/** The letters somebody asked for: each has its way out. */

export function newsletterWelcome({ path }: LetterData["newsletter_welcome"], stationery: Stationery): LetterContent {
  const { t, brandName, publicUrl, supportEmail } = stationery;
  return {
    subject: t("emails.newsletter_welcome.subject", { brand: brandName }),
    title: t("emails.newsletter_welcome.title"),
    opening: t("emails.newsletter_welcome.opening"),
    notes: [{ title: t("emails.not_you"), lines: [t("emails.newsletter_welcome.not_you")] }],
    reason: t("emails.reasons.newsletter", { brand: brandName, email: supportEmail }),
    leaving: { label: t("emails.newsletter_welcome.leave"), url: publicUrl + path },
  };
}
