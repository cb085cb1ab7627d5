import { addDays, addMinutes, dateOf } from "#contract/dates.ts";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { routines } from "../server/app.ts";
import { sweep } from "../server/bookings/bookings.ts";
import { aMarket, aPerson, book, type Person, stays } from "./makers.ts";
import type { World } from "./world.ts";

/** Finished stays and the reviews of them. */

/** Four days ahead: near enough for sessions to last until the reviews are due. */
function soon(world: World) {
  const date = addDays(dateOf(world.clock.now(), world.env.island.timeZone), 4);
  return { lodging: { check_in: date, check_out: addDays(date, 2) }, space: { date }, experience: { date } };
}

export const good = { rating: 5, text: "La brisa no para y el café tampoco." };
export const fair = { rating: 3, text: "Llegaron tarde, pero dejaron todo limpio." };

export interface Finished {
  host: Person;
  guest: Person;
  listing: { id: number; slug: string };
  id: number;
  end: Date;
}

/** A guest who stayed with a host; the booking completes a day after its end, which is now. */
export async function aFinishedStay(world: World, kind: ListingKind = "lodging"): Promise<Finished> {
  const { host, guest, listing } = await aMarket(world, kind);
  const id = await aStayAt(world, guest, kind, listing.id);
  const end = await complete(world, id);
  return { host, guest, listing, id, end };
}

/** Several guests of one session, all with completed bookings. */
export async function aFinishedSession(world: World, guests: number) {
  const { host, listing } = await aMarket(world, "experience", { details: { groupSize: guests } });
  const bookings: { guest: Person; id: number }[] = [];
  for (let number = 0; number < guests; number++) {
    const guest = await aPerson(world, { name: `Huésped ${number}` });
    const stay = stays.experience(listing.id, { ...soon(world).experience, guests: 1 });
    bookings.push({ guest, id: (await book(world, guest, stay)).reserve_id });
  }
  const end = await complete(world, bookings[0]?.id ?? 0);
  return { host, listing, bookings, end };
}

export async function aStayAt(world: World, guest: Person, kind: ListingKind, listingId: number): Promise<number> {
  return (await book(world, guest, stays[kind](listingId, soon(world)[kind]))).reserve_id;
}

/** Lets a day pass after the booking's end and runs the routine that completes finished bookings. */
async function complete(world: World, bookingId: number): Promise<Date> {
  const { ends_at } = await world.app.ctx.db
    .selectFrom("bookings")
    .select("ends_at")
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  world.clock.set(addMinutes(ends_at, 24 * 60));
  await sweep(world.app.ctx);
  await world.settle();
  return ends_at;
}

/** Runs the routine for reviews, which the server runs every ten minutes. */
export async function tendReviews(world: World): Promise<void> {
  await routines.find(({ name }) => name === "reviews")?.run(world.app.ctx);
}

export function review(world: World, guest: Person, bookingId: number, opinion: object = good) {
  return world.call("POST", `/user/reserve/${bookingId}/review`, { token: guest.token, body: opinion });
}

export function guestReview(world: World, host: Person, bookingId: number, opinion: object = fair) {
  return world.call("POST", `/user/reserve/${bookingId}/guest-review`, { token: host.token, body: opinion });
}

export function answerReview(world: World, host: Person, reviewId: number, text = "Gracias, vuelvan.") {
  return world.call("POST", `/reviews/${reviewId}/answer`, { token: host.token, body: { text } });
}

/** Both reviews of a booking, as one party reads them. */
export async function bothSides(world: World, person: Person, bookingId: number) {
  return (await world.call("GET", `/user/reserve/${bookingId}/reviews`, { token: person.token })).body;
}

/** The reviews published on a listing's page. */
export async function published(world: World, listingId: number, query = "") {
  return (await world.call("GET", `/listings/${listingId}/reviews${query}`)).body;
}
