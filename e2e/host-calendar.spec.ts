import type { APIRequestContext, Page } from "@playwright/test";
import type { User } from "#contract/accounts/accounts.ts";
import { addDays, addMonths, dateOf, type PlainDate } from "#contract/dates.ts";
import type { HostedBooking } from "#contract/hosting/hosting.ts";
import type { Availability } from "#contract/listings/listings.ts";
import { expectAccessible } from "./accessible.ts";
import { listingAt } from "./island.ts";
import { ofTheDemo, signedInAs } from "./people.ts";
import { expectNoSidewaysScrolling, headerMenu } from "./site.ts";
import { expect, test } from "./test.ts";
import { filled, type Language, texts } from "./words.ts";

/** A host's calendar settings and their effect on guests, two months ahead, where no other test books. */

let host: { token: string; user: User };

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ playwright, baseURL }) => {
  const api = await playwright.request.newContext({ baseURL: baseURL as string });
  host = await ofTheDemo(api, "anfitriona");
  await api.dispose();
});

const month = addMonths(dateOf(new Date(), "America/Puerto_Rico"), 2).slice(0, 7);
const lodging = "/home/terraza-de-los-guayacanes";
const space = "/space/sala-guayacan-reuniones-con-luz-del-sur";
const experience = "/experiences/cana-ron-y-cuentos-de-central";
const words = texts.es.hostCalendar;

const free = "td[data-tone=free]";
const cell = (page: Page, date: PlainDate) => page.locator(`[data-date="${date}"]`);
const panelOf = (page: Page, language: Language = "es") =>
  page.getByRole("region", { name: texts[language].hostCalendar.panel.label });
const dayOfMonth = (day: number) => `${month}-${String(day).padStart(2, "0")}`;

async function open(page: Page, path: string, query = ""): Promise<void> {
  const slug = path.split("/").at(-1);
  await page.goto(`/host/calendar/${slug}?month=${month}${query}`);
  await expect((query === "" ? page.locator(free) : page.getByRole("checkbox")).first()).toBeVisible();
}

/** Saves the panel and waits for it to close. */
async function saves(page: Page, button: string): Promise<void> {
  await panelOf(page).getByRole("button", { name: button, exact: true }).click();
  await expect(panelOf(page)).toBeHidden();
}

async function availability(
  api: APIRequestContext,
  path: string,
  from: PlainDate,
  days: number,
): Promise<Availability> {
  const { id } = await listingAt(api, path);
  return (await api.get(`/api/listings/${id}/availability?from=${from}&to=${addDays(from, days)}`)).json();
}

test("dates a host blocks are taken on the public page, and a price for dates is in the quote", async ({
  newVisitor,
  request,
}) => {
  const page = await newVisitor({ storageState: signedInAs(host) });
  await page.goto(`/host/calendar`);
  await expect(page.getByRole("link", { name: texts.es.host.nav.calendar })).toHaveAttribute("aria-current", "page");
  const { id, title } = await listingAt(request, lodging);
  await page.getByRole("link", { name: title }).click();
  await open(page, lodging);

  // Select a range: the first click and the last.
  await cell(page, dayOfMonth(10)).click();
  await cell(page, dayOfMonth(12)).click();
  await expect(cell(page, dayOfMonth(11))).toHaveAttribute("aria-selected", "true");
  await saves(page, words.nights.block);
  await expect(cell(page, dayOfMonth(11))).toContainText(words.day.blocked);
  const nights = await availability(request, lodging, dayOfMonth(9), 5);
  expect(nights.kind === "lodging" && nights.nights.map(({ free }) => free)).toEqual([true, false, false, false, true]);

  await page.getByRole("radio", { name: words.choose.single }).check();
  await cell(page, dayOfMonth(20)).click();
  await cell(page, dayOfMonth(22)).click();
  await panelOf(page).getByLabel(words.nights.price).fill("301,50");
  await panelOf(page).getByRole("button", { name: words.nights.save }).click();
  const either = filled(texts.es.common.amount.unclear, { most: "$30,150.00", least: "$301.50" });
  await expect(panelOf(page).getByText(either)).toBeVisible();
  await panelOf(page).getByLabel(words.nights.price).fill("$301.50");
  await panelOf(page).getByLabel(words.nights.minimum).fill("2");
  await saves(page, words.nights.save);
  const stay = { service_type: 2, link_id: id, check_in: dayOfMonth(20), check_out: dayOfMonth(22), guests: 1 };
  const quote = await (await request.get("/api/quote", { params: stay })).json();
  const prices = quote.lines.filter(({ code }: { code: string }) => code === "nights");
  expect(prices.map(({ unit_amount }: { unit_amount: number }) => unit_amount)).toContain(301.5);

  const guest = await newVisitor();
  await guest.goto(lodging);
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText(title);
  const taken = await request.get("/api/quote", {
    params: { ...stay, check_in: dayOfMonth(11), check_out: dayOfMonth(13) },
  });
  expect([taken.status(), (await taken.json()).code]).toEqual([409, "dates_taken"]);

  // Open the days again, from the list view.
  await open(page, lodging, "&view=list");
  for (const day of [10, 11, 12])
    await page
      .getByRole("checkbox")
      .nth(day - 1)
      .check();
  await saves(page, words.nights.open);
  const freed = await availability(request, lodging, dayOfMonth(10), 3);
  expect(freed.kind === "lodging" && freed.nights.every(({ free }) => free)).toBe(true);
});

test("what a host has typed for dates is kept when other dates are chosen", async ({ newVisitor }) => {
  const page = await newVisitor({ storageState: signedInAs(host) });
  await open(page, lodging);
  const price = panelOf(page).getByLabel(words.nights.price);
  const minimum = panelOf(page).getByLabel(words.nights.minimum);
  await cell(page, dayOfMonth(24)).click();
  const usual = [await price.inputValue(), await minimum.inputValue()];
  await price.fill("407.10");
  await cell(page, dayOfMonth(25)).click();
  await expect(panelOf(page)).toContainText(filled(words.panel.chosen_other, { count: 2 }));
  await expect(price).toHaveValue("407.10");
  await page.getByRole("button", { name: words.later }).click();
  await expect(price).toHaveValue("407.10");
  await page.getByRole("button", { name: words.earlier }).click();
  await cell(page, dayOfMonth(26)).click();
  await expect(price).toHaveValue("407.10");
  await expect(minimum).toHaveValue(usual[1] ?? "");
  await panelOf(page).getByRole("button", { name: words.panel.clear }).click();
  await cell(page, dayOfMonth(24)).click();
  await expect(price).toHaveValue(usual[0] ?? "");

  // Some of the dates are in a month that is not shown: what all of them share is not known.
  await page.getByRole("button", { name: words.later }).click();
  await cell(page, addMonths(dayOfMonth(2), 1)).click();
  await expect(panelOf(page).getByRole("button", { name: words.nights.block })).toBeVisible();
  await expect(minimum).toHaveValue("");
  await panelOf(page).getByRole("button", { name: words.panel.clear }).click();
  await page.getByRole("button", { name: words.earlier }).click();
  await cell(page, dayOfMonth(24)).click();
  await expect(minimum).toHaveValue(usual[1] ?? "");

  // What nobody typed is not saved: the shown price would become one by hand.
  await expect(panelOf(page).getByRole("button", { name: words.nights.save })).toBeDisabled();
  await minimum.fill("3");
  const change = page.waitForRequest((asked) => asked.method() !== "GET" && asked.url().includes("/calendar/"));
  await saves(page, words.nights.save);
  expect((await change).postDataJSON()).toEqual({ change: "nights", dates: [dayOfMonth(24)], minimum_nights: 3 });

  // Dates that are chosen during a save stay chosen after it, and what was saved is not typed for them.
  const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/calendar/*", async (route) => {
    if (route.request().method() !== "GET") await isHeld;
    await route.fallback();
  });
  await cell(page, dayOfMonth(24)).click();
  await price.fill("411");
  await panelOf(page).getByRole("button", { name: words.nights.save }).click();
  await expect(price).toHaveJSProperty("readOnly", true);
  await cell(page, dayOfMonth(27)).click();
  letGo();
  await expect(price).toHaveJSProperty("readOnly", false);
  await expect(panelOf(page)).toContainText(filled(words.panel.chosen_other, { count: 4 }));
  await expect(price).toHaveValue("");
  await page.unrouteAll();

  await price.fill("412");
  await page.getByRole("link", { name: words.links.title }).click();
  const question = page.getByRole("dialog", { name: texts.es.profile.unsaved.question });
  await expect(question).toContainText(words.nights.unsaved);
  await question.getByRole("button", { name: texts.es.profile.unsaved.stay }).click();
  await expect(price).toHaveValue("412");
  await panelOf(page).getByRole("button", { name: words.panel.clear }).click();

  await open(page, space);
  const from = panelOf(page).getByLabel(words.hours.from, { exact: true });
  await cell(page, dayOfMonth(24)).click();
  await from.fill("14:00");
  await cell(page, dayOfMonth(25)).click();
  await expect(from).toHaveValue("14:00");
});

test("a booking keeps its dates: the refusal names it and leads to it", async ({ newVisitor, request, complaints }) => {
  complaints.allow(/status of 409/);
  const headers = { "x-auth-token": host.token };
  const upcoming = await (await request.get("/api/user/host/bookings?when=upcoming", { headers })).json();
  const lastNight = ({ ends_at, timeZone }: HostedBooking) => addDays(dateOf(new Date(ends_at), timeZone), -1);
  // A stay on its last morning has no night left to select.
  const hasNights = (one: HostedBooking) => one.service_type === 2 && lastNight(one) > dateOf(new Date(), one.timeZone);
  const booking: HostedBooking = upcoming.find(hasNights);
  const { listings } = await (await request.get("/api/user/host-stats", { headers })).json();
  const { slug } = listings.find(({ title }: { title: string }) => title === booking.title);
  const last = lastNight(booking);
  const page = await newVisitor({ storageState: signedInAs(host) });
  await page.goto(`/host/calendar/${slug}?month=${last.slice(0, 7)}`);
  await expect(cell(page, last)).toContainText(booking.code);
  await cell(page, last).click();
  await panelOf(page).getByRole("button", { name: words.nights.block, exact: true }).click();
  const refusal = panelOf(page).getByRole("alert");
  await expect(refusal).toContainText(filled(texts.es.errors.booked_then, { codes: booking.code }));
  await expectAccessible(page);
  await refusal.getByRole("link", { name: booking.code }).click();
  await expect(page).toHaveURL(`/host/bookings/${booking.reserve_id}`);
});

test("a space opens at other hours on a date, and keeps some for itself", async ({ newVisitor, request }) => {
  const page = await newVisitor({ storageState: signedInAs(host) });
  await open(page, space);
  const date = (await page.locator(free).nth(5).getAttribute("data-date")) ?? "";
  const choose = async (from: string, to: string) => {
    await cell(page, date).click();
    await panelOf(page).getByLabel(words.hours.from, { exact: true }).fill(from);
    await panelOf(page).getByLabel(words.hours.to, { exact: true }).fill(to);
  };
  await choose("14:00", "22:00");
  await saves(page, words.hours.set);
  await choose("18:00", "20:00");
  await saves(page, words.hours.block);
  const [day] = ((await availability(request, space, date, 1)) as Extract<Availability, { kind: "space" }>).days;
  expect([day?.open, day?.close, day?.starts[0], day?.starts.includes("18:00")]).toEqual([
    "14:00",
    "22:00",
    "14:00",
    false,
  ]);
  await cell(page, date).click();
  await saves(page, words.hours.close);
  await expect(cell(page, date)).toContainText(words.day.closed);
});

test("sessions are called off and added, and the host sees who comes", async ({ newVisitor, request }) => {
  const page = await newVisitor({ storageState: signedInAs(host) });
  await open(page, experience);
  const usual = (await page.locator(free).first().getAttribute("data-date")) ?? "";
  const other = (await page.locator("td[data-tone=off]").first().getAttribute("data-date")) ?? "";
  const sessionsOn = async (date: string) => {
    const answer = await availability(request, experience, date, 1);
    return answer.kind === "experience" ? answer.sessions.length : -1;
  };
  expect([await sessionsOn(usual), await sessionsOn(other)]).toEqual([1, 0]);
  await cell(page, usual).click();
  await saves(page, words.sessions.callOff);
  await cell(page, other).click();
  await saves(page, words.sessions.offer);
  expect([await sessionsOn(usual), await sessionsOn(other)]).toEqual([0, 1]);

  await cell(page, other).click();
  await panelOf(page).getByRole("link", { name: words.sessions.guests }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.guests.title);
  await expect(page.getByText(words.guests.none)).toBeVisible();
  await expectAccessible(page);
});

test("the calendar works by keyboard alone", async ({ newVisitor }) => {
  const page = await newVisitor({ storageState: signedInAs(host) });
  await open(page, lodging);
  await cell(page, dayOfMonth(1)).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect(cell(page, dayOfMonth(9))).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(page.locator("[aria-selected=true]")).toHaveCount(3);
  await page.keyboard.press("Escape");
  await expect(page.locator("[aria-selected=true]")).toHaveCount(0);
  // The keys come faster than the next month loads: all three must act on the focused date there.
  await page.evaluate(() => {
    for (const key of ["PageDown", "Home", "Enter"])
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  });
  const focused = page.locator("[data-date]:focus");
  await expect(focused).toHaveAttribute("aria-selected", "true");
  expect((await focused.getAttribute("data-date"))?.slice(0, 7)).toBe(addMonths(dayOfMonth(1), 1).slice(0, 7));
  await page.keyboard.press("Tab");
  expect(await page.getByRole("grid").locator(":focus").count()).toBe(0);
});

test("what is typed for dates stays when the language changes", async ({ newVisitor }) => {
  const page = await newVisitor({ storageState: signedInAs(host) });
  await open(page, lodging);
  await cell(page, dayOfMonth(20)).click();
  await panelOf(page).getByLabel(words.nights.price).fill("199.50");
  await headerMenu(page, texts.es.layout.header.language).click();
  await page.getByRole("banner").getByRole("button", { name: "English" }).click();
  await expect(panelOf(page, "en").getByLabel(texts.en.hostCalendar.nights.price)).toHaveValue("199.50");
});

test("the dates stay where they are when the host's other listings come", async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: { width: 360, height: 800 }, storageState: signedInAs(host) });
  const asked = Promise.withResolvers<void>();
  await page.route("**/api/user/host-stats", async (route) => {
    await asked.promise;
    await route.continue();
  });
  await open(page, lodging);
  const listings = page.getByRole("combobox", { name: texts.es.hostCalendar.listing });
  await expect(listings.getByRole("option")).toHaveCount(1);
  const before = await page.locator(free).first().boundingBox();
  asked.resolve();
  await expect(listings.getByRole("option").nth(1)).toBeAttached();
  expect(await page.locator(free).first().boundingBox()).toEqual(before);
});

for (const [width, language] of [
  [360, "es"],
  [1440, "en"],
] as const) {
  test(`at ${width} px, in ${language}, the calendars are accessible and do not scroll sideways`, async ({
    newVisitor,
  }) => {
    const storageState = signedInAs(host);
    const locale = language === "en" ? "en-US" : "es-PR";
    const page = await newVisitor({ viewport: { width, height: 800 }, storageState, locale });
    for (const path of [lodging, space, experience]) {
      await open(page, path);
      await expect(page.locator(".HostCalendar-month")).toHaveText(
        language === "en" ? /^[A-Z][a-z]+ \d{4}$/ : / de \d{4}$/,
      );
      await page.locator(free).nth(2).click();
      await expect(panelOf(page, language)).toBeVisible();
      await expectNoSidewaysScrolling(page);
      await expectAccessible(page);
      await open(page, path, "&view=list");
      await expectNoSidewaysScrolling(page);
      await expectAccessible(page);
    }
  });
}
