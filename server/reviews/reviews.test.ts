import { describe, expect, it, test } from "vitest";
import { addMinutes } from "#contract/dates.ts";
import { aMarket, aPerson, helpAt, hold, type Person, stays } from "#testing/makers.ts";
import {
  aFinishedSession,
  aFinishedStay,
  answerReview,
  aStayAt,
  bothSides,
  fair,
  good,
  guestReview,
  published,
  review,
  tendReviews,
} from "#testing/reviews.ts";
import { type Answer, useWorld } from "#testing/world.ts";
import { cancelAsPlatform } from "../bookings/bookings.ts";
import { askForReviews } from "./reviews.ts";

const world = useWorld();
const fourteenDays = 14 * 24 * 60;

const outcome = ({ status, body }: Answer) => (status === 200 ? 200 : `${status} ${body.code}`);

/** The rating as cards and detail pages show it. */
async function shownOn(listing: { slug: string }, path = "/housing") {
  const { rating, reviews } = (await world.call("GET", `${path}/${listing.slug}`)).body;
  return { rating, reviews };
}

describe("a review", () => {
  it("is not the host's when a helper writes it of a stay of their own, and neither is an answer", async () => {
    const { host, guest, listing, id } = await aFinishedStay(world);
    await helpAt(world, listing, guest, "manager");
    const { body } = await review(world, guest, id);
    expect(outcome(await guestReview(world, guest, id))).toBe("404 not_found");
    await guestReview(world, host, id);
    expect(outcome(await answerReview(world, guest, body.mine.id))).toBe("404 not_found");

    const manager = await aPerson(world);
    await helpAt(world, listing, manager, "manager");
    expect(outcome(await answerReview(world, manager, body.mine.id))).toBe(200);
  });

  it("is the guest's of a completed booking, once", async () => {
    const { host, guest, listing } = await aMarket(world, "lodging");
    const held = (await hold(world, guest, stays.lodging(listing.id))).body.reserve_id;
    expect(outcome(await review(world, guest, held))).toBe("409 not_completed_yet");
    await world.call("POST", `/user/reserve/${held}/release`, { token: guest.token });
    expect(outcome(await review(world, guest, held))).toBe("409 not_completed_yet");

    const id = await aStayAt(world, guest, "lodging", listing.id);
    world.clock.set(new Date("2026-11-27T15:00:00Z"));
    expect(outcome(await review(world, guest, id))).toBe("409 not_completed_yet");

    const finished = await aFinishedStay(world);
    for (const person of [await aPerson(world), finished.host, host]) {
      expect(outcome(await review(world, person, finished.id))).toBe("404 not_found");
    }
    const written = await review(world, finished.guest, finished.id);
    expect(written.status).toBe(200);
    expect(written.body).toEqual({
      canReview: false,
      until: addMinutes(finished.end, fourteenDays).toISOString(),
      timeZone: "America/Puerto_Rico",
      mine: {
        id: expect.any(Number),
        ...good,
        language: "es",
        created_at: world.clock.now().toISOString(),
        published: false,
        hidden: null,
        answer: null,
      },
      theirs: null,
      isOtherGone: false,
      guestRating: null,
    });
    expect(outcome(await review(world, finished.guest, finished.id, fair))).toBe("409 already_reviewed");
  });

  it("of the guest is the booking's host's, once", async () => {
    const { host, guest, id } = await aFinishedStay(world);
    const otherHost = (await aMarket(world, "space")).host;
    for (const person of [await aPerson(world), guest, otherHost]) {
      expect(outcome(await guestReview(world, person, id))).toBe("404 not_found");
    }
    const written = await guestReview(world, host, id);
    expect(written.body).toMatchObject({ canReview: false, mine: { ...fair, published: false }, theirs: null });
    expect(outcome(await guestReview(world, host, id, good))).toBe("409 already_reviewed");
  });

  it("is asked for beside the booking in its guest's list, until it is written or its time is over", async () => {
    const asked = async ({ guest, id }: { guest: Person; id: number }) =>
      (await world.call("GET", `/user/reserve/${id}`, { token: guest.token })).body.reviewUntil;
    const [written, late] = [await aFinishedStay(world), await aFinishedStay(world)];
    expect(await asked(written)).toBe(addMinutes(written.end, fourteenDays).toISOString());
    await review(world, written.guest, written.id);
    expect(await asked(written)).toBeNull();
    world.clock.set(addMinutes(late.end, fourteenDays));
    expect(await asked(late)).not.toBeNull();
    world.clock.advance(1 / 60_000);
    expect(await asked(late)).toBeNull();
  });

  it("can be written until 14 days after the end, that instant included", async () => {
    const inTime = await aFinishedStay(world);
    world.clock.set(addMinutes(inTime.end, fourteenDays));
    expect((await bothSides(world, inTime.guest, inTime.id)).canReview).toBe(true);
    expect(outcome(await review(world, inTime.guest, inTime.id))).toBe(200);
    world.clock.advance(1 / 60_000);
    expect((await bothSides(world, inTime.host, inTime.id)).canReview).toBe(false);
    expect(outcome(await guestReview(world, inTime.host, inTime.id))).toBe("409 review_time_over");
    expect((await bothSides(world, inTime.host, inTime.id)).mine).toBeNull();
  });

  it.each([
    ["no star", { rating: 0, text: good.text }, "rating"],
    ["six stars", { rating: 6, text: good.text }, "rating"],
    ["half a star", { rating: 4.5, text: good.text }, "rating"],
    ["no words", { rating: 5, text: "   Muy bien.   \n" }, "text"],
    ["too many words", { rating: 5, text: "a".repeat(2001) }, "text"],
  ])("with %s is refused", async (_what, opinion, field) => {
    const { host, guest, id } = await aFinishedStay(world);
    for (const answer of [await review(world, guest, id, opinion), await guestReview(world, host, id, opinion)]) {
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
    }
    expect(await bothSides(world, guest, id)).toMatchObject({ canReview: true, mine: null });
  });

  it("of the shortest and of the longest kind is kept as it was typed", async () => {
    const { host, guest, id } = await aFinishedStay(world);
    const [shortest, longest] = ["👍🏽👍🏽👍🏽👍🏽👍🏽", `Dos\n\nlíneas ${"🌴".repeat(1988)}`];
    await review(world, guest, id, { rating: 1, text: `  ${shortest} ` });
    await guestReview(world, host, id, { rating: 5, text: longest });
    expect(await bothSides(world, guest, id)).toMatchObject({
      mine: { rating: 1, text: shortest },
      theirs: { rating: 5, text: longest },
    });
  });
});

describe("what one side wrote", () => {
  it("is hidden until the other has written; then both are there, and the listing counts it", async () => {
    const { host, guest, listing, id } = await aFinishedStay(world);
    await review(world, guest, id);
    expect(await bothSides(world, host, id)).toMatchObject({ canReview: true, mine: null, theirs: null });
    expect(await published(world, listing.id)).toEqual({
      items: [],
      total: 0,
      average: null,
      distribution: [0, 0, 0, 0, 0],
      next: null,
    });
    expect(await shownOn(listing)).toEqual({ rating: null, reviews: 0 });

    expect((await guestReview(world, host, id)).body).toMatchObject({
      mine: { ...fair, published: true },
      theirs: { ...good, published: true },
    });
    expect(await bothSides(world, guest, id)).toMatchObject({
      mine: { ...good, published: true },
      theirs: { ...fair, published: true },
    });
    expect(await shownOn(listing)).toEqual({ rating: 5, reviews: 1 });
    expect(await published(world, listing.id)).toEqual({
      items: [
        {
          id: expect.any(Number),
          ...good,
          language: "es",
          created_at: world.clock.now().toISOString(),
          guest: { name: "Ana", image: null },
          answer: null,
        },
      ],
      total: 1,
      average: 5,
      distribution: [0, 0, 0, 0, 1],
      next: null,
    });
  });

  it("is hidden from the guest as well when the host was first", async () => {
    const { host, guest, id } = await aFinishedStay(world);
    await guestReview(world, host, id);
    expect(await bothSides(world, guest, id)).toMatchObject({ canReview: true, mine: null, theirs: null });
    expect((await review(world, guest, id)).body.theirs).toMatchObject(fair);
  });

  it.each(["guest", "host"] as const)("alone is published once the 14 days are over: the %s's", async (side) => {
    const { host, guest, listing, id, end } = await aFinishedStay(world);
    await (side === "guest" ? review(world, guest, id) : guestReview(world, host, id));
    const [writer, reader] = side === "guest" ? [guest, host] : [host, guest];
    world.clock.set(addMinutes(end, fourteenDays));
    await tendReviews(world);
    expect((await bothSides(world, reader, id)).theirs).toBeNull();

    world.clock.advance(10);
    await tendReviews(world);
    await tendReviews(world);
    expect((await bothSides(world, reader, id)).theirs).toMatchObject({ published: true });
    expect((await bothSides(world, writer, id)).mine).toMatchObject({ published: true });
    expect(await shownOn(listing)).toEqual(side === "guest" ? { rating: 5, reviews: 1 } : { rating: null, reviews: 0 });
  });

  it("stays when the platform cancels the booking later, and appears when its time has come", async () => {
    const { host, guest, listing, id, end } = await aFinishedStay(world);
    await review(world, guest, id);
    await cancelAsPlatform(world.app.ctx, id, { reason: "Se queja con razón.", adminId: host.id });
    expect(outcome(await guestReview(world, host, id))).toBe("409 not_completed_yet");
    expect(await bothSides(world, guest, id)).toMatchObject({ canReview: false, mine: good });
    world.clock.set(addMinutes(end, fourteenDays + 1));
    await tendReviews(world);
    expect((await published(world, listing.id)).items).toMatchObject([good]);
  });
});

describe("a listing", () => {
  it("shows the average of all its published reviews, and no other listing's", async () => {
    const { host, listing, bookings } = await aFinishedSession(world, 3);
    const other = await aFinishedStay(world);
    for (const [index, { guest, id }] of bookings.entries()) {
      await review(world, guest, id, { ...good, rating: [5, 4, 2][index] });
      await guestReview(world, host, id);
    }
    expect(await shownOn(listing, "/experiences")).toEqual({ rating: 11 / 3, reviews: 3 });
    expect(await published(world, listing.id)).toMatchObject({
      total: 3,
      average: 11 / 3,
      distribution: [0, 1, 0, 1, 1],
    });
    expect(await published(world, other.listing.id)).toMatchObject({ total: 0, average: null, items: [] });
  });

  it("lists its reviews the newest first, page by page, none twice and none left out", async () => {
    const { host, listing, bookings } = await aFinishedSession(world, 5);
    for (const [index, { guest, id }] of bookings.entries()) {
      // The second and the third are written in the same millisecond.
      if (index !== 2) world.clock.advance(1);
      await review(world, guest, id, { ...good, text: `Opinión número ${index}` });
      await guestReview(world, host, id);
    }
    const numbers = (page: { items: { text: string }[] }) => page.items.map(({ text }) => Number(text.slice(-1)));
    const first = await published(world, listing.id, "?limit=2");
    const second = await published(world, listing.id, `?limit=2&cursor=${first.next}`);
    const third = await published(world, listing.id, `?limit=2&cursor=${second.next}`);
    expect([first, second, third].map(numbers)).toEqual([[4, 3], [2, 1], [0]]);
    expect([first, second, third].map(({ total, average }) => [total, average])).toEqual(Array(3).fill([5, 5]));
    expect(third.next).toBeNull();
    expect(numbers(await published(world, listing.id))).toEqual([4, 3, 2, 1, 0]);
    expect(numbers(await published(world, listing.id, "?cursor=999999"))).toEqual([]);
  });

  it("that is no longer on sale shows its reviews to nobody", async () => {
    const { listing } = await aFinishedStay(world);
    await world.app.ctx.db.updateTable("listings").set({ visible: false }).where("id", "=", listing.id).execute();
    expect(outcome(await world.call("GET", `/listings/${listing.id}/reviews`))).toBe("404 not_found");
    expect(outcome(await world.call("GET", "/listings/999999/reviews"))).toBe("404 not_found");
  });
});

describe("an answer", () => {
  it("is the host's to a published review, once, for everybody to read", async () => {
    const { host, guest, listing, id } = await aFinishedStay(world);
    const reviewId = (await review(world, guest, id)).body.mine.id;
    expect(outcome(await answerReview(world, host, reviewId))).toBe("409 not_published_yet");
    await guestReview(world, host, id);
    for (const person of [guest, await aPerson(world), (await aMarket(world, "space")).host]) {
      expect(outcome(await answerReview(world, person, reviewId))).toBe("404 not_found");
    }
    expect(outcome(await answerReview(world, host, reviewId, "a".repeat(1001)))).toBe("400 invalid_input");
    expect(outcome(await answerReview(world, host, reviewId, " "))).toBe("400 invalid_input");

    world.clock.advance(fourteenDays);
    const answered = await answerReview(world, host, reviewId);
    expect(answered.body.answer).toEqual({
      text: "Gracias, vuelvan.",
      language: "es",
      created_at: world.clock.now().toISOString(),
    });
    expect((await published(world, listing.id)).items).toEqual([answered.body]);
    expect((await bothSides(world, guest, id)).mine.answer).toEqual({ ...answered.body.answer, hidden: null });
    expect(outcome(await answerReview(world, host, reviewId, "Otra cosa."))).toBe("409 already_answered");
    expect((await published(world, listing.id)).items[0].answer.text).toBe("Gracias, vuelvan.");
  });
});

describe("who was in a booking", () => {
  it("is nobody else's business", async () => {
    const { id } = await aFinishedStay(world);
    const stranger = await aPerson(world);
    const asked = await world.call("GET", `/user/reserve/${id}/reviews`, { token: stranger.token });
    expect(outcome(asked)).toBe("404 not_found");
  });

  it("is told to hosts with how other hosts rated the guest, and to no guest", async () => {
    const { host, guest, id } = await aFinishedStay(world);
    expect((await bothSides(world, host, id)).guestRating).toEqual({ average: null, count: 0 });
    await guestReview(world, host, id);
    expect((await bothSides(world, host, id)).guestRating).toEqual({ average: null, count: 0 });
    await review(world, guest, id);

    const elsewhere = await aMarket(world, "space");
    const held = await hold(world, guest, stays.space(elsewhere.listing.id));
    const seenBy = async (person: Person) => (await bothSides(world, person, held.body.reserve_id)).guestRating;
    expect(await seenBy(elsewhere.host)).toEqual({ average: 3, count: 1 });
    expect(await seenBy(guest)).toBeNull();
  });
});

describe("emails", () => {
  const eventsTo = async (person: Person) =>
    (
      await world.app.ctx.db
        .selectFrom("mails")
        .select("event")
        .where("recipient", "=", person.email)
        .where("event", "like", "review%")
        .orderBy("id")
        .execute()
    ).map(({ event }) => event);

  test("ask both sides once when a booking is completed, and say until when", async () => {
    const { host, guest, id } = await aFinishedStay(world);
    await tendReviews(world);
    await tendReviews(world);
    await askForReviews(world.app.ctx, id);
    await world.settle();
    expect([await eventsTo(guest), await eventsTo(host)]).toEqual([["review_request_guest"], ["review_request_host"]]);
    const mail = (await world.mails()).findLast(({ to }) => to === guest.email);
    expect(mail?.text.replaceAll("\u00a0", " ")).toContain("11 de diciembre");
  });

  test("do not ask who has written, nor about what nobody can review any more", async () => {
    const early = await aFinishedStay(world);
    await review(world, early.guest, early.id);
    await tendReviews(world);
    expect([await eventsTo(early.guest), await eventsTo(early.host)]).toEqual([[], ["review_request_host"]]);

    const late = await aFinishedStay(world);
    world.clock.set(addMinutes(late.end, fourteenDays + 1));
    await tendReviews(world);
    await askForReviews(world.app.ctx, late.id);
    expect([await eventsTo(late.guest), await eventsTo(late.host)]).toEqual([[], []]);
  });

  test("do not come to whoever did without them, or is gone", async () => {
    const { host, guest, id } = await aFinishedStay(world);
    await world.app.ctx.db.updateTable("users").set({ review_letters: false }).where("id", "=", guest.id).execute();
    const gone = { deleted_at: world.clock.now(), name: "", email: "deleted-1@deleted.invalid" };
    const nothing = { password_hash: null, birth_date: null, email_verified_at: null };
    await world.app.ctx.db
      .updateTable("users")
      .set({ ...gone, ...nothing })
      .where("id", "=", host.id)
      .execute();
    await tendReviews(world);
    await review(world, guest, id);
    world.clock.advance(fourteenDays);
    await tendReviews(world);
    expect([await eventsTo(guest), await eventsTo({ ...host, email: gone.email })]).toEqual([[], []]);
  });

  test("do not come to whoever is suspended, who could not answer them", async () => {
    const { guest, host } = await aFinishedStay(world);
    const suspended_at = world.clock.now();
    await world.app.ctx.db.updateTable("users").set({ suspended_at }).where("id", "=", guest.id).execute();
    await tendReviews(world);
    expect([await eventsTo(guest), await eventsTo(host)]).toEqual([[], ["review_request_host"]]);
  });

  test("tell each side when there is something of the other's to read", async () => {
    const { host, guest, id } = await aFinishedStay(world);
    await review(world, guest, id);
    expect([await eventsTo(guest), await eventsTo(host)]).toEqual([[], []]);
    await guestReview(world, host, id);
    expect([await eventsTo(guest), await eventsTo(host)]).toEqual([
      ["reviews_published_guest"],
      ["reviews_published_host"],
    ]);
    const alone = await aFinishedStay(world);
    await review(world, alone.guest, alone.id);
    world.clock.set(addMinutes(alone.end, fourteenDays + 1));
    await tendReviews(world);
    expect([await eventsTo(alone.guest), await eventsTo(alone.host)]).toEqual([[], ["reviews_published_host"]]);
  });
});

test("a listing whose numbers are not its reviews' is refused by the database", async () => {
  const { listing, id } = await aFinishedStay(world);
  const { db, now } = world.app.ctx;
  const at = now();
  const wrong = db
    .insertInto("reviews")
    .values({ booking_id: id, listing_id: listing.id, ...good, created_at: at, published_at: at })
    .execute();
  await expect(wrong).rejects.toMatchObject({ constraint: "listing_counts_its_reviews" });
  const elsewhere = (await aMarket(world, "lodging")).listing;
  const misplaced = db
    .insertInto("reviews")
    .values({ booking_id: id, listing_id: elsewhere.id, ...good, created_at: at })
    .execute();
  await expect(misplaced).rejects.toMatchObject({ code: "23503" });
});
