import type { BrowserContextOptions, Locator, Page } from "@playwright/test";
import { chromiumArguments, findChromium } from "../scripts/chromium.mjs";
import { freeNights } from "./island.ts";
import { ofTheDemo, signedInAs } from "./people.ts";
import { expectNoSidewaysScrolling } from "./site.ts";
import { expect, test } from "./test.ts";
import { beginningOf, texts } from "./words.ts";

/** A phone whose browser shows text at twice its usual size. */

test.use({
  launchOptions: {
    executablePath: findChromium(),
    args: [...chromiumArguments, "--blink-settings=defaultFontSize=32"],
  },
});

test("with text at twice its size a guest's pages are no wider than a phone", async ({ newVisitor, request }) => {
  const guest = await ofTheDemo(request, "huesped");
  const listing = "/home/cabana-entre-helechos";
  const { checkIn, checkOut } = await freeNights(request, listing, { past: 6 });
  const page = await expectNoWiderThanAPhone(newVisitor, guest, [
    "/spaces",
    listing,
    `${listing}/book?check_in=${checkIn}&check_out=${checkOut}&guests=1`,
    "/dashboard",
    "/dashboard/messages",
    "/home",
  ]);
  const { filters } = texts.es.search;
  await page.getByRole("button", { name: filters.title, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: filters.title });
  await expect(dialog.getByRole("button", { name: beginningOf(filters.see) })).toBeVisible();
  await expectNothingCut(dialog);
});

test("with text at twice its size a host's pages are no wider than a phone", async ({ newVisitor, request }) => {
  const host = await ofTheDemo(request, "anfitriona");
  const lodging = "bungalo-de-los-mangles";
  const page = await expectNoWiderThanAPhone(newVisitor, host, [
    "/host/dashboard",
    "/host/listings",
    `/host/edit-accommodation/${lodging}`,
    "/host/calendar",
    `/host/calendar/${lodging}`,
  ]);
  const prices = page.getByRole("gridcell").locator("span", { hasText: /^\$\d+$/ });
  await expect(prices.first()).toBeVisible();
  await expectNothingCut(prices);
});

test("with text at twice its size the operator's tables are no wider than a phone", async ({ newVisitor, request }) => {
  const admin = await ofTheDemo(request, "admin");
  await expectNoWiderThanAPhone(newVisitor, admin, ["/admin/money", "/admin/reports"]);
});

async function expectNoWiderThanAPhone(
  newVisitor: (options: BrowserContextOptions) => Promise<Page>,
  person: Parameters<typeof signedInAs>[0],
  paths: readonly string[],
): Promise<Page> {
  const page = await newVisitor({ viewport: { width: 360, height: 780 }, storageState: signedInAs(person) });
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(texts.es.common.loading, { exact: true })).toHaveCount(0);
    await expectNoSidewaysScrolling(page);
  }
  return page;
}

/** Checks that these boxes are as wide as what is in them. */
async function expectNothingCut(boxes: Locator): Promise<void> {
  const cut = await boxes.evaluateAll((all) =>
    all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
}
