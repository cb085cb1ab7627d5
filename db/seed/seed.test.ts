import { expect, test } from "vitest";
import { reviewsUntil } from "#contract/bookings/process.ts";
import { useWorld } from "#testing/world.ts";
import { ledger } from "../../server/payments/payments.ts";
import { taxMonths } from "../../server/reconciling/reconciling.ts";
import { bookingPlans } from "./island.ts";
import { seedOnce } from "./seed.ts";

const world = useWorld();

// Replaying a year takes a while, so one run serves all the checks.
test("the demo's past is in order: reviews, payouts, trouble and the books", async () => {
  await seedOnce(world.app.ctx);
  await expectReviews();
  await expectMoney();
}, 180_000);

/** Listings show their guests' reviews, and ratings count only those. */
async function expectReviews(): Promise<void> {
  const { db, now } = world.app.ctx;
  const reviews = await db
    .selectFrom("reviews")
    .innerJoin("bookings", "bookings.id", "reviews.booking_id")
    .selectAll("reviews")
    .select(["bookings.state", "bookings.ends_at"])
    .execute();
  const planned = bookingPlans.flatMap(({ review }) => review ?? []);
  expect(reviews.map(({ text }) => text).sort()).toEqual(planned.map(({ text }) => text).sort());
  for (const { text, state, ends_at, published_at, answer } of reviews) {
    expect([text, state, published_at === null]).toEqual([text, "completed", now() <= reviewsUntil(ends_at)]);
    expect(answer ?? undefined).toBe(planned.find((plan) => plan.text === text)?.answer);
  }
  expect(reviews.some(({ published_at }) => published_at === null)).toBe(true);

  const shown = await db.selectFrom("listings").select(["id", "rating_average", "review_count"]).execute();
  const counted = shown.map(({ id }) => {
    const ratings = reviews.filter((one) => one.listing_id === id && one.published_at).map(({ rating }) => rating);
    const sum = ratings.reduce((all, rating) => all + rating, 0);
    return { id, rating_average: ratings.length > 0 ? sum / ratings.length : null, review_count: ratings.length };
  });
  expect(shown).toEqual(counted);
}

/** Hosts were paid, some payouts are blocked, every kind of trouble exists, and the ledger matches Stripe. */
async function expectMoney(): Promise<void> {
  const { db } = world.app.ctx;
  const payouts = await db.selectFrom("payouts").select(["state", "blocked_because"]).execute();
  const count = (state: string, why: string | null = null) =>
    payouts.filter((payout) => payout.state === state && payout.blocked_because === why).length;
  expect(count("sent")).toBeGreaterThan(60);
  for (const why of ["no_account", "not_payable"]) expect(count("blocked", why)).toBeGreaterThan(0);
  const bookings = await db.selectFrom("bookings").select("state").execute();
  for (const state of ["held", "confirmed", "completed", "released", "cancelled_by_guest", "cancelled_by_host"]) {
    expect(bookings.map((booking) => booking.state)).toContain(state);
  }
  expect(await db.selectFrom("refunds").select("state").execute()).toEqual([
    { state: "succeeded" },
    { state: "succeeded" },
  ]);
  expect(await db.selectFrom("disputes").select("state").execute()).toEqual([{ state: "open" }]);
  expect(await db.selectFrom("problems").select("answer").execute()).toEqual([{ answer: null }]);

  const [month, ...earlier] = (await taxMonths(world.app.ctx)).toReversed();
  expect([month?.status, earlier], "each month's tax was remitted").toEqual(["running", []]);
  const remitted = db.selectFrom("ledger_entries").select("id").where("kind", "=", "tax_remitted");
  expect((await remitted.execute()).length).toBeGreaterThan(3);

  const balance = await world.app.ctx.stripe.balance.retrieve();
  const atStripe = [...balance.available, ...balance.pending].reduce((sum, { amount }) => sum + amount, 0);
  expect((await ledger.balances(world.app.ctx)).stripe).toBe(atStripe);
}
