import type { Locator, Page } from "@playwright/test";
import { dayOf, showDay } from "./booking-page.ts";
import { codeTo } from "./emails.ts";
import { pictureFiles } from "./hosted-listing.ts";
import { freeNights } from "./island.ts";
import { isAt, labelOf } from "./listing-form.ts";
import { useOwnDemo } from "./own-demo.ts";
import { anAccount, signedInAs, somebody } from "./people.ts";
import { expect, test } from "./test.ts";
import { filled, texts } from "./words.ts";

/**
 * How many taps it takes on a phone to book, and to offer something. The demo is its own: others publish listings that
 * change the home page.
 */

const demo = useOwnDemo();
const { accounts, becomeHost, book, booking, home, hostListing } = texts.es;
const { steps } = hostListing;
const barOf = (page: Page) => page.getByRole("region", { name: booking.bar.label });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const paymentPage = /\/c\/pay\/cs_test_/;
const path = "/home/loft-de-la-antigua-ferreteria";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

test("from the home page to the payment page: eleven taps at most for a new guest, six for a known one", async ({
  page,
  newVisitor,
}) => {
  const ofStranger = counter();
  await chooseStay(page, ofStranger.tap);
  await ofStranger.tap(barOf(page).getByRole("button", { name: booking.bar.book }));
  await expect(heading(page)).toHaveText(book.email.title);
  await expect(page.getByText(texts.es.booking.bar.seeCuenta)).toBeVisible();
  // The field has the focus; the keyboard's own keys lead on.
  await page.keyboard.type(somebody().email);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(accounts.register.name)).toBeFocused();
  await page.keyboard.type("Ana Rivera");
  await page.keyboard.press("Tab");
  await page.keyboard.type("una clave larga");
  await ofStranger.tap(page.getByLabel(accounts.register.day, { exact: true }));
  await page.keyboard.type("14");
  await page.keyboard.press("Tab");
  // One tap opens the list of months, another chooses.
  ofStranger.taps += 2;
  await page.getByLabel(accounts.register.month, { exact: true }).selectOption("5");
  await page.keyboard.press("Tab");
  await page.keyboard.type("1990");
  await ofStranger.tap(page.getByLabel(filled(accounts.register.terms)));
  await page.keyboard.press("Enter");
  await page.waitForURL(paymentPage);
  expect(ofStranger.taps).toBeLessThanOrEqual(11);
  await expect(page.getByText(/\d\snoches · 2\spersonas/)).toBeVisible();

  const known = await newVisitor({ storageState: signedInAs(await anAccount(demo.api), demo.url), hasTouch: true });
  const ofKnown = counter();
  await chooseStay(known, ofKnown.tap);
  await ofKnown.tap(barOf(known).getByRole("button", { name: booking.bar.book }));
  await known.waitForURL(paymentPage);
  expect(ofKnown.taps).toBeLessThanOrEqual(6);
});

function counter() {
  const counted = {
    taps: 0,
    async tap(target: Locator) {
      await target.tap();
      counted.taps++;
    },
  };
  return counted;
}

/** From the home page: the listing, its dates, and back to its page. */
async function chooseStay(page: Page, tap: (target: Locator) => Promise<void>): Promise<void> {
  const { checkIn, checkOut } = await freeNights(demo.api, path);
  await page.goto(demo.url);
  await tap(page.locator(`a[href="${path}"]`));
  await tap(barOf(page).getByRole("button", { name: booking.bar.choose }));
  for (const date of [checkIn, checkOut]) {
    await showDay(page, dayOf(page, date));
    await tap(dayOf(page, date));
  }
  await tap(page.getByRole("button", { name: booking.dates.done, exact: true }));
}

test("from the home page to a submitted listing: 25 taps at most for a new host", async ({ page, complaints }) => {
  complaints.allow(/status of 403/);
  await page.setViewportSize({ width: 390, height: 844 });
  const host = somebody("Marta Nieves");
  const counted = counter();
  const { tap } = counted;
  const fieldOf = (field: Parameters<typeof labelOf>[0]) => page.getByLabel(labelOf(field), { exact: true });
  await page.goto(demo.url);
  await tap(page.getByRole("link", { name: home.hosting.button }));
  await tap(page.getByRole("link", { name: becomeHost.ways.register }).first());
  await tap(page.getByLabel(accounts.register.name));
  await page.keyboard.type(host.name);
  await page.keyboard.press("Tab");
  await page.keyboard.type(host.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(host.password);
  await tap(page.getByLabel(accounts.register.day, { exact: true }));
  await page.keyboard.type("14");
  counted.taps += 2;
  await page.getByLabel(accounts.register.month, { exact: true }).selectOption("5");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("1990");
  await tap(page.getByLabel(filled(accounts.register.terms)));
  await page.keyboard.press("Enter");

  await tap(page.getByRole("button", { name: becomeHost.what.lodging.title }));
  await isAt(page, "what");
  counted.taps += 2;
  await fieldOf("propertyType").selectOption({ label: "Casa completa" });
  await tap(fieldOf("title"));
  await page.keyboard.type("Casa de los dos balcones");
  await tap(fieldOf("description"));
  await page.keyboard.type("Frente al mar, con patio y sombra.");
  await tap(page.getByRole("button", { name: steps.next }));

  await isAt(page, "where");
  // The link comes first, and fills in the place and its municipality.
  await expect(page.locator("form [data-field]").first()).toHaveAttribute("data-field", "googleMapsLink");
  await tap(fieldOf("googleMapsLink"));
  await page.keyboard.type("www.google.com/maps/@18.351,-67.262,17z");
  await page.keyboard.press("Enter");
  await expect(page.getByText(hostListing.maps.found)).toBeVisible();
  await expect(fieldOf("city")).toHaveValue("Rincón");
  await tap(fieldOf("address"));
  await page.keyboard.type("Carretera 413, km 2");
  await page.keyboard.press("Enter");

  await isAt(page, "details");
  await tap(page.getByRole("button", { name: steps.next }));
  await isAt(page, "photos");
  // One tap opens the phone's pictures, another chooses, a third takes it.
  counted.taps += 3;
  await page.locator("input[type=file]").setInputFiles(pictureFiles.slice(0, 1));
  // The sixth digit sends the code.
  await tap(page.getByLabel(texts.es.confirming.label));
  await page.keyboard.type(await codeTo(demo.api, host.email));
  await expect(page.getByText(hostListing.photos.main, { exact: true })).toBeVisible();
  await tap(page.getByRole("button", { name: steps.next }));
  await isAt(page, "price");
  await tap(page.getByLabel("Precio por noche", { exact: true }));
  await page.keyboard.type("120");
  await page.keyboard.press("Enter");
  await isAt(page, "calendar");
  await tap(page.getByRole("button", { name: steps.next }));
  await isAt(page, "policy");
  await tap(fieldOf("hostPhone"));
  await page.keyboard.type("787 555 0123");
  await page.keyboard.press("Enter");
  await isAt(page, "review");
  await tap(page.getByRole("button", { name: hostListing.review.submit }));
  await expect(page.getByRole("heading", { name: hostListing.submitted.title })).toBeVisible();
  expect(counted.taps).toBeLessThanOrEqual(25);
});
