import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";

/** Notes when pages of the context have hydrated. React marks elements earlier, while it is still at work. */
export async function noteLife(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.assign(window, { isAlive: false });
    addEventListener("alive", () => Object.assign(window, { isAlive: true }));
  });
}

/**
 * Waits until the page has hydrated: until then the browser shows the server's HTML. A page without our scripts is
 * ready at once.
 */
export async function comesAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // A public page holds its entry script back, under a type of its own, until the page is on the screen.
    const ourCode =
      "script[src^='/assets/'], script[type=module], script[type='text/x-module'], link[rel=modulepreload]";
    const hasOurCode = document.querySelector(ourCode) !== null;
    const shown = document.querySelector("header, main");
    const { isAlive } = window as { isAlive?: boolean };
    const isTaken = shown !== null && Object.keys(shown).some((key) => key.startsWith("__react"));
    return !hasOurCode || (isAlive ?? isTaken);
  });
}

/** Waits for a file of our code that the page loads by itself, such as `Toasts` at the first touch. */
export async function codeComes(page: Page, file: string): Promise<void> {
  await page.waitForFunction(
    (start) =>
      performance
        .getEntriesByType("resource")
        .some(
          (entry) =>
            entry.name.includes(start) &&
            entry.name.endsWith(".js") &&
            (entry as PerformanceResourceTiming).responseEnd > 0,
        ),
    `/assets/${file}-`,
  );
}

/** Holds back the page's scripts, or only those of one file, until the returned function is called. */
export async function holdBackCode(page: Page, file = "*"): Promise<() => void> {
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**/assets/${file}-*.js`, async (route) => {
    await isLetGo;
    await route.continue();
  });
  return letGo;
}

/** The button of a header menu. */
export function headerMenu(page: Page, name: string): Locator {
  return page.getByRole("banner").locator("summary", { hasText: name });
}

/** The header's menu that is open. */
export function openMenu(page: Page): Locator {
  return page.getByRole("banner").locator("details[open]");
}

/** Checks that nothing is wider than the window. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const widths = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(widths.scrollWidth, page.url()).toBe(widths.clientWidth);
}
