import type { Locator, Page } from "@playwright/test";
import { dayOf, showDay } from "./booking-page.ts";
import { freeNights } from "./island.ts";
import { useOwnDemo } from "./own-demo.ts";
import { anAccount, signedInAs, somebody } from "./people.ts";
import { expect, test } from "./test.ts";
import { filled, texts } from "./words.ts";

/** How many taps it takes to book on a phone. The demo is its own: others publish listings that change the home page. */

const demo = useOwnDemo();
const { accounts, book, booking } = texts.es;
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
