import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { freeNights } from "./island.ts";
import { press } from "./keys.ts";
import { codeComes, comesAlive, expectNoSidewaysScrolling } from "./site.ts";
import { expect, test } from "./test.ts";
import { filled, texts } from "./words.ts";

/** The map of the results: beside the cards on wide windows, over the page on phones. */

const words = texts.es.search.onMap;

const mapOf = (page: Page) => page.getByRole("group", { name: words.label });
const pins = (map: Locator) => map.getByRole("button", { name: /^\$[\d,]+: / });
const groups = (map: Locator) => map.getByRole("button", { name: /^\d+ sitios? aquí: acercar$/ });

/** How many results the map shows in all. */
async function shownOn(map: Locator): Promise<number> {
  const counts = await groups(map).allTextContents();
  return (await pins(map).count()) + counts.reduce((sum, count) => sum + Number(count), 0);
}

async function counted(page: Page): Promise<number> {
  return Number.parseInt((await page.getByRole("heading", { level: 2 }).first().textContent()) ?? "", 10);
}

/** Opens a list on a wide window and touches it: then the map comes. */
async function openWide(page: Page, path: string): Promise<Locator> {
  await page.goto(path);
  await comesAlive(page);
  await page.getByRole("complementary", { name: words.title }).hover();
  const map = mapOf(page);
  await expect(pins(map).first()).toBeVisible();
  return map;
}

/** Presses groups until there is the pin of a listing of this page. */
async function partGroups(page: Page, map: Locator): Promise<void> {
  for (let presses = 0; presses < 8 && (await groups(map).count()) > 0; presses++) {
    const before = page.url();
    await groups(map).first().click();
    await expect(page).not.toHaveURL(before);
  }
}

test.describe("on a wide window", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("the map has the results of the list, and moving it searches there", async ({ page, request }) => {
    const { checkIn, checkOut } = await freeNights(request, "/home/casa-del-faro-frente-al-acantilado");
    const map = await openWide(page, `/home?check_in=${checkIn}&check_out=${checkOut}&guests=2`);
    const all = await counted(page);
    await expect.poll(() => shownOn(map)).toBe(all);
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);

    await partGroups(page, map);
    await expect(page).toHaveURL(/bounds=/);
    await expect.poll(async () => (await shownOn(map)) === (await counted(page))).toBe(true);
    expect(await counted(page)).toBeLessThan(all);
    // The price is the card's.
    const price = (await pins(map).first().textContent()) as string;
    await expect(page.locator(".Card-price", { hasText: price }).first()).toBeAttached();

    const leaveOut = { name: filled(texts.es.search.filters.remove, { filter: words.area }) };
    for (const wayOut of [page.getByRole("button", { name: words.whole }), page.getByRole("link", leaveOut)]) {
      await wayOut.click();
      await expect(page).not.toHaveURL(/bounds=/);
      await expect.poll(() => shownOn(map)).toBe(all);
      await map.press("+");
      await expect(page).toHaveURL(/bounds=/);
    }
  });

  test("a card and its pin point at each other, and a pressed pin opens its card", async ({ page }) => {
    const map = await openWide(page, "/home?place=Vieques");
    const pin = pins(map).first();
    const [, title = ""] = /^\$[\d,]+: (.*), Vieques$/.exec((await pin.getAttribute("aria-label")) ?? "") ?? [];
    const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
    await card.hover();
    await expect(pin).toHaveAttribute("data-here");
    await pin.hover();
    await expect(pin).toHaveAttribute("data-pointed");
    await expect(card.first()).toHaveAttribute("data-pointed");
    await pin.click();
    const tray = page.getByRole("region", { name: words.chosen });
    await expect(tray.getByRole("link", { name: title })).toBeVisible();
    await expectAccessible(page);
    await tray.getByRole("button", { name: texts.es.common.close }).click();
    await expect(tray).toBeHidden();
    await expect(pin).toBeFocused();
  });

  test("an arc joins a card beside the map with its pin, by pointer and by focus; from the farther column none", async ({
    page,
  }) => {
    await openWide(page, "/spaces");
    const arc = page.locator(".ResultsMap-arc path");
    const cards = page.getByRole("article");
    await cards.nth(1).hover();
    await expect(arc).toBeVisible();
    await cards.nth(0).hover();
    await expect(page.locator("button[data-here]")).toHaveCount(1);
    await expect(arc).toBeHidden();
    await cards.nth(1).getByRole("link").focus();
    await expect(arc).toBeVisible();
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    await expect(arc).toBeHidden();
  });

  test("when the map does not search by itself, a button searches the area", async ({ page }) => {
    const map = await openWide(page, "/spaces");
    await page.getByRole("checkbox", { name: words.follow }).uncheck();
    await map.press("+");
    const here = page.getByRole("button", { name: words.here });
    await expect(here).toBeVisible();
    await expect(page).toHaveURL("/spaces");
    await here.click();
    await expect(page).toHaveURL(/\/spaces\?bounds=/);
    await expect(here).toBeHidden();
    await expect(map).toBeFocused();
    await expect.poll(async () => (await shownOn(map)) === (await counted(page))).toBe(true);
  });

  test("an area that the map has left for another search is no longer offered", async ({ page }) => {
    const map = await openWide(page, "/spaces");
    const { sort } = texts.es.search;
    await page.getByRole("checkbox", { name: words.follow }).uncheck();
    await map.press("+");
    const here = page.getByRole("button", { name: words.here });
    await expect(here).toBeVisible();
    await page.getByLabel(sort.label).selectOption({ label: sort.priceLow });
    await expect(page).toHaveURL("/spaces?sort=price_low");
    await expect(here).toBeHidden();
    // Nor is it once the first search is back.
    await page.getByLabel(sort.label).selectOption({ label: sort.relevance });
    await expect(page).toHaveURL("/spaces");
    await expect(pins(map).first()).toBeVisible();
    await expect(here).toBeHidden();
    // What is in sight now can be searched, as ever.
    await map.press("+");
    await here.click();
    await expect(page).toHaveURL(/\/spaces\?bounds=/);
  });

  test("an address with an area shows it, and where nothing is, the area can be taken out", async ({ page }) => {
    await page.goto("/experiences?bounds=18.6,-66.3,18.7,-66.2");
    await page.getByRole("link", { name: filled(texts.es.search.filters.remove, { filter: words.area }) }).click();
    await expect(page).toHaveURL("/experiences");
    await expect(page.getByRole("article").first()).toBeVisible();
  });

  test("a part of the map takes the place of a town in the search, and the whole island that of both", async ({
    page,
  }) => {
    const map = await openWide(page, "/home?place=Vieques&guests=2");
    const { place, filters } = texts.es.search;
    const sentence = page.getByRole("main").getByRole("search");
    await map.press("-");
    await expect(page).toHaveURL(/\/home\?guests=2&bounds=/);
    await expect(sentence).toContainText(place.onMap);
    const chip = page.getByRole("link", { name: filled(filters.remove, { filter: words.area }) });
    await expect(chip).toBeVisible();
    await sentence.getByText(place.onMap).click();
    await sentence.getByRole("option", { name: place.everywhere }).click();
    await expect(page).toHaveURL("/home?guests=2");
    await expect(chip).toBeHidden();

    // Words name no place: they are searched for in that part of the map, and on the whole of it.
    await page.goto("/home?place=piscina");
    await comesAlive(page);
    await page.getByRole("complementary", { name: words.title }).hover();
    await map.press("-");
    await expect(page).toHaveURL(/\/home\?place=piscina&bounds=/);
    await page.getByRole("button", { name: words.whole }).click();
    await expect(page).toHaveURL("/home?place=piscina");
  });

  test("with the keyboard alone the map is moved, and a pin opened", async ({ page }) => {
    const map = await openWide(page, "/home?place=Vieques");
    await map.focus();
    await page.keyboard.press("ArrowRight");
    await expect(page).toHaveURL(/bounds=/);
    await page.keyboard.press("ArrowLeft");
    await expect(pins(map).first()).toBeVisible();
    await press(page, pins(map).first());
    const tray = page.getByRole("region", { name: words.chosen });
    await expect(tray).toBeVisible();
    // Once the map shows another part, what was chosen is no longer among its pins.
    await map.focus();
    for (let presses = 0; presses < 8; presses += 1) await page.keyboard.press("ArrowLeft");
    await expect(tray).toBeHidden();
  });

  test("a map that cannot be read says so and tries again", async ({ page, complaints }) => {
    complaints.allow(/status of 429/);
    await page.route("**/api/listings/map?*", (route) =>
      route.fulfill({ status: 429, json: { code: "too_many_requests" } }),
    );
    await page.goto("/home");
    await comesAlive(page);
    await page.getByRole("complementary", { name: words.title }).hover();
    const again = page.getByRole("button", { name: words.failed });
    await expect(again).toBeVisible();
    await page.unroute("**/api/listings/map?*");
    await again.click();
    await expect(pins(mapOf(page)).first()).toBeVisible();
  });
});

test("on a phone the map fills the window, and a pressed pin leads to the listing with the dates", async ({
  newVisitor,
  request,
}) => {
  const path = "/home/casa-del-faro-frente-al-acantilado";
  const { checkIn, checkOut } = await freeNights(request, path);
  const page = await newVisitor({ viewport: { width: 360, height: 740 } });
  await page.goto(`/home?place=Cabo+Rojo&check_in=${checkIn}&check_out=${checkOut}&guests=2`);
  await comesAlive(page);
  const open = page.getByRole("button", { name: words.open, exact: true });
  await open.click();
  const map = mapOf(page);
  await expect(pins(map).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await page.getByRole("button", { name: words.close }).click();
  await expect(map).toBeHidden();
  await expect(open).toBeFocused();

  await open.click();
  const pin = map.getByRole("button", { name: /Casa del Faro/ });
  await pin.click();
  const tray = page.getByRole("region", { name: words.chosen });
  await expect(tray).toContainText("por 3 noches, con todo");
  await expectAccessible(page);
  await tray.getByRole("link").click();
  await expect(page).toHaveURL(`${path}?check_in=${checkIn}&check_out=${checkOut}&guests=2`);
});

test("on a phone the cards of the pins in sight are swiped through, and each lights its pin", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ viewport: { width: 360, height: 740 } });
  await page.goto("/home?place=San+Juan");
  await comesAlive(page);
  await page.getByRole("button", { name: words.open, exact: true }).click();
  const map = mapOf(page);
  await groups(map).first().click();
  await expect(groups(map)).toHaveCount(0);
  const [first, second] = [pins(map).nth(0), pins(map).nth(1)];
  await first.click();
  await expect(first).toHaveAttribute("data-here");
  const cards = page.getByRole("region", { name: words.chosen }).getByRole("article");
  await expect(cards).toHaveCount(await pins(map).count());
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await cards.nth(1).scrollIntoViewIfNeeded();
  await expect(second).toHaveAttribute("data-here");
  await expect(first).not.toHaveAttribute("data-here");
  await first.click();
  await expect(cards.nth(0)).toBeInViewport({ ratio: 0.9 });
  await expect(first).toHaveAttribute("data-here");
});

test("on a phone the map has the filters, and leads to the sentence of the search", async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: { width: 360, height: 740 } });
  await page.goto("/home?place=San+Juan");
  await comesAlive(page);
  await page.getByRole("button", { name: words.open, exact: true }).click();
  const map = mapOf(page);
  await expect(pins(map).first()).toBeVisible();
  const before = await shownOn(map);
  await map.getByRole("button", { name: texts.es.search.filters.title, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: texts.es.search.filters.title });
  await expectAccessible(page);
  await dialog.getByLabel(texts.es.search.price.least, { exact: true }).fill("150");
  await dialog.getByRole("button", { name: /^Ver / }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => shownOn(map)).toBeLessThan(before);
  await expect(map.getByRole("button", { name: "Filtros · 1" })).toBeVisible();
  await map.getByRole("button", { name: /^Buscar: San Juan/ }).click();
  await expect(map).toBeHidden();
  await expect(page).toHaveURL(/min_price=150/);
  await expect(page.getByRole("main").getByRole("search").locator("summary").first()).toBeFocused();
});

test("on a phone going back closes the map, and the area searched there stands in the search until it is taken out", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ viewport: { width: 360, height: 740 } });
  await page.goto("/");
  await comesAlive(page);
  await page.getByRole("link", { name: texts.es.listings.spaces.title }).first().click();
  await expect(page).toHaveURL("/spaces");
  const open = page.getByRole("button", { name: words.open, exact: true });
  await open.click();
  const map = mapOf(page);
  await expect(pins(map).first()).toBeVisible();
  await map.press("+");
  await map.getByRole("button", { name: words.here }).click();
  await expect(page).toHaveURL(/\/spaces\?bounds=/);
  await expect(map.getByRole("button", { name: `${texts.es.search.header.button}: ${words.area}` })).toBeVisible();
  await page.goBack();
  await expect(map).toBeHidden();
  await expect(page).toHaveURL(/\/spaces\?bounds=/);
  await expect(open).toBeFocused();
  await expect(page.getByRole("main").getByRole("search")).toContainText(texts.es.search.place.onMap);
  await expectAccessible(page);
  await page.getByRole("link", { name: filled(texts.es.search.filters.remove, { filter: words.area }) }).click();
  await expect(page).toHaveURL("/spaces");
});

test("on a phone whoever goes back to a list is where they were, with the map's button in sight", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ viewport: { width: 360, height: 740 }, reducedMotion: "no-preference" });
  await page.goto("/home");
  await comesAlive(page);
  const card = page.getByRole("article").nth(2).getByRole("link").first();
  await card.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  await card.click();
  await expect(page).toHaveURL(/\/home\/./);
  const places = await page.evaluateHandle(() => {
    const seen: number[] = [];
    addEventListener("scroll", () => seen.push(Math.round(scrollY)));
    return seen;
  });
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  // There at once: nothing moves past the visitor's eyes.
  expect(new Set(await places.jsonValue()).size).toBeLessThanOrEqual(2);
  await expect(page.getByRole("button", { name: words.open, exact: true })).toHaveCSS("opacity", "1");
});

test("on a phone the map's button leaves while the page is scrolled down, and comes back", async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: { width: 360, height: 740 } });
  await page.goto("/home");
  await comesAlive(page);
  const open = page.getByRole("button", { name: words.open, exact: true });
  await expect(open).toHaveCSS("opacity", "1");
  await page.mouse.wheel(0, 600);
  await expect(open).toHaveCSS("opacity", "0");
  await page.mouse.wheel(0, -200);
  await expect(open).toHaveCSS("opacity", "1");
  await page.mouse.wheel(0, 600);
  await expect(open).toHaveCSS("opacity", "0");
  // For the keyboard it is never gone.
  await page.keyboard.press("Tab");
  await open.focus();
  await expect(open).toHaveCSS("opacity", "1");
});

test("without a network the list stays without its map, and a phone is told", async ({ newVisitor, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const wide = await newVisitor({ viewport: { width: 1440, height: 900 } });
  await wide.goto("/home");
  await comesAlive(wide);
  await wide.context().setOffline(true);
  await wide.getByRole("complementary", { name: words.title }).click();
  await expect(wide.getByRole("article").first()).toBeVisible();
  await expect(mapOf(wide)).toBeHidden();

  const phone = await newVisitor({ viewport: { width: 360, height: 740 } });
  await phone.goto("/home");
  await comesAlive(phone);
  await phone.getByRole("heading", { level: 2 }).first().click();
  await codeComes(phone, "Toasts");
  await phone.context().setOffline(true);
  await phone.getByRole("button", { name: words.open, exact: true }).click();
  await expect(phone.getByText(words.notLoaded)).toBeVisible();
  await expect(phone.getByRole("article").first()).toBeVisible();
});
