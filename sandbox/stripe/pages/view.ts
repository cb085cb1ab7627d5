import type Stripe from "stripe";
import { type TestCard, testCards } from "../cards.ts";
import type { Language, Texts } from "./texts.ts";

/** The pages as HTML. No script: plain forms, and `autofocus` moves the focus to the errors. */
export interface View {
  language: Language;
  t: Texts;
}

export type Field = "email" | "number" | "expiry" | "cvc" | "name";

interface PaidItem {
  line: Stripe.LineItem;
  /** The product's description, which Stripe shows below its name. */
  about: string;
}

export interface PayView extends View {
  session: Stripe.Checkout.Session;
  items: PaidItem[];
  cancelUrl: string | null;
  /** Typed values that may be shown again: never the card. */
  typed: { email: string; name: string };
  errors: Partial<Record<Field, string>>;
  /** Why the card payment failed. */
  refusal?: string;
}

export function payPage(view: PayView): string {
  const { t, session } = view;
  const total = formatMoney(view, session.amount_total ?? 0);
  const verb = session.submit_type === "book" ? t.book : session.submit_type === "donate" ? t.donate : t.pay;
  const wrong = Boolean(view.refusal) || Object.keys(view.errors).length > 0;
  return page(
    view,
    `${verb} ${total}`,
    `<main class="columns">
<section class="order" aria-labelledby="summary"><div>
${view.cancelUrl ? `<a class="back" href="${escaped(view.cancelUrl)}"><span aria-hidden="true">←&nbsp;</span>${t.back}</a>` : ""}
<h1 id="summary">${t.summary}</h1>
<p class="amount">${total}</p>
<ul class="lines">${view.items.map((item) => lineItem(view, item)).join("")}
<li class="sum"><span>${t.total}</span><span class="cents">${total}</span></li></ul>
</div></section>
<section class="form" aria-labelledby="pay"><div>
<h2 id="pay">${t.payWithCard}</h2>
${wrong ? alert(view) : ""}
<form method="post" novalidate>
${input(view, "email", { type: "email", autocomplete: "email", value: view.typed.email })}
${input(view, "number", { inputmode: "numeric", autocomplete: "cc-number", placeholder: "4242 4242 4242 4242", maxlength: "23" })}
<div class="pair">
${input(view, "expiry", { inputmode: "numeric", autocomplete: "cc-exp", placeholder: "12/34", maxlength: "9" })}
${input(view, "cvc", { inputmode: "numeric", autocomplete: "cc-csc", maxlength: "4" }, t.cvcHint)}
</div>
${input(view, "name", { autocomplete: "cc-name", value: view.typed.name })}
<button type="submit">${verb} · ${total}</button>
${session.custom_text.submit ? `<p class="hint">${escaped(session.custom_text.submit.message)}</p>` : ""}
</form>
${cardList(t)}
</div></section>
</main>`,
  );
}

function lineItem(view: View, { line: item, about }: PaidItem): string {
  const { t } = view;
  const quantity = item.quantity ?? 1;
  const unit = `${t.quantity} ${quantity} · ${formatMoney(view, item.price?.unit_amount ?? 0)} ${t.each}`;
  return `<li><span><strong>${escaped(item.description ?? "")}</strong>${about && `<small>${escaped(about)}</small>`}${quantity > 1 ? `<small>${unit}</small>` : ""}</span>
<span class="cents">${formatMoney(view, item.amount_total)}</span></li>`;
}

function alert({ t, errors, refusal }: PayView): string {
  const links = Object.entries(errors).map(([field, text]) => `<li><a href="#${field}">${text}</a></li>`);
  const body = refusal ? `<p>${t.notPaid} ${refusal}</p>` : `<p>${t.checkFields}</p><ul>${links.join("")}</ul>`;
  return `<div class="alert" id="alert" role="alert" tabindex="-1" autofocus>${body}</div>`;
}

function input({ t, errors }: PayView, field: Field, attributes: Record<string, string>, hint?: string): string {
  const error = errors[field];
  const described = [hint && `${field}-hint`, error && `${field}-error`].filter(Boolean).join(" ");
  const all = {
    ...{ id: field, name: field, type: "text", required: "" },
    ...attributes,
    ...(described && { "aria-describedby": described }),
    ...(error && { "aria-invalid": "true" }),
  };
  const written = Object.entries(all).map(([name, value]) => `${name}="${escaped(value)}"`);
  return `<div class="field"><label for="${field}">${t[field]}</label><input ${written.join(" ")}>
${hint ? `<p class="hint" id="${field}-hint">${hint}</p>` : ""}${error ? `<p class="wrong" id="${field}-error">${error}</p>` : ""}</div>`;
}

function cardList(t: Texts): string {
  const rows = testCards.map((card) => {
    const spaced = card.number.replace(/(\d{4})(?=\d)/g, "$1 ");
    return `<li><code>${spaced}</code><span>${meaning(t, card)}</span></li>`;
  });
  return `<details><summary>${t.testCards}</summary><p class="hint">${t.testCardsHint}</p><ul class="cards">${rows.join("")}</ul></details>`;
}

function meaning(t: Texts, card: TestCard): string {
  const refusals = {
    declined: t.cardDeclined,
    insufficientFunds: t.cardInsufficient,
    expiredCard: t.cardExpired,
    wrongCvc: t.cardCvc,
    processingError: t.cardProcessing,
  };
  const later = { dispute: t.cardDispute, refund_pending: t.cardRefundPending, refund_fails: t.cardRefundFails };
  if (card.decline) return refusals[card.decline.text];
  if (card.authenticates) return t.cardAuthenticates;
  if (card.availableAtOnce) return `${t.cardSucceeds}, ${t.cardAtOnce}`;
  return card.later ? `${t.cardSucceeds}, ${later[card.later]}` : t.cardSucceeds;
}

export function authenticationPage(view: View & { session: Stripe.Checkout.Session; last4: string }): string {
  const { t } = view;
  return page(
    view,
    t.authTitle,
    `<main class="single"><h1>${t.authTitle}</h1>
<p class="amount">${formatMoney(view, view.session.amount_total ?? 0)}</p>
<p>${t.authBody} ${view.last4}.</p>
<form method="post">
<button name="result" value="complete">${t.authComplete}</button>
<button class="plain" name="result" value="fail">${t.authFail}</button>
</form></main>`,
  );
}

/** A page with a single message and an optional link. */
export function messagePage(view: View, title: string, body: string, link?: { href: string; text: string }): string {
  const way = link ? `<a class="button" href="${escaped(link.href)}">${link.text}</a>` : "";
  return page(view, title, `<main class="single"><h1>${title}</h1><p>${body}</p>${way}</main>`);
}

/** The frame of every page; `t` contains the test mode notice in its language. */
export function page(
  { language, t }: { language: Language; t: Pick<Texts, "testMode" | "testModeHint"> },
  title: string,
  body: string,
): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)} — ${t.testMode}</title>
<link rel="stylesheet" href="/c/pay.css">
</head>
<body>
<header class="test"><strong>${t.testMode}.</strong> ${t.testModeHint}</header>
${body}
</body>
</html>
`;
}

export function formatMoney({ language }: { language: Language }, cents: number): string {
  const format = new Intl.NumberFormat(language === "es" ? "es-PR" : "en-US", { style: "currency", currency: "USD" });
  return format.format(cents / 100);
}

export function escaped(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
