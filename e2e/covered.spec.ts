import type { APIRequestContext } from "@playwright/test";
import { editPageOf, hostedListings } from "./hosted-listing.ts";
import { freeNights } from "./island.ts";
import { ofTheDemo, signedInAs } from "./people.ts";
import { comesAlive } from "./site.ts";
import { expect, test } from "./test.ts";

/** What stays in place while a page scrolls: bars, the map's button, the header of a list. */

const lodging = "/home/casa-del-faro-frente-al-acantilado";

async function pagesToWalk(request: APIRequestContext): Promise<string[]> {
  const { checkIn, checkOut } = await freeNights(request, lodging);
  const stay = `check_in=${checkIn}&check_out=${checkOut}&guests=2`;
  const own = (await hostedListings(request, await ofTheDemo(request, "anfitriona")))[0];
  if (!own) throw new Error("The demo's host has no listing");
  return ["/", `/home?${stay}`, lodging, `${lodging}?${stay}`, "/wishlist", "/dashboard/settings", editPageOf(own)];
}

for (const [width, height] of [
  [360, 640],
  [1440, 800],
] as const) {
  test(`nothing lies on what has the focus, at ${width} pixels`, async ({ newVisitor, request }) => {
    const page = await newVisitor({
      viewport: { width, height },
      storageState: signedInAs(await ofTheDemo(request, "anfitriona")),
    });
    for (const path of await pagesToWalk(request)) {
      await page.goto(path);
      await comesAlive(page);
      await expect(page.locator("main h1").first()).toBeVisible();
      await page.keyboard.press("Tab");
      expect(await page.evaluate(coveredOnes), path).toEqual([]);
    }
  });
}

/** Runs in the page: gives the focus to everything that takes it, forwards and back, and names what is covered then. */
function coveredOnes(): string[] {
  const covered = new Set<string>();
  const focusable = "a[href], button, input, select, textarea, summary, [tabindex]";
  const all = [...document.querySelectorAll<HTMLElement>(focusable)].filter(({ tabIndex }) => tabIndex >= 0);
  for (const element of [...all, ...all.toReversed()]) {
    element.focus();
    if (document.activeElement !== element) continue;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isForReaders = right - left < 4 || bottom - top < 4;
    if (isForReaders) continue;
    const [x, y] = [(left + right) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2];
    const onTop = document.elementFromPoint(x, y);
    const isSeen = onTop && (element.contains(onTop) || onTop.contains(element) || inLabel(element, onTop));
    if (!isSeen) covered.add(`${element.outerHTML.slice(0, 120)} under ${onTop?.outerHTML.slice(0, 120)}`);
  }
  return [...covered];

  function inLabel(field: HTMLElement, other: Element): boolean {
    return [...((field as HTMLInputElement).labels ?? [])].some((label) => label.contains(other));
  }
}
