import { expect, type Locator, type Page } from "@playwright/test";

/** Operates a page with the keyboard alone. */

/** Tabs to an element. It must then be inside the window, with a visible focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < 150 && !(await isThere()); stops++) await page.keyboard.press("Tab");
  await expect(target).toBeFocused();
  await expect(target).toBeInViewport();
  expect(await target.evaluate((element) => element.matches(":focus-visible"))).toBe(true);
}

export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}
