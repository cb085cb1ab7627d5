import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { aListing, aMarket, anAdmin, aPerson, book, hold, type Person, password, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { sweep } from "./sweep.ts";

const world = useWorld();
/** Tries to delete the account, and answers what is in the way. */
const inTheWay = async ({ token }: Person): Promise<string[]> => {
  const { status, body } = await world.call("DELETE", "/user", { token, body: { password } });
  if (status === 200) return [];
  expect([status, body.code]).toEqual([409, "account_in_use"]);
  return body.details.reasons;
};

describe("an account is not deleted", () => {
  it("while one of its bookings is under way, by guest or host", async () => {
    const { guest, host, listing } = await aMarket(world, "lodging");
    await world.app.ctx.db.updateTable("listings").set({ visible: false }).execute();
    expect(await inTheWay(await aPerson(world))).toEqual([]);
    await world.app.ctx.db.updateTable("listings").set({ visible: true }).execute();
    const held = await hold(world, guest, stays.lodging(listing.id));
    await world.app.ctx.db.updateTable("listings").set({ visible: false }).execute();
    expect([await inTheWay(guest), await inTheWay(host)]).toEqual([["bookings"], ["bookings"]]);
    await world.call("POST", `/user/reserve/${held.body.reserve_id}/release`, { token: guest.token });
    expect([await inTheWay(guest), await inTheWay(host)]).toEqual([[], []]);
  });

  it("while a listing of its own is on sale or waits for review", async () => {
    const outcomes = [];
    for (const facts of [
      { status: "approved" },
      { status: "submitted" },
      { status: "approved", visible: false },
      { status: "draft" },
    ] as const) {
      const host = await aPerson(world);
      await aListing(world, "space", { hostId: host.id, ...facts });
      outcomes.push(await inTheWay(host));
    }
    expect(outcomes).toEqual([["listings"], ["listings"], [], []]);
  });

  it("while money is owed to it: a guest's is gone with the stay, a host's is not", async () => {
    const { guest, host, listing } = await aMarket(world, "lodging");
    await book(world, guest, stays.lodging(listing.id));
    await world.app.ctx.db.updateTable("listings").set({ visible: false }).execute();
    expect([await inTheWay(guest), await inTheWay(host)]).toEqual([["bookings"], ["bookings", "money"]]);
    world.clock.set(new Date("2026-12-16T16:00:00Z"));
    await sweep(world.app.ctx);
    expect([await inTheWay(guest), await inTheWay(host)]).toEqual([[], ["money"]]);
  });
});

it("a guest who is gone leaves the booking and its letters, and no address", async () => {
  const { guest, host, listing } = await aMarket(world, "lodging");
  const booking = await book(world, guest, stays.lodging(listing.id));
  await world.call("POST", "/user/cancel-reserve", { token: guest.token, body: { reserve_id: booking.reserve_id } });
  await world.settle();
  expect(await inTheWay(guest)).toEqual([]);
  await world.settle();
  const { db } = world.app.ctx;
  const { rows: mentions } = await sql`
    select 'letter' from mails where mails::text ilike ${`%${guest.email}%`}
    union all select 'payment' from checkout_attempts a where a::text ilike ${`%${guest.email}%`}
    union all select 'person' from users where users::text ilike ${`%${guest.email}%`}`.execute(db);
  expect(mentions).toEqual([]);
  const letters = await db
    .selectFrom("mails")
    .select(["event", "recipient"])
    .where("booking_id", "is not", null)
    .execute();
  expect(letters).toContainEqual({ event: "booking_confirmed_guest", recipient: "" });
  expect(letters).toContainEqual({ event: "booking_confirmed_host", recipient: host.email });

  const { token } = await anAdmin(world);
  const office = await world.call("GET", `/admin/bookings/${booking.reserve_id}`, { token });
  const toGuest = { event: "booking_cancelled_guest", recipient: "Cuenta eliminada", can_resend: false };
  expect(office.body.timeline).toContainEqual(expect.objectContaining(toGuest));
});

it("a host who is gone is called so where a guest reads of the booking, in the guest's language", async () => {
  const { guest, host, listing } = await aMarket(world, "lodging");
  const held = await hold(world, guest, stays.lodging(listing.id));
  const path = `/user/reserve/${held.body.reserve_id}`;
  await world.call("POST", `${path}/release`, { token: guest.token });
  await world.app.ctx.db.updateTable("listings").set({ visible: false }).execute();
  expect(await inTheWay(host)).toEqual([]);
  const names = [];
  for (const language of ["es", "en"] as const) {
    names.push((await world.call("GET", path, { token: guest.token, language })).body.host.name);
  }
  expect(names).toEqual(["Cuenta eliminada", "Deleted account"]);
});
