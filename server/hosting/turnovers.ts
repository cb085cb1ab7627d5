import { addDays, dateOf, instantOf, type PlainDate } from "#contract/dates.ts";
import type { Arrival, Coming, Turnover, Turnovers } from "#contract/hosting/turnovers.ts";
import { wireCode } from "#contract/listings/kinds.ts";
import { firstName, shownName } from "../accounts/accounts.ts";
import { mayDo } from "../cohosts/cohosts.ts";
import type { RequestCtx, Viewer } from "../ctx.ts";
import { type Listing, listingsById } from "../listings/listings.ts";
import { canWriteBetween } from "../messages/messages.ts";
import { comingOf, comingWithin } from "./reading.ts";

/** Who leaves and who arrives on a day, for hosts and everybody who helps them. */

/** On the island's day, today if none is named. */
export async function showTurnovers(ctx: RequestCtx, viewer: Viewer, date?: PlainDate): Promise<Turnovers> {
  const zone = ctx.env.island.timeZone;
  const today = dateOf(ctx.now(), zone);
  const day = date ?? today;
  const during = { from: instantOf(day, "00:00", zone), to: instantOf(addDays(day, 1), "00:00", zone) };
  const coming = Map.groupBy(await comingWithin(ctx, viewer, during), ({ listingId }) => listingId);
  const listings = (await listingsById(ctx, [...coming.keys()])).map((listing) => {
    const people = (coming.get(listing.id) ?? []).map(
      ({ guest, startsAt, endsAt }): Coming => ({
        ...guest,
        starts_at: startsAt.toISOString(),
        ends_at: endsAt.toISOString(),
      }),
    );
    return {
      ...factsOf(ctx, viewer, listing),
      ...happening(listing, people, {
        isOnDay: (instant) => dateOf(new Date(instant), zone) === day,
        lastsInto: ({ starts_at, ends_at }) => new Date(starts_at) < during.to && new Date(ends_at) > during.from,
      }),
    };
  });
  return {
    date: day,
    today,
    timeZone: zone,
    listings: listings
      .filter(({ leaving, arriving, sessions }) => leaving.length + arriving.length + sessions.length > 0)
      .sort((a, b) => firstHour(a).localeCompare(firstHour(b)) || a.link_id - b.link_id),
  };
}

/** @throws `not_found` for bookings never paid, and at listings whose guests the viewer may not know */
export async function showArrival(ctx: RequestCtx, viewer: Viewer, id: number): Promise<Arrival> {
  const { row, guest } = await comingOf(ctx, viewer, id);
  const mayDoThere = (right: "messages" | "reviews") => mayDo(ctx, viewer, row.listing_id, right);
  return {
    ...guest,
    ...{ state: row.state, title: row.title, city: row.city, service_type: wireCode[row.kind] },
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    timeZone: ctx.env.island.timeZone,
    isGone: row.guest_deleted_at !== null,
    mayWrite: row.guest_id !== viewer.id && (await mayDoThere("messages")) && (await canWriteBetween(ctx, row)),
    mayReview: row.guest_id !== viewer.id && (await mayDoThere("reviews")),
  };
}

function factsOf(ctx: RequestCtx, viewer: Viewer, { id, slug, title, city, kind, host, hostId }: Listing) {
  return {
    ...{ link_id: id, slug, title, city },
    service_type: wireCode[kind],
    hostName: hostId === viewer.id ? null : shownName(firstName(host.name), ctx.language),
  };
}

/** Guests of a lodging who stay over the day are neither leaving nor arriving; a space is used until its booking ends. */
function happening(
  { kind }: Listing,
  people: Coming[],
  { isOnDay, lastsInto }: { isOnDay(instant: string): boolean; lastsInto(one: Coming): boolean },
): Pick<Turnover, "leaving" | "arriving" | "sessions"> {
  switch (kind) {
    case "lodging":
      return {
        leaving: people.filter(({ ends_at }) => isOnDay(ends_at)),
        arriving: people.filter(({ starts_at }) => isOnDay(starts_at)),
        sessions: [],
      };
    case "space":
      return { leaving: [], arriving: [], sessions: people.filter(lastsInto) };
    case "experience":
      return { leaving: [], arriving: [], sessions: people.filter(({ starts_at }) => isOnDay(starts_at)) };
  }
}

function firstHour({ leaving, arriving, sessions }: Turnover): string {
  const hours = [
    ...leaving.map(({ ends_at }) => ends_at),
    ...[...arriving, ...sessions].map(({ starts_at }) => starts_at),
  ];
  return hours.sort()[0] ?? "";
}
