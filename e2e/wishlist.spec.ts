import { expectAccessible } from "./accessible.ts";
import { expectNoSidewaysScrolling, headerMenu } from "./site.ts";
import { expect, test } from "./test.ts";
import { texts } from "./words.ts";

/** Saved listings, signed in or not. */

test("what is saved stays in the browser, is taken back and given back", {
  tag: ["@spec-1.1", "@spec-2.35", "@spec-3.20", "@spec-4.8", "@spec-6.1"],
}, async ({ page }) => {
  await page.goto("/wishlist");
  await expect(page.getByRole("heading", { name: texts.es.wishlist.empty })).toBeVisible();
  await page.goto("/spaces");
  const card = page.getByRole("article").first();
  const title = (await card.getByRole("heading").textContent()) ?? "";
  const price = (await card.locator("p:has(.Card-price)").textContent()) ?? "";
  const heart = card.getByRole("button", { name: `Guardar ${title}` });
  await expect(heart.locator("svg")).toHaveCSS("fill", "none");
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(heart.locator("svg")).not.toHaveCSS("fill", "none");
  await headerMenu(page, texts.es.layout.user.menu).click();
  await page.getByRole("link", { name: texts.es.layout.user.wishlist }).click();
  await expect(page).toHaveURL("/wishlist");
  const saved = page.getByRole("article");
  await expect(saved).toHaveCount(1);
  await expect(saved.getByRole("link", { name: title })).toHaveAttribute("href", /^\/space\//);
  await expect(saved).toContainText(price);
  await saved.getByRole("button").click();
  await expect(saved).toHaveCount(0);
  await expect(page.getByRole("heading", { name: texts.es.wishlist.empty })).toBeVisible();
  const undo = page.getByRole("button", { name: texts.es.wishlist.undo });
  await expect(undo).toBeFocused();
  await undo.click();
  await expect(saved).toHaveCount(1);
  await page.reload();
  await expect(saved).toHaveCount(1);
});

for (const width of [360, 1440]) {
  test(`at ${width} px the wishlist is accessible and does not scroll sideways, empty or not`, async ({
    newVisitor,
  }) => {
    const page = await newVisitor({ viewport: { width, height: 900 } });
    await page.goto("/wishlist");
    await expect(page.getByRole("heading", { name: texts.es.wishlist.empty })).toBeVisible();
    await expectAccessible(page);
    await page.goto("/experiences");
    for (const heart of (await page.getByRole("button", { name: /^Guardar / }).all()).slice(0, 3)) await heart.click();
    await page.goto("/wishlist");
    await expect(page.getByRole("article")).toHaveCount(3);
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);
  });
}
