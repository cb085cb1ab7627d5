import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { boxOf, dayOf, readCuenta } from "./booking-page.ts";
import { freeNights, freeSession, listingAt, nightsFreeAWeekLater } from "./island.ts";
import { press, tabTo, type } from "./keys.ts";
import { expectNoSidewaysScrolling, holdBackCode } from "./site.ts";
import { expect, test } from "./test.ts";
import { filled, texts } from "./words.ts";

/** Finding a listing: the sentence, the filters and paging. */

const words = texts.es.search;

function sentence(page: Page, label: string = words.label): Locator {
  return page.getByRole("search", { name: label });
}

function blank(page: Page, name: string, label?: string): Locator {
  return sentence(page, label).locator("summary", { hasText: `${name}:` });
}

function titles(page: Page): Promise<string[]> {
  return page.getByRole("article").getByRole("heading").allTextContents();
}

async function prices(page: Page): Promise<number[]> {
  const shown = await page.locator(".Card-price").allTextContents();
  return shown.map((text) => Number(text.replace(/[$,]/g, "")));
}

/** Opens the filters. */
async function openFilters(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: new RegExp(`^${words.filters.title}`) }).click();
  return page.getByRole("dialog", { name: words.filters.title });
}

/** The paths of the listings on the current page of the list. */
function addresses(page: Page): Promise<string[]> {
  return page
    .getByRole("article")
    .getByRole("heading")
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
}

/** Selects dates in the search's calendar; every day from today is selectable. */
async function chooseInCalendar(page: Page, dates: string[]): Promise<void> {
  const calendar = page.getByRole("application");
  await expect(calendar).toBeVisible();
  for (const date of dates) {
    const day = dayOf(page, date);
    if ((await day.count()) === 0)
      await calendar.getByRole("button", { name: texts.es.booking.calendar.later }).click();
    await day.click();
  }
}

test("from the home page a search leads to a listing, and its account has the total of the card", async ({
  page,
  request,
}) => {
  const path = "/home/apartamento-las-hortensias";
  const { title } = await listingAt(request, path);
  const { checkIn, checkOut } = await freeNights(request, path);
  const start = words.header.label;
  await page.goto("/");
  await expect(sentence(page, start)).toContainText("Busco");

  await blank(page, words.place.label, start).click();
  await page.getByRole("combobox", { name: words.place.field }).fill("mayaguez");
  await page.getByRole("option", { name: "Mayagüez", exact: true }).click();
  await expect(blank(page, words.place.label, start)).toContainText("Mayagüez");
  await blank(page, words.dates.label, start).click();
  await chooseInCalendar(page, [checkIn, checkOut]);
  await expect(page.getByLabel(words.dates.checkOut)).toHaveValue(checkOut);
  await expect(page.getByRole("status").filter({ hasText: "3 noches" })).toBeVisible();
  await sentence(page, start).getByRole("button", { name: words.submit }).click();

  await expect(page).toHaveURL(`/home?place=Mayag%C3%BCez&check_in=${checkIn}&check_out=${checkOut}&guests=2`);
  const card = page.getByRole("article").filter({ hasText: title });
  await expect(card).toContainText("por 3 noches, con todo");
  const shown = Number(((await card.locator("b").textContent()) ?? "").replace(/[$,]/g, ""));
  await card.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page).toHaveURL(`${path}?check_in=${checkIn}&check_out=${checkOut}&guests=2`);
  const { total } = await readCuenta(boxOf(page));
  expect(Math.round(total / 100)).toBe(shown);
});

test("by keyboard: a weekend in some month in place of dates, and an address that says so", async ({ page }) => {
  await page.goto("/home");
  await press(page, blank(page, words.dates.label));
  await tabTo(page, page.getByRole("radio", { name: words.flex.exact }));
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "± 1 día" })).toBeChecked();
  await expect(page.getByLabel(words.dates.checkIn)).toBeVisible();
  for (let chip = 0; chip < 3; chip++) await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: words.flex.weekend })).toBeChecked();
  await expect(page.getByLabel(words.dates.checkIn)).toHaveCount(0);
  const months = page.getByRole("group", { name: words.flex.months }).getByRole("radio");
  await expect(months).toHaveCount(12);
  await tabTo(page, months.first());
  await page.keyboard.press("ArrowRight");
  await expect(months.nth(1)).toBeChecked();
  await expectAccessible(page);
  const month = await months.nth(1).inputValue();
  await press(page, page.getByRole("button", { name: words.submit, exact: true }).filter({ visible: true }));
  await expect(page).toHaveURL(`/home?length=weekend&month=${month}&guests=2`);
  await expect(blank(page, words.dates.label)).toContainText("un fin de semana en");
  await expect(page.getByRole("heading", { level: 2 }).first()).toContainText("libres un fin de semana en");
});

test("hours or days of a space are those of the search, also after a change that is taken back", async ({ page }) => {
  const first = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  const last = new Date(Date.now() + 42 * 86_400_000).toISOString().slice(0, 10);
  await page.goto(`/spaces?start_date=${first}&end_date=${last}`);
  const dates = blank(page, words.dates.label);
  const byDays = page.getByRole("button", { name: words.dates.byDays });
  await dates.click();
  await expect(byDays).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: words.dates.byHours }).click();
  await expect(byDays).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.press("Escape");
  await dates.click();
  await expect(byDays).toHaveAttribute("aria-pressed", "true");
});

test("a blank opened before the page's code is here has its calendar when the code comes", async ({ page }) => {
  const letCodeGo = await holdBackCode(page);
  await page.goto("/home", { waitUntil: "domcontentloaded" });
  await blank(page, words.dates.label).click();
  await expect(page.getByLabel(words.dates.checkIn)).toBeVisible();
  letCodeGo();
  await expect(page.getByRole("application")).toBeVisible();
});

test("on a list changing the sentence searches; another kind keeps place and people", async ({ page, request }) => {
  const { date } = await freeSession(request, "/experiences/san-juan-de-noche-calle-por-calle");
  await page.goto("/experiences?place=San+Juan");
  await blank(page, words.dates.label).click();
  await page.getByLabel(words.dates.date).fill(date);
  await page.getByRole("button", { name: words.submit }).filter({ visible: true }).click();
  await expect(page).toHaveURL(`/experiences?place=San+Juan&date=${date}&guests=2`);
  await expect(page.getByRole("article").first()).toContainText("para 2 personas, con todo");
  await blank(page, words.guests.label).click();
  await page.getByRole("button", { name: texts.es.booking.guests.more }).click();
  // Clicking elsewhere applies the number.
  await page.mouse.click(8, 400);
  await expect(page).toHaveURL(`/experiences?place=San+Juan&date=${date}&guests=3`);
  await expect(page.getByRole("article").first()).toContainText("para 3 personas, con todo");
  await blank(page, words.kind.label).click();
  await page.getByRole("button", { name: texts.es.listings.lodgings.title }).click();
  await expect(page).toHaveURL("/home?place=San+Juan&guests=3");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Alojamientos");
});

test("filters narrow the list, the back button widens it again, and a shared address shows the same", async ({
  page,
  newVisitor,
}) => {
  await page.goto("/home");
  const all = await titles(page);
  const filters = await openFilters(page);
  await filters.getByRole("checkbox", { name: "Casa completa" }).check();
  await expect(page).toHaveURL("/home?property_types=house");
  await page.goBack();
  await expect(page).toHaveURL("/home");
  await expect(filters.getByRole("checkbox", { name: "Casa completa" })).not.toBeChecked();
  await page.goForward();
  await expect(page.getByRole("article").first()).toContainText("Casa completa");
  const houses = await titles(page);
  await filters.getByRole("checkbox", { name: "Estacionamiento", exact: true }).check();
  await expect(page).toHaveURL("/home?property_types=house&amenities=parking");
  await filters.getByLabel(words.price.most, { exact: true }).fill("1.200");
  await page.keyboard.press("Enter");
  const either = filled(texts.es.common.amount.unclear, { most: "$1,200.00", least: "$1.20" });
  await expect(filters.getByRole("alert")).toHaveText(either);
  await filters.getByLabel(words.price.most, { exact: true }).fill("$200.00");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: words.filters.on }).getByRole("listitem")).toHaveCount(4);
  await expect.poll(async () => Math.max(...(await prices(page)))).toBeLessThanOrEqual(200);

  const other = await newVisitor();
  await other.goto(page.url());
  expect(await titles(other)).toEqual(await titles(page));

  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: `Quitar: ${words.price.upTo.replace("{{price}}", "$200")}` }).click();
  await expect(page).toHaveURL("/home?property_types=house&amenities=parking");
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL("/home?property_types=house");
  await expect.poll(() => titles(page)).toEqual(houses);
  await page.getByRole("link", { name: words.filters.clear }).click();
  await expect.poll(() => titles(page)).toEqual(all);
});

test("a list is sorted, and goes on page by page without showing anything twice", async ({ page }) => {
  await page.goto("/home");
  await page.getByLabel(words.sort.label).selectOption({ label: words.sort.priceLow });
  await expect(page).toHaveURL("/home?sort=price_low");
  const more = page.getByRole("link", { name: words.list.more });
  const heading = page.getByRole("heading", { level: 2 }).first();
  await expect.poll(async () => isAscending(await prices(page))).toBe(true);
  // Other tests may add listings to the island meanwhile.
  const atFirst = Number.parseInt((await heading.textContent()) ?? "", 10);
  expect(atFirst).toBeGreaterThanOrEqual(25);
  const first = await addresses(page);
  const pages = [first];
  while (await more.isVisible()) {
    const shown = pages.at(-1);
    const next = (await more.getAttribute("href")) ?? "";
    await expect(page.locator("main [aria-busy]")).toHaveAttribute("aria-busy", "false");
    await more.click();
    await expect(page).toHaveURL(next);
    await expect.poll(() => addresses(page)).not.toEqual(shown);
    await expect(heading).toBeFocused();
    expect(isAscending(await prices(page))).toBe(true);
    pages.push(await addresses(page));
  }
  const all = pages.flat();
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(atFirst);
  for (const _ of pages.slice(1)) await page.goBack();
  await expect.poll(() => addresses(page)).toEqual(first);
});

for (const path of ["/experiences", "/"]) {
  test(`the end of ${path} stays where it is after a jump to it`, async ({ page }) => {
    await page.goto(path);
    const heights = await page.evaluate(async () => {
      const { documentElement: whole } = document;
      window.scrollTo(0, whole.scrollHeight);
      const seen = [];
      for (let frame = 0; frame < 10; frame++) {
        seen.push([whole.scrollHeight, document.querySelector("footer")?.getBoundingClientRect().top]);
        await new Promise(requestAnimationFrame);
      }
      return seen;
    });
    expect(heights).toEqual(heights.map(() => heights[0]));
  });
}

test("where nothing fits, the page says what to leave out, and one press does", async ({ page }) => {
  await page.goto("/home?place=Ponce&guests=9&amenities=gym");
  await expect(page.getByRole("heading", { name: words.empty.title })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(/^0 alojamientos/);
  await page.getByRole("link", { name: "Quitar: Gimnasio" }).click();
  await expect(page).toHaveURL("/home?place=Ponce&guests=9");
  await page.getByRole("link", { name: "Quitar: 9 personas" }).click();
  await expect(page).toHaveURL("/home?place=Ponce");
  await expect(page.getByRole("article").first()).toContainText("Ponce");
});

test("dates that are past are said to be, with the same stay from today on", async ({ page }) => {
  await page.goto("/home?check_in=2025-12-20&check_out=2025-12-23&guests=2");
  await expect(page.getByRole("heading", { name: words.empty.past })).toBeVisible();
  await expect(page.getByText(words.empty.loosenToo)).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await page.getByText(words.empty.fromToday).locator("..").getByRole("link").click();
  await expect(page.getByRole("heading", { name: words.empty.past })).toBeHidden();
  await expect(page).toHaveURL(/guests=2/);
  await expect(page).not.toHaveURL(/2025/);
});

test("when everything is taken, dates near by that have something are offered", async ({ page, request }) => {
  const path = "/home/casita-en-la-arena-de-flamenco";
  const { title, city } = await listingAt(request, path);
  const { checkIn, checkOut } = await nightsFreeAWeekLater(request, path);
  await page.goto(`/home?place=${city}&check_in=${checkIn}&check_out=${checkOut}&guests=2`);
  await expect(page.getByText(words.empty.nearby)).toBeVisible();
  await page
    .getByRole("link", { name: /· 1 libre$/ })
    .first()
    .click();
  await expect(page).not.toHaveURL(new RegExp(`check_in=${checkIn}`));
  await expect(page.getByRole("article")).toContainText([title]);
  await expect(page.getByRole("article")).toContainText("por 3 noches, con todo");
});

test("what makes no sense in an address is left out of it", async ({ page }) => {
  const answer = await page.goto(
    "/home?check_in=2026-02-30&guests=many&amenities=sauna,wifi&sort=cheap&cursor=nonsense",
  );
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("link", { name: "Quitar: Wifi" })).toBeVisible();
  await expect(blank(page, words.dates.label)).toContainText(words.dates.any);
  expect(await page.getByRole("article").count()).toBeGreaterThan(5);
});

test("a list without dates is asked for once an hour, one with dates each time", async ({ page, request }) => {
  const { checkIn, checkOut } = await freeNights(request, "/home/casita-rosada-frente-a-la-plaza");
  const asked: string[] = [];
  page.on("request", (sent) => sent.url().includes("/api/listings?") && asked.push(sent.url()));
  await page.goto(`/home?check_in=${checkIn}&check_out=${checkOut}&guests=2`);
  const header = page.getByRole("banner");
  for (const round of [1, 2]) {
    await header.getByRole("link", { name: "Espacios" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Espacios");
    await page.goBack();
    await expect(page.getByRole("article").first()).toContainText("por 3 noches, con todo");
    expect(asked.filter((url) => url.includes("kind=space"))).toHaveLength(1);
    expect(asked.filter((url) => url.includes("check_in"))).toHaveLength(round);
  }
});

test("when the list cannot be read the page says so and tries again", async ({ page, complaints }) => {
  complaints.allow(/status of 429/);
  await page.goto("/home");
  await page.route("**/api/listings?*", (route) => route.fulfill({ status: 429, json: { code: "too_many_requests" } }));
  const filters = await openFilters(page);
  await filters.getByRole("checkbox", { name: "Casa completa" }).check();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alert")).toContainText(words.failed.title);
  await expectAccessible(page);
  await page.unroute("**/api/listings?*");
  await page.getByRole("link", { name: texts.es.common.retry }).click();
  await expect(page.getByRole("article").first()).toContainText("Casa completa");
});

test("with the keyboard alone a sentence is filled in, a suggestion taken and a filter set", async ({ page }) => {
  await page.goto("/home");
  await press(page, blank(page, words.place.label));
  const field = page.getByRole("combobox", { name: words.place.field });
  // What was suggested for an earlier text, and is not meant any more, cannot be taken while the next answer is awaited.
  const asked = Promise.withResolvers<void>();
  await page.route(/\/api\/suggestions\?.*typed=san\+j/, async (route) => {
    await asked.promise;
    await route.continue();
  });
  await type(page, field, "san");
  await expect(page.getByRole("option", { name: "San Germán", exact: true })).toBeVisible();
  // An answer to its first letters alone may not have come as far as this one.
  await expect(page.getByRole("option", { name: "San Juan", exact: true })).toBeVisible();
  await page.keyboard.type(" j");
  await expect(page.getByRole("option", { name: "San Germán", exact: true })).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await expect(field).toHaveAttribute("aria-activedescendant", /.+/);
  await page.keyboard.press("Enter");
  asked.resolve();
  await expect(page).toHaveURL("/home?place=San+Juan");
  await expect(blank(page, words.place.label)).toBeFocused();
  // Escape discards the change.
  await press(page, blank(page, words.guests.label));
  await type(page, page.getByLabel(words.guests.field), "7");
  await page.keyboard.press("Escape");
  await expect(blank(page, words.guests.label)).toBeFocused();
  await expect(blank(page, words.guests.label)).toContainText(words.guests.any);
  await press(page, page.getByRole("button", { name: words.filters.title }));
  await tabTo(page, page.getByRole("checkbox", { name: "Wifi" }));
  await page.keyboard.press("Space");
  await expect(page).toHaveURL("/home?place=San+Juan&amenities=wifi");
  await expect(page.getByRole("checkbox", { name: "Wifi" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Filtros · 1" })).toBeFocused();
  await press(page, page.getByRole("link", { name: "Quitar: Wifi" }));
  await expect(page).toHaveURL("/home?place=San+Juan");
});

test("without JavaScript the sentence, the filters, the order and the next page work", async ({
  newVisitor,
  request,
}) => {
  const { checkIn, checkOut } = await freeNights(request, "/home/casa-cerro-gordo-sobre-las-nubes");
  const page = await newVisitor({ javaScriptEnabled: false });
  const start = words.header.label;
  await page.goto("/");
  await blank(page, words.dates.label, start).click();
  await page.getByLabel(words.dates.checkIn).fill(checkIn);
  await page.getByLabel(words.dates.checkOut).fill(checkOut);
  await page.getByRole("search", { name: start }).getByRole("button", { name: words.submit }).click();
  await expect(page).toHaveURL(new RegExp(`/home\\?.*check_in=${checkIn}&check_out=${checkOut}&guests=2`));
  await expect(page.getByRole("article").first()).toContainText("por 3 noches, con todo");
  await page.getByRole("checkbox", { name: "Casa completa" }).check();
  await page.getByRole("button", { name: words.filters.apply }).click();
  await expect(page.getByRole("link", { name: "Quitar: Casa completa" })).toBeVisible();
  await page.getByLabel(words.sort.label).selectOption({ label: words.sort.priceHigh });
  await page.getByRole("button", { name: words.sort.apply }).click();
  expect(isAscending((await prices(page)).reverse())).toBe(true);
  await expect(page.getByRole("link", { name: "Quitar: Casa completa" })).toBeVisible();
  await page.goto("/home");
  await page.getByRole("link", { name: words.list.more }).click();
  await expect(page).toHaveURL(/cursor=/);
  expect(await page.getByRole("article").count()).toBeGreaterThanOrEqual(7);
});

test("the filters are a dialog whose button says what would be seen", async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: { width: 360, height: 740 } });
  await page.goto("/spaces");
  const open = page.getByRole("button", { name: words.filters.title });
  await open.click();
  const dialog = page.getByRole("dialog", { name: words.filters.title });
  await dialog.getByRole("checkbox", { name: "Azotea" }).check();
  await expect(page).toHaveURL("/spaces?space_types=rooftop");
  await expect(dialog.getByRole("button", { name: /^Ver \d espacios?$/ })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /^Ver \d/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Filtros · 1" })).toBeFocused();
  await expect(page.getByRole("article").first()).toContainText("Azotea");
});

test("a filter chosen at the moment the results of another one arrive stays chosen", async ({ newVisitor }) => {
  const page = await newVisitor();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/listings?*property_types=*", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/home");
  const filters = await openFilters(page);
  const second = filters.getByRole("checkbox", { name: "Casa completa" });
  // The address changes when the results are here and not yet drawn.
  await second.evaluate((checkbox: HTMLInputElement) => {
    const push = history.pushState;
    history.pushState = (...args) => {
      history.pushState = push;
      history.pushState(...args);
      queueMicrotask(() => checkbox.click());
    };
  });
  await filters.getByRole("checkbox", { name: "Piscina" }).check();
  await expect(page.getByLabel("Quitar: Piscina")).toBeAttached();
  await expect(second).toBeChecked();
  release();
  await expect(page.getByLabel("Quitar: Casa completa")).toBeAttached();
  await expect(page.getByLabel("Quitar: Piscina")).toBeAttached();
  await expect(second).toBeChecked();
});

for (const width of [360, 1440]) {
  test(`at ${width} px each filter says what it leaves, and the handles of the price say what its fields do`, async ({
    newVisitor,
  }) => {
    const page = await newVisitor({ viewport: { width, height: 800 } });
    await page.goto("/home");
    const filters = await openFilters(page);
    const pool = filters.getByRole("checkbox", { name: "Piscina" });
    await expect(pool).toHaveAccessibleDescription(/^\d+ resultados?$/);
    const [count = ""] = /\d+/.exec((await pool.evaluate(describedBy)) ?? "") ?? [];
    await pool.check();
    await expect(filters.getByRole("button", { name: new RegExp(`^Ver ${count} alojamiento`) })).toBeVisible();
    await expect(filters.getByRole("checkbox", { name: "Habitación compartida" })).toHaveAccessibleDescription(
      "0 resultados",
    );
    await expect(filters.getByText(words.filters.rules.flexible)).toBeAttached();
    await expect(filters.getByRole("group", { name: words.filters.groups.policies })).toHaveAccessibleDescription(
      words.filters.rules.any,
    );
    await pool.uncheck();

    const highest = filters.getByRole("slider", { name: words.price.highest });
    await expect(highest).toHaveAttribute("aria-valuetext", words.price.noLimit);
    const most = filters.getByLabel(words.price.most, { exact: true });
    await highest.press("ArrowLeft");
    await expect(most).not.toHaveValue("");
    const once = await most.inputValue();
    await highest.press("ArrowLeft");
    // The field follows the handle, and a slow browser some moments later.
    await expect(most).not.toHaveValue(once);
    const dollars = await most.inputValue();
    await expect(highest).toHaveAttribute("aria-valuetext", `$${dollars}`);
    await expect(page).toHaveURL(`/home?max_price=${dollars}`);
    await expect(highest).toBeFocused();
    await expectAccessible(page);
    await most.fill("");
    await page.keyboard.press("Enter");
    await expect(highest).toHaveAttribute("aria-valuetext", words.price.noLimit);
  });
}

/** The text of what describes an element. */
function describedBy(element: Element): string | null {
  return document.getElementById(element.getAttribute("aria-describedby") ?? "")?.textContent ?? null;
}

test("the header of a listing's page has the search too, with the dates that are chosen there", async ({
  page,
  request,
}) => {
  const path = "/home/bungalo-de-los-mangles";
  const { checkIn, checkOut } = await freeNights(request, path);
  await page.goto(`${path}?check_in=${checkIn}&check_out=${checkOut}&guests=2`);
  await page.getByRole("banner").locator("summary", { hasText: words.header.button }).click();
  await sentence(page, words.header.label).getByRole("button", { name: words.submit }).click();
  await expect(page).toHaveURL(`/home?check_in=${checkIn}&check_out=${checkOut}&guests=2`);
  await expect(sentence(page, words.header.label)).toBeHidden();
});

for (const width of [360, 1440]) {
  test(`at ${width} px the open search and an empty list are accessible and do not scroll sideways`, async ({
    newVisitor,
  }) => {
    const page = await newVisitor({ viewport: { width, height: 900 } });
    for (const [path, label, name] of [
      ["/", words.header.label, words.place.label],
      ["/spaces", words.label, words.dates.label],
    ] as const) {
      await page.goto(path);
      await blank(page, name, label).press("Enter");
      await expect(page.locator("search details[open]")).toHaveCount(1);
      await expectAccessible(page);
      await expectNoSidewaysScrolling(page);
    }
    await page.goto("/spaces?date=2027-03-05&start_time=18:00&end_time=22:00&guests=4000&space_types=studio");
    await expect(page.getByRole("heading", { name: words.empty.title })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  });
}

function isAscending(numbers: number[]): boolean {
  return numbers.every((number, at) => at === 0 || number >= (numbers[at - 1] ?? 0));
}
