import type Stripe from "stripe";
import { holdings, move } from "./balances.ts";
import { testCardEnding } from "./cards.ts";
import { closeInquiryOf, isChargedBack } from "./disputes.ts";
import { emit } from "./events.ts";
import { invalid, missing, notImitated, refused } from "./http.ts";
import { expandable, flag, integer, metadata, oneOf, page, range, text, unplayed } from "./params.ts";
import { listPage, type Route, route } from "./routes.ts";
import { newId, type Stored } from "./store.ts";
import { hour, minute, seconds, type World } from "./world.ts";

/**
 * Refunds and their later states. The refunds of a charge never exceed its amount.
 * When the balance cannot pay and the platform's bank does not cover it (a setting), a refund stays pending.
 */
const soon = 2 * minute;

function createRefund(
  world: World,
  charge: Stored<"charge">,
  amount: number,
  detail: Pick<Stripe.Refund, "metadata" | "reason">,
) {
  const { store, account } = world;
  const { later } = testCardEnding(String(charge.hidden.card));
  const short = !covered(world, charge.object, amount);
  const status = short || later === "refund_pending" ? "pending" : "succeeded";
  const refund: Stripe.Refund = {
    id: newId("re_3"),
    object: "refund",
    amount,
    balance_transaction: null,
    charge: charge.object.id,
    created: seconds(world),
    currency: charge.object.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
      type: "card",
    },
    metadata: detail.metadata,
    payment_intent: charge.object.payment_intent,
    payment_method: charge.object.payment_method,
    ...(status === "pending" && { pending_reason: short ? "insufficient_funds" : "processing" }),
    reason: detail.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
  };
  if (!short) refund.balance_transaction = pay(world, refund, charge.object);
  store.add("refund", account, refund);
  if (short) store.schedule(world.now + hour, "refund.retry", refund.id);
  else if (later === "refund_pending") store.schedule(world.now + soon, "refund.succeed", refund.id);
  else if (later === "refund_fails") store.schedule(world.now + soon, "refund.fail", refund.id);
  emit(world, "refund.created", refund);
  setRefunded(world, charge.object, charge.object.amount_refunded + amount, "charge.refunded");
  return refund;
}

/** A charge whose money is still pending can fund its own refund; after that the available balance must. */
function covered(world: World, charge: Stripe.Charge, amount: number): boolean {
  if (world.store.setting("coversShortfall") !== "false") return true;
  const { available, pending } = holdings(world);
  return amount <= (availableOn(world, charge) > seconds(world) ? available + pending : available);
}

function availableOn(world: World, charge: Stripe.Charge): number {
  const transaction = world.store.need("balance_transaction", world.account, String(charge.balance_transaction));
  return Math.max(transaction.object.available_on, seconds(world));
}

function pay(world: World, refund: Stripe.Refund, charge: Stripe.Charge): string {
  const transaction = move(world, {
    type: "refund",
    amount: -refund.amount,
    availableOn: availableOn(world, charge),
    source: refund.id,
    description: charge.description && `REFUND FOR CHARGE (${charge.description})`,
    outside: "cards",
  });
  return transaction.id;
}

function setRefunded(world: World, charge: Stripe.Charge, cents: number, event?: Stripe.Event.Type) {
  const refunded = cents === charge.amount;
  const changed = world.store.change("charge", world.account, charge.id, { amount_refunded: cents, refunded });
  const before = {
    amount_refunded: charge.amount_refunded,
    ...(refunded !== charge.refunded && { refunded: charge.refunded }),
  };
  if (event) emit(world, event, changed, before);
  if (refunded) closeInquiryOf(world, changed);
}

/** Scheduled jobs on refunds, by name. */
export const refundJobs: Record<string, (world: World, id: string) => void> = {
  "refund.retry"(world, id) {
    const refund = world.store.need("refund", world.account, id).object;
    const charge = chargeOf(world, refund);
    if (!covered(world, charge, refund.amount)) return world.store.schedule(world.now + hour, "refund.retry", id);
    settle(world, refund, { status: "succeeded", balance_transaction: pay(world, refund, charge) });
  },
  "refund.succeed"(world, id) {
    settle(world, world.store.need("refund", world.account, id).object, { status: "succeeded" });
  },
  "refund.fail"(world, id) {
    const refund = world.store.need("refund", world.account, id).object;
    const charge = chargeOf(world, refund);
    const back = move(world, {
      type: "refund_failure",
      amount: refund.amount,
      availableOn: seconds(world),
      source: refund.id,
      description: charge.description && `REFUND FAILURE (${charge.description})`,
      outside: "cards",
    });
    setRefunded(world, charge, charge.amount_refunded - refund.amount);
    const detail = { status: "failed", failure_reason: "unknown", failure_balance_transaction: back.id };
    emit(world, "refund.failed", settle(world, refund, detail), { status: refund.status });
  },
};

function chargeOf(world: World, refund: Stripe.Refund): Stripe.Charge {
  return world.store.need("charge", world.account, String(refund.charge)).object;
}

function settle(world: World, refund: Stripe.Refund, changes: Partial<Stripe.Refund>): Stripe.Refund {
  const settled = world.store.change("refund", world.account, refund.id, { ...changes, pending_reason: undefined });
  emit(world, "refund.updated", settled, { status: refund.status });
  emit(world, "charge.refund.updated", settled, { status: refund.status });
  return settled;
}

function chargeToRefund(world: World, params: { charge?: string | undefined; payment_intent?: string | undefined }) {
  const { store, account } = world;
  if (params.charge && params.payment_intent) {
    throw invalid("You may only specify one of these parameters: charge, payment_intent.");
  }
  if (!params.charge && !params.payment_intent) {
    const message = "One of the following params should be provided for this request: payment_intent or charge.";
    throw invalid(message, { code: "parameter_missing" });
  }
  let id = params.charge ?? "";
  if (params.payment_intent) {
    const intent = store.find("payment_intent", account, params.payment_intent);
    if (!intent) throw missing("payment_intent", params.payment_intent, "payment_intent");
    if (intent.object.status !== "succeeded") {
      const message = `This PaymentIntent (${intent.object.id}) does not have a successful charge to refund.`;
      throw refused(message, { code: "payment_intent_unexpected_state" });
    }
    id = String(intent.object.latest_charge);
  }
  const charge = store.find("charge", account, id);
  if (!charge) throw missing("charge", id, "charge");
  return charge;
}

export interface RefundOrder {
  charge?: string | undefined;
  payment_intent?: string | undefined;
  amount?: number | undefined;
  reason?: Stripe.Refund.Reason | undefined;
  metadata?: Record<string, string> | undefined;
}

/** Makes a refund, for the API and for Stripe's dashboard, which sends no metadata. */
export function refund(world: World, params: RefundOrder): Stripe.Refund {
  const charge = chargeToRefund(world, params);
  const { id, amount: paid, amount_refunded: refunded, status } = charge.object;
  if (status !== "succeeded") throw refused(`Charge ${id} has not been captured or has failed; cannot refund it.`);
  if (isChargedBack(world, charge.object)) {
    throw refused(`Charge ${id} has been charged back; cannot issue a refund.`, { code: "charge_disputed" });
  }
  if (refunded === paid) throw refused(`Charge ${id} has already been refunded.`, { code: "charge_already_refunded" });
  const amount = params.amount ?? paid - refunded;
  if (amount > paid - refunded) {
    const message = `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(paid - refunded)})`;
    throw refused(message, { param: "amount" });
  }
  return createRefund(world, charge, amount, { metadata: params.metadata ?? {}, reason: params.reason ?? null });
}

export const dollars = (cents: number) => `$${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;

export const refundRoutes: Route[] = [
  route(
    "POST",
    "/v1/refunds",
    {
      ...expandable,
      amount: integer(1),
      charge: text(),
      payment_intent: text(),
      metadata,
      reason: oneOf("duplicate", "fraudulent", "requested_by_customer"),
      reverse_transfer: flag,
      refund_application_fee: flag,
      currency: unplayed(),
      customer: unplayed(),
      instructions_email: unplayed(),
      origin: unplayed(),
    },
    ({ world, params }) => {
      if (params.reverse_transfer || params.refund_application_fee) throw notImitated("destination charges");
      return refund(world, params);
    },
  ),
  route(
    "GET",
    "/v1/refunds",
    { ...page, created: range, charge: text(), payment_intent: text() },
    ({ world, params }) =>
      listPage(world, "refund", params, {
        created: params.created,
        where: { charge: params.charge, payment_intent: params.payment_intent },
      }),
  ),
  route("GET", "/v1/refunds/:id", expandable, ({ world, id }) => {
    const found = world.store.find("refund", world.account, id);
    if (!found) throw missing("refund", id);
    return found.object;
  }),
];
