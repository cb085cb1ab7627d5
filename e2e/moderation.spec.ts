import type { Page } from "@playwright/test";
import type { User } from "#contract/accounts/accounts.ts";
import type { AdminPhoto, AdminReview } from "#contract/admin/moderation.ts";
import type { EditableListing, HostedListing } from "#contract/listings/hosted.ts";
import { expectAccessible } from "./accessible.ts";
import { pictureFiles } from "./hosted-listing.ts";
import { useOwnDemo } from "./own-demo.ts";
import { signedInAs } from "./people.ts";
import { expectNoSidewaysScrolling } from "./site.ts";
import { expect, test } from "./test.ts";
import { filled, texts } from "./words.ts";

/** The operator hides, shows and restores content, on a demo of this file's own. */

const demo = useOwnDemo();
const { admin: words, reviews } = texts.es;
const reason = "Muestra la casa de una vecina.";

type Someone = { token: string; user: User };
let admin: Someone;
let host: Someone;
let listing: HostedListing;

const stateOf = (person: Someone) => ({ storageState: signedInAs(person, demo.url) });
const headersOf = (person: Someone) => ({ headers: { "x-auth-token": person.token } });
const get = async (person: Someone, path: string) => (await demo.api.get(`/api${path}`, headersOf(person))).json();

test.beforeAll(async () => {
  [admin, host] = [await demo.personOf("admin"), await demo.personOf("anfitriona")];
  const hosted: HostedListing[] = await get(host, "/user/host/listings");
  const found = hosted.find(({ state, service_type, images }) => {
    return state === "approved" && service_type === 2 && images.length > 2;
  });
  if (!found) throw new Error("the demo's host has no lodging with photos");
  listing = found;
});

/** Opens the dialog, gives the reason and confirms. */
async function decide(page: Page, button: string, deed: string): Promise<void> {
  await page.getByRole("button", { name: button, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: words.reason.keep })).toBeVisible();
  await dialog.getByLabel(words.reason.label).fill(reason);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: deed }).click();
  await expect(dialog).toBeHidden();
}

test("a listing is found by its page's address; its photo and a review are hidden, seen by whose they are, and shown", async ({
  newVisitor,
}) => {
  const adminPage = await newVisitor(stateOf(admin));
  await adminPage.goto(`${demo.url}/admin/listings`);
  await adminPage.getByLabel(words.listings.search).fill(`${demo.url}/home/${listing.slug}`);
  await adminPage.getByRole("button", { name: words.users.submit }).click();
  await adminPage.getByRole("link", { name: listing.title }).click();
  await expect(adminPage.getByRole("heading", { name: listing.title })).toBeVisible();
  await expectAccessible(adminPage);
  await expectNoSidewaysScrolling(adminPage);

  const cover = listing.images[0];
  const name = cover?.alt || filled(words.edited.photo, { number: 1 });
  await adminPage.getByRole("button", { name, exact: true }).click();
  const gallery = adminPage.getByRole("dialog", {
    name: filled(texts.es.listings.gallery.dialog, { title: listing.title }),
  });
  await expect(gallery.getByRole("img", { name, exact: true })).toBeVisible();
  await expectAccessible(adminPage);
  await adminPage.keyboard.press("Escape");
  await expect(gallery).toHaveCount(0);
  await decide(adminPage, filled(words.moderation.hideNamed, { name }), words.moderation.hide);
  const shownAgain = adminPage.getByRole("button", { name: filled(words.moderation.showNamed, { name }) });
  await expect(shownAgain).toBeVisible();
  await expect(adminPage.getByText(words.moderation.tag, { exact: true })).toBeVisible();
  await expectAccessible(adminPage);
  const visitor = await newVisitor();
  await visitor.goto(`${demo.url}/home/${listing.slug}`);
  await expect(visitor.getByRole("list", { name: texts.es.listings.gallery.label }).getByRole("listitem")).toHaveCount(
    listing.images.length - 1,
  );
  await expect.poll(async () => (await demo.api.get(cover?.url ?? "")).status()).toBe(404);

  const editor = await newVisitor(stateOf(host));
  await editor.goto(`${demo.url}/host/edit-accommodation/${listing.slug}`);
  const hidden = editor.locator("[data-photos=hidden]");
  await expect(hidden).toContainText(filled(reviews.hidden.reason, { reason }));
  await expectAccessible(editor);

  await decide(adminPage, filled(words.moderation.showNamed, { name }), words.moderation.show);
  await visitor.reload();
  await expect(visitor.getByRole("list", { name: texts.es.listings.gallery.label }).getByRole("listitem")).toHaveCount(
    listing.images.length,
  );
  await decide(adminPage, filled(words.moderation.hideNamed, { name }), words.moderation.hide);

  await editor.reload();
  await hidden.locator("input[type=file]").setInputFiles(pictureFiles[0] ?? "");
  await expect(hidden).toHaveCount(0);
  const { images, hiddenImages }: EditableListing = await get(host, `/user/host/listings/${listing.link_id}`);
  expect([images.length, hiddenImages]).toEqual([listing.images.length, []]);
});

test("a dialog that hides still hides when a colleague hid first", async ({ newVisitor }) => {
  const path = `/admin/listings/${listing.link_id}`;
  const shownPhoto = (await get(admin, path)).photos.find(({ alt, hidden }: AdminPhoto) => alt && !hidden);
  const { id, alt: name }: AdminPhoto = shownPhoto;
  const decision = { what: "photo", id, reason };
  const adminPage = await newVisitor(stateOf(admin));
  await adminPage.goto(demo.url + path);
  await adminPage.getByRole("button", { name: filled(words.moderation.hideNamed, { name }), exact: true }).click();
  const dialog = adminPage.getByRole("dialog");
  await dialog.getByLabel(words.reason.label).fill(reason);
  await demo.api.post("/api/admin/hide", { ...headersOf(admin), data: decision });
  await adminPage.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  const shown = filled(words.moderation.showNamed, { name });
  await expect(adminPage.getByRole("button", { name: shown, includeHidden: true })).toBeAttached();
  await dialog.getByRole("button", { name: words.moderation.hide, exact: true }).click();
  await expect(adminPage.getByText(words.moderation.hidden, { exact: true })).toBeVisible();
  const { photos } = await get(admin, path);
  expect(photos.find((photo: AdminPhoto) => photo.id === id).hidden).not.toBeNull();
  await demo.api.post("/api/admin/show", { ...headersOf(admin), data: decision });
});

test("a guest reads why a review of theirs is hidden", async ({ newVisitor }) => {
  const guest = await demo.personOf("huesped");
  const [review]: AdminReview[] = (await get(admin, `/admin/reviews?writer=${guest.user.id}`)).items;
  const adminPage = await newVisitor(stateOf(admin));
  await adminPage.goto(`${demo.url}/admin/users/${guest.user.id}`);
  const row = adminPage
    .getByRole("region", { name: words.moderation.written })
    .getByRole("listitem")
    .filter({ hasText: review?.booking.code ?? "" });
  await row.getByRole("button").click();
  const dialog = adminPage.getByRole("dialog");
  await dialog.getByLabel(words.reason.label).fill(reason);
  await dialog.getByRole("button", { name: words.moderation.hide }).click();
  await expect(row.getByText(words.moderation.tag, { exact: true })).toBeVisible();
  await expectAccessible(adminPage);

  const trip = await newVisitor(stateOf(guest));
  await trip.goto(`${demo.url}/dashboard/trips/${review?.booking.id}`);
  await expect(trip.getByText(filled(reviews.hidden.reason, { reason }))).toBeVisible();
  await expect(trip.getByText(reviews.hidden.review)).toBeVisible();
  await expectAccessible(trip);
});

test("what a host changed is put back field by field", async ({ newVisitor }) => {
  const changed = { title: "Escríbeme por fuera", price: 12, houseRules: "Ninguna." };
  const before: EditableListing = await get(host, `/user/host/listings/${listing.link_id}`);
  await demo.api.put("/api/user/host", {
    ...headersOf(host),
    data: { service_type: 2, link_id: listing.link_id, ...changed },
  });
  const adminPage = await newVisitor(stateOf(admin));
  await adminPage.goto(`${demo.url}/admin/services`);
  const edit = adminPage.getByRole("region", { name: words.edited.title }).getByRole("listitem").first();
  await expect(edit).toContainText(changed.title);
  await edit.getByRole("button", { name: words.edited.putBack }).click();
  const dialog = adminPage.getByRole("dialog");
  for (const field of ["title", "price", "houseRules"] as const) {
    await dialog.getByLabel(words.edited.fields[field], { exact: true }).uncheck();
  }
  await dialog.getByLabel(words.reason.label).fill(reason);
  await dialog.getByRole("button", { name: words.edited.putBackAction }).click();
  await expect(dialog.getByRole("alert")).toHaveText(words.edited.putBackNone);
  await dialog.getByLabel(words.edited.fields.title, { exact: true }).check();
  await expectAccessible(adminPage);
  await dialog.getByRole("button", { name: words.edited.putBackAction }).click();
  await expect(dialog).toBeHidden();
  await expect(adminPage.getByText(words.edited.isBack)).toBeVisible();
  await expect(adminPage.getByText(words.edited.byOperator)).toBeVisible();
  await expectAccessible(adminPage);
  const { fields }: EditableListing = await get(host, `/user/host/listings/${listing.link_id}`);
  expect(fields).toMatchObject({ ...changed, title: before.fields.title });
});
