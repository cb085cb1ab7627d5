import { createHmac } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { statesInForce } from "#contract/bookings/process.ts";
import type { Language } from "#contract/catalogues.ts";
import { addMinutes } from "#contract/dates.ts";
import type { TurnoverCalendar } from "#contract/hosting/turnovers.ts";
import { soldBy } from "#contract/listings/kinds.ts";
import { listingsWith } from "../cohosts/cohosts.ts";
import type { Ctx, Viewer } from "../ctx.ts";
import { calendarFile, escaped, markOf, newToken, sendCalendar, utc } from "../feeds/feeds.ts";
import { translator } from "../http/locales.ts";

/**
 * A person's own calendar of who comes and leaves: the listing's title and how many people, no names. Its listings are
 * those of the moment: when a role ends, so do its events, and with the last one the address.
 */

const path = "/cal/turnovers/";
/** What is over stays for a week. */
const pastDays = 7;
/** At check-in and check-out. */
const eventMinutes = 30;

/** Drawn when it is first wanted. */
export async function showTurnoverCalendar(ctx: Ctx, viewer: Viewer): Promise<TurnoverCalendar> {
  await ctx.db
    .insertInto("turnover_calendars")
    .values({ user_id: viewer.id, token: newToken(), uid_key: newToken(), renewed_at: ctx.now() })
    .onConflict((conflict) => conflict.column("user_id").doNothing())
    .execute();
  const { token, read_at } = await ctx.db
    .selectFrom("turnover_calendars")
    .select(["token", "read_at"])
    .where("user_id", "=", viewer.id)
    .executeTakeFirstOrThrow();
  return { address: `${ctx.env.publicUrl}${path}${token}.ics`, read_at: read_at?.toISOString() ?? null };
}

/** From now on the address before is unknown. */
export async function renewTurnoverCalendar(ctx: Ctx, viewer: Viewer): Promise<TurnoverCalendar> {
  await ctx.db
    .updateTable("turnover_calendars")
    .set({ token: newToken(), renewed_at: ctx.now(), read_at: null })
    .where("user_id", "=", viewer.id)
    .execute();
  return showTurnoverCalendar(ctx, viewer);
}

/** The address of a person who leaves is gone with them. */
export async function forgetTurnoverCalendar(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.deleteFrom("turnover_calendars").where("user_id", "=", userId).execute();
}

export function mountTurnoverCalendars(http: FastifyInstance, ctx: Ctx): void {
  http.get<{ Params: { file: string } }>(`${path}:file`, (request, reply) =>
    sendCalendar(request, reply, (token) => calendarAt(ctx, token)),
  );
}

/** @returns undefined for an unknown token, and for one whose person is locked out or has nothing to see any more */
async function calendarAt(ctx: Ctx, token: string): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom("turnover_calendars as c")
    .innerJoin("users as u", "u.id", "c.user_id")
    .select(["u.id", "u.language", "c.uid_key"])
    .where("c.token", "=", token)
    .where("u.suspended_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const person = { id: row.id };
  const any = await ctx.db
    .selectFrom("listings")
    .select("id")
    .where("id", "in", listingsWith(person, "arrivals"))
    .limit(1)
    .executeTakeFirst();
  if (!any) return undefined;
  await ctx.db.updateTable("turnover_calendars").set({ read_at: ctx.now() }).where("token", "=", token).execute();
  return calendarText(ctx, { ...person, language: row.language, uidKey: row.uid_key });
}

interface Reader {
  id: number;
  language: Language;
  uidKey: string;
}

async function calendarText(ctx: Ctx, reader: Reader): Promise<string> {
  const t = translator(reader.language);
  const bookings = await ctx.db
    .selectFrom("bookings as b")
    .innerJoin("listings as l", "l.id", "b.listing_id")
    .select(["b.id", "b.starts_at", "b.ends_at", "b.created_at", "b.guests", "l.kind", "l.title"])
    .where("b.listing_id", "in", listingsWith(reader, "arrivals"))
    .where("b.state", "in", statesInForce)
    .where("b.ends_at", ">", addMinutes(ctx.now(), -pastDays * 24 * 60))
    .orderBy("b.starts_at")
    .orderBy("b.id")
    .execute();
  const mark = `${markOf(reader.uidKey)}@${new URL(ctx.env.publicUrl).hostname}`;
  return calendarFile(ctx, bookings.flatMap(linesOf));

  function linesOf({ id, starts_at, ends_at, created_at, guests: count, kind, title }: (typeof bookings)[number]) {
    const words = {
      arriving: t("hostListings.turnover.arriving", { count, title }),
      leaving: t("hostListings.turnover.leaving", { count, title }),
      session: t("hostListings.turnover.session", { count, title }),
    };
    const event = (what: keyof typeof words, from: Date, to: Date) => [
      "BEGIN:VEVENT",
      `UID:${createHmac("sha256", reader.uidKey).update(`${what}:${id}`).digest("hex").slice(0, 24)}.${mark}`,
      `DTSTAMP:${utc(created_at)}`,
      `DTSTART:${utc(from)}`,
      `DTEND:${utc(to)}`,
      `SUMMARY:${escaped(words[what])}`,
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ];
    if (soldBy[kind] !== "nights") return event("session", starts_at, ends_at);
    return [
      ...event("arriving", starts_at, addMinutes(starts_at, eventMinutes)),
      ...event("leaving", ends_at, addMinutes(ends_at, eventMinutes)),
    ];
  }
}
