import type { IncomingMessage, ServerResponse } from "node:http";
import type Stripe from "stripe";
import { type TestCard, testCard } from "../cards.ts";
import {
  authenticate,
  cancelUrl,
  findSession,
  lineItems,
  type Outcome,
  openSession,
  payWithCard,
  pendingCard,
  successUrl,
} from "../checkout.ts";
import type { Engine } from "../engine.ts";
import { decodeForm, type Form, readBody, send } from "../http.ts";
import { isEmail } from "../params.ts";
import type { Stored } from "../store.ts";
import type { World } from "../world.ts";
import { style } from "./style.ts";
import { languageOf, texts } from "./texts.ts";
import { authenticationPage, messagePage, type PayView, payPage, type View } from "./view.ts";

/** The hosted payment page and the bank's 3D Secure page, for a browser with or without scripts. */
type Found = Stored<"checkout.session">;
export type Page = { status: number; html: string } | { redirect: string };

interface Visit extends View {
  world: World;
  found: Found;
  form: Form;
  failed: boolean;
}

export const securityHeaders = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
};

export class Pages {
  readonly #engine: Engine;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  async handle(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(`http://sandbox${request.url}`);
    if (pathname === "/c/pay.css") return send(response, 200, "text/css; charset=utf-8", style);
    const [, id = "", authenticating] = pathname.match(/^\/c\/pay\/(cs_test_\w+)(\/authenticate)?$/) ?? [];
    const accepted = request.headers["accept-language"] ?? "";
    const posted = request.method === "POST";
    const form = posted ? formOf(await readBody(request)) : {};
    const page = this.#engine.transaction((world): Page => {
      const found = findSession(world, id);
      const language = languageOf(found?.object.locale, accepted);
      const t = texts[language];
      if (!found) return { status: 404, html: messagePage({ language, t }, t.notFoundTitle, t.notFoundBody) };
      const failed = searchParams.get("failed") === "authentication";
      const visit = { world, found, form, language, t, failed };
      if ("outcome" in openSession(world, id)) return closed(visit, posted);
      if (authenticating) return posted ? decide(visit) : askBank(visit);
      return posted ? pay(visit) : { status: 200, html: payPage(payView(visit)) };
    });
    if ("redirect" in page) {
      response.writeHead(303, { ...securityHeaders, Location: page.redirect, "Content-Length": 0 });
      return void response.end();
    }
    send(response, page.status, "text/html; charset=utf-8", page.html, securityHeaders);
  }
}

export function formOf(text: string): Form {
  try {
    return decodeForm(text);
  } catch {
    return {};
  }
}

/** A guest who presses the button twice pays once and goes where the first press led. */
function closed(visit: Visit, posted: boolean): Page {
  const { t, found } = visit;
  const session = found.object;
  if (session.status === "complete") {
    const href = successUrl(session);
    if (posted) return { redirect: href };
    return { status: 200, html: messagePage(visit, t.completeTitle, t.completeBody, { href, text: t.continue }) };
  }
  const href = cancelUrl(session);
  return {
    status: 200,
    html: messagePage(visit, t.expiredTitle, t.expiredBody, href ? { href, text: t.back } : undefined),
  };
}

function payView(visit: Visit, changes: Partial<PayView> = {}): PayView {
  const { found, language, t, failed } = visit;
  return {
    language,
    t,
    session: found.object,
    items: itemsOf(visit),
    cancelUrl: cancelUrl(found.object),
    typed: { email: found.object.customer_email ?? "", name: "" },
    errors: {},
    ...(failed && { refusal: t.authenticationFailed }),
    ...changes,
  };
}

function itemsOf({ world: { store, account }, world, found }: Visit): PayView["items"] {
  const lines = lineItems(world, found.object.id, { limit: 100 }).data as Stripe.LineItem[];
  return lines.map((line) => {
    const product = store.find("product", account, String(line.price?.product));
    return { line, about: product?.object.description ?? "" };
  });
}

function pay(visit: Visit): Page {
  const { world, found, t } = visit;
  const typed = { email: field(visit.form, "email"), name: field(visit.form, "name") };
  const entry = readCard(visit, typed);
  if ("errors" in entry) return { status: 200, html: payPage(payView(visit, { typed, ...entry })) };
  const outcome = payWithCard(world, found.object.id, typed, entry);
  if (outcome.outcome !== "declined") return follow(outcome, found);
  const refusal = t[outcome.text];
  const errors = outcome.text === "wrongCvc" ? { cvc: refusal } : { number: refusal };
  return { status: 200, html: payPage(payView(visit, { typed, refusal, errors })) };
}

function follow(outcome: Outcome, found: Found): Page {
  if (outcome.outcome === "paid" || outcome.outcome === "requires_3ds") return { redirect: outcome.redirect };
  const failed = outcome.outcome === "authentication_failed" ? "?failed=authentication" : "";
  return { redirect: `/c/pay/${found.object.id}${failed}` };
}

function askBank(visit: Visit): Page {
  const last4 = pendingCard(visit.found);
  if (!last4) return { redirect: `/c/pay/${visit.found.object.id}` };
  return { status: 200, html: authenticationPage({ ...visit, session: visit.found.object, last4 }) };
}

function decide({ world, found, form }: Visit): Page {
  if (!pendingCard(found)) return { redirect: `/c/pay/${found.object.id}` };
  return follow(authenticate(world, found.object.id, field(form, "result") === "complete"), found);
}

export function field(form: Form, name: string): string {
  const value = form[name];
  return typeof value === "string" ? value.trim().slice(0, 500) : "";
}

type Entry = { card: TestCard; expMonth: number; expYear: number };

function readCard({ world, form, t }: Visit, typed: { email: string; name: string }): Entry | Pick<PayView, "errors"> {
  const errors: PayView["errors"] = {};
  if (!isEmail(typed.email)) errors.email = t.emailWrong;
  const number = field(form, "number");
  const card = testCard(number);
  if (!card) errors.number = number ? t.notATestCard : t.numberMissing;
  const expiry = readExpiry(field(form, "expiry"));
  if (!expiry) errors.expiry = t.expiryWrong;
  else if (new Date(Date.UTC(expiry.expYear, expiry.expMonth)).getTime() <= world.now) errors.expiry = t.expiryPast;
  const digits = card?.brand === "amex" ? /^\d{4}$/ : /^\d{3}$/;
  if (!digits.test(field(form, "cvc"))) errors.cvc = t.cvcWrong;
  if (!typed.name) errors.name = t.nameMissing;
  return card && expiry && Object.keys(errors).length === 0 ? { card, ...expiry } : { errors };
}

function readExpiry(typed: string): { expMonth: number; expYear: number } | undefined {
  const [, month, year] = typed.match(/^(0?[1-9]|1[0-2])\s*[/-]?\s*(?:20)?(\d\d)$/) ?? [];
  return month && year ? { expMonth: Number(month), expYear: 2000 + Number(year) } : undefined;
}
