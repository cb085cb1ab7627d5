import { sql } from "kysely";
import { expect, it } from "vitest";
import { aMarket, anAdmin, aPerson, book, type Person, password, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { offerAdminLink, offerFirstAdmin } from "../accounts/accounts.ts";
import { sweep } from "../bookings/bookings.ts";

/** Concurrent decisions of operators. Runs where DATABASE_URL names a server. */

const world = useWorld();
const rounds = 6;

const ask = (person: Person, path: string, body: object) => world.call("POST", path, { token: person.token, body });
const people = (count: number, make: typeof aPerson | typeof anAdmin) =>
  Promise.all(Array.from({ length: count }, () => make(world)));
const adminsLeft = async () => {
  const rows = world.app.ctx.db.selectFrom("users").select("id").where("admin_since", "is not", null);
  return (await rows.where("suspended_at", "is", null).execute()).map(({ id }) => id);
};
const audited = async (action: string) =>
  (await world.app.ctx.db.selectFrom("audit_log").select("subject").where("action", "=", action).execute()).map(
    ({ subject }) => subject,
  );

it("one link makes one admin of eight who bring it", async () => {
  const crowd = await people(8, aPerson);
  const token = String(await offerFirstAdmin(world.app.ctx));
  const answers = await Promise.all(crowd.map((person) => ask(person, "/auth/first-admin", { token })));
  const [won, ...others] = answers.map(({ status, body }) => body.code ?? status).sort();
  expect([won, ...new Set(others)]).toEqual([200, "link_invalid"]);
  const winner = crowd[answers.findIndex(({ status }) => status === 200)];
  expect(await adminsLeft()).toEqual([winner?.id]);
  expect(await audited("firstAdmin")).toEqual([`user ${winner?.id}`]);
});

it("a link from the machine, brought by eight at once with the password, lets one in", async () => {
  const [admin] = await people(1, anAdmin);
  const { email = "" } = admin ?? {};
  for (let round = 1; round <= rounds; round++) {
    const body = { token: await offerAdminLink(world.app.ctx, email), password };
    const bring = () => world.call("POST", "/auth/admin-link", { body });
    const answers = await Promise.all(Array.from({ length: 8 }, bring));
    const [won, ...others] = answers.map(({ status, body }) => body.code ?? status).sort();
    expect([won, ...new Set(others)]).toEqual([200, "link_invalid"]);
    expect(await audited("enterByAdminLink")).toHaveLength(round);
    expect(await world.app.ctx.db.selectFrom("sessions").select("user_id").execute()).toHaveLength(1);
  }
});

it("twenty who send an email again at once send it once, and that is written down once", async () => {
  const admins = await people(4, anAdmin);
  const { guest, listing } = await aMarket(world, "lodging");
  const { reserve_id: id } = await book(world, guest, stays.lodging(listing.id));
  await world.settle();
  const mails = () =>
    world.app.ctx.db.selectFrom("mails").select("id").where("event", "=", "booking_confirmed_guest").orderBy("id");
  for (let round = 1; round <= rounds; round++) {
    const { id: mail } = await mails().executeTakeFirstOrThrow();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        ask(admins[i % 4] as Person, `/admin/bookings/${id}/resend`, { mail, reason: "Dice que no le llegó." }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await mails().execute()).toHaveLength(1 + round);
    expect(await audited("resendLetter")).toHaveLength(round);
    await world.settle();
  }
  const sent = (await world.mails()).filter(({ messageId }) => messageId.includes("booking_confirmed_guest"));
  expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(1 + rounds);
});

it("eight who take back the same remitted tax at once take it back once", async () => {
  const admins = await people(4, anAdmin);
  const [admin] = admins as [Person, ...Person[]];
  const { guest, listing } = await aMarket(world, "lodging");
  await book(world, guest, stays.lodging(listing.id));
  world.clock.set(new Date("2026-12-20T16:00:00Z"));
  await sweep(world.app.ctx);
  for (let round = 1; round <= rounds; round++) {
    const paid = { amount: 28, reference: `2026-12, ${round}`, reason: "Planilla de diciembre." };
    expect((await ask(admin, "/admin/money/remit-tax", paid)).status).toBe(200);
    const { body } = await world.call("GET", "/admin/money", { token: admin.token });
    const path = `/admin/money/remit-tax/${body.remittedTax[0].id}/reverse`;
    const reason = "La cantidad no era esa.";
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => ask(admins[i % 4] as Person, path, { reason })),
    );
    // Whoever reversed it is answered the same for the call that came later.
    const winner = answers.findIndex(({ status }) => status === 200) % 4;
    expect(answers.map(({ status, body }) => body.code ?? status)).toEqual(
      answers.map((_, i) => (i % 4 === winner ? 200 : "already_reversed")),
    );
    expect(await audited("reverseRemittedTax")).toHaveLength(round);
  }
});

it("eight who set the same commission at once set it once, and each host has one email", async () => {
  const admins = await people(4, anAdmin);
  await aMarket(world, "lodging");
  const rates = world.app.ctx.db.selectFrom("commission_rates").select("id").where("kind", "=", "lodging");
  const first = (await rates.execute()).length;
  for (let round = 1; round <= rounds; round++) {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => ask(admins[i % 4] as Person, "/admin/set-host-taxt", { tax: 5 + round })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await rates.execute()).toHaveLength(first + round);
    expect(await audited("setCommission")).toHaveLength(round);
  }
  await world.settle();
  const told = (await world.mails()).filter(({ messageId }) => messageId.includes("commission_changed"));
  expect(told).toHaveLength(rounds);
});

it("eight who cancel a booking at once cancel it once, and only the reason that was given is written down", async () => {
  const admins = await people(4, anAdmin);
  for (let round = 1; round <= rounds; round++) {
    const { guest, listing } = await aMarket(world, "lodging");
    const { reserve_id: id } = await book(world, guest, stays.lodging(listing.id));
    await world.settle();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        ask(admins[i % 4] as Person, `/admin/bookings/${id}/cancel`, { reason: `No era la casa, dice la ${i}.` }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const written = await world.app.ctx.db
      .selectFrom("audit_log")
      .select("reason")
      .where("subject", "=", `booking ${id}`)
      .execute();
    const { details } = await world.app.ctx.db
      .selectFrom("booking_events")
      .select("details")
      .where("booking_id", "=", id)
      .where("transition", "=", "cancelByPlatform")
      .executeTakeFirstOrThrow();
    expect(written).toEqual([{ reason: (details as { reason: string }).reason }]);
  }
});

it("eight who give the same back at once give it back once", async () => {
  const admins = await people(4, anAdmin);
  const { guest, listing } = await aMarket(world, "lodging");
  const { reserve_id: id } = await book(world, guest, stays.lodging(listing.id));
  await world.settle();
  let left = 428;
  for (let round = 1; round <= rounds; round++, left -= 10) {
    const order = { amount: 10, left, reason: "Por el ruido de la obra." };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => ask(admins[i % 4] as Person, `/admin/bookings/${id}/refund`, order)),
    );
    const said = answers.map(({ status, body }) => body.code ?? status);
    expect(said.filter((code) => code === 200)).toHaveLength(1);
    expect(said.filter((code) => code === "left_changed")).toHaveLength(7);
    expect(await world.app.ctx.db.selectFrom("refunds").select("id").execute()).toHaveLength(round);
    expect(await audited("refundBooking")).toHaveLength(round);
  }
});

it("of eight who send a failed refund again or record that it was paid, one does", async () => {
  const admins = await people(4, anAdmin);
  const { guest, listing } = await aMarket(world, "lodging");
  // Stripe's test card whose refunds fail after they succeeded.
  const { reserve_id: id } = await book(world, guest, stays.lodging(listing.id), "4000000000005126");
  await world.settle();
  for (let round = 1; round <= rounds; round++) {
    const left = 438 - 10 * round;
    await ask(admins[0] as Person, `/admin/bookings/${id}/refund`, { amount: 10, left, reason: "Por el ruido." });
    await world.settle();
    world.clock.advance(3);
    await world.settle();
    const failed = world.app.ctx.db.selectFrom("refunds").select("id").where("state", "=", "failed");
    const refund = await failed.orderBy("id", "desc").executeTakeFirstOrThrow();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => {
        const paid = { amount: 10, reference: `ACH ${round}`, reason: "Cerró la tarjeta." };
        const again = { reason: "El banco lo pidió." };
        const [verb, body] = (i + round) % 2 === 0 ? ["paid-elsewhere", paid] : ["retry", again];
        return ask(admins[i % 4] as Person, `/admin/refunds/${refund.id}/${verb}`, body as object);
      }),
    );
    const audits = [...(await audited("retryRefund")), ...(await audited("recordRefundPaid"))];
    expect(audits.filter((subject) => subject === `refund ${refund.id}`)).toHaveLength(1);
    const said = new Set(answers.map(({ status, body }) => body.code ?? status));
    expect(said).toEqual(new Set([200, "refund_settled"]));
  }
  const { rows: entries } = await sql<{ id: number }>`
    select id from ledger_entries where kind = 'refund_paid_elsewhere'`.execute(world.app.ctx.db);
  expect(entries.length).toBeGreaterThan(0);
  for (const { id } of entries) {
    const body = { reason: "La transferencia volvió." };
    const answers = await Promise.all(
      admins.slice(0, 4).map((admin) => ask(admin, `/admin/paid-elsewhere/${id}/reverse`, body)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  }
  const { rows } =
    await sql`select (select count(*)::int from ledger_entries where kind = 'refund_paid_elsewhere') as paid,
    (select count(*)::int from ledger_entries where kind = 'refund_elsewhere_reversed') as reversed,
    (select count(*)::int from refunds where paid_elsewhere is not null) as recorded`.execute(world.app.ctx.db);
  const paid = (await audited("recordRefundPaid")).length;
  expect(rows).toEqual([{ paid, reversed: paid, recorded: 0 }]);
});

it("admins who put each other out at once never leave none", async () => {
  let met = 0;
  for (let round = 0; round < rounds; round++) {
    const before = await adminsLeft();
    const [one, other] = (await people(2, anAdmin)) as [Person, Person];
    await world.app.ctx.db
      .updateTable("users")
      .set({ admin_since: null })
      .where("id", "in", [0, ...before])
      .execute();
    const verbs = [
      ["unmake-admin", "unmake-admin"],
      ["suspend", "unmake-admin"],
      ["suspend", "suspend"],
    ][round % 3] as [string, string];
    const reason = "Ya no trabaja aquí.";
    const answers = await Promise.all([
      ask(one, `/admin/users/${other.id}/${verbs[0]}`, { reason }),
      ask(other, `/admin/users/${one.id}/${verbs[1]}`, { reason }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // A request that came later finds its sender signed out or no admin any more.
    const refusal = answers.find(({ status }) => status !== 200)?.body.code;
    expect(["last_admin", "not_found", "unauthenticated"]).toContain(refusal);
    if (refusal === "last_admin") met += 1;
    expect(await adminsLeft()).toHaveLength(1);
  }
  expect(met).toBeGreaterThan(0);
});
