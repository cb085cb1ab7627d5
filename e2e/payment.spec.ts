import type { APIRequestContext, Page } from "@playwright/test";
import type { PlainDate } from "#contract/dates.ts";
import { findWholeChromium } from "../scripts/chromium.mjs";
import { amountOf, bookButton, boxOf, dayOf, readCuenta, showDay, takenDayOf } from "./booking-page.ts";
import { emailsAbout } from "./emails.ts";
import { freeDay, freeNights, listingAt } from "./island.ts";
import { cards, payWith, sessionOf } from "./payment-page.ts";
import { anAccount, sayWhoBooks, signedInAs, somebody } from "./people.ts";
import { comesAlive } from "./site.ts";
import { expect, test as plain } from "./test.ts";
import { paymentWords } from "./words.ts";

/** The steps between the payment page and the site. Each test holds nights of its own listing. */

interface Held {
  page: Page;
  path: string;
  checkIn: PlainDate;
  amount: string;
  payUrl: string;
  sessionId: string;
  /** Fetches the booking as its guest. */
  booking(): Promise<{ state: string; code: string; card: { last4: string } | null }>;
}

const test = plain.extend<{ hold(path: string): Promise<Held> }>({
  /** A signed-in guest who has just reached the payment page. */
  hold: async ({ newVisitor, request }, use) => {
    await use(async (path) => {
      const account = await anAccount(request);
      const page = await newVisitor({ storageState: signedInAs(account) });
      const { checkIn, checkOut } = await freeNights(request, path);
      await page.goto(`${path}?check_in=${checkIn}&check_out=${checkOut}&guests=2`);
      const { amount } = await book(page);
      const payUrl = page.url();
      const sessionId = sessionOf(payUrl);
      const booking = () => bookingBehind(request, sessionId, account.token);
      return { page, path, checkIn, amount, payUrl, sessionId, booking };
    });
  },
});

const words = paymentWords.es;

test("a refused card leaves the booking open, and another card pays for it", { tag: ["@spec-8.4"] }, async ({
  hold,
}) => {
  const { page, booking } = await hold("/home/balcon-azul-en-la-calle-san-sebastian");
  await payWith(page, cards.declined);
  await expect(page.getByRole("alert")).toContainText(`${words.notPaid} Su tarjeta fue rechazada. Pruebe con otra.`);
  expect((await booking()).state).toBe("held");
  await payWith(page, cards.withoutFunds);
  await expect(page.getByRole("alert")).toContainText(`${words.notPaid} Su tarjeta no tiene fondos suficientes.`);
  expect((await booking()).state).toBe("held");
  await payWith(page, cards.good);
  await expectPaid(page);
  expect(await booking()).toMatchObject({ state: "confirmed", card: { last4: "4242" } });
});

test("3D Secure pays when it is completed; when it fails the booking stays open", async ({ hold }) => {
  const { page, amount, booking } = await hold("/home/apartamento-las-hortensias");
  await payWith(page, cards.authenticated);
  await expect(page.locator(".amount")).toHaveText(amount);
  await page.getByRole("button", { name: words.failAuthentication }).click();
  await expect(page.getByRole("alert")).toContainText("No pudimos autenticar su tarjeta.");
  expect((await booking()).state).toBe("held");
  await payWith(page, cards.authenticated);
  await page.getByRole("button", { name: words.authenticate }).click();
  await expectPaid(page);
  expect(await booking()).toMatchObject({ state: "confirmed", card: { last4: "3155" } });
});

test("a guest who closes the tab right after paying has the booking", async ({ hold, request, complaints }) => {
  const { page, payUrl, booking } = await hold("/home/casita-en-la-arena-de-flamenco");
  complaints.allow(/ERR_FAILED/);
  // The payment is sent, but the response never reaches this browser.
  await page.route(payUrl, async (route) => {
    await route.fetch({ maxRedirects: 0 });
    await route.abort();
  });
  const lost = page.waitForEvent("requestfailed");
  await payWith(page, cards.good);
  await lost;
  await page.close();
  await expect.poll(async () => (await booking()).state).toBe("confirmed");
  await emailsAbout(request, (await booking()).code, 2);
});

test("who pays signed out in another browser sees that it was paid, and nothing of the guest", async ({
  hold,
  newVisitor,
}) => {
  const { page, payUrl, sessionId, booking } = await hold("/home/terraza-de-los-guayacanes");
  const other = await newVisitor();
  await other.goto(payUrl);
  await payWith(other, cards.good);
  await expectPaid(other);
  const { code } = await booking();
  await expect(other.getByRole("main")).not.toContainText(code);
  await expect(other.getByRole("region", { name: "Recibo" })).toHaveCount(0);
  await page.goto(`/checkout/${sessionId}`);
  await expect(page.getByRole("region", { name: "Recibo" })).toContainText(code);
});

test("back from the payment page the guest may go on paying, or let the place go", async ({ hold, newVisitor }) => {
  const { page, path, checkIn, payUrl, booking } = await hold("/home/cabana-entre-helechos");
  await page.getByRole("link", { name: words.back }).click();
  await expect(page).toHaveURL(/\/home\/.*hold=\d+/);
  const panel = boxOf(page).getByRole("region", { name: "Lugar guardado" });
  await panel.getByRole("link", { name: "Seguir con el pago" }).click();
  await expect(page).toHaveURL(payUrl);

  await page.goBack();
  await expect(panel).toContainText("Todavía no se ha cobrado nada.");
  const visitor = await newVisitor();
  await visitor.goto(path);
  await openCalendar(visitor);
  await showDay(visitor, takenDayOf(visitor, checkIn));
  await expect(takenDayOf(visitor, checkIn)).toBeVisible();

  await panel.getByRole("button", { name: "Soltarlo" }).click();
  await expect(boxOf(page)).toContainText("Soltaste el lugar. No se cobró nada.");
  expect((await booking()).state).toBe("released");
  await visitor.reload();
  await openCalendar(visitor);
  await expect(dayOf(visitor, checkIn)).toBeVisible();
});

test("a page the browser kept in memory offers the same when the guest comes back to it", async ({
  playwright,
  launchOptions,
  request,
  baseURL,
  complaints,
}) => {
  // The other tests' browser has no back/forward cache; users' browsers do.
  const ignoreDefaultArgs = ["--disable-back-forward-cache"];
  const executablePath = findWholeChromium();
  const browser = await playwright.chromium.launch({ ...launchOptions, executablePath, ignoreDefaultArgs });
  const storageState = signedInAs(await anAccount(request));
  const context = await browser.newContext({ ...(baseURL && { baseURL }), locale: "es-PR", storageState });
  complaints.listenTo(context);
  const page = await context.newPage();
  const path = "/home/casita-media-luna-cerca-del-malecon";
  const { checkIn, checkOut } = await freeNights(request, path);
  await page.goto(`${path}?check_in=${checkIn}&check_out=${checkOut}&guests=2`);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await book(page);
  const payUrl = page.url();
  await page.goBack({ waitUntil: "commit" });
  const panel = boxOf(page).getByRole("region", { name: "Lugar guardado" });
  await expect(panel).toContainText("Todavía no se ha cobrado nada.");
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
  await expect(panel.getByRole("button", { name: "Soltarlo" })).toBeEnabled();
  await panel.getByRole("link", { name: "Seguir con el pago" }).click();
  await expect(page).toHaveURL(payUrl);
  await browser.close();
});

test("back from the payment page other dates are booked, and the first ones are free again", async ({
  hold,
  newVisitor,
  request,
}) => {
  const { page, path, checkIn, payUrl, booking } = await hold("/home/bungalo-de-los-mangles");
  await page.goBack();
  await expect(boxOf(page).getByRole("region", { name: "Lugar guardado" })).toBeVisible();
  const other = await freeNights(request, path, { past: 1 });
  await page.getByRole("button", { name: "Borrar fechas" }).click();
  for (const date of [other.checkIn, other.checkOut]) {
    await showDay(page, dayOf(page, date));
    await dayOf(page, date).click();
  }
  await expect(
    boxOf(page).getByText("Es para las fechas que elegiste antes. Si reservas otras, lo soltamos."),
  ).toBeVisible();
  const { amount } = await book(page);
  expect(page.url()).not.toBe(payUrl);
  expect((await booking()).state).toBe("released");
  await expect(page.getByRole("button", { name: `${words.book} ${amount}` })).toBeVisible();
  await payWith(page, cards.good);
  await expectPaid(page);

  const visitor = await newVisitor();
  await visitor.goto(path);
  await openCalendar(visitor);
  await showDay(visitor, dayOf(visitor, checkIn));
  await expect(dayOf(visitor, checkIn)).toBeVisible();
  await expect(takenDayOf(visitor, other.checkIn)).toBeVisible();
});

test("back from the payment page hours are hours, also where the price of a day is less", async ({ page, request }) => {
  const path = "/space/casa-de-juntas-en-la-plaza-de-caguas";
  const { date, startTime, latestEnd } = await freeDay(request, path);
  await page.goto(`${path}?date=${date}&start_time=${startTime}&end_time=${latestEnd}&guests=10`);
  await expect(boxOf(page)).toContainText("$180.00 × 1 día");
  await bookButton(page).click();
  await sayWhoBooks(page, somebody());
  await page.waitForURL(/\/c\/pay\/cs_test_/);
  await page.getByRole("link", { name: words.back }).click();
  await expect(boxOf(page)).toContainText("Todavía no se ha cobrado nada.");
  const address = new URL(page.url()).searchParams;
  address.delete("hold");
  expect(Object.fromEntries(address)).toEqual({ date, start_time: startTime, end_time: latestEnd, guests: "10" });
  await expect(page.getByLabel("Empieza")).toHaveValue(startTime);
  await expect(page.getByLabel("Termina")).toHaveValue(latestEnd);
});

test("the payment page of a place let go takes nothing and leads back to it", async ({ hold, newVisitor, request }) => {
  const { page, payUrl, path, sessionId, booking } = await hold("/home/casa-pinones-patio-de-uvas-de-playa");
  await page.goBack();
  await boxOf(page).getByRole("button", { name: "Soltarlo" }).click();
  await expect(boxOf(page)).toContainText("Soltaste el lugar. No se cobró nada.");
  const other = await newVisitor();
  await other.goto(payUrl);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText(words.expired);
  await other.getByRole("link", { name: words.back }).click();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText((await listingAt(request, path)).title);
  await expect(boxOf(other)).toContainText("Elegir fechas");
  await page.goto(`/checkout/${sessionId}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("El tiempo para pagar se acabó");
  await expect(page.getByRole("main")).toContainText("venció y no se te cobró");
  expect((await booking()).state).toBe("released");
});

test("the result of a payment not made yet leads back to the payment page", {
  tag: ["@spec-2.58", "@spec-4.12"],
}, async ({ hold }) => {
  const { page, payUrl, sessionId } = await hold("/home/casa-de-piedra-sobre-el-canon");
  await page.goto(`/checkout/${sessionId}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pago en proceso");
  await expect(page.getByRole("main")).toContainText("La sesión de pago sigue abierta.");
  await page.getByRole("link", { name: "Seguir con el pago" }).click();
  await expect(page).toHaveURL(payUrl);
  await payWith(page, cards.good);
  await expectPaid(page);
});

test("until the server has answered, the result page says that it asks", { tag: ["@spec-2.56"] }, async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 404/);
  const held = Promise.withResolvers<void>();
  await page.route("**/api/user/session_status*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/checkout/cs_test_unknown");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Verificando estado del pago...");
  held.resolve();
  await expect(heading).toHaveText("Sesión no encontrada");
});

test("an unknown session, or somebody else's, is not found", { tag: ["@spec-2.59"] }, async ({
  page,
  hold,
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/status of 404/);
  const { sessionId } = await hold("/home/refugio-del-tabonuco-solo-para-dos");
  const stranger = await newVisitor({ storageState: signedInAs(await anAccount(request)) });
  for (const [visitor, id] of [
    [page, "cs_test_unknown"],
    [stranger, sessionId],
  ] as const) {
    await visitor.goto(`/checkout/${id}`);
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Sesión no encontrada");
    await visitor.getByRole("link", { name: "Volver al inicio" }).click();
    await expect(visitor).toHaveURL("/");
  }
});

/** Goes to the payment page with the current selection. */
async function book(page: Page): Promise<{ amount: string }> {
  await expect(bookButton(page)).toBeEnabled();
  const { total } = await readCuenta(boxOf(page));
  await bookButton(page).click();
  await page.waitForURL(/\/c\/pay\/cs_test_/);
  return { amount: amountOf(total) };
}

async function expectPaid(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Pago exitoso");
}

async function openCalendar(page: Page): Promise<void> {
  await comesAlive(page);
  await boxOf(page).getByRole("button", { name: "Elegir fechas", exact: true }).click();
  await expect(page.getByRole("application")).toBeVisible();
}

async function bookingBehind(api: APIRequestContext, sessionId: string, token: string) {
  const headers = { "x-auth-token": token };
  const status = await (await api.get(`/api/user/session_status?session_id=${sessionId}`, { headers })).json();
  return (await api.get(`/api/user/reserve/${status.reserve_id}`, { headers })).json();
}
