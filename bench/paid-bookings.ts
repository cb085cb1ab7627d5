import { aListing, goodCard, stays } from "#testing/makers.ts";
import { callApi, insertPerson, type ServerProcess, type Site, stripeOf } from "#testing/servers.ts";

/** Guests for benches of bookings: their networks, and paid bookings with the webhooks about them to deliver. */

/** A webhook of Stripe's. */
export interface WebhookDelivery {
  id: string;
  payload: string;
}

export interface Answered {
  status: number;
  milliseconds: number;
}

export function needPostgres(): void {
  if (process.env.DATABASE_URL) return;
  console.error("DATABASE_URL must name a PostgreSQL server, like postgres://postgres@127.0.0.1:5432/postgres");
  process.exit(2);
}

/** The address of a guest, each at home: the holds of one network are counted in turn, under a lock of its own. */
export function networkOf(guest: number): string {
  return `10.${guest >> 16}.${(guest >> 8) & 255}.${guest & 255}`;
}

/** Pays while the stand-in drops its webhooks, so the server receives none. @returns the webhooks to deliver */
export async function payForBookings(place: Site, server: ServerProcess, bookings: number): Promise<WebhookDelivery[]> {
  await place.sandbox.control.webhooks({ drop: Number.MAX_SAFE_INTEGER });
  const host = await insertPerson(place, "Marisol Vélez");
  for (let number = 0; number < bookings; number++) {
    const { token } = await insertPerson(place, `Huésped ${number}`);
    const listing = await aListing(place.ground, "lodging", { hostId: host.id });
    const stay = stays.lodging(listing.id);
    const query = new URLSearchParams(Object.entries(stay).map(([name, value]) => [name, String(value)]));
    const quote = await callApi(server.url, "GET", `/quote?${query}`, { token });
    const body = { ...stay, quote_id: quote.body.quote_id };
    const held = await callApi(server.url, "POST", "/user/reserve", { token, body });
    if (held.status !== 200) throw new Error(`could not hold: ${JSON.stringify(held.body)}`);
    await place.sandbox.control.pay({ session: held.body.session_id, card: goodCard });
  }
  const events = await stripeOf(place).events.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  return events.map((event) => ({ id: event.id, payload: JSON.stringify(event) }));
}

export async function deliver(place: Site, server: ServerProcess, { payload }: WebhookDelivery): Promise<Answered> {
  const timestamp = Math.floor(place.now().getTime() / 1000);
  const secret = place.env.stripe.webhookSecret;
  const signature = stripeOf(place).webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const start = performance.now();
  const answer = await fetch(`${server.url}/api/webhooks/stripe`, {
    method: "POST",
    headers: { "content-type": "application/json", "stripe-signature": signature },
    body: payload,
  });
  await answer.arrayBuffer();
  return { status: answer.status, milliseconds: performance.now() - start };
}
