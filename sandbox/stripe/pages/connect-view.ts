import type Stripe from "stripe";
import { type AccountState, bankNumbers } from "../account-states.ts";
import type { ConnectTexts } from "./connect-texts.ts";
import type { Language } from "./texts.ts";
import { escaped, formatMoney, page } from "./view.ts";

/** The host's pages at Stripe as HTML: onboarding, dashboard, and the message when neither can be shown. */
export interface ConnectView {
  language: Language;
  t: ConnectTexts;
}

export type OnboardingField = "name" | "ssn" | "bank" | "check";

export interface OnboardingView extends ConnectView {
  account: Stripe.Account;
  /** Whether to ask for what is due only later, too. */
  everything: boolean;
  typed: Record<OnboardingField, string>;
  errors: Partial<Record<OnboardingField, string>>;
}

export function onboardingPage(view: OnboardingView): string {
  const { t, account } = view;
  const due = requirementWords(t, account.requirements?.currently_due ?? []);
  return page(
    view,
    t.title,
    `<main class="narrow"><h1>${t.title}</h1>
<p>${t.intro} <strong>${escaped(account.email ?? t.yourAccount)}</strong>.</p>
${problems(view) || `<div class="note"><p>${t.dueTitle}</p><ul>${due.map((word) => `<li>${word}</li>`).join("")}</ul></div>`}
<form method="post" novalidate>
<fieldset><legend>${t.you}</legend>
${input(view, "name", t.nameHint, 'autocomplete="off"')}
${view.everything ? input(view, "ssn", t.ssnHint, 'autocomplete="off" inputmode="numeric" maxlength="4"') : ""}
</fieldset>
${bankChoices(t, view.typed.bank, view.errors.bank)}
${choices({ chosen: view.typed.check, error: view.errors.check }, "check", t.check, {
  verified: t.checkVerified,
  pending: t.checkPending,
  restricted: t.checkRestricted,
})}
<button name="action" value="submit">${t.submit}</button>
<button class="plain" name="action" value="leave" formnovalidate>${t.leave}</button>
</form></main>`,
  );
}

function problems({ t, errors }: OnboardingView): string {
  const links = Object.entries(errors).map(([field, text]) => `<li><a href="#${field}">${text}</a></li>`);
  if (links.length === 0) return "";
  return `<div class="alert" id="alert" role="alert" tabindex="-1" autofocus><p>${t.checkFields}</p><ul>${links.join("")}</ul></div>`;
}

function input({ t, typed, errors }: OnboardingView, field: "name" | "ssn", hint: string, more: string): string {
  const error = errors[field];
  const described = `aria-describedby="${field}-hint${error ? ` ${field}-error` : ""}"`;
  return `<div class="field"><label for="${field}">${t[field]}</label>
<input id="${field}" name="${field}" type="text" required value="${escaped(typed[field])}" ${more} ${described}${error ? ' aria-invalid="true"' : ""}>
<p class="hint" id="${field}-hint">${hint}</p>${error ? `<p class="wrong" id="${field}-error">${error}</p>` : ""}</div>`;
}

function bankChoices(t: ConnectTexts, chosen: string, error?: string): string {
  return choices({ chosen, error }, "bank", t.bank, {
    [bankNumbers.works]: `STRIPE TEST BANK ···· ${bankNumbers.works.slice(-4)} — ${t.bankWorks}`,
    [bankNumbers.fails]: `STRIPE TEST BANK ···· ${bankNumbers.fails.slice(-4)} — ${t.bankFails}`,
    [bankNumbers.card]: `Visa ···· ${bankNumbers.card.slice(-4)} — ${t.bankCard}`,
  });
}

function choices(
  { chosen, error }: { chosen: string; error: string | undefined },
  field: "bank" | "check",
  legend: string,
  options: Record<string, string>,
): string {
  const rows = Object.entries(options).map(([value, label], i) => {
    const id = i === 0 ? field : `${field}-${i}`;
    const checked = chosen === value ? " checked" : "";
    return `<label class="choice" for="${id}"><input id="${id}" type="radio" name="${field}" value="${value}"${checked}><span>${label}</span></label>`;
  });
  const described = error ? ` aria-describedby="${field}-error"` : "";
  return `<fieldset${described}><legend>${legend}</legend>${error ? `<p class="wrong" id="${field}-error">${error}</p>` : ""}${rows.join("")}</fieldset>`;
}

export interface DashboardView extends ConnectView {
  account: Stripe.Account;
  state: AccountState;
  /** The number that payouts go to. */
  bank: string;
  available: number;
  pending: number;
  payouts: Stripe.Payout[];
  movements: Stripe.BalanceTransaction[];
}

export function dashboardPage(view: DashboardView): string {
  const { t, account, payouts } = view;
  const onTheWay = payouts.filter(({ status }) => status === "pending").reduce((sum, { amount }) => sum + amount, 0);
  const sum = (label: string, cents: number) => `<div><dt>${label}</dt><dd>${formatMoney(view, cents)}</dd></div>`;
  return page(
    view,
    t.dashboard,
    `<main class="narrow"><h1>${t.dashboard}</h1>
<p>${escaped(account.email ?? "")}</p>
<p class="state"><span>${t.state}</span> <strong>${stateWord(t, view.state)}</strong></p>
<dl class="sums">${sum(t.available, view.available)}${sum(t.waiting, view.pending)}${sum(t.onTheWay, onTheWay)}</dl>
${missing(view)}
<section aria-labelledby="bank"><h2 id="bank">${t.bankAccount}</h2>${bankLine(t, account)}
<form method="post">${bankChoices(t, view.bank)}<button class="plain" name="action" value="bank">${t.changeBank}</button></form></section>
<section aria-labelledby="payouts"><h2 id="payouts">${t.payouts}</h2>${listed(
      payouts.map((payout) => payoutLine(view, payout)),
      t.noPayouts,
    )}</section>
<section aria-labelledby="movements"><h2 id="movements">${t.movements}</h2>${listed(
      view.movements.map((one) => movementLine(view, one)),
      t.noMovements,
    )}</section>
</main>`,
  );
}

function stateWord(t: ConnectTexts, state: AccountState): string {
  if (state === "verified") return t.active;
  if (state === "restricted_soon") return t.soon;
  return state === "deauthorized" ? t.disabled : t[state];
}

function missing(view: DashboardView): string {
  const { t, account } = view;
  const due = requirementWords(t, account.requirements?.currently_due ?? []);
  const deadline = account.requirements?.current_deadline;
  const by = deadline ? `<p>${t.dueBy} ${dateOf(view, deadline)}</p>` : "";
  const body =
    due.length === 0
      ? `<p>${t.nothingMissing}</p>`
      : `<div class="note"><ul>${due.map((word) => `<li>${word}</li>`).join("")}</ul>${by}<p>${t.howToGive}</p></div>`;
  return `<section aria-labelledby="missing"><h2 id="missing">${t.missing}</h2>${body}</section>`;
}

function bankLine(t: ConnectTexts, account: Stripe.Account): string {
  const bank = account.external_accounts?.data[0];
  if (bank?.object === "card") return `<p>${escaped(bank.brand)}, ${t.endingIn} ${bank.last4}.</p>`;
  if (bank?.object !== "bank_account") return `<p>—</p>`;
  const broken = bank.status === "errored" ? ` <strong class="wrong">${t.broken}</strong>` : "";
  return `<p>${escaped(bank.bank_name ?? "")}, ${t.endingIn} ${bank.last4}.${broken}</p>`;
}

function payoutLine(view: DashboardView, payout: Stripe.Payout): string {
  const { t } = view;
  const when = `${payout.status === "paid" ? t.arrived : t.arrives} ${dateOf(view, payout.arrival_date)}`;
  return line(view, payout.amount, payout.status === "failed" ? t.bounced : when);
}

function movementLine(view: DashboardView, transaction: Stripe.BalanceTransaction): string {
  const known = view.t[transaction.type as keyof ConnectTexts];
  return line(view, transaction.net, known ?? transaction.type, dateOf(view, transaction.created));
}

const line = (view: ConnectView, cents: number, what: string, small?: string) =>
  `<li><span>${escaped(what)}${small ? `<small>${small}</small>` : ""}</span><span class="cents">${formatMoney(view, cents)}</span></li>`;

const listed = (lines: string[], none: string) =>
  lines.length ? `<ul class="lines">${lines.join("")}</ul>` : `<p>${none}</p>`;

export function connectMessage(view: ConnectView, title: string, body: string, href?: string): string {
  const way = href ? `<a class="button" href="${escaped(href)}">${view.t.continue}</a>` : "";
  return page(view, title, `<main class="single"><h1>${title}</h1><p>${body}</p>${way}</main>`);
}

/** Stripe's field names in words, without duplicates. */
function requirementWords(t: ConnectTexts, fields: string[]): string[] {
  const words = fields.map((field) => {
    if (field === "individual.verification.document") return t.document;
    if (field === "external_account") return t.externalAccount;
    if (field.startsWith("individual.")) return t.person;
    return field.startsWith("tos_acceptance.") ? t.terms : t.business;
  });
  return [...new Set(words)];
}

function dateOf({ language }: ConnectView, seconds: number): string {
  const format = new Intl.DateTimeFormat(language === "es" ? "es-PR" : "en-US", { dateStyle: "long", timeZone: "UTC" });
  return format.format(seconds * 1000);
}
