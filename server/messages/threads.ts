import { type ExpressionBuilder, sql } from "kysely";
import { isUnpaid, statesInForce } from "#contract/bookings/process.ts";
import type { Side } from "#contract/messages/messages.ts";
import { mayDo, peopleWith } from "../cohosts/cohosts.ts";
import type { Ctx, Viewer } from "../ctx.ts";
import { prepared } from "../db/prepared.ts";
import type { Tables } from "../db/tables.ts";
import { fail } from "../fail.ts";
import { isOnSale, photoObject, type StoredPhoto, writtenColumns } from "../listings/listings.ts";

/** Threads: who is on which side, and which thread belongs to a booking or a question. */

export interface Parties {
  listing_id: number;
  guest_id: number;
  host_id: number;
}

/** The topic of notices about a thread. */
export const topicOf = (thread: number) => `thread-${thread}`;

/** The people who read one side's messages. A helper who is the thread's guest is on the guest's side alone. */
export async function readersOf(
  ctx: Ctx,
  { listing_id, guest_id }: Pick<Parties, "listing_id" | "guest_id">,
  side: Side,
) {
  if (side === "guest") return [guest_id];
  return (await peopleWith(ctx, listing_id, "messages")).filter((id) => id !== guest_id);
}

export const otherSide = { guest: "host", host: "guest" } as const satisfies Record<Side, Side>;

/** The viewer's side of a thread; helpers are on the host's. Undefined for anybody else. */
export async function sideOf(
  ctx: Ctx,
  { guest_id, listing_id }: Pick<Parties, "guest_id" | "listing_id">,
  viewer: Pick<Viewer, "id">,
): Promise<Side | undefined> {
  if (viewer.id === guest_id) return "guest";
  return (await mayDo(ctx, viewer, listing_id, "messages")) ? "host" : undefined;
}

/** Threads with all that their readers see besides messages. `l` is the listing, `b` the booking if there is one. */
export function threadRows(ctx: Ctx) {
  return ctx.db
    .selectFrom("threads as t")
    .innerJoin("listings as l", "l.id", "t.listing_id")
    .innerJoin("users as guest", "guest.id", "t.guest_id")
    .innerJoin("users as host", "host.id", "t.host_id")
    .leftJoin("bookings as b", "b.id", "t.booking_id")
    .select(["t.id", "t.listing_id", "t.guest_id", "t.host_id", "t.last_seq", "t.last_at"])
    .select(partiesColumns)
    .select([
      "b.id as booking_id",
      "b.code",
      "b.state",
      "b.starts_at",
      "b.ends_at",
      "b.stay",
      "b.title as booked_title",
      "b.address as booked_address",
    ])
    .select(isOpen.as("is_open"));
}

/** The columns of the people and the listing; `threadless` selects the same. */
const partiesColumns = [
  "guest.name as guest_name",
  "guest.image as guest_image",
  "guest.deleted_at as guest_deleted_at",
  "host.name as host_name",
  "host.image as host_image",
  "host.deleted_at as host_deleted_at",
  "host.suspended_at as host_suspended_at",
  "guest.suspended_at as guest_suspended_at",
  "l.slug",
  "l.kind",
  ...writtenColumns,
  sql<StoredPhoto | null>`(select ${photoObject} from photos p where p.listing_id = l.id
    order by p.position limit 1)`.as("photo"),
] as const;

/** Nothing is masked between the two sides of a booking in force. */
const isOpen = sql<boolean>`coalesce(b.state = any(${statesInForce}::text[]), false)
  and guest.deleted_at is null and host.deleted_at is null`;

export type ThreadRow = Awaited<ReturnType<ReturnType<typeof threadRows>["execute"]>>[number];

/** @throws `not_found` for other people's threads */
export async function ownThread(ctx: Ctx, viewer: Pick<Viewer, "id">, id: number): Promise<ThreadRow & { side: Side }> {
  const row = await threadRows(ctx).where("t.id", "=", id).executeTakeFirst();
  const side = row && (await sideOf(ctx, row, viewer));
  return side ? { ...row, side } : fail("not_found");
}

/** Nobody writes to or for a person whose account was deleted or suspended. */
export function canWriteIn(row: ThreadRow): boolean {
  return [row.guest_deleted_at, row.host_deleted_at, row.guest_suspended_at, row.host_suspended_at].every(
    (gone) => gone === null,
  );
}

/** The same of a guest and a host, whether or not they have a thread. */
export async function canWriteBetween(
  ctx: Ctx,
  { guest_id, host_id }: { guest_id: number; host_id: number },
): Promise<boolean> {
  const gone = ctx.db
    .selectFrom("users")
    .select("id")
    .where("id", "in", [guest_id, host_id])
    .where((eb) => eb.or([eb("deleted_at", "is not", null), eb("suspended_at", "is not", null)]));
  return (await gone.executeTakeFirst()) === undefined;
}

/** The row that a thread would have if it existed. */
export async function threadless(ctx: Ctx, { listing_id, guest_id, host_id }: Parties): Promise<ThreadRow> {
  const row = await ctx.db
    .selectFrom("listings as l")
    .innerJoin("users as guest", (join) => join.on("guest.id", "=", guest_id))
    .innerJoin("users as host", (join) => join.on("host.id", "=", host_id))
    .select(partiesColumns)
    .where("l.id", "=", listing_id)
    .executeTakeFirstOrThrow();
  const unwritten = { id: 0, last_seq: 0, last_at: ctx.now(), is_open: false };
  const unbooked = { booking_id: null, code: null, state: null, starts_at: null, ends_at: null, stay: null };
  return { ...row, ...unwritten, ...unbooked, booked_title: null, booked_address: null, listing_id, guest_id, host_id };
}

/** What a message is about. */
export interface Subject extends Parties {
  /** The booking whose thread it is; null for a question. */
  bookingId: number | null;
}

/** A subject, and on which side of it the caller is. */
export type AskedSubject = Subject & { side: Side };

/** @throws `not_found` for a listing not on sale, `own_question` */
export async function questionAbout(ctx: Ctx, viewer: Viewer, listingId: number): Promise<AskedSubject> {
  const listing = await ctx.db
    .selectFrom("listings")
    .select("host_id")
    .where("id", "=", listingId)
    .where(isOnSale)
    .executeTakeFirst();
  if (!listing) return fail("not_found");
  if (await mayDo(ctx, viewer, listingId, "ownership")) fail("own_question");
  return { listing_id: listingId, guest_id: viewer.id, host_id: listing.host_id, bookingId: null, side: "guest" };
}

/** An unpaid booking has no thread of its own: its guest asks about the listing, and its host never hears of it. */
export async function subjectOfBooking(ctx: Ctx, viewer: Viewer, bookingId: number): Promise<AskedSubject> {
  const booking = await ctx.db
    .selectFrom("bookings")
    .select(["listing_id", "guest_id", "host_id", "state"])
    .where("id", "=", bookingId)
    .executeTakeFirst();
  const side = booking && (await sideOf(ctx, booking, viewer));
  if (!side) return fail("not_found");
  const { state, ...parties } = booking;
  if (!isUnpaid(state)) return { ...parties, bookingId, side };
  return side === "guest" ? { ...parties, bookingId: null, side } : fail("not_found");
}

export async function threadIdOf(ctx: Ctx, subject: Subject): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom("threads")
    .select("id")
    .where((eb) => isAbout(eb, subject))
    .executeTakeFirst();
  return row?.id;
}

function isAbout(eb: ExpressionBuilder<Tables, "threads">, { bookingId, listing_id, guest_id }: Subject) {
  if (bookingId !== null) return eb("booking_id", "=", bookingId);
  return eb.and([eb("listing_id", "=", listing_id), eb("guest_id", "=", guest_id), eb("booking_id", "is", null)]);
}

/**
 * Finds or creates the thread of a subject. A booking takes over its guest's open question about the listing. Runs in
 * the transaction that writes into the thread.
 */
export async function threadFor(ctx: Ctx, subject: Subject): Promise<{ id: number; isNew: boolean }> {
  const { bookingId, listing_id, guest_id, host_id } = subject;
  const known = ctx.db
    .selectFrom("threads")
    .select("id")
    .where((eb) => isAbout(eb, subject));
  const { rows } = await sql<{ id: number; isNew: boolean }>`
    with known as (${known}),
    question as (
      update threads set booking_id = ${bookingId}::bigint
      where ${bookingId}::bigint is not null and listing_id = ${listing_id} and guest_id = ${guest_id}
        and booking_id is null and not exists (select from known)
      returning id),
    made as (
      insert into threads (listing_id, guest_id, host_id, booking_id, created_at, last_at)
      select ${listing_id}::bigint, ${guest_id}::bigint, ${host_id}::bigint, ${bookingId}::bigint, now.at, now.at
      from (select ${ctx.now()}::timestamptz as at) as now
      where not exists (select from known) and not exists (select from question)
      on conflict do nothing returning id),
    sides as (
      insert into thread_sides (thread_id, side)
      select made.id, side from made, unnest(array['guest', 'host']) as side)
    select id, false as "isNew" from known union all select id, false from question
      union all select id, true from made ${prepared}`.execute(ctx.db);
  // Another transaction has just created it.
  return rows[0] ?? { id: (await threadIdOf(ctx, subject)) ?? fail("busy"), isNew: false };
}
