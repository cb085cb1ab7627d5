import { existsSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { hideable } from "#contract/admin/hideable.ts";
import { emailsTo } from "#testing/emails.ts";
import { aHostedListing, aPicture, editableOf, pictures } from "#testing/forms.ts";
import { anAdmin, aPerson, type Person } from "#testing/makers.ts";
import { tableUnder } from "#testing/markdown-tables.ts";
import {
  aFinishedSession,
  aFinishedStay,
  answerReview,
  bothSides,
  guestReview,
  published,
  review,
  tendReviews,
} from "#testing/reviews.ts";
import { formOf } from "#testing/routes.ts";
import { useWorld } from "#testing/world.ts";
import { hideSaid } from "../reviews/reviews.ts";

/** Content the operator hides and shows again. */

const world = useWorld();
const reason = "Nombra a una persona sin su permiso.";
const again = "La persona estuvo de acuerdo.";

const get = async (person: Person, path: string) => (await world.call("GET", path, { token: person.token })).body;
const decide = (admin: Person, deed: "hide" | "show", what: string, id: number) =>
  world.call("POST", `/admin/${deed}`, {
    token: admin.token,
    body: { what, id, reason: deed === "hide" ? reason : again },
  });
const auditOf = async (admin: Person) =>
  (await get(admin, "/admin/audit")).items.map(
    ({ action, subject, reason: why }: { action: string; subject: string; reason: string }) => [action, subject, why],
  );
const statusOf = async (url: string) => (await world.app.http.inject({ method: "GET", url })).statusCode;
const isOnDisk = (url: string) => existsSync(join(world.env.dataDir, url));
const shownOn = async (slug: string) => (await world.call("GET", `/housing/${slug}`)).body;

async function aPublishedPair() {
  const stay = await aFinishedStay(world);
  await review(world, stay.guest, stay.id, { rating: 1, text: "La vecina Carmen López grita de noche." });
  await guestReview(world, stay.host, stay.id, { rating: 2, text: "Carmen López nos lo contó todo." });
  const reviewId = (await bothSides(world, stay.guest, stay.id)).mine.id as number;
  const guestReviewId = (await bothSides(world, stay.host, stay.id)).mine.id as number;
  await answerReview(world, stay.host, reviewId, "Carmen López miente.");
  return { ...stay, reviewId, guestReviewId, admin: await anAdmin(world) };
}

describe("a review that is hidden", () => {
  it("is shown to nobody but its writer, with the reason, and counts in no rating until it is shown again", async () => {
    const { admin, guest, host, listing, id, reviewId } = await aPublishedPair();
    const before = await published(world, listing.id);
    expect([before.total, before.average, (await shownOn(listing.slug)).rating]).toEqual([1, 1, 1]);

    expect((await decide(admin, "hide", "review", reviewId)).status).toBe(200);
    const at = world.clock.now().toISOString();
    expect(await published(world, listing.id)).toEqual({
      items: [],
      total: 0,
      average: null,
      distribution: [0, 0, 0, 0, 0],
      next: null,
    });
    expect(await shownOn(listing.slug)).toMatchObject({ rating: null, reviews: 0 });
    expect((await bothSides(world, guest, id)).mine).toMatchObject({ rating: 1, hidden: { reason, at } });
    expect((await bothSides(world, host, id)).theirs).toBeNull();
    expect((await answerReview(world, host, reviewId)).status).toBe(404);
    expect((await get(admin, `/admin/reviews?listing=${listing.id}`)).items).toMatchObject([
      { what: "review", id: reviewId, writer: { id: guest.id }, hidden: { reason, at } },
    ]);

    expect((await decide(admin, "show", "review", reviewId)).status).toBe(200);
    expect(await published(world, listing.id)).toEqual(before);
    expect((await bothSides(world, guest, id)).mine.hidden).toBeNull();
    expect((await auditOf(admin)).slice(0, 2)).toEqual([
      ["show", `listing ${listing.id}, review ${reviewId}`, again],
      ["hide", `listing ${listing.id}, review ${reviewId}`, reason],
    ]);
    const mails = (await emailsTo(world, guest.email)).filter(({ event }) => event.startsWith("content_"));
    expect(mails.map(({ event, text }) => [event, text.includes(reason), text.includes(again)])).toEqual(
      expect.arrayContaining([
        ["content_hidden", true, false],
        ["content_shown", false, true],
      ]),
    );
    expect(mails.every(({ text }) => text.includes(`/dashboard/trips/${id}`))).toBe(true);
  });

  it("of a guest is out of what other hosts see of the guest", async () => {
    const { admin, guest, host, id, guestReviewId } = await aPublishedPair();
    expect((await bothSides(world, host, id)).guestRating).toEqual({ average: 2, count: 1 });
    await decide(admin, "hide", "guest_review", guestReviewId);
    expect((await bothSides(world, host, id)).guestRating).toEqual({ average: null, count: 0 });
    expect((await bothSides(world, host, id)).mine.hidden.reason).toBe(reason);
    expect((await bothSides(world, guest, id)).theirs).toBeNull();
    expect((await get(admin, `/admin/reviews?writer=${host.id}`)).items).toMatchObject([
      { what: "guest_review", id: guestReviewId, hidden: { reason } },
    ]);
    expect((await auditOf(admin))[0][1]).toBe(`user ${host.id}, guest_review ${guestReviewId}`);
    const hidden = async ({ email }: Person) =>
      (await emailsTo(world, email)).filter(({ event }) => event === "content_hidden").map(({ text }) => text);
    expect(await hidden(host)).toEqual([expect.stringContaining(`/host/bookings/${id}`)]);
    expect(await hidden(guest)).toEqual([]);
  });

  it("that nobody can read yet is none", async () => {
    const { guest, id } = await aFinishedStay(world);
    await review(world, guest, id);
    const reviewId = (await bothSides(world, guest, id)).mine.id;
    expect((await decide(await anAdmin(world), "hide", "review", reviewId)).status).toBe(404);
  });
});

it("an answer that is hidden leaves the review, and only its host still reads it", async () => {
  const { admin, guest, host, listing, id, reviewId } = await aPublishedPair();
  await decide(admin, "hide", "answer", reviewId);
  const [shown] = (await published(world, listing.id)).items;
  expect([shown.text, shown.answer]).toEqual(["La vecina Carmen López grita de noche.", null]);
  expect((await bothSides(world, guest, id)).mine.answer).toBeNull();
  expect((await bothSides(world, host, id)).theirs.answer).toMatchObject({
    text: "Carmen López miente.",
    hidden: { reason },
  });
  expect((await answerReview(world, host, reviewId)).body.code).toBe("already_answered");
  await decide(admin, "show", "answer", reviewId);
  expect((await published(world, listing.id)).items[0].answer.text).toBe("Carmen López miente.");
});

test("whatever is hidden and shown in whatever order, a listing counts what everybody can read", async () => {
  const { listing, bookings } = await aFinishedSession(world, 4);
  for (const [index, { guest, id }] of bookings.entries()) {
    await review(world, guest, id, { rating: index + 2, text: "Se comió muy bien." });
  }
  world.clock.advance(14 * 24 * 60);
  await tendReviews(world);
  const admin = await anAdmin(world);
  const reviews = (await get(admin, `/admin/reviews?listing=${listing.id}`)).items as { id: number; rating: number }[];
  expect(reviews).toHaveLength(4);
  const steps = fc.array(fc.record({ deed: fc.constantFrom("hide", "show"), which: fc.nat(3) }), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(steps, async (path) => {
      for (const { deed, which } of path) await decide(admin, deed, "review", reviews[which]?.id as number);
      const { items, total, average, distribution } = await published(world, listing.id, "?limit=50");
      const ratings = items.map(({ rating }: { rating: number }) => rating) as number[];
      expect(total).toBe(ratings.length);
      expect(average).toBe(ratings.length > 0 ? ratings.reduce((sum, one) => sum + one) / ratings.length : null);
      expect(distribution).toEqual([1, 2, 3, 4, 5].map((star) => ratings.filter((one) => one === star).length));
      const hidden = (await get(admin, `/admin/reviews?listing=${listing.id}`)).items.filter(
        ({ hidden: mark }: { hidden: unknown }) => mark !== null,
      );
      expect(hidden.length + ratings.length).toBe(4);
    }),
    { numRuns: 12 },
  );
});

test("the sums are those of docs/rules/reviews.md", async () => {
  const { listing, bookings } = await aFinishedSession(world, 3);
  const ratings = [5, 4, 1];
  for (const [index, { guest, id }] of bookings.entries()) {
    await review(world, guest, id, { rating: ratings[index], text: "Se comió muy bien." });
  }
  world.clock.advance(14 * 24 * 60);
  await tendReviews(world);
  const admin = await anAdmin(world);
  const reviews = (await get(admin, `/admin/reviews?listing=${listing.id}`)).items as { id: number; rating: number }[];
  const rows = tableUnder("Hiding", "docs/rules/reviews.md");
  expect(rows).toHaveLength(5);
  for (const row of rows) {
    const hidden = (row.Hidden ?? "").split(", ");
    for (const { id, rating } of reviews) {
      await decide(admin, hidden.includes(String(rating)) ? "hide" : "show", "review", id);
    }
    const { total, average } = await published(world, listing.id);
    expect([row.Hidden, String(total), average?.toFixed(1) ?? "none"]).toEqual([row.Hidden, row.Reviews, row.Average]);
  }
});

test("hiding counts anew itself, before the database looks at the sum", async () => {
  const { listing, reviewId } = await aPublishedPair();
  const { ctx } = world.app;
  const sum = await ctx.db.transaction().execute(async (tx) => {
    const inside = { ...ctx, db: tx as unknown as typeof ctx.db };
    await hideSaid(inside, "review", reviewId, reason);
    const counted = tx.selectFrom("listings").select(["review_count", "rating_average"]).where("id", "=", listing.id);
    return counted.executeTakeFirstOrThrow();
  });
  expect(sum).toEqual({ review_count: 0, rating_average: null });
});

test("a sum that the last release has written, hidden reviews counted, is set right when it is committed", async () => {
  const { admin, listing, reviewId } = await aPublishedPair();
  await decide(admin, "hide", "review", reviewId);
  await world.app.ctx.db.transaction().execute(async (tx) => {
    await tx.updateTable("reviews").set({ published_at: world.clock.now() }).where("id", "=", reviewId).execute();
    const sum = { review_count: 1, rating_average: 1 };
    await tx.updateTable("listings").set(sum).where("id", "=", listing.id).execute();
  });
  expect(await shownOn(listing.slug)).toMatchObject({ rating: null, reviews: 0 });
});

describe("a listing's photo that is hidden", () => {
  const send = async (host: Person, path: string, body: object) =>
    world.call("POST", path, { token: host.token, body: formOf({ body, files: { image: [await aPicture()] } }) });

  async function aListingWith(photos: number) {
    const host = await aPerson(world, { name: "Marisol Vélez" });
    const listing = await aHostedListing(world, host, "lodging", { images: await pictures(photos) });
    const images = (await editableOf(world, host, listing.id)).images as { id: number; url: string; alt: string }[];
    return { host, ...listing, images, admin: await anAdmin(world) };
  }

  it("is on no public page and at no address strangers have; its host sees it marked, and it comes back", async () => {
    const { admin, host, id, slug, images } = await aListingWith(3);
    const [first, ...others] = images;
    expect(await statusOf(first?.url as string)).toBe(200);
    const { version } = await editableOf(world, host, id);
    expect((await decide(admin, "hide", "photo", first?.id as number)).status).toBe(200);
    await world.settle();

    expect((await shownOn(slug)).images).toEqual(others);
    expect((await world.call("GET", "/housing")).body[0].images).toEqual(others);
    expect((await world.call("GET", "/listings?kind=lodging")).body.items[0].images).toEqual(others);
    expect(await statusOf(first?.url as string)).toBe(404);
    const edited = await editableOf(world, host, id);
    expect([edited.images, edited.version]).toEqual([others, version + 1]);
    const [hidden] = edited.hiddenImages;
    expect(edited.hiddenImages).toEqual([
      {
        id: first?.id,
        alt: "",
        altTranslated: "",
        room: null,
        url: expect.stringMatching(/^\/media\/[0-9a-f]{32}\//),
        hidden: expect.anything(),
      },
    ]);
    expect([hidden.hidden.reason, hidden.url === first?.url, await statusOf(hidden.url)]).toEqual([reason, false, 200]);
    const page = await get(admin, `/admin/listings/${id}`);
    expect(page.photos.map(({ hidden: mark }: { hidden: unknown }) => mark !== null)).toEqual([false, false, true]);

    await decide(admin, "show", "photo", first?.id as number);
    await world.settle();
    expect((await shownOn(slug)).images).toEqual(images);
    expect([await statusOf(first?.url as string), isOnDisk(hidden.url)]).toEqual([200, false]);
    expect((await auditOf(admin)).map(([action]: string[]) => action)).toEqual(["show", "hide"]);
    const events = (await emailsTo(world, host.email)).map(({ event }) => event);
    expect(events).toEqual(expect.arrayContaining(["content_hidden", "content_shown"]));
  });

  it("and is the only one leaves the listing on sale without any", async () => {
    const { admin, id, slug, images } = await aListingWith(1);
    await decide(admin, "hide", "photo", images[0]?.id as number);
    const page = await shownOn(slug);
    expect([page.id, page.images]).toEqual([id, []]);
  });

  it("stays so when its host sends the same picture again, as a new photo or in another's place", async () => {
    const host = await aPerson(world);
    const files = await pictures(2);
    const { id, slug } = await aHostedListing(world, host, "lodging", { images: files });
    const [first, second] = (await editableOf(world, host, id)).images;
    await decide(await anAdmin(world), "hide", "photo", first.id);
    const again = async (path: string, body: object) => {
      const form = formOf({ body, files: { image: files.slice(0, 1) } });
      return (await world.call("POST", path, { token: host.token, body: form })).body.code;
    };
    expect([
      await again("/user/host/add-image", { link_id: id }),
      await again("/user/host/image", { image_id: first.id }),
      await again("/user/host/image", { image_id: second.id }),
    ]).toEqual(Array(3).fill("picture_hidden"));
    await world.settle();
    expect([(await shownOn(slug)).images, await statusOf(first.url)]).toEqual([[second], 404]);
    expect((await editableOf(world, host, id)).hiddenImages).toHaveLength(1);
  });

  it("makes way for the photo its host replaces it by, or is taken away", async () => {
    const { admin, host, id, images } = await aListingWith(3);
    for (const photo of images.slice(0, 2)) await decide(admin, "hide", "photo", photo.id);
    const before = (await editableOf(world, host, id)).hiddenImages as { url: string }[];
    const { body } = await send(host, "/user/host/image", { image_id: images[0]?.id });
    const removed = await world.call("DELETE", "/user/host/image", {
      token: host.token,
      body: { image_id: images[1]?.id },
    });
    expect(removed.status).toBe(200);
    await world.settle();
    const after = await editableOf(world, host, id);
    expect([after.images.map(({ url }: { url: string }) => url), after.hiddenImages]).toEqual([
      [images[2]?.url, body.url],
      [],
    ]);
    expect(before.map(({ url }) => isOnDisk(url))).toEqual([false, false]);
    expect((await decide(admin, "show", "photo", images[1]?.id as number)).status).toBe(404);
    const other = await aPerson(world);
    expect((await send(other, "/user/host/image", { image_id: images[0]?.id })).status).toBe(404);
  });

  it("comes back even when its host has filled the place, but not beyond twenty", async () => {
    const { admin, host, id, images } = await aListingWith(5);
    const [first, second] = images.map((photo: { id: number }) => photo.id) as [number, number];
    for (const photo of [first, second]) await decide(admin, "hide", "photo", photo);
    for (const _ of [1, 2]) {
      expect((await send(host, "/user/host/add-image", { link_id: id, service_type: 2 })).status).toBe(200);
    }
    expect((await decide(admin, "show", "photo", first)).status).toBe(200);
    expect((await editableOf(world, host, id)).images.map((photo: { id: number }) => photo.id)).toHaveLength(6);

    const more = Array.from({ length: 14 }, (_, at) => ({
      listing_id: id,
      position: 6 + at,
      hash: `${at}`.padStart(32, "0"),
    }));
    await world.app.ctx.db.insertInto("photos").values(more).execute();
    const { status, body } = await decide(admin, "show", "photo", second);
    expect([status, body.code, body.message]).toEqual([409, "too_many_photos", expect.stringContaining("20")]);
    expect((await editableOf(world, host, id)).hiddenImages).toHaveLength(1);
  });
});

describe("of a profile", () => {
  const describeMe = (person: Person, description: string) =>
    world.call("PUT", "/user/profile", { token: person.token, body: { description } });

  it("a hidden text is on no page; the same stays hidden, another takes its place", async () => {
    const host = await aPerson(world, { name: "Marisol Vélez" });
    const { slug } = await aHostedListing(world, host, "lodging", { images: await pictures(1) });
    await describeMe(host, "Llama al 787 555 0100.");
    const admin = await anAdmin(world);
    await decide(admin, "hide", "description", host.id);
    const at = world.clock.now().toISOString();
    expect((await shownOn(slug)).hostProfile.description).toBe("");
    const hidden = [{ part: "description", content: "Llama al 787 555 0100.", reason, at }];
    expect(await get(host, "/user/profile/hidden")).toEqual(hidden);
    expect((await get(admin, `/admin/users/${host.id}`)).hidden).toEqual(hidden);

    await describeMe(host, "Llama al 787 555 0100.");
    expect((await shownOn(slug)).hostProfile.description).toBe("");
    expect((await decide(admin, "hide", "description", host.id)).status).toBe(200);
    await decide(admin, "show", "description", host.id);
    expect((await shownOn(slug)).hostProfile.description).toBe("Llama al 787 555 0100.");
    await decide(admin, "hide", "description", host.id);
    await describeMe(host, "Me gusta el mar.");
    expect((await shownOn(slug)).hostProfile.description).toBe("Me gusta el mar.");
    expect(await get(host, "/user/profile/hidden")).toEqual([]);
    expect((await auditOf(admin)).map(([action]: string[]) => action)).toEqual(["hide", "show", "hide"]);
  });

  it("a hidden picture is at no address strangers have, and goes when another comes", async () => {
    const host = await aPerson(world);
    const first = await aPicture();
    const upload = async (picture: Blob) => {
      const body = formOf({ files: { profile: [picture] } });
      return (await world.call("POST", "/user/profile/image", { token: host.token, body })).body;
    };
    const { image } = await upload(first);
    const admin = await anAdmin(world);
    await decide(admin, "hide", "picture", host.id);
    await world.settle();
    const [hidden] = await get(host, "/user/profile/hidden");
    expect([(await get(host, "/user/getme")).image, await statusOf(image), await statusOf(hidden.content)]).toEqual([
      null,
      404,
      200,
    ]);
    await decide(admin, "show", "picture", host.id);
    await world.settle();
    const shown = (await get(host, "/user/getme")).image;
    expect(await statusOf(shown)).toBe(200);
    await decide(admin, "hide", "picture", host.id);
    const [second] = await get(host, "/user/profile/hidden");
    expect((await upload(first)).code).toBe("picture_hidden");
    await world.settle();
    expect([isOnDisk(second.content), await statusOf(image)]).toEqual([true, 404]);
    await upload(await aPicture());
    await world.settle();
    expect([isOnDisk(second.content), await get(host, "/user/profile/hidden")]).toEqual([false, []]);
  });

  it("nothing is left when its person leaves", async () => {
    const person = await aPerson(world);
    await describeMe(person, "Vivo en la calle Luna 12.");
    await decide(await anAdmin(world), "hide", "description", person.id);
    const left = await world.call("DELETE", "/user", { token: person.token, body: { password: "una clave larga" } });
    expect(left.status).toBe(200);
    expect(await world.app.ctx.db.selectFrom("hidden_profile_parts").selectAll().execute()).toEqual([]);
  });
});

test("hiding the same again says nothing to anybody, and what is not there is not found", async () => {
  const { admin, guest, reviewId } = await aPublishedPair();
  await Promise.all([decide(admin, "hide", "review", reviewId), decide(admin, "hide", "review", reviewId)]);
  expect(await auditOf(admin)).toHaveLength(1);
  const mails = (await emailsTo(world, guest.email)).filter(({ event }) => event === "content_hidden");
  expect(mails).toHaveLength(1);
  for (const what of hideable) {
    const { status, body } = await decide(admin, "hide", what, 999_999);
    expect([what, status, body.code]).toEqual([what, 404, "not_found"]);
  }
  expect((await decide(admin, "hide", "description", guest.id)).status).toBe(404);
});
