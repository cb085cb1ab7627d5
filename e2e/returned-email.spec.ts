import { anAccount, signedInAs } from "./people.ts";
import { expect, test } from "./test.ts";
import { filled, texts } from "./words.ts";

const { accounts, confirming, settings } = texts.es;

test("whose emails come back reads it after signing in and on every page of the account, and how to mend it", async ({
  newVisitor,
  request,
}) => {
  const person = await anAccount(request);
  const returned = { emailReturned: true, emailVerified: false };
  const page = await newVisitor({ storageState: signedInAs({ ...person, user: { ...person.user, ...returned } }) });
  await page.route("**/api/user/getme", (route) => route.fulfill({ json: { ...person.user, ...returned } }));
  const line = page.getByText(filled(accounts.returned.what, { email: person.email }));
  await page.goto("/auth/login?next=/dashboard/profile");
  await expect(page).toHaveURL(/\/dashboard\/profile/);
  await expect(line.first()).toBeVisible();
  await page.getByRole("link", { name: accounts.returned.toSettings }).click();
  await expect(page).toHaveURL(/\/dashboard\/settings#email/);
  await expect(page.getByText(settings.email.returned)).toBeVisible();
  await expect(page.getByRole("button", { name: settings.email.change })).toBeVisible();
  // No code was sent on its own.
  await expect(page.getByLabel(confirming.label)).toBeHidden();
  await page.route("**/api/auth/resend-verification", (route) => route.fulfill({ json: { ok: true } }));
  await page.getByRole("button", { name: settings.email.sendCode }).click();
  await expect(page.getByLabel(confirming.label)).toBeVisible();
  await expect(page.getByText(filled(confirming.sent, { email: person.email }))).toBeVisible();
});
