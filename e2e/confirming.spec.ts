import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { bookButton, boxOf } from "./booking-page.ts";
import { heldBooking } from "./bookings.ts";
import { codeTo, linkTo } from "./emails.ts";
import { pictureFiles, redPoint } from "./hosted-listing.ts";
import { freeNights } from "./island.ts";
import { aNewcomer, signedInAs } from "./people.ts";
import { expectNoSidewaysScrolling } from "./site.ts";
import { expect, test } from "./test.ts";
import { filled, type Language, texts } from "./words.ts";

/** Pages ask for the code that confirms an address where it is needed, then continue the interrupted action. */

test.beforeEach(({ complaints }) => complaints.allow(/status of 40[039]/));

const dialogOf = (page: Page, language: Language = "es") =>
  page.getByRole("dialog", { name: texts[language].confirming.title });
const fieldOf = (page: Page, language: Language = "es") => page.getByLabel(texts[language].confirming.label);
const chooser = (page: Page, language: Language = "es") =>
  page.getByRole("list", { name: texts[language].hostListing.photos.list }).locator("input[type=file]");
const tiles = (page: Page) => page.locator("[data-photo]");
const notThe = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** Goes to the photo step of a draft listing. */
async function atPhotos(page: Page, api: APIRequestContext, { token }: { token: string }): Promise<void> {
  const headers = { "x-auth-token": token };
  const { id } = await (await api.post("/api/user/host/drafts", { headers, data: { service_type: 2 } })).json();
  await page.goto(`/host/hostregistration?draft=${id}&step=photos`);
}

test("a photo waits for the code, which is sent at its sixth digit, and goes up by itself", async ({
  newVisitor,
  request,
}) => {
  const { confirming, hostListing } = texts.es;
  const host = await aNewcomer(request);
  const code = await codeTo(request, host.email);
  const page = await newVisitor({ storageState: signedInAs(host) });
  await atPhotos(page, request, host);
  await chooser(page).setInputFiles(pictureFiles.slice(0, 2));
  const field = fieldOf(page);
  await expect(field).toBeVisible();
  await expect(dialogOf(page)).toContainText(host.email);
  await expect(field).toHaveAttribute("autocomplete", "one-time-code");
  await expect(field).toHaveAttribute("inputmode", "numeric");
  await expect(page.getByRole("link", { name: confirming.mailbox })).toHaveAttribute("href", "/dev/mail");
  await expectAccessible(page);

  await field.pressSequentially(notThe(code));
  await expect(dialogOf(page)).toContainText("Ese código no es. Intentos que te quedan: 4.");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("");

  // Once the dialog is dismissed, the photos show the error, and the next try asks again.
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(tiles(page)).toHaveCount(2);
  await expect(tiles(page).first()).toContainText(texts.es.errors.email_unconfirmed);
  await page.getByRole("button", { name: texts.es.common.retry }).first().click();
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByText(hostListing.photos.added).first()).toBeVisible();
  await expect(page.getByText(hostListing.photos.addError)).toHaveCount(0);
  await expect(tiles(page)).toHaveCount(2);
});

test("digits that are corrected while the first ones are checked are checked, too", async ({ newVisitor, request }) => {
  const host = await aNewcomer(request);
  const page = await newVisitor({ storageState: signedInAs(host) });
  await atPhotos(page, request, host);
  await chooser(page).setInputFiles(redPoint);
  const code = await codeTo(request, host.email);
  const held = Promise.withResolvers<void>();
  await page.route(
    "**/auth/verify-code",
    async (route) => {
      await held.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await fieldOf(page).fill(code === "000000" ? "111111" : "000000");
  await fieldOf(page).fill(code);
  held.resolve();
  await expect(dialogOf(page)).toHaveCount(0);
});

test("whoever opens the email's link elsewhere goes on here without typing; a code asked for anew ends the old one", async ({
  newVisitor,
  request,
}) => {
  const { confirming, hostListing } = texts.en;
  const host = await aNewcomer(request, undefined, "en");
  const first = await codeTo(request, host.email);
  const link = await linkTo(request, "/auth/verify-email", host.email);
  const page = await newVisitor({
    storageState: signedInAs(host),
    locale: "en-US",
    viewport: { width: 360, height: 800 },
  });
  await atPhotos(page, request, host);
  await chooser(page, "en").setInputFiles(redPoint);
  await expect(fieldOf(page, "en")).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await page.getByRole("button", { name: confirming.again }).click();
  await expect(page.getByText(filled(confirming.sent, { email: host.email }))).toBeVisible();
  await fieldOf(page, "en").fill(first);
  await expect(dialogOf(page, "en")).toContainText("That is not the code.");
  const newer = await linkTo(request, "/auth/verify-email", host.email, [link]);
  await request.post("/api/auth/verify-email", { data: { token: newer.split("/").at(-1) } });
  await expect(dialogOf(page, "en")).toHaveCount(0);
  await expect(page.getByText(hostListing.photos.added).first()).toBeVisible();
});

for (const { width, past, path } of [
  { width: 390, past: 0, path: "/home/habitacion-con-luz-de-manana" },
  { width: 1280, past: 6, path: "/home/litera-en-la-casa-de-las-tablas" },
]) {
  test(`at ${width} px a second unpaid booking asks for the code in place, and goes on to the payment page`, async ({
    newVisitor,
    request,
  }) => {
    const { booking, errors } = texts.es;
    const guest = await aNewcomer(request);
    await heldBooking(request, guest, "/home/casa-del-faro-frente-al-acantilado", { past });
    const { checkIn, checkOut } = await freeNights(request, path);
    const page = await newVisitor({ storageState: signedInAs(guest), viewport: { width, height: 800 } });
    await page.goto(`${path}?check_in=${checkIn}&check_out=${checkOut}&guests=1`);
    const isPhone = width < 1000;
    const bar = page.getByRole("button", { name: booking.bar.book, exact: true });
    await (isPhone ? bar : bookButton(page)).click();
    const place = isPhone ? page.getByRole("dialog", { name: booking.sheet.title }) : boxOf(page);
    await expect(place).toContainText(filled(errors.hold_unconfirmed, { number: 1 }));
    await place.getByRole("button", { name: booking.box.confirmAndGoOn }).click();
    await fieldOf(page).fill(await codeTo(request, guest.email));
    await page.waitForURL(/\/c\/pay\//);
  });
}
