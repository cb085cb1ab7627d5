import { sql } from "kysely";
import { expect, test } from "vitest";
import { aMarket, book, goodCard, hold, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { inBackground } from "./app.ts";
import { keepPace } from "./pace.ts";
import { readSession } from "./payments/payments.ts";

const world = useWorld({ STRIPE_BACKGROUND_PER_SECOND: "1000", MAIL_PER_SECOND: "1000" });

const db = () => world.app.ctx.db;

/** The current length of the line, in seconds, by the database's clock. */
async function lineOf(service: "stripe" | "mail"): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from next_at - clock_timestamp())::float8 as seconds from paces
    where service = ${service}`.execute(db());
  return rows[0]?.seconds;
}
const makeLine = (service: "stripe" | "mail", seconds: number) =>
  sql`insert into paces values (${service}, clock_timestamp() + ${seconds} * interval '1 second')
    on conflict (service) do update set next_at = excluded.next_at`.execute(db());
const dbNow = async () =>
  (await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db())).rows[0]?.now as Date;

test("calls at once stand in one line, each its distance behind the one before, and wait there", async () => {
  const start = await dbNow();
  await Promise.all(Array.from({ length: 40 }, () => keepPace(db(), "mail", 200)));
  const { next_at } = await db().selectFrom("paces").select("next_at").executeTakeFirstOrThrow();
  // The first call goes at once; `next_at` is the slot after the last one.
  expect(next_at.getTime() - start.getTime()).toBeGreaterThanOrEqual(40 * 5);
  expect((await dbNow()).getTime() - start.getTime()).toBeGreaterThanOrEqual(39 * 5);
});

test("a line that nobody stood in is no credit, and a clock set back makes none", async () => {
  await makeLine("mail", -3600);
  await keepPace(db(), "mail", 1000);
  expect(await lineOf("mail")).toBeGreaterThan(-60);
  await makeLine("mail", 3600);
  await keepPace(db(), "mail", 1000);
  expect(await lineOf("mail")).toBeLessThan(60);
});

test("a guest who reserves and looks at the result stands in no line, whatever waits in the background", async () => {
  const { guest, listing } = await aMarket(world, "lodging");
  await makeLine("stripe", 50);
  const before = await db().selectFrom("paces").selectAll().execute();
  const held = await hold(world, guest, stays.lodging(listing.id));
  expect(held.status).toBe(200);
  await world.stripe.control.pay({ session: held.body.session_id, card: goodCard });
  const { token } = guest;
  const result = await world.call("GET", `/user/session_status?session_id=${held.body.session_id}`, { token });
  expect(result.body).toMatchObject({ payment_status: "paid" });
  expect(await db().selectFrom("paces").selectAll().execute()).toEqual(before);
});

test("work in the background stands in the line of Stripe with each request, and of the post with each email", async () => {
  const { guest, listing } = await aMarket(world, "lodging");
  const { session_id } = await book(world, guest, stays.lodging(listing.id));
  const lines = async () => (await db().selectFrom("paces").select("service").orderBy("service").execute()).flat();
  expect(await lines()).toEqual([]);
  const ctx = inBackground(world.app.ctx);
  await readSession(ctx, session_id);
  expect(await lines()).toEqual([{ service: "stripe" }]);
  const to = { name: "Ana", email: "ana@example.test" };
  const words = { subject: "Hola", html: "", text: "", attachments: [], leavingUrl: undefined, wayBack: undefined };
  const mail = { messageId: "<a@linkisla.test>", to, language: "es", date: ctx.now(), ...words } as const;
  await ctx.mailer.deliver(mail, ctx.now());
  expect(await lines()).toEqual([{ service: "mail" }, { service: "stripe" }]);
  expect((await world.mails()).at(-1)).toMatchObject({ subject: "Hola" });
});
