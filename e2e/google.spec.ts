import type { Page } from "@playwright/test";
import { texts as googleTexts } from "#sandbox/google/pages/texts.ts";
import { type Person, somebody } from "./people.ts";
import { comesAlive, headerMenu } from "./site.ts";
import { expect, test } from "./test.ts";
import { filled, texts } from "./words.ts";

/** Signing in through the stand-in for Google, as a user sees it. */

const { google, complete, register } = texts.es.accounts;
const googleWords = googleTexts.es;
const owen = "Owen Carter";
const andres = "Andrés Colón";

/** Signs in as a new person on the stand-in's page. */
async function becomes(page: Page, { name, email }: Person): Promise<void> {
  await page.getByText(googleWords.other).click();
  await page.getByLabel(googleWords.name).fill(name);
  await page.getByLabel(googleWords.email).fill(email);
  await page.getByRole("button", { name: googleWords.goOn, exact: true }).click();
}

test("a new person comes in through Google, says the rest once, and goes on where they were", async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 400.*complete-profile/);
  const person = somebody();
  await page.goto("/auth/login?next=%2Fspaces%3Fguests%3D20");
  await page.getByRole("link", { name: google.go }).click();
  await becomes(page, person);
  await expect(page.getByRole("heading", { name: complete.title })).toBeVisible();
  expect(new URL(page.url()).search).toBe("?next=%2Fspaces%3Fguests%3D20");

  await page.reload();
  await page.getByRole("button", { name: complete.submit }).click();
  await expect(page.getByText(complete.termsRequired)).toBeVisible();
  await page.getByLabel(register.day, { exact: true }).fill("14");
  await page.getByLabel(register.month, { exact: true }).selectOption("5");
  await page.getByLabel(register.year, { exact: true }).fill("2020");
  await page.getByLabel(filled(register.terms)).check();
  await page.getByRole("button", { name: complete.submit }).click();
  await expect(page.getByText(texts.es.errors.fields.under_age, { exact: true })).toBeVisible();
  await page.getByLabel(register.year, { exact: true }).fill("1990");
  await page.getByRole("button", { name: complete.submit }).click();
  await expect(page).toHaveURL(/\/spaces\?guests=20$/);
  await expect(headerMenu(page, filled(texts.es.layout.user.menuOf, { name: person.name }))).toBeVisible();

  // The cookie alone would bring the session back. A page with scripts could still be storing it.
  await page.goto("/robots.txt");
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await page.goto("/auth/register");
  await page.getByRole("link", { name: google.go }).click();
  await becomes(page, person);
  await expect(page).toHaveURL(/\/$/);
  await expect(headerMenu(page, filled(texts.es.layout.user.menuOf, { name: person.name }))).toBeVisible();
});

test("whose emails come back reads it after coming in through Google, as after giving a password", async ({ page }) => {
  const person = somebody();
  await page.route("**/api/auth/exchange", async (route) => {
    const { token, user } = await (await route.fetch()).json();
    const returned = { profileComplete: true, emailReturned: true, emailVerified: false };
    await route.fulfill({ json: { token, user: { ...user, ...returned } } });
  });
  await page.goto("/auth/login?next=%2Fspaces");
  await page.getByRole("link", { name: google.go }).click();
  await becomes(page, person);
  await expect(page).toHaveURL(/\/spaces$/);
  await expect(page.getByText(filled(texts.es.accounts.returned.what, { email: person.email }))).toBeVisible();
});

test("who would rather not say can wait, and is not led to another site", async ({ page }) => {
  await page.goto("/auth/login?next=%2F%2Fevil.example");
  await page.getByRole("link", { name: google.go }).click();
  await page.getByRole("button", { name: owen }).click();
  await page.getByRole("link", { name: complete.later }).click();
  await expect(page).toHaveURL(new URL("/", process.env.E2E_URL).href);
});

test("whatever goes wrong on the way has a sentence above the form", async ({ page, complaints }) => {
  complaints.allow(/status of 400.*exchange/);
  await page.goto("/auth/login?next=%2Fspaces");
  const goes = page.getByRole("link", { name: google.go });
  await goes.click();
  await page.getByRole("button", { name: googleWords.deny }).click();
  await expect(page.getByText(google.trouble.denied)).toBeVisible();
  await comesAlive(page);
  await goes.click();
  await page.getByRole("button", { name: andres }).click();
  await expect(page.getByText(google.trouble.email)).toBeVisible();
  await page.goto("/auth/complete?code=used-up&next=%2Fspaces");
  await expect(page.getByText(google.trouble.expired)).toBeVisible();
  expect(new URL(page.url()).searchParams.get("next")).toBe("/spaces");
});

test("a session that does not come over the line can be asked for again", async ({ page, complaints }) => {
  complaints.allow(/ERR_FAILED/);
  await page.route("**/api/auth/exchange", (route) => route.abort());
  await page.goto("/auth/login");
  await page.getByRole("link", { name: google.go }).click();
  await page.getByRole("button", { name: owen }).click();
  await expect(page.getByRole("heading", { name: complete.stuck })).toBeVisible();
  await page.unroute("**/api/auth/exchange");
  await page.getByRole("button", { name: texts.es.common.retry }).click();
  await expect(page.getByRole("heading", { name: complete.title })).toBeVisible();
});
