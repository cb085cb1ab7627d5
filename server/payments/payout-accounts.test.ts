import type Stripe from "stripe";
import { describe, expect, it, test } from "vitest";
import { aListing, aPerson, type Person } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import type { Ctx } from "../ctx.ts";
import { payableAccount, refreshPayoutAccount } from "./payments.ts";
import { destinationOf } from "./payout-changes.ts";

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

describe("how an account stands", () => {
  const document = { code: "document", label: "Una identificación con foto" };
  const bank = { code: "bank_account", label: "Una cuenta de banco donde recibir el dinero" };
  const requirements =
    "Stripe detuvo la cuenta porque falta un dato o algo no coincide. Complétalo y se vuelve a activar.";
  const rejected =
    "Stripe cerró esta cuenta y no deja enviarle dinero. Te escribió a tu correo con el motivo: para reclamar, contesta ahí.";
  const review = "Stripe está revisando la cuenta. Si necesita algo de ti, te escribe a tu correo.";

  it.each([
    ["pending", { state: "pending" }],
    ["verified", { state: "payable", destinationEnds: "6789" }],
    // Stripe sets a deadline one week ahead.
    ["restricted_soon", { state: "payable", missing: [document], dueBy: "2026-11-28", destinationEnds: "6789" }],
    ["restricted", { state: "restricted", missing: [document], disabledReason: requirements }],
    ["disabled", { state: "restricted", disabledReason: review }],
    ["rejected", { state: "restricted", disabledReason: rejected }],
  ] as const)("%s is told by its webhook and by asking alike", async (state, told) => {
    const host = await aHost();
    const account = await accountOf(host);
    await world.stripe.control.webhooks({ drop: 100 });
    await world.stripe.control.account({ account, state });
    await world.settle();
    expect(await payoutAccount(host)).toMatchObject({ state: "incomplete" });
    const expected = { ...nothing, canLogin: true, ...told };
    expect(await payoutAccount(host, "?refresh=true")).toEqual(expected);

    const byNews = await aHost();
    await world.stripe.control.webhooks({ drop: 0 });
    await world.stripe.control.account({ account: await accountOf(byNews), state });
    await world.settle();
    expect(await payoutAccount(byNews)).toEqual(expected);
    expect(await payableAccount(world.app.ctx, byNews.id)).toBe(
      told.state === "payable" ? await connectIdOf(byNews) : undefined,
    );
  });

  it("new says everything that is missing, each thing once, in the caller's language", async () => {
    const host = await aHost();
    await create(host);
    expect(await payoutAccount(host)).toEqual({
      ...nothing,
      state: "incomplete",
      missing: [
        { code: "business", label: "A qué te dedicas" },
        bank,
        { code: "birth_date", label: "Tu fecha de nacimiento" },
        { code: "name", label: "Tu nombre completo" },
        { code: "tax_number", label: "Tu número de Seguro Social" },
        { code: "terms", label: "Aceptar las condiciones de Stripe" },
      ],
    });
    const english = (await ask(host, "payout_account", "en")).body.missing;
    expect(english[2]).toEqual({ code: "birth_date", label: "Your date of birth" });
  });

  it("has words for what Stripe asks of whoever stands behind an account, and general ones for the rest", async () => {
    const host = await aHost();
    await create(host);
    await world.app.ctx.db
      .updateTable("payout_accounts")
      .set({
        past_due: [],
        currently_due: [
          "documents.proof_of_something.files",
          "person_1Abc.dob.day",
          "person_1Abc.id_number",
          "representative.address.postal_code",
          "company.tax_id",
          "individual.verification.additional_document",
          "individual.verification.document",
          "owners.phone",
          "person_1Abc.first_name",
          "settings.payments.statement_descriptor",
        ],
      })
      .execute();
    expect((await payoutAccount(host)).missing.map(({ code }: { code: string }) => code)).toEqual([
      ...["birth_date", "tax_number", "address", "business", "document", "contact", "name", "other"],
    ]);
  });

  it("stays as we knew it when Stripe does not answer, and the host is told", async () => {
    const host = await aHost();
    await world.stripe.control.account({ account: await accountOf(host), state: "verified" });
    await world.settle();
    await world.stripe.control.fault({ route: "GET /v1/accounts/*", kind: "error_before", times: 3 });
    const refused = await ask(host, "payout_account?refresh=true");
    expect(refused).toMatchObject({ status: 503, body: { code: "payout_account_unknown" } });
    expect(await payoutAccount(host)).toMatchObject({ state: "payable" });
  });

  it("may change back at any time, and each change calls for the host's payouts once", async () => {
    const host = await aHost();
    const account = await accountOf(host);
    const told: unknown[] = [];
    const jobs = { enqueue: async (_db: unknown, name: string, data: object) => void told.push([name, data]) };
    const ctx: Ctx = { ...world.app.ctx, jobs };
    const become = async (state: "pending" | "verified" | "restricted") => {
      await world.stripe.control.account({ account, state });
      return refreshPayoutAccount(ctx, { userId: host.id });
    };
    const release = ["payout.release", { hostId: host.id }];
    expect([await become("pending"), told]).toEqual([false, []]);
    expect([await become("verified"), told]).toEqual([true, [release]]);
    expect([await become("verified"), told]).toEqual([false, [release]]);
    expect(await payableAccount(ctx, host.id)).toBe(account);
    expect([await become("restricted"), told]).toEqual([false, [release, release]]);
    expect(await payableAccount(ctx, host.id)).toBeUndefined();
    expect([await refreshPayoutAccount(ctx, { stripeAccountId: account }), told]).toEqual([false, [release, release]]);
    expect([await become("verified"), told]).toEqual([true, [release, release, release]]);
  });

  it("is what Stripe answered to the latest question, whichever answer comes last", async () => {
    const host = await aHost();
    const account = await accountOf(host);
    await world.stripe.control.account({ account, state: "verified" });
    await world.settle();
    const earlier = new Date(world.clock.now().getTime() - 1000);
    await world.stripe.control.account({ account, state: "restricted" });
    await refreshPayoutAccount({ ...world.app.ctx, now: () => earlier }, { userId: host.id });
    expect(await payoutAccount(host)).toMatchObject({ state: "payable" });
    await world.settle();
    expect(await payoutAccount(host)).toMatchObject({ state: "restricted" });
  });
});

describe("an account its owner took away from us", () => {
  it("is nobody's to pay, and the next one begins under another key", async () => {
    const host = await aHost();
    const first = await accountOf(host);
    await world.stripe.control.account({ account: first, state: "verified" });
    await world.settle();
    await world.stripe.control.account({ account: first, state: "deauthorized" });
    await world.settle();
    expect(await payoutAccount(host)).toEqual({
      ...nothing,
      state: "none",
      disabledReason: "Tu cuenta anterior en Stripe ya no está conectada. Configura otra para volver a cobrar.",
    });
    expect(await connectIdOf(host)).toBeNull();
    expect(await payableAccount(world.app.ctx, host.id)).toBeUndefined();

    const second = await accountOf(host);
    expect(second).not.toBe(first);
    expect(await payoutAccount(host)).toMatchObject({ state: "incomplete", disabledReason: null });
    const { stripe_key } = await world.app.ctx.db
      .selectFrom("payout_accounts")
      .select("stripe_key")
      .executeTakeFirstOrThrow();
    const keys = (await callsTo("/v1/accounts")).map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toEqual([`${stripe_key}:1`, `${stripe_key}:2`]);
    await world.stripe.control.account({ account: second, state: "verified" });
    await world.settle();

    // Further events about the first account change nothing.
    const ofTheFirst = await world.app.ctx.db
      .selectFrom("stripe_events")
      .select(["id", "type"])
      .where("account", "=", first)
      .execute();
    await world.app.ctx.db.updateTable("stripe_events").set({ processed_at: null }).execute();
    for (const { id: eventId, type } of ofTheFirst) {
      await world.app.ctx.jobs.enqueue(world.app.ctx.db, "stripe.event", { eventId, type });
    }
    await world.settle();
    expect(await payableAccount(world.app.ctx, host.id)).toBe(second);
  });

  it("is noticed without any news when the host wants to go on", async () => {
    const host = await aHost();
    const first = await accountOf(host);
    await world.stripe.control.webhooks({ drop: 100 });
    await world.stripe.control.account({ account: first, state: "deauthorized" });
    const { status, body } = await ask(host, "account_link");
    expect(status).toBe(200);
    const second = await connectIdOf(host);
    expect(second).not.toBe(first);
    expect(body.url).toContain(second);
  });
});

describe("what Stripe pays to the host's bank", () => {
  /** Sends the host $150.00 from a guest's payment that is available at once. */
  async function aPaidHost(bank: "works" | "fails") {
    const host = await aHost();
    const account = await accountOf(host);
    await world.stripe.control.account({ account, state: "verified", bank });
    const { stripe } = world.app.ctx;
    const session = await stripe.checkout.sessions.create({
      mode: "payment",
      ui_mode: "hosted_page",
      line_items: [
        { quantity: 1, price_data: { currency: "usd", unit_amount: 20_000, product_data: { name: "Una noche" } } },
      ],
      success_url: "http://linkisla.test",
    });
    await world.stripe.control.pay({ session: session.id, card: "4000000000000077" });
    await stripe.transfers.create({ amount: 15_000, currency: "usd", destination: account });
    return { host, account };
  }

  it("is shown with its day once it arrived", async () => {
    const { host } = await aPaidHost("works");
    world.clock.advance(4 * 24 * 60);
    await world.settle();
    // Saturday's money leaves on Sunday and arrives on Monday.
    expect(await payoutAccount(host)).toEqual({
      ...nothing,
      state: "payable",
      canLogin: true,
      destinationEnds: "6789",
      lastPayout: { amount: 150, state: "paid", date: "2026-11-23", message: null },
    });
  });

  it("is shown with the reason when the bank sent it back; the account still takes transfers", async () => {
    const { host, account } = await aPaidHost("fails");
    world.clock.advance(4 * 24 * 60);
    await world.settle();
    const failed = {
      ...nothing,
      state: "payable",
      canLogin: true,
      destinationEnds: "1116",
      missing: [{ code: "bank_account", label: "Una cuenta de banco donde recibir el dinero" }],
      lastPayout: {
        amount: 150,
        state: "failed",
        date: "2026-11-23",
        message: "El banco lo devolvió: la cuenta está cerrada o bloqueada. Pon otra en Stripe.",
      },
    };
    expect(await payoutAccount(host)).toEqual(failed);

    await world.stripe.control.account({ account, bank: "works" });
    world.clock.advance(3 * 24 * 60);
    await world.settle();
    const { missing, lastPayout } = await payoutAccount(host);
    expect([missing, lastPayout.state]).toEqual([[], "paid"]);

    // An old payout's event does not overwrite a later payout.
    const { data } = await world.app.ctx.stripe.payouts.list({ limit: 10 }, { stripeAccount: account });
    const [old] = await world.app.ctx.db
      .selectFrom("stripe_events")
      .select("id")
      .where("object_id", "=", data.at(-1)?.id ?? "")
      .where("type", "=", "payout.failed")
      .execute();
    await world.app.ctx.db.updateTable("stripe_events").set({ processed_at: null }).execute();
    await world.app.ctx.jobs.enqueue(world.app.ctx.db, "stripe.event", {
      eventId: old?.id ?? "",
      type: "payout.failed",
    });
    await world.settle();
    expect((await payoutAccount(host)).lastPayout).toEqual(lastPayout);
  });

  it("means nothing any more when its news comes after the host cut the connection", async () => {
    const { host, account } = await aPaidHost("works");
    world.clock.advance(4 * 24 * 60);
    await world.stripe.control.account({ account, state: "deauthorized" });
    await world.settle();
    expect(await payoutAccount(host)).toMatchObject({ state: "none", lastPayout: null });
    const news = await world.app.ctx.db
      .selectFrom("stripe_events")
      .select("processed_at")
      .where("type", "=", "payout.paid")
      .execute();
    expect(news).toEqual([{ processed_at: expect.any(Date) }]);
  });
});

describe("the door for connected accounts' events", () => {
  const payload = JSON.stringify({
    id: "evt_1Connect",
    object: "event",
    type: "account.updated",
    account: "acct_1Nobodys",
    created: 1_795_276_800,
    data: { object: { id: "acct_1Nobodys", object: "account" } },
  });
  const knock = (path: string, secret: string, body = payload) =>
    world.call("POST", path, {
      headers: {
        "content-type": "application/json",
        "stripe-signature": world.app.ctx.stripe.webhooks.generateTestHeaderString({
          payload,
          secret,
          timestamp: Math.floor(world.clock.now().getTime() / 1000),
        }),
      },
      body,
    });
  const received = () => world.app.ctx.db.selectFrom("stripe_events").select(["id", "account"]).execute();

  it("opens to its own secret alone, and the other door does not open to it", async () => {
    const { webhookSecret, connectWebhookSecret } = world.env.stripe;
    const refused = { status: 400, body: { code: "invalid_signature" } };
    expect(await knock("/webhooks/stripe/connect", webhookSecret)).toMatchObject(refused);
    expect(await knock("/webhooks/stripe", connectWebhookSecret)).toMatchObject(refused);
    expect(await knock("/webhooks/stripe/connect", connectWebhookSecret, `${payload} `)).toMatchObject(refused);
    expect(await received()).toEqual([]);
    expect(await knock("/webhooks/stripe/connect", connectWebhookSecret)).toMatchObject({ status: 200 });
    expect(await received()).toEqual([{ id: "evt_1Connect", account: "acct_1Nobodys" }]);
  });

  test("an account that is no host's changes nothing, not even with Stripe", async () => {
    await knock("/webhooks/stripe/connect", world.env.stripe.connectWebhookSecret);
    const before = (await world.stripe.control.requests()).length;
    await world.settle();
    expect((await world.stripe.control.requests()).length).toBe(before);
    expect(await world.app.ctx.db.selectFrom("payout_accounts").selectAll().execute()).toEqual([]);
  });

  test("copies and disorder end where Stripe does", async () => {
    const host = await aHost();
    const account = await accountOf(host);
    await world.stripe.control.webhooks({ copies: 4, shuffle: true });
    for (const state of ["pending", "verified", "restricted", "verified"] as const) {
      await world.stripe.control.account({ account, state });
    }
    await world.settle();
    expect(await payoutAccount(host)).toMatchObject({ state: "payable" });
    const events = await world.app.ctx.db
      .selectFrom("stripe_events")
      .select(["id", "account", "processed_at"])
      .execute();
    const atStripe = await world.app.ctx.stripe.events.list({ limit: 100 }, { stripeAccount: account });
    const heard = (event: Stripe.Event) => events.some(({ id }) => id === event.id);
    expect(atStripe.data.filter(heard)).toHaveLength(events.length);
    expect(events.every((event) => event.account === account && event.processed_at !== null)).toBe(true);
  });

  test("one that was spoilt is brought again", async () => {
    const host = await aHost();
    await world.stripe.control.webhooks({ spoil: { times: 2, what: "secret" } });
    await world.stripe.control.account({ account: await accountOf(host), state: "verified" });
    await world.settle();
    world.clock.advance(24 * 60);
    await world.settle();
    expect(await payoutAccount(host)).toMatchObject({ state: "payable" });
  });
});

test("only the bank accounts that Stripe pays to by default say where a host's money goes, if there are any", () => {
  const bank = (last4: string, isDefault: boolean) => ({
    id: `ba_${last4}`,
    fingerprint: `f${last4}`,
    last4,
    default_for_currency: isDefault,
  });
  const having = (...data: ReturnType<typeof bank>[]) =>
    destinationOf({ external_accounts: { data } } as unknown as Stripe.Account);
  const paid = having(bank("1111", true));
  expect(paid.destination_last4).toBe("1111");
  expect(having(bank("1111", true), bank("2222", false))).toEqual(paid);
  expect(having(bank("1111", false), bank("2222", true))).toEqual(having(bank("2222", true)));
  expect(having(bank("1111", false), bank("2222", false)).destination_last4).toBeNull();
  expect(having()).toEqual({});
});
