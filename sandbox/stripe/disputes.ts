import type Stripe from "stripe";
import { move } from "./balances.ts";
import { emit } from "./events.ts";
import { missing, notImitated, refused } from "./http.ts";
import { changedMetadata, expandable, flag, metadataChange, page, range, record, text, unplayed } from "./params.ts";
import { listPage, type Route, route } from "./routes.ts";
import { newId } from "./store.ts";
import { day, minute, seconds, type World } from "./world.ts";

/**
 * Disputes: the bank takes the money and a fee at once; evidence decides whether the money comes back.
 * needs_response → under_review → won | lost; a dispute not answered in time is lost, and a lost one can still be won.
 *
 * Inquiries: the bank only asks, and takes nothing until the inquiry becomes a dispute. A full refund ends it.
 * warning_needs_response → warning_under_review → warning_closed | needs_response.
 */
export const disputeFee = 1500;
const soon = 2 * minute;

export const disputeReasons = [
  "credit_not_processed",
  "duplicate",
  "fraudulent",
  "general",
  "product_not_received",
  "product_unacceptable",
  "subscription_canceled",
  "unrecognized",
] as const;
export type DisputeReason = (typeof disputeReasons)[number];

/** The bank takes a payment back; with an `amount`, more or less than was not refunded. */
export function openDispute(world: World, chargeId: string, reason: DisputeReason, amount?: number): Stripe.Dispute {
  const charge = chargeToDispute(world, chargeId);
  const id = newId("du_1");
  const dispute = addDispute(world, charge, { id, reason, withdrawn: withdraw(world, charge, id, amount) });
  emit(world, "charge.dispute.created", dispute);
  emit(world, "charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/** The bank asks about a payment, and takes nothing yet. */
export function openInquiry(world: World, chargeId: string, reason: DisputeReason): Stripe.Dispute {
  const inquiry = addDispute(world, chargeToDispute(world, chargeId), { id: newId("du_1"), reason });
  emit(world, "charge.dispute.created", inquiry);
  return inquiry;
}

function chargeToDispute({ store, account }: World, chargeId: string): Stripe.Charge {
  const found = store.find("charge", account, chargeId);
  if (!found) throw missing("charge", chargeId, "charge");
  const charge = found.object;
  if (charge.status !== "succeeded" || leftOf(charge) === 0 || charge.disputed) {
    throw refused(`Charge ${chargeId} cannot be disputed: it failed, was refunded or is disputed already.`);
  }
  return charge;
}

const leftOf = (charge: Stripe.Charge) => charge.amount - charge.amount_refunded;

function withdraw(world: World, charge: Stripe.Charge, id: string, amount?: number): Stripe.BalanceTransaction {
  return move(world, {
    type: "adjustment",
    category: "dispute",
    amount: -(amount ?? leftOf(charge)),
    fee: disputeFee,
    feeName: "Dispute fee",
    availableOn: seconds(world),
    source: id,
    description: `Chargeback withdrawal for ${charge.id}`,
    outside: "cards",
  });
}

/** Without `withdrawn` it is an inquiry. */
function addDispute(
  world: World,
  charge: Stripe.Charge,
  own: { id: string; reason: DisputeReason; withdrawn?: Stripe.BalanceTransaction },
): Stripe.Dispute {
  const { store, account } = world;
  const dispute = disputeObject(world, charge, own);
  store.add("dispute", account, dispute);
  store.change("charge", account, charge.id, { disputed: true });
  store.schedule((dispute.evidence_details.due_by ?? 0) * 1000, "dispute.overdue", own.id);
  return dispute;
}

/** The bank is not content with the answer to its inquiry, or with none, and takes back what was not refunded. */
export function escalateInquiry(world: World, id: string): Stripe.Dispute {
  const { store, account } = world;
  const inquiry = needInquiry(world, id);
  const charge = store.need("charge", account, String(inquiry.charge)).object;
  const dueBy = dueDate(world);
  const dispute = store.change("dispute", account, id, {
    amount: leftOf(charge),
    balance_transactions: [withdraw(world, charge, id)],
    evidence_details: { ...inquiry.evidence_details, due_by: dueBy, past_due: false },
    is_charge_refundable: false,
    payment_method_details: cardDetails(charge, inquiry.reason as DisputeReason, "chargeback"),
    status: "needs_response",
  });
  store.schedule(dueBy * 1000, "dispute.overdue", id);
  emit(world, "charge.dispute.updated", dispute, { status: inquiry.status });
  emit(world, "charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/** The bank has its answer, or all of the payment was refunded. */
export function closeInquiry(world: World, id: string): Stripe.Dispute {
  const { status } = needInquiry(world, id);
  const closed = world.store.change("dispute", world.account, id, { status: "warning_closed" });
  emit(world, "charge.dispute.closed", closed, { status });
  return closed;
}

/** Closes the inquiry about a charge, if there is one: all of it was refunded. */
export function closeInquiryOf(world: World, charge: Stripe.Charge) {
  const disputes = world.store.list("dispute", world.account, { where: { charge: charge.id } });
  for (const { object } of disputes) if (inquiryStates.includes(object.status)) closeInquiry(world, object.id);
}

const networkReasons: Partial<Record<DisputeReason, string>> = { fraudulent: "10.4", product_not_received: "13.1" };

function disputeObject(
  world: World,
  charge: Stripe.Charge,
  { id, reason, withdrawn }: { id: string; reason: DisputeReason; withdrawn?: Stripe.BalanceTransaction },
): Stripe.Dispute {
  return {
    id,
    object: "dispute",
    amount: withdrawn ? -withdrawn.amount : leftOf(charge),
    balance_transactions: withdrawn ? [withdrawn] : [],
    charge: charge.id,
    created: seconds(world),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {
      ...emptyEvidence,
      customer_email_address: charge.billing_details.email,
      customer_name: charge.billing_details.name,
    },
    evidence_details: {
      due_by: dueDate(world),
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: !withdrawn,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: cardDetails(charge, reason, withdrawn ? "chargeback" : "inquiry"),
    reason,
    status: withdrawn ? "needs_response" : "warning_needs_response",
  };
}

function cardDetails(
  charge: Stripe.Charge,
  reason: DisputeReason,
  case_type: "chargeback" | "inquiry",
): Stripe.Dispute.PaymentMethodDetails {
  const brand = charge.payment_method_details?.card?.brand ?? "visa";
  const network_reason_code = networkReasons[reason] ?? "13.7";
  return { card: { brand, case_type, network: brand, network_reason_code }, type: "card" };
}

function dueDate(world: World): number {
  return Math.floor((Math.floor(world.now / day) + 9) * 86_400) - 1;
}

const textEvidence = [
  ...(["access_activity_log", "billing_address", "cancellation_policy_disclosure", "cancellation_rebuttal"] as const),
  ...(["customer_email_address", "customer_name", "customer_purchase_ip", "duplicate_charge_explanation"] as const),
  ...([
    "duplicate_charge_id",
    "product_description",
    "refund_policy_disclosure",
    "refund_refusal_explanation",
  ] as const),
  ...(["service_date", "shipping_address", "shipping_carrier", "shipping_date", "shipping_tracking_number"] as const),
  ...(["uncategorized_text"] as const),
];
const fileEvidence = [
  ...([
    "cancellation_policy",
    "customer_communication",
    "customer_signature",
    "duplicate_charge_documentation",
  ] as const),
  ...(["receipt", "refund_policy", "service_documentation", "shipping_documentation", "uncategorized_file"] as const),
];
const emptyEvidence = {
  ...(Object.fromEntries([...textEvidence, ...fileEvidence].map((field) => [field, null])) as Record<
    (typeof textEvidence)[number] | (typeof fileEvidence)[number],
    null
  >),
  enhanced_evidence: {},
};

const evidence = record({
  ...(Object.fromEntries(textEvidence.map((field) => [field, text(20_000)])) as Record<
    (typeof textEvidence)[number],
    ReturnType<typeof text>
  >),
  ...Object.fromEntries([...fileEvidence, "appeal", "enhanced_evidence"].map((field) => [field, unplayed()])),
});

const openStates = ["needs_response", "under_review"];
const inquiryStates = ["warning_needs_response", "warning_under_review"];

/** Closes a dispute; winning it returns the fee with the money. */
export function settleDispute(world: World, id: string, outcome: "won" | "lost"): Stripe.Dispute {
  const { store, account } = world;
  const dispute = needDispute(world, id);
  if (!openStates.includes(dispute.status)) throw refused("This dispute is already closed.");
  const back = outcome === "won" ? reinstate(world, dispute) : {};
  const closed = store.change("dispute", account, id, { status: outcome, ...back });
  emit(world, "charge.dispute.closed", closed, { status: dispute.status });
  if (outcome === "won") {
    const { balance_transactions } = dispute;
    emit(world, "charge.dispute.funds_reinstated", closed, { balance_transactions });
  }
  return closed;
}

/** The bank takes back its decision: a lost dispute is won, or a won one lost. */
export function overturnDispute(world: World, id: string): Stripe.Dispute {
  const dispute = needDispute(world, id);
  if (dispute.status === "won") return takeAgain(world, dispute);
  if (dispute.status !== "lost") throw refused("This dispute is not decided.");
  const { status, balance_transactions } = dispute;
  const back = reinstate(world, dispute);
  const won = world.store.change("dispute", world.account, id, { status: "won", ...back });
  emit(world, "charge.dispute.updated", won, { status });
  emit(world, "charge.dispute.funds_reinstated", won, { balance_transactions });
  return won;
}

/** The bank takes what was not refunded since it gave the payment back. */
function takeAgain(world: World, { id, charge: chargeId, status, balance_transactions }: Stripe.Dispute) {
  const charge = world.store.need("charge", world.account, String(chargeId)).object;
  if (leftOf(charge) === 0) throw refused("All of this payment was refunded.");
  const lost = world.store.change("dispute", world.account, id, {
    amount: leftOf(charge),
    balance_transactions: [...balance_transactions, withdraw(world, charge, id)],
    is_charge_refundable: false,
    status: "lost",
  });
  emit(world, "charge.dispute.updated", lost, { status });
  emit(world, "charge.dispute.funds_withdrawn", lost, { balance_transactions });
  return lost;
}

/** The bank gives a part back, before it decides or after the dispute was lost, and stays with its decision. */
export function reinstateInPart(world: World, id: string, amount: number): Stripe.Dispute {
  const dispute = needDispute(world, id);
  const { balance_transactions, status } = dispute;
  if (!openStates.includes(status) && status !== "lost") throw refused("This dispute is already closed.");
  if (amount <= 0 || amount >= heldBack(dispute).amount) throw refused("This is no part of what the bank has.");
  const back = giveBack(world, dispute, { amount, fee: 0 });
  const changed = world.store.change("dispute", world.account, id, {
    balance_transactions: [...balance_transactions, back],
  });
  emit(world, "charge.dispute.funds_reinstated", changed, { balance_transactions });
  return changed;
}

function reinstate(world: World, dispute: Stripe.Dispute) {
  const back = giveBack(world, dispute, heldBack(dispute));
  return { balance_transactions: [...dispute.balance_transactions, back], is_charge_refundable: true };
}

/** What the bank has of the payment, and Stripe of the fees. */
function heldBack({ balance_transactions }: Stripe.Dispute): { amount: number; fee: number } {
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
  return {
    amount: -sum(balance_transactions.map(({ amount }) => amount)),
    fee: sum(balance_transactions.map(({ fee }) => fee)),
  };
}

function giveBack(world: World, { id, charge }: Stripe.Dispute, { amount, fee }: { amount: number; fee: number }) {
  return move(world, {
    type: "adjustment",
    category: "dispute_reversal",
    amount,
    fee: -fee,
    feeName: "Dispute fee refund",
    availableOn: seconds(world),
    source: id,
    description: `Chargeback reversal for ${charge}`,
    outside: "cards",
  });
}

/** Whether a dispute withholds this charge's money, for now or for good. */
export function isChargedBack(world: World, charge: Stripe.Charge): boolean {
  if (!charge.disputed) return false;
  const disputes = world.store.list("dispute", world.account, { where: { charge: charge.id } });
  return disputes.some(({ object }) => object.status !== "won" && object.balance_transactions.length > 0);
}

export const disputeJobs: Record<string, (world: World, id: string) => void> = {
  "dispute.open"(world, id) {
    const charge = world.store.need("charge", world.account, id).object;
    if (!charge.disputed && charge.amount_refunded < charge.amount) openDispute(world, id, "fraudulent");
  },
  "dispute.overdue"(world, id) {
    const dispute = needDispute(world, id);
    const isInquiry = dispute.status === "warning_needs_response";
    if ((dispute.status !== "needs_response" && !isInquiry) || (dispute.evidence_details.due_by ?? 0) > seconds(world))
      return;
    world.store.change("dispute", world.account, id, {
      evidence_details: { ...dispute.evidence_details, past_due: true },
    });
    if (!isInquiry) settleDispute(world, id, "lost");
  },
  "dispute.won"(world, id) {
    if (openStates.includes(needDispute(world, id).status)) settleDispute(world, id, "won");
  },
  "dispute.lost"(world, id) {
    if (openStates.includes(needDispute(world, id).status)) settleDispute(world, id, "lost");
  },
  "inquiry.won"(world, id) {
    if (inquiryStates.includes(needDispute(world, id).status)) closeInquiry(world, id);
  },
  "inquiry.escalated"(world, id) {
    if (inquiryStates.includes(needDispute(world, id).status)) escalateInquiry(world, id);
  },
};

function needDispute(world: World, id: string): Stripe.Dispute {
  const found = world.store.find("dispute", world.account, id);
  if (!found) throw missing("dispute", id);
  return found.object;
}

function needInquiry(world: World, id: string): Stripe.Dispute {
  const found = needDispute(world, id);
  if (!inquiryStates.includes(found.status)) throw refused("This is no inquiry, or it is closed.");
  return found;
}

/** What follows on the words of Stripe's test mode, as evidence. */
const disputeWords: Record<string, string> = { winning_evidence: "dispute.won", losing_evidence: "dispute.lost" };
const inquiryWords: Record<string, string> = {
  winning_evidence: "inquiry.won",
  escalate_inquiry_evidence: "inquiry.escalated",
};

export const disputeRoutes: Route[] = [
  route(
    "GET",
    "/v1/disputes",
    { ...page, created: range, charge: text(), payment_intent: text() },
    ({ world, params }) =>
      listPage(world, "dispute", params, {
        created: params.created,
        where: { charge: params.charge, payment_intent: params.payment_intent },
      }),
  ),
  route("GET", "/v1/disputes/:id", expandable, ({ world, id }) => needDispute(world, id)),
  route(
    "POST",
    "/v1/disputes/:id",
    { ...expandable, evidence, metadata: metadataChange, submit: flag, intended_submission_method: unplayed() },
    ({ world, params, id }) => {
      const { store, account, now } = world;
      const before = needDispute(world, id);
      const isInquiry = before.status === "warning_needs_response";
      if (before.status !== "needs_response" && !isInquiry && (params.evidence || params.submit)) {
        throw refused("This dispute is already closed or its evidence has been submitted.");
      }
      const given = Object.fromEntries(
        Object.entries(params.evidence ?? {}).filter(([, value]) => value !== undefined),
      );
      const all = { ...before.evidence, ...given };
      const submits = params.submit ?? params.evidence !== undefined;
      const details = before.evidence_details;
      const changed = store.change("dispute", account, id, {
        evidence: all,
        evidence_details: {
          ...details,
          has_evidence: details.has_evidence || Object.keys(given).length > 0,
          ...(submits && { submission_count: details.submission_count + 1, submission_method: "manual" as const }),
        },
        ...(params.metadata && { metadata: changedMetadata(before.metadata, params.metadata) }),
        ...(submits && { status: isInquiry ? ("warning_under_review" as const) : ("under_review" as const) }),
      });
      emit(world, "charge.dispute.updated", changed, { evidence: before.evidence, status: before.status });
      const job = (isInquiry ? inquiryWords : disputeWords)[String(all.uncategorized_text)];
      if (submits && job) store.schedule(now + soon, job, id);
      return changed;
    },
  ),
  route("POST", "/v1/disputes/:id/close", expandable, ({ world, id }) => {
    if (inquiryStates.includes(needDispute(world, id).status)) throw notImitated("conceding an inquiry");
    return settleDispute(world, id, "lost");
  }),
];
