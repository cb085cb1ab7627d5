import { request as apis } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { bookButton, boxOf } from "./booking-page.ts";
import { type Demo, startDemo } from "./demo.ts";
import { freeNights } from "./island.ts";
import { demoPassword, type ofTheDemo, signedInAs } from "./people.ts";
import { expectNoSidewaysScrolling } from "./site.ts";
import { expect, test } from "./test.ts";
import { texts } from "./words.ts";

/** How the site stands, on a demo of this file's own whose mail server does not answer. */

let demo: Demo;

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  demo = await startDemo({ SMTP_URL: "smtp://127.0.0.1:1" });
});
test.afterAll(() => demo.stop());

test("the operator sees how the site stands, and what to do about what is bad", async ({ newVisitor, request }) => {
  const admin = await signIn(request);
  const page = await newVisitor({ storageState: signedInAs(admin, demo.url) });
  await page.goto(`${demo.url}/admin`);
  await page.getByRole("link", { name: texts.es.admin.books.system, exact: true }).click();
  await expect(page).toHaveURL(`${demo.url}/admin/system`);

  const database = page.locator("#database");
  await expect(database).toContainText(texts.es.admin.system.states.good);
  const mail = page.locator("#mail");
  await expect(mail).toContainText("127.0.0.1:1 no sirve: ");
  await expect(mail).toContainText(texts.es.admin.system.states.bad);
  await expect(mail).toContainText(texts.es.system.mail.next);
  await expectAccessible(page);

  const asked = page.waitForResponse(/\/admin\/system\/outside$/);
  const again = page.getByRole("button", { name: texts.es.admin.system.again });
  await again.focus();
  await page.keyboard.press("Enter");
  expect((await asked).status()).toBe(200);
  await expect(again).toBeEnabled();
  await expect(mail).toContainText(texts.es.admin.system.states.bad);
});

test("an alert leads to its check, and the page is as wide as its window", async ({ newVisitor, request }) => {
  const admin = await signIn(request);
  for (const [width, locale] of [
    [360, "es-PR"],
    [1440, "en-US"],
  ] as const) {
    const page = await newVisitor({
      storageState: signedInAs(admin, demo.url),
      viewport: { width, height: 700 },
      locale,
    });
    await page.goto(`${demo.url}/admin/system#mail`);
    await expect(page.locator("#mail")).toBeInViewport();
    await expectNoSidewaysScrolling(page);
  }
});

test("new reservations are paused with a reason: a guest reads so and can book once they are open again", async ({
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  const words = texts.es.admin;
  const page = await newVisitor({ storageState: signedInAs(await signIn(request), demo.url) });
  await page.goto(`${demo.url}/admin/system`);
  const row = page.locator("#reservations");
  const decide = async (action: string, done: string) => {
    await row.getByRole("button", { name: action, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(words.reason.label).fill("Llega un huracán.");
    await dialog.locator("button[type=submit]").click();
    await expect(page.getByText(done, { exact: true })).toBeVisible();
  };
  await expect(row).toContainText(texts.es.system.reservations.good);
  await row.getByRole("button", { name: words.system.pause, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(words.reason.label).fill("Llega un huracán.");
  // A colleague pauses them first: the dialog that is open does not become the one that opens them again.
  const { token } = await signIn(request);
  const colleague = { headers: { "x-auth-token": token }, data: { reason: "Llega un huracán." } };
  await request.post(`${demo.url}/api/admin/reservations/pause`, colleague);
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect(row.getByRole("button", { name: words.system.reopen, includeHidden: true })).toBeAttached();
  await dialog.getByRole("button", { name: words.system.pause, exact: true }).click();
  await expect(page.getByText(words.system.pauseDone, { exact: true })).toBeVisible();
  await expect(row).toContainText("Llega un huracán.");
  await expect(row).toContainText(words.system.states.warning);
  await expectAccessible(page);

  const api = await apis.newContext({ baseURL: demo.url });
  const path = "/home/casa-cerro-gordo-sobre-las-nubes";
  const { checkIn, checkOut } = await freeNights(api, path);
  await api.dispose();
  const guest = await newVisitor({ storageState: signedInAs(await signIn(request, "huesped"), demo.url) });
  await guest.goto(`${demo.url}${path}?check_in=${checkIn}&check_out=${checkOut}&guests=2`);
  await bookButton(guest).click();
  await expect(boxOf(guest).getByRole("alert")).toContainText(texts.es.errors.reservations_paused);
  await expectAccessible(guest);

  await decide(words.system.reopen, words.system.reopenDone);
  await expect(row).toContainText(texts.es.system.reservations.good);
  await boxOf(guest).getByRole("button", { name: texts.es.booking.retry, exact: true }).click();
  await expect(guest).toHaveURL(/\/c\/pay\//);
});

test("a link from the machine asks for the password and opens the panel", async ({
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  const admin = await signIn(request);
  const password = await demoPassword(demo.dataDir);
  const words = texts.es.accounts;
  const page = await newVisitor();
  // The embedded database belongs to the running demo: the command that prints links has its own tests.
  await page.route(/\/api\/auth\/admin-link$/, (route) => {
    const { token, password: typed } = route.request().postDataJSON() as { token: string; password: string };
    if (token !== "printed-on-the-machine") return route.fallback();
    expect(typed).toBe(password);
    return route.fulfill({ json: admin });
  });
  await page.goto(`${demo.url}/auth/admin-link/${"x".repeat(43)}`);
  await expect(page).toHaveURL(`${demo.url}/auth/admin-link`);
  await page.getByLabel(words.form.password, { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.link.noGood);
  await expect(page.getByText(words.adminLink.noGood)).toBeVisible();

  await page.goto(`${demo.url}/auth/admin-link/printed-on-the-machine`);
  await expect(page.getByText(words.adminLink.lead)).toBeVisible();
  await expect(page.getByText(words.adminLink.newPassword)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: words.adminLink.submit }).click();
  await expect(page.getByText(words.form.required)).toBeVisible();
  await page.getByLabel(words.form.password, { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${demo.url}/admin`);
});

/** One of the demo's own people, at this file's own demo. */
async function signIn(request: Parameters<typeof ofTheDemo>[0], name = "admin") {
  const password = await demoPassword(demo.dataDir);
  const answer = await request.post(`${demo.url}/api/auth/login`, {
    data: { email: `${name}@linkisla.test`, password },
  });
  return (await answer.json()) as Awaited<ReturnType<typeof ofTheDemo>>;
}
