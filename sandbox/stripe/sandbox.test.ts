import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { accountParams } from "./connect-bench.ts";
import { refusalOf, secretKey, sessionParams, startOfTests } from "./contract-target.ts";
import { connectControl } from "./control.ts";
import { startStripeSandbox } from "./sandbox.ts";
import { freshBench, hour, minute, newSession, sdk, webhookSecret } from "./test-bench.ts";

/** The sandbox itself: access over HTTP, persistence and bookkeeping. */
const bench = freshBench();

describe("the door", () => {
  async function ask(path: string, own: RequestInit = {}) {
    const headers = { authorization: `Bearer ${secretKey}`, ...own.headers };
    const answer = await fetch(bench.sandbox.url + path, { ...own, headers });
    const body = (await answer.json()) as { error?: { code?: string; message?: string } };
    return { status: answer.status, body };
  }
  const post = (path: string, type: string, body: string) =>
    ask(path, { method: "POST", headers: { "content-type": type }, body });

  it("only the one key opens", async () => {
    expect(await refusalOf(sdk(bench.sandbox.port, { key: "sk_test_somebody_else" }).balance.retrieve())).toMatchObject(
      {
        statusCode: 401,
        type: "StripeAuthenticationError",
      },
    );
    const nobody = await ask("/v1/balance", { headers: { authorization: "" } });
    expect([nobody.status, Object.keys(nobody.body)]).toEqual([401, ["error"]]);
    const basic = `Basic ${Buffer.from(`${secretKey}:`).toString("base64")}`;
    expect((await ask("/v1/balance", { headers: { authorization: basic } })).status).toBe(200);
  });

  it("another API version and another account are refused", async () => {
    expect((await ask("/v1/balance", { headers: { "stripe-version": "2020-08-27" } })).status).toBe(400);
    const stranger = await ask("/v1/balance", { headers: { "stripe-account": "acct_stranger" } });
    expect([stranger.status, stranger.body.error?.code]).toEqual([403, "account_invalid"]);
  });

  it("no body makes it answer 500", async () => {
    const bodies = ["%zz=1", "a[=1", "[a]=1", "line_items[x]=1", "line_items=1", "metadata[a][b]=1", "mode[a]=1"];
    for (const body of [...bodies, "__proto__[a]=1", "expand[]=__proto__", "%00=%00", "=", "&&&"]) {
      const answer = await post("/v1/checkout/sessions", "application/x-www-form-urlencoded", body);
      expect([body, answer.status]).toEqual([body, 400]);
      expect(answer.body.error?.message).toBeTypeOf("string");
    }
    expect((await post("/v1/refunds", "application/json", "{}")).status).toBe(400);
  });

  it("what Stripe has and the sandbox has not is refused as such", async () => {
    expect(await refusalOf(newSession(bench, { ui_mode: "embedded_page" }))).toMatchObject({
      statusCode: 400,
      code: "sandbox_not_imitated",
    });
    expect(await refusalOf(newSession(bench, { customer: "cus_1" }))).toMatchObject({
      code: "sandbox_not_imitated",
      param: "customer",
    });
  });

  it("a live key stops the start", async () => {
    const options = { port: 0, file: ":memory:", secretKey: "sk_live_1", webhooks: [] };
    await expect(startStripeSandbox(options)).rejects.toThrow("sk_test_");
  });

  it("the control answers over HTTP as in the process, and to JSON only", async () => {
    const remote = connectControl(bench.sandbox.url);
    const session = await newSession(bench);
    expect(await remote.pay({ session: session.id, card: "4242 4242 4242 4242" })).toMatchObject({ outcome: "paid" });
    await expect(remote.pay({ session: session.id, card: "4111111111111111" })).rejects.toThrow("test cards");
    expect(await remote.clock({ advanceMs: hour })).toEqual({ now: startOfTests + hour });
    expect(await remote.books()).toEqual(await bench.control.books());
    expect((await remote.requests()).map(({ method, path, status }) => [method, path, status])).toEqual([
      ["POST", "/v1/checkout/sessions", 200],
    ]);
    await remote.reset();
    expect((await bench.stripe.events.list()).data).toEqual([]);
    expect((await post("/_sandbox/reset", "text/plain", "x=1")).status).toBe(415);
    expect((await post("/_sandbox/constructor", "application/json", "{}")).status).toBe(404);
  });
});

describe("memory", () => {
  let folder: string;
  let child: ChildProcess | undefined;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "stripe-sandbox-"));
  });
  afterEach(() => {
    child?.kill("SIGKILL");
    rmSync(folder, { recursive: true });
  });

  async function boot(port: number): Promise<number> {
    const started = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], {
      env: {
        ...process.env,
        NODE_OPTIONS: "",
        SANDBOX_STRIPE_PORT: String(port),
        SANDBOX_STRIPE_FILE: join(folder, "stripe.sqlite"),
        STRIPE_SECRET_KEY: secretKey,
        SANDBOX_STRIPE_WEBHOOKS: JSON.stringify([{ url: bench.inbox.url, secret: webhookSecret }]),
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    child = started;
    const line = await new Promise<string>((resolve) => started.stdout.once("data", (data) => resolve(String(data))));
    return Number(line.match(/listening on http:\/\/127\.0\.0\.1:(\d+)/)?.[1]);
  }

  const killed = () =>
    new Promise<void>((resolve) => {
      child?.once("exit", () => resolve());
      child?.kill("SIGKILL");
    });

  it("the process keeps sessions, keys and owed webhooks over kill -9", async () => {
    const port = await boot(0);
    const remote = sdk(port);
    const params = { ...sessionParams({ now: () => Math.floor(Date.now() / 1000) }) };
    const steering = connectControl(`http://127.0.0.1:${port}`);
    await steering.webhooks({ paused: true });
    const session = await remote.checkout.sessions.create(params, { idempotencyKey: "k" });
    await steering.pay({ session: session.id, card: "4242424242424242" });
    expect(bench.inbox.received).toHaveLength(0);
    await killed();
    await boot(port);
    const after = await remote.checkout.sessions.retrieve(session.id);
    expect(after).toMatchObject({ status: "complete", payment_status: "paid" });
    expect((await remote.checkout.sessions.create(params, { idempotencyKey: "k" })).id).toBe(session.id);
    await expect.poll(() => bench.inbox.received.length, { timeout: 5000 }).toBe(4);
    expect((await steering.books()).sum).toBe(0);
    const exit = new Promise((resolve) => child?.once("exit", resolve));
    child?.kill("SIGTERM");
    expect(await exit).toBe(0);
  });

  it("accounts, links, balances and payouts under way outlive kill -9", async () => {
    const port = await boot(0);
    const remote = sdk(port);
    const steering = connectControl(`http://127.0.0.1:${port}`);
    const host = (await remote.accounts.create(accountParams())).id;
    await steering.account({ account: host, state: "verified" });
    const session = await remote.checkout.sessions.create(sessionParams({ now: () => Math.floor(Date.now() / 1000) }));
    await steering.pay({ session: session.id, card: "4000000000000077" });
    const params = { amount: 10_000, currency: "usd", destination: host };
    const transfer = await remote.transfers.create(params, { idempotencyKey: "t" });
    await remote.transfers.createReversal(transfer.id, { amount: 1_000 });
    const [charge] = (await remote.charges.list()).data;
    const dispute = await steering.openDispute({ charge: charge?.id ?? "" });
    const link = await remote.accounts.createLoginLink(host);
    const before = await steering.books();
    await killed();
    await boot(port);
    expect(await steering.books()).toEqual(before);
    expect((await remote.transfers.create(params, { idempotencyKey: "t" })).id).toBe(transfer.id);
    expect((await remote.disputes.retrieve(dispute.id)).status).toBe("needs_response");
    expect((await fetch(link.url)).status).toBe(200);
    await steering.clock({ advanceMs: 7 * 24 * hour });
    const { data } = await remote.payouts.list({}, { stripeAccount: host });
    expect(data.map(({ amount, status }) => [amount, status])).toEqual([[9_000, "paid"]]);
    expect((await steering.books()).sum).toBe(0);
  });

  it("endpoints given at the start keep their id, the others are forgotten", async () => {
    const file = join(folder, "endpoints.sqlite");
    const ids = async (webhooks: { url: string; secret: string }[]) => {
      const one = await startStripeSandbox({
        port: 0,
        file,
        secretKey,
        webhooks,
        now: () => startOfTests,
        deliver: "manual",
      });
      const client = sdk(one.port);
      const { data } = await client.webhookEndpoints.list();
      await one.close();
      return data.map(({ id }) => id);
    };
    const a = { url: "http://localhost:1/a", secret: "whsec_a" };
    const first = await ids([a]);
    expect(await ids([{ ...a, secret: "whsec_new" }])).toEqual(first);
    expect(await ids([])).toEqual([]);
  });
});

it("whatever happens, all holders together have zero", async () => {
  const cards = ["4242424242424242", "4000000000000002", "4000000000000077", "4000000000007726", "4000000000005126"];
  const step = fc.oneof(
    fc.record({ pay: fc.constantFrom(...cards) }),
    fc.record({ refund: fc.nat(9), share: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ wait: fc.integer({ min: 1, max: 3 * 24 * 60 }) }),
    fc.record({ covers: fc.boolean() }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
      await bench.control.reset();
      const clock = async () => Math.floor((await bench.control.clock()).now / 1000);
      for (const action of steps) {
        if ("pay" in action) {
          const at = await clock();
          const { id } = await bench.stripe.checkout.sessions.create(sessionParams({ now: () => at }));
          await bench.control.pay({ session: id, card: action.pay });
        } else if ("refund" in action) {
          const { data } = await bench.stripe.charges.list({ limit: 100 });
          const charge = data.filter(({ status }) => status === "succeeded")[action.refund];
          const amount = Math.ceil(((charge?.amount ?? 0) * action.share) / 100);
          if (charge) await bench.stripe.refunds.create({ charge: charge.id, amount }).catch(() => {});
        } else if ("wait" in action) await bench.control.clock({ advanceMs: action.wait * minute });
        else await bench.control.settings({ coversShortfall: action.covers });
        await checkBooks();
      }
    }),
    { numRuns: 15 },
  );
}, 30_000);

async function checkBooks() {
  const { holders, sum } = await bench.control.books();
  expect(sum).toBe(0);
  const { available, pending } = await bench.stripe.balance.retrieve();
  const { data } = await bench.stripe.balanceTransactions.list({ limit: 100 });
  const own = Object.entries(holders).find(([holder]) => holder.startsWith("acct_"))?.[1] ?? 0;
  expect((available[0]?.amount ?? 0) + (pending[0]?.amount ?? 0)).toBe(own);
  expect(data.reduce((total, { net }) => total + net, 0)).toBe(own);
  for (const charge of (await bench.stripe.charges.list({ limit: 100, expand: ["data.refunds"] })).data) {
    const refunded = charge.refunds?.data
      .filter(({ status }) => status !== "failed")
      .reduce((total, { amount }) => total + amount, 0);
    expect([charge.amount_refunded, charge.amount_refunded <= charge.amount]).toEqual([refunded, true]);
  }
}
