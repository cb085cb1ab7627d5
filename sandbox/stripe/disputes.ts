import type Stripe from "stripe";
import { move } from "./balances.ts";
import { emit } from "./events.ts";
import { missing, refused } from "./http.ts";
import { changedMetadata, expandable, flag, metadataChange, page, range, record, text, unplayed } from "./params.ts";
import { listPage, type Route, route } from "./routes.ts";
import { newId } from "./store.ts";
import { day, minute, seconds, type World } from "./world.ts";

/**
 * Disputes: the bank takes the money and a fee at once; evidence decides whether the money comes back.
 * needs_response → under_review → won | lost; a dispute not answered in time is lost.
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

export function openDispute(world: World, chargeId: string, reason: DisputeReason): Stripe.Dispute {
  const { store, account } = world;
  const found = store.find("charge", account, chargeId);
  if (!found) throw missing("charge", chargeId, "charge");
  const charge = found.object;
  const amount = charge.amount - charge.amount_refunded;
  if (charge.status !== "succeeded" || amount === 0 || charge.disputed) {
    throw refused(`Charge ${chargeId} cannot be disputed: it failed, was refunded or is disputed already.`);
  }
  const id = newId("du_1");
  const withdrawn = move(world, {
    type: "adjustment",
    category: "dispute",
    amount: -amount,
    fee: disputeFee,
    feeName: "Dispute fee",
    availableOn: seconds(world),
    source: id,
    description: `Chargeback withdrawal for ${chargeId}`,
    outside: "cards",
  });
  const dispute = disputeObject(world, charge, { id, amount, reason, withdrawn });
  store.add("dispute", account, dispute);
  store.change("charge", account, chargeId, { disputed: true });
  store.schedule((dispute.evidence_details.due_by ?? 0) * 1000, "dispute.overdue", id);
  emit(world, "charge.dispute.created", dispute);
  emit(world, "charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

const networkReasons: Partial<Record<DisputeReason, string>> = { fraudulent: "10.4", product_not_received: "13.1" };

function disputeObject(
  world: World,
  charge: Stripe.Charge,
  own: { id: string; amount: number; reason: DisputeReason; withdrawn: Stripe.BalanceTransaction },
): Stripe.Dispute {
  const brand = charge.payment_method_details?.card?.brand ?? "visa";
  const dueBy = Math.floor((Math.floor(world.now / day) + 9) * 86_400) - 1;
  return {
    id: own.id,
    object: "dispute",
    amount: own.amount,
    balance_transactions: [own.withdrawn],
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
      due_by: dueBy,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand,
        case_type: "chargeback",
        network: brand,
        network_reason_code: networkReasons[own.reason] ?? "13.7",
      },
      type: "card",
    },
    reason: own.reason,
    status: "needs_response",
  };
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

/** Closes a dispute; winning it returns the fee with the money. */
export function settleDispute(world: World, id: string, outcome: "won" | "lost"): Stripe.Dispute {
  const { store, account } = world;
  const dispute = needDispute(world, id);
  if (!openStates.includes(dispute.status)) throw refused("This dispute is already closed.");
  const back =
    outcome === "won"
      ? move(world, {
          type: "adjustment",
          category: "dispute_reversal",
          amount: dispute.amount,
          fee: -disputeFee,
          feeName: "Dispute fee refund",
          availableOn: seconds(world),
          source: id,
          description: `Chargeback reversal for ${dispute.charge}`,
          outside: "cards",
        })
      : undefined;
  const closed = store.change("dispute", account, id, {
    status: outcome,
    is_charge_refundable: outcome === "won",
    ...(back && { balance_transactions: [...dispute.balance_transactions, back] }),
  });
  emit(world, "charge.dispute.closed", closed, { status: dispute.status });
  if (back)
    emit(world, "charge.dispute.funds_reinstated", closed, { balance_transactions: dispute.balance_transactions });
  return closed;
}

/** Whether a dispute withholds this charge's money, for now or for good. */
export function isChargedBack(world: World, charge: Stripe.Charge): boolean {
  if (!charge.disputed) return false;
  const disputes = world.store.list("dispute", world.account, { where: { charge: charge.id } });
  return disputes.some(({ object }) => object.status !== "won");
}

export const disputeJobs: Record<string, (world: World, id: string) => void> = {
  "dispute.open"(world, id) {
    const charge = world.store.need("charge", world.account, id).object;
    if (!charge.disputed && charge.amount_refunded < charge.amount) openDispute(world, id, "fraudulent");
  },
  "dispute.overdue"(world, id) {
    const dispute = needDispute(world, id);
    if (dispute.status !== "needs_response") return;
    world.store.change("dispute", world.account, id, {
      evidence_details: { ...dispute.evidence_details, past_due: true },
    });
    settleDispute(world, id, "lost");
  },
  "dispute.won"(world, id) {
    if (openStates.includes(needDispute(world, id).status)) settleDispute(world, id, "won");
  },
  "dispute.lost"(world, id) {
    if (openStates.includes(needDispute(world, id).status)) settleDispute(world, id, "lost");
  },
};

function needDispute(world: World, id: string): Stripe.Dispute {
  const found = world.store.find("dispute", world.account, id);
  if (!found) throw missing("dispute", id);
  return found.object;
}

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
      if (before.status !== "needs_response" && (params.evidence || params.submit)) {
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
        ...(submits && { status: "under_review" as const }),
      });
      emit(world, "charge.dispute.updated", changed, { evidence: before.evidence, status: before.status });
      const outcome = { winning_evidence: "won", losing_evidence: "lost" }[String(all.uncategorized_text)];
      if (submits && outcome) store.schedule(now + soon, `dispute.${outcome}`, id);
      return changed;
    },
  ),
  route("POST", "/v1/disputes/:id/close", expandable, ({ world, id }) => settleDispute(world, id, "lost")),
];
