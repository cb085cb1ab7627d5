import { sql } from "kysely";
import type { OwnDataParts } from "#contract/accounts/accounts.ts";
import { firstName } from "../accounts/accounts.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { translator } from "../http/locales.ts";
import { emailsToPerson } from "../mail/mail.ts";
import { dollars, isAmong, rowsBy } from "../own-data.ts";
import { bookingOf } from "./booking.ts";
import { wireLines } from "./quotes.ts";

/** A person's bookings as guest, orphan payments, ledger entries as guest or host, and emails. */
export async function tellParty(ctx: RequestCtx, viewer: Viewer): Promise<OwnDataParts> {
  const t = translator(ctx.language);
  return {
    bookings: { what: t("ownData.bookings"), data: await bookingsOf(ctx, viewer) },
    unmatched_payments: { what: t("ownData.unmatchedPayments"), data: await unmatchedPaymentsOf(ctx, viewer) },
    ledger: { what: t("ownData.ledger"), data: await entriesOf(ctx, viewer) },
    emails: { what: t("ownData.emails"), data: await emailsOf(ctx, viewer) },
  };
}

async function bookingsOf(ctx: RequestCtx, viewer: Viewer) {
  const rows = await ctx.db
    .selectFrom("bookings as b")
    .innerJoin("users as host", "host.id", "b.host_id")
    .select(["b.id", "b.code", "b.state", "b.kind", "b.listing_id as listing", "b.title", "b.city", "b.address"])
    .select(["b.stay", "b.starts_at", "b.ends_at", "b.guests", "b.lines", "b.currency", "b.cancellation_policy"])
    .select(["b.language", "b.hold_expires_at", "b.created_at", "host.name as host_name"])
    .select([dollars("b.total_cents").as("total"), dollars("b.tax_cents").as("tax")])
    .where("b.guest_id", "=", viewer.id)
    .orderBy("b.id")
    .execute();
  const more = await aboutBookings(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, host_name, ...row }) => ({
    ...row,
    host: firstName(host_name) || null,
    lines: wireLines(bookingOf(row).lines, ctx.language),
    payment_pages: more.paymentPages(id),
    payments: more.payments(id),
    refunds: more.refunds(id),
    disputes: more.disputes(id),
    problems: more.problems(id),
    history: more.history(id),
  }));
}

/** Payment pages, payments, refunds, disputes, problems and events, by booking. */
async function aboutBookings({ db }: Ctx, ids: number[]) {
  const attempts = db
    .selectFrom("checkout_attempts")
    .select(["booking_id", "customer_email as email", "created_at", "expires_at", "outcome"]);
  const payments = db
    .selectFrom("payments")
    .select(["booking_id", "paid_at", "card_brand", "card_last4", dollars("amount_cents").as("amount")]);
  const refunds = db
    .selectFrom("refunds")
    .select(["booking_id", "created_at", "reason", "state", "paid_elsewhere", dollars("amount_cents").as("amount")]);
  const disputes = db
    .selectFrom("disputes")
    .select([
      "booking_id",
      "opened_at",
      "closed_at",
      "is_inquiry",
      "reason",
      "state",
      dollars("amount_cents").as("amount"),
    ]);
  const problems = db.selectFrom("problems").select(["booking_id", "reported_at", "text", "settled_at", "answer"]);
  const history = db
    .selectFrom("booking_events")
    .select(["booking_id", "at", "transition", "actor as by", "to_state as state"])
    .select(sql<string | null>`details->>'reason'`.as("reason"));
  return {
    paymentPages: rowsBy("booking_id", await attempts.where(isAmong("booking_id", ids)).orderBy("id").execute()),
    payments: rowsBy("booking_id", await payments.where(isAmong("booking_id", ids)).orderBy("id").execute()),
    refunds: rowsBy("booking_id", await refunds.where(isAmong("booking_id", ids)).orderBy("id").execute()),
    disputes: rowsBy("booking_id", await disputes.where(isAmong("booking_id", ids)).orderBy("opened_at").execute()),
    problems: rowsBy("booking_id", await problems.where(isAmong("booking_id", ids)).orderBy("id").execute()),
    history: rowsBy("booking_id", await history.where(isAmong("booking_id", ids)).orderBy("id").execute()),
  };
}

/** Orphan payments made with the person's address, once that address is confirmed. */
function unmatchedPaymentsOf(ctx: Ctx, viewer: Viewer) {
  return ctx.db
    .selectFrom("orphan_payments as o")
    .innerJoin("users", "users.email", "o.email")
    .select(["o.paid_at", dollars("o.amount_cents").as("amount"), "o.currency", "o.card_brand", "o.card_last4"])
    .select("o.state")
    .where("users.id", "=", viewer.id)
    .where("users.email_verified_at", "is not", null)
    .orderBy("o.id")
    .execute();
}

/** Ledger postings of what the person and the platform owe each other; positive means in the person's favour. */
async function entriesOf(ctx: Ctx, viewer: Viewer) {
  const asGuest = sql<boolean>`b.guest_id = ${viewer.id} and p.account = 'guest'`;
  const asHost = sql<boolean>`b.host_id = ${viewer.id} and p.account in ('host_payable', 'host_debt')`;
  return ctx.db
    .selectFrom("ledger_entries as e")
    .innerJoin("ledger_postings as p", "p.entry_id", "e.id")
    .innerJoin("bookings as b", "b.id", "e.booking_id")
    .select([
      "e.at",
      "e.kind",
      "b.code as booking",
      "p.account",
      sql<number>`(-p.amount_cents / 100.0)::float8`.as("amount"),
    ])
    .where((is) => is.or([asGuest, asHost]))
    .orderBy("e.id")
    .orderBy("p.account")
    .execute();
}

async function emailsOf(ctx: Ctx, viewer: Viewer) {
  const bookings = await ctx.db
    .selectFrom("bookings")
    .select(["id", "guest_id"])
    .where((is) => is.or([is("guest_id", "=", viewer.id), is("host_id", "=", viewer.id)]))
    .execute();
  const listings = await ctx.db.selectFrom("listings").select("id").where("host_id", "=", viewer.id).execute();
  const { email_verified_at } = await ctx.db
    .selectFrom("users")
    .select("email_verified_at")
    .where("id", "=", viewer.id)
    .executeTakeFirstOrThrow();
  const isGuest = ({ guest_id }: { guest_id: number }) => guest_id === viewer.id;
  return emailsToPerson(ctx, {
    userId: viewer.id,
    address: email_verified_at && viewer.email,
    asGuest: bookings.filter(isGuest).map(({ id }) => id),
    asHost: bookings.filter((booking) => !isGuest(booking)).map(({ id }) => id),
    listings: listings.map(({ id }) => id),
  });
}
