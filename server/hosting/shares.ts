import { sql } from "kysely";
import { takingEntries } from "#contract/admin/ledger-accounts.ts";
import type { Cents } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";

/** The outcome of the host's share of a booking, in cents, from the ledger. */
export interface Share {
  refunded: Cents;
  netted: Cents;
  debt: Cents;
  owed: Cents;
  transferred: Cents;
  reversed: Cents;
  /** When money was last transferred, or kept for a debt. */
  paidAt: Date | null;
}

const untouched: Share = { refunded: 0, netted: 0, debt: 0, owed: 0, transferred: 0, reversed: 0, paidAt: null };

/** The shares of these bookings; all zero for bookings without ledger entries. */
export async function sharesOf(ctx: Ctx, bookingIds: readonly number[]): Promise<(bookingId: number) => Share> {
  if (bookingIds.length === 0) return () => untouched;
  const payable = (...kinds: string[]) => sql<Cents>`coalesce(sum(p.amount_cents) filter (
    where p.account = 'host_payable' and e.kind in (${sql.join(kinds)})), 0)::int`;
  const rows = await ctx.db
    .selectFrom("ledger_entries as e")
    .innerJoin("ledger_postings as p", "p.entry_id", "e.id")
    .select([
      "e.booking_id",
      payable(...takingEntries).as("refunded"),
      payable("debt_netted").as("netted"),
      sql<Cents>`-${payable("debt_incurred")}`.as("debt"),
      sql<Cents>`-coalesce(sum(p.amount_cents) filter (where p.account = 'host_payable'), 0)::int`.as("owed"),
      payable("transfer").as("transferred"),
      sql<Cents>`-${payable("transfer_reversed")}`.as("reversed"),
      sql<Date | null>`max(e.at) filter (where e.kind in ('transfer', 'debt_netted'))`.as("paidAt"),
    ])
    .where("e.booking_id", "in", [...bookingIds])
    .groupBy("e.booking_id")
    .execute();
  const known = new Map(rows.map(({ booking_id, ...share }) => [booking_id, share]));
  return (bookingId) => known.get(bookingId) ?? untouched;
}
