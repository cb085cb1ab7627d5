import type { IncomingMessage, ServerResponse } from "node:http";
import type Stripe from "stripe";
import { bankNumbers, changeBank, findAccount, secretsOf, submitDetails } from "../account-states.ts";
import { holdings } from "../balances.ts";
import type { Engine } from "../engine.ts";
import { type Form, readBody, send } from "../http.ts";
import { endVisit, findVisit, follow, type Visit } from "../links.ts";
import type { Stored } from "../store.ts";
import { as, type World } from "../world.ts";
import { connectTexts } from "./connect-texts.ts";
import {
  type ConnectView,
  connectMessage,
  dashboardPage,
  type OnboardingField,
  onboardingPage,
} from "./connect-view.ts";
import { field, formOf, type Page, securityHeaders } from "./pages.ts";
import { languageOf } from "./texts.ts";

/** The pages a host sees at Stripe: onboarding behind an account link, the dashboard behind a login link. */
type Found = Stored<"account">;

interface Request extends ConnectView {
  world: World;
  form: Form;
  posted: boolean;
}

/** `e` is the link itself, `c` the visit it opened. */
const paths = /^\/(setup|express)\/(?:([ec])\/)?(acct_\w+)\/(\w+)$/;

export class ConnectPages {
  readonly #engine: Engine;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  async handle(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(`http://sandbox${request.url}`);
    const language = languageOf(null, request.headers["accept-language"]);
    const posted = request.method === "POST";
    const form = posted ? formOf(await readBody(request)) : {};
    const page = this.#engine.transaction((world): Page => {
      const asked = { world, form, posted, language, t: connectTexts[language] };
      const [, where, step, account = "", token = ""] = pathname.match(paths) ?? [];
      if (where === "setup" && step === "e") return openSetup(asked, account, token);
      if (where === "setup" && step === "c") return setup(asked, account, token);
      if (where === "express" && step === undefined) return openDashboard(asked, account, token);
      if (where === "express" && step === "c") return dashboard(asked, account, token);
      return gone(asked);
    });
    if ("redirect" in page) {
      response.writeHead(303, { ...securityHeaders, Location: page.redirect, "Content-Length": 0 });
      return void response.end();
    }
    send(response, page.status, "text/html; charset=utf-8", page.html, securityHeaders);
  }
}

const gone = (view: ConnectView): Page => ({
  status: 404,
  html: connectMessage(view, view.t.goneTitle, view.t.goneBody),
});

/** A used or expired link redirects to where the site creates a new one. */
function openSetup(asked: Request, account: string, token: string): Page {
  const found = findVisit(asked.world, "onboarding link", token);
  if (!found || found.visit.account !== account) return gone(asked);
  const visit = follow(asked.world, "onboarding link", token);
  return { redirect: visit ? `/setup/c/${account}/${visit}` : found.visit.refreshUrl };
}

function openDashboard(asked: Request, account: string, token: string): Page {
  const visit = follow(asked.world, "login link", token);
  return visit ? { redirect: `/express/c/${account}/${visit}` } : gone(asked);
}

function setup(asked: Request, account: string, token: string): Page {
  const { world, form, posted, t } = asked;
  const found = findVisit(world, "onboarding", token);
  if (!found || found.visit.account !== account) return gone(asked);
  const { visit, valid } = found;
  const host = findAccount(world.store, world.platform, account);
  if (!valid || !host) return { redirect: visit.refreshUrl };
  const leave = (): Page => {
    endVisit(world, token);
    return { redirect: visit.returnUrl };
  };
  if (posted && form.action === "leave") return leave();
  const said = (title: string, body: string): Page => ({
    status: 200,
    html: connectMessage(asked, title, body, visit.returnUrl),
  });
  const { state } = secretsOf(host);
  if (state === "rejected" || state === "disabled") return said(t.stoppedTitle, t.stoppedBody);
  if (state === "pending") return said(t.pendingTitle, t.pendingBody);
  if (host.object.requirements?.currently_due?.length === 0) return said(t.doneTitle, t.doneBody);
  return posted ? submit(asked, host, visit, leave) : show(asked, host, visit);
}

const fields: OnboardingField[] = ["name", "ssn", "bank", "check"];

function show(
  asked: Request,
  host: Found,
  { everything }: Visit,
  typed?: Record<OnboardingField, string>,
  errors: Partial<Record<OnboardingField, string>> = {},
): Page {
  const { name = "", bank = bankNumbers.works } = secretsOf(host);
  const first = { name, ssn: "", bank, check: "verified" };
  const html = onboardingPage({ ...asked, account: host.object, everything, typed: typed ?? first, errors });
  return { status: 200, html };
}

const bankOf = (typed: string) => Object.values(bankNumbers).find((number) => number === typed);

const checks = ["verified", "pending", "restricted"] as const;

function submit(asked: Request, host: Found, visit: Visit, leave: () => Page): Page {
  const { world, form, t } = asked;
  const typed = Object.fromEntries(fields.map((name) => [name, field(form, name)])) as Record<OnboardingField, string>;
  const bank = bankOf(typed.bank);
  const check = checks.find((outcome) => outcome === typed.check);
  const errors: Partial<Record<OnboardingField, string>> = {
    ...(!typed.name && { name: t.nameMissing }),
    ...(visit.everything && typed.ssn !== "0000" && { ssn: t.ssnWrong }),
    ...(!bank && { bank: t.chooseOne }),
    ...(!check && { check: t.chooseOne }),
  };
  // The number may be the host's real one: never show it again.
  if (!bank || !check || Object.keys(errors).length) return show(asked, host, visit, { ...typed, ssn: "" }, errors);
  submitDetails(world, host.object.id, { name: typed.name, bank }, check);
  return leave();
}

function dashboard(asked: Request, account: string, token: string): Page {
  const { world } = asked;
  const found = findVisit(world, "dashboard", token);
  const host = findAccount(world.store, world.platform, account);
  if (!found?.valid || found.visit.account !== account || !host) return gone(asked);
  if (asked.posted) {
    const chosen = bankOf(field(asked.form, "bank"));
    if (chosen) changeBank(world, account, chosen);
    return { redirect: `/express/c/${account}/${token}` };
  }
  const theirs = as(world, account);
  const newest = { newestFirst: true, limit: 10 };
  const payouts: Stripe.Payout[] = world.store.list("payout", account, {}, newest).map(({ object }) => object);
  const movements = world.store.list("balance_transaction", account, {}, newest).map(({ object }) => object);
  const { state, bank = "" } = secretsOf(host);
  const view = { ...asked, account: host.object, state, bank, ...holdings(theirs), payouts, movements };
  return { status: 200, html: dashboardPage(view) };
}
