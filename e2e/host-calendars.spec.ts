import type { Page } from "@playwright/test";
import { addDays } from "#contract/dates.ts";
import { expectAccessible } from "./accessible.ts";
import { listingOnSale } from "./hosted-listing.ts";
import { anAccount, ofTheDemo, signedInAs } from "./people.ts";
import { expectNoSidewaysScrolling } from "./site.ts";
import { expect, test } from "./test.ts";
import { filled, texts } from "./words.ts";

/** A host with several listings blocks and prices days of all of them at once, and takes it back. */

const words = texts.es.hostCalendar;
const { all } = words;
const from = addDays(new Date().toISOString().slice(0, 10), 20);

/** Holds back what changes the calendars. @returns lets it through */
async function holdChanges(page: Page): Promise<() => void> {
  const changes = "**/calendars/changes";
  const arrived = Promise.withResolvers<void>();
  await page.unroute(changes);
  await page.route(changes, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  return arrived.resolve;
}

test("days of two homes are blocked by a drag and priced by the keyboard, and undone", async ({
  newVisitor,
  request,
}) => {
  const host = await anAccount(request);
  const one = await listingOnSale(request, host, { kind: "lodging", title: `Casa de arriba ${Date.now()}` });
  const other = await listingOnSale(request, host, { kind: "lodging", title: `Casa de abajo ${Date.now()}` });
  const [first, second] = [other, one];
  const page = await newVisitor({ storageState: signedInAs(host) });
  await page.goto(`/host/calendar?from=${from}`);
  const cell = (listing: { link_id: number }, day: number) =>
    page.locator(`[data-row="${listing.link_id}"][data-date="${addDays(from, day)}"]`);
  const isFree = async (listing: { link_id: number }, day: number) => {
    const dates = { from: addDays(from, day), to: addDays(from, day + 1) };
    const answer = await request.get(`/api/listings/${listing.link_id}/availability`, { params: dates });
    return (await answer.json()).nights[0];
  };
  const panel = page.getByRole("region", { name: words.panel.label });
  await expect(page.getByRole("grid")).toBeVisible();

  // With the mouse: from the first home's third day to the second home's fifth.
  await cell(first, 2).hover();
  await page.mouse.down();
  await cell(second, 4).hover();
  await page.mouse.up();
  const two = filled(all.listings_other, { count: 2 });
  await expect(panel.getByRole("heading")).toHaveText(filled(all.chosen_other, { count: 6, listings: two }));
  await expectAccessible(page);
  await panel.getByRole("button", { name: words.nights.block, exact: true }).click();
  const undo = page.getByRole("button", { name: all.undo });
  await expect(undo).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: all.undo })).toContainText(
    filled(all.done.block_other, { count: 6, listings: two }),
  );
  await expect(cell(first, 3)).toContainText(words.day.blocked);
  expect(await isFree(second, 4)).toMatchObject({ free: false });
  await undo.press("Enter");
  await expect(page.getByText(filled(all.done.undone_other, { count: 6, listings: two }))).toBeVisible();
  await expect(cell(first, 3)).not.toContainText(words.day.blocked);
  expect(await isFree(second, 4)).toMatchObject({ free: true });

  // With the keyboard: the grid is one stop, Space begins, Shift with an arrow extends.
  await cell(first, 0).focus();
  await page.keyboard.press("ArrowRight");
  await expect(cell(first, 1)).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(page.locator("[aria-selected=true]")).toHaveCount(4);
  await panel.getByLabel(words.nights.price).fill("212.50");
  await panel.getByLabel(words.nights.minimum).fill("3");
  await expect(panel.getByRole("listitem").filter({ hasText: first.title })).toContainText("$212.50");
  await panel.getByLabel(words.nights.price).press("Enter");
  await expect(undo).toBeFocused();
  expect(await isFree(first, 2)).toMatchObject({ price: 212.5, minimumNights: 3 });
  // Undone from within the grid.
  await cell(second, 1).focus();
  await page.keyboard.press("Control+z");
  await expect(page.getByText(filled(all.done.undone_other, { count: 4, listings: two }))).toBeVisible();
  expect((await isFree(first, 2)).price).not.toBe(212.5);
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowRight");
  await expect(cell(second, 28)).toBeFocused();

  // The keys come faster than the dates.
  const asked = Promise.withResolvers<void>();
  await page.route("**/api/user/host/calendars?*", async (route) => {
    await asked.promise;
    await route.continue();
  });
  await page.keyboard.press("End");
  for (let times = 1; times <= 3; times++) await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(`/host/calendar?from=${addDays(from, 56)}`);
  asked.resolve();
  await expect(cell(second, 58)).toBeFocused();
});

test("dates that cannot be changed yet are refused in a sentence, of homes and of other listings", async ({
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  const host = await anAccount(request);
  await listingOnSale(request, host, { kind: "lodging", title: `Casa lejana ${Date.now()}` });
  const terrace = await listingOnSale(request, host, { kind: "space", title: `Terraza lejana ${Date.now()}` });
  const page = await newVisitor({ storageState: signedInAs(host) });
  const far = addDays(from, 800);
  const panel = page.getByRole("region", { name: words.panel.label });
  const refusal = panel.getByRole("alert").getByText(filled(texts.es.errors.fields.far_ahead, { maximum: 24 }));
  await page.goto(`/host/calendar?from=${far}`);
  const cells = page.locator("td[data-row]:not([aria-disabled])");
  await cells.first().click();
  await panel.getByRole("button", { name: words.nights.block, exact: true }).click();
  await expect(refusal).toBeVisible();
  await panel.getByRole("button", { name: words.panel.clear }).click();
  await page.locator(`[data-row="${terrace.link_id}"][data-date="${far}"]`).click();
  await panel.getByRole("button", { name: words.nights.block, exact: true }).click();
  await expect(refusal).toBeVisible();
});

test("what is selected while a change is on its way stays selected, and a refusal is about its own dates", async ({
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/status of 429/);
  const host = await anAccount(request);
  const home = await listingOnSale(request, host, { kind: "lodging", title: `Casa rápida ${Date.now()}` });
  await listingOnSale(request, host, { kind: "space", title: `Terraza rápida ${Date.now()}` });
  const page = await newVisitor({ storageState: signedInAs(host) });
  await page.goto(`/host/calendar?from=${from}`);
  const cell = (day: number) => page.locator(`[data-row="${home.link_id}"][data-date="${addDays(from, day)}"]`);
  const panel = page.getByRole("region", { name: words.panel.label });
  const block = panel.getByRole("button", { name: words.nights.block, exact: true });
  const selected = page.locator("[aria-selected=true]");
  const arrive = await holdChanges(page);
  await cell(2).click();
  await block.click();
  await cell(4).click();
  arrive();
  await expect(cell(2)).toContainText(words.day.blocked);
  await expect(page.getByRole("button", { name: all.undo })).toBeVisible();
  await expect(selected).toHaveCount(2);
  await expect(cell(4)).toBeFocused();

  await page.route("**/calendars/changes", (route) =>
    route.fulfill({ status: 429, json: { code: "too_many_requests", message: texts.es.errors.busy } }),
  );
  await block.click();
  await expect(panel.getByText(texts.es.errors.busy)).toBeVisible();
  await cell(6).click();
  await expect(selected).toHaveCount(3);
  await expect(panel.getByText(texts.es.errors.busy)).toBeHidden();

  // The host may also just have moved on in the grid.
  const arriveLater = await holdChanges(page);
  await block.click();
  await cell(6).focus();
  await page.keyboard.press("ArrowRight");
  arriveLater();
  await expect(cell(6)).toContainText(words.day.blocked);
  await expect(panel).toBeHidden();
  await expect(cell(7)).toBeFocused();

  // Or to a button elsewhere.
  const arriveLast = await holdChanges(page);
  await cell(8).click();
  await block.click();
  const later = page.getByRole("button", { name: all.later });
  await later.focus();
  arriveLast();
  await expect(cell(8)).toContainText(words.day.blocked);
  await expect(panel).toBeHidden();
  await expect(later).toBeFocused();
});

test("calendars of another kind or of other dates that do not load are neither shown nor selected in", async ({
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/status of 429/);
  const host = await anAccount(request);
  const home = await listingOnSale(request, host, { kind: "lodging", title: `Casa una ${Date.now()}` });
  await listingOnSale(request, host, { kind: "lodging", title: `Casa dos ${Date.now()}` });
  await listingOnSale(request, host, { kind: "space", title: `Terraza sola ${Date.now()}` });
  const page = await newVisitor({ storageState: signedInAs(host) });
  const rows = page.getByRole("row");
  const chip = (name: string) => page.getByRole("button", { name, exact: true });
  const failure = page.getByRole("alert").filter({ hasText: words.loadError });
  const refuse = (api: string) =>
    page.route(api, (route) =>
      route.fulfill({ status: 429, json: { code: "too_many_requests", message: texts.es.errors.busy } }),
    );
  const api = "**/api/user/host/calendars?*";
  await page.goto(`/host/calendar?from=${from}`);
  await expect(rows).toHaveCount(4);
  // The only listing of its kind is not the only one.
  await chip(all.kinds.space).click();
  await expect(rows).toHaveCount(2);
  await chip(all.kinds.all).click();
  await expect(rows).toHaveCount(4);
  await expect(page).toHaveURL(`/host/calendar?from=${from}`);

  await refuse(api);
  await chip(all.kinds.experience).click();
  await expect(failure).toBeVisible();
  await expect(page.getByRole("grid")).toBeHidden();
  await expect(chip(all.kinds.experience)).toBeFocused();
  await page.unroute(api);
  const answered = Promise.withResolvers<void>();
  await page.route(api, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await failure.getByRole("button", { name: texts.es.common.retry }).click();
  await expect(failure.getByRole("button", { name: texts.es.common.loading })).toBeVisible();
  answered.resolve();
  await expect(page.getByText(all.noneOfKind)).toBeVisible();
  await expect(failure).toBeHidden();
  await page.unroute(api);

  await chip(all.kinds.all).click();
  const last = page.locator(`[data-row="${home.link_id}"][data-date="${addDays(from, 27)}"]`);
  await last.focus();
  await refuse(api);
  await page.keyboard.press("ArrowRight");
  await expect(failure).toBeVisible();
  await page.keyboard.press("Space");
  await expect(last).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("region", { name: words.panel.label }).getByRole("heading")).toHaveText(
    filled(all.chosen_one, { count: 1, listings: filled(all.listings_one, { count: 1 }) }),
  );

  // A list names no month with its dates.
  await page.goto(`/host/calendar/${home.slug}?month=${from.slice(0, 7)}&view=list`);
  const days = page.getByRole("main").getByRole("checkbox");
  await expect(days).not.toHaveCount(0);
  await refuse(`**/api/user/host/calendar/${home.slug}?*`);
  await page.getByRole("button", { name: words.later }).click();
  await expect(failure).toBeVisible();
  await expect(days).toHaveCount(0);
});

test("a selection and a typed price outlive dates that do not load, in all calendars and in one", async ({
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/status of 429/);
  const host = await anAccount(request);
  const home = await listingOnSale(request, host, { kind: "lodging", title: `Casa sin señal ${Date.now()}` });
  await listingOnSale(request, host, { kind: "space", title: `Terraza sin señal ${Date.now()}` });
  const page = await newVisitor({ storageState: signedInAs(host) });
  const panel = page.getByRole("region", { name: words.panel.label });
  const price = panel.getByLabel(words.nights.price);
  const failure = page.getByRole("alert").filter({ hasText: words.loadError });
  for (const one of [
    { path: `/host/calendar?from=${from}`, api: "**/api/user/host/calendars?*", later: all.later },
    {
      path: `/host/calendar/${home.slug}?month=${from.slice(0, 7)}`,
      api: `**/api/user/host/calendar/${home.slug}?*`,
      later: words.later,
    },
  ]) {
    await page.goto(one.path);
    await page
      .locator(`[data-date="${addDays(from, 2)}"]`)
      .first()
      .click();
    await price.fill("212.50");
    await page.route(one.api, (route) =>
      route.fulfill({ status: 429, json: { code: "too_many_requests", message: texts.es.errors.busy } }),
    );
    await page.getByRole("button", { name: one.later }).click();
    await expect(failure).toContainText(texts.es.errors.busy);
    await expect(price).toHaveValue("212.50");
    await page.unroute(one.api);
    await failure.getByRole("button", { name: texts.es.common.retry }).click();
    await expect(failure).toBeHidden();
    await expect(price).toHaveValue("212.50");
    await page.getByRole("link", { name: texts.es.host.nav.listings }).first().click();
    await expect(page.getByText(words.nights.unsaved)).toBeVisible();
    await page.getByRole("button", { name: texts.es.profile.unsaved.leave }).click();
  }
});

for (const [width, language] of [
  [360, "es"],
  [768, "en"],
  [1440, "es"],
] as const) {
  test(`at ${width} px, in ${language}, all calendars are accessible and do not scroll sideways`, async ({
    newVisitor,
    request,
  }) => {
    const page = await newVisitor({
      viewport: { width, height: 900 },
      storageState: signedInAs(await ofTheDemo(request, "anfitriona")),
      locale: language === "en" ? "en-US" : "es-PR",
    });
    await page.goto("/host/calendar");
    await expect(page.getByRole("row")).not.toHaveCount(0);
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);
    const coming = page.locator("td[data-row]:not([aria-disabled])");
    await coming.nth(2).click();
    await expect(page.getByRole("region", { name: texts[language].hostCalendar.panel.label })).toBeVisible();
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);
  });
}
