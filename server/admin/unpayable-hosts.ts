import { sql } from "kysely";
import type { alertRoutes } from "#contract/admin/alerts.ts";
import type { ReplyOf } from "#contract/route.ts";
import { shownName } from "../accounts/accounts.ts";
import type { Ctx, RequestCtx } from "../ctx.ts";

/** Hosts with paid bookings and no account that can be paid. */

const listAtMost = 500;

interface Unpayable {
  host: { id: number; name: string };
  email: string;
  bookings: number;
  /** When the first of the bookings was made. */
  since: Date;
  firstEnd: Date;
  hasAccount: boolean;
}

/** End of the stay that ends first: its money is due first. */
export async function unpayableHosts(ctx: Ctx): Promise<Unpayable[]> {
  const { rows } = await sql<Omit<Unpayable, "host"> & { id: number; name: string }>`
    select u.id, u.name, u.email, count(*)::int as bookings, min(b.created_at) as since, min(b.ends_at) as "firstEnd",
      bool_or(a.stripe_account_id is not null and a.deauthorized_at is null) as "hasAccount"
    from bookings b join users u on u.id = b.host_id left join payout_accounts a on a.user_id = u.id
    where b.state = 'confirmed'
      and not coalesce(a.stripe_account_id is not null and a.transfers = 'active' and a.deauthorized_at is null, false)
    group by u.id order by min(b.ends_at), u.id limit ${listAtMost}`.execute(ctx.db);
  return rows.map(({ id, name, ...row }) => ({ host: { id, name }, ...row }));
}

export async function listUnpayableHosts(
  ctx: RequestCtx,
): Promise<ReplyOf<(typeof alertRoutes)["listUnpayableHosts"]>> {
  return (await unpayableHosts(ctx)).map(({ host, email, bookings, firstEnd, hasAccount }) => ({
    host: { id: host.id, name: shownName(host.name, ctx.language) },
    email,
    bookings,
    first_end: firstEnd.toISOString(),
    has_account: hasAccount,
  }));
}
