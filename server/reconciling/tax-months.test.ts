import { beforeEach, describe, expect, it } from "vitest";
import { refundByOperator, sweep } from "#server/bookings/bookings.ts";
import { aMarket, anAdmin, book, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { findRemittance, remitTax, remittances, reverseRemittance } from "./remitting.ts";
import { taxMonths } from "./tax-months.ts";

/** The tax held by month. Each booking is a lodging's, of which the tax office gets $7.00 a night. */

const world = useWorld();
const ctx = () => world.app.ctx;
let market: Awaited<ReturnType<typeof aMarket>>;
beforeEach(async () => {
  market = await aMarket(world, "lodging");
});

async function aStay(check_in: string, check_out: string): Promise<number> {
  return (await book(world, market.guest, stays.lodging(market.listing.id, { check_in, check_out }))).reserve_id;
}

async function passTo(instant: string): Promise<void> {
  world.clock.set(new Date(instant));
  await sweep(ctx());
  await world.settle();
}

const amounts = async () => (await taxMonths(ctx())).map(({ month, cents }) => [month, cents]);

describe("the tax held", () => {
  it("counts in the island's month in which the stay ended, and is due on the tenth of the next", async () => {
    await aStay("2026-11-26", "2026-11-30");
    await aStay("2026-11-30", "2026-12-02");
    await aStay("2027-01-10", "2027-01-13");
    expect(await amounts()).toEqual([["2026-11", 0]]);

    await passTo("2026-12-04T16:00:00Z");
    expect(await taxMonths(ctx())).toEqual([
      { month: "2026-11", cents: 4 * 7_00, due: "2026-12-10", status: "over" },
      { month: "2026-12", cents: 2 * 7_00, due: "2027-01-10", status: "running" },
    ]);
    // On the island it is still December 10 at this hour.
    await passTo("2026-12-11T03:59:00Z");
    expect((await taxMonths(ctx()))[0]?.status).toBe("over");
    await passTo("2026-12-11T04:01:00Z");
    expect((await taxMonths(ctx()))[0]?.status).toBe("late");
  });

  it("of a cancelled booking counts in the month of the cancellation, not of the stay", async () => {
    market = await aMarket(world, "lodging", { cancellationPolicy: "strict" });
    const id = await aStay("2027-02-10", "2027-02-14");
    await passTo("2026-12-02T16:00:00Z");
    const answer = await world.call("POST", "/user/cancel-reserve", {
      token: market.guest.token,
      body: { service_type: 2, reserve_id: id },
    });
    expect(answer.status).toBe(200);
    expect(await amounts()).toEqual([["2026-12", 14_00]]);
  });

  it("is less by what was remitted, the oldest month first, and more again by what was reversed", async () => {
    await aStay("2026-11-26", "2026-11-30");
    await aStay("2026-11-30", "2026-12-02");
    await passTo("2026-12-04T16:00:00Z");

    await remitTax(ctx(), { amountCents: 30_00, reference: "SC 2915" });
    expect(await amounts()).toEqual([["2026-12", 12_00]]);
    const [{ id = 0 } = {}] = (await remittances(ctx())).latest;
    await reverseRemittance(ctx(), await findRemittance(ctx(), id));
    expect(await amounts()).toEqual([
      ["2026-11", 28_00],
      ["2026-12", 14_00],
    ]);
  });

  it("is less by a refund made after its month was remitted: the next month owes less", async () => {
    const id = await aStay("2026-11-26", "2026-11-30");
    await aStay("2026-11-30", "2026-12-02");
    await passTo("2026-12-04T16:00:00Z");
    await remitTax(ctx(), { amountCents: 28_00, reference: "SC 2915" });
    await refundByOperator(ctx(), id, {
      amountCents: 42_80,
      reason: "Sin agua un día.",
      adminId: (await anAdmin(world)).id,
    });
    expect(await amounts()).toEqual([["2026-12", 14_00 - 2_80]]);
  });
});
