import { expect, it } from "vitest";
import { emailTo } from "#testing/emails.ts";
import {
  aListing,
  aMarket,
  anAdmin,
  aPerson,
  book,
  getQuote,
  helpAt,
  openPayoutAccount,
  type Person,
  password,
  stays,
} from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { tendUnpaidHosts } from "./hosting.ts";

const world = useWorld();

const day = 24 * 60;

/** Advances the clock; the routine runs and the emails go out. */
async function pass(days: number) {
  world.clock.advance(days * day);
  await tendUnpaidHosts(world.app.ctx);
  await world.settle();
}
const isOnSale = async (id: number) => (await world.call("GET", `/housing/${id}`)).status === 200;
const mails = async (event: string) => (await world.mails()).filter(({ messageId }) => messageId.includes(event));
const statsOf = async ({ email }: Person) => {
  const { body } = await world.call("POST", "/auth/login", { body: { email, password } });
  return (await world.call("GET", "/user/host-stats", { token: body.token })).body;
};
/** Far enough ahead to be still upcoming at the end of the test. */
const far = { check_in: "2027-02-10", check_out: "2027-02-12" };

it("a host who is booked and cannot be paid is reminded, and leaves sale after thirty days", async () => {
  const { host, guest, listing } = await aMarket(world, "lodging");
  const { reserve_id } = await book(world, guest, stays.lodging(listing.id, far));
  await pass(0);
  expect((await statsOf(host)).unpaid).toEqual({ leaves_on: "2026-12-21", hasLeft: false });
  await pass(22.9);
  expect(await mails("sale_ending_host")).toEqual([]);
  await pass(0.1);
  const [reminder, ...others] = await mails("sale_ending_host");
  expect([others, reminder?.to]).toEqual([[], host.email]);
  expect(reminder?.text).toMatch(/21\sde\sdiciembre/);
  await pass(6.9);
  expect(await isOnSale(listing.id)).toBe(true);

  await pass(0.1);
  expect(await isOnSale(listing.id)).toBe(false);
  expect((await world.call("GET", "/listings?kind=lodging")).body.items).toEqual([]);
  expect((await world.call("GET", "/housing")).body).toEqual([]);
  expect(
    (await getQuote(world, stays.lodging(listing.id, { check_in: "2027-01-10", check_out: "2027-01-12" }))).status,
  ).toBe(409);
  const sitemap = await world.app.http.inject({ url: "/sitemap.xml" });
  expect(sitemap.body).not.toContain(listing.slug);
  expect((await mails("sale_ended_host")).map(({ to }) => to)).toEqual([host.email]);
  const [told] = await mails("sale_ended_operator");
  expect([told?.to, told?.text]).toEqual([world.env.operatorEmail, expect.stringContaining(host.email)]);
  expect((await statsOf(host)).unpaid).toMatchObject({ hasLeft: true });
  // The booking stands.
  const { state } = await world.app.ctx.db
    .selectFrom("bookings")
    .select("state")
    .where("id", "=", reserve_id)
    .executeTakeFirstOrThrow();
  expect(state).toBe("confirmed");
  await pass(5);
  expect(await mails("sale_end")).toHaveLength(3);
});

it("listings come back with the account, at once", async () => {
  const { host, guest, listing } = await aMarket(world, "lodging");
  await book(world, guest, stays.lodging(listing.id, far));
  await pass(23);
  await pass(7);
  expect(await isOnSale(listing.id)).toBe(false);
  const { body } = await world.call("POST", "/auth/login", { body: { email: host.email, password } });
  await openPayoutAccount(world, { ...host, token: body.token });
  expect(await isOnSale(listing.id)).toBe(true);
  expect((await statsOf(host)).unpaid).toBeNull();
  await pass(60);
  expect(await isOnSale(listing.id)).toBe(true);
});

it("whoever can be paid, or was never booked, hears nothing", async () => {
  const paid = await aMarket(world, "lodging");
  await openPayoutAccount(world, paid.host);
  await book(world, paid.guest, stays.lodging(paid.listing.id, far));
  const unbooked = await aMarket(world, "space");
  await pass(60);
  expect(await isOnSale(paid.listing.id)).toBe(true);
  expect((await world.call("GET", `/spaces/${unbooked.listing.id}`)).status).toBe(200);
  expect(await mails("sale_end")).toEqual([]);
});

it("nobody leaves unwarned: however late the reminder, a week follows it", async () => {
  const { guest, listing } = await aMarket(world, "lodging");
  await book(world, guest, stays.lodging(listing.id, far));
  await pass(45);
  expect(await mails("sale_ending_host")).toHaveLength(1);
  await pass(6.9);
  expect(await isOnSale(listing.id)).toBe(true);
  await pass(0.1);
  expect(await isOnSale(listing.id)).toBe(false);
});

it("a host reads why guests do not see a listing, and so do the helpers", async () => {
  const { host, guest, listing } = await aMarket(world, "lodging");
  const helper = await aPerson(world);
  await helpAt(world, listing, helper, "manager");
  await book(world, guest, stays.lodging(listing.id, far));
  const offSaleTo = async ({ email }: Person) => {
    const { body } = await world.call("POST", "/auth/login", { body: { email, password } });
    const { body: listings } = await world.call("GET", "/user/host/listings", { token: body.token });
    const { body: edited } = await world.call("GET", `/user/host/listings/${listing.slug}`, { token: body.token });
    return [listings[0].offSale, edited.offSale];
  };
  expect(await offSaleTo(host)).toEqual([null, null]);
  await pass(23);
  await pass(7);
  expect(await offSaleTo(host)).toEqual(["unpaid", "unpaid"]);
  expect(await offSaleTo(helper)).toEqual(["unpaid", "unpaid"]);
});

it("whoever loses the account before anything was sent is warned anew", async () => {
  const { host, guest, listing } = await aMarket(world, "lodging");
  await book(world, guest, stays.lodging(listing.id, far));
  await pass(23);
  await pass(7);
  expect([await mails("sale_ending_host"), await mails("sale_ended_host")].map(({ length }) => length)).toEqual([1, 1]);
  const { body } = await world.call("POST", "/auth/login", { body: { email: host.email, password } });
  await openPayoutAccount(world, { ...host, token: body.token });
  await pass(1);
  expect(await isOnSale(listing.id)).toBe(true);
  await world.app.ctx.db.deleteFrom("payout_accounts").where("user_id", "=", host.id).execute();
  await pass(1);
  await pass(7);
  expect(await isOnSale(listing.id)).toBe(false);
  for (const event of ["sale_ending_host", "sale_ended_host", "sale_ended_operator"]) {
    expect([event, (await mails(event)).length]).toEqual([event, 2]);
    // The thirty days need not be the last ones, nor since the first booking.
    if (event === "sale_ended_host") expect((await mails(event)).at(-1)?.text).not.toContain("treinta días");
  }
});

it("whoever is suspended is not asked for an account that they cannot open", async () => {
  const { host, guest, listing } = await aMarket(world, "lodging");
  await book(world, guest, stays.lodging(listing.id, far));
  const suspended = (suspended_at: Date | null) =>
    world.app.ctx.db.updateTable("users").set({ suspended_at }).where("id", "=", host.id).execute();
  await suspended(world.clock.now());
  await pass(45);
  expect(await mails("sale_end")).toEqual([]);
  await suspended(null);
  await pass(0);
  expect(await mails("sale_ending_host")).toHaveLength(1);
});

it("a listing approved while its host is off sale is off sale too, until there is an account", async () => {
  const { host, guest, listing } = await aMarket(world, "lodging");
  await book(world, guest, stays.lodging(listing.id, far));
  await pass(23);
  await pass(7);
  const another = await aListing(world, "lodging", { hostId: host.id, status: "submitted" });
  const { token } = await anAdmin(world);
  const decision = { link_id: another.id, service_type: 2, status: true };
  expect((await world.call("POST", "/admin/enable", { token, body: decision })).body).toEqual({
    ok: true,
    offSale: "unpaid",
  });
  expect(await isOnSale(another.id)).toBe(false);
  await world.settle();
  const { text } = await emailTo(world, host.email, "listing_approved");
  expect(text).toContain("No se muestra porque tu cuenta de cobro no está lista");
  expect(text).toContain(`${world.env.publicUrl}/host/dashboard`);
  expect(text).not.toContain("a la vista de todo el mundo");
  const { body } = await world.call("POST", "/auth/login", { body: { email: host.email, password } });
  await openPayoutAccount(world, { ...host, token: body.token });
  expect(await isOnSale(another.id)).toBe(true);
});
