import { expect, it } from "vitest";
import { aMarket, anAdmin, book, openPayoutAccount, type Person, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { sweep } from "../bookings/bookings.ts";
import { tendUnpaidHosts } from "../hosting/hosting.ts";

/** Hosts who cannot be paid, as the operator sees and reminds them. */

const world = useWorld();

const booked = "2026-11-21T16:00:00.000Z";
/** Still to come at the end of each test. */
const far = { check_in: "2027-02-10", check_out: "2027-02-12" };

async function aBookedHost(): Promise<Person> {
  const { host, guest, listing } = await aMarket(world, "lodging");
  await book(world, guest, stays.lodging(listing.id, far));
  await tendUnpaidHosts(world.app.ctx);
  await world.settle();
  return host;
}

async function passTo(instant: string) {
  world.clock.set(new Date(instant));
  await tendUnpaidHosts(world.app.ctx);
  await world.settle();
}

/** An admin's session ends while the clock runs on. */
const asAdmin = async () => ({ token: (await anAdmin(world)).token });
const list = async () => (await world.call("GET", "/admin/unpayable-hosts", await asAdmin())).body;
const remind = async ({ id }: Person, language: "es" | "en" = "es") => {
  const answer = await world.call("POST", `/admin/unpayable-hosts/${id}/remind`, { ...(await asAdmin()), language });
  await world.settle();
  return answer;
};
const toldTo = async ({ email }: Person) =>
  (await world.mails()).filter(({ to, messageId }) => to === email && messageId.includes("sale_end"));
const subjectsTo = async (host: Person) => (await toldTo(host)).map(({ subject }) => subject.replaceAll("\u00a0", " "));

const ending = "Tus anuncios se pausan el 21 de diciembre de 2026: tu cuenta de cobro no está lista";
const ended = "Tus anuncios ya no se muestran: tu cuenta de cobro no está lista";

it("they are listed with when they were told and when they are told next", async () => {
  await aBookedHost();
  const told = async () =>
    (await list()).map((row: Told) => [row.reminded_at, row.next_email_at, row.leaves_sale_at, row.has_left_sale]);
  expect(await list()).toMatchObject([{ since: booked, bookings: 1, payouts: 0, held: 0 }]);
  expect(await told()).toEqual([[null, "2026-12-14T16:00:00.000Z", "2026-12-21T16:00:00.000Z", false]]);
  await passTo("2026-12-14T16:00:00Z");
  expect(await told()).toEqual([
    ["2026-12-14T16:00:00.000Z", "2026-12-21T16:00:00.000Z", "2026-12-21T16:00:00.000Z", false],
  ]);
  await passTo("2026-12-21T16:00:00Z");
  expect(await told()).toEqual([["2026-12-21T16:00:00.000Z", null, "2026-12-21T16:00:00.000Z", true]]);
});

interface Told {
  reminded_at: string | null;
  next_email_at: string | null;
  leaves_sale_at: string;
  has_left_sale: boolean;
}

it("a host who is reminded late leaves sale a week after the reminder", async () => {
  await aBookedHost();
  world.clock.set(new Date("2027-01-05T16:00:00Z"));
  expect(await list()).toMatchObject([
    { next_email_at: "2027-01-05T16:00:00.000Z", leaves_sale_at: "2027-01-12T16:00:00.000Z", has_left_sale: false },
  ]);
});

it("they are listed with what waits for their account, also without a booking to come", async () => {
  const { host, guest, listing } = await aMarket(world, "lodging");
  const other = { check_in: "2026-12-15", check_out: "2026-12-17" };
  for (const stay of [stays.lodging(listing.id), stays.lodging(listing.id, other)]) await book(world, guest, stay);
  await passTo("2026-12-30T16:00:00Z");
  await sweep(world.app.ctx);
  await passTo("2027-01-02T16:00:00Z");
  await sweep(world.app.ctx);
  await world.settle();
  const { waitingPayouts } = (await world.call("GET", "/admin/money", await asAdmin())).body;
  const amounts: number[] = waitingPayouts.map(({ amount }: { amount: number }) => amount);
  expect(amounts).toHaveLength(2);
  const held = amounts.reduce((sum, amount) => sum + amount);
  expect(await list()).toMatchObject([{ host: { id: host.id }, bookings: 0, first_end: null, payouts: 2, held }]);
});

it("they are listed with the same day before the routine has noted them", async () => {
  const { guest, listing } = await aMarket(world, "lodging");
  await book(world, guest, stays.lodging(listing.id));
  world.clock.advance(24 * 60);
  await book(world, guest, stays.lodging(listing.id, far));
  world.clock.set(new Date("2026-12-28T16:00:00Z"));
  await sweep(world.app.ctx);
  const before = await list();
  expect(before).toMatchObject([{ since: booked }]);
  await tendUnpaidHosts(world.app.ctx);
  expect(await list()).toMatchObject([{ since: before[0].since }]);
});

it("a reminder by hand is the routine's email once more, and moves nothing of what goes by itself", async () => {
  const host = await aBookedHost();
  await passTo("2026-12-01T16:00:00Z");
  expect((await remind(host)).body).toEqual({ ok: true });
  expect(await subjectsTo(host)).toEqual([ending]);
  expect(await list()).toMatchObject([
    { reminded_at: "2026-12-01T16:00:00.000Z", next_email_at: "2026-12-14T16:00:00.000Z" },
  ]);
  await passTo("2026-12-14T16:00:00Z");
  await passTo("2026-12-20T16:00:00Z");
  await remind(host);
  expect(await subjectsTo(host)).toEqual([ending, ending, ending]);
  await passTo("2026-12-21T16:00:00Z");
  await passTo("2027-01-04T16:00:00Z");
  await remind(host);
  expect((await subjectsTo(host)).slice(3)).toEqual([ended, ended]);
  const audit = (await world.call("GET", "/admin/audit", await asAdmin())).body.items;
  expect(audit).toMatchObject(Array(3).fill({ action: "remindHost", subject: `user ${host.id}` }));
});

it("a suspended host is not reminded, and no next email is foretold", async () => {
  const host = await aBookedHost();
  const suspended_at = world.clock.now();
  await world.app.ctx.db.updateTable("users").set({ suspended_at }).where("id", "=", host.id).execute();
  await passTo("2026-12-20T16:00:00Z");
  expect(await list()).toMatchObject([{ is_suspended: true, reminded_at: null, next_email_at: null }]);
  expect((await remind(host)).body.code).toBe("not_found");
  expect(await toldTo(host)).toEqual([]);
});

it("a host is reminded once a day, by hand or by the routine", async () => {
  const host = await aBookedHost();
  await remind(host);
  world.clock.advance(60);
  expect((await remind(host)).body).toMatchObject({
    code: "reminded_today",
    message: "Esta persona ya recibió hoy un recordatorio. Puedes enviarle otro mañana.",
  });
  expect((await remind(host, "en")).body.message).toBe(
    "This host was already reminded today. You can send another reminder tomorrow.",
  );
  expect(await toldTo(host)).toHaveLength(1);
  // Midnight on the island.
  world.clock.set(new Date("2026-11-22T04:00:00Z"));
  expect((await remind(host)).status).toBe(200);
  await passTo("2026-12-14T16:00:00Z");
  expect((await remind(host)).body.code).toBe("reminded_today");
  expect(await toldTo(host)).toHaveLength(3);
});

it("while the routine is behind, the next email goes now, and a reminder by hand leaves a week", async () => {
  const { host, guest, listing } = await aMarket(world, "lodging");
  await book(world, guest, stays.lodging(listing.id, far));
  world.clock.set(new Date("2027-01-10T16:00:00Z"));
  expect(await list()).toMatchObject([{ since: booked, next_email_at: "2027-01-10T16:00:00.000Z" }]);
  await remind(host);
  expect(await subjectsTo(host)).toEqual([
    "Tus anuncios se pausan el 17 de enero de 2027: tu cuenta de cobro no está lista",
  ]);
});

it("nobody is reminded who can be paid, and the routine need not have run", async () => {
  const { host, guest, listing } = await aMarket(world, "lodging");
  expect((await remind(host)).body.code).toBe("not_found");
  await book(world, guest, stays.lodging(listing.id, far));
  expect((await remind(host)).status).toBe(200);
  await openPayoutAccount(world, host);
  world.clock.advance(24 * 60);
  expect(await list()).toEqual([]);
  expect((await remind(host)).body.code).toBe("not_found");
});
