import type Stripe from "stripe";
import { findAccount } from "./account-states.ts";
import { currency, holdings, type Movement, move, planPayout } from "./balances.ts";
import { emit } from "./events.ts";
import { invalid, missing, refused } from "./http.ts";
import {
  changedMetadata,
  expandable,
  flag,
  integer,
  metadata,
  metadataChange,
  oneOf,
  page,
  range,
  required,
  text,
  unplayed,
} from "./params.ts";
import { arrivingPayment, returnedPayment } from "./payment-objects.ts";
import { dollars } from "./refunds.ts";
import { listPage, type Route, route } from "./routes.ts";
import { newId } from "./store.ts";
import { as, day, seconds, type World } from "./world.ts";

/**
 * Money between the platform and connected accounts. A transfer that names its charge can be made before the charge's
 * money is available, and arrives when it is; a transfer without one needs available money.
 * A reversal takes back no more than the account has.
 */
export const tooLittle =
  "You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by " +
  "creating Charges using the 4000000000000077 test card. See: https://stripe.com/docs/testing#available-balance";

const createTable = {
  ...expandable,
  amount: required(integer(1)),
  currency: required(text(3)),
  destination: required(text()),
  description: text(),
  metadata,
  source_transaction: text(),
  source_type: oneOf("bank_account", "card", "fpx"),
  transfer_group: text(),
};

interface Order {
  amount: number;
  currency: string;
  destination: string;
  description?: string | undefined;
  metadata?: Record<string, string> | undefined;
  source_transaction?: string | undefined;
  source_type?: string | undefined;
  transfer_group?: string | undefined;
}

function createTransfer(world: World, order: Order): Stripe.Transfer {
  const { store, account, now } = world;
  const charge = checkOrder(world, order);
  const group = groupOf(charge, order.transfer_group);
  const availableOn = charge ? Math.max(settlesOn(world, charge), seconds(world)) : seconds(world);
  const settled = availableOn <= seconds(world);
  if (settled && holdings(world).available < order.amount) throw refused(tooLittle, { code: "balance_insufficient" });
  const id = newId("tr_3");
  const description = order.description ?? null;
  const shared = { availableOn, description, outside: "transit" } as const;
  const out = move(world, { ...shared, type: "transfer", amount: -order.amount, source: id });
  const transfer = transferObject(world, order, { id, group, source: charge?.id ?? null, transaction: out.id });
  const theirs = as(world, order.destination);
  const payment = arrivingPayment(theirs, transfer);
  const arrival = move(theirs, {
    ...shared,
    type: "payment",
    category: "charge",
    amount: order.amount,
    source: payment.id,
  });
  store.add("charge", order.destination, { ...payment, balance_transaction: arrival.id });
  store.add("transfer", account, transfer);
  emit(world, "transfer.created", transfer);
  planPayout(world, order.destination, Math.max(availableOn * 1000, now));
  return transfer;
}

/** Runs every check that does not depend on the balance; returns the charge the transfer names, if any. */
function checkOrder(world: World, order: Order): Stripe.Charge | undefined {
  const destination = findAccount(world.store, world.account, order.destination);
  if (!destination) throw missing("destination", order.destination, "destination", 400);
  const charge = order.source_transaction === undefined ? undefined : sourceCharge(world, order.source_transaction);
  checkCurrency(order.currency, charge);
  if (destination.object.capabilities?.transfers !== "active") {
    const message =
      "Your destination account needs to have at least one of the following capabilities enabled: transfers, " +
      "crypto_transfers, legacy_payments";
    throw refused(message, { code: "insufficient_capabilities_for_transfer" });
  }
  if (charge) checkSource(world, charge, order.amount);
  return charge;
}

function transferObject(
  world: World,
  order: Order,
  own: { id: string; group: string | null; source: string | null; transaction: string },
): Stripe.Transfer {
  return {
    id: own.id,
    object: "transfer",
    amount: order.amount,
    amount_reversed: 0,
    balance_transaction: own.transaction,
    created: seconds(world),
    currency,
    description: order.description ?? null,
    destination: order.destination,
    destination_payment: newId("py_1"),
    livemode: false,
    metadata: order.metadata ?? {},
    reversals: { object: "list", data: [], has_more: false, url: `/v1/transfers/${own.id}/reversals` },
    reversed: false,
    source_transaction: own.source,
    source_type: order.source_type ?? "card",
    transfer_group: own.group,
  };
}

function sourceCharge(world: World, id: string): Stripe.Charge {
  const found = world.store.find("charge", world.account, id);
  if (!found) throw missing("charge", id, "source_transaction", 400);
  if (found.object.status !== "succeeded") {
    throw refused(`The source_transaction ${id} must be a successful charge.`, { param: "source_transaction" });
  }
  return found.object;
}

function checkCurrency(asked: string, charge: Stripe.Charge | undefined) {
  if (asked === currency) return;
  if (charge) {
    const message = `The currency of source_transaction's balance transaction (${charge.currency}) must be the same as the transfer currency (${asked})`;
    throw refused(message, { param: "currency" });
  }
  throw refused(tooLittle, { code: "balance_insufficient" });
}

/** The limit is the charge's full amount, whatever was refunded or reversed. */
function checkSource({ store, account }: World, charge: Stripe.Charge, amount: number) {
  const earlier = store
    .list("transfer", account, { where: { source_transaction: charge.id } })
    .reduce((sum, { object }) => sum + object.amount, 0);
  if (earlier + amount <= charge.amount) return;
  const already = `(There is already a transfer using this source, amounting to ${dollars(earlier)}.)`;
  const message = `Transfers using this transaction as a source must not exceed the source amount of ${dollars(charge.amount)}.`;
  throw refused(earlier > 0 ? `${message} ${already}` : message);
}

function groupOf(charge: Stripe.Charge | undefined, asked: string | undefined): string | null {
  if (!charge) return asked ?? null;
  if (charge.transfer_group && asked && asked !== charge.transfer_group) {
    const message = `The transfer_group of the transfer must be the one of its source_transaction (${charge.transfer_group}).`;
    throw refused(message, { param: "transfer_group" });
  }
  return charge.transfer_group ?? asked ?? `group_${charge.payment_intent}`;
}

function settlesOn(world: World, charge: Stripe.Charge): number {
  return world.store.need("balance_transaction", world.account, String(charge.balance_transaction)).object.available_on;
}

interface ReversalOrder {
  amount?: number | undefined;
  metadata?: Record<string, string> | undefined;
  description?: string | undefined;
}

function reverse(world: World, transfer: Stripe.Transfer, order: ReversalOrder): Stripe.TransferReversal {
  const { store, account, now } = world;
  const amount = amountToReverse(transfer, order.amount);
  const destination = String(transfer.destination);
  const theirs = as(world, destination);
  const payment = store.need("charge", destination, String(transfer.destination_payment)).object;
  const availableOn = Math.max(settlesOn(theirs, payment), seconds(world));
  // Money that is still pending can fund its own reversal.
  if (availableOn <= seconds(world) && !mayOverdraw(world) && holdings(theirs).available < amount) {
    const message = `Insufficient funds in the connected account ${destination} to reverse ${dollars(amount)} of this transfer.`;
    throw refused(message, { code: "balance_insufficient" });
  }
  const id = newId("trr_1");
  const shared = { availableOn, description: order.description ?? transfer.description, outside: "transit" } as const;
  const returned = takeBack(theirs, payment, { amount, reversal: id }, shared);
  const back = move(world, {
    ...shared,
    type: "transfer_refund",
    category: "transfer_reversal",
    amount,
    source: id,
  });
  const reversal: Stripe.TransferReversal = {
    id,
    object: "transfer_reversal",
    amount,
    balance_transaction: back.id,
    created: seconds(world),
    currency,
    destination_payment_refund: returned,
    metadata: order.metadata ?? {},
    source_refund: null,
    transfer: transfer.id,
  };
  store.add("transfer_reversal", account, reversal);
  tellReversal(world, transfer, reversal);
  watchDebt(theirs, now);
  return reversal;
}

function amountToReverse(transfer: Stripe.Transfer, asked: number | undefined): number {
  const remaining = transfer.amount - transfer.amount_reversed;
  if (remaining === 0) throw refused(`The transfer ${transfer.id} is already fully reversed.`);
  const amount = asked ?? remaining;
  if (amount <= remaining) return amount;
  const message = `Transfer reversal amount (${dollars(amount)}) is greater than unreversed amount on transfer (${dollars(remaining)})`;
  throw refused(message, { param: "amount" });
}

/** The connected account's side of a reversal: refunds its payment. */
function takeBack(
  theirs: World,
  payment: Stripe.Charge,
  what: { amount: number; reversal: string },
  shared: Pick<Movement, "availableOn" | "description" | "outside">,
): string {
  const { store, account } = theirs;
  const returned = returnedPayment(theirs, payment, what);
  const taken = move(theirs, {
    ...shared,
    type: "payment_refund",
    category: "refund",
    amount: -what.amount,
    source: returned.id,
  });
  store.add("refund", account, { ...returned, balance_transaction: taken.id });
  const amount_refunded = payment.amount_refunded + what.amount;
  store.change("charge", account, payment.id, { amount_refunded, refunded: amount_refunded === payment.amount });
  return returned.id;
}

function tellReversal(world: World, before: Stripe.Transfer, reversal: Stripe.TransferReversal) {
  const amount_reversed = before.amount_reversed + reversal.amount;
  const data = [reversal, ...before.reversals.data];
  const changed = world.store.change("transfer", world.account, before.id, {
    amount_reversed,
    reversed: amount_reversed === before.amount,
    reversals: { ...before.reversals, data: data.slice(0, 10), has_more: data.length > 10 },
  });
  emit(world, "transfer.reversed", changed, {
    amount_reversed: before.amount_reversed,
    reversals: before.reversals,
    ...(changed.reversed && { reversed: false }),
  });
}

const mayOverdraw = ({ store }: World) => store.setting("reversalsOverdraw") === "true";

/** How long a balance stays below zero before the platform pays it. */
const patience = 180 * day;

function watchDebt(theirs: World, now: number) {
  const { available, pending } = holdings(theirs);
  if (available + pending < 0) theirs.store.schedule(now + patience, "balance.collect", theirs.account);
}

export const transferJobs: Record<string, (world: World, id: string) => void> = {
  "balance.collect"(world, id) {
    const theirs = as(world, id);
    const { available, pending } = holdings(theirs);
    const owed = -(available + pending);
    if (owed <= 0 || lastAboveZero(theirs) > world.now - patience) return;
    const shared = { type: "connect_collection_transfer", availableOn: seconds(world), source: id } as const;
    const description = "Collection of a negative balance";
    move(theirs, { ...shared, amount: owed, description, outside: "transit" });
    move(world, { ...shared, amount: -owed, description, outside: "transit" });
  },
};

/** Milliseconds: when the account's whole balance was last zero or more, by its own transactions. */
function lastAboveZero(theirs: World): number {
  let balance = 0;
  let since = 0;
  for (const { object } of theirs.store.list("balance_transaction", theirs.account)) {
    if (balance >= 0) since = object.created * 1000;
    balance += object.net;
  }
  return balance >= 0 ? theirs.now : since;
}

function needTransfer(world: World, id: string): Stripe.Transfer {
  const found = world.store.find("transfer", world.account, id);
  if (!found) throw missing("transfer", id);
  return found.object;
}

export const transferRoutes: Route[] = [
  route("POST", "/v1/transfers", createTable, ({ world, params }) => createTransfer(world, params)),
  route(
    "GET",
    "/v1/transfers",
    { ...page, created: range, destination: text(), transfer_group: text() },
    ({ world, params }) =>
      listPage(world, "transfer", params, {
        created: params.created,
        where: { destination: params.destination, transfer_group: params.transfer_group },
      }),
  ),
  route("GET", "/v1/transfers/:id", expandable, ({ world, id }) => needTransfer(world, id)),
  route(
    "POST",
    "/v1/transfers/:id",
    { ...expandable, description: text(), metadata: metadataChange },
    ({ world, params, id }) => {
      const before = needTransfer(world, id);
      const changed = world.store.change("transfer", world.account, id, {
        ...(params.description !== undefined && { description: params.description }),
        ...(params.metadata && { metadata: changedMetadata(before.metadata, params.metadata) }),
      });
      emit(world, "transfer.updated", changed, { description: before.description, metadata: before.metadata });
      return changed;
    },
  ),
  route(
    "POST",
    "/v1/transfers/:id/reversals",
    {
      ...expandable,
      amount: integer(1),
      description: text(),
      metadata,
      refund_application_fee: flag,
      source_refund: unplayed(),
    },
    ({ world, params, id }) => {
      if (params.refund_application_fee) throw invalid("The sandbox takes no application fees.");
      return reverse(world, needTransfer(world, id), params);
    },
  ),
  route("GET", "/v1/transfers/:id/reversals", page, ({ world, params, id }) =>
    listPage(
      world,
      "transfer_reversal",
      params,
      { where: { transfer: needTransfer(world, id).id } },
      { url: `/v1/transfers/${id}/reversals` },
    ),
  ),
];
