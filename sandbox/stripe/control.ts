import type { IncomingMessage, ServerResponse } from "node:http";
import type Stripe from "stripe";
import {
  type AccountState,
  bankNumbers,
  findAccount,
  secretsOf,
  setAccountState,
  submitDetails,
} from "./account-states.ts";
import type { Api, LoggedRequest } from "./api.ts";
import { type Books, books } from "./balances.ts";
import { testCard } from "./cards.ts";
import { authenticate, type Outcome, payWithCard } from "./checkout.ts";
import type { Deliveries, PostOffice, Sent } from "./deliveries.ts";
import {
  closeInquiry,
  type DisputeReason,
  disputeReasons,
  escalateInquiry,
  openDispute,
  openInquiry,
  overturnDispute,
  reinstateInPart,
  settleDispute,
} from "./disputes.ts";
import type { Engine } from "./engine.ts";
import type { Fault } from "./faults.ts";
import { readBody, sendJson } from "./http.ts";
import { type RefundOrder, refund } from "./refunds.ts";
import { type Delivery, type FixedEndpoint, listDeliveries, setFixedEndpoints } from "./webhooks.ts";
import type { World } from "./world.ts";

/**
 * Operations that a test or a developer can perform on the sandbox and nobody can on Stripe.
 * The same operations over HTTP: POST /_sandbox/<operation> with one JSON object, answered with JSON.
 */
export interface StripeSandboxControl {
  /** Reads the sandbox's clock, moving it first if asked to. Each job that falls due runs at its own due time. */
  clock(move?: { advanceMs?: number; to?: number }): Promise<{ now: number }>;
  fault(fault: Fault): Promise<void>;
  clearFaults(): Promise<void>;
  /** Pays as a guest would on the payment page. `authenticate` is the 3D Secure result, if the card requires it. */
  pay(payment: PayOrder): Promise<Outcome>;
  /** Sets how webhooks are delivered from now on. */
  webhooks(office: PostOffice): Promise<PostOffice>;
  /** Sends the webhooks that are due; with `events`, resends only those. */
  deliver(again?: { events?: string[] }): Promise<Sent[]>;
  deliveries(about?: { event?: string }): Promise<Delivery[]>;
  /** The API requests so far, oldest first. */
  requests(): Promise<LoggedRequest[]>;
  /** Every holder's balance; `sum` is always zero. */
  books(): Promise<Books>;
  /** Stripe behavior that differs between platforms; settings left out keep their values. */
  settings(settings: Settings): Promise<void>;
  /** Puts a connected account into a state, as its owner or Stripe might, inventing details never submitted. */
  account(order: AccountOrder): Promise<Stripe.Account>;
  /** A refund made in Stripe's dashboard: no metadata of ours, no API request behind it. */
  refund(order: Omit<RefundOrder, "metadata">): Promise<Stripe.Refund>;
  /** The guest's bank takes a payment back; with an `amount`, another one than was not refunded. */
  openDispute(order: { charge: string; reason?: DisputeReason; amount?: number }): Promise<Stripe.Dispute>;
  settleDispute(order: { dispute: string; outcome: "won" | "lost" }): Promise<Stripe.Dispute>;
  /** The bank gives a part back, before it decides or after the dispute was lost. */
  reinstateInPart(order: { dispute: string; amount: number }): Promise<Stripe.Dispute>;
  /** The bank takes back its decision: a lost dispute is won, or a won one lost. */
  overturnDispute(order: { dispute: string }): Promise<Stripe.Dispute>;
  /** The guest's bank asks about a payment and takes nothing. */
  openInquiry(order: { charge: string; reason?: DisputeReason }): Promise<Stripe.Dispute>;
  /** The inquiry becomes a dispute, under the same id. */
  escalateInquiry(order: { dispute: string }): Promise<Stripe.Dispute>;
  closeInquiry(order: { dispute: string }): Promise<Stripe.Dispute>;
  /** Deletes everything but the account and the endpoints given at the start. */
  reset(): Promise<void>;
}

export interface PayOrder {
  session: string;
  card: string;
  email?: string;
  name?: string;
  authenticate?: "complete" | "fail";
}

export interface Settings {
  /** The platform's bank covers a refund that the balance cannot. Default true, as at Stripe. */
  coversShortfall?: boolean;
  /** Stripe allows this platform accounts with transfers and without card_payments. Default false. */
  transfersAlone?: boolean;
  /** A reversal may leave an account below zero. Default false. */
  reversalsOverdraw?: boolean;
}

export interface AccountOrder {
  account: string;
  state?: AccountState;
  /** Where payouts go from now on: a bank account that accepts them, one that returns them, or a debit card. */
  bank?: keyof typeof bankNumbers;
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
    async settings(settings) {
      engine.transaction(({ store }) => {
        for (const [name, value] of Object.entries(settings)) {
          if (!settingNames.includes(name)) throw new Error(`There are the settings ${settingNames.join(", ")}.`);
          store.set(name, String(value));
        }
      });
    },
    async account(order) {
      return engine.transaction((world) => arrangeAccount(world, order));
    },
    async refund({ charge, payment_intent, amount, reason }) {
      return engine.transaction((world) => refund(world, { charge, payment_intent, amount, reason }));
    },
    async openDispute({ charge, reason = "fraudulent", amount }) {
      checkReason(reason);
      return engine.transaction((world) => openDispute(world, charge, reason, amount));
    },
    async settleDispute({ dispute, outcome }) {
      if (outcome !== "won" && outcome !== "lost") throw new Error("A dispute is won or lost.");
      return engine.transaction((world) => settleDispute(world, dispute, outcome));
    },
    async reinstateInPart({ dispute, amount }) {
      return engine.transaction((world) => reinstateInPart(world, dispute, amount));
    },
    async overturnDispute({ dispute }) {
      return engine.transaction((world) => overturnDispute(world, dispute));
    },
    async openInquiry({ charge, reason = "unrecognized" }) {
      checkReason(reason);
      return engine.transaction((world) => openInquiry(world, charge, reason));
    },
    async escalateInquiry({ dispute }) {
      return engine.transaction((world) => escalateInquiry(world, dispute));
    },
    async closeInquiry({ dispute }) {
      return engine.transaction((world) => closeInquiry(world, dispute));
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

function checkReason(reason: DisputeReason) {
  if (!disputeReasons.includes(reason)) throw new Error(`Reasons are ${disputeReasons.join(", ")}.`);
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

const settingNames = ["coversShortfall", "transfersAlone", "reversalsOverdraw"];
const states: AccountState[] = [
  ...(["new", "pending", "verified", "restricted_soon", "restricted", "disabled"] as const),
  ...(["rejected", "deauthorized"] as const),
];

function arrangeAccount(world: World, { account, state, bank }: AccountOrder): Stripe.Account {
  const found = findAccount(world.store, world.platform, account);
  if (!found) throw new Error(`There is no connected account ${account}.`);
  if (state !== undefined && !states.includes(state)) throw new Error(`States are ${states.join(", ")}.`);
  if (bank !== undefined && !Object.hasOwn(bankNumbers, bank))
    throw new Error(`Banks are ${Object.keys(bankNumbers).join(", ")}.`);
  const { state: before, name = "Host Sandbox" } = secretsOf(found);
  const wanted = state ?? before;
  const never = !found.object.details_submitted && wanted !== "new" && wanted !== "deauthorized";
  if (bank || never) return submitDetails(world, account, { name, bank: bankNumbers[bank ?? "works"] }, wanted);
  return setAccountState(world, account, wanted);
}

const prefix = "/_sandbox/";

/** A page of another origin cannot send JSON without a CORS preflight, and preflights are never allowed. */
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

/** The control of a sandbox in another process. */
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
    account: operation("account"),
    refund: operation("refund"),
    openDispute: operation("openDispute"),
    settleDispute: operation("settleDispute"),
    reinstateInPart: operation("reinstateInPart"),
    overturnDispute: operation("overturnDispute"),
    openInquiry: operation("openInquiry"),
    escalateInquiry: operation("escalateInquiry"),
    closeInquiry: operation("closeInquiry"),
    reset: operation("reset"),
  };
}
