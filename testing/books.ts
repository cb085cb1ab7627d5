import { sql } from "kysely";
import { wronglyKept } from "./histories/invariants.ts";
import { type Site, stripeOf } from "./servers.ts";

/** Lists every cent on which our ledger and the Stripe stand-in's differ: in total, by payment and by refund. */
export async function differences(site: Site): Promise<string[]> {
  const stripe = stripeOf(site);
  const { holders } = await site.sandbox.control.books();
  const accounts = (await stripe.accounts.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 })).map(
    ({ id }) => id,
  );
  const own = Object.keys(holders).filter((holder) => !holder.startsWith("outside:") && !accounts.includes(holder));
  const charges = await stripe.charges.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  const refunds = await stripe.refunds.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  const { rows: payments } = await sql<Row>`select charge_id as id, amount_cents as cents from payments
    union all select charge_id, amount_cents from orphan_payments where state <> 'booked'`.execute(site.db);
  const { rows: given } = await sql<Row>`select stripe_refund_id as id, amount_cents as cents from refunds
    where stripe_refund_id is not null
    union all select stripe_refund_id, amount_cents from orphan_payments
    where stripe_refund_id is not null`.execute(site.db);
  return [
    ...(own.length === 1 ? [] : [`whose are ${own}?`]),
    ...compared("at Stripe", await posted(site, "stripe"), holders[own[0] ?? ""]),
    ...compared("what Stripe kept", await posted(site, "stripe_fees"), holders["outside:fees"]),
    ...compared("payments", inOrder(payments), inOrder(charges.filter(({ paid }) => paid).map(rowOf))),
    ...compared("refunds", inOrder(given), inOrder(refunds.map(rowOf))),
    ...(await wronglyKept(site.db)),
  ];
}

interface Row {
  id: string;
  cents: number;
}

function rowOf({ id, amount }: { id: string; amount: number }): Row {
  return { id, cents: amount };
}

function inOrder(rows: Row[]): string {
  return rows
    .map(({ id, cents }) => `${id} ${cents}`)
    .sort()
    .join("\n");
}

function compared(what: string, ours: string | number, theirs: string | number | undefined): string[] {
  return ours === theirs ? [] : [`${what}: ${ours} with us, ${theirs} at Stripe`];
}

async function posted(site: Site, account: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`select sum(amount_cents)::bigint as cents from ledger_postings
    where account = ${account}`.execute(site.db);
  return rows[0]?.cents ?? 0;
}
