import {
  type Actor,
  type BookingState,
  bookingTransitions,
  canDo,
  type Effect,
  type TransitionName,
} from "#contract/booking-process.ts";
import { refundSteps } from "#contract/cancellation.ts";
import type { ListingKind, PriceLine } from "#contract/listing-kinds/kinds.ts";
import { pages } from "#contract/listing-kinds/kinds.ts";
import type { Stay } from "../availability/availability.ts";
import { formerPlace, freePlace, takePlace } from "../availability/availability.ts";
import type { Ctx } from "../ctx.ts";
import { type BookingMailData, type MailEvent, queueMail } from "../mail/mail.ts";

/** The one place where a booking changes its state: by the table in the contract, with its effects, in one transaction. */

export type BookingRow = NonNullable<Awaited<ReturnType<typeof findBooking>>>;

export async function findBooking(ctx: Ctx, id: number) {
  const row = await ctx.db.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirst();
  return row && bookingOf(row);
}

/** A row as the database has it, its JSON columns with the types they were written with. */
export function bookingOf<Row extends { stay: unknown; lines: unknown }>(row: Row) {
  return { ...row, stay: row.stay as Stay, lines: row.lines as PriceLine[] };
}

/** The booking as it stands, kept from other writers to the end of the transaction. Lock its listing first. */
export async function lockBooking(ctx: Ctx, id: number): Promise<BookingRow> {
  await ctx.db.selectFrom("bookings").select("id").where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
  return (await findBooking(ctx, id)) as BookingRow;
}

/**
 * Carries a locked booking along one row of the table.
 * @throws an Error when the table does not allow it: callers ask `canDo` first
 */
export async function transition(
  ctx: Ctx,
  booking: BookingRow,
  name: TransitionName,
  actor: Actor,
  details: Record<string, unknown> = {},
): Promise<void> {
  if (!canDo(name, booking.state, actor)) {
    throw new Error(`booking ${booking.id} is ${booking.state}: ${actor} cannot ${name}`);
  }
  const { to, effects } = bookingTransitions[name] as { to: BookingState; effects: readonly Effect[] };
  await ctx.db.updateTable("bookings").set({ state: to }).where("id", "=", booking.id).execute();
  await recordEvent(ctx, booking.id, { transition: name, actor, from: booking.state, to, details });
  for (const effect of effects) await effectWork[effect](ctx, booking);
}

export async function recordEvent(
  ctx: Ctx,
  bookingId: number,
  event: {
    transition: string;
    actor: Actor;
    from: BookingState | null;
    to: BookingState;
    details?: Record<string, unknown>;
  },
): Promise<void> {
  await ctx.db
    .insertInto("booking_events")
    .values({
      booking_id: bookingId,
      transition: event.transition,
      actor: event.actor,
      from_state: event.from,
      to_state: event.to,
      at: ctx.now(),
      details: JSON.stringify(event.details ?? {}),
    })
    .execute();
}

const effectWork: Record<Effect, (ctx: Ctx, booking: BookingRow) => Promise<void>> = {
  take_place: async (ctx, booking) => {
    const place = await formerPlace(ctx, booking.id);
    if (!place) throw new Error(`booking ${booking.id} never had a place`);
    await takePlace(ctx, placeHolder(booking), place);
  },
  free_place: (ctx, booking) => freePlace(ctx, booking.id),
  keep_place_blocked: async (ctx, booking) => {
    const place = await formerPlace(ctx, booking.id);
    await freePlace(ctx, booking.id);
    if (booking.seats === 0 && place) await blockPlace(ctx, booking.listing_id, place.occupies);
  },
  mail_confirmation: async (ctx, booking) => {
    await mailGuest(ctx, booking, "booking_confirmed_guest");
    await mailHost(ctx, booking, "booking_confirmed_host");
  },
};

export function placeHolder(booking: Pick<BookingRow, "id" | "listing_id" | "starts_at" | "ends_at" | "seats">) {
  return {
    id: booking.id,
    listingId: booking.listing_id,
    startsAt: booking.starts_at,
    endsAt: booking.ends_at,
    seats: booking.seats,
  };
}

async function blockPlace(ctx: Ctx, listingId: number, range: { from: Date; to: Date }): Promise<void> {
  await ctx.db
    .insertInto("occupancy")
    .values({
      listing_id: listingId,
      during: `[${range.from.toISOString()},${range.to.toISOString()})` as never,
      cause: "host_block",
      created_at: ctx.now(),
    })
    .execute();
}

export async function mailGuest(ctx: Ctx, booking: BookingRow, event: MailEvent): Promise<void> {
  const { guest, data } = await letterData(ctx, booking);
  await queueMail(ctx, { event, bookingId: booking.id, recipient: guest, language: booking.language, data });
}

async function mailHost(ctx: Ctx, booking: BookingRow, event: MailEvent): Promise<void> {
  const { host, data } = await letterData(ctx, booking);
  await queueMail(ctx, { event, bookingId: booking.id, recipient: host, language: host.language, data });
}

/** Everything a letter may say, copied now: it reads the same whenever it is sent. */
export async function letterData(ctx: Ctx, booking: BookingRow) {
  const people = await ctx.db
    .selectFrom("bookings")
    .innerJoin("users as guest", "guest.id", "bookings.guest_id")
    .innerJoin("users as host", "host.id", "bookings.host_id")
    .innerJoin("listings", "listings.id", "bookings.listing_id")
    .leftJoin("payments", "payments.booking_id", "bookings.id")
    .select([
      "guest.name as guest_name",
      "guest.email as guest_email",
      "host.name as host_name",
      "host.email as host_email",
      "host.language as host_language",
      "listings.host_phone",
      "listings.arrival_instructions",
      "payments.card_brand",
      "payments.card_last4",
    ])
    .where("bookings.id", "=", booking.id)
    .orderBy("payments.id", "desc")
    .executeTakeFirstOrThrow();
  const data: BookingMailData = {
    code: booking.code,
    title: booking.title,
    kind: booking.kind,
    startsAt: booking.starts_at.toISOString(),
    endsAt: booking.ends_at.toISOString(),
    guests: booking.guests,
    city: booking.city,
    address: booking.address,
    guestName: people.guest_name,
    hostName: people.host_name,
    hostPhone: people.host_phone || null,
    arrivalInstructions: people.arrival_instructions,
    lines: booking.lines,
    totalCents: booking.total_cents,
    commissionCents: booking.commission_cents,
    hostNetCents: booking.host_net_cents,
    taxCents: booking.tax_cents,
    card: people.card_brand && people.card_last4 ? { brand: people.card_brand, last4: people.card_last4 } : null,
    cancellation: refundSteps(booking.cancellation_policy, booking.starts_at, booking.created_at).map((step) => ({
      percent: step.percent,
      until: step.until.toISOString(),
    })),
    bookingPath: bookingPath(booking.kind, booking.listing_id, booking.id),
    calendarSequence: booking.calendar_sequence,
  };
  return {
    guest: { name: people.guest_name, email: people.guest_email },
    host: { name: people.host_name, email: people.host_email, language: people.host_language },
    data,
  };
}

/** The listing's page, opened at the guest's booking; by id, because a slug may change. */
export function bookingPath(kind: ListingKind, listingId: number, bookingId: number): string {
  return `${pages[kind].detail(String(listingId))}?hold=${bookingId}`;
}
