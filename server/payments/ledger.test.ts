import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { aMarket, aPerson, book, goodCard, hold, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { balances, nextReference, undoingLoss, writeEntry } from "./ledger.ts";

const world = useWorld();

const ledger = (bookingId?: number) => balances(world.app.ctx, bookingId);
/** The platform's balance in the stand-in's own books. */
const platformAtStripe = async () => {
  const { holders } = await world.stripe.control.books();
  return Object.entries(holders)
    .filter(([holder]) => !holder.startsWith("outside:"))
    .reduce((sum, [, cents]) => sum + cents, 0);
};
const sum = (accounts: object) => Object.values(accounts).reduce((total: number, cents: number) => total + cents, 0);

describe("the ledger", () => {
  it("gives host, platform and tax office their shares of a booking, and Stripe its fee from the platform's money", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const { reserve_id } = await book(world, guest, stays.lodging(listing.id));
    // 4 nights at $100, 7 % tax; 5 % of $400; 2.9 % of $428 and 30 cents.
    expect(await ledger(reserve_id)).toEqual({
      stripe: 42_800 - 1_271,
      stripe_fees: 1_271,
      host_payable: -38_000,
      commission: -2_000,
      tax_payable: -2_800,
    });
    expect(await platformAtStripe()).toBe(41_529);
  });

  it("writes one entry for one payment, however often its news comes", async () => {
    const { guest, listing } = await aMarket(world, "experience");
    const held = await hold(world, guest, stays.experience(listing.id));
    await world.stripe.control.pay({ session: held.body.session_id, card: goodCard });
    await world.stripe.control.webhooks({ copies: 5, shuffle: true });
    await world.settle();
    await world.call("GET", `/user/session_status?session_id=${held.body.session_id}`);
    const entries = await world.app.ctx.db.selectFrom("ledger_entries").select("kind").execute();
    expect(entries).toEqual([{ kind: "payment" }]);
  });

  it("numbers however many entries an object has, and undoes them all", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const { reserve_id: bookingId } = await book(world, guest, stays.lodging(listing.id));
    const { ctx } = world.app;
    const kind = "dispute_lost";
    for (let number = 1; number <= 23; number++) {
      const reference = await nextReference(ctx, { kind, bookingId, reference: "du_1" });
      expect(reference).toBe(number === 1 ? "du_1" : `du_1#${number}`);
      await writeEntry(ctx, { kind, bookingId, reference, postings: { host_payable: 1_00, disputes: -1_00 } });
    }
    expect(await undoingLoss(ctx, bookingId, "du_1")).toEqual({ host_payable: -23_00, disputes: 23_00 });
  });

  it("owes a late guest everything until it is sent back, and bears Stripe's fee", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const held = await hold(world, guest, stays.lodging(listing.id));
    await world.stripe.control.pay({ session: held.body.session_id, card: goodCard });
    const { db } = world.app.ctx;
    await db.transaction().execute(async (tx) => {
      await tx.updateTable("bookings").set({ state: "expired" }).execute();
      await tx.updateTable("occupancy").set({ released_at: world.clock.now() }).execute();
    });
    await hold(world, await aPerson(world), stays.lodging(listing.id));

    await world.call("GET", `/user/session_status?session_id=${held.body.session_id}`);
    expect(await ledger()).toEqual({ stripe: 41_529, stripe_fees: 1_271, guest: -42_800 });
    await world.settle();
    expect(await ledger()).toEqual({ stripe: -1_271, stripe_fees: 1_271 });
    expect(await platformAtStripe()).toBe(-1_271);
  });

  it("owes again what a failed refund brought back", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const held = await hold(world, guest, stays.lodging(listing.id));
    // Refunds to this card succeed first and fail later.
    await world.stripe.control.pay({ session: held.body.session_id, card: "4000000000005126" });
    await world.app.ctx.db.transaction().execute(async (tx) => {
      await tx.updateTable("bookings").set({ state: "expired" }).execute();
      await tx.updateTable("occupancy").set({ released_at: world.clock.now() }).execute();
    });
    await hold(world, await aPerson(world), stays.lodging(listing.id));
    await world.settle();
    world.clock.advance(60 * 24 * 40);
    await world.settle();
    const refunds = await world.app.ctx.db.selectFrom("refunds").select("state").execute();
    expect(refunds).toEqual([{ state: "failed" }]);
    expect(await ledger()).toEqual({ stripe: 41_529, stripe_fees: 1_271, guest: -42_800 });
    expect(await platformAtStripe()).toBe(41_529);
  });

  it("sums to zero over everything, whatever was bought", async () => {
    for (const kind of ["lodging", "space", "experience"] as const) {
      const { guest, listing } = await aMarket(world, kind);
      await book(world, guest, stays[kind](listing.id));
    }
    const accounts = await ledger();
    expect(sum(accounts)).toBe(0);
    expect(accounts.stripe).toBe(await platformAtStripe());
  });
});

describe("the database refuses", () => {
  const refusal = async (statement: ReturnType<typeof sql>) => {
    const error = await statement.execute(world.app.ctx.db).then(
      () => undefined,
      (reason: { constraint?: string }) => reason,
    );
    return error?.constraint;
  };

  it("an entry that does not balance, and one without postings", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    const { reserve_id } = await book(world, guest, stays.lodging(listing.id));
    const entry = sql`insert into ledger_entries (kind, booking_id, reference, at)
      values ('refund_sent', ${reserve_id}, 're_hand', now()) returning id`;
    expect(await refusal(entry)).toBe("ledger_has_postings");
    expect(
      await refusal(sql`with entry as (${entry}) insert into ledger_postings (entry_id, account, amount_cents)
        select id, 'stripe', 5 from entry`),
    ).toBe("ledger_entry_balances");
    expect(
      await refusal(sql`insert into ledger_postings (entry_id, account, amount_cents)
        select min(id), 'guest', 5 from ledger_entries`),
    ).toBe("ledger_entry_balances");
  });

  it("any change or removal of what is written", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    await book(world, guest, stays.lodging(listing.id));
    expect(await refusal(sql`update ledger_entries set at = now()`)).toBe("ledger_is_append_only");
    expect(await refusal(sql`delete from ledger_entries`)).toBe("ledger_is_append_only");
    expect(await refusal(sql`update ledger_postings set amount_cents = amount_cents + 1`)).toBe(
      "ledger_is_append_only",
    );
    expect(await refusal(sql`delete from ledger_postings`)).toBe("ledger_is_append_only");
  });
});
