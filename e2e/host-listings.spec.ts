import type { APIRequestContext, BrowserContextOptions, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { paidBooking } from "./bookings.ts";
import {
  decide,
  editPageOf,
  hostedListings,
  listingOnSale,
  pageOf,
  pictureFiles,
  redPoint,
  specifiedListing,
  submittedListing,
} from "./hosted-listing.ts";
import { fillIn, isAt, isSaved, labelOf, next, type Plan, plans } from "./listing-form.ts";
import { anAccount, ofTheDemo, signedInAs } from "./people.ts";
import { expectNoSidewaysScrolling, headerMenu } from "./site.ts";
import { expect, test } from "./test.ts";
import { filled, texts } from "./words.ts";

/** A host's listings off the main path: drafts, rejections, bookings that block a change, an empty list. */

const { hostListing: words, becomeHost, host: hostWords } = texts.es;
const { steps } = words;

const phone = { width: 390, height: 844 };

/** A new account's draft of a lodging, and a page that is signed in. */
async function aDraft(
  request: APIRequestContext,
  newVisitor: (options: BrowserContextOptions) => Promise<Page>,
): Promise<{ id: number; page: Page }> {
  const account = await anAccount(request);
  const headers = { "x-auth-token": account.token };
  const { id } = await (await request.post("/api/user/host/drafts", { headers, data: { service_type: 2 } })).json();
  return { id, page: await newVisitor({ storageState: signedInAs(account) }) };
}

test("a draft stands at its step, in the menu's way of going back, and can be thrown away", async ({
  newVisitor,
  request,
}) => {
  const page = await newVisitor({ viewport: phone, storageState: signedInAs(await anAccount(request)) });
  await page.goto("/host/hostregistration");
  await page.getByRole("button", { name: becomeHost.what.space.title }).click();
  await isAt(page, "what");
  await next(page);
  await expect(page.getByLabel(labelOf("spaceType"))).toBeFocused();
  await expect(page.getByText(words.wrong.required).first()).toBeVisible();
  await page.getByRole("navigation", { name: steps.label }).getByRole("button", { name: steps.price.name }).click();
  await isAt(page, "price");
  await page.goBack();
  await isAt(page, "what");
  await page.getByLabel(labelOf("title"), { exact: true }).fill("Un salón a medias");
  await isSaved(page);
  await page.getByRole("navigation", { name: steps.label }).getByRole("button", { name: steps.review.name }).click();
  await isAt(page, "review");
  await expect(page.getByRole("button", { name: words.review.submit })).toBeDisabled();
  const missing = page.getByRole("region", { name: words.review.missing });
  await missing.getByRole("button", { name: steps.photos.name }).click();
  await isAt(page, "photos");

  await page.goto("/host/hostregistration");
  await page.getByRole("button", { name: words.drafts.discard }).click();
  const question = page.getByRole("dialog", { name: filled(words.drafts.question, { title: "Un salón a medias" }) });
  await question.getByRole("button", { name: words.drafts.keep }).click();
  await page.getByRole("button", { name: words.drafts.discard }).click();
  await question.getByRole("button", { name: words.drafts.confirm }).click();
  await expect(page.getByRole("heading", { name: words.begin.goOn })).toBeHidden();
});

test("a change that could not be saved and is undone leaves nothing to save", async ({
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/status of 502/);
  const { id, page } = await aDraft(request, newVisitor);
  // The form's usual values are saved first.
  const usual = page.waitForResponse(`**/api/user/host/drafts/${id}`);
  await page.goto(`/host/hostregistration?draft=${id}&step=what`);
  await usual;
  await isSaved(page);
  await page.route("**/api/user/host/drafts/*", (route) => route.fulfill({ status: 502, body: "" }));
  await page.getByLabel(labelOf("title"), { exact: true }).fill("Un salón");
  await expect(page.getByText(words.saving.failed)).toBeVisible();
  await page.getByLabel(labelOf("title"), { exact: true }).fill("");
  await isSaved(page);
});

test("leaving a draft without a connection is asked about, and what is typed is saved once there is one", async ({
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/);
  const page = await newVisitor({ viewport: phone, storageState: signedInAs(await anAccount(request)) });
  await page.goto("/host/hostregistration");
  await page.getByRole("button", { name: becomeHost.what.space.title }).click();
  await isAt(page, "what");
  await isSaved(page);
  await page.context().setOffline(true);
  await page.getByLabel(labelOf("title"), { exact: true }).fill("Un salón sin señal");
  await expect(page.getByText(words.saving.failed)).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Linkisla" }).click();
  const question = page.getByRole("dialog", { name: texts.es.profile.unsaved.question });
  await expect(question).toContainText(words.saving.unsaved);
  await question.getByRole("button", { name: texts.es.profile.unsaved.stay }).click();
  await page.context().setOffline(false);
  await isSaved(page);
  await page.reload();
  await expect(page.getByLabel(labelOf("title"), { exact: true })).toHaveValue("Un salón sin señal");
});

test("a draft whose photo does not go up is not called saved, and leaving it is asked about", async ({
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/status of 502/);
  const { id, page } = await aDraft(request, newVisitor);
  await page.route("**/user/host/add-image", (route) => route.fulfill({ status: 502, body: "" }));
  await page.goto(`/host/hostregistration?draft=${id}&step=photos`);
  await isSaved(page);
  await page.locator("input[type=file]").setInputFiles(redPoint);
  await expect(page.getByText(words.photos.addError).first()).toBeVisible();
  await expect(page.getByText(words.saving.photos)).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Linkisla" }).click();
  await expect(page.getByRole("dialog", { name: texts.es.profile.unsaved.question })).toContainText(
    words.saving.photos,
  );
});

test("a photo that failed is tried again at once, although another one is on its way", async ({
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/status of 502/);
  const { id, page } = await aDraft(request, newVisitor);
  await page.goto(`/host/hostregistration?draft=${id}&step=photos`);
  await isSaved(page);
  const [failing, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let calls = 0;
  await page.route("**/user/host/add-image", async (route) => {
    calls++;
    if (calls === 1) {
      await failing.promise;
      return route.fulfill({ status: 502, body: "" });
    }
    if (calls === 2) await held.promise;
    return route.continue();
  });
  await page.locator("input[type=file]").setInputFiles(redPoint);
  await page.locator("input[type=file]").setInputFiles(pictureFiles.slice(0, 1));
  await expect(page.locator("[data-photo]")).toHaveCount(2);
  failing.resolve();
  const first = page.locator("[data-photo]").first();
  await first.getByRole("button", { name: texts.es.common.retry }).click();
  await expect(first.getByRole("button", { name: texts.es.common.retry })).toHaveCount(0);
  held.resolve();
  await isSaved(page);
  await expect(page.getByText(words.photos.addError)).toHaveCount(0);
  expect(calls).toBe(3);
});

test("typing on in a draft that was submitted or deleted elsewhere says that it is not saved, and where to look", async ({
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/status of 404/);
  const account = await anAccount(request);
  const { title } = await specifiedListing(request, account, "Casa con otro borrador");
  const page = await newVisitor({ viewport: phone, storageState: signedInAs(account) });
  await page.goto("/host/hostregistration");
  await page.getByRole("button", { name: becomeHost.what.space.title }).click();
  await isAt(page, "what");
  await isSaved(page);
  const id = new URL(page.url()).searchParams.get("draft");
  await request.delete(`/api/user/host/drafts/${id}`, { headers: { "x-auth-token": account.token } });
  await page.getByLabel(labelOf("title"), { exact: true }).fill("Un salón que ya no está");
  await expect(page.getByText(words.saving.gone)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: words.submitted.listings }).click();
  const question = page.getByRole("dialog", { name: texts.es.profile.unsaved.question });
  await expect(question).toContainText(words.saving.unsaved);
  await question.getByRole("button", { name: texts.es.profile.unsaved.leave }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page).toHaveURL("/host/listings");
});

test("what is submitted is what the server keeps: with another device's changes, and not before it is saved", async ({
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/status of (409|502)/);
  const plan = plans.find(({ kind }) => kind === "space") as Plan;
  const account = await anAccount(request);
  const headers = { "x-auth-token": account.token };
  const page = await newVisitor({ storageState: signedInAs(account) });
  await page.goto("/host/hostregistration");
  await page.getByRole("button", { name: plan.begin }).click();
  await isAt(page, "what");
  await fillIn(page, plan, "Salón de la plaza");
  await isSaved(page);

  const drafts = "**/api/user/host/drafts/*";
  await page.route(drafts, (route) => route.fulfill({ status: 502, body: "" }));
  await page.getByRole("button", { name: steps.back }).click();
  await isAt(page, "policy");
  await page.getByLabel(labelOf("hostPhone"), { exact: true }).fill("787 555 0199");
  await page.locator("form").getByRole("button", { name: steps.toReview }).click();
  await page.getByRole("button", { name: words.review.submit }).click();
  await expect(page.getByRole("alert").filter({ hasText: words.saving.failed })).toBeVisible();
  expect(await hostedListings(request, account)).toEqual([]);

  const [draft] = await (await request.get("/api/user/host/drafts", { headers })).json();
  const fields = { ...draft.fields, title: "Salón del teléfono" };
  const data = { version: draft.version, step: draft.step, fields };
  await request.put(`/api/user/host/drafts/${draft.id}`, { headers, data });
  await page.unroute(drafts);
  await page.getByRole("button", { name: words.review.submit }).click();
  await expect(page.getByRole("heading", { name: words.submitted.title })).toBeVisible();
  const [listing] = await hostedListings(request, account);
  const { fields: submitted } = await (
    await request.get(`/api/user/host/listings/${listing?.link_id}`, { headers })
  ).json();
  expect(submitted).toMatchObject({ title: "Salón del teléfono", hostPhone: "787 555 0199" });
});

test("a visitor signs in on the way to a listing; whoever has not said their birth date says it first", async ({
  page,
  newVisitor,
  request,
}) => {
  await page.goto("/host/hostregistration");
  await expect(page).toHaveURL("/auth/login?next=%2Fhost%2Fhostregistration");
  const account = await anAccount(request);
  const incomplete = { ...account, user: { ...account.user, profileComplete: false, birthDate: null } };
  const newcomer = await newVisitor({ storageState: signedInAs(incomplete) });
  await newcomer.route("**/api/user/getme", (route) => route.fulfill({ json: incomplete.user }));
  await newcomer.goto("/host/hostregistration");
  await expect(newcomer.getByRole("button", { name: becomeHost.what.space.title })).toBeDisabled();
  await newcomer.getByRole("link", { name: texts.es.profile.complete }).click();
  await expect(newcomer).toHaveURL("/auth/complete?next=%2Fhost%2Fhostregistration");
});

test("a listing that lacks what guests need says so to its host and to the operator, until its host has filled it in", async ({
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/status of 409 .*enable/);
  const host = await anAccount(request);
  const listing = await specifiedListing(request, host, "Casa sin señas");
  const page = await newVisitor({ storageState: signedInAs(host) });
  const lacking = filled(words.missing.said, {
    missing: "un teléfono para los huéspedes, el lugar exacto en el mapa y la dirección",
  });
  await page.goto("/host/listings");
  await expect(page.getByRole("main")).toContainText(lacking);
  await expectAccessible(page);

  const admin = await newVisitor({ storageState: signedInAs(await ofTheDemo(request, "admin")) });
  await admin.goto("/admin/services");
  const card = admin.getByRole("article", { name: listing.title });
  await expect(card).toContainText(
    "Falta un teléfono para los huéspedes, el lugar exacto en el mapa y la dirección: todavía no se puede aprobar.",
  );
  await card.getByRole("button", { name: texts.es.admin.services.approve }).click();
  await expect(admin.getByText(/^Este anuncio todavía no se puede aprobar\. Falta un teléfono/)).toBeVisible();

  await page.goto(editPageOf(listing));
  await expect(page.getByText(lacking)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(labelOf("hostPhone")).fill("787 555 0177");
  await page.getByLabel(labelOf("address")).fill("Carretera 413, km 2");
  const link = page.getByLabel(labelOf("googleMapsLink"));
  await link.fill("www.google.com/maps/@18.351,-67.262,17z");
  await link.press("Enter");
  await expect(page.getByText(words.maps.found)).toBeVisible();
  await page.getByRole("button", { name: words.edit.save }).click();
  await expect(page.getByText("Alojamiento actualizado correctamente")).toBeVisible();
  await expect(page.getByText(/^Antes de publicarlo falta/)).toHaveCount(0);

  await admin.reload();
  await expect(card).not.toContainText("todavía no se puede aprobar");
  await card.getByRole("button", { name: texts.es.admin.services.approve }).click();
  await expect(card).toHaveCount(0);
});

test("an experience without a day says so before it is sent, to its host and to the operator, until it has one", async ({
  newVisitor,
  request,
}) => {
  const host = await anAccount(request);
  const page = await newVisitor({ viewport: { width: 360, height: 780 }, storageState: signedInAs(host) });
  await page.goto("/host/hostregistration");
  await page.getByRole("button", { name: becomeHost.what.experience.title }).click();
  await isAt(page, "what");
  await page.getByRole("navigation", { name: steps.label }).getByRole("button", { name: steps.review.name }).click();
  await isAt(page, "review");
  await expect(page.getByText(words.noDays.said)).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: words.noDays.choose }).click();
  await isAt(page, "calendar");
  await page.getByRole("checkbox", { name: "Viernes" }).check();
  await isSaved(page);
  await page.getByRole("navigation", { name: steps.label }).getByRole("button", { name: steps.review.name }).click();
  await isAt(page, "review");
  await expect(page.getByText(words.noDays.said)).toBeHidden();

  const plan = { kind: "experience", title: `Sin días ${Date.now()}`, facts: { availableDays: "[]" } } as const;
  const { title } = await submittedListing(request, host, plan);
  await page.goto("/host/listings");
  await expect(page.getByText(words.noDays.said)).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
  const admin = await newVisitor({ storageState: signedInAs(await ofTheDemo(request, "admin")) });
  await admin.goto("/admin/services");
  const card = admin.getByRole("article", { name: title });
  await expect(card).toContainText(texts.es.admin.services.noDays);

  await page.getByRole("link", { name: words.noDays.calendar }).click();
  await page.getByRole("button", { name: texts.es.hostCalendar.later }).click();
  await page.locator("td[data-date$='-15']").click();
  await page.getByRole("button", { name: texts.es.hostCalendar.sessions.offer }).click();
  await expect(page.getByRole("button", { name: texts.es.hostCalendar.sessions.offer })).toBeHidden();
  await page.goto("/host/listings");
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByText(words.noDays.said)).toBeHidden();
});

test("a rejected listing says why, is mended and sent again", async ({ newVisitor, request }) => {
  const account = await anAccount(request);
  const listing = await submittedListing(request, account, { kind: "space", title: "Terraza por corregir" });
  await decide(request, listing, { status: false, reason: "Faltan fotos de día." });
  const page = await newVisitor({ storageState: signedInAs(account) });
  await page.goto("/host/listings");
  await expect(page.getByText("Faltan fotos de día.")).toBeVisible();
  await page.getByRole("link", { name: words.rejected.mend }).click();
  const notice = page.getByRole("region", { name: words.rejected.title });
  await expect(notice).toContainText("Faltan fotos de día.");
  await page.getByLabel(labelOf("description"), { exact: true }).fill("Con fotos de día y de noche.");
  // The reason is in reach of every field, and one button saves and sends.
  const reason = page.locator("form").getByText("Faltan fotos de día.");
  await expect(reason).toBeHidden();
  await page.getByText(words.rejected.what).click();
  await expect(reason).toBeVisible();
  await expect(page.getByRole("button", { name: words.edit.save })).toHaveCount(0);
  await page.getByRole("button", { name: words.rejected.saveAndSend }).click();
  await expect(page.getByText(words.rejected.sent)).toBeVisible();
  await expect(notice).toBeHidden();
  const [now] = await hostedListings(request, account);
  expect(now?.state).toBe("submitted");

  await page.getByLabel(labelOf("title"), { exact: true }).fill("Terraza corregida");
  await page.getByRole("button", { name: words.edit.save }).click();
  await expect.poll(async () => (await hostedListings(request, account))[0]?.title).toBe("Terraza corregida");
});

test("a listing with bookings to come is paused, not archived: they are named", async ({
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  const account = await anAccount(request);
  const listing = await listingOnSale(request, account, { kind: "lodging", title: "Casa con reserva" });
  const guest = await anAccount(request);
  const booking = await paidBooking(request, process.env.E2E_STRIPE_URL ?? "", guest, pageOf(listing), { nights: 2 });
  const page = await newVisitor({ storageState: signedInAs(account) });
  await page.goto("/host/listings");
  await expect(page.getByText(filled(words.list.upcoming_one, { count: 1 }))).toBeVisible();
  await page.goto(editPageOf(listing));
  await page.getByRole("button", { name: words.archive.open }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: words.archive.confirm }).click();
  await expect(dialog.getByRole("alert")).toContainText(booking.code);
  await dialog.getByRole("link", { name: words.archive.bookings }).click();
  await expect(page.getByRole("link", { name: guest.name })).toBeVisible();
});

test("without listings there is a way to the first one; the menu knows a new host", async ({
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/status of 403/);
  const account = await anAccount(request);
  const listing = await listingOnSale(request, account, { kind: "experience", title: "Remo al amanecer" });
  const page = await newVisitor({ storageState: signedInAs(account) });
  await page.goto("/host/listings");
  await expect(page.getByRole("link", { name: listing.title, exact: true })).toBeVisible();
  await headerMenu(page, account.name).click();
  await expect(page.getByRole("banner").getByRole("link", { name: texts.es.layout.user.hostDashboard })).toBeVisible();
  await page.route("**/api/user/host/listings", (route) => route.fulfill({ json: [] }));
  await page.route("**/api/user/host/drafts", (route) => route.fulfill({ status: 403, body: "" }));
  await page.goto("/host/listings");
  await expect(page.getByRole("heading", { name: words.list.loadError })).toBeVisible();
  await expect(page.getByRole("heading", { name: words.list.empty })).toHaveCount(0);
  await page.unroute("**/api/user/host/drafts");
  await page.getByRole("button", { name: texts.es.common.retry }).click();
  await expect(page.getByRole("heading", { name: words.list.empty })).toBeVisible();
  await page.getByRole("link", { name: words.list.new }).click();
  await expect(page.getByRole("heading", { name: words.begin.title })).toBeVisible();
  await expect(page.getByRole("navigation", { name: hostWords.nav.label })).toBeVisible();
});

test("whoever submitted a listing is asked for a payout account, but not a host who can be paid", async ({
  newVisitor,
  request,
}) => {
  const newcomer = await anAccount(request);
  await submittedListing(request, newcomer, { kind: "lodging", title: "Casa sin cuenta" });
  const { submitted } = words;
  for (const [host, steps] of [
    [newcomer, [submitted.review.title, submitted.sale.title, submitted.payouts.title]],
    [await ofTheDemo(request, "anfitriona"), [submitted.review.title, submitted.sale.title]],
  ] as const) {
    const page = await newVisitor({ storageState: signedInAs(host) });
    const [listing] = await hostedListings(request, host);
    await page.goto(`/host/hostregistration?sent=${listing?.link_id}`);
    await expect(page.getByRole("heading", { level: 3 })).toHaveText([...steps]);
    await expect(page.getByRole("link", { name: submitted.toPayouts })).toHaveCount(steps.length - 2);
  }
});
