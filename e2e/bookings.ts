import { type APIRequestContext, expect } from "@playwright/test";
import type { Booking, Reservation } from "#contract/bookings/bookings.ts";
import type { PlainDate } from "#contract/dates.ts";
import { freeNights, listingAt } from "./island.ts";
import { cards } from "./payment-page.ts";

/** Creates bookings over the API, for tests of what follows. */

export interface Guest {
  token: string;
}

/** A held booking, not yet paid for. */
export async function heldBooking(
  api: APIRequestContext,
  guest: Guest,
  path: string,
  { guests = 2, ...nights }: { nights?: number; past?: number; from?: PlainDate; guests?: number } = {},
): Promise<Reservation> {
  const { id } = await listingAt(api, path);
  const headers = headersOf(guest);
  for (let attempt = 1; ; attempt++) {
    const { checkIn, checkOut } = await freeNights(api, path, nights);
    const stay = { service_type: 2, link_id: id, check_in: checkIn, check_out: checkOut, guests };
    const { quote_id } = await (await api.get("/api/quote", { headers, params: stay })).json();
    const answer = await api.post("/api/user/reserve", { headers, data: { ...stay, quote_id } });
    if (answer.ok()) return answer.json();
    // Another test may take the same dates at the same moment; the calendar then shows others as free.
    const refusal = await answer.text();
    if (attempt === 5 || !refusal.includes("dates_taken")) throw new Error(`Holding ${path} was refused: ${refusal}`);
  }
}

/** A booking that is paid for and confirmed. */
export async function paidBooking(
  api: APIRequestContext,
  stripeUrl: string,
  guest: Guest,
  path: string,
  { card: number = cards.good, ...nights }: { nights?: number; past?: number; card?: string } = {},
): Promise<Booking> {
  const { session_id, reserve_id } = await heldBooking(api, guest, path, nights);
  const card = number.replaceAll(" ", "");
  const paid = await api.post(`${stripeUrl}/_sandbox/pay`, { data: { session: session_id, card } });
  if (!paid.ok()) throw new Error(`Paying ${path} was refused: ${await paid.text()}`);
  await expect.poll(async () => (await bookingOf(api, guest, reserve_id)).state).toBe("confirmed");
  return bookingOf(api, guest, reserve_id);
}

/** A paid booking whose guest asks a bank for the payment. */
export async function disputedBooking(
  api: APIRequestContext,
  stripeUrl: string,
  { guest, admin }: { guest: Guest; admin: Guest },
  path: string,
  nights: { nights?: number } = {},
): Promise<Booking> {
  const { reserve_id: id } = await paidBooking(api, stripeUrl, guest, path, nights);
  const seen = await api.get(`/api/admin/bookings/${id}`, { headers: headersOf(admin) });
  const [{ charge }] = (await seen.json()).payments;
  await api.post(`${stripeUrl}/_sandbox/openDispute`, { data: { charge } });
  await expect.poll(async () => (await bookingOf(api, guest, id)).dispute).toBe("open");
  return bookingOf(api, guest, id);
}

export async function bookingOf(api: APIRequestContext, guest: Guest, id: number): Promise<Booking> {
  return (await api.get(`/api/user/reserve/${id}`, { headers: headersOf(guest) })).json();
}

function headersOf({ token }: Guest) {
  return { "x-auth-token": token, "accept-language": "es" };
}
