import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testCards } from "../cards.ts";
import { secretKey, sessionParams, startOfTests } from "../contract-target.ts";
import { type StripeSandbox, startStripeSandbox } from "../sandbox.ts";

/** The payment page as a browser without scripts sees it: links, forms and redirects. */
let sandbox: StripeSandbox;
let stripe: Stripe;
beforeAll(async () => {
  const options = { port: 0, file: ":memory:", secretKey, webhooks: [], now: () => startOfTests };
  sandbox = await startStripeSandbox({ ...options, deliver: "manual" });
  const address = { host: "127.0.0.1", port: sandbox.port, protocol: "http" as const };
  stripe = new Stripe(secretKey, { ...address, maxNetworkRetries: 0, telemetry: false });
});
afterAll(() => sandbox.close());

const filled = {
  email: "guest@example.com",
  number: "4242 4242 4242 4242",
  expiry: "12/34",
  cvc: "123",
  name: "Ana Rivera",
};

async function open(own: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const params = sessionParams({ now: () => Math.floor(startOfTests / 1000) }, own);
  const session = await stripe.checkout.sessions.create(params);
  return { session, url: session.url ?? "" };
}

async function visit(url: string, form?: Record<string, string>, headers: Record<string, string> = {}) {
  const body = form && new URLSearchParams(form);
  const local = url.replace("localhost", "127.0.0.1");
  const answer = await fetch(local, { redirect: "manual", headers, ...(body && { method: "POST", body }) });
  const location = answer.headers.get("location");
  return { status: answer.status, html: await answer.text(), location, headers: answer.headers };
}

const retrieve = (id: string) => stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });

describe("the payment page", () => {
  it("shows what is bought, in the session's language, with the email filled in", async () => {
    const { url } = await open();
    const page = await visit(url, undefined, { "accept-language": "en" });
    expect(page.status).toBe(200);
    for (const part of [
      '<html lang="es">',
      "Modo de prueba",
      "Casa Coral, noche",
      "3 noches · 2 personas",
      "$225.00",
      'value="guest@example.com"',
      "Reservar · $225.00",
      'href="http://localhost:3000/home/casa-coral"',
      'autocomplete="cc-number"',
      'autocomplete="cc-exp"',
      'autocomplete="cc-csc"',
    ]) {
      expect(page.html).toContain(part);
    }
    expect(page.html).not.toContain("<script");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    const english = await visit((await open({ locale: "en", submit_type: "pay" })).url);
    for (const part of ['<html lang="en">', "Test mode", "Pay · $225.00"]) expect(english.html).toContain(part);
    const auto = await open({ locale: "auto" });
    expect((await visit(auto.url, undefined, { "accept-language": "es-PR,es" })).html).toContain('<html lang="es">');
  });

  it("a good card leads to success_url with the session's id", async () => {
    const { session, url } = await open();
    const paid = await visit(url, { ...filled, email: "other@example.com" });
    expect([paid.status, paid.location]).toEqual([303, `http://localhost:3000/checkout/${session.id}`]);
    const complete = await retrieve(session.id);
    expect(complete).toMatchObject({
      status: "complete",
      payment_status: "paid",
      customer_email: "guest@example.com",
      customer_details: { email: "other@example.com", name: "Ana Rivera" },
    });
  });

  it("pressing twice pays once", async () => {
    const { session, url } = await open();
    const presses = await Promise.all([visit(url, filled), visit(url, filled), visit(url, filled)]);
    expect(new Set(presses.map(({ location }) => location))).toEqual(
      new Set([`http://localhost:3000/checkout/${session.id}`]),
    );
    const { payment_intent } = await retrieve(session.id);
    const { data } = await stripe.charges.list({ payment_intent: (payment_intent as Stripe.PaymentIntent).id });
    expect(data).toHaveLength(1);
  });

  it("a declined card is told on the page and another one may be tried", async () => {
    const { session, url } = await open();
    const declined = await visit(url, { ...filled, number: "4000000000009995" });
    expect(declined.status).toBe(200);
    expect(declined.html).toContain("Su tarjeta no tiene fondos suficientes. Pruebe con otra.");
    expect(declined.html).toMatch(/role="alert" tabindex="-1" autofocus/);
    expect(declined.html).toContain('aria-describedby="number-error" aria-invalid="true"');
    expect(declined.html).toContain('value="Ana Rivera"');
    expect(declined.html).not.toMatch(/value="4000|value="123"/);
    expect((await retrieve(session.id)).status).toBe("open");
    expect((await visit(url, filled)).status).toBe(303);
  });

  it("only test cards are taken; a real number goes nowhere", async () => {
    const { session, url } = await open({ locale: "en" });
    for (const number of ["4111 1111 1111 1111", "5500005555555559", "4242 4242 4242 4241"]) {
      const page = await visit(url, { ...filled, number });
      expect(page.status).toBe(200);
      expect(page.html).toContain("This is not a test card number.");
      expect(page.html).not.toContain(number);
    }
    expect((await retrieve(session.id)).payment_intent).toBeNull();
    for (const { number } of testCards) {
      const spaced = number.replace(/(\d{4})(?=\d)/g, "$1 ");
      expect((await visit(url)).html).toContain(spaced);
    }
  });

  it("each field says what is wrong with it", async () => {
    const { url } = await open({ locale: "en" });
    const empty = await visit(url, {});
    const sentences = [
      "Enter a valid email.",
      "Enter the card number.",
      "Enter the expiry as MM/YY.",
      "Enter the whole security code.",
      "Enter the name shown on the card.",
    ];
    for (const sentence of sentences) expect(empty.html).toContain(sentence);
    expect((await visit(url, { ...filled, expiry: "10/26" })).html).toContain("The expiry date is in the past.");
    expect((await visit(url, { ...filled, expiry: "11/26" })).status).toBe(303);
    const amex = await open({ locale: "en" });
    expect((await visit(amex.url, { ...filled, number: "378282246310005" })).html).toContain("whole security code");
    expect((await visit(amex.url, { ...filled, number: "378282246310005", cvc: "1234" })).status).toBe(303);
  });

  it("what was typed or named is shown as text", async () => {
    const name = "<b>\"Casa\" & 'mar'</b>";
    const line_items = [{ quantity: 1, price_data: { currency: "usd", unit_amount: 5000, product_data: { name } } }];
    const { url } = await open({ line_items });
    const page = await visit(url, { ...filled, name: '"><script>x</script>', number: "" });
    expect(page.html).toContain("&lt;b&gt;&quot;Casa&quot; &amp; &#39;mar&#39;&lt;/b&gt;");
    expect(page.html).not.toMatch(/<script|<b>/);
  });
});

describe("3D Secure", () => {
  it.each(["4000002500003155", "4000 0027 6000 3184"])(
    "card %s pays when authentication is completed",
    async (number) => {
      const { session, url } = await open();
      const asked = await visit(url, { ...filled, number });
      expect([asked.status, asked.location]).toEqual([303, `${url}/authenticate`]);
      expect(((await retrieve(session.id)).payment_intent as Stripe.PaymentIntent).status).toBe("requires_action");
      expect((await visit(`${url}/authenticate`)).html).toContain("Completar la autenticación");
      const done = await visit(`${url}/authenticate`, { result: "complete" });
      expect(done.location).toBe(`http://localhost:3000/checkout/${session.id}`);
      expect((await retrieve(session.id)).payment_status).toBe("paid");
    },
  );

  it("failed authentication takes nothing and leaves the session open", async () => {
    const { session, url } = await open({ locale: "en" });
    await visit(url, { ...filled, number: "4000002500003155" });
    const failed = await visit(`${url}/authenticate`, { result: "fail" });
    expect(failed.location).toBe(`/c/pay/${session.id}?failed=authentication`);
    expect((await visit(`${url}?failed=authentication`)).html).toContain("We could not authenticate your card.");
    const after = await retrieve(session.id);
    expect(after.status).toBe("open");
    expect(after.payment_intent).toMatchObject({
      status: "requires_payment_method",
      latest_charge: null,
      last_payment_error: { code: "payment_intent_authentication_failure" },
    });
    expect((await visit(`${url}/authenticate`)).location).toBe(`/c/pay/${session.id}`);
  });
});

describe("a page whose time is over", () => {
  it("a paid one says so and leads to success_url", async () => {
    const { session, url } = await open({ locale: "en" });
    await visit(url, filled);
    const page = await visit(url);
    expect(page.html).toContain("This payment has been made");
    expect(page.html).toContain(`href="http://localhost:3000/checkout/${session.id}"`);
  });

  it("an expired one says so, takes nothing and leads to cancel_url", async () => {
    const { session, url } = await open({ locale: "en" });
    await stripe.checkout.sessions.expire(session.id);
    for (const page of [await visit(url), await visit(url, filled), await visit(`${url}/authenticate`)]) {
      expect(page.html).toContain("This payment page has expired");
      expect(page.html).toContain('href="http://localhost:3000/home/casa-coral"');
    }
    expect((await retrieve(session.id)).payment_intent).toBeNull();
  });

  it("an unknown one is 404", async () => {
    expect((await visit(`${sandbox.url}/c/pay/cs_test_nothing`)).status).toBe(404);
    expect((await visit(`${sandbox.url}/c/somewhere/else`)).status).toBe(404);
  });
});
