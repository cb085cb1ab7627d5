import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { addMinutes } from "#contract/dates.ts";
import {
  aFinishedSession,
  answerReview,
  bothSides,
  guestReview,
  published,
  review,
  tendReviews,
} from "#testing/reviews.ts";
import { useWorld } from "#testing/world.ts";
import { publishOverdue } from "./publishing.ts";
import { askForReviews } from "./reviews.ts";

/** Concurrent requests on connections of their own. Runs where DATABASE_URL names a server. */

const world = useWorld();
const crowd = 12;
const fourteenDays = 14 * 24 * 60;
const ratings = Array.from({ length: crowd }, (_, index) => (index % 5) + 1);
const average = ratings.reduce((sum, rating) => sum + rating, 0) / crowd;

beforeAll(async () => {
  const { rows } = await sql<{ version: string }>`select version()`.execute(world.app.ctx.db);
  expect(rows[0]?.version).toContain("PostgreSQL");
});

const opinion = (rating: number | undefined) => ({ rating, text: "Todo como lo prometían." });
const statuses = (answers: { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body }) => body.code ?? status).sort();

async function mailsOf(event: string): Promise<number> {
  const { count } = await world.app.ctx.db
    .selectFrom("mails")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("event", "=", event)
    .executeTakeFirstOrThrow();
  return Number(count);
}

describe("at once", () => {
  test("every guest of a session and its host write: all is published, and the listing counts it", async () => {
    const { host, listing, bookings } = await aFinishedSession(world, crowd);
    const answers = await Promise.all(
      bookings.flatMap(({ guest, id }, index) => [
        review(world, guest, id, opinion(ratings[index])),
        guestReview(world, host, id),
      ]),
    );
    expect(statuses(answers)).toEqual(Array(2 * crowd).fill(200));
    expect(await published(world, listing.id, "?limit=50")).toMatchObject({ total: crowd, average, next: null });
    for (const { guest, id } of bookings) expect((await bothSides(world, guest, id)).theirs).not.toBeNull();
    expect(await mailsOf("reviews_published_guest")).toBe(crowd);
    expect(await mailsOf("reviews_published_host")).toBe(crowd);
  });

  test("the same guest writes several times: one review", async () => {
    const { bookings } = await aFinishedSession(world, 1);
    const [{ guest, id } = { guest: { id: 0, email: "", token: "" }, id: 0 }] = bookings;
    const texts = ratings.map((_, index) => `Todo como lo prometían, ${index}.`);
    const answers = await Promise.all(texts.map((text) => review(world, guest, id, { rating: 5, text })));
    expect(statuses(answers)).toEqual([200, ...Array(crowd - 1).fill("already_reviewed")]);
  });

  test("a host answers several times: one answer", async () => {
    const { host, bookings } = await aFinishedSession(world, 1);
    const [{ guest, id } = { guest: host, id: 0 }] = bookings;
    const reviewId = (await review(world, guest, id)).body.mine.id;
    await guestReview(world, host, id);
    const answers = await Promise.all(
      ratings.map((_, index) => answerReview(world, host, reviewId, `Gracias ${index}`)),
    );
    expect(statuses(answers)).toEqual([200, ...Array(crowd - 1).fill("already_answered")]);
    const kept = answers.find(({ status }) => status === 200)?.body.answer.text;
    expect((await bothSides(world, guest, id)).mine.answer.text).toBe(kept);
  });

  test("several routines publish what is overdue: each review once", async () => {
    const { listing, bookings, end } = await aFinishedSession(world, crowd);
    for (const [index, { guest, id }] of bookings.entries()) await review(world, guest, id, opinion(ratings[index]));
    world.clock.set(addMinutes(end, fourteenDays + 1));
    await Promise.all(Array.from({ length: 4 }, () => publishOverdue(world.app.ctx)));
    expect(await published(world, listing.id)).toMatchObject({ total: crowd, average });
    expect(await mailsOf("reviews_published_host")).toBe(crowd);
    const before = await published(world, listing.id, "?limit=50");
    await tendReviews(world);
    expect(await published(world, listing.id, "?limit=50")).toEqual(before);
  });

  test("routines publish while the last ones write: nobody is left out or counted twice", async () => {
    const { host, listing, bookings, end } = await aFinishedSession(world, crowd);
    const half = crowd / 2;
    for (const { guest, id } of bookings.slice(0, half)) await review(world, guest, id, opinion(5));
    world.clock.set(addMinutes(end, fourteenDays));
    const lastOnes = bookings.flatMap(({ guest, id }, index) =>
      index < half ? [guestReview(world, host, id)] : [review(world, guest, id, opinion(1))],
    );
    const answers = Promise.all(lastOnes);
    world.clock.advance(1);
    await Promise.all([answers, ...Array.from({ length: 4 }, () => publishOverdue(world.app.ctx))]);
    await publishOverdue(world.app.ctx);
    const kept = statuses(await answers).filter((status) => status !== "review_time_over");
    expect(kept.every((status) => status === 200)).toBe(true);
    const { items, total, average: shown } = await published(world, listing.id, "?limit=50");
    const sum = items.reduce((all: number, item: { rating: number }) => all + item.rating, 0);
    expect(total).toBe(items.length);
    expect(shown).toBeCloseTo(sum / items.length, 10);
    const written = await world.app.ctx.db.selectFrom("reviews").select("published_at").execute();
    expect(written.map(({ published_at }) => published_at).filter((at) => at === null)).toEqual([]);
    expect(total).toBe(written.length);
  });

  test("both sides are asked by several: one email each", async () => {
    const { bookings } = await aFinishedSession(world, 1);
    const id = bookings[0]?.id ?? 0;
    await Promise.all(Array.from({ length: 8 }, () => askForReviews(world.app.ctx, id)));
    expect([await mailsOf("review_request_guest"), await mailsOf("review_request_host")]).toEqual([1, 1]);
  });
});
