import { type RawBuilder, sql } from "kysely";
import type { Cents } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import { askPatiently } from "../db/patient.ts";
import { ledger } from "../payments/payments.ts";

/** A disagreement between Stripe and the ledger. */
export interface Difference {
  /** Id of the Stripe object, the same in both. */
  reference: string;
  /** Stripe's type for the object, or the ledger's entry kind where Stripe has nothing. */
  what: string;
  stripeCents: Cents;
  ledgerCents: Cents;
}

/** A difference that Stripe has movements for, with one of them. */
export interface StripeDifference extends Difference {
  movementId: string;
}

const objectOfEntry = ledger.objectOf(sql.ref("e.reference"));

/**
 * Sums Stripe's movements of an object and the ledger's entries for it: both sides sum over everything with the same
 * reference, so that a payment, its refund and the refund's failure are each compared separately.
 * @param only which references are compared, given how a side names them
 */
const sides = (only: (reference: RawBuilder<string>) => RawBuilder<unknown>) => sql`
  with stripe_side as (
    select source as reference, sum(net_cents)::bigint as cents, string_agg(distinct type, ', ' order by type) as what,
      max(created) as latest, max(id) as movement_id
    from stripe_balance_transactions where ${only(sql.ref("source"))} group by source
  ), ledger_side as (
    select ${objectOfEntry} as reference, sum(p.amount_cents)::bigint as cents,
      string_agg(distinct e.kind, ', ' order by e.kind) as what, max(e.at) as latest
    from ledger_entries e join ledger_postings p on p.entry_id = e.id and p.account = 'stripe'
    where ${only(objectOfEntry)} group by 1
  ), compared as (
    select coalesce(s.reference, l.reference) as reference, coalesce(s.what, l.what) as what,
      coalesce(s.cents, 0) as stripe_cents, coalesce(l.cents, 0) as ledger_cents,
      greatest(s.latest, l.latest) as latest, l.reference is not null as is_known, s.movement_id
    from stripe_side s full join ledger_side l on l.reference = s.reference
  )`;

/** Every difference of a cent among objects that neither side touched after `through`, and each side's total. */
export async function compareThrough(
  ctx: Pick<Ctx, "db">,
  through: Date,
): Promise<{ stripeCents: Cents; ledgerCents: Cents; differences: Difference[] }> {
  const [totals] = await askPatiently(
    ctx.db,
    sql<{ stripeCents: Cents; ledgerCents: Cents; differences: Difference[] }>`${sides(() => sql`true`)}
    select coalesce(sum(stripe_cents), 0)::bigint as "stripeCents",
      coalesce(sum(ledger_cents), 0)::bigint as "ledgerCents",
      coalesce(jsonb_agg(jsonb_build_object('reference', reference, 'what', what,
        'stripeCents', stripe_cents, 'ledgerCents', ledger_cents) order by latest, reference)
        filter (where stripe_cents <> ledger_cents), '[]') as differences
    from compared where latest <= ${through}`,
  );
  return totals ?? { stripeCents: 0, ledgerCents: 0, differences: [] };
}

/**
 * Movements read since `readSince` that the ledger lacks or records differently, oldest first. Includes a refund that
 * failed before any webhook reported it, although it sums to zero.
 */
export async function unknownToLedger(ctx: Pick<Ctx, "db">, readSince: Date): Promise<StripeDifference[]> {
  const isRead = (reference: RawBuilder<string>) =>
    sql`${reference} in (select source from stripe_balance_transactions where stored_at >= ${readSince})`;
  return askPatiently(
    ctx.db,
    sql<StripeDifference>`${sides(isRead)}
    select reference, what, stripe_cents as "stripeCents", ledger_cents as "ledgerCents", movement_id as "movementId"
    from compared where stripe_cents <> ledger_cents or not is_known
    order by latest, reference`,
  );
}
