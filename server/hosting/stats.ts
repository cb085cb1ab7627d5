import { sql } from "kysely";
import { statesInForce } from "#contract/bookings/process.ts";
import { addDays, addMonths, dateOf, datesIn, instantsOfHours, overlaps, type PlainDate } from "#contract/dates.ts";
import type { CalendarDay, CalendarNight, CalendarSession } from "#contract/hosting/calendar.ts";
import type { DayMark } from "#contract/hosting/day-marks.ts";
import type { Clash } from "#contract/hosting/feeds.ts";
import type { HostStats, ListingUse } from "#contract/hosting/hosting.ts";
import { wireCode } from "#contract/listings/kinds.ts";
import { type HostDays, type HostRow, hostDaysOfMany, overlapOf } from "../availability/availability.ts";
import type { Ctx, RequestCtx, Viewer } from "../ctx.ts";
import { clashesOfMany, silentFeeds } from "../feeds/feeds.ts";
import { type Listing, listingsById } from "../listings/listings.ts";
import { countUnread, listThreads } from "../messages/messages.ts";
import { earningsOf, nextPayoutsOf } from "./earnings.ts";
import { showHostedBookings, todayOf } from "./reading.ts";
import { unpaidStatusOf } from "./unpaid.ts";

/** A host's panel: what today brings and what waits, how listings do, and the money. */

const days = 60;
/** A panel shows the first of each; more are on pages of their own. */
const bookingsAtOnce = 20;
const threadsAtOnce = 4;

interface DayUse {
  taken: number;
  offered: number;
  /** Of a day that is not on offer. */
  mark?: Extract<DayMark, "b" | "n">;
}
type Uses = Map<PlainDate, DayUse>;

/** With a fixed number of statements, however many listings there are. */
export async function hostStatsOf(ctx: RequestCtx, viewer: Viewer): Promise<HostStats> {
  const today = dateOf(ctx.now(), ctx.env.island.timeZone);
  const states = await listingStates(ctx, viewer);
  const own = await listingsById(ctx, [...states.keys()]);
  const clashes = await clashesOfMany(ctx, own);
  const clashing = Map.groupBy(clashes, ({ listing }) => listing.id);
  const month = `${today.slice(0, 7)}-01`;
  const rows = await hostDaysOfMany(ctx, own, { from: month, to: addDays(today, days) });
  const listings = rows.map((row) => {
    const uses = usesOf(row, ctx.env.island.timeZone);
    return {
      ...factsOf(row.listing),
      ...(states.get(row.listing.id) as NonNullable<ReturnType<typeof states.get>>),
      month: totalOf(uses, datesIn(month, addMonths(month, 1))),
      next60: {
        ...totalOf(uses, datesIn(today, addDays(today, days))),
        days: marksOf(uses, datesIn(today, addDays(today, days)), clashing.get(row.listing.id) ?? []),
      },
    };
  });
  const count = (state: string) => listings.filter((listing) => listing.state === state).length;
  return {
    today,
    listings,
    bookings_today: await showHostedBookings(ctx, viewer, { when: "today", limit: bookingsAtOnce }),
    bookings_waiting: await showHostedBookings(ctx, viewer, { when: "attention", limit: bookingsAtOnce }),
    silent_feeds: await silentFeeds(ctx, [...states.keys()]),
    clashes: clashes.map(({ listing, clash }) => ({ link_id: listing.id, title: listing.title, ...clash })),
    messages: await messagesOf(ctx, viewer),
    next_payouts: await nextPayoutsOf(ctx, viewer),
    attention: {
      ...(await bookingsThatWait(ctx, viewer)),
      submitted: count("submitted"),
      rejected: count("rejected"),
    },
    unpaid: await unpaidStatusOf(ctx, viewer),
    earnings: await earningsOf(ctx, viewer),
  };
}

async function messagesOf(ctx: RequestCtx, viewer: Viewer): Promise<HostStats["messages"]> {
  const { items } = await listThreads(ctx, viewer, { side: "host", show: "all" });
  return { unread: (await countUnread(ctx, viewer)).host, threads: items.slice(0, threadsAtOnce) };
}

/** In display order. */
async function listingStates(ctx: Ctx, viewer: Viewer) {
  const rows = await ctx.db
    .selectFrom("listings")
    .select(["id", "status", "visible"])
    .where("host_id", "=", viewer.id)
    .where("status", "in", ["submitted", "approved", "rejected"])
    .orderBy(sql`array_position(array['lodging', 'experience', 'space'], kind)`)
    .orderBy("title")
    .orderBy("id")
    .execute();
  return new Map(rows.map(({ id, status, visible }) => [id, { state: status as ListingUse["state"], show: visible }]));
}

function factsOf(listing: Listing) {
  const { id, slug, kind, title, photos, rating, reviews } = listing;
  return { link_id: id, slug, service_type: wireCode[kind], title, image: photos[0] ?? null, rating, reviews };
}

async function bookingsThatWait(ctx: Ctx, viewer: Viewer) {
  const { from, to } = todayOf(ctx);
  const now = ctx.now();
  const isInForce = sql<boolean>`b.state in (${sql.join(statesInForce)})`;
  const counted = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`(count(*) filter (where ${condition}))::int`;
  return ctx.db
    .selectFrom("bookings as b")
    .leftJoin("payouts as p", "p.booking_id", "b.id")
    .select([
      counted(sql<boolean>`${isInForce} and b.starts_at >= ${from} and b.starts_at < ${to}`).as("arriving"),
      // Who also began today is counted as arriving alone.
      counted(sql<boolean>`${isInForce} and b.starts_at < ${from} and b.ends_at > ${from} and b.ends_at < ${to}`).as(
        "leaving",
      ),
      counted(sql<boolean>`b.state = 'confirmed' and b.ends_at <= ${now}`).as("to_complete"),
      counted(
        sql<boolean>`exists (select from problems where problems.booking_id = b.id and problems.settled_at is null)`,
      ).as("problems"),
      counted(sql<boolean>`p.state = 'blocked'`).as("blocked_payouts"),
    ])
    .where("b.host_id", "=", viewer.id)
    .executeTakeFirstOrThrow();
}

/** The capacity offered and sold, by date. Held slots are not sold yet. */
function usesOf(row: HostRow, zone: string): Uses {
  switch (row.kind) {
    case "lodging":
      return nightsUsed(row);
    case "space":
      return hoursUsed(row, zone);
    case "experience":
      return seatsUsed(row);
  }
}

function nightsUsed({ days: nights, slots }: HostDays<CalendarNight>): Uses {
  const sold = soldSlots(slots);
  return new Map(
    nights.map(({ date, blocked }) => {
      const taken = sold.filter((slot) => slot.dates.includes(date)).length;
      return [date, blocked && taken === 0 ? { taken: 0, offered: 0, mark: "b" } : { taken, offered: 1 }];
    }),
  );
}

function hoursUsed({ days: opened, slots }: HostDays<CalendarDay>, zone: string): Uses {
  const hoursOf = ({ from, to }: { from: Date; to: Date }) => (to.getTime() - from.getTime()) / 3_600_000;
  const uses = soldSlots(slots).map(({ startsAt, endsAt }) => ({ from: startsAt, to: endsAt }));
  return new Map(
    opened.map(({ date, hours, usual, blockedMinutes }) => {
      if (!hours) return [date, { taken: 0, offered: 0, mark: usual ? "b" : "n" }];
      const opening = instantsOfHours(date, hours.open, hours.close, zone);
      const taken = uses.filter((range) => overlaps(range, opening)).map((range) => hoursOf(overlapOf(range, opening)));
      return [date, { taken: sum(taken), offered: hoursOf(opening) - blockedMinutes / 60, mark: "b" }];
    }),
  );
}

function seatsUsed({ days: dated }: HostDays<CalendarSession>): Uses {
  return new Map(
    dated.map(({ date, sessions, isUsual, said }) => [
      date,
      {
        taken: sum(sessions.map(({ sold }) => sold)),
        offered: sum(sessions.map(({ capacity }) => capacity)),
        mark: isUsual || said === "called_off" ? "b" : "n",
      },
    ]),
  );
}

function soldSlots<Day>(slots: HostDays<Day>["slots"]): HostDays<Day>["slots"] {
  return slots.filter(({ state }) => state !== "held");
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function totalOf(uses: Uses, dates: readonly PlainDate[]): ListingUse["month"] {
  const those = dates.flatMap((date) => uses.get(date) ?? []);
  return { taken: sum(those.map(({ taken }) => taken)), offered: sum(those.map(({ offered }) => offered)) };
}

function marksOf(uses: Uses, dates: readonly PlainDate[], clashing: readonly { clash: Clash }[]): string {
  const isClash = (date: PlainDate) =>
    clashing.some(({ clash: { from, to, booking } }) => isIn(date, { from, to }) && isIn(date, booking));
  return dates.map((date) => (isClash(date) ? "c" : markOf(uses.get(date)))).join("");
}

function isIn(date: PlainDate, { from, to }: { from: PlainDate; to: PlainDate }): boolean {
  return date >= from && date < to;
}

function markOf({ taken, offered, mark = "n" }: DayUse = { taken: 0, offered: 0 }): DayMark {
  if (offered === 0) return mark;
  return String(Math.min(3, Math.ceil((3 * taken) / offered))) as DayMark;
}
