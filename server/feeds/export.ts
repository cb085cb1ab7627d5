import { createHmac } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { isInForce, unpaidStates } from "#contract/bookings/process.ts";
import { addDays, addMinutes, dateOf, type InstantRange, type PlainDate } from "#contract/dates.ts";
import { nightsTaken } from "#contract/listings/nights.ts";
import { closuresOf } from "../availability/availability.ts";
import { noteDeed } from "../cohosts/cohosts.ts";
import type { Ctx, Viewer } from "../ctx.ts";
import { inTransaction } from "../db/transaction.ts";
import { findListing, type Listing } from "../listings/listings.ts";
import { calendarFile, escaped, markOf, newToken, sendCalendar, utc } from "./calendar-file.ts";

/**
 * A listing's calendar for other sites: when it is taken, and nothing else. What was imported is left out, so that two
 * sites that read each other never echo.
 */

/** Cancelled events stay in the file for a week, longer than any site waits between two readings. */
const cancelledDays = 7;

export interface Exported {
  /** Kept when the address is renewed: other sites know the events by it. */
  uidKey: string;
  token: string;
  readAt: Date | null;
}

/** The listing's calendar address, created on first use. */
export async function exportOf(ctx: Ctx, listingId: number): Promise<Exported> {
  await ctx.db
    .insertInto("calendar_exports")
    .values({ listing_id: listingId, token: newToken(), uid_key: newToken(), renewed_at: ctx.now() })
    .onConflict((conflict) => conflict.column("listing_id").doNothing())
    .execute();
  const row = await ctx.db
    .selectFrom("calendar_exports")
    .selectAll()
    .where("listing_id", "=", listingId)
    .executeTakeFirstOrThrow();
  return { uidKey: row.uid_key, token: row.token, readAt: row.read_at };
}

/** Replaces the address; the former one stops working at once. */
export async function renewAddress(ctx: Ctx, viewer: Pick<Viewer, "id">, listingId: number): Promise<void> {
  await exportOf(ctx, listingId);
  await inTransaction(ctx.db, async (tx) => {
    await tx
      .updateTable("calendar_exports")
      .set({ token: newToken(), renewed_at: ctx.now(), read_at: null })
      .where("listing_id", "=", listingId)
      .execute();
    await noteDeed({ ...ctx, db: tx }, viewer, listingId, "address_renewed");
  });
}

const path = "/cal/";
export const addressOf = (ctx: Ctx, { token }: Pick<Exported, "token">) => `${ctx.env.publicUrl}${path}${token}.ics`;

/** The token of an address of this site; undefined for every other address. */
export function tokenIn(ctx: Ctx, address: string): string | undefined {
  const begins = ctx.env.publicUrl + path;
  return address.startsWith(begins) ? /^([\w-]{32})\.ics$/.exec(address.slice(begins.length))?.[1] : undefined;
}

/** The suffix of our events' UIDs, by which we recognize them when another site's calendar returns them. */
export const ownMark = ({ uidKey }: Pick<Exported, "uidKey">) => markOf(uidKey);

export function mountExports(http: FastifyInstance, ctx: Ctx): void {
  http.get<{ Params: { file: string } }>(`${path}:file`, (request, reply) =>
    sendCalendar(request, reply, (token) => calendarAt(ctx, token)),
  );
}

/** @returns undefined for a token that is unknown or was renewed, and for an archived listing */
export async function calendarAt(ctx: Ctx, token: string): Promise<string | undefined> {
  const row = await ctx.db
    .updateTable("calendar_exports")
    .set({ read_at: ctx.now() })
    .where("token", "=", token)
    .where("listing_id", "in", (eb) => eb.selectFrom("listings").select("id").where("status", "<>", "archived"))
    .returning(["listing_id", "uid_key"])
    .executeTakeFirst();
  const listing = row && (await findListing(ctx, row.listing_id));
  return listing && calendarText(ctx, listing, { uidKey: row.uid_key }, await eventsOf(ctx, listing));
}

export interface ExportedEvent {
  what: "booking" | "block";
  /** A row's, or the name of a closure. */
  id: number | string;
  during: InstantRange;
  since: Date;
  /** When it was cancelled or lifted. */
  until: Date | null;
}

/**
 * Current and future bookings and host blocks, and those cancelled within the week. Dates that the host closed are
 * blocks here; since when is not known, and once they are open again nothing is left of them.
 */
export async function eventsOf(ctx: Ctx, listing: Listing): Promise<ExportedEvent[]> {
  const cancelledSince = addMinutes(ctx.now(), -cancelledDays * 24 * 60);
  // With a space's buffer. Sessions and cancelled bookings occupy no range and have their own times.
  const taken = sql<InstantRange>`coalesce(o.during, tstzrange(b.starts_at, b.ends_at, '[)'))`;
  const bookings = await ctx.db
    .selectFrom("bookings as b")
    .leftJoin("occupancy as o", (join) => join.onRef("o.booking_id", "=", "b.id").on("o.released_at", "is", null))
    .select(["b.id", "b.state", "b.created_at", taken.as("during")])
    .select(
      sql<Date | null>`(select max(e.at) from booking_events e where e.booking_id = b.id and e.to_state = b.state)`.as(
        "at",
      ),
    )
    .where("b.listing_id", "=", listing.id)
    .where(sql<boolean>`upper(${taken}) > ${ctx.now()}`)
    .where("b.state", "not in", unpaidStates)
    .orderBy("b.starts_at")
    .orderBy("b.id")
    .execute();
  const blocks = await ctx.db
    .selectFrom("occupancy")
    .select(["id", "during", "created_at", "released_at"])
    .where("listing_id", "=", listing.id)
    .where("cause", "=", "host_block")
    .where((eb) => eb.or([eb("released_at", "is", null), eb("released_at", ">", cancelledSince)]))
    .where(sql<boolean>`upper(during) > ${ctx.now()}`)
    .orderBy(sql`lower(during)`)
    .orderBy("id")
    .execute();
  return [
    ...bookings.map(({ id, state, during, created_at, at }): ExportedEvent => {
      return { what: "booking", id, during, since: created_at, until: isInForce(state) ? null : (at ?? ctx.now()) };
    }),
    ...blocks.map(({ id, during, created_at, released_at }): ExportedEvent => {
      return { what: "block", id, during, since: created_at, until: released_at };
    }),
    ...(await closuresOf(ctx, listing)).map(({ name, during }): ExportedEvent => {
      return { what: "block", id: name, during, since: listing.createdAt, until: null };
    }),
  ].filter(({ until }) => until === null || until > cancelledSince);
}

/** RFC 5545. Deterministic: the same events are the same text, so that its hash is its `ETag`. */
export function calendarText(
  ctx: Ctx,
  listing: Listing,
  exported: Pick<Exported, "uidKey">,
  events: readonly ExportedEvent[],
): string {
  const { brandName, publicUrl } = ctx.env;
  const mark = `${ownMark(exported)}@${new URL(publicUrl).hostname}`;
  return calendarFile(
    ctx,
    events.flatMap((event) => linesOf(event)),
  );

  function linesOf({ what, id, during, since, until }: ExportedEvent): string[] {
    const name = createHmac("sha256", exported.uidKey).update(`${what}:${id}`).digest("hex").slice(0, 24);
    const changed = utc(until ?? since);
    return [
      "BEGIN:VEVENT",
      `UID:${name}.${mark}`,
      `DTSTAMP:${changed}`,
      `LAST-MODIFIED:${changed}`,
      `SEQUENCE:${until === null ? 0 : 1}`,
      `STATUS:${until === null ? "CONFIRMED" : "CANCELLED"}`,
      ...timesOf(during),
      `SUMMARY:${escaped(`${brandName} (${what === "booking" ? "Reserved" : "Not available"})`)}`,
      "TRANSP:OPAQUE",
      "END:VEVENT",
    ];
  }

  function timesOf({ from, to }: InstantRange): string[] {
    if (listing.kind !== "lodging") return [`DTSTART:${utc(from)}`, `DTEND:${utc(to)}`];
    const nights = datesTaken(ctx, listing, { from, to });
    return [`DTSTART;VALUE=DATE:${day(nights.from)}`, `DTEND;VALUE=DATE:${day(nights.to)}`];
  }
}

const day = (date: PlainDate) => date.replaceAll("-", "");

/** The first and the last date that a range takes at a listing, the last not included. */
export function datesTaken(ctx: Ctx, listing: Listing, { from, to }: InstantRange): { from: PlainDate; to: PlainDate } {
  const zone = ctx.env.island.timeZone;
  if (listing.kind === "lodging") return nightsTaken({ from, to }, listing.details, zone);
  return { from: dateOf(from, zone), to: addDays(dateOf(addMinutes(to, -1), zone), 1) };
}
