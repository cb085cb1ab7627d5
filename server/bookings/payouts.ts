import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { clocks, type PayoutState, type StoredBlockReason } from "#contract/bookings/process.ts";
import { addMinutes } from "#contract/dates.ts";
import type { Cents } from "#contract/money.ts";
import type { Ctx } from "../ctx.ts";
import { mailOperator } from "../mail/mail.ts";
import {
  groupOf,
  lackOfAccount,
  ledger,
  payableAccount,
  payoutsHeldUntil,
  refreshPayoutAccount,
  StripeRefused,
  transfer,
} from "../payments/payments.ts";
import { type BookingRow, withBooking } from "./booking.ts";
import { emailData, mailHost } from "./emails.ts";
import { lockDebt } from "./host-debts.ts";
import { addPayout, begin, drop, indebt, takeInTransfers } from "./host-movements.ts";
import { freezeOf, heldBy, owedToHost } from "./payout-outlook.ts";
import { addReversal, makeReversal } from "./reversals.ts";

/**
 * Payouts to hosts. The ledger determines what a host is owed for a booking; whatever changes it (a refund, a dispute,
 * a completion) ends in `settlePayout`, which sends or takes back the difference, one request at a time.
 */

/** Effect: once a booking is completed, or cancelled with something left, its host's share falls due a day later. */
export async function openPayout(ctx: Ctx, booking: BookingRow): Promise<void> {
  if ((await owedToHost(ctx, booking.id)) !== 0) await addPayout(ctx, booking);
}

/** Enqueues `settlePayout` if the booking has a payout; call in the transaction that changed what is owed. */
export async function settleSoon(ctx: Ctx, bookingId: number): Promise<void> {
  const payout = await ctx.db
    .selectFrom("payouts")
    .select("booking_id")
    .where("booking_id", "=", bookingId)
    .executeTakeFirst();
  if (payout) await ctx.jobs.enqueue(ctx.db, "payout.settle", { bookingId });
}

/** Call when a lost dispute was overturned: a finished booking whose host was owed nothing may need a payout now. */
export async function reopenPayout(ctx: Ctx, booking: BookingRow): Promise<void> {
  if (booking.state !== "confirmed") await openPayout(ctx, booking);
  await settleSoon(ctx, booking.id);
}

type Step = { do: "transfer" | "reverse"; id: number };

/** Job: brings the amount sent to the host to the amount owed. Safe to run at any moment, any number of times. */
export async function settlePayout(ctx: Ctx, { bookingId }: { bookingId: number }): Promise<void> {
  for (;;) {
    const step = await withBooking(ctx, bookingId, nextStep);
    if (!step) return;
    if (step.do === "transfer") await makeTransfer(ctx, step.id);
    else await makeReversal(ctx, step.id);
  }
}

/** Under the booking's lock: returns the pending request, or records the one needed now before it is made. */
async function nextStep(ctx: Ctx, booking: BookingRow): Promise<Step | undefined> {
  const underWay = await requestUnderWay(ctx, booking.id);
  if (underWay) return underWay;
  const payout = await ctx.db.selectFrom("payouts").selectAll().where("booking_id", "=", booking.id).executeTakeFirst();
  if (!payout) return undefined;
  const owed = await owedToHost(ctx, booking.id);
  if (owed < 0) {
    const id = await addReversal(ctx, booking, -owed);
    return id === undefined ? endPayout(ctx, booking.id) : { do: "reverse", id };
  }
  if (owed === 0) return endPayout(ctx, booking.id);
  if (payout.due_at > ctx.now()) return waitUntilDue(ctx, payout);
  if (payout.blocked_because === "refused") return undefined;
  return payOut(ctx, booking, owed);
}

/** One that ended because nothing was owed begins anew, so that the routine finds it when it is due. */
async function waitUntilDue(
  ctx: Ctx,
  { booking_id, state }: { booking_id: number; state: PayoutState },
): Promise<undefined> {
  if (state !== "due" && state !== "blocked") await setPayout(ctx, booking_id, "due");
}

async function requestUnderWay(ctx: Ctx, bookingId: number): Promise<Step | undefined> {
  const out = await ctx.db
    .selectFrom("transfers")
    .select("id")
    .where("booking_id", "=", bookingId)
    .where("state", "=", "requested")
    .executeTakeFirst();
  if (out) return { do: "transfer", id: out.id };
  const back = await ctx.db
    .selectFrom("reversals")
    .innerJoin("transfers", "transfers.id", "reversals.transfer_id")
    .select("reversals.id")
    .where("transfers.booking_id", "=", bookingId)
    .where("reversals.state", "=", "requested")
    .executeTakeFirst();
  return back && { do: "reverse", id: back.id };
}

async function payOut(ctx: Ctx, booking: BookingRow, owed: Cents): Promise<Step | undefined> {
  const frozen = await freezeOf(ctx, booking.id);
  if (frozen) return block(ctx, booking, frozen);
  const heldUntil = await payoutsHeldUntil(ctx, booking.host_id);
  const destination = await payableAccount(ctx, booking.host_id);
  if (!destination) return block(ctx, booking, await whyNotPayable(ctx, booking.host_id));
  // The payout stays due, and is settled once the wait after the payout change is over.
  if (heldUntil) return void (await setPayout(ctx, booking.id, "due"));

  await lockDebt(ctx, booking.host_id);
  const netted = await ledger.nettedFrom(ctx, booking.host_id, owed);
  const number = netted > 0 ? await indebt(ctx, booking.id, "debt_netted", -netted) : 0;
  if (netted === owed) {
    // Each is an email of its own.
    const about = `payout-${booking.code}${number > 1 ? `-${number}` : ""}`;
    await tellPaid(ctx, booking, { payoutCents: 0, nettedCents: netted, about });
    return endPayout(ctx, booking.id);
  }
  const charge = await ctx.db
    .selectFrom("payments")
    .select("charge_id")
    .where("booking_id", "=", booking.id)
    .where("bought", "=", true)
    .executeTakeFirstOrThrow();
  const row = await ctx.db
    .insertInto("transfers")
    .values({
      booking_id: booking.id,
      stripe_key: randomUUID(),
      amount_cents: owed - netted,
      destination,
      charge_id: charge.charge_id,
      created_at: ctx.now(),
      updated_at: ctx.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await setPayout(ctx, booking.id, "due");
  return { do: "transfer", id: row.id };
}

async function whyNotPayable(ctx: Ctx, hostId: number): Promise<"no_account" | "not_payable"> {
  const account = await ctx.db
    .selectFrom("payout_accounts as a")
    .select(lackOfAccount.as("why"))
    .where("a.user_id", "=", hostId)
    .executeTakeFirst();
  return account?.why ?? "no_account";
}

async function block(
  ctx: Ctx,
  booking: BookingRow,
  why: StoredBlockReason,
  message: string | null = null,
): Promise<undefined> {
  const change = { state: "blocked", blocked_because: why, message, updated_at: ctx.now() } as const;
  await ctx.db.updateTable("payouts").set(change).where("booking_id", "=", booking.id).execute();
  if (why === "no_account" || why === "not_payable") {
    await mailHost(ctx, booking, (data) => ({ event: "payout_blocked_host", data: { ...data, why } }));
    const { data } = await emailData(ctx, booking);
    const payoutCents = await owedToHost(ctx, booking.id);
    await mailOperator(ctx, {
      event: "payout_blocked_operator",
      about: booking.code,
      bookingId: booking.id,
      data: { ...data, why, payoutCents },
    });
  }
}

async function setPayout(ctx: Ctx, bookingId: number, state: Exclude<PayoutState, "blocked">): Promise<void> {
  const change = { state, blocked_because: null, message: null, updated_at: ctx.now() };
  await ctx.db.updateTable("payouts").set(change).where("booking_id", "=", bookingId).execute();
}

async function makeTransfer(ctx: Ctx, transferId: number): Promise<void> {
  const row = await ctx.db
    .selectFrom("transfers as t")
    .innerJoin("bookings as b", "b.id", "t.booking_id")
    .selectAll("t")
    .select(["b.code", "b.host_id", "b.quote_id"])
    .where("t.id", "=", transferId)
    .executeTakeFirstOrThrow();
  // Another worker may have gone on to the next attempt, and asked Stripe for that.
  const keep = async (attempt: number, asked_at: Date | null) => {
    const kept = ctx.db.updateTable("transfers").set({ attempt, asked_at }).where("id", "=", transferId);
    await kept.where("attempt", "=", row.attempt).execute();
  };
  const asked_at = row.asked_at ?? (await beginTransfer(ctx, row));
  if (!asked_at) return;
  // Only the release before names at Stripe reads the row's number, here and in the reversal.
  const notes = { booking: row.quote_id, transfer_id: String(row.id) };
  const facts = { description: `${ctx.env.brandName} ${row.code}`, notes };
  const funds = { source: (await isUsedUp(ctx, row)) ? null : row.charge_id, group: groupOf(row.quote_id) };
  try {
    const stripeId = await transfer(ctx, { ...row, asked_at, ...facts, ...funds }, keep);
    await withBooking(ctx, row.booking_id, (locked, booking) => noteTransfer(locked, booking, row, stripeId));
  } catch (error) {
    if (!(error instanceof StripeRefused)) throw error;
    // Our copy of the account may be stale: the refusal reflects its current state.
    if (isAboutAccount(error)) await refreshPayoutAccount(ctx, { userId: row.host_id });
    await withBooking(ctx, row.booking_id, (locked, booking) => noteRefusal(locked, booking, row, error));
  }
}

interface UnaskedTransfer {
  id: number;
  booking_id: number;
  host_id: number;
  amount_cents: Cents;
  destination: string;
}

/**
 * Marks a transfer as asked for, or drops it if it must not be sent any more: days may have passed since its row was
 * written, because Stripe did not answer.
 * @returns when it was marked; undefined if it was dropped, or another worker was faster
 */
async function beginTransfer(ctx: Ctx, row: UnaskedTransfer): Promise<Date | undefined> {
  // If an older dump was restored, Stripe may have made this transfer already.
  if (await takeInTransfers(ctx, row.booking_id)) return drop(ctx, "transfers", row.id);
  // The webhook about a new bank account may be late or lost, and nothing else rereads the account.
  await refreshPayoutAccount(ctx, { userId: row.host_id });
  return withBooking(ctx, row.booking_id, async (locked) =>
    (await isStillRight(locked, row)) ? begin(locked, "transfers", row.id) : drop(locked, "transfers", row.id),
  );
}

async function isStillRight(ctx: Ctx, row: UnaskedTransfer): Promise<boolean> {
  if ((await freezeOf(ctx, row.booking_id)) || (await payoutsHeldUntil(ctx, row.host_id))) return false;
  // A debt that the payout settles was deducted when the row was written.
  const owed = await owedToHost(ctx, row.booking_id);
  return owed === row.amount_cents && (await payableAccount(ctx, row.host_id)) === row.destination;
}

/**
 * Whether earlier transfers, reversed ones included, leave too little of the charge to fund this one. If so, our
 * balance funds it.
 */
async function isUsedUp(
  ctx: Ctx,
  { id, charge_id, amount_cents }: { id: number; charge_id: string; amount_cents: Cents },
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("payments as p")
    .leftJoin("transfers as t", (join) =>
      join.onRef("t.charge_id", "=", "p.charge_id").on("t.id", "<", id).on("t.state", "=", "sent"),
    )
    .select(["p.amount_cents", (eb) => eb.fn.sum<string | null>("t.amount_cents").as("sent_cents")])
    .where("p.charge_id", "=", charge_id)
    .groupBy("p.id")
    .executeTakeFirstOrThrow();
  return Number(row.sent_cents ?? 0) + amount_cents > row.amount_cents;
}

function isAboutAccount(error: StripeRefused): boolean {
  return error.code === "insufficient_capabilities_for_transfer" || error.param === "destination";
}

async function noteTransfer(
  ctx: Ctx,
  booking: BookingRow,
  row: { id: number; stripe_key: string; amount_cents: Cents },
  stripeId: string,
): Promise<void> {
  const sent = await ctx.db
    .updateTable("transfers")
    .set({ state: "sent", stripe_transfer_id: stripeId, updated_at: ctx.now() })
    .where("id", "=", row.id)
    .where("state", "=", "requested")
    .returning("id")
    .executeTakeFirst();
  if (!sent) return;
  const nettedCents = await nettedOf(ctx, booking.id);
  const postings = ledger.sentToHost(row.amount_cents);
  await ledger.writeEntry(ctx, { kind: "transfer", bookingId: booking.id, reference: stripeId, postings });
  await setPayout(ctx, booking.id, "sent");
  await tellPaid(ctx, booking, { payoutCents: row.amount_cents, nettedCents, about: `payout-${row.stripe_key}` });
}

async function noteRefusal(
  ctx: Ctx,
  booking: BookingRow,
  row: { id: number; stripe_key: string; amount_cents: Cents },
  refusal: StripeRefused,
): Promise<undefined> {
  const change = { state: "refused", updated_at: ctx.now() } as const;
  const refused = ctx.db.updateTable("transfers").set(change).where("id", "=", row.id).where("state", "=", "requested");
  if (!(await refused.returning("id").executeTakeFirst())) return;
  const isPayable = await payableAccount(ctx, booking.host_id);
  if (!isPayable) return block(ctx, booking, await whyNotPayable(ctx, booking.host_id));
  const { data } = await emailData(ctx, booking);
  await block(ctx, booking, "refused", refusal.message);
  await mailOperator(ctx, {
    event: "payout_refused_operator",
    about: `payout-${row.stripe_key}`,
    bookingId: booking.id,
    data: { ...data, payoutCents: row.amount_cents, message: refusal.message },
  });
}

/** Nothing is owed either way: sets the payout to `debt`, `sent` or `reversed`. */
async function endPayout(ctx: Ctx, bookingId: number): Promise<undefined> {
  const { host_debt: debt = 0 } = await ledger.balances(ctx, bookingId);
  const transfers = await ctx.db
    .selectFrom("transfers")
    .select(["amount_cents", "reversed_cents"])
    .where("booking_id", "=", bookingId)
    .where("state", "=", "sent")
    .execute();
  const kept = transfers.reduce((sum, row) => sum + row.amount_cents - row.reversed_cents, 0);
  await setPayout(ctx, bookingId, debt > 0 ? "debt" : kept > 0 || debt < 0 ? "sent" : "reversed");
}

/**
 * What was deducted since the booking's last transfer, or since nothing was owed to its host: earlier deductions were
 * told with an earlier payout. Call before the transfer's own entry is written.
 */
async function nettedOf(ctx: Ctx, bookingId: number): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents }>`
    with share as (
      select e.id, e.kind, p.amount_cents, sum(p.amount_cents) over (order by e.id) as balance
      from ledger_entries e join ledger_postings p on p.entry_id = e.id and p.account = 'host_payable'
      where e.booking_id = ${bookingId})
    select coalesce(sum(amount_cents), 0)::bigint as cents from share where kind = 'debt_netted'
      and id > (select coalesce(max(id), 0) from share where kind = 'transfer' or balance >= 0)`.execute(ctx.db);
  return rows[0]?.cents ?? 0;
}

async function tellPaid(
  ctx: Ctx,
  booking: BookingRow,
  { about, ...facts }: { payoutCents: Cents; nettedCents: Cents; about: string },
): Promise<void> {
  await mailHost(ctx, booking, (data) => ({ event: "payout_sent_host", data: { ...data, ...facts } }), about);
}

/** Job, after a host became payable or stopped being so: settles every payout that waits for the account. */
export async function releasePayouts(ctx: Ctx, { hostId }: { hostId: number }): Promise<void> {
  const waiting = await ctx.db
    .selectFrom("payouts")
    .select("booking_id")
    .where("host_id", "=", hostId)
    .where("blocked_because", "in", ["no_account", "not_payable"])
    .orderBy("due_at")
    .execute();
  for (const { booking_id } of waiting) {
    await ctx.jobs.enqueue(ctx.db, "payout.settle", { bookingId: booking_id });
  }
}

/** Bookings whose payout is due and not held by a payout change, or has an unfinished request to Stripe. */
export async function payoutsToSettle(ctx: Ctx): Promise<number[]> {
  const due = ctx.db
    .selectFrom("payouts")
    .select("booking_id")
    .where("state", "=", "due")
    .where("due_at", "<=", ctx.now())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payout_accounts")
            .select("user_id")
            .whereRef("user_id", "=", "payouts.host_id")
            .where("changed_at", ">", addMinutes(ctx.now(), -clocks.payoutChangeMinutes)),
        ),
      ),
    );
  const out = ctx.db.selectFrom("transfers").select("booking_id").where("state", "=", "requested");
  const back = ctx.db
    .selectFrom("reversals")
    .innerJoin("transfers", "transfers.id", "reversals.transfer_id")
    .select("booking_id")
    .where("reversals.state", "=", "requested");
  const rows = await due.union(out).union(back).limit(500).execute();
  return rows.map(({ booking_id }) => booking_id);
}

/**
 * Routine, once a day: retries blocked payouts that nothing freezes, such as those that Stripe refused, those that wait
 * for an account, and those that an earlier release froze for a reason that counts no more.
 */
export async function retryPayouts(ctx: Ctx): Promise<void> {
  const rows = await ctx.db
    .updateTable("payouts")
    .from("bookings as b")
    .set({ state: "due", blocked_because: null, message: null, updated_at: ctx.now() })
    .whereRef("b.id", "=", "payouts.booking_id")
    .where("payouts.state", "=", "blocked")
    .where(heldBy, "is", null)
    .returning("booking_id")
    .execute();
  for (const { booking_id } of rows) await ctx.jobs.enqueue(ctx.db, "payout.settle", { bookingId: booking_id });
}
