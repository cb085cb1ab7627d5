import type { APIRequestContext } from "@playwright/test";
import { addDays } from "#contract/dates.ts";
import { expectAccessible } from "./accessible.ts";
import { listingOnSale } from "./hosted-listing.ts";
import { press, type } from "./keys.ts";
import { anAccount, signedInAs } from "./people.ts";
import { expectNoSidewaysScrolling, headerMenu } from "./site.ts";
import { expect, test } from "./test.ts";
import { filled, texts } from "./words.ts";

/** A host says once what Christmas costs, and guests are asked for it. */

const words = texts.es.hostCalendar;
const { seasons } = words;
/** A day of the next Christmas, five nights of which are within the booking window. */
const christmas = (() => {
  const [today, year] = [new Date().toISOString().slice(0, 10), new Date().getUTCFullYear()];
  return today < `${year}-12-21` ? `${year}-12-22` : `${year + 1}-01-01`;
})();

async function aLodging(request: APIRequestContext) {
  const host = await anAccount(request);
  const title = `Casa de temporadas ${Date.now()}`;
  return { host, ...(await listingOnSale(request, host, { kind: "lodging", title })) };
}

test("on a phone a host adds Christmas, and the guest's quote has its price and its minimum", async ({
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  const { host, slug, link_id } = await aLodging(request);
  const page = await newVisitor({
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    storageState: signedInAs(host),
  });
  await page.goto(`/host/calendar/${slug}?month=${christmas.slice(0, 7)}`);
  await page.getByRole("link", { name: seasons.link }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(seasons.title);
  await page.getByRole("button", { name: seasons.add }).tap();

  // What is missing is said beside its field, and nothing is lost.
  await page.getByLabel(words.nights.price).fill("240");
  await page.getByRole("button", { name: seasons.form.save }).tap();
  await expect(page.getByText(texts.es.errors.fields.required)).toBeVisible();
  await page.getByLabel(seasons.form.name, { exact: true }).fill("Navidad");
  const first = page.getByRole("group", { name: seasons.form.first });
  await first.getByLabel(seasons.form.day).selectOption("15");
  await first.getByLabel(seasons.form.month).selectOption({ label: "diciembre" });
  for (let nights = 1; nights < 5; nights++) {
    await page.getByRole("button", { name: filled(seasons.more, { what: words.nights.minimum }) }).tap();
  }
  await expect(page.locator("form output")).toContainText(
    "Del 15 de diciembre al 6 de enero: $240 la noche, mínimo 5 noches. La próxima: 15 dic",
  );
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await page.getByRole("button", { name: seasons.form.save }).tap();
  await expect(page.getByRole("button", { name: seasons.add })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Navidad" })).toContainText("mínimo 5 noches");

  const stay = { service_type: 2, link_id, guests: 1, check_in: christmas };
  const ask = (nights: number) =>
    request.get("/api/quote", { params: { ...stay, check_out: addDays(christmas, nights) } });
  expect((await (await ask(4)).json()).code).toBe("stay_too_short");
  const quote = await (await ask(5)).json();
  expect(quote.lines[0]).toMatchObject({ code: "nights", quantity: 5, unit_amount: 240 });

  await page.goto(`/home/${slug}`);
  await expect(page.getByText(texts.es.listings.detail.minimumsDiffer)).toBeAttached();

  // A price by hand comes first, and clearing it goes back to the season.
  await page.goto(`/host/calendar/${slug}?month=${christmas.slice(0, 7)}`);
  const panel = page.getByRole("region", { name: words.panel.label });
  await page.locator(`[data-date="${christmas}"]`).tap();
  await expect(panel).toContainText(filled(words.day.season, { name: "Navidad" }));
  await panel.getByLabel(words.nights.price).fill("500");
  await panel.getByRole("button", { name: words.nights.save }).tap();
  await expect(panel).toBeHidden();
  expect((await (await ask(5)).json()).lines[0]).toMatchObject({ quantity: 1, unit_amount: 500 });
  await page.locator(`[data-date="${christmas}"]`).tap();
  await panel.getByRole("button", { name: filled(words.nights.season, { season: "Navidad" }) }).tap();
  await expect(panel).toBeHidden();
  expect((await (await ask(5)).json()).lines[0]).toMatchObject({ quantity: 5, unit_amount: 240 });
});

test("with the keyboard alone a host sets Fridays, changes a season and deletes it", async ({
  newVisitor,
  request,
}) => {
  const { host, slug } = await aLodging(request);
  const page = await newVisitor({ storageState: signedInAs(host) });
  await page.goto(`/host/calendar/${slug}/seasons`);
  await press(page, page.getByRole("button", { name: seasons.add }));
  await type(page, page.getByLabel(seasons.form.name, { exact: true }), "Reyes");
  await type(page, page.getByLabel(words.nights.price), "180");
  await press(page, page.getByRole("button", { name: seasons.form.save }));
  const row = page.getByRole("listitem").filter({ hasText: "Reyes" });
  await expect(row).toContainText("$180 la noche.");

  const friday = texts.es.catalogues.days.friday;
  await press(page, page.getByRole("button", { name: filled(seasons.more, { what: friday }) }));
  await press(page, page.getByRole("button", { name: seasons.weekdays.save }));
  await expect(page.getByRole("button", { name: seasons.weekdays.save })).toBeDisabled();
  await page.reload();
  await expect(page.getByLabel(friday, { exact: true })).toHaveValue("2");

  await press(page, row.getByRole("button", { name: seasons.change }));
  await page.getByLabel(seasons.form.weekend).fill("1,20");
  await press(page, page.getByRole("button", { name: seasons.form.save }));
  const either = filled(texts.es.common.amount.unclear, { most: "$120.00", least: "$1.20" });
  await expect(page.getByText(either)).toBeVisible();
  await page.getByLabel(seasons.form.weekend).fill("220");
  await press(page, page.getByRole("button", { name: seasons.form.save }));
  await expect(row).toContainText("$220 viernes y sábados");

  await press(page, row.getByRole("button", { name: seasons.remove }));
  await expectAccessible(page);
  await press(page, page.getByRole("button", { name: seasons.removal.remove }));
  await expect(row).toBeHidden();
  await expect(page.getByRole("heading", { name: seasons.list })).toBeFocused();
});

test("two seasons that clash, and another tab that was faster, are said where the host is", async ({
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/status of 40[09]/);
  const { host, slug } = await aLodging(request);
  const page = await newVisitor({ storageState: signedInAs(host) });
  await page.goto(`/host/calendar/${slug}/seasons`);
  const add = async (name: string) => {
    await page.getByRole("button", { name: seasons.add }).click();
    await page.getByLabel(seasons.form.name, { exact: true }).fill(name);
    await page.getByLabel(words.nights.price).fill("150");
    await page.getByRole("button", { name: seasons.form.save }).click();
  };
  await add("Navidad");
  await expect(page.getByRole("listitem").filter({ hasText: "Navidad" })).toBeVisible();
  await add("Fiestas");
  const clash = filled(texts.es.errors.fields.seasons_clash, { one: "Navidad", other: "Fiestas" });
  await expect(page.getByText(clash)).toBeVisible();
  await page.getByRole("group", { name: seasons.form.last }).getByLabel(seasons.form.day).selectOption("2");

  const path = `/api/user/host/calendar/${slug}/seasons`;
  const headers = { "x-auth-token": host.token };
  const { version, weekdayMinimums } = await (await request.get(path, { headers })).json();
  await request.put(path, { headers, data: { version, weekdayMinimums, seasons: [] } });
  await page.getByRole("button", { name: seasons.form.save }).click();
  await expect(page.getByText(texts.es.errors.edited_elsewhere)).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Navidad" })).toBeHidden();
  await page.getByRole("button", { name: seasons.form.save }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Fiestas" })).toBeVisible();
});

test("a season that another tab has changed is neither overwritten nor deleted unseen", async ({
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  const { host, slug } = await aLodging(request);
  const path = `/api/user/host/calendar/${slug}/seasons`;
  const headers = { "x-auth-token": host.token };
  const navidad = { name: "Navidad", firstDay: "12-15", lastDay: "01-06", weekendPrice: null, minimumNights: null };
  const stored = async () => (await request.get(path, { headers })).json();
  const store = async (season: object) => {
    const { version, weekdayMinimums } = await stored();
    const data = { version, weekdayMinimums, seasons: [{ ...navidad, ...season }] };
    expect((await request.put(path, { headers, data })).status()).toBe(200);
  };
  await store({ price: 240 });
  const page = await newVisitor({ storageState: signedInAs(host) });
  await page.goto(`/host/calendar/${slug}/seasons`);
  const comeBack = async () => {
    const read = page.waitForResponse((answer) => answer.url().endsWith(path) && answer.request().method() === "GET");
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await read;
  };
  const row = page.getByRole("listitem").filter({ hasText: /Navidad|Fiestas/ });
  const save = page.getByRole("button", { name: seasons.form.save });
  const refusal = page.getByText(texts.es.errors.edited_elsewhere);

  await row.getByRole("button", { name: seasons.change }).click();
  await page.getByLabel(words.nights.minimum, { exact: true }).fill("3");
  await store({ price: 300 });
  await comeBack();
  await expect(row).toContainText("$300 la noche");
  await save.click();
  await expect(refusal).toBeVisible();
  await expect(page.getByLabel(words.nights.price)).toHaveValue("300");
  await save.click();
  await expect(save).toBeHidden();
  // While it saves, the button has another name, and so the one that was pressed counts as hidden.
  await expect.poll(async () => (await stored()).seasons).toEqual([{ ...navidad, price: 300, minimumNights: 3 }]);

  const remove = page.getByRole("button", { name: seasons.removal.remove });
  await row.getByRole("button", { name: seasons.remove }).click();
  await store({ price: 320 });
  await comeBack();
  await remove.click();
  await expect(refusal).toBeVisible();
  await expect(page.getByRole("dialog")).toContainText("$320 la noche");
  await store({ price: 320, name: "Fiestas" });
  await comeBack();
  await expect(page.getByRole("dialog", { name: filled(seasons.removal.question, { name: "Fiestas" }) })).toBeVisible();
  await page.getByRole("button", { name: seasons.removal.keep }).click();
  await expect(row).toContainText("Fiestas");

  await row.getByRole("button", { name: seasons.change }).click();
  await page.getByLabel(words.nights.price).fill("350");
  await store({ price: 320, name: "Reyes" });
  await save.click();
  await expect(refusal).toBeVisible();
  await expect(page.getByLabel(seasons.form.name, { exact: true })).toHaveValue("Reyes");
  await save.click();
  await expect(save).toBeHidden();
  await expect.poll(async () => (await stored()).seasons).toEqual([{ ...navidad, name: "Reyes", price: 350 }]);

  await page.getByRole("button", { name: seasons.remove }).click();
  await store({ price: 360, name: "Reyes" });
  await remove.click();
  await expect(refusal).toBeVisible();
  const { version, weekdayMinimums } = await stored();
  await request.put(path, { headers, data: { version, weekdayMinimums, seasons: [] } });
  await comeBack();
  await expect(remove).toBeDisabled();
});

test("whichever form of the page is unsaved, leaving is asked about", async ({ newVisitor, request }) => {
  const { host, slug } = await aLodging(request);
  const page = await newVisitor({ storageState: signedInAs(host) });
  const question = page.getByRole("dialog", { name: texts.es.profile.unsaved.question });
  const friday = page.getByLabel(texts.es.catalogues.days.friday, { exact: true });
  const name = page.getByLabel(seasons.form.name, { exact: true });
  const askedOnce = async () => {
    await page.getByRole("main").getByRole("link", { name: words.title, exact: true }).last().click();
    await expect(question.getByText(seasons.unsaved)).toHaveCount(1);
    await question.getByRole("button", { name: texts.es.profile.unsaved.stay }).click();
  };
  await page.goto(`/host/calendar/${slug}`);
  await page.getByRole("link", { name: seasons.link }).click();
  await friday.fill("2");
  await page.getByRole("button", { name: seasons.add }).click();
  await askedOnce();
  await name.fill("Navidad");
  await askedOnce();
  await page.getByRole("button", { name: seasons.weekdays.save }).click();
  await expect(page.getByText(seasons.weekdays.saved)).toBeVisible();
  await askedOnce();
  await expect(name).toHaveValue("Navidad");
  await page.goBack();
  // Whoever goes back in the very moment in which they stay is asked again.
  await question.getByRole("button", { name: texts.es.profile.unsaved.stay }).evaluate((stay: HTMLElement) => {
    stay.click();
    history.back();
  });
  await question.getByRole("button", { name: texts.es.profile.unsaved.leave }).click();
  await expect(page).not.toHaveURL(/seasons/);
});

test("a season that is being written outlasts another language, and no other season takes its form", async ({
  newVisitor,
  request,
}) => {
  const { host, slug } = await aLodging(request);
  const path = `/api/user/host/calendar/${slug}/seasons`;
  const headers = { "x-auth-token": host.token };
  const { version, weekdayMinimums } = await (await request.get(path, { headers })).json();
  const reyes = {
    name: "Reyes",
    firstDay: "01-05",
    lastDay: "01-06",
    price: 180,
    weekendPrice: null,
    minimumNights: null,
  };
  await request.put(path, { headers, data: { version, weekdayMinimums, seasons: [reyes] } });
  const page = await newVisitor({ storageState: signedInAs(host) });
  await page.goto(`/host/calendar/${slug}/seasons`);
  await page.getByRole("button", { name: seasons.add }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Reyes" });
  await expect(row.getByRole("button", { name: seasons.change })).toBeDisabled();
  await expect(row.getByRole("button", { name: seasons.remove })).toBeDisabled();
  await page.getByLabel(seasons.form.name, { exact: true }).fill("Navidad");
  await headerMenu(page, "Idioma: español").click();
  await page.getByRole("button", { name: "English" }).click();
  const english = texts.en.hostCalendar.seasons;
  await expect(page.getByLabel(english.form.name, { exact: true })).toHaveValue("Navidad");
  await page.getByRole("button", { name: english.form.cancel }).click();
  await expect(row.getByRole("button", { name: english.change })).toBeEnabled();
});

test("a minimum that changes while another is on its way is not undone", async ({ newVisitor, request }) => {
  const { host, slug } = await aLodging(request);
  const page = await newVisitor({ storageState: signedInAs(host) });
  await page.goto(`/host/calendar/${slug}/seasons`);
  const arrived = Promise.withResolvers<void>();
  await page.route(`**/calendar/${slug}/seasons`, async (route) => {
    if (route.request().method() === "PUT") await arrived.promise;
    await route.continue();
  });
  const { friday, saturday } = texts.es.catalogues.days;
  const more = (what: string) => page.getByRole("button", { name: filled(seasons.more, { what }) });
  const save = page.getByRole("button", { name: seasons.weekdays.save });
  await more(friday).click();
  await save.click();
  await more(saturday).click();
  arrived.resolve();
  await expect(page.getByText(seasons.weekdays.saved)).toBeVisible();
  await expect(page.getByLabel(saturday, { exact: true })).toHaveValue("2");
  await save.click();
  await expect(save).toBeDisabled();
  await page.reload();
  await expect(page.getByLabel(friday, { exact: true })).toHaveValue("2");
  await expect(page.getByLabel(saturday, { exact: true })).toHaveValue("2");
});

test("what is typed while a season is saved is kept, as a change of that season", async ({ newVisitor, request }) => {
  const { host, slug } = await aLodging(request);
  const page = await newVisitor({ storageState: signedInAs(host) });
  await page.goto(`/host/calendar/${slug}/seasons`);
  let arrived = Promise.withResolvers<void>();
  await page.route(`**/calendar/${slug}/seasons`, async (route) => {
    if (route.request().method() === "PUT") await arrived.promise;
    await route.continue();
  });
  const name = page.getByLabel(seasons.form.name, { exact: true });
  const minimum = page.getByLabel(words.nights.minimum, { exact: true });
  const save = page.getByRole("button", { name: seasons.form.save });
  const rows = page.getByRole("listitem").filter({ hasText: /Navidad|Fiestas/ });
  await page.getByRole("button", { name: seasons.add }).click();
  await name.fill("Navidad ");
  await page.getByLabel(words.nights.price).fill("240");
  await save.click();
  await name.fill("Fiestas");
  arrived.resolve();
  await expect(rows).toContainText(["Navidad"]);
  await expect(page.getByRole("form", { name: filled(seasons.form.change, { name: "Navidad" }) })).toBeVisible();
  await expect(name).toHaveValue("Fiestas");
  arrived = Promise.withResolvers();
  await save.click();
  await minimum.fill("4");
  arrived.resolve();
  await expect(rows).toContainText(["Fiestas"]);
  await expect(minimum).toHaveValue("4");
  // Leaving a field as it is changes nothing.
  arrived = Promise.withResolvers();
  await minimum.press("Enter");
  await name.focus();
  arrived.resolve();
  await expect(name).toBeHidden();
  await expect(rows).toContainText(["mínimo 4 noches"]);
  await page.getByRole("link", { name: words.title, exact: true }).last().click();
  await expect(page).not.toHaveURL(/seasons/);
});
