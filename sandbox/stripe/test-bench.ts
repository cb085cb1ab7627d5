import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { afterEach, beforeEach } from "vitest";
import { secretKey, sessionParams, startOfTests } from "./contract-target.ts";
import type { StripeSandboxControl } from "./control.ts";
import { type StripeSandbox, startStripeSandbox } from "./sandbox.ts";

/** A fresh sandbox and an inbox for its webhooks, for each test of a file. */
export const minute = 60_000;
export const hour = 60 * minute;
export const webhookSecret = "whsec_platform";

export interface Bench {
  sandbox: StripeSandbox;
  control: StripeSandboxControl;
  stripe: Stripe;
  inbox: Inbox;
}

export interface Inbox {
  server: Server;
  url: string;
  /** HTTP status to respond with. */
  status: number;
  received: { body: string; signature: string; event: Stripe.Event }[];
}

export function freshBench(): Bench {
  const bench = {} as Bench;
  beforeEach(async () => {
    bench.inbox = await openInbox();
    await restart(bench, "manual");
  });
  afterEach(async () => {
    await bench.sandbox.close();
    bench.inbox.server.close();
  });
  return bench;
}

export async function restart(bench: Bench, deliver: "timer" | "manual") {
  bench.sandbox = await startStripeSandbox({
    port: 0,
    file: ":memory:",
    secretKey,
    webhooks: [{ url: bench.inbox.url, secret: webhookSecret }],
    now: () => startOfTests,
    deliver,
  });
  bench.control = bench.sandbox.control;
  bench.stripe = sdk(bench.sandbox.port);
}

/** Stripe's client, except that it retries at once instead of after half a second. */
export function sdk(port: number, own: { key?: string; retries?: number } = {}): Stripe {
  const { key = secretKey, retries = 0 } = own;
  const address = { host: "127.0.0.1", port, protocol: "http" as const };
  const client = new Stripe(key, { ...address, maxNetworkRetries: retries, timeout: 5000, telemetry: false });
  return Object.assign(client, { getInitialNetworkRetryDelay: () => 0 });
}

export const now = () => Math.floor(startOfTests / 1000);

export const newSession = (
  { stripe }: Bench,
  own: Partial<Stripe.Checkout.SessionCreateParams> = {},
  options?: Stripe.RequestOptions,
) => stripe.checkout.sessions.create(sessionParams({ now }, own), options);

export async function paidIntent(bench: Bench, card = "4242424242424242"): Promise<string> {
  const session = await newSession(bench);
  await bench.control.pay({ session: session.id, card });
  return String((await bench.stripe.checkout.sessions.retrieve(session.id)).payment_intent);
}

/** A server that stands in for the product's webhook route. */
export async function openInbox(): Promise<Inbox> {
  const received: Inbox["received"] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    received.push({ body, signature: String(request.headers["stripe-signature"]), event: JSON.parse(body) });
    response.writeHead(inbox.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const inbox = { server, url: `http://127.0.0.1:${port}/webhooks/stripe`, status: 200, received };
  return inbox;
}
