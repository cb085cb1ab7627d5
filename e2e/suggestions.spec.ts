import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { press, type } from "./keys.ts";
import { expectNoSidewaysScrolling } from "./site.ts";
import { expect, test } from "./test.ts";
import { filled, texts } from "./words.ts";

/** The field for places and words: what it suggests, by keyboard, and what becomes of it. */

const words = texts.es.search;

function blank(page: Page): Locator {
  return page.getByRole("search", { name: words.label }).locator("summary", { hasText: `${words.place.label}:` });
}

for (const width of [360, 1440]) {
  test(`at ${width} px an amenity is suggested, announced, and chosen with the keyboard as a filter`, async ({
    newVisitor,
  }) => {
    const page = await newVisitor({ viewport: { width, height: 900 } });
    await page.goto("/home?place=Humacao");
    await press(page, blank(page));
    const field = page.getByRole("combobox", { name: words.place.field });
    await field.press("ControlOrMeta+a");
    await type(page, field, "pisc");
    const pool = page.getByRole("option", { name: "Piscina", exact: true });
    await expect(pool).toBeVisible();
    await expect(page.getByRole("group", { name: words.place.groups.choices })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: /^\d sugerencias?$/ })).toHaveCount(1);
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    // The words themselves are the last option; End goes there and Home back.
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    const everywhere = page.getByRole("option", { name: filled(words.place.searchWords, { words: "pisc" }) });
    await expect(everywhere).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Home");
    await expect(pool).toHaveAttribute("aria-selected", "true");
    await expect(field).toHaveAttribute("aria-activedescendant", (await pool.getAttribute("id")) ?? "");
    // Escape takes the mark away and keeps what was typed.
    await page.keyboard.press("Escape");
    await expect(field).toHaveValue("pisc");
    await expect(pool).toHaveAttribute("aria-selected", "false");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/home?amenities=pool");
    await expect(page.getByRole("article")).toHaveCount(2);
  });
}

test("what is marked while suggestions are on their way stays marked among them", async ({ page }) => {
  await page.goto("/home");
  await blank(page).click();
  const field = page.getByRole("combobox", { name: words.place.field });
  const option = (name: string) => page.getByRole("option", { name, exact: true });
  const options = page.getByRole("listbox", { name: words.place.list }).getByRole("option");
  const marked = options.and(page.locator("[aria-selected=true]"));
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/suggestions?*typed=san*", async (route) => {
    await released;
    await route.continue();
  });
  await expect(options.first()).toBeVisible();
  await field.fill("san j");
  await field.press("ArrowDown");
  await expect(marked).toHaveText([/^San Juan/]);
  release();
  await expect(option("San Juan")).toHaveAttribute("aria-selected", "true");
  // Other words begin without a mark.
  await field.press("ArrowDown");
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
  await field.fill("san ju");
  await expect(marked).toHaveCount(0);
  await field.press("ArrowDown");
  await field.press("Enter");
  await expect(page).toHaveURL("/home?place=San+Juan");
});

test("where nothing begins so the words can be searched for, and a slip is read as what it is like", async ({
  page,
}) => {
  await page.goto("/home");
  await blank(page).click();
  const field = page.getByRole("combobox", { name: words.place.field });
  await field.fill("ricnon");
  await expect(page.getByRole("listbox", { name: words.place.list }).getByRole("option")).toHaveCount(1);
  await page.getByRole("option", { name: filled(words.place.searchWords, { words: "ricnon" }) }).click();
  await expect(page).toHaveURL("/home?place=ricnon");
  await expect(page.getByRole("main")).toContainText(filled(words.list.alike, { word: "ricnon" }));
  await expect(page.getByRole("article").first()).toContainText("Rincón");
  await expectAccessible(page);
});

test("a place is searched by its name, and a listing is opened", async ({ page }) => {
  await page.goto("/home");
  await blank(page).click();
  const field = page.getByRole("combobox", { name: words.place.field });
  await field.fill("old san");
  await page.getByRole("option", { name: "Viejo San Juan" }).click();
  await expect(page).toHaveURL("/home?place=Viejo+San+Juan");
  await expect(blank(page)).toContainText(filled(words.place.one, { place: "Viejo San Juan" }));
  await expect(page.getByRole("article")).toHaveCount(2);
  await blank(page).click();
  await field.fill("ramona");
  await page.getByRole("option", { name: "Villa Ramona" }).click();
  await expect(page).toHaveURL("/home/villa-ramona-piscina-y-diez-camas");
});

test("what was typed before the suggestions are there stays, with the caret, and can be sent", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/Suggestions-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/home");
  await blank(page).click();
  const field = page.locator('search input[name="place"]').last();
  await field.fill("jacuzi");
  await field.press("ArrowLeft");
  await expect(field).not.toHaveAttribute("role", "combobox");
  release();
  await expect(field).toHaveAttribute("role", "combobox");
  await expect(field).toBeFocused();
  await field.press("z");
  await expect(field).toHaveValue("jacuzzi");
  await field.press("Enter");
  await expect(page).toHaveURL("/home?place=jacuzzi");
});
