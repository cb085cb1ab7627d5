import type Stripe from "stripe";
import { presentTransaction } from "./balances.ts";
import { lineItems } from "./checkout.ts";
import { presentEvent } from "./events.ts";
import { invalid } from "./http.ts";
import { listPage } from "./routes.ts";
import type { Kind } from "./store.ts";
import type { World } from "./world.ts";

/** Turns stored objects into response bodies: fields that depend on the current time, and `expand[]`. */
type Json = { [key: string]: unknown };

/** Expandable fields and the kinds they refer to. Empty: a field of Stripe's that is always null here. */
const expandableFields: Record<string, Record<string, Kind[]>> = {
  "checkout.session": {
    payment_intent: ["payment_intent"],
    customer: [],
    invoice: [],
    payment_link: [],
    setup_intent: [],
    subscription: [],
  },
  payment_intent: {
    latest_charge: ["charge"],
    payment_method: ["payment_method"],
    application: [],
    customer: [],
    on_behalf_of: [],
    payment_record: [],
    review: [],
    source: [],
  },
  charge: {
    balance_transaction: ["balance_transaction"],
    payment_intent: ["payment_intent"],
    failure_balance_transaction: ["balance_transaction"],
    application: [],
    application_fee: [],
    customer: [],
    on_behalf_of: [],
    review: [],
    source_transfer: ["transfer"],
    transfer: [],
  },
  transfer: {
    balance_transaction: ["balance_transaction"],
    destination: ["account"],
    destination_payment: ["charge"],
    source_transaction: ["charge"],
  },
  transfer_reversal: {
    balance_transaction: ["balance_transaction"],
    destination_payment_refund: ["refund"],
    source_refund: [],
    transfer: ["transfer"],
  },
  payout: {
    balance_transaction: ["balance_transaction"],
    failure_balance_transaction: ["balance_transaction"],
    application_fee: [],
    destination: [],
    original_payout: [],
    reversed_by: [],
  },
  dispute: { charge: ["charge"], payment_intent: ["payment_intent"] },
  refund: {
    balance_transaction: ["balance_transaction"],
    charge: ["charge"],
    failure_balance_transaction: ["balance_transaction"],
    payment_intent: ["payment_intent"],
    payment_method: ["payment_method"],
    customer: [],
    source_transfer_reversal: ["transfer_reversal"],
    transfer_reversal: [],
  },
  balance_transaction: { source: ["charge", "refund", "transfer", "transfer_reversal", "payout", "dispute"] },
  price: { product: ["product"] },
  payment_method: { customer: [] },
};

/** Lists included only when `expand[]` requests them. */
const includable: Record<string, Record<string, (world: World, id: string) => object>> = {
  "checkout.session": { line_items: (world, id) => lineItems(world, id) },
  charge: {
    refunds: (world, id) =>
      listPage(world, "refund", {}, { where: { charge: id } }, { url: `/v1/charges/${id}/refunds` }),
  },
};

export function render(world: World, answer: object, expand: string[] = []): unknown {
  let shown = present(world, answer as Json);
  for (const path of expand) {
    const steps = path.split(".");
    if (steps.filter((step) => step !== "data").length > 4) {
      const message = `You cannot expand more than 4 levels of a property. Property: ${path}`;
      throw invalid(message, { param: "expand" });
    }
    shown = expandAt(world, shown, steps, path) as Json;
  }
  return shown;
}

function expandAt(world: World, value: unknown, [step, ...rest]: string[], path: string): unknown {
  if (step === undefined || typeof value !== "object" || value === null) return value;
  const object = value as Json;
  if (Array.isArray(object.data) && step === "data") {
    return { ...object, data: object.data.map((item) => expandAt(world, item, rest, path)) };
  }
  const kind = String(object.object);
  const list = includable[kind]?.[step];
  const kinds = expandableFields[kind]?.[step];
  const inner = object[step];
  const nested = typeof inner === "object" && inner !== null && rest.length > 0;
  if (!list && !kinds && !nested) throw notExpandable(path);
  let found = inner;
  if (list && !inner) found = present(world, list(world, String(object.id)) as Json);
  else if (typeof inner === "string") found = look(world, kinds ?? [], inner) ?? inner;
  return { ...object, ...(found !== undefined && { [step]: expandAt(world, found, rest, path) }) };
}

function notExpandable(path: string) {
  return invalid(`This property cannot be expanded (${path}).`, { code: "property_not_expandable", param: "expand" });
}

function look(world: World, kinds: Kind[], id: string): unknown {
  const owner = world.store.ownerOf(id) ?? world.account;
  for (const kind of kinds) {
    const found = world.store.find(kind, owner, id);
    if (found) return present(world, found.object as unknown as Json);
  }
  return undefined;
}

function present(world: World, object: Json): Json {
  const shown = object as unknown;
  if (object.object === "balance_transaction") {
    return presentTransaction(world, shown as Stripe.BalanceTransaction) as unknown as Json;
  }
  if (object.object === "dispute") {
    const { balance_transactions, ...dispute } = shown as Stripe.Dispute;
    return {
      ...dispute,
      balance_transactions: balance_transactions.map((transaction) => presentTransaction(world, transaction)),
    };
  }
  if (object.object === "event") return presentEvent(world, shown as Stripe.EventBase) as unknown as Json;
  if (object.object === "list" && Array.isArray(object.data)) {
    return { ...object, data: object.data.map((item) => present(world, item)) };
  }
  return object;
}
