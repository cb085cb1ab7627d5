import type Stripe from "stripe";
import { beforeEach, describe, expect, it } from "vitest";
import { accountParams, atOnce, checkedBench, newHost, paidCharge, transferTo } from "../connect-bench.ts";
import { hour, minute } from "../test-bench.ts";

/** A host's pages as a browser without scripts sees them. */
const bench = checkedBench();
let stripe: Stripe;
beforeEach(() => {
  stripe = bench.stripe;
});

const refresh_url = "http://localhost:3000/host/dashboard?stripe=refresh";
const return_url = "http://localhost:3000/host/dashboard?stripe=return";
const good = { action: "submit", name: "Ana Inventada", ssn: "0000", bank: "000123456789", check: "verified" };

async function visit(url: string, form?: Record<string, string>, language = "es-PR,es") {
  const local = url.startsWith("/") ? bench.sandbox.url + url : url.replace("localhost", "127.0.0.1");
  const body = form && new URLSearchParams(form);
  const headers = { "accept-language": language };
  const answer = await fetch(local, { redirect: "manual", headers, ...(body && { method: "POST", body }) });
  return { status: answer.status, html: await answer.text(), location: answer.headers.get("location") ?? "" };
}

async function onboard(account: string, fields: "currently_due" | "eventually_due" = "eventually_due") {
  const params = { account, refresh_url, return_url, type: "account_onboarding" as const };
  const link = await stripe.accountLinks.create({ ...params, collection_options: { fields } });
  return (await visit(link.url)).location;
}

const newAccount = async () => (await stripe.accounts.create(accountParams())).id;

describe("onboarding", () => {
  it("what is due is shown in the browser's language, and sending it makes the account active", async () => {
    const id = await newAccount();
    const page = await onboard(id);
    const shown = await visit(page);
    for (const part of ['<html lang="es">', "Reciba sus pagos", "Datos personales", "host@example.com", 'name="ssn"']) {
      expect(shown.html).toContain(part);
    }
    expect(shown.html).not.toContain("<script");
    expect((await visit(page, undefined, "en")).html).toContain("Get paid");
    expect((await visit(page, good)).location).toBe(return_url);
    expect(await stripe.accounts.retrieve(id)).toMatchObject({
      details_submitted: true,
      charges_enabled: true,
      payouts_enabled: true,
      capabilities: { card_payments: "active", transfers: "active" },
      external_accounts: { data: [{ last4: "6789", status: "new" }] },
    });
    expect((await visit(page)).location).toBe(refresh_url);
  });

  it("leaving leads back with nothing changed", async () => {
    const id = await newAccount();
    expect((await visit(await onboard(id), { action: "leave" })).location).toBe(return_url);
    expect((await stripe.accounts.retrieve(id)).details_submitted).toBe(false);
  });

  it("a visit that took too long leads to where a new link is made", async () => {
    const page = await onboard(await newAccount());
    await bench.control.clock({ advanceMs: 2 * hour });
    expect((await visit(page, good)).location).toBe(refresh_url);
  });

  it("left pending, it says so until Stripe has looked", async () => {
    const id = await newAccount();
    expect((await visit(await onboard(id), { ...good, check: "pending" })).location).toBe(return_url);
    expect(await stripe.accounts.retrieve(id)).toMatchObject({
      details_submitted: true,
      payouts_enabled: false,
      requirements: { pending_verification: ["individual.verification.document"] },
    });
    const waiting = await visit(await onboard(id));
    expect(waiting.html).toContain("Stripe está revisando sus datos");
    expect(waiting.html).toContain(`href="${return_url}"`);
    await bench.control.clock({ advanceMs: 10 * minute });
    expect((await visit(await onboard(id))).html).toContain("Su cuenta está lista");
  });

  it("a restricted account is asked for what is missing", async () => {
    const id = await newAccount();
    await visit(await onboard(id), { ...good, check: "restricted" });
    expect((await stripe.accounts.retrieve(id)).requirements?.disabled_reason).toBe("requirements.past_due");
    const page = await onboard(id);
    expect((await visit(page)).html).toContain("Documento de identidad");
    await visit(page, good);
    expect((await stripe.accounts.retrieve(id)).requirements?.currently_due).toEqual([]);
  });

  it("another bank account brings payouts back", async () => {
    const id = await newHost(bench, "fails");
    await paidCharge(bench, atOnce);
    await transferTo(bench, id, 1_000);
    await bench.control.clock({ advanceMs: 72 * hour });
    expect((await stripe.accounts.retrieve(id)).payouts_enabled).toBe(false);
    const page = await onboard(id, "currently_due");
    expect((await visit(page)).html).toContain("<li>Cuenta bancaria</li>");
    await visit(page, good);
    expect(await stripe.accounts.retrieve(id)).toMatchObject({
      payouts_enabled: true,
      external_accounts: { data: [{ last4: "6789", status: "new" }] },
    });
  });

  it("a rejected account can do nothing here", async () => {
    const id = await newHost(bench);
    await bench.control.account({ account: id, state: "rejected" });
    const page = await onboard(id);
    for (const form of [undefined, good]) expect((await visit(page, form)).html).toContain("no puede recibir pagos");
    expect((await stripe.accounts.retrieve(id)).payouts_enabled).toBe(false);
  });

  it("each field says what is wrong with it, and no real number is kept or shown", async () => {
    const id = await newAccount();
    const page = await onboard(id);
    const empty = await visit(page, { action: "submit" }, "en");
    for (const sentence of ["Enter a name.", "Enter 0000.", "Choose one of the options."]) {
      expect(empty.html).toContain(sentence);
    }
    expect(empty.html).toMatch(/role="alert" tabindex="-1" autofocus/);
    const wrong = await visit(page, { ...good, name: '"><script>x</script>', ssn: "4321" });
    expect(wrong.html).not.toMatch(/4321|<script/);
    expect((await stripe.accounts.retrieve(id)).details_submitted).toBe(false);
  });

  it("only what is due now is asked when the link says so", async () => {
    const id = await newAccount();
    const page = await onboard(id, "currently_due");
    expect((await visit(page)).html).not.toContain('name="ssn"');
    const { ssn: _, ...less } = good;
    expect((await visit(page, less)).location).toBe(return_url);
  });
});

describe("the dashboard", () => {
  const open = async (account: string) => {
    const { url } = await stripe.accounts.createLoginLink(account);
    const { location } = await visit(url);
    return { url, location };
  };

  it("shows balance, payouts, bank and what is missing, behind a link for one visit", async () => {
    const host = await newHost(bench);
    await paidCharge(bench, atOnce);
    await transferTo(bench, host, 12_345);
    const charge = await paidCharge(bench);
    await transferTo(bench, host, 5_000, { source_transaction: charge.id });
    const { url, location } = await open(host);
    expect((await visit(url)).status).toBe(404);
    const { html } = await visit(location);
    for (const part of ["Panel de cobros", "Activa", "$123.45", "$50.00", "termina en 6789", "No falta nada."]) {
      expect(html).toContain(part);
    }
    await bench.control.clock({ advanceMs: 24 * hour });
    await bench.control.account({ account: host, state: "restricted" });
    const later = (await visit((await open(host)).location, undefined, "en")).html;
    for (const part of ["Restricted", "Identity document", "Payout to the bank", "November 25, 2026", "-$123.45"]) {
      expect(later).toContain(part);
    }
  });

  it("lets its owner change where the money goes", async () => {
    const host = await newHost(bench);
    const { location } = await open(host);
    expect((await visit(location, { action: "bank", bank: "none of these" })).location).toBe(location);
    expect((await visit(location)).html).toContain("termina en 6789");
    await visit(location, { action: "bank", bank: "4000056655665556" });
    const { html } = await visit(location);
    for (const part of ["Visa, termina en 5556", 'value="4000056655665556" checked']) expect(html).toContain(part);
    expect((await stripe.accounts.retrieve(host)).payouts_enabled).toBe(true);
  });

  it("an old link, an old visit and somebody else's say the link no longer works", async () => {
    const host = await newHost(bench);
    const other = await newHost(bench);
    const { url } = await stripe.accounts.createLoginLink(host);
    const { location } = await open(host);
    expect((await visit(location.replace(host, other))).html).toContain("Este enlace ya no sirve");
    await bench.control.clock({ advanceMs: 5 * minute });
    expect((await visit(url)).status).toBe(404);
    await bench.control.clock({ advanceMs: 2 * hour });
    expect((await visit(location)).status).toBe(404);
    for (const path of ["/express/nothing", "/setup/e/acct_1/none", "/setup/c/acct_1/none"]) {
      expect((await visit(path)).status).toBe(404);
    }
  });
});
