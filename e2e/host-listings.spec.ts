import type { Page } from "@playwright/test";
import type { ListingKind } from "#contract/listing-kinds/kinds.ts";
import { paidBooking } from "./bookings.ts";
import {
  decide,
  editPageOf,
  hostedListings,
  listingOnSale,
  pageOf,
  pictureFiles,
  submittedListing,
} from "./hosted-listing.ts";
import { anAccount, signedInAs, somebody } from "./people.ts";
import { headerMenu } from "./site.ts";
import { expect, test } from "./test.ts";
import { filled, texts } from "./words.ts";

/** From «become a host» to a listing guests can find, and out of the list again. */

const { hostListing: words, becomeHost, host: hostWords } = texts.es;
const { steps } = words;

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };
const label = (field: keyof typeof words.fields) => words.fields[field].label;

interface Plan {
  kind: ListingKind;
  begin: string;
  /** The fields only this kind has, step by step. */
  what(page: Page): Promise<unknown>;
  details(page: Page): Promise<unknown>;
  price(page: Page): Promise<unknown>;
  calendar(page: Page): Promise<unknown>;
  edited: string;
}

const plans: Plan[] = [
  {
    kind: "lodging",
    begin: becomeHost.what.lodging.title,
    what: (page) => page.getByLabel(label("propertyType")).selectOption({ label: "Casa completa" }),
    details: (page) => page.getByLabel("Piscina").check(),
    price: (page) => page.getByLabel("Precio por noche", { exact: true }).fill("120.50"),
    calendar: (page) => page.getByLabel(label("minimumNights")).fill("2"),
    edited: "Alojamiento actualizado correctamente",
  },
  {
    kind: "space",
    begin: becomeHost.what.space.title,
    what: (page) => page.getByLabel(label("spaceType")).selectOption({ label: "Terraza" }),
    details: (page) => page.getByLabel(label("spaceCapacity")).fill("60"),
    price: (page) => page.getByLabel(label("hourlyPrice"), { exact: true }).fill("80"),
    calendar: (page) => page.getByRole("checkbox", { name: "Domingo" }).uncheck(),
    edited: "Espacio actualizado correctamente",
  },
  {
    kind: "experience",
    begin: becomeHost.what.experience.title,
    what: (page) => page.getByRole("radio", { name: "Naturaleza" }).check(),
    details: (page) => page.getByLabel(label("duration"), { exact: true }).fill("3 horas"),
    price: (page) => page.getByLabel(label("price"), { exact: true }).fill("45"),
    calendar: (page) => page.getByRole("checkbox", { name: "Viernes" }).check(),
    edited: "Experiencia actualizada correctamente",
  },
];

const next = (page: Page) => page.getByRole("button", { name: steps.next }).click();
const isAt = (page: Page, step: keyof typeof words.steps) =>
  expect(page.getByRole("heading", { level: 1 })).toHaveText((steps[step] as { title: string }).title);
const isSaved = (page: Page) => expect(page.getByText(words.saving.saved, { exact: true })).toBeVisible();

/** From the first step to the review. The draft is loaded anew on the way. */
async function fillIn(page: Page, plan: Plan, title: string): Promise<void> {
  await plan.what(page);
  await page.getByLabel(label("title"), { exact: true }).fill(title);
  await page.getByLabel(label("description"), { exact: true }).fill("Frente al mar.\n\nCon patio y sombra.");
  await isSaved(page);
  await page.reload();
  await expect(page.getByLabel(label("title"), { exact: true })).toHaveValue(title);

  await next(page);
  await isAt(page, "where");
  await page.getByLabel(label("city"), { exact: true }).fill("rinc");
  await page.getByRole("option", { name: "Rincón" }).click();
  await page.getByLabel(label("address"), { exact: true }).fill("Carretera 413, km 2");
  await expect(page.getByText(filled("Cerca de Rincón: 18.34, -67.25"))).toBeVisible();
  await next(page);
  await isAt(page, "details");
  await plan.details(page);
  await next(page);
  await isAt(page, "photos");
  await page.locator("input[type=file]").setInputFiles(pictureFiles.slice(0, 2));
  const photos = page.getByRole("list", { name: words.photos.list });
  await expect(photos.getByText(words.photos.main, { exact: true })).toBeVisible();
  await expect(photos.locator('img[src^="/media/"]')).toHaveCount(2);
  await next(page);
  await isAt(page, "price");
  await plan.price(page);
  await next(page);
  await isAt(page, "calendar");
  await plan.calendar(page);
  await next(page);
  await isAt(page, "policy");
  await page.getByLabel(label("hostPhone"), { exact: true }).fill("787 555 0123");
  await page.locator("form").getByRole("button", { name: steps.toReview }).click();
  await isAt(page, "review");
  await expect(page.getByText(words.review.ready)).toBeVisible();
  await expect(page.getByRole("heading", { name: title, level: 3 }).last()).toBeVisible();
}

for (const { name, viewport } of [
  { name: "on a phone", viewport: phone },
  { name: "at a desk", viewport: desk },
]) {
  for (const plan of plans) {
    test(`${name} a newcomer becomes a host and offers a ${plan.kind}: written, approved, changed, paused, archived`, async ({
      newVisitor,
      page: guest,
      request,
      complaints,
    }) => {
      test.setTimeout(180_000);
      complaints.allow(/status of 404/);
      const account = await anAccount(request, somebody("Marta Nieves"));
      const title = `Prueba ${plan.kind} ${name === "on a phone" ? "móvil" : "mesa"}`;
      const page = await newVisitor({ viewport, storageState: signedInAs(account) });
      await page.goto("/becomehost");
      await page.getByRole("link", { name: becomeHost.ways.publish }).click();
      await expect(page).toHaveURL("/host/hostregistration");
      await page.getByRole("button", { name: plan.begin }).click();
      await isAt(page, "what");
      await fillIn(page, plan, title);
      await page.getByRole("button", { name: words.review.submit }).click();
      await expect(page.getByRole("heading", { name: words.submitted.title })).toBeVisible();

      await page.getByRole("link", { name: words.submitted.listings }).click();
      const row = page.getByRole("listitem").filter({ hasText: title });
      await expect(row).toContainText(words.states.submitted);
      const [listing] = await hostedListings(request, account);
      if (!listing) throw new Error("Nothing was submitted");
      expect((await guest.goto(pageOf(listing)))?.status()).toBe(404);
      await decide(request, listing, { status: true });
      await guest.goto(pageOf(listing));
      await expect(guest.getByRole("heading", { level: 1 })).toHaveText(title);

      await page.reload();
      await expect(row).toContainText(words.states.onSale);
      await row.getByRole("link", { name: words.list.edit }).click();
      await expect(page).toHaveURL(editPageOf(listing));
      await page.getByLabel(label("title"), { exact: true }).fill(`${title} nueva`);
      await page.getByRole("button", { name: /^(Modificar|Guardar cambios)$/ }).click();
      await expect(page.getByText(plan.edited)).toBeVisible();
      await expect(page).toHaveURL(plan.kind === "experience" ? "/host/dashboard" : editPageOf(listing));
      await guest.reload();
      await expect(guest.getByRole("heading", { level: 1 })).toHaveText(`${title} nueva`);

      await page.goto("/host/listings");
      await row.getByRole("button", { name: words.list.pause }).click();
      await expect(row).toContainText(words.states.paused);
      expect((await guest.reload())?.status()).toBe(404);

      await page.goto(editPageOf(listing));
      await page.getByRole("button", { name: words.archive.open }).click();
      await page.getByRole("dialog").getByRole("button", { name: words.archive.confirm }).press("Enter");
      await expect(page).toHaveURL("/host/listings");
      await expect(page.getByText(filled(words.list.archived_one, { count: 1 }))).toBeVisible();
    });
  }
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
  await expect(page.getByLabel(label("spaceType"))).toBeFocused();
  await expect(page.getByText(words.wrong.required).first()).toBeVisible();
  await page.getByRole("navigation", { name: steps.label }).getByRole("button", { name: steps.price.name }).click();
  await isAt(page, "price");
  await page.goBack();
  await isAt(page, "what");
  await page.getByLabel(label("title"), { exact: true }).fill("Un salón a medias");
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
  await page.getByLabel(label("description"), { exact: true }).fill("Con fotos de día y de noche.");
  await notice.getByRole("button", { name: words.rejected.saveAndSend }).click();
  await expect(page.getByText(words.rejected.sent)).toBeVisible();
  await expect(notice).toBeHidden();
  const [now] = await hostedListings(request, account);
  expect(now?.state).toBe("submitted");
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

test("without listings there is a way to the first one; the menu knows a new host", async ({ newVisitor, request }) => {
  const account = await anAccount(request);
  const listing = await listingOnSale(request, account, { kind: "experience", title: "Remo al amanecer" });
  const page = await newVisitor({ storageState: signedInAs(account) });
  await page.goto("/host/listings");
  await expect(page.getByRole("link", { name: listing.title, exact: true })).toBeVisible();
  await headerMenu(page, account.name).click();
  await expect(page.getByRole("banner").getByRole("link", { name: texts.es.layout.user.hostDashboard })).toBeVisible();
  await page.route("**/api/user/host/listings", (route) => route.fulfill({ json: [] }));
  await page.goto("/host/listings");
  await expect(page.getByRole("heading", { name: words.list.empty })).toBeVisible();
  await page.getByRole("link", { name: words.list.new }).click();
  await expect(page.getByRole("heading", { name: words.begin.title })).toBeVisible();
  await expect(page.getByRole("navigation", { name: hostWords.nav.label })).toBeVisible();
});
