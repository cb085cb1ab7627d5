import { type Language, languages } from "#contract/catalogues.ts";
import { kinds, type ListingKind } from "#contract/listings/kinds.ts";
import type { MailEventName, RenderedEmail } from "../../emails/email.ts";
import { type Html, html } from "../../emails/html.ts";
import type { Delivery } from "./deliveries.ts";

/** The mailbox's pages, for people trying out the site: in English only, and absent in live mode. */

export interface Page {
  title: string;
  content: Html;
}

export function document({ title, content }: Page, brandName: string, nonce: string): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${brandName}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<nav><a href="/dev/mail">Mailbox</a> <a href="/dev/mails">Every email</a> <a href="/">${brandName}</a></nav>
<main><h1>${title}</h1>${content}</main>
</body>
</html>
`.toString();
}

export function listPage(deliveries: Delivery[], total: number, timeZone: string): Page {
  const when = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone });
  const rows = deliveries.map(
    ({ file, to, subject, date, headers }) => html`<li><a href="/dev/mail/${file}">${subject}</a>
<p>${to}</p>
<p><time datetime="${date}">${when.format(new Date(date))}</time> · ${headers["Content-Language"]}</p></li>`,
  );
  const left = total - deliveries.length;
  return {
    title: "Mailbox",
    content:
      total === 0
        ? html`<p class="empty">No email has been sent yet. Pay for a booking and come back.</p>`
        : html`<ol class="emails">${rows}</ol>${left > 0 && html`<p>${left} older emails are in the folder.</p>`}`,
  };
}

export function unkeptPage(): Page {
  return {
    title: "Mailbox",
    content: html`<p class="empty">Emails go out through SMTP_URL and are not kept here.</p>`,
  };
}

export function deliveryPage(delivery: Delivery): Page {
  const { file, from, to, subject, date, messageId, headers, attachments } = delivery;
  const facts = { From: from, To: to, Date: date, "Message-ID": messageId, ...headers };
  const files = attachments.map(
    ({ filename, contentType }, index) =>
      html`<li><a href="/dev/mail/${file}/attachments/${index}" download="${filename}">${filename}</a> <span>${contentType}</span></li>`,
  );
  return {
    title: subject,
    content: html`<dl>${Object.entries(facts).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
${files.length > 0 && html`<h2>Attachments</h2><ul>${files}</ul>`}
${emailViews(delivery)}`,
  };
}

export function templatesPage(
  mails: { event: MailEventName; language: Language; mail: RenderedEmail }[],
  kind: ListingKind,
): Page {
  const choices = kinds.map((other) =>
    other === kind ? html`<strong>${other}</strong> ` : html`<a href="/dev/mails?kind=${other}">${other}</a> `,
  );
  const events = [...new Set(mails.map(({ event }) => event))];
  const sections = events.map((event) => {
    const variants = mails.filter((other) => other.event === event);
    return html`<h2 id="${event}">${event}</h2>
<div class="templates">${variants.map(
      ({ language, mail }) => html`<section><p lang="${language}">${mail.subject}</p>${emailViews(mail)}</section>`,
    )}</div>`;
  });
  return {
    title: "Every email",
    content: html`<p>${events.length} emails in ${languages.length} languages, about a sample booking: ${choices}</p>
<p class="index">${events.map((event) => html`<a href="#${event}">${event}</a> `)}</p>
${sections}`,
  };
}

/** The email in a sandboxed frame, without scripts or navigation, except for links that open a window of their own. */
function emailViews(mail: Pick<RenderedEmail, "html" | "text">): Html {
  const framed = mail.html.replace("<head>", '<head><base target="_blank">');
  return html`<iframe title="The email as HTML" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${framed}"></iframe>
<details><summary>Plain text</summary><pre>${mail.text}</pre></details>`;
}

const style = html`
body { margin: 0; background: #faf4e9; color: #16242b; font: 16px/1.55 Figtree, "Segoe UI", Roboto, sans-serif }
nav { display: flex; gap: 4px 24px; flex-wrap: wrap; padding: 14px 20px; background: #fff; border-bottom: 1px solid #e2d6c3 }
main { max-width: 1280px; margin: 0 auto; padding: 24px 20px 64px }
h1 { margin: 0 0 16px; font-size: 28px; line-height: 1.15; overflow-wrap: anywhere }
h2 { margin: 0 0 4px; font-size: 18px; overflow-wrap: anywhere }
p { margin: 0 }
a { color: #0b6e75; text-underline-offset: 3px }
a:focus-visible, summary:focus-visible { outline: 3px solid #0b6e75; outline-offset: 3px; border-radius: 6px }
.emails { display: grid; gap: 10px; margin: 0; padding: 0; list-style: none }
.emails li { padding: 12px 16px; background: #fff; border: 1px solid #e2d6c3; border-radius: 10px; overflow-wrap: anywhere }
.emails a { font-weight: 650 }
.emails p, span { font-size: 14px; color: #4a585e }
.empty { padding: 32px 20px; border: 1.5px dashed #8a8576; border-radius: 16px; text-align: center }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; margin: 0 0 20px; font-size: 14px }
dt { color: #4a585e }
dd { margin: 0; overflow-wrap: anywhere }
ul { margin: 0 0 20px; padding: 0; list-style: none }
iframe { display: block; box-sizing: border-box; width: 100%; height: 1440px; background: #fffdf9; border: 1px solid #e2d6c3; border-radius: 10px }
details { margin-top: 12px }
summary { padding: 10px 0; font-weight: 650; cursor: pointer }
pre { margin: 0; padding: 14px; overflow-x: auto; background: #fff; border: 1px solid #e2d6c3; border-radius: 10px; font-size: 13px; line-height: 1.45 }
[id] { margin-top: 40px }
.templates { display: grid; gap: 24px; margin-top: 8px }
section { min-width: 0 }
.index { display: flex; flex-wrap: wrap; gap: 2px 16px; margin-top: 12px; font-size: 14px }
section iframe { height: 860px; margin-top: 12px }
@media (min-width: 1000px) { .templates { grid-template-columns: 1fr 1fr } }
@media (max-width: 500px) { iframe { height: 1680px } dl { grid-template-columns: 1fr } dd { margin-bottom: 6px } }
`;
