import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aListing, goodCard, stays } from "#testing/makers.ts";
import { callApi, insertPerson, openSite, type ServerProcess, type Site, until } from "#testing/servers.ts";
import { sentMails } from "#testing/world.ts";

/** `kill -9` in real time: these tests do not shift the queue's clock. `npm run test:faults routines` */

let site: Site;

beforeAll(async () => {
  site = await openSite("killed");
});
afterAll(() => site?.close());

const held = async (server: ServerProcess, name: string) => {
  const [host, guest] = [await insertPerson(site, "Marisol Vélez"), await insertPerson(site, name)];
  const stay = stays.lodging((await aListing(site.ground, "lodging", { hostId: host.id })).id);
  const query = new URLSearchParams(Object.entries(stay).map(([key, value]) => [key, String(value)]));
  const { token } = guest;
  const { quote_id } = (await callApi(server.url, "GET", `/quote?${query}`, { token })).body;
  const { body } = await callApi(server.url, "POST", "/user/reserve", { token, body: { ...stay, quote_id } });
  return { guest, id: body.reserve_id as number, session: body.session_id as string };
};
const stateOf = async (id: number) =>
  (await site.db.selectFrom("bookings").select("state").where("id", "=", id).executeTakeFirst())?.state;
const jobsThat = async (state: "active" | "completed", name: string, retries: number) =>
  (
    await sql`select id from pgboss.job where name = ${name} and state::text = ${state} and retry_count = ${retries}`.execute(
      site.db,
    )
  ).rows.length;

test("a sweep and a payment that died with their server are done by another within a minute", {
  timeout: 300_000,
}, async () => {
  const { control } = site.sandbox;
  const [dying, living] = [await site.startServer(), await site.startServer()];
  const abandoned = await held(dying, "Ana Cruz");
  await site.advance(45);
  const paid = await held(dying, "Luis Vega");

  // A job that asks Stripe about a checkout session gets no response, and its server is killed while it waits.
  await control.fault({ route: "GET /v1/checkout/sessions/*", kind: "slow", delayMs: 120_000, times: 1000 });
  site.door.leadTo(dying);
  await dying.tell({ do: "work", byTheClock: ["sweep"] });
  await control.pay({ session: paid.session, card: goodCard, email: paid.guest.email });
  await until("the payment's job to be under way", async () => (await jobsThat("active", "stripe.event", 0)) > 0);
  await until("the clock to call for a sweep", async () => (await jobsThat("active", "sweep", 0)) > 0, 150);
  dying.kill();
  await dying.ended();

  const start = performance.now();
  await control.clearFaults();
  site.door.leadTo(living);
  await living.tell({ do: "work", byTheClock: ["sweep"] });
  const took: Record<string, number> = {};
  const within = async (what: string, ask: () => Promise<boolean>) => {
    await until(what, ask, 60);
    took[what] = Math.round((performance.now() - start) / 1000);
  };
  await Promise.all([
    within("the paid booking to be confirmed", async () => (await stateOf(paid.id)) === "confirmed"),
    within("the abandoned one to be let go", async () => (await stateOf(abandoned.id)) === "expired"),
    within("its email", async () =>
      (await sentMails(site.mailFolder)).some(({ to, subject }) => to === paid.guest.email && /confirm/i.test(subject)),
    ),
  ]);
  console.log(`seconds after the kill: ${JSON.stringify(took)}`);
  await until("the sweep to end", async () => (await jobsThat("completed", "sweep", 1)) === 1);
  expect(await jobsThat("completed", "stripe.event", 1)).toBe(1);
});
