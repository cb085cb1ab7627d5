import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { addMinutes } from "#contract/dates.ts";
import type { FaultKind } from "#sandbox/stripe/faults.ts";
import { aListing, aPerson, type Person } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import type { Ctx } from "../ctx.ts";
import { createPayoutAccount } from "./payout-opening.ts";
import { openStripe } from "./stripe.ts";

const world = useWorld();

async function aHost(): Promise<Person> {
  const host = await aPerson(world, { name: "Marisol Vélez" });
  await aListing(world, "lodging", { hostId: host.id });
  return host;
}

const ask = (host: Person, path: string, language: "es" | "en" = "es") =>
  world.call("GET", `/user/${path}`, { token: host.token, language });
const create = (host: Person) => ask(host, "create_account");
const payoutAccount = async (host: Person, query = "") => (await ask(host, `payout_account${query}`)).body;
const accountOf = async (host: Person): Promise<string> => (await create(host)).body.connect_id;
const connectIdOf = async (host: Person) => (await ask(host, "getme")).body.connect_id;

/** All accounts that Stripe has created for us, newest first. */
const accountsAtStripe = async () => (await world.app.ctx.stripe.accounts.list({ limit: 100 })).data;
const callsTo = async (path: string) =>
  (await world.stripe.control.requests()).filter((call) => call.method === "POST" && call.path === path);

const nothing = {
  missing: [],
  dueBy: null,
  disabledReason: null,
  canLogin: false,
  destinationEnds: null,
  lastPayout: null,
  recentChange: null,
};

describe("a host's account at Stripe", () => {
  it("is an Express account that takes transfers, and the host's connect_id", async () => {
    const host = await aHost();
    expect(await connectIdOf(host)).toBeNull();
    expect(await payoutAccount(host)).toEqual({ state: "none", ...nothing });

    const made = await create(host);
    expect(made).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
    const [account] = await accountsAtStripe();
    expect(account).toMatchObject({
      id: made.body.connect_id,
      country: "US",
      email: host.email,
      controller: {
        stripe_dashboard: { type: "express" },
        fees: { payer: "application" },
        losses: { payments: "application" },
        requirement_collection: "stripe",
      },
      capabilities: { card_payments: "inactive", transfers: "inactive" },
      business_profile: { mcc: "6513", url: "http://linkisla.test" },
      metadata: { user_id: String(host.id) },
    });
    expect(await connectIdOf(host)).toBe(made.body.connect_id);
  });

  it("is one, however often and at once it is asked for", async () => {
    const host = await aHost();
    await world.stripe.control.fault({ route: "POST /v1/accounts", kind: "slow", delayMs: 30 });
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => create(host)));
    answers.push(await create(host));
    const [account, ...others] = await accountsAtStripe();
    expect(answers.map(({ body }) => body)).toEqual(answers.map(() => ({ connect_id: account?.id })));
    expect(others).toEqual([]);
  });

  it("is asked for by one at a time: whoever presses meanwhile hears the same without another call", async () => {
    const host = await aHost();
    const stripe = Object.assign(openStripe(world.env), { getMaxNetworkRetries: () => 0 });
    await world.stripe.control.fault({ route: "POST /v1/accounts", kind: "slow", delayMs: 30 });
    const presses = [1, 2, 3, 4, 5].map(() => createPayoutAccount({ ...world.app.ctx, stripe }, host));
    const accounts = await Promise.all(presses);
    expect(accounts).toEqual(Array(5).fill((await accountsAtStripe())[0]?.id));
    expect(await callsTo("/v1/accounts")).toHaveLength(1);
  });

  it("is asked for by the next one when whoever asked first died", async () => {
    const host = await aHost();
    const { now, db } = world.app.ctx;
    const opening_until = addMinutes(now(), 0.5);
    const row = { user_id: host.id, stripe_key: randomUUID(), email: host.email, created_at: now(), opening_until };
    await db.insertInto("payout_accounts").values(row).execute();
    world.clock.advance(1);
    expect(await accountOf(host)).toBe((await accountsAtStripe())[0]?.id);
  });

  it("is each host's own: no call of another's names it", async () => {
    const [host, other] = [await aHost(), await aHost()];
    const account = await accountOf(host);
    await world.stripe.control.account({ account, state: "verified" });
    await world.settle();
    const before = (await world.stripe.control.requests()).length;
    for (const path of ["payout_account?refresh=true", "create_account", "account_link", "account_login"]) {
      const { status, body } = await ask(other, path);
      expect({ path, status }).toEqual({ path, status: 200 });
      expect(JSON.stringify(body)).not.toContain(account);
    }
    const asked = (await world.stripe.control.requests()).slice(before);
    expect(asked.length).toBeGreaterThan(3);
    expect(JSON.stringify(asked)).not.toContain(account);
    expect(await payoutAccount(host)).toMatchObject({ state: "payable" });
    expect(await payoutAccount(other)).toMatchObject({ state: "incomplete" });
  });

  it("is made for hosts alone", async () => {
    const guest = await aPerson(world);
    for (const path of ["create_account", "account_link", "account_login", "payout_account"]) {
      expect([path, (await ask(guest, path)).body.code]).toEqual([path, "not_found"]);
    }
    expect(await accountsAtStripe()).toEqual([]);
  });

  it("may be asked about only so often", async () => {
    const host = await aHost();
    const statuses = new Set<number>();
    for (let i = 0; i < 121; i++) statuses.add((await ask(host, "payout_account?refresh=true")).status);
    expect([...statuses]).toEqual([200, 429]);
    expect((await ask(host, "payout_account")).status).toBe(200);
  });
});

/** Idempotency keys of a host's first two attempts. */
async function keysOf(host: Person): Promise<string[]> {
  const rows = world.app.ctx.db.selectFrom("payout_accounts").select("stripe_key").where("user_id", "=", host.id);
  const { stripe_key } = await rows.executeTakeFirstOrThrow();
  return [`${stripe_key}:1`, `${stripe_key}:2`];
}

describe("when the call that makes the account goes wrong", () => {
  const kinds: FaultKind[] = [
    ...(["rate_limit", "lock_timeout", "error_before", "error_after", "response_lost"] as const),
    ...(["truncated", "reset", "unavailable_json", "bad_gateway_html"] as const),
  ];

  it.each(kinds)("%s: the host is told, asks again and has one account", async (kind) => {
    const host = await aHost();
    await world.stripe.control.fault({ route: "POST /v1/accounts", kind, times: 3 });
    const refused = await create(host);
    expect(refused).toMatchObject({
      status: 503,
      body: { code: "payout_account_not_made", message: "Error al crear la cuenta" },
    });
    expect(await payoutAccount(host)).toEqual({ state: "none", ...nothing });
    await world.stripe.control.clearFaults();
    expect(await accountOf(host)).toMatch(/^acct_/);
    expect((await accountsAtStripe()).map(({ id }) => id)).toEqual([await accountOf(host)]);
  });

  it.each(["response_lost", "error_after"] as const)(
    "%s, and a day later the key is forgotten: what was made is found and kept",
    async (kind) => {
      const host = await aHost();
      await world.stripe.control.fault({ route: "POST /v1/accounts", kind, times: 3 });
      expect((await create(host)).status).toBe(503);
      await world.stripe.control.clearFaults();
      const [lost] = await accountsAtStripe();
      world.clock.advance(25 * 60);
      expect(await accountOf(host)).toBe(lost?.id);
      expect(await accountsAtStripe()).toHaveLength(1);
    },
  );

  it("and made nothing: a day later there is another key", async () => {
    const host = await aHost();
    await world.stripe.control.fault({ route: "POST /v1/accounts", kind: "reset", times: 3 });
    expect((await create(host)).status).toBe(503);
    world.clock.advance(25 * 60);
    expect((await create(host)).status).toBe(200);
    const keys = (await callsTo("/v1/accounts")).map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys)).toEqual(new Set(await keysOf(host)));
    expect(await accountsAtStripe()).toHaveLength(1);
  });

  it("and its 500 is stored though nothing is left of it: the next key makes another account", async () => {
    const host = await aHost();
    await world.stripe.control.fault({ route: "POST /v1/accounts", kind: "error_after" });
    expect((await create(host)).status).toBe(503);
    const [lost] = await accountsAtStripe();
    await world.stripe.control.account({ account: lost?.id ?? "", state: "deauthorized" });
    expect((await create(host)).status).toBe(200);
    expect(await accountsAtStripe()).toMatchObject([{ id: await connectIdOf(host) }]);
  });

  it("because the key belongs to somebody else's call, another is taken", async () => {
    const host = await aHost();
    const row = { user_id: host.id, stripe_key: "taken", email: host.email, created_at: world.clock.now() };
    await world.app.ctx.db.insertInto("payout_accounts").values(row).execute();
    const stranger = await world.app.ctx.stripe.accounts.create(
      {
        email: "otra@example.test",
        country: "US",
        controller: {
          stripe_dashboard: { type: "express" },
          fees: { payer: "application" },
          losses: { payments: "application" },
        },
        capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
        metadata: { user_id: String(host.id) },
      },
      { idempotencyKey: "taken:1" },
    );
    const { status, body } = await create(host);
    expect(status).toBe(200);
    expect(body.connect_id).not.toBe(stranger.id);
  });

  it("because Stripe refuses, the next try has another key: a refusal is kept under its own", async () => {
    const host = await aHost();
    const elsewhere: Ctx = { ...world.app.ctx, env: { ...world.env, hostCountry: "DO" } };
    await expect(createPayoutAccount(elsewhere, host)).rejects.toMatchObject({ code: "payout_account_not_made" });
    expect((await create(host)).status).toBe(200);
    const keys = (await callsTo("/v1/accounts")).map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toEqual(await keysOf(host));
  });
});

describe("the way into Stripe", () => {
  const visit = async (url: string, form?: Record<string, string>) => {
    const response = await fetch(new URL(url, world.stripe.url), {
      redirect: "manual",
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
    return { status: response.status, to: response.headers.get("location") ?? "", text: await response.text() };
  };
  const linkOf = async (host: Person): Promise<string> => (await ask(host, "account_link")).body.url;
  const onStandIn = (url: string) => url.replace(/^http:\/\/localhost:\d+/, world.stripe.url);
  const back = (how: string) => `http://linkisla.test/host/dashboard?stripe=${how}`;

  it("is another address each time, makes the account that is missing, and is never kept", async () => {
    const host = await aHost();
    const [first, second] = [await linkOf(host), await linkOf(host)];
    expect(first).not.toBe(second);
    expect(await accountsAtStripe()).toHaveLength(1);
    const links = await callsTo("/v1/account_links");
    expect(links.map(({ params }) => params)).toEqual(
      [1, 2].map(() => ({
        account: expect.stringMatching(/^acct_/),
        type: "account_onboarding",
        refresh_url: back("refresh"),
        return_url: back("return"),
        collection_options: { fields: "eventually_due" },
      })),
    );
    const row = await world.app.ctx.db.selectFrom("payout_accounts").selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain("setup");
  });

  it("leads to the page that asks for another once it was used or five minutes have passed", async () => {
    const host = await aHost();
    const used = onStandIn(await linkOf(host));
    expect((await visit(used)).to).toMatch(/^\/setup\/c\//);
    expect((await visit(used)).to).toBe(back("refresh"));

    const old = onStandIn(await linkOf(host));
    world.clock.advance(6);
    expect((await visit(old)).to).toBe(back("refresh"));
    expect((await visit(onStandIn(await linkOf(host)))).to).toMatch(/^\/setup\/c\//);
  });

  it("leads back whether the host finished or not; only asking tells which", async () => {
    const host = await aHost();
    const left = await visit(onStandIn(await linkOf(host)));
    expect((await visit(left.to, { action: "leave" })).to).toBe(back("return"));
    expect(await payoutAccount(host, "?refresh=true")).toMatchObject({ state: "incomplete", canLogin: false });

    const finished = await visit(onStandIn(await linkOf(host)));
    const told = { name: "Marisol Vélez", ssn: "0000", bank: "000123456789", check: "pending", action: "send" };
    expect((await visit(finished.to, told)).to).toBe(back("return"));
    expect(await payoutAccount(host, "?refresh=true")).toEqual({ state: "pending", ...nothing, canLogin: true });

    world.clock.advance(11);
    await world.settle();
    expect(await payoutAccount(host)).toEqual({
      state: "payable",
      ...nothing,
      canLogin: true,
      destinationEnds: "6789",
    });
  });

  it("is the dashboard after that, and until then where the host tells the rest", async () => {
    const host = await aHost();
    const before = await ask(host, "account_login");
    expect(before.body.url).toContain("/setup/e/");
    // No webhook is delivered: the request itself reads the account.
    await world.stripe.control.account({ account: await accountOf(host), state: "verified" });
    const after = await ask(host, "account_login");
    expect(after.body.url).toContain("/express/");
    expect((await visit(onStandIn(after.body.url))).to).toMatch(/^\/express\/c\//);
  });

  it.each([
    ["account_link", "POST /v1/account_links", "Error al configurar la cuenta", "The account could not be set up"],
    [
      "account_login",
      "POST /v1/accounts/*/login_links",
      "Error al acceder a la cuenta",
      "The account could not be opened",
    ],
    ["account_link", "POST /v1/accounts", "Error al crear la cuenta", "The account could not be created"],
  ])(
    "%s says what failed when %s does: '%s', or '%s'",
    { tags: ["@spec-7.27", "@spec-7.28", "@spec-7.29"] },
    async (path, route, spanish, english) => {
      const host = await aHost();
      if (path === "account_login") {
        await world.stripe.control.account({ account: await accountOf(host), state: "verified" });
      }
      await world.stripe.control.fault({ route, kind: "rate_limit", times: 2 });
      const answers = [await ask(host, path, "es"), await ask(host, path, "en")];
      expect(answers.map(({ status }) => status)).toEqual([503, 503]);
      expect(answers.map(({ body }) => body.message)).toEqual([spanish, english]);
      expect((await ask(host, path)).status).toBe(200);
      expect(await accountsAtStripe()).toHaveLength(1);
    },
  );
});
