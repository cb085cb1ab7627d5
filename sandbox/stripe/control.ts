import type { IncomingMessage, ServerResponse } from "node:http";
import type { Api, LoggedRequest } from "./api.ts";
import { type Books, books } from "./balances.ts";
import { testCard } from "./cards.ts";
import { authenticate, type Outcome, payWithCard } from "./checkout.ts";
import type { Deliveries, PostOffice, Sent } from "./deliveries.ts";
import type { Engine } from "./engine.ts";
import type { Fault } from "./faults.ts";
import { readBody, sendJson } from "./http.ts";
import { type Delivery, type FixedEndpoint, listDeliveries, setFixedEndpoints } from "./webhooks.ts";

/**
 * What a test or a developer may do to the sandbox that nobody can do to Stripe.
 * The same operations over HTTP: POST /_sandbox/<operation> with one JSON object, answered with JSON.
 */
export interface StripeSandboxControl {
  /** Reads the sandbox's clock, after moving it if asked to. What falls due happens at its own moment. */
  clock(move?: { advanceMs?: number; to?: number }): Promise<{ now: number }>;
  fault(fault: Fault): Promise<void>;
  clearFaults(): Promise<void>;
  /** Pays as a guest on the payment page would. `authenticate` answers 3D Secure when the card asks for it. */
  pay(payment: PayOrder): Promise<Outcome>;
  /** How webhooks travel from now on. */
  webhooks(office: PostOffice): Promise<PostOffice>;
  /** Sends the webhooks that are due; with `events`, these once more. */
  deliver(again?: { events?: string[] }): Promise<Sent[]>;
  deliveries(about?: { event?: string }): Promise<Delivery[]>;
  /** The API requests so far, oldest first. */
  requests(): Promise<LoggedRequest[]>;
  /** Every holder's money; `sum` is always zero. */
  books(): Promise<Books>;
  /** Whether the platform's bank makes up for a balance too small for a refund. Default true, as at Stripe. */
  settings(settings: { coversShortfall: boolean }): Promise<void>;
  /** Forgets everything but the account and the endpoints given at the start. */
  reset(): Promise<void>;
}

export interface PayOrder {
  session: string;
  card: string;
  email?: string;
  name?: string;
  authenticate?: "complete" | "fail";
}

export interface Parts {
  engine: Engine;
  api: Api;
  deliveries: Deliveries;
  endpoints: FixedEndpoint[];
}

export function createControl({ engine, api, deliveries, endpoints }: Parts): StripeSandboxControl {
  return {
    async clock({ advanceMs = 0, to } = {}) {
      if (advanceMs !== 0 || to !== undefined) engine.setClock((to ?? engine.now()) + advanceMs);
      return { now: engine.now() };
    },
    async fault(fault) {
      api.faults.add(fault);
    },
    async clearFaults() {
      api.faults.clear();
    },
    async pay(order) {
      return pay(engine, order);
    },
    async webhooks(office) {
      deliveries.order(office);
      return deliveries.office;
    },
    async deliver(again = {}) {
      return deliveries.deliver(again);
    },
    async deliveries({ event } = {}) {
      return listDeliveries(engine.store, event);
    },
    async requests() {
      return api.log;
    },
    async books() {
      return books(engine.store);
    },
    async settings({ coversShortfall }) {
      engine.transaction(({ store }) => store.set("coversShortfall", String(coversShortfall)));
    },
    async reset() {
      api.faults.clear();
      api.log.length = 0;
      deliveries.reset();
      engine.store.transaction(() => engine.store.empty());
      engine.transaction((world) => setFixedEndpoints(world, endpoints));
    },
  };
}

function pay(engine: Engine, order: PayOrder): Outcome {
  const card = testCard(order.card);
  if (!card) throw new Error("Only Stripe's test cards can pay here.");
  const payer = { email: order.email ?? "guest@example.com", name: order.name ?? "Guest Sandbox" };
  const details = { card, expMonth: 12, expYear: 2034 };
  const outcome = engine.transaction((world) => payWithCard(world, order.session, payer, details));
  if (outcome.outcome !== "requires_3ds" || !order.authenticate) return outcome;
  return engine.transaction((world) => authenticate(world, order.session, order.authenticate === "complete"));
}

const prefix = "/_sandbox/";

/** A browser page from elsewhere cannot send JSON here without asking first, and is never answered yes. */
export async function handleControl(control: StripeSandboxControl, request: IncomingMessage, response: ServerResponse) {
  const name = new URL(`http://sandbox${request.url}`).pathname.slice(prefix.length);
  const text = await readBody(request);
  if (request.method !== "POST" || !Object.hasOwn(control, name)) {
    return sendJson(response, 404, { error: { message: `POST one of ${Object.keys(control).join(", ")}.` } });
  }
  if (request.headers["content-type"]?.split(";")[0] !== "application/json") {
    return sendJson(response, 415, { error: { message: "Send application/json." } });
  }
  try {
    const operation = control[name as keyof StripeSandboxControl] as (input: unknown) => Promise<unknown>;
    sendJson(response, 200, (await operation(JSON.parse(text || "{}"))) ?? null);
  } catch (error) {
    sendJson(response, 400, { error: { message: error instanceof Error ? error.message : String(error) } });
  }
}

/** The same control for a sandbox in another process. */
export function connectControl(url: string): StripeSandboxControl {
  const operation =
    <Result>(name: keyof StripeSandboxControl) =>
    async (input: object = {}): Promise<Result> => {
      const answer = await fetch(`${url}${prefix}${name}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(input),
      });
      const body = (await answer.json()) as Result & { error?: { message: string } };
      if (!answer.ok) throw new Error(body.error?.message ?? `The sandbox answered ${answer.status}.`);
      return body;
    };
  return {
    clock: operation("clock"),
    fault: operation("fault"),
    clearFaults: operation("clearFaults"),
    pay: operation("pay"),
    webhooks: operation("webhooks"),
    deliver: operation("deliver"),
    deliveries: operation("deliveries"),
    requests: operation("requests"),
    books: operation("books"),
    settings: operation("settings"),
    reset: operation("reset"),
  };
}
