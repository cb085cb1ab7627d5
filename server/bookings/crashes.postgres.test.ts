import { rm } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aListing, goodCard, type Person, stays } from "#testing/makers.ts";
import type { CrashPoint, CrashWatch } from "#testing/proxies/crash-watch.ts";
import { callApi, insertPerson, stripeOf, until } from "#testing/servers.ts";
import { dieEverywhere, inWords, type Played, play, Stage } from "#testing/stage.ts";
import { type Answer, type CallInput, sentMails } from "#testing/world.ts";

/** A booking is paid while the server is killed at every point. Runs when DATABASE_URL names a server. */

/** What the guest does, and when the payment's webhooks arrive. */
type Story =
  /** Opens the result page before Stripe's webhooks arrive. */
  | "comes back"
  /** Closes the tab after paying: only the webhooks report the payment. */
  | "closes the tab"
  /** Leaves for good without paying when the site does not respond. */
  | "walks away";

interface Round {
  stage: Stage;
  story: Story;
  guest: Person;
  host: Person;
  listingId: number;
}

async function playRound(stage: Stage, story: Story, target?: CrashPoint): Promise<Played> {
  const { site } = stage;
  const host = await insertPerson(site, "Marisol Vélez");
  const guest = await insertPerson(site, "Ana Cruz");
  const { id: listingId } = await aListing(site.ground, "lodging", { hostId: host.id });
  const round: Round = { stage, story, guest, host, listingId };
  await rm(site.mailFolder, { recursive: true, force: true });

  const afterwards = story === "walks away" ? () => letTimePass(stage) : undefined;
  const played = await play(stage, target, (watch) => tellStory(round, watch), afterwards);
  await expectGoodEnd(round);
  return played;
}

async function tellStory(round: Round, watch: CrashWatch): Promise<void> {
  const { site } = round.stage;
  const { control } = site.sandbox;
  const stay = stays.lodging(round.listingId);
  await control.webhooks({ paused: round.story === "comes back" });
  watch.phase = "reserving";
  const sessionId = await reserve(round, stay).catch((error) => {
    if (round.story !== "walks away") throw error;
  });
  watch.phase = "paying";
  if (!sessionId || round.story === "walks away") return;
  await control.pay({ session: sessionId, card: goodCard, email: round.guest.email });
  if (round.story === "comes back") {
    await until("the result page to say that it is paid", async () => {
      const { body } = await call(round, "GET", `/user/session_status?session_id=${sessionId}`);
      return body.status === "complete" && body.payment_status === "paid";
    });
  }
  await control.webhooks({ paused: false });
}

/** Goes from the quote to the payment page as the site's own page does. */
async function reserve(round: Round, stay: Record<string, unknown>): Promise<string> {
  const query = new URLSearchParams(Object.entries(stay).map(([name, value]) => [name, String(value)]));
  let quote = (await call(round, "GET", `/quote?${query}`)).body;
  for (;;) {
    const { status, body } = await call(round, "POST", "/user/reserve", {
      body: { ...stay, quote_id: quote.quote_id },
    });
    if (status === 200) return body.session_id;
    if (!body.quote) throw new Error(`could not reserve: ${status} ${JSON.stringify(body)}`);
    quote = body.quote;
  }
}

const worthAnotherTry = ["internal", "busy", "payment_unavailable", "hold_being_settled"];

/** Retries like a browser that gets no response, or a guest who reads "try again in a moment". */
async function call(
  { stage, story, guest }: Round,
  method: "GET" | "POST",
  path: string,
  input: CallInput = {},
): Promise<Answer> {
  const ask = () => callApi(stage.site.door.url, method, path, { ...input, token: guest.token });
  if (story === "walks away") return ask();
  return until(`an answer to ${method} ${path.replace(/\?.*/, "")}`, async () => {
    const answer = await ask().catch(() => undefined);
    return answer && !worthAnotherTry.includes(answer.body.code) ? answer : undefined;
  });
}

/** Advances past the end of the hold, then runs the routine that ends holds. */
async function letTimePass({ site, working }: Stage): Promise<void> {
  await site.advance(45);
  await working.process.tell({ do: "sweep" });
}

/** Either confirmed, paid and emailed exactly once, or with no lasting effect. */
async function expectGoodEnd({ stage: { site }, story, guest, host, listingId }: Round): Promise<void> {
  const { db } = site;
  const stripe = stripeOf(site);
  const bookings = await db
    .selectFrom("bookings")
    .select(["id", "state", "code", "quote_id"])
    .where("guest_id", "=", guest.id)
    .execute();
  const [booking] = bookings;
  const isConfirmed = story !== "walks away";
  if (isConfirmed || booking) expect(bookings).toMatchObject([{ state: isConfirmed ? "confirmed" : "expired" }]);
  const id = booking?.id ?? 0;

  const live = await db
    .selectFrom("occupancy")
    .select("booking_id")
    .where("listing_id", "=", listingId)
    .where("released_at", "is", null)
    .execute();
  expect(live).toEqual(isConfirmed ? [{ booking_id: id }] : []);
  const events = await db
    .selectFrom("booking_events")
    .select("transition")
    .where("booking_id", "=", id)
    .orderBy("id")
    .execute();
  expect(events.map((event) => event.transition)).toEqual(booking ? ["hold", isConfirmed ? "confirm" : "expire"] : []);

  const sessions = (await stripe.checkout.sessions.list({ limit: 10 })).data
    .filter((session) => session.metadata?.booking === booking?.quote_id)
    .map(({ status }) => status);
  expect(isConfirmed ? sessions : sessions.filter((status) => status !== "expired")).toEqual(
    isConfirmed ? ["complete"] : [],
  );
  const charges = (await stripe.charges.list({ transfer_group: `res_${booking?.quote_id}` })).data;
  expect(charges.map(({ status, amount_refunded }) => ({ status, amount_refunded }))).toEqual(
    isConfirmed ? [{ status: "succeeded", amount_refunded: 0 }] : [],
  );
  const payments = await db
    .selectFrom("payments")
    .select(["charge_id", "amount_cents"])
    .where("booking_id", "=", id)
    .execute();
  expect(payments).toEqual(charges.map((charge) => ({ charge_id: charge.id, amount_cents: charge.amount })));

  const mails = await db
    .selectFrom("mails")
    .select(["message_id", "event", "recipient", "sent_at"])
    .where("booking_id", "=", id)
    .orderBy("event")
    .execute();
  const people = { booking_confirmed_guest: guest.email, booking_confirmed_host: host.email };
  expect(mails.map(({ event, recipient, sent_at }) => [event, recipient, sent_at !== null])).toEqual(
    isConfirmed ? Object.entries(people).map(([event, email]) => [event, email, true]) : [],
  );
  const delivered = new Set((await sentMails(site.mailFolder)).map(({ to, messageId }) => `${to} ${messageId}`));
  expect([...delivered].sort()).toEqual(mails.map((mail) => `${mail.recipient} ${mail.message_id}`).sort());

  const leftovers = await sql<{ what: string }>`
    select 'held ' || id as what from bookings where state = 'held'
    union all select 'job ' || name || ' ' || state from pgboss.job where state not in ('completed') and name not like '\\_\\_%'
    union all select 'event ' || id from stripe_events where processed_at is null`.execute(db);
  expect(leftovers.rows).toEqual([]);
}

const stageNames = ["crashes0", "crashes1"];
let stages: Stage[];
const met: CrashPoint[] = [];

beforeAll(async () => {
  stages = await Promise.all(stageNames.map((name) => Stage.open(name)));
}, 120_000);

afterAll(async () => {
  await Promise.all(stages?.map((stage) => stage.close()) ?? []);
  console.log(`crash points, ${inWords(met)}`);
});

test.each([
  ["a guest who comes back", "comes back", ["reserving", "paying"]],
  ["a guest who closes the tab after paying", "closes the tab", ["paying"]],
  ["a guest who walks away before paying", "walks away", ["reserving"]],
] as const)("wherever the server dies, all ends well for %s", { timeout: 900_000 }, async (_, story, phases) => {
  const { points, missed } = await dieEverywhere(stages, phases, (stage, target) => playRound(stage, story, target));
  expect(points.length).toBeGreaterThan(20);
  met.push(...points);
  console.log(`${story}: ${inWords(points)}`);
  expect(missed).toEqual([]);
});
