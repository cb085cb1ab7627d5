import type { APIRequestContext, BrowserContextOptions, Locator, Page } from "@playwright/test";
import type { Quote } from "#contract/bookings/bookings.ts";
import { texts as googleTexts } from "#sandbox/google/pages/texts.ts";
import { expectAccessible } from "./accessible.ts";
import { amountOf, bookButton, boxOf, readCuenta } from "./booking-page.ts";
import { heldBooking } from "./bookings.ts";
import { freeDay, freeNights } from "./island.ts";
import { cards, payWith } from "./payment-page.ts";
import { aNewcomer, sayWhoBooks, signedInAs, somebody } from "./people.ts";
import { comesAlive, expectNoSidewaysScrolling } from "./site.ts";
import { expect, test } from "./test.ts";
import { beginningOf, filled, type Language, paymentWords, texts } from "./words.ts";

/** The page between a listing and its payment page: who books, with the stay in sight. */

const { accounts, book, booking } = texts.es;
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const paymentPage = /\/c\/pay\/cs_test_/;

/** Listings whose nights no other test takes, half a year from now. */
async function aStay(request: APIRequestContext, path: string, past = 0): Promise<string> {
  const from = new Date(Date.now() + 150 * 86_400_000).toISOString().slice(0, 10);
  const { checkIn, checkOut } = await freeNights(request, path, { past, from });
  return `${path}/book?check_in=${checkIn}&check_out=${checkOut}&guests=1`;
}

const heldPath = "/home/cabana-entre-helechos";
const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const summaryOf = (page: Page) => page.getByRole("region", { name: book.summary.label });

/** A guest with a hold, on a page of theirs, and the address to which the browser's back button leads from its payment. */
async function aHold({ newVisitor, request }: Visiting, { from }: { from: string }) {
  const guest = await aNewcomer(request);
  const { checkIn, checkOut } = await freeNights(request, heldPath, { from });
  const hold = await heldBooking(request, guest, heldPath, { from });
  const address = `${heldPath}/book?check_in=${checkIn}&check_out=${checkOut}&guests=2&hold=${hold.reserve_id}`;
  return { page: await newVisitor({ storageState: signedInAs(guest) }), address, hold };
}

interface Visiting {
  request: APIRequestContext;
  newVisitor(options: BrowserContextOptions): Promise<Page>;
}

function theDearerQuote(quote: Quote): Quote {
  return { ...quote, lines: quote.lines.map((line) => ({ ...line, amount: line.amount * 2 })), total: quote.total * 2 };
}

for (const [language, locale] of Object.entries({ es: "es-PR", en: "en-US" } satisfies Record<Language, string>)) {
  test(`every step is accessible and fits the window, ${language}`, async ({ newVisitor, request }) => {
    const words = texts[language as Language];
    const known = await aNewcomer(request);
    const stay = await aStay(request, "/home/marquesina-convertida-en-estudio", language === "es" ? 0 : 1);
    for (const width of [360, 768, 1440]) {
      const page = await newVisitor({ viewport: { width, height: 800 }, locale });
      const looksRight = async () => {
        await expectAccessible(page);
        await expectNoSidewaysScrolling(page);
      };
      await page.goto(stay);
      await expect(heading(page)).toHaveText(words.book.email.title);
      await looksRight();
      const email = page.getByLabel(words.accounts.form.email, { exact: true });
      await email.fill(known.email);
      await email.press("Enter");
      await expect(heading(page)).toHaveText(words.book.signIn.title);
      await expect(page.getByText(known.email)).toBeVisible();
      await looksRight();
      await page.getByRole("button", { name: words.book.said.change }).click();
      await email.fill(somebody().email);
      await email.press("Enter");
      await expect(heading(page)).toHaveText(words.book.register.title);
      await page.getByRole("button", { name: beginningOf(words.book.pay.goOnFor) }).click();
      await expect(page.getByText(words.accounts.register.termsRequired)).toBeVisible();
      await expect(page.getByLabel(words.accounts.register.name)).toBeFocused();
      await looksRight();
    }
  });
}

test("an address with an account asks for its password, and the payment page opens by itself", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/status of 400/, /ERR_FAILED/);
  const account = await aNewcomer(request);
  await page.goto(await aStay(request, "/home/casita-media-luna-cerca-del-malecon"));
  const submit = page.getByRole("button", { name: book.email.submit, exact: true });
  await submit.click();
  await expect(page.getByText(accounts.form.required)).toBeVisible();

  await page.route("**/api/auth/lookup", (route) => route.abort());
  await page.getByLabel(accounts.form.email).fill(account.email);
  await submit.click();
  await expect(page.getByText(accounts.form.noAnswer)).toBeVisible();
  await page.unroute("**/api/auth/lookup");
  await submit.click();

  const password = page.getByLabel(accounts.form.password, { exact: true });
  await expect(password).toBeFocused();
  await password.fill("otra clave cualquiera");
  await password.press("Enter");
  await expect(page.getByText(texts.es.errors.invalid_credentials)).toBeVisible();
  await password.fill(account.password);
  await password.press("Enter");
  await page.waitForURL(paymentPage);
});

test("a link to this page holds nothing for a guest who is signed in, until they go on", async ({
  newVisitor,
  request,
}) => {
  const { token, user } = await aNewcomer(request);
  const page = await newVisitor({ storageState: signedInAs({ token, user }) });
  const stay = await aStay(request, "/home/casita-media-luna-cerca-del-malecon", 1);
  await page.goto(stay);
  await expect(heading(page)).toHaveText(book.pay.ready);
  const goOn = page.getByRole("button", { name: beginningOf(book.pay.goOnFor) });
  await expect(goOn).toBeEnabled();
  await expectAccessible(page);
  await expect(page).toHaveURL(stay);
  const mine = await request.get("/api/user/reserve", { headers: { "x-auth-token": token } });
  expect(await mine.json()).toEqual([]);
  await goOn.click();
  await page.waitForURL(paymentPage);
});

test("a guest who signs in in another tab goes on here by a press of their own", async ({ page, request }) => {
  const { origins } = signedInAs(await aNewcomer(request));
  await page.goto(await aStay(request, "/home/casita-media-luna-cerca-del-malecon", 2));
  await expect(heading(page)).toHaveText(book.email.title);
  await comesAlive(page);
  const other = await page.context().newPage();
  await other.goto("/terms");
  await other.evaluate((stored) => {
    for (const { name, value } of stored) localStorage.setItem(name, value);
  }, origins[0]?.localStorage ?? []);
  await expect(heading(page)).toHaveText(book.pay.ready);
  await expect(page.getByRole("button", { name: beginningOf(book.pay.goOnFor) })).toBeEnabled();
});

test("who came in through Google says so on the same page, and an account without a password is led back there", async ({
  page,
  newVisitor,
  request,
}) => {
  const words = googleTexts.es;
  const person = somebody();
  const path = await aStay(request, "/home/casa-de-piedra-sobre-el-canon");
  await page.goto(path);
  await page.getByRole("link", { name: accounts.google.go }).click();
  await page.getByRole("button", { name: words.deny }).click();
  await expect(page.getByText(accounts.google.trouble.denied)).toBeVisible();
  await expect(heading(page)).toHaveText(book.email.title);
  await comesAlive(page);
  await page.getByRole("link", { name: accounts.google.go }).click();
  await page.getByText(words.other).click();
  await page.getByLabel(words.name).fill(person.name);
  await page.getByLabel(words.email).fill(person.email);
  await page.getByRole("button", { name: words.goOn, exact: true }).click();
  await expect(heading(page)).toHaveText(accounts.complete.title);
  await expect(page).toHaveURL(path);

  const elsewhere = await newVisitor();
  await elsewhere.goto(path);
  await elsewhere.getByLabel(accounts.form.email).fill(person.email);
  await elsewhere.getByLabel(accounts.form.email).press("Enter");
  await expect(elsewhere.getByText(book.signIn.noPassword)).toBeVisible();
  await expect(elsewhere.getByRole("link", { name: accounts.google.go })).toBeVisible();
});

test("who comes back from the payment page finds the dates held, goes on, or lets them go and begins again", async ({
  page,
  request,
}) => {
  await page.goto(await aStay(request, "/home/cuarto-con-escritorio-en-rio-piedras"));
  await sayWhoBooks(page, somebody());
  await page.waitForURL(paymentPage);
  const payUrl = page.url();
  await page.goBack();
  await expect(heading(page)).toHaveText(book.pay.heldDates);
  await expectAccessible(page);
  await page.getByRole("link", { name: booking.hold.goOn }).click();
  await expect(page).toHaveURL(payUrl);

  // Stripe's own way back leads to the listing.
  await page.getByRole("link", { name: paymentWords.es.back }).click();
  await expect(boxOf(page)).toContainText(booking.hold.same);
  await page.goBack();
  await page.goBack();
  await page.getByRole("button", { name: booking.hold.release }).click();
  await expect(page.getByText(booking.hold.released)).toBeVisible();
  await page.getByRole("button", { name: beginningOf(book.pay.goOnFor) }).click();
  await page.waitForURL(paymentPage);
  expect(page.url()).not.toBe(payUrl);
});

test("a hold that was paid meanwhile is said to be paid, with its bill, and its dates are not called taken", async ({
  newVisitor,
  request,
  complaints,
}) => {
  // Nobody can have a price for nights that are paid.
  complaints.allow(/status of 409/);
  const { page, address, hold } = await aHold({ newVisitor, request }, { from: daysAhead(60) });
  await page.goto(address);
  await expect(heading(page)).toHaveText(book.pay.heldDates);
  await page.getByRole("link", { name: booking.hold.goOn }).click();
  await payWith(page, cards.good);
  await expect(heading(page)).toContainText("Pago exitoso");

  await page.goto(address);
  await expect(heading(page)).toHaveText(book.pay.paid);
  expect((await readCuenta(summaryOf(page))).total).toBe(hold.total * 100);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(address.replace("/book?", "?"));
  await expect(boxOf(page)).toContainText(book.pay.paid);
  expect((await readCuenta(boxOf(page))).total).toBe(hold.total * 100);
  await expect(boxOf(page).getByRole("alert")).toHaveCount(0);
  await expect(bookButton(page)).toHaveCount(0);
});

test("what is held keeps its price and can be paid, whatever the same dates cost or refuse now", async ({
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  const { page, address, hold } = await aHold({ newVisitor, request }, { from: daysAhead(90) });
  const cents = hold.total * 100;
  const goOn = page.getByRole("link", { name: booking.hold.goOn });
  for (const answer of [theDearerQuote, { status: 409, json: { code: "too_soon", message: "Muy pronto." } }]) {
    await page.unrouteAll({ behavior: "wait" });
    await page.route("**/api/quote?*", async (route) =>
      route.fulfill(typeof answer === "function" ? { json: answer(await (await route.fetch()).json()) } : answer),
    );
    await page.goto(address);
    await expect(heading(page)).toHaveText(book.pay.heldDates);
    await expect(goOn).toHaveAttribute("href", hold.url);
    expect((await readCuenta(summaryOf(page))).total).toBe(cents);
    await expect(page.getByRole("main")).toContainText(`Pagas ${amountOf(cents)} en la página de Stripe.`);

    await page.goto(address.replace("/book?", "?"));
    await expect(boxOf(page)).toContainText(booking.hold.same);
    await expect(goOn).toHaveAttribute("href", hold.url);
    expect((await readCuenta(boxOf(page))).total).toBe(cents);
    await expect(boxOf(page).getByRole("alert")).toHaveCount(0);
  }
});

test("what is held is never paid as other dates: it says what it is for, and the others are booked or refused", async ({
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  const { page, address, hold } = await aHold({ newVisitor, request }, { from: daysAhead(120) });
  const other = await freeNights(request, heldPath, { from: daysAhead(140) });
  const query = new URLSearchParams(address.split("?")[1]);
  query.set("check_in", other.checkIn);
  query.set("check_out", other.checkOut);
  const panel = page.getByRole("region", { name: booking.hold.label });
  const goOn = page.getByRole("link", { name: booking.hold.goOn });
  const isOfTheFirst = async () => {
    await expect(panel).toContainText("Es para las fechas que elegiste antes. Si reservas otras, lo soltamos.");
    await expect(panel.getByRole("link", { name: booking.hold.goOn })).toHaveAttribute("href", hold.url);
    await expect(goOn).toHaveCount(1);
    await expectAccessible(page);
  };

  await page.route("**/api/quote?*", (route) =>
    route.fulfill({ status: 409, json: { code: "too_soon", message: "Muy pronto." } }),
  );
  await page.goto(`${heldPath}/book?${query}`);
  await expect(heading(page)).toHaveText(book.notBookable);
  await isOfTheFirst();

  await page.unrouteAll();
  await page.reload();
  await expect(heading(page)).toHaveText(book.pay.ready);
  await isOfTheFirst();
  const { total } = await readCuenta(summaryOf(page));
  const press = page.getByRole("button", { name: filled(book.pay.goOnFor, { amount: amountOf(total) }) });
  const refused = { code: "too_many_requests", message: "Espera un momento." };
  await page.route("**/api/user/reserve", (route) => route.fulfill({ status: 409, json: refused }), { times: 1 });
  await press.click();
  await expect(heading(page)).toHaveText(book.pay.notHeld);
  await isOfTheFirst();
  await page.getByRole("alert").getByRole("button", { name: booking.retry }).click();
  await page.waitForURL(paymentPage);
  expect(page.url()).not.toBe(hold.url);
});

test("a reload while registering keeps what was said, except the password", async ({ page, request }) => {
  const { name, email } = somebody();
  await page.goto(await aStay(request, heldPath, 4));
  await page.getByLabel(accounts.form.email).fill(email);
  await page.getByRole("button", { name: book.email.submit, exact: true }).click();
  const fields = [
    { field: page.getByLabel(accounts.register.name), value: name },
    { field: page.getByLabel(accounts.register.day), value: "7" },
    { field: page.getByLabel(accounts.register.year), value: "1990" },
    { field: page.getByLabel(accounts.form.password, { exact: true }), value: "una clave que no se guarda" },
  ];
  for (const { field, value } of fields) await field.fill(value);
  await page.getByLabel(accounts.register.month).selectOption("3");

  await page.reload();
  await expect(heading(page)).toHaveText(book.register.title);
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByLabel(accounts.register.month)).toHaveValue("3");
  const [password, ...kept] = fields.reverse();
  await expect(password?.field as Locator).toHaveValue("");
  for (const { field, value } of kept) await expect(field).toHaveValue(value);

  await page.getByRole("button", { name: book.said.change }).click();
  await page.reload();
  await expect(heading(page)).toHaveText(book.email.title);
  await page.getByLabel(accounts.form.email).fill(email);
  await page.getByRole("button", { name: book.email.submit, exact: true }).click();
  await password?.field.fill("una clave que no se guarda");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: beginningOf(book.pay.goOnFor) }).click();
  await page.waitForURL(paymentPage);
  await page.goBack();
  await expect(heading(page)).toHaveText(book.pay.heldDates);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(email);
});

test("what is wrong is said in the language that the guest changes to, and the focus stays", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/status of 400 .*\/auth\/register/);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(await aStay(request, heldPath, 5));
  await page.getByLabel(accounts.form.email).fill(somebody().email);
  await page.getByRole("button", { name: book.email.submit, exact: true }).click();
  await page.getByRole("button", { name: beginningOf(book.pay.goOnFor) }).click();
  const name = page.getByRole("textbox", { name: accounts.register.name });
  await expect(name).toHaveAccessibleDescription(`${accounts.register.nameHint} ${accounts.form.required}`);

  const menu = page.getByRole("banner").locator("summary", { hasText: /Idioma|Language/ });
  const speak = async (language: string) => {
    await menu.click();
    await page.getByRole("button", { name: language, exact: true }).click();
    await expect(menu).toBeFocused();
  };
  await speak("English");
  const { accounts: english, book: englishBook } = texts.en;
  await expect(heading(page)).toHaveText(englishBook.register.title);
  await expect(page.getByRole("textbox", { name: english.register.name })).toHaveAccessibleDescription(
    `${english.register.nameHint} ${english.form.required}`,
  );
  await expect(page.getByText(english.register.termsRequired)).toBeVisible();
  await expect(page.getByText(accounts.register.termsRequired)).toHaveCount(0);
  await expect(menu).toBeFocused();

  await page.getByLabel(english.register.name, { exact: true }).fill("Ana Rivera");
  await page.getByLabel(english.register.day).fill("7");
  await page.getByLabel(english.register.month).selectOption("3");
  await page.getByLabel(english.register.year).fill("1990");
  const password = page.locator("[name=password]");
  await password.fill("123");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: beginningOf(englishBook.pay.goOnFor) }).click();
  await expect(password).toHaveAttribute("aria-invalid", "true");
  await speak("Español");
  await expect(heading(page)).toHaveText(book.register.title);
  await expect(page.locator("[aria-invalid]")).toHaveCount(0);
});

test("a price whose terms have changed says so, and is booked once they are accepted", async ({
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  const page = await newVisitor({ storageState: signedInAs(await aNewcomer(request)) });
  await page.goto(await aStay(request, heldPath, 3));
  await expect(heading(page)).toHaveText(book.pay.ready);
  const amount = amountOf((await readCuenta(summaryOf(page))).total);
  const answered = page.waitForResponse("**/api/quote?*");
  await page.reload();
  const quote: Quote = await (await answered).json();
  const refused = { code: "terms_changed", message: "Las condiciones cambiaron.", details: { quote } };
  await page.route("**/api/user/reserve", (route) => route.fulfill({ status: 409, json: refused }), { times: 1 });
  await page.getByRole("button", { name: filled(book.pay.goOnFor, { amount }) }).click();
  await expect(page.getByRole("main")).toContainText(filled(booking.offer.terms, { now: amount }));
  await expect(heading(page)).toHaveText(book.pay.ready);
  await page.getByRole("button", { name: filled(book.pay.accept, { amount }) }).click();
  await page.waitForURL(paymentPage);
});

test("dates that somebody else took meanwhile are said, with others, and the way back to the calendar", async ({
  page,
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  const stay = await aStay(request, "/home/litera-en-la-casa-de-las-tablas");
  await page.goto(stay);
  const quicker = await newVisitor();
  await quicker.goto(stay);
  await sayWhoBooks(quicker, somebody());
  await quicker.waitForURL(paymentPage);

  await sayWhoBooks(page, somebody());
  await expect(heading(page)).toHaveText(book.pay.notHeld);
  await expect(page.getByText(booking.box.nearest)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: booking.box.otherDates }).click();
  await expect(page).toHaveURL(stay.replace("/book?", "?").concat("#booking-dates-title"));
  await expect(bookButton(page)).toHaveCount(0);
});

test("a stay without a price says why under a heading, and no account is there to open", async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/home/casa-del-faro-frente-al-acantilado/book?check_in=2026-01-10&check_out=2026-01-12&guests=2");
  await expect(heading(page)).toHaveText(book.notBookable);
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByText(booking.bar.seeCuenta)).toHaveCount(0);
  await expectAccessible(page);

  // Nothing is said of the choice when there was no answer.
  complaints.allow(/ERR_FAILED/);
  await page.route("**/api/quote?*", (route) => route.abort());
  await page.reload();
  await expect(heading(page)).toHaveText(book.notPriced);
});

test("an evening of a space says its hours beside the total", async ({ page, request }) => {
  const path = "/space/terraza-del-muelle-viejo";
  const { date, startTime, latestEnd } = await freeDay(request, path);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`${path}/book?date=${date}&start_time=${startTime}&end_time=${latestEnd}&guests=5`);
  await expect(page.locator("main summary")).toContainText(/\d:\d\d\s[ap]\.\sm\.–\d+:\d\d/);
});

test("without dates there is nothing to book, and the listing shows instead", async ({ page }) => {
  await page.goto("/home/casa-del-faro-frente-al-acantilado/book?guests=2");
  await expect(page).toHaveURL("/home/casa-del-faro-frente-al-acantilado?guests=2");
  await expect(boxOf(page).getByRole("button", { name: booking.box.chooseDates })).toBeVisible();
});
