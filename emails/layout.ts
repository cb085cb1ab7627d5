import type { Bill, BillRow, EmailContent, Fact, MailTheme, Note } from "./email.ts";
import { formatMoney } from "./format.ts";
import { type Html, html, withBreaks } from "./html.ts";

/**
 * The layout of every email: one panel with the bill, one button. Mail programs drop style sheets and remote images, so
 * styles are inline and there are no images.
 */

const colour = {
  paper: "#FFFDF9",
  white: "#FFFFFF",
  line: "#E2D6C3",
  ink: "#16242B",
  inkSoft: "#4A585E",
  sea: "#0B6E75",
  guayaba: "#B93A18",
  monte: "#24563F",
  monteTint: "#E5F0E6",
} as const;

const family = "Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const display = "'Bricolage Grotesque',Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const body = `font-family:${family};font-size:16px;line-height:1.55;color:${colour.ink}`;
const small = `font-family:${family};font-size:14px;line-height:1.45;color:${colour.inkSoft}`;
const heading = `margin:0 0 6px;font-family:${display};font-size:18px;line-height:1.25;font-weight:700;color:${colour.ink}`;

export function layout(mail: EmailContent, theme: MailTheme): string {
  const document = html`<!doctype html>
<html lang="${theme.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${mail.subject}</title>
</head>
<body style="margin:0;padding:0;background:${colour.paper};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${mail.preview ?? mail.opening}</div>
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="background:${colour.paper}">
<tr><td align="center" style="padding:28px 16px 40px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 4px 24px">${wordmark(theme)}</td></tr>
<tr><td style="padding:0 4px ${hasBody(mail) ? 24 : 0}px">
<h1 style="margin:0 0 10px;font-family:${display};font-size:30px;line-height:1.1;font-weight:700;letter-spacing:-.018em;text-wrap:balance;color:${colour.ink}">${mail.title}</h1>
<p style="margin:0;${body}">${mail.opening}</p>
</td></tr>
${mail.code && code(mail.code)}
${mail.quote && quote(mail.quote)}
${panel(mail)}
${mail.notes?.map(note)}
<tr><td style="padding:28px 4px 0">
<p style="margin:0;padding-top:16px;border-top:1px solid ${colour.line};${small}">${mail.reason}<br>
<a href="${theme.publicUrl}" style="color:${colour.sea}">${theme.brandName}</a>${mail.leaving && html` · <a href="${mail.leaving.url}" style="color:${colour.sea}">${mail.leaving.label}</a>`}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
  return document.toString();
}

/** The wordmark with its two colored letters, as text: mail programs block images by default. */
function wordmark({ brandName, publicUrl }: MailTheme): Html {
  const name = brandName.toLowerCase();
  const first = name.indexOf("i");
  const last = name.lastIndexOf("i");
  const mails = [...name].map((mail, index) => {
    if (index === first) return html`<span style="color:${colour.sea}">${mail}</span>`;
    if (index === last) return html`<span style="color:${colour.guayaba}">${mail}</span>`;
    return mail;
  });
  return html`<a href="${publicUrl}" style="font-family:${display};font-size:28px;line-height:1;font-weight:800;letter-spacing:-.02em;color:${colour.ink};text-decoration:none">${mails}</a>`;
}

function code({ digits, note }: NonNullable<EmailContent["code"]>): Html {
  return html`<tr><td style="padding:0 4px 24px"><p style="margin:0 0 6px;font-family:${display};font-size:40px;line-height:1.1;font-weight:700;letter-spacing:.16em;font-variant-numeric:tabular-nums;color:${colour.ink}">${digits}</p>
<p style="margin:0;${small}">${note}</p>
</td></tr>
`;
}

function quote({ by, text }: NonNullable<EmailContent["quote"]>): Html {
  return html`<tr><td style="padding:0 4px 24px"><div style="padding:2px 0 2px 16px;border-left:4px solid ${colour.line}">
<p style="margin:0 0 2px;${small}">${by}</p>
<p style="margin:0;${body};overflow-wrap:anywhere">${withBreaks(text)}</p>
</div></td></tr>
`;
}

/** Notes have their own margin. */
function hasBody({ code, quote, facts, bill, action }: EmailContent): boolean {
  return Boolean(code ?? quote ?? facts ?? bill ?? action);
}

/** The white panel is for facts and amounts to look up again; a button alone is placed on the background. */
function panel({ facts = [], bill, action }: EmailContent): Html | undefined {
  if (facts.length === 0 && !bill) return action && html`<tr><td style="padding:0 4px">${button(action)}</td></tr>`;
  return html`<tr><td style="padding:22px 20px 24px;background:${colour.white};border:1px solid ${colour.line};border-radius:16px">
${facts.map(fact)}
${bill && billTable(bill)}
${action && html`<div style="padding-top:22px">${button(action)}</div>`}
</td></tr>`;
}

function fact({ label, lines, link }: Fact): Html {
  const shown = link ? [...lines, html`<a href="${link.url}" style="color:${colour.sea}">${link.label}</a>`] : lines;
  const value = shown.map((line, index) => html`${index > 0 && html`<br>`}${line}`);
  return html`<p style="margin:0;${small}">${label}</p>
<p style="margin:0 0 14px;${body}">${value}</p>
`;
}

function billTable({ rows, total, note }: Bill): Html {
  return html`<table width="100%" cellspacing="0" cellpadding="0" style="margin-top:6px;border-collapse:collapse">
${rows.map((row) => (row.kind === "subtotal" ? subtotalRow(row) : billRow(row)))}
${totalRow(total)}
</table>
${note && html`<p style="margin:10px 0 0;${small}">${note}</p>`}`;
}

const label = "text-align:left;vertical-align:bottom;padding-right:16px";
const amount = "text-align:right;vertical-align:bottom;white-space:nowrap;font-variant-numeric:tabular-nums";

function billRow(row: BillRow): Html {
  const cell = `padding-top:7px;padding-bottom:7px;border-top:1px solid ${colour.line};font-family:${family};font-size:15px;line-height:1.4`;
  const shade = row.kind === "discount" ? colour.monte : colour.ink;
  return html`<tr><th scope="row" style="${label};${cell};font-weight:400;color:${colour.ink}">${row.label}${row.details?.map((detail) => html`<br><span style="${small}">${detail}</span>`)}</th>
<td style="${amount};${cell};font-weight:600;color:${shade}">${formatMoney(row.cents)}</td></tr>
`;
}

function subtotalRow(row: BillRow): Html {
  const cell = `padding-top:9px;padding-bottom:9px;border-top:2px solid ${colour.ink};font-family:${family};font-size:15px;line-height:1.4;font-weight:700;color:${colour.ink}`;
  return html`<tr><th scope="row" style="${label};${cell}">${row.label}</th>
<td style="${amount};${cell}">${formatMoney(row.cents)}</td></tr>
`;
}

function totalRow(row: BillRow): Html {
  const cell = `padding-top:12px;padding-bottom:9px;border-top:2px solid ${colour.ink};border-bottom:4px double ${colour.ink};font-family:${family};line-height:1.3;color:${colour.ink}`;
  return html`<tr><th scope="row" style="${label};${cell};font-size:18px;font-weight:700">${row.label}</th>
<td style="${amount};${cell};font-size:20px;font-weight:800">${formatMoney(row.cents)}</td></tr>
`;
}

function button({ label, url }: { label: string; url: string }): Html {
  return html`<table role="presentation" width="100%" cellspacing="0" cellpadding="0">
<tr><td align="center" bgcolor="${colour.sea}" style="background:${colour.sea};border-radius:10px">
<a href="${url}" style="display:block;padding:13px 20px;font-family:${family};font-size:16px;line-height:22px;font-weight:700;color:${colour.white};text-decoration:none">${label}</a>
</td></tr>
</table>`;
}

function note({ title, lines, isPromise }: Note): Html {
  const ground = isPromise
    ? `padding:14px 16px 12px;background:${colour.monteTint};border-radius:10px`
    : "padding:0 4px";
  return html`<tr><td style="padding-top:24px"><div style="${ground}">
<h2 style="${heading}">${title}</h2>
${lines.map((line) => html`<p style="margin:0 0 4px;${body}">${withBreaks(line)}</p>`)}
</div></td></tr>
`;
}
