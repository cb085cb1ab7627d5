import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type S3Sandbox, startS3Sandbox } from "#sandbox/s3/sandbox.ts";
import { differences } from "#testing/books.ts";
import { aPicture } from "#testing/forms.ts";
import { aListing, goodCard, type Person, stays } from "#testing/makers.ts";
import { atRest, type Bell, openBell, pass } from "#testing/passing.ts";
import { openPostOffice, type PostOffice } from "#testing/post-office.ts";
import { openWire, type Wire } from "#testing/proxies/wire.ts";
import { callApi, insertPerson, openSite, type ServerProcess, type Site, until } from "#testing/servers.ts";
import { settle } from "#testing/stage.ts";
import { routines } from "./app.ts";

/**
 * The mail server, Stripe and the pictures' store are away for an hour each: they refuse connections, or accept them and
 * say nothing. The hour passes by the clocks of the site and of its queue; a call that hangs does so in real time.
 */

const ways = ["refuses", "hangs"] as const;
type Way = (typeof ways)[number];
/** While calls hang, each attempt takes up to half a minute of real time: there are fewer of them in the hour. */
const pace = { refuses: { atOnce: 5 }, hangs: { atOnce: 20, seconds: 45 } };

let site: Site;
let bell: Bell;
let postOffice: PostOffice;
let bucket: S3Sandbox;
let wires: { mail: Wire; stripe: Wire; pictures: Wire };
let server: ServerProcess;

beforeAll(async () => {
  site = await openSite("away");
  bell = await openBell(site.databaseUrl);
  postOffice = await openPostOffice();
  const place = { bucket: "pictures", region: "us-east-1", accessKeyId: "a-key", secretAccessKey: "a-secret" };
  bucket = await startS3Sandbox({ ...place, port: 0, file: ":memory:" });
  wires = {
    mail: await openWire(postOffice.url),
    stripe: await openWire(site.sandbox.url),
    pictures: await openWire(bucket.url),
  };
  server = await site.startServer({
    smtpUrl: wires.mail.url,
    stripeUrl: wires.stripe.url.replace(/\/$/, ""),
    variables: {
      PAGES: "1",
      S3_ENDPOINT: wires.pictures.url.replace(/\/$/, ""),
      S3_BUCKET: place.bucket,
      S3_REGION: place.region,
      S3_ACCESS_KEY_ID: place.accessKeyId,
      S3_SECRET_ACCESS_KEY: place.secretAccessKey,
    },
  });
  site.door.leadTo(server);
  await server.tell({ do: "work", byTheClock: routines.map(({ name }) => name) });
}, 300_000);

afterAll(async () => {
  await bell?.close();
  for (const wire of Object.values(wires ?? {})) await wire.close();
  postOffice?.close();
  await bucket?.close();
  await site?.close();
});

function leave(wire: Wire, way: Way): void {
  if (way === "hangs") wire.silence(true);
  else {
    wire.refuse(true);
    wire.cut();
  }
}

function comeBack(wire: Wire): void {
  wire.refuse(false);
  wire.silence(false);
  // What was sent into the silence is never answered.
  wire.cut();
}

const call = (person: Person | undefined, method: "GET" | "POST" | "DELETE", path: string, body?: object) =>
  callApi(server.url, method, path, { token: person?.token, ...(body && { body }) });

/** A sentence for the guest, in its status and with its words. */
const saidTo = ({ status, body }: Awaited<ReturnType<typeof call>>) => [status, body.code, typeof body.message];

async function quoted(guest: Person, listingId: number, dates: object = {}) {
  const stay = stays.lodging(listingId, dates);
  const query = new URLSearchParams(Object.entries(stay).map(([name, value]) => [name, String(value)]));
  const { body } = await call(guest, "GET", `/quote?${query}`);
  return { ...stay, quote_id: body.quote_id };
}

const reserve = async (guest: Person, listingId: number, dates?: object) =>
  call(guest, "POST", "/user/reserve", await quoted(guest, listingId, dates));

interface Held {
  reserve_id: number;
  session_id: string;
}

async function held(guest: Person, listingId: number, dates?: object): Promise<Held> {
  const { status, body } = await reserve(guest, listingId, dates);
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
}

const pay = (guest: Person, { session_id }: Held) =>
  site.sandbox.control.pay({ session: session_id, card: goodCard, email: guest.email });

async function stateOf({ reserve_id }: Held): Promise<string | undefined> {
  const row = await site.db.selectFrom("bookings").select("state").where("id", "=", reserve_id).executeTakeFirst();
  return row?.state;
}

async function booked(guest: Person, listingId: number, dates?: object): Promise<Held> {
  const booking = await held(guest, listingId, dates);
  await pay(guest, booking);
  await until("the booking to be confirmed", async () => (await stateOf(booking)) === "confirmed");
  return booking;
}

/** Every email that was queued, in the order of its arrival, by its event; a number for one that came twice or never. */
async function arrivedSince(count: number) {
  const rows = await site.db.selectFrom("mails").select(["id", "message_id", "event", "sent_at"]).execute();
  const arrivals = postOffice.received
    .slice(count)
    .map(({ message }) => /^Message-ID:\s*<?([^>\s]+)/im.exec(message)?.[1]);
  const { rows: jobs } = await sql<{ id: number; priority: number }>`
    select (data ->> 'mailId')::int as id, priority from pgboss.job where name = 'mail.send'`.execute(site.db);
  const priorities = new Map(jobs.map(({ id, priority }) => [id, priority]));
  return {
    notOnce: rows
      .map(({ id, message_id, event }) => ({ id, event, times: countOf(message_id) }))
      .filter(({ times }) => times !== 1),
    unsent: rows.filter(({ sent_at }) => sent_at === null).map(({ event }) => event),
    priorities: arrivals.map((id) => priorities.get(rows.find((row) => bare(row.message_id) === id)?.id ?? 0)),
  };
}

const bare = (messageId: string) => messageId.replace(/[<>]/g, "");
const countOf = (messageId: string) =>
  postOffice.received.filter(({ message }) => message.includes(`<${bare(messageId)}>`)).length;

async function deadJobs(): Promise<object[]> {
  const { rows } = await sql<object>`select name, data, output from pgboss.job where state = 'failed'
    and name not like '\\_\\_%'`.execute(site.db);
  return rows;
}

/** The pages and the search, whatever is away. */
async function pagesGoOn(slug: string): Promise<void> {
  const paths = ["/", "/home", `/home/${slug}`, "/api/listings?kind=lodging", `/api/housing/${slug}`];
  const answers = await Promise.all(paths.map((path) => fetch(server.url + path)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
}

test.each(ways)(
  "a mail server that %s for an hour: nobody notices, and each email comes once, the urgent first",
  {
    timeout: 900_000,
  },
  async (way) => {
    const host = await insertPerson(site, "Marisol Vélez");
    const names = way === "refuses" ? ["Ana", "Luis", "Rosa", "Iván"] : ["Ana", "Luis"];
    const guests = await Promise.all(names.map((name) => insertPerson(site, name)));
    const listings = await Promise.all(guests.map(() => aListing(site.ground, "lodging", { hostId: host.id })));
    const before = postOffice.received.length;
    leave(wires.mail, way);

    for (const [index, guest] of guests.entries()) {
      const { id } = listings[index] as { id: number };
      const reader = { email: `lectora-${way}-${index}@example.test` };
      expect((await call(undefined, "POST", "/newsletter", reader)).status).toBe(200);
      const question = { key: randomUUID(), text: "¿Se oye el coquí?" };
      expect((await call(guest, "POST", `/user/listings/${id}/messages`, question)).status).toBe(200);
      await booked(guest, id);
      expect((await call(undefined, "POST", "/auth/forgot-password", { email: guest.email })).status).toBe(200);
    }
    await pass(site, bell, 60, pace[way]);
    await pagesGoOn(listings[0]?.slug ?? "");
    expect(postOffice.received.length).toBe(before);
    expect(await deadJobs()).toEqual([]);

    comeBack(wires.mail);
    if (way === "refuses") {
      // Left to itself, the queue tries each again within the hour.
      await pass(site, bell, 60, pace.refuses);
    } else {
      await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(site.db);
      await atRest(site);
    }
    const { notOnce, unsent, priorities } = await arrivedSince(before);
    console.log(`${way}: ${priorities.length} emails, by priority: ${priorities.join(" ")}`);
    expect({ notOnce, unsent, dead: await deadJobs() }).toEqual({ notOnce: [], unsent: [], dead: [] });
    expect(priorities.length).toBeGreaterThanOrEqual(4 * guests.length);
    if (way === "hangs") {
      // Three are on their way when the server comes back, and three at a time may overtake each other.
      const waited = priorities.slice(3).map((priority) => priority ?? 0);
      const late = waited.flatMap((priority, at) => waited.slice(at + 3).filter((later) => later > priority));
      expect(late).toEqual([]);
    }
    expect(await differences(site)).toEqual([]);
  },
);

test.each(ways)(
  "a Stripe that %s for an hour: guests are told, and what was paid is a booking afterwards",
  {
    timeout: 900_000,
  },
  async (way) => {
    const { control } = site.sandbox;
    const host = await insertPerson(site, "Marisol Vélez");
    const people = ["before", "meanwhile", "never", "cancels", "comes", "waits"] as const;
    const guests = Object.fromEntries(
      await Promise.all(people.map(async (name) => [name, await insertPerson(site, name)] as const)),
    ) as Record<(typeof people)[number], Person>;
    const lodging = () => aListing(site.ground, "lodging", { hostId: host.id });
    const places = {
      before: await lodging(),
      meanwhile: await lodging(),
      never: await lodging(),
      cancels: await lodging(),
    };
    const cancelled = await booked(guests.cancels, places.cancels.id);
    const [before, meanwhile, never] = await Promise.all([
      held(guests.before, places.before.id),
      held(guests.meanwhile, places.meanwhile.id),
      held(guests.never, places.never.id),
    ]);
    // One pays, and nothing of it comes through any more.
    await control.webhooks({ paused: true });
    await pay(guests.before, before);
    leave(wires.stripe, way);

    expect(saidTo(await call(guests.before, "GET", `/user/session_status?session_id=${before.session_id}`))).toEqual([
      503,
      "payment_unknown",
      "string",
    ]);
    expect(
      saidTo(await reserve(guests.comes, places.cancels.id, { check_in: "2027-01-10", check_out: "2027-01-12" })),
    ).toEqual([503, "payment_unavailable", "string"]);
    const { body: preview } = await call(guests.cancels, "GET", `/user/reserve/${cancelled.reserve_id}/cancellation`);
    const cancelling = { service_type: 2, reserve_id: cancelled.reserve_id, expected_refund: preview.refund_total };
    expect((await call(guests.cancels, "POST", "/user/cancel-reserve", cancelling)).status).toBe(200);
    await pass(site, bell, 20, pace[way]);
    // The payment page is Stripe's own, and open to guests.
    await pay(guests.meanwhile, meanwhile);
    await pass(site, bell, 40, pace[way]);
    await pagesGoOn(places.before.slug);
    // Nobody gets a place that may have been paid.
    const wanted = await reserve(guests.waits, places.before.id);
    expect([409, 503]).toContain(wanted.status);
    expect(typeof wanted.body.message).toBe("string");
    expect(await Promise.all([before, meanwhile, never].map(stateOf))).toEqual(["held", "held", "held"]);
    expect(await deadJobs()).toEqual([]);

    comeBack(wires.stripe);
    await control.webhooks({ paused: false });
    await until("the payments to be bookings", async () => (await stateOf(before)) === "confirmed");
    await pass(site, bell, 60, pace.refuses);
    await settle(site);
    expect(await Promise.all([before, meanwhile, never, cancelled].map(stateOf))).toEqual([
      "confirmed",
      "confirmed",
      "expired",
      "cancelled_by_guest",
    ]);
    const refunds = await site.db
      .selectFrom("refunds")
      .selectAll()
      .where("booking_id", "=", cancelled.reserve_id)
      .execute();
    expect(refunds.map(({ state }) => state)).toEqual(["succeeded"]);
    await booked(guests.comes, places.cancels.id, { check_in: "2027-01-10", check_out: "2027-01-12" });
    await booked(guests.waits, places.never.id);
    await pass(site, bell, 5);
    const { notOnce, unsent } = await arrivedSince(0);
    expect({ notOnce, unsent, dead: await deadJobs() }).toEqual({ notOnce: [], unsent: [], dead: [] });
    expect(await differences(site)).toEqual([]);
  },
);

test.each(ways)(
  "a store that %s for an hour: a picture is refused with a sentence and leaves nothing behind",
  {
    timeout: 900_000,
  },
  async (way) => {
    const host = await insertPerson(site, "Marisol Vélez");
    const guest = await insertPerson(site, "Ana Cruz");
    const { id, slug } = await aListing(site.ground, "lodging", { hostId: host.id });
    const upload = async () => {
      const body = new FormData();
      body.append("profile", await aPicture(), "retrato.png");
      return callApi(server.url, "POST", "/user/profile/image", { token: host.token, body });
    };
    const imageOf = async () =>
      (await site.db.selectFrom("users").select("image").where("id", "=", host.id).executeTakeFirst())?.image;
    const stored = () => bucket.objects.list({ prefix: "", after: "", most: 1000 }).found.map(({ key }) => key);
    const first = await upload();
    expect(first.status).toBe(200);
    const [image, objects] = [await imageOf(), stored()];
    leave(wires.pictures, way);

    expect(saidTo(await upload())).toEqual([503, "pictures_unavailable", "string"]);
    expect(await imageOf()).toBe(image);
    await pagesGoOn(slug);
    await booked(guest, id);
    expect((await call(host, "DELETE", "/user/profile/image")).status).toBe(200);
    await pass(site, bell, 60, pace[way]);
    expect(saidTo(await upload())).toEqual([503, "pictures_unavailable", "string"]);
    expect(await imageOf()).toBe(null);
    expect([stored(), await deadJobs()]).toEqual([objects, []]);

    comeBack(wires.pictures);
    await pass(site, bell, 60, pace.refuses);
    // The picture that was removed meanwhile is gone, and of those that were refused there is nothing.
    expect([stored(), await deadJobs()]).toEqual([[], []]);
    expect((await upload()).status).toBe(200);
    expect(stored().length).toBeGreaterThan(0);
    expect((await call(host, "DELETE", "/user/profile/image")).status).toBe(200);
    await atRest(site);
  },
);
