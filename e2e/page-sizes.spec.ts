import type { Page } from "@playwright/test";
import { builtPages } from "../scripts/check-page-sizes.ts";
import { expect, test } from "./test.ts";

/** What pages cost before a touch, as a browser counts it. The budgets are checked by `npm run check`. */

const pages = {
  "/": "/",
  "/home": "/home",
  "/spaces": "/spaces",
  "/experiences": "/experiences",
  "/home/:slug": "/home/casa-del-faro-frente-al-acantilado",
  "/space/:slug": "/space/terraza-del-muelle-viejo",
  "/experiences/:slug": "/experiences/kayak-por-la-bahia-que-brilla",
  "/hosts/:id": "/hosts/2",
  "/auth/login": "/auth/login",
  "/auth/register": "/auth/register",
};

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const) {
  test(`at ${width} px a page loads, before a touch, just the scripts that the check of its size counts`, async ({
    newVisitor,
  }) => {
    const sizes = new Map(builtPages().map((page) => [page.path, page]));
    for (const [pattern, address] of Object.entries(pages)) {
      const page = await newVisitor({ viewport: { width, height } });
      const loaded = await scriptsOf(page, address);
      const { scripts = [], jsBytes = 0 } = sizes.get(pattern) ?? {};
      expect([...loaded.keys()].sort(), pattern).toEqual(scripts.toSorted());
      const bytes = [...loaded.values()].reduce((sum, size) => sum + size, 0);
      expect(Math.abs(bytes - jsBytes), `${pattern}: ${bytes} instead of ${jsBytes} bytes`).toBeLessThan(1024);
      await page.context().close();
    }
  });
}

/** The scripts of a page that nobody touches, with the bytes that came over the wire for each: compressed, with headers. */
async function scriptsOf(page: Page, address: string): Promise<Map<string, number>> {
  const protocol = await page.context().newCDPSession(page);
  const asked = new Map<string, string>();
  const loaded = new Map<string, number>();
  protocol.on("Network.requestWillBeSent", ({ requestId, request }) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith(".js")) asked.set(requestId, pathname);
  });
  protocol.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const file = asked.get(requestId);
    if (file !== undefined) loaded.set(file, (loaded.get(file) ?? 0) + encodedDataLength);
  });
  await protocol.send("Network.enable");
  // Alive, and then idle: until nothing more is asked for.
  await page.goto(address);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  await page.waitForLoadState("networkidle");
  return loaded;
}
