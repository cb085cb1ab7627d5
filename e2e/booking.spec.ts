import type { APIRequestContext, Page } from "@playwright/test";
import { addDays, weekdayOf } from "#contract/dates.ts";
import { type ListingKind, pages } from "#contract/listings/kinds.ts";
import { expectAccessible } from "./accessible.ts";
import {
  amountOf,
  bookButton,
  boxOf,
  centsOf,
  chooseDays,
  dayOf,
  readCuenta,
  showDay,
  takenDayOf,
  walkToDay,
} from "./booking-page.ts";
import { emailsAbout } from "./emails.ts";
import { freeDay, freeNights, freeSession, listingAt } from "./island.ts";
import { cards, payWith } from "./payment-page.ts";
import { sayWhoBooks, somebody } from "./people.ts";
import { expectNoSidewaysScrolling } from "./site.ts";
import { expect, test } from "./test.ts";
import { filled, type Language, paymentWords, texts } from "./words.ts";

/** The main flow: from the home page to a paid booking that blocks the dates for everybody else. */

test.beforeEach(({ complaints }) => {
  // The fresh visitor requests dates that are taken.
  complaints.allow(/status of 409/);
});

test("nights of a lodging, chosen with the keyboard, are booked and paid for", {
  tag: ["@spec-1.1", "@spec-2.57", "@spec-4.12"],
}, async ({ page, newVisitor, request }) => {
  const path = "/home/casa-cerro-gordo-sobre-las-nubes";
  const { checkIn, checkOut } = await freeNights(request, path);
  await walkTo(page, request, "lodging", path);
  await boxOf(page).getByRole("button", { name: "Elegir fechas", exact: true }).press("Enter");
  await expect(page.getByRole("application").locator(":focus")).toBeVisible();
  await showDay(page, dayOf(page, checkIn));
  await dayOf(page, checkIn).focus();
  await page.keyboard.press("Enter");
  await walkToDay(page, checkOut);
  await page.keyboard.press("Enter");

  const stay = await registerAndPay(page, request);

  const visitor = await newVisitor();
  await visitor.goto(stay);
  await expect(boxOf(visitor)).toContainText("Esas fechas ya no están libres. Elige otras.");
  for (const night of [checkIn, addDays(checkIn, 1), addDays(checkIn, 2)]) {
    await expect(takenDayOf(visitor, night)).toHaveAttribute("aria-disabled", "true");
  }
  await expect(dayOf(visitor, checkOut)).toBeVisible();
});

test("the last places of an experience are booked and paid for", async ({ page, newVisitor, request }) => {
  const path = "/experiences/surf-para-empezar-sin-miedo";
  const { date, seats } = await freeSession(request, path);
  await walkTo(page, request, "experience", path);
  await boxOf(page).getByRole("button", { name: "Elegir fecha", exact: true }).click();
  await chooseDays(page, [date]);
  await expect(page.getByText(`Quedan ${seats} lugares`)).toBeVisible();
  for (let guests = 2; guests < seats; guests++) {
    await boxOf(page).getByRole("button", { name: "Una persona más" }).click();
  }
  await expect(boxOf(page).getByLabel("Personas")).toHaveValue(String(seats));

  // The host reads English.
  const stay = await registerAndPay(page, request, { host: "en" });

  const visitor = await newVisitor();
  await visitor.goto(stay);
  await expect(boxOf(visitor)).toContainText("No quedan cupos para esa salida.");
  await expect(visitor.getByRole("group", { name: "Horario de ese día" })).toContainText("Completo");
  await expect(visitor.getByRole("group", { name: "Horario de ese día" }).getByRole("radio")).toBeDisabled();
});

test("near a refused evening the same people keep their prices and their hour; too many lead back to who comes", async ({
  newVisitor,
}) => {
  const path = "/experiences/san-juan-de-noche-calle-por-calle";
  const aWeekAhead = Array.from({ length: 7 }, (_, day) => addDays(new Date().toISOString().slice(0, 10), 30 + day));
  // It does not go out on Mondays.
  const monday = aWeekAhead.find((date) => weekdayOf(date) === "monday");
  const page = await newVisitor({ viewport: { width: 360, height: 780 } });
  await page.goto(`${path}?date=${monday}&start_time=21:30&guests=4&groups=1:2,2:1,3:1`);
  const nearest = boxOf(page)
    .getByRole("button", { name: /, 9:30 p\.\sm\. · \$/ })
    .first();
  await expect(nearest).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
  const [total = ""] = /\$[\d.]+$/.exec((await nearest.textContent()) ?? "") ?? [];
  await nearest.click();
  expect((await readCuenta(boxOf(page))).total).toBe(centsOf(total));

  const { searchParams } = new URL(page.url());
  await page.goto(`${path}/book?date=${searchParams.get("date")}&start_time=21:30&guests=20&groups=1:20`);
  await page.getByRole("alert").getByRole("link", { name: texts.es.booking.box.whoComes }).click();
  await expect(page).toHaveURL(new RegExp(`${path}\\?.*groups=1(:|%3A)20`));
  await expect(boxOf(page)).toContainText("20");

  // A group that was there when the address was written.
  await page.goto(`${path}/book?date=${searchParams.get("date")}&start_time=21:30&guests=3&groups=1:2,99:1`);
  await expect(page.getByRole("alert")).toContainText(texts.es.errors.groups_changed);
});

test("hours of a space are booked and paid for", async ({ page, newVisitor, request }) => {
  const path = "/space/azotea-loiza-2050";
  const { date, startTime } = await freeDay(request, path);
  await walkTo(page, request, "space", path);
  await boxOf(page).getByRole("button", { name: "Elegir fecha y hora", exact: true }).click();
  await chooseDays(page, [date]);
  await page.getByLabel("Empieza").selectOption(startTime);
  await page.getByLabel("Termina").selectOption({ index: 1 });

  const stay = await registerAndPay(page, request);

  const visitor = await newVisitor();
  await visitor.goto(stay);
  await expect(boxOf(visitor)).toContainText("Esas fechas ya no están libres. Elige otras.");
  await expect(visitor.getByLabel("Empieza").locator("option").nth(1)).toBeAttached();
  await expect(visitor.getByLabel("Empieza").locator(`option[value="${startTime}"]`)).toHaveCount(0);
});

test.describe("in English", () => {
  test.use({ locale: "en-US" });

  test("whole days of a space are booked and paid for", async ({ page, newVisitor, request }) => {
    const path = "/space/patio-de-la-calle-sol";
    const { date } = await freeDay(request, path);
    await walkTo(page, request, "space", path, "en");
    await boxOf(page, "en").getByRole("button", { name: "Choose a date and time", exact: true }).click();
    await page.getByRole("radio", { name: "Whole days" }).check();
    await chooseDays(page, [date, date], "en");

    const stay = await registerAndPay(page, request, { guest: "en" });

    const visitor = await newVisitor();
    await visitor.goto(stay);
    await expect(boxOf(visitor, "en")).toContainText("Those dates are no longer free. Choose others.");
    await expect(takenDayOf(visitor, date, "en")).toHaveAttribute("aria-disabled", "true");
  });
});

/** Goes from the home page through the list to the listing. */
async function walkTo(
  page: Page,
  api: APIRequestContext,
  kind: ListingKind,
  path: string,
  language: Language = "es",
): Promise<void> {
  const names = texts[language].layout.links;
  const name = { lodging: names.lodgings, space: names.spaces, experience: names.experiences }[kind];
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name }).click();
  await expect(page).toHaveURL(pages[kind].list);
  const { title } = await listingAt(api, path, language);
  await page.getByRole("link", { name: title, exact: true }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
}

/**
 * A visitor without an account prices, books and pays for the selection. The same amount appears everywhere, and both
 * sides receive emails, each in their language. Returns the path of the stay.
 */
async function registerAndPay(
  page: Page,
  api: APIRequestContext,
  { guest = "es", host = "es" }: { guest?: Language; host?: Language } = {},
): Promise<string> {
  const { book: bookWords, checkout, booking } = texts[guest];
  const box = boxOf(page, guest);
  const book = bookButton(page, guest);
  await expect(book).toBeEnabled();
  const quote = await readCuenta(box);
  const amount = amountOf(quote.total);
  await expect(book).toHaveText(filled(booking.box.bookFor, { amount }));
  const stay = page.url();

  await book.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(bookWords.email.title);
  expect(await readCuenta(page.getByRole("region", { name: bookWords.summary.label }))).toEqual(quote);
  const person = somebody();
  await sayWhoBooks(page, person, guest);
  await page.waitForURL(/\/c\/pay\/cs_test_/);
  await expect(page.getByRole("button", { name: `${paymentWords[guest].book} ${amount}` })).toBeVisible();
  await expect(page.locator(".sum")).toContainText(amount);
  await expect(page.locator("input[type=email]")).toHaveValue(person.email);
  await payWith(page, cards.good, guest);

  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    { es: "Pago exitoso", en: "Payment successful" }[guest],
  );
  await expect(page).toHaveURL(/\/checkout\/cs_test_\w+$/);
  const receipt = page.getByRole("region", { name: checkout.receipt.label });
  expect(await readCuenta(receipt)).toEqual(quote);
  await expect(receipt).toContainText(filled(checkout.receipt.card, { brand: "Visa", last4: "4242" }));
  const [code = ""] = (await receipt.textContent())?.match(/LI-[A-Z0-9]{6}/) ?? [];

  await expect(page.getByRole("link", { name: checkout.facts.directions })).toHaveAttribute(
    "href",
    /destination=1[78]/,
  );
  await expect(page.getByRole("link", { name: checkout.facts.whatsApp })).toBeVisible();
  await expect(page.getByRole("heading", { name: checkout.next.title })).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: checkout.facts.saveInCalendar }).click();
  expect((await saved).suggestedFilename()).toBe(`${code}.ics`);
  await expectAccessible(page);

  const mails = await emailsAbout(api, code, 2);
  const toGuest = mails.find(({ to }) => to.includes(person.email));
  const toHost = mails.find((mail) => mail !== toGuest);
  expect(toGuest?.subject).toMatch({ es: /^Reserva confirmada: /, en: /^Booking confirmed: / }[guest]);
  expect(toHost?.subject).toMatch({ es: /^Nueva reserva: /, en: /^New booking: / }[host]);
  expect(toHost?.to).toContain("@linkisla.test");
  expect(toHost?.messageId).not.toBe(toGuest?.messageId);
  await page.getByRole("link", { name: checkout.receipt.see }).click();
  await expect(page).toHaveURL(/\/dashboard\/trips\/\d+\/receipt$/);
  await page.goBack();
  await page.getByRole("link", { name: checkout.backHome }).click();
  await expect(page).toHaveURL("/");
  return stay;
}
