import type { StayRequest } from "#contract/bookings.ts";
import { addDays, addMinutes, dateOf, instantOf, type PlainDate } from "#contract/dates.ts";
import { wireCode } from "#contract/listing-kinds/kinds.ts";
import { fulfil, quoteStay, releaseHold, reserve, sweep } from "../../server/bookings/bookings.ts";
import type { Ctx, RequestCtx, Viewer } from "../../server/ctx.ts";
import { bookingPlans, firstDay, listings } from "./island.ts";
import type { SeedListing } from "./listing.ts";
import type { BookingPlan } from "./plans.ts";

/**
 * Lives through the demo's history: every booking is quoted, held and paid at the Stripe stand-in as a guest would do
 * it, at its own moment, with both clocks set back.
 */
export async function seedBookings(ctx: Ctx): Promise<void> {
  const base = ctx.env.stripe.apiBase;
  if (!base) return;
  const control = (operation: string, input: object) => callStandIn(base, operation, input);
  const realNow = ctx.now();
  // Letters of the past are written down as sent; the stand-in's news is not needed, its answers are.
  const quiet = { ...ctx, jobs: { enqueue: async () => {} } };
  await control("webhooks", { drop: 1_000_000 });

  for (const { plan, listing, start, at } of chronicle(ctx)) {
    await control("clock", { to: at.getTime() });
    await liveThrough({ ...quiet, now: () => at }, plan, listing, start, control);
  }

  await control("clock", { to: realNow.getTime() });
  await sweep(quiet);
  await ctx.db
    .updateTable("mails")
    .set((eb) => ({ sent_at: eb.ref("created_at") }))
    .execute();
  await control("deliver", {});
  await control("webhooks", { drop: 0 });
}

interface Moment {
  plan: BookingPlan;
  listing: SeedListing;
  start: PlainDate;
  /** When the guest books. */
  at: Date;
}

/** The plans in the order in which they were booked. */
function chronicle(ctx: Ctx): Moment[] {
  const zone = ctx.env.island.timeZone;
  const today = dateOf(ctx.now(), zone);
  const moments = bookingPlans.map((plan) => {
    const listing = listings.find(({ slug }) => slug === plan.slug);
    if (!listing) throw new Error(`no listing ${plan.slug}`);
    const start = firstDay(plan, listing, today);
    return { plan, listing, start, at: bookedAt(ctx, plan, start) };
  });
  return moments.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

function bookedAt(ctx: Ctx, plan: BookingPlan, start: PlainDate): Date {
  // A hold of now: it must still have its time when the first visitor comes.
  if (plan.state === "held") return addMinutes(ctx.now(), -3);
  const tenDaysBefore = instantOf(addDays(start, -10), "13:00", ctx.env.island.timeZone);
  const yesterday = addMinutes(ctx.now(), -26 * 60);
  return new Date(Math.min(tenDaysBefore.getTime(), yesterday.getTime()));
}

async function liveThrough(
  ctx: Ctx,
  plan: BookingPlan,
  listing: SeedListing,
  start: PlainDate,
  control: (operation: string, input: object) => Promise<unknown>,
): Promise<void> {
  const guest = await guestOf(ctx, plan.guestEmail);
  const { id } = await ctx.db
    .selectFrom("listings")
    .select("id")
    .where("slug", "=", listing.slug)
    .executeTakeFirstOrThrow();
  const own: RequestCtx = { ...ctx, language: guest.language, address: "127.0.0.1", token: undefined, userAgent: "" };
  const stay = stayOf(plan, id, start);
  const quote = await quoteStay(own, stay, guest.id);
  const held = await reserve(own, guest, { ...stay, quote_id: quote.quote_id });
  if (plan.state === "released") await releaseHold(own, guest, held.reserve_id);
  if (plan.state === "confirmed" || plan.state === "completed") {
    await control("pay", { session: held.session_id, card: "4242424242424242", email: guest.email, name: guest.name });
    await fulfil(ctx, held.session_id);
  }
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

async function guestOf(ctx: Ctx, email: string): Promise<Viewer> {
  const { id, name, language } = await ctx.db
    .selectFrom("users")
    .select(["id", "name", "language"])
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return { id, name, email, language, isAdmin: false, isHost: false };
}

/** The stand-in's own controls, over HTTP: it is a process of its own. */
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
