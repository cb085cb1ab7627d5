import type { APIRequestContext } from "@playwright/test";
import type { Language } from "#contract/catalogues.ts";
import { addDays, addMonths, dateOf, datesIn, type PlainDate, type WallTime } from "#contract/dates.ts";
import type { Availability, ListingDetail } from "#contract/listings/listings.ts";

/**
 * Reads from the API what is free on the demo island. Every test books a listing no other test books, so that they can
 * run in parallel.
 */

const apiPaths = { home: "housing", space: "spaces", experiences: "experiences" } as const;

/** Fetches a listing by its page's path, such as `/home/casa-del-faro`, with its texts in the reader's language. */
export async function listingAt(
  api: APIRequestContext,
  path: string,
  language: Language = "es",
): Promise<ListingDetail> {
  const [, area, slug] = path.split("/") as [string, keyof typeof apiPaths, string];
  const answer = await api.get(`/api/${apiPaths[area]}/${slug}`, { headers: { "accept-language": language } });
  if (!answer.ok()) throw new Error(`There is no ${path} on the demo island`);
  return answer.json();
}

/** The first consecutive nights free a week from now, or from the day `from` on; `past` skips as many such stays. */
export async function freeNights(
  api: APIRequestContext,
  path: string,
  { nights = 3, past = 0, from }: { nights?: number; past?: number; from?: PlainDate } = {},
): Promise<{ checkIn: PlainDate; checkOut: PlainDate }> {
  const calendar = await freeDates(api, path, "lodging", from);
  const free = new Set(calendar.nights.filter((night) => night.free).map((night) => night.date));
  const starts = calendar.nights.map((night) => night.date);
  let skip = past;
  for (let at = 0; at < starts.length; at++) {
    const checkIn = starts[at] as PlainDate;
    const checkOut = addDays(checkIn, nights);
    if (!datesIn(checkIn, checkOut).every((date) => free.has(date))) continue;
    if (skip-- === 0) return { checkIn, checkOut };
    at += nights - 1;
  }
  throw new Error(`${path} has no ${nights} free nights in a row`);
}

/** The first three nights that begin with a taken night and are all free a week later. */
export async function nightsFreeAWeekLater(
  api: APIRequestContext,
  path: string,
): Promise<{ checkIn: PlainDate; checkOut: PlainDate }> {
  const { nights } = await freeDates(api, path, "lodging");
  const at = nights.findIndex(({ free }, night) => !free && [7, 8, 9].every((later) => nights[night + later]?.free));
  const checkIn = nights[at]?.date;
  if (!checkIn) throw new Error(`${path} has nobody whose nights are free a week later`);
  return { checkIn, checkOut: addDays(checkIn, 3) };
}

/** The first session without a booked seat. */
export async function freeSession(
  api: APIRequestContext,
  path: string,
): Promise<{ date: PlainDate; startTime: WallTime; seats: number }> {
  const { sessions } = await freeDates(api, path, "experience");
  const seats = Math.max(...sessions.map(({ seatsLeft }) => seatsLeft));
  const session = sessions.find(({ seatsLeft, closed }) => !closed && seatsLeft === seats);
  if (!session) throw new Error(`${path} has no free session`);
  return { date: session.date, startTime: session.startTime, seats };
}

/** The first day that is free from opening to closing. */
export async function freeDay(
  api: APIRequestContext,
  path: string,
): Promise<{ date: PlainDate; startTime: WallTime; latestEnd: WallTime }> {
  const { days } = await freeDates(api, path, "space");
  const day = days.find(({ open, close, starts, latestEnds }) => starts[0] === open && latestEnds[0] === close);
  const [startTime, latestEnd] = [day?.starts[0], day?.latestEnds[0]];
  if (!day || !startTime || !latestEnd) throw new Error(`${path} has no free day`);
  return { date: day.date, startTime, latestEnd };
}

async function freeDates<Kind extends Availability["kind"]>(
  api: APIRequestContext,
  path: string,
  kind: Kind,
  from?: PlainDate,
) {
  const { id, timeZone } = await listingAt(api, path);
  const first = from ?? addDays(dateOf(new Date(), timeZone), 7);
  const answer = await api.get(`/api/listings/${id}/availability?from=${first}&to=${addMonths(first, 2)}`);
  const availability = (await answer.json()) as Availability;
  if (availability.kind !== kind) throw new Error(`${path} is no ${kind}`);
  return availability as Extract<Availability, { kind: Kind }>;
}
