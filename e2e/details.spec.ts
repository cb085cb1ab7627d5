import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { bookButton, boxOf } from "./booking-page.ts";
import { freeNights, listingAt } from "./island.ts";
import { codeComes, comesAlive, expectNoSidewaysScrolling, holdBackCode } from "./site.ts";
import { expect, test } from "./test.ts";
import { filled, texts } from "./words.ts";

/** The listing pages, and what their cards show when something is missing. */

const lodging = "/home/casa-del-faro-frente-al-acantilado";
const space = "/space/terraza-del-muelle-viejo";
const experience = "/experiences/kayak-por-la-bahia-que-brilla";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: /^(Fotos de|Photos of) / });

test("the gallery goes by keyboard: arrows, Home, End, Escape, and the focus comes back", async ({ page }) => {
  await page.goto(lodging);
  const all = page.getByRole("button", { name: /^Ver las 5 fotos$/ });
  await all.press("Enter");
  const dialog = dialogOf(page);
  await expect(dialog).toContainText("1 / 5");
  for (const [key, position] of [
    ["ArrowRight", 2],
    ["End", 5],
    ["ArrowRight", 5],
    ["ArrowLeft", 4],
    ["Home", 1],
    ["ArrowLeft", 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(dialog.getByRole("status")).toContainText(`Foto ${position} de 5`);
  }
  await expect(dialog.getByRole("button", { name: "Foto anterior" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(all).toBeFocused();
  const third = page.getByRole("list", { name: "Fotos" }).getByRole("button").nth(2);
  await third.press("Enter");
  await expect(dialog).toContainText("3 / 5");
  await dialog.getByRole("button", { name: "Cerrar" }).click();
  await expect(third).toBeFocused();
});

test("on a phone going back closes the gallery and the calendar, and only then leaves the listing", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ viewport: { width: 390, height: 844 } });
  await page.goto("/home?place=Cabo+Rojo");
  await comesAlive(page);
  await page.getByRole("article").first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/home\/./);
  const here = page.url();
  const photo = page.getByRole("list", { name: "Fotos" }).getByRole("button").first();
  await photo.click();
  await expect(dialogOf(page)).toBeVisible();
  await page.goBack();
  await expect(dialogOf(page)).toBeHidden();
  await expect(photo).toBeFocused();
  const bar = page.getByRole("region", { name: texts.es.booking.bar.label });
  await bar.getByRole("button", { name: texts.es.booking.bar.choose }).click();
  const calendar = page.getByRole("dialog", { name: texts.es.booking.calendar.chooseDates });
  await expect(calendar).toBeVisible();
  await page.goBack();
  await expect(calendar).toBeHidden();
  await expect(page).toHaveURL(here);
  await page.goBack();
  await expect(page).toHaveURL("/home?place=Cabo+Rojo");
});

test("going back while the gallery's code is still loading stays on the listing, and the gallery does not open", async ({
  page,
}) => {
  await page.goto("/home?place=Cabo+Rojo");
  await page.getByRole("article").first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/home\/./);
  const here = page.url();
  const letCodeGo = await holdBackCode(page, "GalleryDialog");
  const photo = page.getByRole("list", { name: "Fotos" }).getByRole("button").first();
  await photo.click();
  await page.goBack();
  letCodeGo();
  await codeComes(page, "GalleryDialog");
  await expect(page).toHaveURL(here);
  await expect(dialogOf(page)).toHaveCount(0);
  await photo.click();
  await expect(dialogOf(page)).toBeVisible();
  await page.goBack();
  await expect(dialogOf(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL("/home?place=Cabo+Rojo");
});

test("a button pressed before the page's code is here is pressed when it comes", async ({ page }) => {
  const letCodeGo = await holdBackCode(page);
  await page.goto(lodging, { waitUntil: "domcontentloaded" });
  await boxOf(page).getByRole("button", { name: "Elegir fechas", exact: true }).click();
  await expect(page.getByRole("application")).toHaveCount(0);
  letCodeGo();
  await expect(page.getByRole("application").first()).toBeVisible();
});

test("the header's search stays while an untouched page scrolls, and opens at the first press", async ({ page }) => {
  await page.goto(lodging);
  const header = page.getByRole("banner");
  const toggle = header.locator("summary", { hasText: texts.es.search.header.button });
  await page.evaluate(() => scrollTo(0, 400));
  await expect(header).toHaveAttribute("data-scrolled");
  await expect(toggle).toBeVisible();
  await toggle.click();
  const search = header.getByRole("search", { name: texts.es.search.header.label });
  await expect(search).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(search).toBeHidden();
  await expect(toggle).toBeFocused();
});

test("the browser's back button leads back from a page that nobody has touched", async ({ page }) => {
  await page.goto("/home");
  await page.getByRole("article").first().getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(/\/home\/./);
  await page.reload();
  await page.goBack();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole("article").nth(5)).toBeVisible();
});

for (const [width, locale] of [
  [360, "es-PR"],
  [1440, "en-US"],
] as const) {
  test(`at ${width} px the page and its open gallery are accessible and do not scroll sideways`, async ({
    newVisitor,
  }) => {
    const page = await newVisitor({ viewport: { width, height: 900 }, locale });
    await page.goto(lodging);
    await page.locator("figcaption").scrollIntoViewIfNeeded();
    await expect(page.getByRole("group", { name: /^(Mapa|Map) / })).toBeVisible();
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: /^(Ver las|See all) 5 / }).click();
    const dialog = dialogOf(page);
    await expect(dialog).toContainText("1 / 5");
    await expectAccessible(page);
  });
}

for (const path of [lodging, space, experience]) {
  test(`${path} has a drawing beside each fact, and its gallery the arrows below the photo`, async ({ page }) => {
    await page.goto(path);
    await comesAlive(page);
    expect(await page.locator("main svg path").count()).toBeGreaterThan(5);
    await expect(page.locator("svg path:not([d])")).toHaveCount(0);
    await page.getByRole("button", { name: /^Ver las \d fotos$/ }).click();
    const dialog = dialogOf(page);
    const arrow = dialog.getByRole("button", { name: "Foto siguiente" });
    await expect(arrow).toBeVisible();
    const [photo, below] = [await dialog.locator("picture").first().boundingBox(), await arrow.boundingBox()];
    expect(below?.y).toBeGreaterThan((photo?.y ?? 900) + (photo?.height ?? 0));
  });
}

test("on a phone the photos are swiped, and the count follows", async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: { width: 360, height: 800 }, hasTouch: true });
  await page.goto(lodging);
  const strip = page.getByRole("list", { name: "Fotos" });
  expect(await strip.evaluate((list) => getComputedStyle(list).scrollSnapType)).toBe("x mandatory");
  await strip.evaluate((list) => list.scrollTo({ left: list.clientWidth, behavior: "instant" }));
  await expect(page.getByText("2 / 5")).toBeVisible();
});

test("Broken images fall back to a placeholder", { tag: ["@spec-8.14"] }, async ({ page, complaints }) => {
  complaints.allow(/net::ERR_FAILED/);
  await page.route("**/media/**", (route) => route.abort());
  await page.goto(lodging);
  const photos = page.getByRole("list", { name: "Fotos" });
  await expect(photos.locator("img")).toHaveCount(0);
  await expect(photos.getByRole("img")).toHaveCount(5);
  await expect(photos.getByRole("img").first()).toHaveAccessibleName(/./);
});

test("a listing's page says who hosts it, since when, where about it is, and what is like it", async ({
  page,
  request,
}) => {
  const { hostProfile, city, id, title } = await listingAt(request, lodging);
  const listing = texts.es.listings;
  await page.goto(lodging);
  const host = page.getByRole("main");
  await expect(host).toContainText(`Te recibe ${hostProfile.name}`);
  await expect(host).toContainText(/En Linkisla desde [a-z]+ de \d{4}/);
  await expect(host).toContainText(filled(listing.detail.hostListings_other, { count: String(hostProfile.listings) }));
  await expect(host).toContainText(`Cerca de ${city}; la dirección exacta llega con la reserva`);
  const similar = page.getByRole("region", { name: listing.similar.lodging });
  const others = await (await request.get(`/api/listings/${id}/similar`)).json();
  await expect(similar.getByRole("article")).toHaveCount(others.length);
  await expect(similar.getByRole("link").first()).toHaveAttribute("href", `/home/${others[0].slug}`);

  await host.getByRole("link", { name: /^\d+ anuncios$/ }).click();
  await expect(page).toHaveURL(`/hosts/${hostProfile.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(hostProfile.name);
  await expect(page.getByRole("article").filter({ has: page.getByRole("link") })).not.toHaveCount(0);
  await page
    .getByRole("region", { name: texts.es.hostPage.reviews })
    .getByRole("link", { name: title })
    .first()
    .click();
  await expect(page).toHaveURL(lodging);
});

test("a host who is not there, or has nothing on sale, has no page", async ({ page, complaints }) => {
  complaints.allow(/status of 404/);
  for (const id of ["999999", "nadie"]) {
    const answer = await page.goto(`/hosts/${id}`);
    expect(answer?.status()).toBe(404);
  }
});

test("on English pages the month since when somebody hosts is English", async ({ newVisitor }) => {
  const page = await newVisitor({ locale: "en-US" });
  await page.goto(space);
  await expect(page.getByRole("main")).toContainText(/On Linkisla since [A-Z][a-z]+ \d{4}/);
  await expect(page.getByRole("main")).not.toContainText(/\bde \d{4}/);
});

test("the map comes from here, names towns, and zooms by its buttons and the keyboard", async ({ page, baseURL }) => {
  const elsewhere: string[] = [];
  page.on("request", (asked) => {
    if (!asked.url().startsWith(baseURL as string) && !asked.url().startsWith("data:")) elsewhere.push(asked.url());
  });
  await page.goto(experience);
  await page.getByRole("heading", { name: texts.es.listings.map.title }).scrollIntoViewIfNeeded();
  const map = page.getByRole("group", { name: /^Mapa / });
  const [closer, farther] = [
    map.getByRole("button", { name: texts.es.listings.map.closer }),
    map.getByRole("button", { name: texts.es.listings.map.farther }),
  ];
  const scale = map.getByText(/^[\d.]+ k?m$/);
  await expect(scale).toHaveText("2 km");
  await closer.click();
  await expect(scale).toHaveText("1 km");
  await farther.press("-");
  await farther.press("Enter");
  await farther.press("Enter");
  await farther.press("Enter");
  await expect(scale).toHaveText("20 km");
  await expect(map.getByText(/^(Culebra|Fajardo|Humacao)$/).first()).toBeVisible();
  await page.keyboard.press("+");
  await expect(scale).toHaveText("10 km");
  await expect(page.getByText(texts.es.listings.map.straight)).toBeVisible();
  expect(elsewhere).toEqual([]);
});

test("cancelling is told in general words, and with the dates of the chosen stay", async ({ page, request }) => {
  const { checkIn, checkOut } = await freeNights(request, lodging);
  const policy = page.getByRole("main").locator("section", { has: page.getByRole("heading", { name: "Si cancelas" }) });
  await page.goto(lodging);
  await expect(policy).toContainText(texts.es.catalogues.cancellationPolicies.moderate);
  await expect(policy.getByRole("heading", { name: "Con las fechas que elegiste" })).toHaveCount(0);
  await page.goto(`${lodging}?check_in=${checkIn}&check_out=${checkOut}&guests=2`);
  await expect(policy.getByRole("heading", { name: "Con las fechas que elegiste" })).toBeVisible();
  await expect(policy.getByRole("term").first()).toHaveText(/^Hasta el \S+ \d+\sde \S+, \d+:\d\d\s[ap]\.\sm\.$/);
  await expect(policy.getByRole("definition").first()).toHaveText(/^Te devolvemos el 100\s%$/);
  const when = ((await policy.getByRole("term").first().textContent()) ?? "").replace("Hasta el ", "");
  await expect(boxOf(page)).toContainText(when);
});

test("a party that is too large stays as asked, with how many fit, and its dates lead to those", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  const listing = await listingAt(request, lodging);
  const most = listing.serviceType === 2 ? listing.capacity : 0;
  const { checkIn, checkOut } = await freeNights(request, lodging);
  const { guests: words, box } = texts.es.booking;
  const guests = boxOf(page).getByLabel(words.lodging, { exact: true });
  const fits = boxOf(page).getByText(filled(words.most_other, { count: most }));
  await page.goto(`${lodging}?guests=${most + 34}`);
  await comesAlive(page);
  await expect(guests).toHaveValue(String(most + 34));
  await expect(fits).toBeVisible();
  await boxOf(page).getByRole("button", { name: words.fewer }).click();
  await expect(guests).toHaveValue(String(most));
  await expect(fits).toBeHidden();
  for (const typed of [String(most + 1), ""]) {
    await guests.fill(typed);
    await guests.press("Enter");
    await expect(guests).toHaveValue(typed || "1");
    await expect(guests).toBeFocused();
    await expect(fits).toBeVisible({ visible: typed !== "" });
  }

  await page.goto(`${lodging}?check_in=${checkIn}&check_out=${checkOut}&guests=${most + 34}`);
  await boxOf(page)
    .getByRole("button", { name: filled(box.forCapacity_other, { count: most }) })
    .click();
  await expect(guests).toHaveValue(String(most));
  await expect(page).toHaveURL(new RegExp(`guests=${most}$`));
  await expect(bookButton(page)).toBeVisible();
});

test("sharing copies the address where the device has no sharing of its own", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${space}?guests=3`);
  await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined, configurable: true }));
  await page.getByRole("button", { name: "Compartir" }).click();
  await expect(page.getByText("Enlace copiado")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`${space}$`));
});

test("without JavaScript a listing can be read, and others be followed", async ({ newVisitor, request }) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  for (const path of [lodging, space, experience]) {
    const { title, hostProfile, city, isExactPlace } = await listingAt(request, path);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    const main = page.getByRole("main");
    await expect(main).toContainText(hostProfile.name);
    await expect(main).toContainText(isExactPlace ? "El punto de encuentro, en " : "Cerca de ");
    await expect(main).toContainText(`${city}, Puerto Rico`);
    await expect(main).toContainText(texts.es.listings.detail.cancellation);
    await expect(main.getByRole("img").first()).toBeVisible();
    await expect(
      main
        .getByRole("region", { name: /cerca$/ })
        .getByRole("link")
        .first(),
    ).toHaveAttribute("href", /^\/(home|space|exper)/);
  }
});

test("cards fall back where something is missing, and lead to the page of their kind", {
  tag: ["@spec-2.7", "@spec-2.30", "@spec-2.33", "@spec-2.34", "@spec-9.13"],
}, async ({ page }) => {
  const missing = { rating: null, reviews: 0, host: null, hourlyPrice: null, dailyPrice: null, images: [] };
  const changes: Record<string, object[]> = {
    space: [{ ...missing, spaceType: "meeting" }],
    experience: [
      { title: "Días como texto", availableDays: '["monday","sunday"]' },
      { title: "Días sin sentido", availableDays: "{" },
    ],
  };
  await page.route("**/api/listings?*", async (route) => {
    const kind = new URL(route.request().url()).searchParams.get("kind") ?? "";
    const answer = await route.fetch();
    const { items, ...page } = await answer.json();
    const changed = items.map((item: object, index: number) => ({ ...item, ...changes[kind]?.[index] }));
    await route.fulfill({ response: answer, json: { ...page, items: changed } });
  });
  await page.goto("/auth/login");
  await page.getByRole("banner").getByRole("link", { name: "Espacios" }).click();
  const card = page.getByRole("article").first();
  await expect(card).toContainText("Sin calificación");
  await expect(card).toContainText("Anfitrión desconocido");
  await expect(card).toContainText("Sala de reuniones");
  await expect(card).toContainText(/[^,]+, Puerto Rico/);
  await expect(card.locator(".Card-price")).toContainText("$0");
  await expect(card.locator(".Photo-photo svg")).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Experiencias" }).click();
  const titled = (title: string) => page.getByRole("article").filter({ has: page.getByRole("link", { name: title }) });
  await expect(titled("Días como texto")).toContainText("Días disponibles: Lunes, Domingo");
  await expect(titled("Días sin sentido")).not.toContainText("Días disponibles");
  await page.getByRole("article").last().scrollIntoViewIfNeeded();
  const last = page.getByRole("article").last();
  await expect(last.getByRole("link")).toHaveAttribute("href", /^\/experiences\//);
  await last.getByRole("link").click();
  await expect(page).toHaveURL(/\/experiences\/.+/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("what was saved by others, or garbled, is read as far as it goes", async ({ page }) => {
  await page.addInitScript(() => {
    const entries = [null, { id: 1, slug: "una-casa", title: "Una casa", location: "Lares, Puerto Rico" }, { id: 2 }];
    localStorage.setItem("user-wishlist", JSON.stringify({ state: { items: entries }, version: 4 }));
    localStorage.setItem("auth-storage", "{");
  });
  await page.goto("/wishlist");
  const saved = page.getByRole("article");
  await expect(saved).toHaveCount(1);
  await expect(saved).toContainText("Propiedad");
  await expect(saved).toContainText("Sin calificación");
  await expect(saved).toContainText("Anfitrión desconocido");
});

test("on a phone the photos come before the title, with the heart on them", async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: { width: 360, height: 740 } });
  await page.goto(lodging);
  await comesAlive(page);
  const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;
  const photos = page.getByRole("list", { name: texts.es.listings.gallery.label });
  expect(await topOf(photos)).toBeLessThan(await topOf(page.getByRole("heading", { level: 1 })));
  const heart = page
    .getByRole("main")
    .getByRole("button", { name: texts.es.listings.detail.save, exact: true })
    .first();
  await heart.click();
  const saved = page.getByRole("main").getByRole("button", { name: texts.es.listings.detail.saved, exact: true });
  await expect(saved).toHaveAttribute("aria-pressed", "true");
  const [heartBox, photosBox] = [await saved.boundingBox(), await photos.boundingBox()];
  expect((heartBox?.y ?? 0) + (heartBox?.height ?? 0)).toBeLessThan((photosBox?.y ?? 0) + (photosBox?.height ?? 0));
  await expect(page.getByText(texts.es.catalogues.cancellationPolicies.moderate).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
});
