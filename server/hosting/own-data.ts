import type { OwnDataParts } from "#contract/accounts/accounts.ts";
import { unpaidStates } from "#contract/bookings/process.ts";
import { firstName } from "../accounts/accounts.ts";
import { bookingOf, wireLines } from "../bookings/bookings.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { translator } from "../http/locales.ts";
import { dollars, isAmong, rowsBy } from "../own-data.ts";

/** A host's side of bookings, which begins when one is paid, and of the money they make. Of guests the first name only. */
export async function tellHosting(ctx: RequestCtx, viewer: Viewer): Promise<OwnDataParts> {
  const t = translator(ctx.language);
  const bookings = await hostedBookings(ctx, viewer);
  const offSale = await ctx.db
    .selectFrom("unpaid_hosts")
    .select(["since", "reminded_at", "left_sale_at"])
    .where("host_id", "=", viewer.id)
    .execute();
  return {
    hosted_bookings: { what: t("ownData.hostedBookings"), data: bookings },
    payouts: { what: t("ownData.payouts"), data: await payoutsOf(ctx, viewer) },
    without_payout_account: { what: t("ownData.withoutPayoutAccount"), data: offSale },
  };
}

async function hostedBookings(ctx: RequestCtx, viewer: Viewer) {
  const rows = await ctx.db
    .selectFrom("bookings as b")
    .innerJoin("users as guest", "guest.id", "b.guest_id")
    .select(["b.id", "b.code", "b.state", "b.kind", "b.listing_id as listing", "b.title", "b.stay", "b.starts_at"])
    .select(["b.ends_at", "b.guests", "b.lines", "b.currency", "b.cancellation_policy", "b.created_at"])
    .select(["guest.name as guest_name", dollars("b.total_cents").as("total"), dollars("b.tax_cents").as("tax")])
    .select([dollars("b.commission_cents").as("commission"), dollars("b.host_net_cents").as("net")])
    .where("b.host_id", "=", viewer.id)
    .where("b.state", "not in", unpaidStates)
    .orderBy("b.id")
    .execute();
  const more = await aboutBookings(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, guest_name, ...row }) => ({
    ...row,
    guest: firstName(guest_name) || null,
    lines: wireLines(bookingOf(row).lines, ctx.language),
    refunds: more.refunds(id),
    problems: more.problems(id),
  }));
}

async function aboutBookings({ db }: Ctx, ids: number[]) {
  const refunds = await db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .select(["refunds.booking_id", "refunds.created_at", "refunds.reason", "refunds.state"])
    .select(dollars("refunds.amount_cents").as("amount"))
    .where(isAmong("refunds.booking_id", ids))
    // A duplicate payment was never the host's.
    .where("payments.bought", "=", true)
    .orderBy("refunds.id")
    .execute();
  const problems = await db
    .selectFrom("problems")
    .select(["booking_id", "reported_at", "text", "settled_at", "answer"])
    .where(isAmong("booking_id", ids))
    .orderBy("id")
    .execute();
  return { refunds: rowsBy("booking_id", refunds), problems: rowsBy("booking_id", problems) };
}

async function payoutsOf(ctx: Ctx, viewer: Viewer) {
  const payouts = await ctx.db
    .selectFrom("payouts as p")
    .innerJoin("bookings as b", "b.id", "p.booking_id")
    .select(["p.booking_id", "b.code as booking", "p.state", "p.due_at", "p.blocked_because", "p.updated_at"])
    .where("p.host_id", "=", viewer.id)
    .orderBy("p.due_at")
    .orderBy("p.booking_id")
    .execute();
  const ids = payouts.map(({ booking_id }) => booking_id);
  const transfers = await ctx.db
    .selectFrom("transfers")
    .select(["booking_id", "id", "created_at", "state", dollars("amount_cents").as("amount")])
    .where(isAmong("booking_id", ids))
    .orderBy("id")
    .execute();
  const reversals = await ctx.db
    .selectFrom("reversals as r")
    .innerJoin("transfers as t", "t.id", "r.transfer_id")
    .select(["r.transfer_id", "r.created_at", "r.state", dollars("r.amount_cents").as("amount")])
    .where(isAmong("t.booking_id", ids))
    .orderBy("r.id")
    .execute();
  const [transfersOf, reversalsOf] = [rowsBy("booking_id", transfers), rowsBy("transfer_id", reversals)];
  return payouts.map(({ booking_id, ...payout }) => ({
    ...payout,
    transfers: transfersOf(booking_id).map(({ id, ...sent }) => ({ ...sent, taken_back: reversalsOf(id) })),
  }));
}
