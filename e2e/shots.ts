import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type APIRequestContext, type Browser, chromium, type Page, request } from "@playwright/test";
import { pages } from "#contract/listings/kinds.ts";
import { findChromium } from "../scripts/chromium.mjs";
import { freeDay, freeNights, freeSession } from "./island.ts";
import { cards, payWith } from "./payment-page.ts";
import { anAccount, signedInAs } from "./people.ts";
import { comesAlive } from "./site.ts";
import { type Language, texts } from "./words.ts";

/**
 * Takes screenshots of every page for review: `node e2e/shots.ts OUT_DIR URL`, on a running demo. In both languages and
 * three widths: `OUT_DIR/home-360-es.png`. It books one stay.
 */

const [outDir, url] = process.argv.slice(2);
if (!outDir || !url) throw new Error("node e2e/shots.ts OUT_DIR URL");

const widths = [360, 768, 1440];
const languages: Language[] = ["es", "en"];
const lodging = "/home/casa-del-faro-frente-al-acantilado";
const space = "/space/terraza-del-muelle-viejo";
const experience = "/experiences/kayak-por-la-bahia-que-brilla";

await mkdir(outDir, { recursive: true });
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox", "--disable-gpu"] });
const api = await request.newContext({ baseURL: url });
const guest = await anAccount(api);
const addresses = await addressesOf(api, browser);
for (const language of languages) {
  for (const width of widths) await takeAll(language, width);
}
await api.dispose();
await browser.close();

async function takeAll(language: Language, width: number): Promise<void> {
  const context = await newContext(language, width);
  const page = await context.newPage();
  for (const [name, path] of Object.entries(addresses)) {
    // The forms redirect signed-in users; the receipt is only for its guest.
    if (name === "success") await signIn(page);
    await page.goto(path);
    await comesAlive(page);
    await isComplete(page, name, language);
    await openSearch(page, name, language);
    await page.screenshot({
      path: join(outDir as string, `${name}-${width}-${language}.png`),
      fullPage: !isOpened(name),
    });
  }
  await context.close();
}

/** Whether the shot shows an opened panel over the page, limited to the window's height. */
function isOpened(name: string): boolean {
  return name.startsWith("search-") || name === "filters";
}

async function openSearch(page: Page, name: string, language: Language): Promise<void> {
  const { search } = texts[language];
  if (name.startsWith("search-")) {
    const { label } = name === "search-place" ? search.place : search.dates;
    await page
      .getByRole("search", { name: search.label })
      .locator("summary", { hasText: `${label}:` })
      .click();
    await page
      .getByRole(name === "search-place" ? "option" : "application")
      .first()
      .waitFor();
  }
  const filters = page.locator(".ListPage-filtersButton");
  if (name === "filters" && (await filters.isVisible())) {
    await filters.click();
    await page.getByRole("dialog").waitFor();
  }
  if (isOpened(name)) await page.waitForLoadState("networkidle");
}

/** Waits until every picture has loaded, and the parts rendered in the browser too. */
async function isComplete(page: Page, name: string, language: Language): Promise<void> {
  const { booking, checkout, dashboard } = texts[language];
  if (name.endsWith("-chosen")) {
    await page.getByRole("application").waitFor();
    await page.locator(".BookingBox-box dl").waitFor({ state: "attached" });
    await page.locator("section[aria-busy=false]").first().waitFor();
    await page.getByRole("region", { name: booking.box.label, exact: true }).waitFor();
  }
  if (name === "success") await page.getByRole("region", { name: checkout.receipt.label }).waitFor();
  if (name === "trip" || name === "receipt") await page.getByRole("region", { name: dashboard.bill.label }).waitFor();
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += window.innerHeight) {
      window.scrollTo({ top: y, behavior: "instant" });
      await new Promise((done) => setTimeout(done, 60));
    }
    window.scrollTo({ top: 0, behavior: "instant" });
    await document.fonts.ready;
  });
  await page.waitForLoadState("networkidle");
}

/** The pages by the names of their screenshots, with those that need a sign-in last. */
async function addressesOf(api: APIRequestContext, browser: Browser): Promise<Record<string, string>> {
  const nights = await freeNights(api, lodging, { nights: 4 });
  const day = await freeDay(api, space);
  const session = await freeSession(api, experience);
  return {
    home: "/",
    spaces: pages.space.list,
    experiences: pages.experience.list,
    lodgings: pages.lodging.list,
    "lodgings-found": `${pages.lodging.list}?check_in=${nights.checkIn}&check_out=${nights.checkOut}&guests=2&amenities=ac`,
    "spaces-found": `${pages.space.list}?date=${day.date}&start_time=18:00&end_time=22:00&guests=40`,
    "experiences-found": `${pages.experience.list}?date=${session.date}&guests=3`,
    "nothing-found": `${pages.lodging.list}?place=Ponce&guests=9&amenities=gym,pool`,
    "search-place": pages.lodging.list,
    "search-dates": pages.space.list,
    filters: `${pages.lodging.list}?amenities=wifi`,
    lodging,
    "lodging-chosen": `${lodging}?check_in=${nights.checkIn}&check_out=${nights.checkOut}&guests=4`,
    "space-chosen": `${space}?date=${day.date}&start_time=${day.startTime}&end_time=${day.latestEnd}&guests=20`,
    "experience-chosen": `${experience}?date=${session.date}&start_time=${session.startTime}&guests=3`,
    login: "/auth/login",
    register: "/auth/register",
    "become-host": "/becomehost",
    terms: "/terms",
    cover: "/linkcover",
    "not-found": "/no/hay/nada",
    "session-not-found": "/checkout/cs_test_unknown",
    wishlist: "/wishlist",
    success: await aPaidBooking(api, browser),
    ...(await accountPages(api)),
  };
}

async function accountPages(api: APIRequestContext): Promise<Record<string, string>> {
  const bookings = await (await api.get("/api/user/reserve", { headers: { "x-auth-token": guest.token } })).json();
  const trip = `/dashboard/trips/${bookings[0].reserve_id}`;
  return { trips: "/dashboard", trip, receipt: `${trip}/receipt` };
}

/** @returns the path of the booking's result page */
async function aPaidBooking(api: APIRequestContext, browser: Browser): Promise<string> {
  const { checkIn, checkOut } = await freeNights(api, lodging, { past: 3 });
  const page = await browser.newPage({ baseURL: url, locale: "es-PR", storageState: signedInAs(guest, url) });
  await page.goto(`${lodging}?check_in=${checkIn}&check_out=${checkOut}&guests=2`);
  await page
    .getByRole("button", { name: /^Reservar por/ })
    .first()
    .click();
  await page.waitForURL(/\/c\/pay\//);
  await payWith(page, cards.good);
  await page.waitForURL(/\/checkout\//);
  await page.getByRole("region", { name: texts.es.checkout.receipt.label }).waitFor();
  const { pathname } = new URL(page.url());
  await page.close();
  return pathname;
}

async function newContext(language: Language, width: number) {
  return browser.newContext({
    baseURL: url,
    locale: { es: "es-PR", en: "en-US" }[language],
    timezoneId: "America/Puerto_Rico",
    viewport: { width, height: 900 },
    reducedMotion: "reduce",
  });
}

async function signIn(page: Page): Promise<void> {
  const { origins } = signedInAs(guest, url);
  await page.evaluate((items) => {
    for (const { name, value } of items) localStorage.setItem(name, value);
  }, origins[0]?.localStorage ?? []);
}
