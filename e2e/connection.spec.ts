import { expectAccessible } from "./accessible.ts";
import { freeNights } from "./island.ts";
import { anAccount, signedInAs } from "./people.ts";
import { codeComes, comesAlive, headerMenu } from "./site.ts";
import { expect, test } from "./test.ts";
import { filled, texts } from "./words.ts";

/** The messages shown when the server does not respond as it should. */

test("without a connection '🚫 No se pudo conectar al servidor' is said once, and the page comes when it is back", {
  tag: ["@spec-8.3"],
}, async ({ page, context, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.goto("/home");
  // Visiting one listing's page has loaded the code that renders them.
  const articles = page.getByRole("article");
  const title = (await articles.nth(1).getByRole("heading").textContent()) ?? "";
  await articles.first().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Alojamientos");
  await page.goBack();
  await expect(articles.nth(1)).toBeVisible();

  await context.setOffline(true);
  await articles.nth(1).getByRole("link", { name: title }).click();
  const toast = page.getByText("🚫 No se pudo conectar al servidor", { exact: true });
  await expect(toast).toBeVisible();
  await expect(toast).toHaveCount(1);
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(toast).toHaveCount(0, { timeout: 8000 });
});

test("a page whose code cannot be had does not take the one that is shown with it", async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|route module/);
  await page.goto("/");
  const email = page.getByLabel("Correo electrónico");
  await email.fill("ana@correo.test");
  await codeComes(page, "Toasts");
  await context.setOffline(true);
  await page.getByRole("contentinfo").locator("a[href='/terms']").click();
  await expect(page.getByText("🚫 No se pudo conectar al servidor", { exact: true })).toBeVisible();
  await expect(email).toHaveValue("ana@correo.test");
  await context.setOffline(false);
  await expect(page).toHaveURL("/terms");
});

test("a part whose code cannot be had says so in its place, and comes when it is asked for again", async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED|Failed to fetch/);
  const { common, listings, search } = texts.es;
  const parts = [
    { path: "/home", opener: search.filters.title },
    {
      path: "/home/casa-del-faro-frente-al-acantilado",
      opener: filled(listings.gallery.seeAll_other, { count: 5 }),
    },
  ];
  const dialogs = /Dialog-[^/]*\.js$/;
  for (const { path, opener } of parts) {
    await page.goto(path);
    await page.route(dialogs, (route) => route.abort());
    await page.getByRole("button", { name: opener }).click();
    const told = page.getByRole("alert").filter({ hasText: common.partNotLoaded });
    await expect(told).toBeVisible();
    await expectAccessible(page);
    await page.unroute(dialogs);
    await told.getByRole("button", { name: common.retry }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  }
});

test("a part whose styles did not arrive comes with them when it is asked for again", async ({ page, complaints }) => {
  complaints.allow(/ERR_FAILED|Unable to preload CSS/);
  const { common, listings } = texts.es;
  const styles = /GalleryDialog-[^/]*\.css$/;
  await page.goto("/home/casa-del-faro-frente-al-acantilado");
  await page.route(styles, (route) => route.abort());
  await page.getByRole("button", { name: filled(listings.gallery.seeAll_other, { count: 5 }) }).click();
  const told = page.getByRole("alert").filter({ hasText: common.partNotLoaded });
  await expect(told).toBeVisible();
  await page.unroute(styles);
  const arrived = page.waitForResponse(styles);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  expect((await arrived).ok()).toBe(true);
  await told.getByRole("button", { name: common.retry }).click();
  await expect(page.getByRole("dialog")).toHaveCSS("display", "grid");
});

test("a page whose code did not arrive loads it once the network is back, and does what was pressed", async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED|Failed to fetch|was preloaded using link preload/);
  const code = /\/assets\/[^/]*\.js$/;
  let refused = 0;
  await page.route(code, (route) => {
    refused += 1;
    return route.abort();
  });
  await page.goto("/home/casa-del-faro-frente-al-acantilado", { waitUntil: "load" });
  await page.getByRole("button", { name: filled(texts.es.listings.gallery.seeAll_other, { count: 5 }) }).click();
  await expect.poll(() => refused).toBeGreaterThan(0);
  await page.unroute(code);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("a 500 is answered with '⚠️ Error interno del servidor. Inténtalo más tarde.', at the top right for five seconds", {
  tag: ["@spec-8.2", "@spec-9.17"],
}, async ({ page, complaints }) => {
  complaints.allow(/status of 500/);
  await page.goto("/");
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.route("**/api/newsletter", (route) =>
    route.fulfill({
      status: 500,
      json: { code: "internal", message: "Error interno del servidor. Inténtalo más tarde." },
    }),
  );
  await page.getByLabel("Correo electrónico").fill("ana@correo.test");
  await page.getByRole("button", { name: "Suscribirme" }).click();
  const toast = page.getByText("⚠️ Error interno del servidor. Inténtalo más tarde.", { exact: true });
  await expect(toast).toBeVisible();
  await expect(page.locator(".Toasts-toast")).toHaveCount(1);
  const [card, window] = [await page.locator(".Toasts-toast").boundingBox(), page.viewportSize()];
  expect(card?.y).toBeLessThan(40);
  expect((card?.x ?? 0) + (card?.width ?? 0)).toBeGreaterThan((window?.width ?? 0) - 40);
  await page.mouse.move(0, 500);
  await page.clock.runFor(4900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);
});

test("a 401 signs out with '❌ Sesión expirada. Inicia sesión nuevamente.', which stays until it is dismissed", {
  tag: ["@spec-4.3", "@spec-8.1"],
}, async ({ newVisitor, request, complaints }) => {
  complaints.allow(/status of 401/);
  const account = await anAccount(request);
  const page = await newVisitor({ storageState: signedInAs(account) });
  await page.goto("/");
  await request.post("/api/auth/logout", { headers: { "x-auth-token": account.token } });
  await page.clock.install();
  await headerMenu(page, account.name).click();
  await page.getByRole("link", { name: "Mi cuenta" }).click();
  const toast = page.getByText("❌ Sesión expirada. Inicia sesión nuevamente.", { exact: true });
  await expect(toast).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(toast).toBeVisible();
  const stored = await page.evaluate(() => [localStorage.getItem("token"), localStorage.getItem("auth-storage")]);
  expect(stored.join()).not.toContain(account.token);
  await page.locator(".Toasts-toast").getByRole("button", { name: "Cerrar" }).click();
  await expect(toast).toHaveCount(0);
});

test("a refusal without a sentence gets the call's own", {
  tag: ["@spec-7.11", "@spec-7.13", "@spec-7.16", "@spec-8.4"],
}, async ({ page, newVisitor, request, complaints }) => {
  complaints.allow(/status of 403/);
  const storageState = signedInAs(await anAccount(request));
  const guest = await newVisitor({ storageState });
  const refused = { status: 403, contentType: "text/html", body: "<h1>Forbidden</h1>" };
  await page.route("**/api/user/session_status*", (route) => route.fulfill(refused));
  await page.goto("/checkout/cs_test_anything");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Error al verificar el pago");

  await guest.route("**/api/user/getme", (route) => route.fulfill(refused));
  await guest.goto("/dashboard/profile");
  await expect(guest.getByText("Error desconocido")).toBeVisible();
  for (const told of [page, guest]) await expect(told.locator(".Toasts-toast")).toHaveCount(0);

  const path = "/home/casa-del-faro-frente-al-acantilado";
  const { checkIn, checkOut } = await freeNights(request, path);
  await guest.route("**/api/user/reserve", (route) => route.fulfill(refused));
  await guest.goto(`${path}?check_in=${checkIn}&check_out=${checkOut}&guests=2`);
  await guest
    .getByRole("button", { name: /^Reservar por/ })
    .first()
    .click();
  await expect(guest.getByText("Error al crear la reserva").first()).toBeVisible();
});

test("a payment that cannot be looked at says so, and can be asked about again", { tag: ["@spec-8.12"] }, async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED|status of 404/);
  const calls = "**/api/user/session_status*";
  await page.route(calls, (route) => route.abort());
  await page.goto("/checkout/cs_test_anything");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No se pudo verificar el pago. Intenta más tarde.");
  await page.unroute(calls);
  await page.getByRole("button", { name: "Intentar otra vez" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sesión no encontrada");
});

test("texts that a stumbling server does not give are asked for again; when it says no they are not", {
  tag: ["@spec-8.5"],
}, async ({ page, complaints }) => {
  complaints.allow(/status of (404|503)/, /could not be loaded/);
  let asked = 0;
  const statuses = [503, 503, 200, 404];
  await page.goto("/");
  await page.route("**/locales/en/translation.json*", (route) => {
    const status = statuses[asked++];
    return status === 200 ? route.continue() : route.fulfill({ status, body: "" });
  });
  await headerMenu(page, "Idioma: español").click();
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en", { timeout: 10_000 });
  expect(asked).toBe(3);

  await page.evaluate(() => localStorage.clear());
  await page.context().addCookies([{ name: "lng", value: "es", url: process.env.E2E_URL }]);
  await page.reload();
  await headerMenu(page, "Idioma: español").click();
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByText("🚫 No se pudo conectar al servidor", { exact: true })).toBeVisible();
  expect(asked).toBe(4);
});

for (const { what, lasting, shown } of [
  { what: "of the site before it was renewed", lasting: 1, shown: texts.es.booking.calendar.later },
  { what: "that is missing for good", lasting: 2, shown: texts.es.common.partNotLoaded },
]) {
  test(`a part ${what} lets the page start afresh, once`, async ({ page, complaints }) => {
    complaints.allow(/status of 404/, /dynamically imported/);
    let pages = 0;
    page.on("domcontentloaded", () => {
      pages++;
    });
    await page.route("**/assets/LiveCalendar-*.js", (route) =>
      pages <= lasting ? route.fulfill({ status: 404 }) : route.continue(),
    );
    // Scroll at once: the calendar becomes another element when its code arrives.
    const toCalendar = () => page.locator("#booking-dates-title").evaluate((frame) => frame.scrollIntoView());
    await page.goto("/home/casa-del-faro-frente-al-acantilado?guests=2");
    await toCalendar();
    await expect.poll(() => pages).toBe(2);
    // Hydration restores the scroll position: the calendar may have been requested, and failed, by now.
    await comesAlive(page);
    await page.evaluate(() => document.querySelector("#booking-dates-title")?.scrollIntoView());
    await expect(page.getByRole("button", { name: shown }).or(page.getByText(shown))).toBeVisible();
    await expect(page).toHaveURL(/guests=2$/);
    expect(pages).toBe(2);
  });
}

test("a listing that went into the archive says so and shows its like", async ({ page, complaints }) => {
  complaints.allow(/status of 410/);
  await page.goto("/home");
  const gone = { code: "gone", message: "Este anuncio ya no existe.", details: { city: "Cabo Rojo" } };
  await page.route("**/api/housing/*", (route) => route.fulfill({ status: 410, json: gone }));
  await page.getByRole("article").first().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Este anuncio ya no está");
  await expect(page.getByRole("article")).toHaveCount(4);
  await expect(page.getByRole("article").first()).toContainText("Cabo Rojo");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Ver todos" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Alojamientos");
});

test("hosts are told at the top in the middle, for three seconds", { tag: ["@spec-9.16"] }, async ({
  newVisitor,
  request,
}) => {
  const page = await newVisitor({ storageState: signedInAs(await anAccount(request)) });
  // Hold back the response that triggers the toast until the clock is paused.
  const isAsked = Promise.withResolvers<void>();
  const isStill = Promise.withResolvers<void>();
  await page.route("**/api/user/getme", async (route) => {
    isAsked.resolve();
    await isStill.promise;
    await route.continue();
  });
  await page.goto("/host/dashboard");
  // A later request would time out when the clock jumps.
  await isAsked.promise;
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  isStill.resolve();
  const toast = page.getByText(texts.es.host.noListings, { exact: true });
  // Timers render the response: run some milliseconds at a time, so that the toast's own seconds do not start unseen,
  // and without pauses, in which the page's clock stands still while the test's own timeout runs.
  const soon = async () => {
    await page.clock.runFor(10);
    return toast.isVisible();
  };
  await expect.poll(soon, { intervals: [1] }).toBe(true);
  const [card, window] = [await page.locator(".Toasts-toast").boundingBox(), page.viewportSize()];
  expect(card?.y).toBeLessThan(40);
  expect(Math.abs((card?.x ?? 0) + (card?.width ?? 0) / 2 - (window?.width ?? 0) / 2)).toBeLessThan(2);
  await page.mouse.move(0, 500);
  await page.clock.runFor(2900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);
});
