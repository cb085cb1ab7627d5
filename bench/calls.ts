import { emptyDatabase } from "#testing/databases.ts";
import { aListing, goodCard, stays } from "#testing/makers.ts";
import { callApi, insertPerson, openSite } from "#testing/servers.ts";
import { needPostgres, networkOf } from "./paid-bookings.ts";
import { pgbench } from "./pgbench.ts";

/**
 * `DATABASE_URL=postgres://… npm run bench:calls`: how long the calls of a booking take, one after the other and eight
 * at once, with 25 lodgings on sale. Every reservation is another guest's, of another lodging. The server, PostgreSQL
 * and the stand-in for Stripe share this machine. Beside it the transactions of `pgbench`.
 */

const times = 120;
const atOnce = 8;

needPostgres();
const site = await openSite("bench_calls", emptyDatabase);
try {
  const server = await site.startServer();
  const host = await insertPerson(site, "Marisol Vélez");
  const listings = await Promise.all(
    Array.from({ length: 25 }, () => aListing(site.ground, "lodging", { hostId: host.id })),
  );
  const call = (path: string, token?: string) => callApi(server.url, "GET", path, { token });
  const idOf = (number: number) => listings[number % listings.length]?.id ?? 0;
  const quoteOf = (id: number, token?: string) =>
    call(`/quote?${new URLSearchParams(stays.lodging(id) as unknown as Record<string, string>)}`, token);

  await measure("List of lodgings", () => call("/listings?kind=lodging"));
  await measure("Search with dates", () => call("/listings?kind=lodging&check_in=2026-12-11&check_out=2026-12-15"));
  await measure("Calendar of a lodging", (number) =>
    call(`/listings/${idOf(number)}/availability?from=2026-12-01&to=2027-03-01`),
  );
  await measure("Quote", (number) => quoteOf(idOf(number)));

  const guests: { token: string; body: Record<string, unknown>; session?: string }[] = [];
  for (let number = 0; number < 2 * times + atOnce; number += 1) {
    const { token } = await insertPerson(site, `Huésped ${number}`);
    const { id } = await aListing(site.ground, "lodging", { hostId: host.id });
    const { quote_id } = (await quoteOf(id, token)).body;
    guests.push({ token, body: { ...stays.lodging(id), quote_id } });
  }
  await measure("Reservation", async (number) => {
    const guest = guests[number];
    if (!guest) throw new Error("too few guests");
    const headers = { "x-forwarded-for": networkOf(number) };
    const answer = await callApi(server.url, "POST", "/user/reserve", {
      token: guest.token,
      body: guest.body,
      headers,
    });
    guest.session = answer.body.session_id;
    return answer;
  });
  for (const { session } of guests) if (session) await site.sandbox.control.pay({ session, card: goodCard });
  await measure("Confirmation", (number) => {
    const { session, token } = guests[number] ?? {};
    return call(`/user/session_status?session_id=${session}`, token);
  });
} finally {
  await site.close();
}
const alone = await pgbench(1);
const together = await pgbench(atOnce);
console.log(
  `pgbench: ${alone.milliseconds.toFixed(1)} ms, ${together.perSecond.toFixed(0)} a second ${atOnce} at once`,
);

async function measure(what: string, ask: (number: number) => Promise<{ status: number }>): Promise<void> {
  const asked = async (number: number) => {
    const { status } = await ask(number);
    if (status !== 200) throw new Error(`${what}: ${status}`);
  };
  for (let number = 0; number < atOnce; number += 1) await asked(number);
  const taken: number[] = [];
  for (let number = 0; number < times; number += 1) {
    const start = performance.now();
    await asked(atOnce + number);
    taken.push(performance.now() - start);
  }
  taken.sort((a, b) => a - b);
  let next = atOnce + times;
  const start = performance.now();
  const worker = async () => {
    while (next < atOnce + 2 * times) {
      next += 1;
      await asked(next - 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const perSecond = times / ((performance.now() - start) / 1000);
  console.log(`${what}: median ${taken[times / 2]?.toFixed(1)} ms, ${perSecond.toFixed(0)} a second ${atOnce} at once`);
}
