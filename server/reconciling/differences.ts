import { sql } from "kysely";
import type { Cents } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";

/** Something Stripe and the ledger do not agree on. */
export interface Difference {
  /** The Stripe object both know it by. */
  reference: string;
  /** Stripe's word for it, or the ledger's where Stripe has nothing. */
  what: string;
  stripeCents: Cents;
  ledgerCents: Cents;
}

/** One that Stripe has something of, with one of its movements. */
export interface StripeDifference extends Difference {
  movementId: string;
}

/**
 * What Stripe's movements of one object come to, beside what the ledger wrote for it: both sides sum over everything
 * with the same reference, so that a payment, its refund and the refund's failure each are compared by themselves.
 */
const sides = sql`
  with stripe_side as (
    select source as reference, sum(net_cents)::bigint as cents, string_agg(distinct type, ', ' order by type) as what,
      max(created) as latest, max(stored_at) as stored_at, max(id) as movement_id
    from stripe_balance_transactions group by source
  ), ledger_side as (
    select e.reference, sum(p.amount_cents)::bigint as cents, string_agg(distinct e.kind, ', ' order by e.kind) as what,
      max(e.at) as latest
    from ledger_entries e join ledger_postings p on p.entry_id = e.id and p.account = 'stripe' group by e.reference
  ), compared as (
    select coalesce(s.reference, l.reference) as reference, coalesce(s.what, l.what) as what,
      coalesce(s.cents, 0) as stripe_cents, coalesce(l.cents, 0) as ledger_cents,
      greatest(s.latest, l.latest) as latest, l.reference is not null as is_known, s.stored_at, s.movement_id
    from stripe_side s full join ledger_side l on l.reference = s.reference
  )`;

/** Every difference of a cent among what neither side touched after `through`, and what each side comes to. */
export async function compareThrough(
  ctx: Ctx,
  through: Date,
): Promise<{ stripeCents: Cents; ledgerCents: Cents; differences: Difference[] }> {
  const { rows } = await sql<{ stripeCents: Cents; ledgerCents: Cents; differences: Difference[] }>`${sides}
    select coalesce(sum(stripe_cents), 0)::bigint as "stripeCents",
      coalesce(sum(ledger_cents), 0)::bigint as "ledgerCents",
      coalesce(jsonb_agg(jsonb_build_object('reference', reference, 'what', what,
        'stripeCents', stripe_cents, 'ledgerCents', ledger_cents) order by latest, reference)
        filter (where stripe_cents <> ledger_cents), '[]') as differences
    from compared where latest <= ${through}`.execute(ctx.db);
  return rows[0] ?? { stripeCents: 0, ledgerCents: 0, differences: [] };
}

/**
 * What Stripe has and the ledger does not know, or not so, of what was read since; a refund that came back before we
 * heard of it too, though it comes to nothing. The oldest first.
 */
export async function unknownToLedger(ctx: Ctx, readSince: Date): Promise<StripeDifference[]> {
  const { rows } = await sql<StripeDifference>`${sides}
    select reference, what, stripe_cents as "stripeCents", ledger_cents as "ledgerCents", movement_id as "movementId"
    from compared where stored_at >= ${readSince} and (stripe_cents <> ledger_cents or not is_known)
    order by latest, reference`.execute(ctx.db);
  return rows;
}
