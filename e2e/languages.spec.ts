import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { areaPages, type SitePage, sitePages } from "#testing/site-pages.ts";
import { boxOf } from "./booking-page.ts";
import { anAccount, ofTheDemo, signedInAs } from "./people.ts";
import { comesAlive, headerMenu } from "./site.ts";
import { expect, test } from "./test.ts";
import { filled, type Language, texts } from "./words.ts";

/** The language a page is served in, and that it hydrates without a mismatch. */

test.beforeEach(({ complaints }) => {
  // Three of the pages respond with 404.
  complaints.allow(/status of 404 .*(\/nada|session_status)/);
});

interface Reader {
  name: string;
  locale: string;
  cookie?: Language;
  stored?: Language;
  /** The language the server can determine, and the one finally shown. */
  first: Language;
  language: Language;
}

const readers: Reader[] = [
  { name: "a Spanish cookie in an English browser", locale: "en-US", cookie: "es", first: "es", language: "es" },
  { name: "an English cookie in a Spanish browser", locale: "es-PR", cookie: "en", first: "en", language: "en" },
  { name: "a British browser", locale: "en-GB", first: "en", language: "en" },
  { name: "a French browser", locale: "fr-FR", first: "es", language: "es" },
  { name: "a stored preference and no cookie", locale: "es-PR", stored: "en", first: "es", language: "en" },
];

/** Readers whose stored language changes the page after hydration. */
const changing = readers.filter(({ first, language }) => first !== language);

/**
 * How the server chooses a language is tested without a browser, for all readers on every page. These tests check that
 * pages hydrate as sent: every page for readers whose language changes, and a third of them for each other reader.
 */
for (const [index, reader] of readers.entries()) {
  const pages = changing.includes(reader) ? sitePages : sitePages.filter((_, position) => position % 3 === index % 3);
  test(`with ${reader.name}, signed out, pages come in the right language`, {
    tag: ["@spec-1.7", "@spec-1.8", "@spec-2.2", "@spec-3.4", "@spec-9.1"],
  }, async ({ newVisitor }) => {
    const page = await newVisitor({ locale: reader.locale });
    await storePreference(page.context(), reader.stored);
    await page.context().addInitScript((items) => localStorage.setItem("user-wishlist", items), savedItems);
    for (const sitePage of pages) await comesInLanguage(page, reader, sitePage);
    // The only page without a header.
    await test.step("/debug-tax", async () => {
      await openAs(reader, page, "/debug-tax");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts[reader.language].debugTax.title);
      await expect(page.locator("html")).toHaveAttribute("lang", reader.language);
    });
  });
}

/** Each role visits its own pages and a third of the others. */
const roles = ["guest", "host", "admin"] as const;

for (const [index, who] of roles.entries()) {
  for (const reader of changing) {
    test(`with ${reader.name}, signed in as ${who}, pages come in the right language`, async ({
      newVisitor,
      request,
    }) => {
      const account = await accountOf(request, who);
      const page = await newVisitor({ locale: reader.locale, storageState: signedInAs(account) });
      await storePreference(page.context(), reader.stored);
      const others = sitePages.filter((_, position) => position % roles.length === index);
      for (const sitePage of [...areaPages[who], ...others]) {
        await comesInLanguage(page, reader, sitePage, account.user.name);
      }
    });
  }
}

async function comesInLanguage(page: Page, reader: Reader, { path, title }: SitePage, name?: string): Promise<void> {
  const { layout } = texts[reader.language];
  await test.step(path, async () => {
    await openAs(reader, page, path);
    await comesAlive(page);
    await expect(page.locator("html")).toHaveAttribute("lang", reader.language);
    // These forms redirect users who are signed in.
    const isSentOn = name !== undefined && ["/auth/login", "/auth/register"].includes(path);
    await expect(page).toHaveURL(isSentOn ? "/" : path);
    await expect(page).toHaveTitle(new RegExp(isSentOn ? "Linkisla" : title[reader.language], "i"));
    await expect(headerMenu(page, name ? filled(layout.user.menuOf, { name }) : layout.user.menu)).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: layout.links.lodgings })).toBeVisible();
  });
}

async function openAs({ cookie, first }: Reader, page: Page, path: string): Promise<void> {
  await keepCookie(page.context(), cookie);
  const answer = await page.goto(path);
  expect(await answer?.text()).toContain(`<html lang="${first}"`);
}

test("the language menu switches without loading the page, and the choice is remembered", {
  tag: ["@spec-1.5", "@spec-1.8", "@spec-2.15", "@spec-3.4", "@spec-4.4"],
}, async ({ page }) => {
  await page.goto("/spaces");
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await headerMenu(page, "Idioma: español").click();
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Spaces");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page).toHaveTitle(/^Spaces/);
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);

  const again = await page.goto("/experiences");
  expect(await again?.text()).toContain('<html lang="en"');
  // The stored choice survives a deleted cookie. A page that is still hydrating would set the cookie again.
  await page.goto("about:blank");
  await page.context().clearCookies();
  const withoutCookie = await page.goto("/home");
  expect(await withoutCookie?.text()).toContain('<html lang="es"');
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.en.listings.lodgings.title);
  expect((await (await page.reload())?.text()) ?? "").toContain('<html lang="en"');
});

test("a link of the site keeps the language chosen", async ({ page }) => {
  await page.goto("/");
  await headerMenu(page, "Idioma: español").click();
  await page.getByRole("button", { name: "English" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Experiences" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Experiences");
  await page.getByRole("article").first().getByRole("link").click();
  await expect(boxOf(page, "en")).toBeVisible();
});

function accountOf(api: APIRequestContext, who: string) {
  if (who === "host") return ofTheDemo(api, "anfitriona");
  return who === "admin" ? ofTheDemo(api, "admin") : anAccount(api);
}

const savedItems = JSON.stringify({
  state: {
    items: [
      {
        id: 1,
        slug: "casa-del-faro-frente-al-acantilado",
        title: "Casa del faro",
        image: "",
        price: 185,
        rating: 5,
        reviews: 3,
        location: "Rincón, Puerto Rico",
        host: "Marisol",
        serviceType: 2,
        typeLabel: "Hospedaje",
      },
    ],
  },
  version: 0,
});

/** Sets only this language cookie, for the server to read. */
async function keepCookie(context: BrowserContext, language: Language | undefined): Promise<void> {
  await context.clearCookies();
  const url = process.env.E2E_URL;
  if (language) await context.addCookies([{ name: "lng", value: language, url }]);
}

async function storePreference(context: BrowserContext, language: Language | undefined): Promise<void> {
  if (!language) return;
  const stored = JSON.stringify({ state: { language }, version: 0 });
  await context.addInitScript((value) => localStorage.setItem("appSettings", value), stored);
}
