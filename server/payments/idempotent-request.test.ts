import { expect, it } from "vitest";
import { settlePayout } from "#server/bookings/bookings.ts";
import { aMarket, book, openPayoutAccount, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { ledger } from "./payments.ts";

const world = useWorld();

it("money that moved without an answer is found, though what we would say of it has changed since", async () => {
  const { host, guest, listing } = await aMarket(world, "lodging");
  await openPayoutAccount(world, host);
  const { reserve_id: bookingId } = await book(world, guest, stays.lodging(listing.id));
  world.clock.set(new Date("2026-12-15T15:00:00Z"));
  await world.call("POST", "/user/hosting_complete", { token: host.token, body: { reserve_id: bookingId } });
  world.clock.advance(24 * 60);
  await world.settle();

  const { ctx } = world.app;
  await world.stripe.control.fault({ route: "POST /v1/transfers", kind: "response_lost", times: 3 });
  await expect(settlePayout(ctx, { bookingId })).rejects.toThrow("no usable answer");
  // The site's name changes, and with it the transfer's description.
  await settlePayout({ ...ctx, env: { ...world.env, brandName: "Otra isla" } }, { bookingId });
  expect((await ctx.stripe.transfers.list()).data.map(({ amount }) => amount)).toEqual([380_00]);
  expect(await ctx.db.selectFrom("payouts").select("state").execute()).toEqual([{ state: "sent" }]);
  expect((await ledger.balances(ctx)).host_payable).toBeUndefined();
});
