import { expect, type Locator, type Page } from "@playwright/test";

/** Waits until the page has come alive: until then the browser shows what the server rendered. */
export async function comesAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const header = document.querySelector("header");
    return header !== null && Object.keys(header).some((key) => key.startsWith("__react"));
  });
}

/** The page's code does not come until the function handed back is called. */
export async function holdBackCode(page: Page): Promise<() => void> {
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await isLetGo;
    await route.continue();
  });
  return letGo;
}

/** The button of a menu of the header. */
export function headerMenu(page: Page, name: string): Locator {
  return page.getByRole("banner").locator("summary", { hasText: name });
}

/** The page is as wide as the window, and nothing sticks out of it. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const widths = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(widths.scrollWidth, page.url()).toBe(widths.clientWidth);
}
