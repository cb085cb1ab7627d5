import type { EmailContent, EmailData, MailTheme } from "./email.ts";

/** Messages that their reader has not read on the site. */

export function messagesWaiting(data: EmailData["messages_waiting"], theme: MailTheme): EmailContent {
  const { t, publicUrl, brandName, supportEmail } = theme;
  const { who, title, count } = data;
  return {
    subject: t("emails.messages_waiting.subject", { who, title }),
    title: t("emails.messages_waiting.title", { who }),
    opening: t("emails.messages_waiting.opening", { title, count }),
    quote: { by: t("emails.messages_waiting.wrote", { who }), text: data.excerpts.map(inWords).join("\n\n") },
    action: {
      label: data.isClosed ? t("emails.messages_waiting.action_closed") : t("emails.messages_waiting.action"),
      url: publicUrl + data.pagePath,
    },
    notes: [
      data.isClosed
        ? {
            title: t("emails.messages_waiting.closed_title"),
            lines: [t("emails.messages_waiting.closed", { email: supportEmail })],
          }
        : { title: t("emails.messages_waiting.how"), lines: [howToAnswer()] },
    ],
    reason: t("emails.reasons.account", { brand: brandName, email: supportEmail }),
  };

  function howToAnswer(): string {
    return data.replyTo ? t("emails.messages_waiting.reply", { who }) : t("emails.messages_waiting.no_reply", { who });
  }

  function inWords({ pieces, photos }: EmailData["messages_waiting"]["excerpts"][number]): string {
    const text = pieces.map((piece) => ("masked" in piece ? t(`emails.masked.${piece.masked}`) : piece.text)).join("");
    return [text, ...Array<string>(photos).fill(t("emails.photo"))].filter(Boolean).join(" ");
  }
}
