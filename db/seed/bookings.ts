import type { StayRequest } from "#contract/bookings/bookings.ts";
import { addDays, addMinutes, addMonths, dateOf, instantOf, type PlainDate } from "#contract/dates.ts";
import { wireCode } from "#contract/listings/kinds.ts";
import { toDollars } from "#contract/money.ts";
import { recordRemittedTax } from "../../server/admin/admin.ts";
import {
  applyDispute,
  cancelAsGuest,
  cancelAsHost,
  fulfil,
  makeRefund,
  quoteStay,
  releaseHold,
  reportProblem,
  reserve,
  sweep,
} from "../../server/bookings/bookings.ts";
import type { Ctx, RequestCtx, Viewer } from "../../server/ctx.ts";
import { noDevice } from "../../server/http/device-cookie.ts";
import { createPayoutAccount, refreshPayoutAccount } from "../../server/payments/payments.ts";
import { taxMonths } from "../../server/reconciling/reconciling.ts";
import { admin, bookingPlans, firstDay, hosts, listings } from "./island.ts";
import type { SeedListing } from "./listing.ts";
import { seedReviews } from "./opinions.ts";
import type { BookingPlan } from "./plans.ts";

/**
 * Replays the demo's history: every booking is quoted, held and paid at the Stripe stand-in as a guest would do it,
 * at its own moment, with both clocks set back; hosts are paid, and the planned problems happen.
 */
export async function seedBookings(ctx: Ctx): Promise<void> {
  const base = ctx.env.stripe.apiBase;
  if (!base) return;
  const control: Control = (operation, input) => callStandIn(base, operation, input);
  // Past emails are recorded as already sent; the stand-in's webhooks are dropped, since its responses suffice.
  const quiet = { ...ctx, jobs: { enqueue: async () => {} } };
  await control("webhooks", { drop: 1_000_000 });

  const plans = new Map<number, BookingPlan>();
  for (const { at, live } of chronicle(ctx, control, plans)) {
    await control("clock", { to: at.getTime() });
    await live({ ...quiet, now: () => at });
  }

  await control("clock", { to: ctx.now().getTime() });
  await sweep(quiet);
  await seedReviews(quiet, plans);
  await ctx.db
    .updateTable("mails")
    .set((eb) => ({ sent_at: eb.ref("created_at") }))
    .execute();
  await control("deliver", {});
  await control("webhooks", { drop: 0 });
}

type Control = (operation: string, input: object) => Promise<unknown>;

interface Moment {
  at: Date;
  live(ctx: Ctx): Promise<void>;
}

/** All events of the history in order; adds the bookings made to `plans`. */
function chronicle(ctx: Ctx, control: Control, plans: Map<number, BookingPlan>): Moment[] {
  const zone = ctx.env.island.timeZone;
  const today = dateOf(ctx.now(), zone);
  const moments = bookingPlans.flatMap((plan): Moment[] => {
    const listing = listings.find(({ slug }) => slug === plan.slug);
    if (!listing) throw new Error(`no listing ${plan.slug}`);
    const start = firstDay(plan, listing, today);
    let id = 0;
    const booked = {
      at: bookedAt(ctx, plan, start),
      live: async (then: Ctx) => {
        id = await liveThrough(then, plan, listing, start, control);
        plans.set(id, plan);
      },
    };
    const { trouble } = plan;
    if (!trouble) return [booked];
    return [
      booked,
      { at: addMinutes(ctx.now(), -60 * trouble.hoursAgo), live: (then) => meet(then, trouble, id, control) },
    ];
  });
  const first = Math.min(...moments.map(({ at }) => at.getTime()));
  const opening = { at: new Date(first - 60_000), live: (then: Ctx) => openPayoutAccounts(then, control) };
  return [opening, ...everyOtherDay(first, ctx.now()), ...taxDays(ctx, first), ...moments].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
}

/** Scheduled sweeps: they complete past stays and pay hosts. */
function everyOtherDay(first: number, now: Date): Moment[] {
  const step = 2 * 24 * 60 * 60_000;
  const count = Math.floor((now.getTime() - first) / step);
  return Array.from({ length: count }, (_, index) => ({ at: new Date(first + (index + 1) * step), live: sweep }));
}

/** The operator remits each month's tax on the ninth of the next. */
function taxDays(ctx: Ctx, first: number): Moment[] {
  const { timeZone } = ctx.env.island;
  const dayIn = (month: number) => addDays(addMonths(`${dateOf(new Date(first), timeZone).slice(0, 7)}-01`, month), 8);
  const days = Array.from({ length: 12 }, (_, month) => instantOf(dayIn(month + 1), "10:00", timeZone));
  return days.filter((at) => at < ctx.now()).map((at) => ({ at, live: remitCompleteMonths }));
}

async function remitCompleteMonths(ctx: Ctx): Promise<void> {
  const viewer = await viewerOf(ctx, admin.email);
  for (const { month, cents, status } of await taxMonths(ctx)) {
    if (status === "running") continue;
    const reference = `SC 2915 ${month}`;
    await recordRemittedTax(ctx, viewer, { amount: toDollars(cents), reference, reason: "Planilla del mes." });
  }
}

/** Every host can be paid but the newest two: one has no account, the other's is being verified. */
async function openPayoutAccounts(ctx: Ctx, control: Control): Promise<void> {
  for (const { email } of hosts.slice(0, -1)) {
    const { id } = await ctx.db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
    const account = await createPayoutAccount(ctx, { id, email });
    await control("account", { account, state: email === hosts.at(-2)?.email ? "pending" : "verified" });
    await refreshPayoutAccount(ctx, { userId: id });
  }
}

function bookedAt(ctx: Ctx, plan: BookingPlan, start: PlainDate): Date {
  // A current hold: it must still have time left when the first visitor comes.
  if (plan.state === "held") return addMinutes(ctx.now(), -3);
  const tenDaysBefore = instantOf(addDays(start, -10), "13:00", ctx.env.island.timeZone);
  const yesterday = addMinutes(ctx.now(), -26 * 60);
  return new Date(Math.min(tenDaysBefore.getTime(), yesterday.getTime()));
}

/** Carries out the trouble a plan has. */
async function meet(
  ctx: Ctx,
  trouble: NonNullable<BookingPlan["trouble"]>,
  bookingId: number,
  control: Control,
): Promise<void> {
  const { email: guest, host_email: host } = await ctx.db
    .selectFrom("bookings")
    .innerJoin("users as guest", "guest.id", "bookings.guest_id")
    .innerJoin("users as host", "host.id", "bookings.host_id")
    .select(["guest.email", "host.email as host_email"])
    .where("bookings.id", "=", bookingId)
    .executeTakeFirstOrThrow();
  if (trouble.what === "guest reports") await reportProblem(ctx, await viewerOf(ctx, guest), bookingId, trouble.text);
  if (trouble.what === "bank disputes") await dispute(ctx, bookingId, control);
  if (trouble.what === "guest cancels") {
    const viewer = await viewerOf(ctx, guest);
    await cancelAsGuest(requestOf(ctx, viewer), viewer, { reserve_id: bookingId });
  }
  if (trouble.what === "host cancels") {
    const viewer = await viewerOf(ctx, host);
    await cancelAsHost(requestOf(ctx, viewer), viewer, bookingId, trouble.reason);
  }
  const owed = await ctx.db.selectFrom("refunds").select("id").where("booking_id", "=", bookingId).execute();
  for (const { id } of owed) await makeRefund(ctx, { refundId: id });
}

async function dispute(ctx: Ctx, bookingId: number, control: Control): Promise<void> {
  const { charge_id } = await ctx.db
    .selectFrom("payments")
    .select("charge_id")
    .where("booking_id", "=", bookingId)
    .executeTakeFirstOrThrow();
  const opened = (await control("openDispute", { charge: charge_id, reason: "product_unacceptable" })) as {
    id: string;
  };
  await applyDispute(ctx, opened.id);
}

/** @returns the booking's id */
async function liveThrough(
  ctx: Ctx,
  plan: BookingPlan,
  listing: SeedListing,
  start: PlainDate,
  control: Control,
): Promise<number> {
  const guest = await viewerOf(ctx, plan.guestEmail);
  const { id } = await ctx.db
    .selectFrom("listings")
    .select("id")
    .where("slug", "=", listing.slug)
    .executeTakeFirstOrThrow();
  const own = requestOf(ctx, guest);
  const stay = stayOf(plan, id, start);
  const quote = await quoteStay(own, stay, guest.id);
  const held = await reserve(own, guest, { ...stay, quote_id: quote.quote_id });
  if (plan.state === "released") await releaseHold(own, guest, held.reserve_id);
  if (plan.state === "confirmed" || plan.state === "completed" || plan.state === "cancelled") {
    await control("pay", { session: held.session_id, card: "4242424242424242", email: guest.email, name: guest.name });
    await fulfil(ctx, held.session_id);
  }
  return held.reserve_id;
}

function stayOf(plan: BookingPlan, link_id: number, start: PlainDate): StayRequest {
  const common = { service_type: wireCode[plan.kind], link_id, guests: plan.guests };
  if (plan.kind === "lodging") return { ...common, check_in: start, check_out: addDays(start, plan.nights) };
  if (plan.kind === "experience") return { ...common, date: start, start_time: startTimeOf(plan.slug) };
  if (plan.mode === "hours") return { ...common, date: start, start_time: plan.startTime, end_time: plan.endTime };
  return { ...common, start_date: start, end_date: addDays(start, plan.days) };
}

function startTimeOf(slug: string): string {
  const listing = listings.find((one) => one.slug === slug);
  if (listing?.kind !== "experience") throw new Error(`${slug} is no experience`);
  return listing.details.startTime;
}

function requestOf(ctx: Ctx, { language }: Viewer): RequestCtx {
  const nobodysBrowser = { token: undefined, userAgent: "", signInBinding: undefined, device: noDevice, notes: [] };
  return { ...ctx, ...nobodysBrowser, language, address: "127.0.0.1" };
}

const session = { provedAt: null, hasFactor: false, factorDueAt: null };

async function viewerOf(ctx: Ctx, email: string): Promise<Viewer> {
  const { id, name, language } = await ctx.db
    .selectFrom("users")
    .select(["id", "name", "language"])
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return { id, name, email, language, isAdmin: false, isHost: false, isCohost: false, session };
}

/** Calls the stand-in's control over HTTP, because it runs in its own process. */
async function callStandIn(base: string, operation: string, input: object): Promise<unknown> {
  const answer = await fetch(`${base}/_sandbox/${operation}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(input),
  });
  if (!answer.ok)
    throw new Error(`the Stripe stand-in answered ${answer.status} to ${operation}: ${await answer.text()}`);
  return answer.json();
}
