import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { aMarket, book, goodCard, hold, openPayoutAccount, stays } from "#testing/makers.ts";
import { useWorldApart } from "#testing/world.ts";
import { migrate } from "../db/migrate.ts";
import { settlePayout } from "./payouts.ts";

/**
 * Requests made to Stripe under row numbers and cut off before the response, when the database is migrated to names:
 * each happens once.
 */

const world = useWorldApart();
const db = () => world.app.ctx.db;
const stripe = () => world.app.ctx.stripe;

/** Undoes the migration to names and runs it again: each existing row keeps the name that its number gave it. */
async function migrateToNames() {
  for (const table of ["checkout_attempts", "refunds", "transfers", "reversals", "payout_accounts"]) {
    await sql.raw(`alter table ${table} drop column stripe_key`).execute(db());
    await sql.raw(`drop trigger ${table}_name on ${table}`).execute(db());
  }
  await sql`drop function name_at_stripe`.execute(db());
  await sql`drop table orphan_payments`.execute(db());
  await sql`delete from schema_migrations where name = '0020_names_at_stripe.sql'`.execute(db());
  expect(await migrate(db())).toContain("0020_names_at_stripe.sql");
}

async function aBooking() {
  const market = await aMarket(world, "lodging");
  await openPayoutAccount(world, market.host);
  const { reserve_id: id } = await book(world, market.guest, stays.lodging(market.listing.id));
  const payment = await db().selectFrom("payments").selectAll().executeTakeFirstOrThrow();
  return { ...market, id, payment };
}

async function aDueBooking() {
  const booking = await aBooking();
  world.clock.set(new Date("2026-12-15T15:00:00Z"));
  const body = { service_type: 2, reserve_id: booking.id };
  await world.call("POST", "/user/hosting_complete", { token: booking.host.token, body });
  world.clock.advance(24 * 60);
  await world.settle();
  return booking;
}

it("a payment page: the same quote opens the one that is there, and paying it confirms the booking", async () => {
  const { guest, listing } = await aMarket(world, "lodging");
  const stay = stays.lodging(listing.id);
  const first = await hold(world, guest, stay);
  const attempt = await db().selectFrom("checkout_attempts").selectAll().executeTakeFirstOrThrow();
  await stripe().checkout.sessions.expire(first.body.session_id);
  await db().updateTable("checkout_attempts").set({ session_id: null, url: null }).execute();
  // The request as the previous release sent it.
  const opened = await stripe().checkout.sessions.create(
    {
      mode: "payment",
      client_reference_id: String(attempt.booking_id),
      customer_email: guest.email,
      line_items: [
        { quantity: 1, price_data: { currency: "usd", unit_amount: 42_800, product_data: { name: "Casa azul" } } },
      ],
      expires_at: Math.floor(attempt.expires_at.getTime() / 1000),
      success_url: `${world.env.publicUrl}/checkout/{CHECKOUT_SESSION_ID}`,
      metadata: { reservation_id: String(attempt.booking_id), attempt: "1" },
    },
    { idempotencyKey: `cs:${attempt.booking_id}:1` },
  );
  await migrateToNames();
  const { quote_id } = await db().selectFrom("bookings").select("quote_id").executeTakeFirstOrThrow();
  const again = await world.call("POST", "/user/reserve", { token: guest.token, body: { ...stay, quote_id } });
  expect(again.body.session_id).toBe(opened.id);
  await world.stripe.control.pay({ session: opened.id, card: goodCard });
  await world.settle();
  expect(await db().selectFrom("bookings").select("state").execute()).toEqual([{ state: "confirmed" }]);
  expect(await db().selectFrom("orphan_payments").select("id").execute()).toEqual([]);
});

it("a refund is sent once", async () => {
  const { guest, id, payment } = await aBooking();
  await world.call("POST", "/user/cancel-reserve", { token: guest.token, body: { reserve_id: id } });
  const row = await db().selectFrom("refunds").selectAll().executeTakeFirstOrThrow();
  await stripe().refunds.create(
    {
      payment_intent: payment.payment_intent_id,
      amount: row.amount_cents,
      reason: "requested_by_customer",
      metadata: { reservation_id: String(id), refund_id: String(row.id), attempt: "1" },
    },
    { idempotencyKey: `re:${row.id}:1` },
  );
  await db().updateTable("refunds").set({ asked_at: world.clock.now() }).execute();
  await migrateToNames();
  await world.settle();
  const { data } = await stripe().refunds.list({ limit: 10 });
  expect(data.map(({ amount }) => amount)).toEqual([row.amount_cents]);
  expect(await db().selectFrom("refunds").select(["state", "reason", "stripe_refund_id"]).execute()).toEqual([
    { state: "succeeded", reason: "cancelled", stripe_refund_id: data[0]?.id },
  ]);
});

describe("money of a host", () => {
  const transfersAtStripe = async () => (await stripe().transfers.list({ limit: 10 })).data;

  /** A transfer as the previous release made it, without receiving the response. */
  async function aTransfer() {
    const { id, payment } = await aDueBooking();
    const { stripe_account_id } = await db().selectFrom("payout_accounts").selectAll().executeTakeFirstOrThrow();
    const { id: row } = await db()
      .insertInto("transfers")
      .values({
        booking_id: id,
        stripe_key: "to be named",
        amount_cents: 38_000,
        destination: String(stripe_account_id),
        charge_id: payment.charge_id,
        asked_at: world.clock.now(),
        created_at: world.clock.now(),
        updated_at: world.clock.now(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const made = await stripe().transfers.create(
      {
        amount: 38_000,
        currency: "usd",
        destination: String(stripe_account_id),
        source_transaction: payment.charge_id,
        metadata: { reservation_id: String(id), transfer_id: String(row) },
      },
      { idempotencyKey: `tr:${row}:1` },
    );
    return { id, row, made };
  }

  it("is sent once", async () => {
    const { id, made } = await aTransfer();
    await migrateToNames();
    await settlePayout(world.app.ctx, { bookingId: id });
    expect((await transfersAtStripe()).map((transfer) => transfer.id)).toEqual([made.id]);
    expect(await db().selectFrom("transfers").select(["state", "stripe_transfer_id"]).execute()).toEqual([
      { state: "sent", stripe_transfer_id: made.id },
    ]);
  });

  it("is taken back once", async () => {
    const { id, made, row } = await aTransfer();
    await migrateToNames();
    await settlePayout(world.app.ctx, { bookingId: id });
    const { id: reversal } = await db()
      .insertInto("reversals")
      .values({
        transfer_id: row,
        stripe_key: "to be named",
        amount_cents: 10_00,
        asked_at: world.clock.now(),
        created_at: world.clock.now(),
        updated_at: world.clock.now(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await stripe().transfers.createReversal(
      made.id,
      { amount: 10_00, metadata: { reversal_id: String(reversal) } },
      { idempotencyKey: `trr:${reversal}:1` },
    );
    await migrateToNames();
    await settlePayout(world.app.ctx, { bookingId: id });
    // Newest first: nothing in the ledger called for the reversal, so its amount is sent again.
    expect((await transfersAtStripe()).map(({ amount_reversed }) => amount_reversed)).toEqual([0, 10_00]);
    expect(await db().selectFrom("reversals").select(["state", "amount_cents"]).execute()).toEqual([
      { state: "made", amount_cents: 10_00 },
    ]);
  });
});

it("a row that a build without names writes gets the name its number gives it", async () => {
  const { id } = await aBooking();
  const { rows } = await sql<{ stripe_key: string }>`
    insert into checkout_attempts (booking_id, attempt, customer_email, expires_at, created_at)
    values (${id}, 7, 'ana@example.test', now(), now()) returning stripe_key`.execute(db());
  expect(rows).toEqual([{ stripe_key: `cs:${id}:7` }]);
});
