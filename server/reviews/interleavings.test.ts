import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { addMinutes } from "#contract/dates.ts";
import type { Person } from "#testing/makers.ts";
import { aFinishedSession, bothSides, guestReview, published, review, tendReviews } from "#testing/reviews.ts";
import { useWorld } from "#testing/world.ts";
import { publishOverdue } from "./publishing.ts";

/**
 * Guests, hosts and the clock in any order: no review is seen early, and the listing always counts the visible ones.
 */

const world = useWorld();
const fourteenDays = 14 * 24 * 60;
const guests = 3;

const whose = fc.nat(guests - 1);
const rating = fc.integer({ min: 1, max: 5 });
const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("guest writes" as const), whose, rating }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("host writes" as const), whose, rating }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("time passes" as const), minutes: fc.nat(5 * 24 * 60) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("the last instant comes" as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("the routine runs" as const) }) },
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

/** The expected state of one booking. */
interface Model {
  byGuest: number | undefined;
  byHost: number | undefined;
  isPublished: boolean;
}

test("reviews are seen when both sides have written or their time is over, and counted then", async () => {
  const session = await aFinishedSession(world, guests);
  const begins = world.clock.now();
  const property = fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 14 }), async (actions) => {
    world.clock.set(begins);
    await forgetReviews();
    const models: Model[] = session.bookings.map(() => ({ byGuest: undefined, byHost: undefined, isPublished: false }));
    for (const step of actions) {
      await take(step, session, models);
      await compare(session, models);
    }
  });
  await fc.assert(property, { numRuns: 40 });
}, 240_000);

type Session = Awaited<ReturnType<typeof aFinishedSession>>;

async function take(step: Action, { host, bookings, end }: Session, models: Model[]): Promise<void> {
  const lastInstant = addMinutes(end, fourteenDays);
  if (step.do === "time passes") return world.clock.advance(step.minutes);
  if (step.do === "the last instant comes" && world.clock.now() < lastInstant) return world.clock.set(lastInstant);
  const isOver = world.clock.now() > lastInstant;
  if (step.do === "the routine runs") {
    await publishOverdue(world.app.ctx);
    await tendReviews(world);
    for (const model of models) model.isPublished ||= isOver;
  }
  if (step.do !== "guest writes" && step.do !== "host writes") return;

  const side = step.do === "guest writes" ? "byGuest" : "byHost";
  const model = models[step.whose] as Model;
  const { guest, id } = bookings[step.whose] as { guest: Person; id: number };
  const opinion = { rating: step.rating, text: "Lo que pasó, con diez letras." };
  const answer = await (side === "byGuest" ? review(world, guest, id, opinion) : guestReview(world, host, id, opinion));
  // The same review sent again is answered like the first time.
  if (model[side] === step.rating) expect(answer.status).toBe(200);
  else if (model[side] !== undefined) expect(answer.body.code).toBe("already_reviewed");
  else if (isOver) expect(answer.body.code).toBe("review_time_over");
  else {
    expect(answer.status).toBe(200);
    model[side] = step.rating;
    model.isPublished ||= model.byGuest !== undefined && model.byHost !== undefined;
  }
}

async function compare({ host, listing, bookings }: Session, models: Model[]): Promise<void> {
  const seen = models.flatMap(({ byGuest, isPublished }) => (isPublished && byGuest !== undefined ? [byGuest] : []));
  const { items, total, average } = await published(world, listing.id);
  expect(items.map((item: { rating: number }) => item.rating).sort()).toEqual(seen.toSorted());
  expect(total).toBe(seen.length);
  if (seen.length === 0) expect(average).toBeNull();
  else expect(average).toBeCloseTo(seen.reduce((sum, one) => sum + one, 0) / seen.length, 10);

  for (const [index, { byGuest, byHost, isPublished }] of models.entries()) {
    const { guest, id } = bookings[index] as { guest: Person; id: number };
    const ofGuest = await bothSides(world, guest, id);
    const ofHost = await bothSides(world, host, id);
    expect([ofGuest.mine?.rating, ofHost.mine?.rating]).toEqual([byGuest, byHost]);
    expect([ofGuest.theirs?.rating, ofHost.theirs?.rating]).toEqual(
      isPublished ? [byHost, byGuest] : [undefined, undefined],
    );
  }
}

async function forgetReviews(): Promise<void> {
  const { db } = world.app.ctx;
  await sql`truncate reviews, guest_reviews, review_requests, mails cascade`.execute(db);
  await db.updateTable("listings").set({ rating_average: null, review_count: 0 }).execute();
}
