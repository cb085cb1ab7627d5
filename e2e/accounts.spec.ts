import type { Page } from "@playwright/test";
import { texts as googleTexts } from "#sandbox/google/pages/texts.ts";
import { expectAccessible } from "./accessible.ts";
import { bookButton, readCuenta } from "./booking-page.ts";
import { linkTo } from "./emails.ts";
import { freeNights } from "./island.ts";
import { press, tabTo, type } from "./keys.ts";
import { aNewcomer, anAccount, type Person, register, signedInAs, somebody } from "./people.ts";
import { comesAlive, expectNoSidewaysScrolling, headerMenu, holdBackCode } from "./site.ts";
import { expect, test } from "./test.ts";
import { beginningOf, filled, texts } from "./words.ts";

/** Registration, password reset, and the links in their emails. */

const { accounts, common, confirming, layout, settings, errors } = texts.es;
const expired = common.toasts.sessionExpired;

async function logIn(page: Page, { email, password }: Pick<Person, "email" | "password">): Promise<void> {
  await page.getByLabel(accounts.form.email).fill(email);
  await page.getByLabel(accounts.form.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: accounts.login.submit }).click();
}

const menuOf = (page: Page, { name }: { name: string }) => headerMenu(page, filled(layout.user.menuOf, { name }));

test("whoever signs up goes on where they were, is told of the email, and confirms the address with it", {
  tag: ["@spec-2.4"],
}, async ({ page, request }) => {
  const person = somebody();
  await page.goto("/auth/register?next=%2Fspaces%3Fguests%3D20");
  await register(page, person);
  await expect(page).toHaveURL(/\/spaces\?guests=20$/);
  await expect(page.getByText(filled(accounts.register.emailSent, { email: person.email }))).toBeVisible();

  await page.goto("/dashboard/settings");
  await expect(page.getByText(settings.email.unverified, { exact: true })).toBeVisible();
  const link = await linkTo(request, "/auth/verify-email", person.email);
  // A mail scanner that opens the link before the person does must not confirm the address.
  await request.get(link);
  await page.reload();
  await expect(page.getByText(settings.email.unverified, { exact: true })).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole("heading", { name: accounts.verify.done })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/auth/verify-email");
  // The person opens the link twice and reloads the page.
  await page.goto(link);
  await expect(page.getByRole("heading", { name: accounts.verify.done })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: accounts.verify.done })).toBeVisible();
  await page.getByRole("link", { name: accounts.link.toSettings }).click();
  await expect(page.getByText(settings.email.verified, { exact: true })).toBeVisible();
});

test("a forgotten password is chosen anew; the old session is out, says so, and comes back where it was", {
  tag: ["@spec-2.4"],
}, async ({ page, newVisitor, request, complaints }) => {
  complaints.allow(/status of 40[01]/);
  const person = await anAccount(request);
  const elsewhere = await newVisitor({ storageState: signedInAs(person) });
  await elsewhere.goto("/dashboard/settings");
  await expect(elsewhere.getByText(settings.devices.current)).toBeVisible();

  await page.goto("/auth/login?next=%2Fdashboard%2Fprofile");
  await page.getByRole("link", { name: accounts.login.forgot }).click();
  // Both pages have an email field.
  await expect(page.getByRole("heading", { name: accounts.forgot.title })).toBeVisible();
  await page.getByLabel(accounts.form.email).fill(person.email);
  await page.getByRole("button", { name: accounts.forgot.submit }).click();
  await expect(page.getByRole("heading", { name: accounts.forgot.sent })).toBeFocused();

  const link = await linkTo(request, "/auth/reset-password", person.email);
  await request.get(link);
  await page.goto(link);
  const field = page.getByLabel(accounts.reset.password);
  await expect(field).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/auth/reset-password");
  // A phone may discard the page while its owner looks up the password.
  await page.reload();
  await field.fill("corta");
  await page.getByRole("button", { name: accounts.reset.submit }).click();
  await expect(page.getByText(filled(errors.fields.password_short, { minimum: 10 }))).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill("otra clave, más larga");
  await page.getByRole("button", { name: accounts.reset.submit }).click();
  await expect(page.getByRole("heading", { name: accounts.reset.done })).toBeFocused();

  await elsewhere.getByRole("link", { name: texts.es.dashboard.nav.profile }).click();
  await expect(elsewhere.getByText(expired)).toBeVisible();
  await expect(elsewhere).toHaveURL("/auth/login?next=%2Fdashboard%2Fprofile");
  await logIn(elsewhere, person);
  await expect(elsewhere.getByText(errors.invalid_credentials)).toBeVisible();
  await logIn(elsewhere, { ...person, password: "otra clave, más larga" });
  await expect(elsewhere).toHaveURL("/dashboard/profile");
  // The toast stays until it is dismissed.
  await expect(elsewhere.getByText(expired)).toBeVisible();
  await elsewhere.getByRole("button", { name: common.close }).click();
  await expect(elsewhere.getByText(expired)).toBeHidden();

  await page.getByRole("button", { name: accounts.login.submit }).click();
  await logIn(page, { ...person, password: "otra clave, más larga" });
  await expect(menuOf(page, person)).toBeVisible();
  await page.goto(link);
  await page.getByLabel(accounts.reset.password).fill("una tercera clave");
  await page.getByRole("button", { name: accounts.reset.submit }).click();
  await expect(page.getByRole("heading", { name: accounts.link.noGood })).toBeFocused();
  await page.getByRole("link", { name: accounts.reset.another }).click();
  await expect(page.getByRole("heading", { name: accounts.forgot.title })).toBeVisible();
});

test("a link that is no good says so and leads on, whoever is here", { tag: ["@spec-8.4"] }, async ({
  page,
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/status of 4(00|09)/);
  const noGood = page.getByRole("heading", { name: accounts.link.noGood });
  for (const address of ["/auth/reset-password", "/auth/verify-email", "/auth/confirm-email", "/auth/verify-email/x"]) {
    await page.goto(address);
    await expect(noGood).toBeVisible();
  }
  await expect(page.getByText(accounts.verify.noGood)).toBeVisible();
  await page.getByRole("link", { name: accounts.login.submit }).click();
  await expect(page).toHaveURL("/auth/login?next=%2Fdashboard%2Fsettings");
  await page.goto("/auth/confirm-email/tampered");
  await page.getByRole("button", { name: accounts.confirm.submit }).click();
  await expect(page.getByText(accounts.confirm.noGood)).toBeVisible();

  const ana = await aNewcomer(request);
  const first = await linkTo(request, "/auth/verify-email", ana.email);
  const here = await newVisitor({ storageState: signedInAs(ana) });
  await here.goto("/auth/verify-email/x");
  await here.getByRole("button", { name: confirming.again }).click();
  await expect(here.getByText(filled(confirming.sent, { email: ana.email }))).toBeVisible();
  const second = await linkTo(request, "/auth/verify-email", ana.email, [first]);
  await here.goto(first);
  await expect(here.getByText(accounts.verify.noGoodHere)).toBeVisible();

  // In a browser where another account is signed in, the link still confirms its own account.
  const luis = await aNewcomer(request, somebody("Luis Matos"));
  const other = await newVisitor({ storageState: signedInAs(luis) });
  await other.goto(second);
  await expect(other.getByRole("heading", { name: accounts.verify.done })).toBeVisible();
  const elsewhere = filled(accounts.link.somebodyElse, { name: luis.name, email: luis.email });
  await expect(other.getByText(elsewhere)).toBeVisible();
  await here.goto(first);
  await expect(here.getByText(filled(accounts.verify.isDone, { email: ana.email }))).toBeVisible();
});

test("a form sent before the page's code is here is sent when it comes", async ({ page, request }) => {
  const person = await aNewcomer(request);
  const letCodeGo = await holdBackCode(page);
  await page.goto("/auth/login?next=%2Fdashboard%2Fprofile", { waitUntil: "commit" });
  await logIn(page, person);
  await expect(page).toHaveURL("/auth/login?next=%2Fdashboard%2Fprofile");
  letCodeGo();
  await expect(page).toHaveURL("/dashboard/profile");
});

test("a confirmation that gets no answer can be tried again", async ({ page, request, complaints }) => {
  complaints.allow(/ERR_FAILED/);
  const { email } = await aNewcomer(request);
  const link = await linkTo(request, "/auth/verify-email", email);
  await page.route("**/api/auth/verify-email", (route) => route.abort());
  await page.goto(link);
  await expect(page.getByRole("heading", { name: accounts.verify.stuck })).toBeVisible();
  await page.unroute("**/api/auth/verify-email");
  await page.getByRole("button", { name: common.retry }).click();
  await expect(page.getByRole("heading", { name: accounts.verify.done })).toBeVisible();
});

test("signing out in one tab signs out the other, and signing in again brings it back", {
  tag: ["@spec-3.1", "@spec-3.3", "@spec-4.1", "@spec-4.2"],
}, async ({ newVisitor, request }) => {
  const person = await anAccount(request);
  const one = await newVisitor({ storageState: signedInAs(person) });
  const two = await one.context().newPage();
  for (const tab of [one, two]) await tab.goto("/dashboard/settings");
  await expect(two.getByText(settings.devices.current)).toBeVisible();
  await one.reload();
  await expect(one.getByText(settings.devices.current)).toBeVisible();

  await menuOf(one, person).click();
  await one.getByRole("button", { name: layout.user.logout, exact: true }).click();
  await expect(one).toHaveURL("/");
  await expect(two).toHaveURL("/auth/login?next=%2Fdashboard%2Fsettings");
  await expect(two.getByText(expired)).toBeHidden();

  await one.goto("/auth/login");
  await logIn(one, person);
  await expect(two).toHaveURL("/dashboard/settings");
  await expect(two.getByText(person.email)).toBeVisible();
  const stored = await one.evaluate(() => [
    localStorage.getItem("token"),
    JSON.parse(localStorage.getItem("auth-storage") ?? "{}").state.token,
  ]);
  expect(stored).toEqual([expect.stringMatching(/./), stored[0]]);
  expect(stored).not.toContain(person.token);
});

test("somebody fresh from Google says the rest when booking, and the stay chosen is still there", async ({
  page,
  request,
}) => {
  const words = googleTexts.es;
  const person = somebody();
  const { checkIn, checkOut } = await freeNights(request, "/home/habitacion-con-luz-de-manana");
  await page.goto(`/home/habitacion-con-luz-de-manana?check_in=${checkIn}&check_out=${checkOut}&guests=1`);
  const quote = await readCuenta(page.getByRole("region", { name: texts.es.booking.box.label, exact: true }));
  await bookButton(page).click();
  await page.getByRole("link", { name: accounts.google.go }).click();
  await page.getByText(words.other).click();
  await page.getByLabel(words.name).fill(person.name);
  await page.getByLabel(words.email).fill(person.email);
  await page.getByRole("button", { name: words.goOn, exact: true }).click();
  await expect(page.getByRole("heading", { name: accounts.complete.title })).toBeVisible();
  expect(await readCuenta(page.getByRole("region", { name: texts.es.book.summary.label }))).toEqual(quote);
  await page.getByLabel(accounts.register.day, { exact: true }).fill("14");
  await page.getByLabel(accounts.register.month, { exact: true }).selectOption("5");
  await page.getByLabel(accounts.register.year, { exact: true }).fill("1990");
  await page.getByLabel(filled(accounts.register.terms)).check();
  await page.getByRole("button", { name: beginningOf(texts.es.book.pay.goOnFor) }).click();
  await page.waitForURL(/\/c\/pay\//);
});

test("with the keyboard alone somebody gets from the login page to a new password and in", async ({
  page,
  request,
}) => {
  const person = await aNewcomer(request);
  await page.goto("/auth/login");
  await press(page, page.getByRole("link", { name: accounts.login.forgot }));
  await expect(page.getByRole("main")).toBeFocused();
  await type(page, page.getByLabel(accounts.form.email), person.email);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: accounts.forgot.sent })).toBeFocused();
  await press(page, page.getByRole("button", { name: accounts.forgot.again }));
  await expect(page.getByLabel(accounts.form.email)).toBeFocused();
  await expect(page.getByLabel(accounts.form.email)).toHaveValue(person.email);

  await page.goto(await linkTo(request, "/auth/reset-password", person.email));
  await type(page, page.getByLabel(accounts.reset.password), "otra clave, más larga");
  await press(page, page.getByRole("button", { name: accounts.form.show }));
  await expect(page.getByLabel(accounts.reset.password)).toHaveAttribute("type", "text");
  await press(page, page.getByRole("button", { name: accounts.reset.submit }));
  await expect(page.getByRole("heading", { name: accounts.reset.done })).toBeFocused();
  await press(page, page.getByRole("button", { name: accounts.login.submit }));

  await expect(page.getByRole("heading", { name: accounts.login.title })).toBeVisible();
  await type(page, page.getByLabel(accounts.form.email), person.email);
  await tabTo(page, page.getByLabel(accounts.form.password, { exact: true }));
  await page.keyboard.type("otra clave, más larga");
  await page.keyboard.press("Enter");
  await expect(menuOf(page, person)).toBeVisible();
});

for (const width of [360, 1440]) {
  test(`at ${width} px the pages of an account's emails are accessible and do not scroll sideways`, async ({
    newVisitor,
    request,
    complaints,
  }) => {
    complaints.allow(/status of 400/);
    const page = await newVisitor({ viewport: { width, height: 900 } });
    const { email } = await aNewcomer(request);
    const isGood = async (heading: string) => {
      await expect(page.getByRole("heading", { name: heading })).toBeVisible();
      await expectNoSidewaysScrolling(page);
      await expectAccessible(page);
    };
    await page.goto("/auth/forgot-password");
    await isGood(accounts.forgot.title);
    await comesAlive(page);
    await page.getByRole("button", { name: accounts.forgot.submit }).click();
    await expect(page.getByText(accounts.form.required)).toBeVisible();
    await isGood(accounts.forgot.title);
    await page.getByLabel(accounts.form.email).fill(email);
    await page.getByRole("button", { name: accounts.forgot.submit }).click();
    await isGood(accounts.forgot.sent);
    await page.goto("/auth/confirm-email/x");
    await isGood(accounts.confirm.title);
    await page.getByRole("button", { name: accounts.confirm.submit }).click();
    await isGood(accounts.link.noGood);
    await page.goto(await linkTo(request, "/auth/verify-email", email));
    await isGood(accounts.verify.done);
    await page.goto(await linkTo(request, "/auth/reset-password", email));
    await isGood(accounts.reset.title);
    await page.getByLabel(accounts.reset.password).fill("otra clave, más larga");
    await page.getByRole("button", { name: accounts.reset.submit }).click();
    await isGood(accounts.reset.done);
  });
}

test("a browser that has forgotten what pages stored knows again who is signed in; after signing out it does not ask", async ({
  page,
  newVisitor,
}) => {
  const asked: string[] = [];
  const isAsking = (url: string) => url.endsWith("/auth/resume");
  const stranger = await newVisitor();
  for (const visitor of [page, stranger]) {
    visitor.on("request", (request) => isAsking(request.url()) && asked.push(request.url()));
  }
  await stranger.goto("/dashboard/settings");
  await expect(stranger).toHaveURL(/\/auth\/login/);

  const person = somebody();
  await page.goto("/auth/register?next=%2Fdashboard%2Fsettings");
  await register(page, person);
  await expect(page).toHaveURL(/\/dashboard\/settings$/);
  expect(asked).toEqual([]);

  // Clear the storage on a page without scripts, which could store the session again.
  const forget = async () => {
    await page.goto("/robots.txt");
    await page.evaluate(() => localStorage.clear());
  };
  await forget();
  const visited: string[] = [];
  page.on("framenavigated", (frame) => visited.push(new URL(frame.url()).pathname));
  await page.goto("/dashboard/settings");
  await expect(page.getByText(person.email, { exact: true }).first()).toBeVisible();
  expect([asked.length, new Set(visited)]).toEqual([1, new Set(["/dashboard/settings"])]);
  await forget();
  await page.goto("/spaces");
  await expect(menuOf(page, person)).toBeVisible();
  expect(asked).toHaveLength(2);

  await menuOf(page, person).click();
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith("/auth/logout")),
    page.getByRole("button", { name: layout.user.logout, exact: true }).click(),
  ]);
  await forget();
  await page.goto("/dashboard/settings");
  await expect(page).toHaveURL(/\/auth\/login/);
  expect(asked).toHaveLength(2);
});
