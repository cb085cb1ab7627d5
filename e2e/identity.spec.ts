import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expectAccessible } from "./accessible.ts";
import { codeTo, linkTo } from "./emails.ts";
import { press, tabTo } from "./keys.ts";
import { useOwnDemo } from "./own-demo.ts";
import { withDevice } from "./passkeys.ts";
import { anAccount, demoPassword, proveByPassword, signedInAs, somebody } from "./people.ts";
import { expectNoSidewaysScrolling, headerMenu } from "./site.ts";
import { expect, test } from "./test.ts";
import { filled, type Language, texts } from "./words.ts";

/** Passkeys, fresh proofs and an admin's second factor, on a demo of this file's own, because its clock is moved. */

const demo = useOwnDemo();

const { accounts, errors, identity, layout, settings, admin: adminWords } = texts.es;
const { proof } = identity;

/** After these minutes a proof is no longer fresh. */
const staleMinutes = 11;

test.beforeEach(({ complaints }) => complaints.allow(/status of 40[0139]/));

const dialogOf = (page: Page, language: Language = "es") =>
  page.getByRole("dialog", { name: texts[language].identity.proof.title });
const menuOf = (page: Page, name: string) => headerMenu(page, filled(layout.user.menuOf, { name }));

async function toSettings(page: Page): Promise<void> {
  await page.goto(`${demo.url}/dashboard/settings`);
  await expect(page.getByRole("heading", { name: identity.passkeys.title })).toBeVisible();
}

async function addPasskey(page: Page): Promise<void> {
  await toSettings(page);
  await page.getByRole("button", { name: identity.passkeys.add }).click();
  await page.getByRole("button", { name: identity.passkeys.make }).click();
  await expect(page.getByText(identity.passkeys.added)).toBeVisible();
}

/** Fills in the form for another address, whose call needs a fresh proof. */
async function askForAddress(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: settings.email.change }).click();
  await page.getByLabel(settings.email.new).fill(email);
  await page.getByRole("button", { name: settings.email.send }).click();
}

const askedFor = (page: Page, email: string) => page.getByText(filled(settings.email.asked, { email }));

async function signInByPassword(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel(accounts.form.email, { exact: true }).fill(email);
  await page.getByLabel(accounts.form.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: accounts.login.submit, exact: true }).click();
}

/** What the authenticator app shows at the demo's present time, or some periods later. */
async function appCode(secret: string, periodsAhead = 0): Promise<string> {
  const { now } = await (await demo.api.get("/dev/clock")).json();
  const timestamp = new Date(now).getTime() + periodsAhead * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

test("a passkey made in the settings signs in by the button, and ends when it is removed", async ({ newVisitor }) => {
  const person = await anAccount(demo.api);
  const page = await newVisitor({ storageState: signedInAs(person, demo.url) });
  const device = await withDevice(page);
  await toSettings(page);
  const add = page.getByRole("button", { name: identity.passkeys.add });
  await add.click();
  const name = page.getByLabel(identity.passkeys.name, { exact: true });
  await expect(name).toBeFocused();
  await expect(name).toHaveValue("Chrome en Linux");
  await name.fill("");
  await page.getByRole("button", { name: identity.passkeys.make }).click();
  await expect(page.getByText(errors.fields.required, { exact: true })).toBeVisible();
  await name.fill("Mi teléfono");
  await page.getByRole("button", { name: identity.passkeys.make }).click();
  await expect(page.getByText("Mi teléfono")).toBeVisible();
  await expect(page.getByText(identity.passkeys.neverUsed)).toBeVisible();

  // The device has one already, which is nothing wrong.
  await add.click();
  await page.getByRole("button", { name: identity.passkeys.make }).click();
  await expect(page.getByText(accounts.passkey.hasOne)).toBeVisible();
  await page.getByRole("button", { name: settings.leaveAsItIs }).click();
  await expect(add).toBeFocused();
  expect(await device.passkeys()).toBe(1);

  await menuOf(page, person.name).click();
  await page.getByRole("button", { name: layout.user.logout, exact: true }).click();
  await page.goto(`${demo.url}/auth/login?next=%2Fdashboard%2Fsettings`);
  await page.getByRole("button", { name: accounts.passkey.go }).click();
  await expect(page).toHaveURL(`${demo.url}/dashboard/settings`);
  await expect(page.getByText(identity.passkeys.neverUsed)).toHaveCount(0);

  await page.getByRole("button", { name: filled(identity.passkeys.removeNamed, { name: "Mi teléfono" }) }).click();
  const question = page.getByRole("dialog", {
    name: filled(identity.passkeys.removeQuestion, { name: "Mi teléfono" }),
  });
  await question.getByRole("button", { name: identity.remove, exact: true }).click();
  await expect(page.getByText(identity.passkeys.none)).toBeVisible();
  await expect(page.getByRole("heading", { name: identity.passkeys.title })).toBeFocused();

  await menuOf(page, person.name).click();
  await page.getByRole("button", { name: layout.user.logout, exact: true }).click();
  await page.goto(`${demo.url}/auth/login`);
  await device.answers(false);
  await device.answers(true);
  await page.getByRole("button", { name: accounts.passkey.go }).click();
  await expect(page.getByText(errors.passkey_unknown)).toBeVisible();
  await expect(page.getByRole("button", { name: accounts.passkey.go })).toBeEnabled();
});

test("the field for the address offers the passkey, which signs in without a form", async ({ newVisitor }) => {
  const person = await anAccount(demo.api);
  const page = await newVisitor({ storageState: signedInAs(person, demo.url) });
  await withDevice(page);
  await addPasskey(page);
  await menuOf(page, person.name).click();
  await page.getByRole("button", { name: layout.user.logout, exact: true }).click();
  await expect(page).toHaveURL(`${demo.url}/`);
  await page.goto(`${demo.url}/auth/login?next=%2Fspaces`);
  const email = page.getByLabel(accounts.form.email, { exact: true });
  await expect(email).toHaveAttribute("autocomplete", "username webauthn");
  // Nothing is asked for before a touch; the device answers as if its owner chose the passkey at once.
  await expect(page).toHaveURL(/\/auth\/login/);
  await email.focus();
  await expect(page).toHaveURL(`${demo.url}/spaces`);
  await expect(menuOf(page, person.name)).toBeVisible();
});

test("a stale session is asked who it is, and the refused call goes on by itself; closing the dialog loses nothing", async ({
  newVisitor,
}) => {
  const person = await anAccount(demo.api);
  const page = await newVisitor({ storageState: signedInAs(person, demo.url) });
  await toSettings(page);
  await demo.pass(staleMinutes);
  await askForAddress(page, "otra@correo.test");
  const dialog = dialogOf(page);
  const password = dialog.getByRole("textbox", { name: accounts.form.password });
  await expect(password).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  const send = page.getByRole("button", { name: settings.email.send });
  await expect(send).toBeFocused();
  await expect(page.getByLabel(settings.email.new)).toHaveValue("otra@correo.test");
  await expect(page.getByText(errors.proof_needed)).toHaveCount(0);

  await send.click();
  await password.fill("no es esta");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(errors.fields.wrong_password)).toBeVisible();
  await expect(password).toBeFocused();
  await password.fill(person.password);
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(askedFor(page, "otra@correo.test")).toBeVisible();

  // The proof is fresh: nothing more is asked.
  await askForAddress(page, "otra-mas@correo.test");
  await expect(askedFor(page, "otra-mas@correo.test")).toBeVisible();
});

test("with a passkey it is asked for first, and with the keyboard alone", async ({ newVisitor }) => {
  const person = await anAccount(demo.api);
  const page = await newVisitor({ storageState: signedInAs(person, demo.url) });
  const device = await withDevice(page);
  await addPasskey(page);
  await demo.pass(staleMinutes);
  await device.answers(false);
  await askForAddress(page, "otra@correo.test");
  const dialog = dialogOf(page);
  const withPasskey = dialog.getByRole("button", { name: proof.usePasskey });
  await expect(withPasskey).toBeFocused();
  await tabTo(page, dialog.getByRole("button", { name: proof.ways.password }));
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("textbox", { name: accounts.form.password })).toBeFocused();
  await press(page, dialog.getByRole("button", { name: proof.ways.passkey }));
  await expect(withPasskey).toBeFocused();
  await device.answers(true);
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(askedFor(page, "otra@correo.test")).toBeVisible();
});

test("who signs in through Google alone gives a code from their email to change it, and another to delete the account", async ({
  newVisitor,
}) => {
  const page = await newVisitor();
  const person = somebody("Elba Ríos");
  await page.goto(`${demo.url}/auth/login`);
  await page.getByRole("link", { name: accounts.google.go }).click();
  await page.getByText("Otra cuenta").click();
  await page.locator("input[name=name]").fill(person.name);
  await page.locator("input[name=email]").fill(person.email);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: accounts.complete.later }).click();
  await toSettings(page);
  await demo.pass(staleMinutes);
  await askForAddress(page, "otra@correo.test");
  const dialog = dialogOf(page);
  await expect(dialog).toContainText(person.email);
  await expectAccessible(page);
  const code = await codeTo(demo.api, person.email);
  const field = dialog.getByLabel(proof.emailLabel);
  await expect(field).toHaveAttribute("autocomplete", "one-time-code");
  await field.pressSequentially(code);
  await expect(dialog).toHaveCount(0);
  await expect(askedFor(page, "otra@correo.test")).toBeVisible();
  await linkTo(demo.api, "/auth/confirm-email", "otra@correo.test");

  await demo.pass(staleMinutes);
  await page.getByRole("button", { name: settings.deletion.open }).click();
  await page.getByRole("button", { name: settings.deletion.confirm }).click();
  await field.pressSequentially(await codeTo(demo.api, person.email, [code]));
  await expect(page.getByText(settings.deletion.done)).toBeVisible();
  await expect(page).toHaveURL(`${demo.url}/`);
});

test("an admin sets up an app, keeps the codes, and is asked for either at the next sign-in", async ({
  newVisitor,
}) => {
  const admin = await demo.personOf("admin");
  const password = await demoPassword(demo.dataDir);
  const page = await newVisitor({ storageState: signedInAs(admin, demo.url) });
  await toSettings(page);
  await page.getByRole("button", { name: identity.app.add }).click();
  await expect(page.getByRole("img", { name: identity.app.drawing })).toBeVisible();
  await expectAccessible(page);
  const secret = ((await page.locator("ol code").textContent()) ?? "").replaceAll(" ", "");
  const field = page.getByLabel(identity.app.label);
  await field.fill("000000");
  await expect(page.getByText(errors.app_code_wrong)).toBeVisible();
  await field.fill(await appCode(secret));
  await expect(page.getByRole("heading", { name: identity.recovery.once })).toBeFocused();
  await expectAccessible(page);
  const codes = await page.locator(".Identity-list li").allInnerTexts();
  expect(codes).toHaveLength(10);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: identity.recovery.download }).click();
  expect((await saved).suggestedFilename()).toBe(identity.recovery.file);
  await page.getByRole("button", { name: identity.recovery.kept }).click();
  await expect(page.getByText(filled(identity.recovery.left_other, { count: 10 }))).toBeVisible();
  await expect(page.getByText(codes[0] ?? "")).toHaveCount(0);

  // Nothing is missing in this session.
  await page.goto(`${demo.url}/admin`);
  await expect(page.getByText(adminWords.badge, { exact: true })).toBeVisible();

  const elsewhere = await newVisitor();
  await elsewhere.goto(`${demo.url}/auth/login?next=%2Fadmin%2Fmoney`);
  await signInByPassword(elsewhere, { email: admin.user.email, password });
  await expect(elsewhere).toHaveURL(`${demo.url}/auth/second-step?next=%2Fadmin%2Fmoney`);
  await expect(elsewhere.getByRole("heading", { name: accounts.secondStep })).toBeFocused();
  await expectAccessible(elsewhere);
  const appField = elsewhere.getByLabel(proof.appLabel);
  await appField.fill("000000");
  await expect(elsewhere.getByText(errors.app_code_wrong)).toBeVisible();
  // No page of the panel opens meanwhile.
  await elsewhere.goto(`${demo.url}/admin/users`);
  await expect(elsewhere).toHaveURL(`${demo.url}/auth/second-step?next=%2Fadmin%2Fusers`);
  await appField.fill(await appCode(secret, 1));
  await expect(elsewhere).toHaveURL(`${demo.url}/admin/users`);
  await expect(elsewhere.getByRole("heading", { level: 1, name: adminWords.title })).toBeVisible();

  const later = await newVisitor();
  await later.goto(`${demo.url}/auth/login?next=%2Fadmin`);
  await signInByPassword(later, { email: admin.user.email, password });
  await later.getByRole("button", { name: proof.ways.recovery }).click();
  const recovery = later.getByLabel(proof.recoveryLabel);
  await expect(recovery).toBeFocused();
  await recovery.fill("casi");
  await later.keyboard.press("Enter");
  await expect(later.getByText(errors.fields.recovery_code)).toBeVisible();
  await recovery.fill((codes[0] ?? "").toLowerCase());
  await later.keyboard.press("Enter");
  await expect(later).toHaveURL(`${demo.url}/admin`);

  // A stale session of an admin downloads nothing before a proof; then the file comes by itself.
  await demo.pass(staleMinutes);
  await later.goto(`${demo.url}/admin/reports`);
  const name = filled(adminWords.reports.download, { name: adminWords.reports.names.payouts });
  await later.getByRole("button", { name }).click();
  await dialogOf(later).getByRole("button", { name: proof.ways.password }).click();
  const file = later.waitForEvent("download");
  await proveByPassword(later, password);
  await file;

  await later.goto(`${demo.url}/dashboard/settings`);
  await expect(later.getByText(filled(identity.recovery.left_other, { count: 9 }))).toBeVisible();
  await later.getByRole("button", { name: identity.app.remove }).click();
  await later.getByRole("dialog").getByRole("button", { name: identity.remove, exact: true }).click();
  await expect(later.getByRole("button", { name: identity.app.add })).toBeVisible();
  await expect(later.getByRole("heading", { name: identity.recovery.title })).toHaveCount(0);
});

test("an app or a passkey whose answer is lost counts as added, and an admin's first one shows its codes", async ({
  newVisitor,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/);
  const page = await newVisitor({ storageState: signedInAs(await demo.personOf("admin"), demo.url) });
  await withDevice(page);
  const cut = (calls: string) =>
    page.route(calls, async (route) => {
      await route.fetch();
      await route.abort();
    });
  await cut("**/api/user/authenticator/confirm");
  await cut("**/api/user/passkeys");
  await toSettings(page);
  await page.getByRole("button", { name: identity.app.add }).click();
  const secret = ((await page.locator("ol code").textContent()) ?? "").replaceAll(" ", "");
  await page.getByLabel(identity.app.label).fill(await appCode(secret));
  await expect(page.getByRole("heading", { name: identity.recovery.once })).toBeFocused();
  await expect(page.locator(".Identity-list li")).toHaveCount(10);
  await page.getByRole("button", { name: identity.recovery.kept }).click();
  await expect(page.getByText(identity.app.isSetUp, { exact: true })).toBeVisible();

  await page.getByRole("button", { name: identity.passkeys.add }).click();
  await page.getByRole("button", { name: identity.passkeys.make }).click();
  await expect(page.getByText(identity.passkeys.added)).toBeVisible();
  await expect(page.getByText(identity.passkeys.none)).toHaveCount(0);
  await expect(page.getByText(filled(identity.recovery.left_other, { count: 10 }))).toBeVisible();

  await page.getByRole("button", { name: filled(identity.passkeys.removeNamed, { name: "Chrome en Linux" }) }).click();
  await page.getByRole("dialog").getByRole("button", { name: identity.remove, exact: true }).click();
  await expect(page.getByText(identity.passkeys.none)).toBeVisible();
  await page.getByRole("button", { name: identity.app.remove }).click();
  await page.getByRole("dialog").getByRole("button", { name: identity.remove, exact: true }).click();
  await expect(page.getByRole("button", { name: identity.app.add })).toBeVisible();
});

test("a decision whose proof is not given stays as it was typed, and nothing is shouted", async ({ newVisitor }) => {
  const page = await newVisitor({ storageState: signedInAs(await demo.personOf("admin"), demo.url) });
  const guest = await anAccount(demo.api);
  const { name } = guest;
  await page.goto(`${demo.url}/admin/users/${guest.user.id}`);
  await demo.pass(staleMinutes);
  await page.getByRole("button", { name: adminWords.actions.suspend }).click();
  const decision = page.getByRole("dialog", { name: filled(adminWords.actions.suspendQuestion, { name }) });
  await decision.getByLabel(adminWords.reason.label).fill("Pidió pagos por fuera");
  await decision.locator("button[type=submit]").click();
  await expect(dialogOf(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(decision.getByLabel(adminWords.reason.label)).toHaveValue("Pidió pagos por fuera");
  await expect(page.getByText(errors.proof_needed)).toHaveCount(0);
  await decision.locator("button[type=submit]").click();
  await dialogOf(page)
    .getByRole("textbox", { name: accounts.form.password })
    .fill(await demoPassword(demo.dataDir));
  await page.keyboard.press("Enter");
  await expect(decision).toHaveCount(0);
  await expect(page.getByText(filled(adminWords.actions.suspendDone, { name }))).toBeVisible();
});

test("a reason outlives the session it was typed in", async ({ newVisitor }) => {
  const admin = await demo.personOf("admin");
  const page = await newVisitor({ storageState: signedInAs(admin, demo.url) });
  const guest = await anAccount(demo.api);
  await page.goto(`${demo.url}/admin/users/${guest.user.id}`);
  await page.getByRole("button", { name: adminWords.actions.suspend }).click();
  const reason = page.getByLabel(adminWords.reason.label);
  await reason.fill("Pidió pagos por fuera");
  await demo.api.post("/api/auth/logout", { headers: { "x-auth-token": admin.token } });
  await page.getByRole("dialog").locator("button[type=submit]").click();
  await expect(page.getByRole("dialog", { name: identity.ended.title })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(reason).toHaveValue("Pidió pagos por fuera");
});

test("a reason outlives the wait for a second factor, which is given in another tab", async ({ newVisitor }) => {
  const page = await newVisitor({ storageState: signedInAs(await demo.personOf("admin"), demo.url) });
  const guest = await anAccount(demo.api);
  await page.goto(`${demo.url}/admin/users/${guest.user.id}`);
  // Only a live site demands a factor; the page is told so here.
  let state = "to_prove";
  await page.route("**/api/user/factors", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), state } });
  });
  await page.route("**/api/admin/users/*/suspend", (route) =>
    state === "to_prove"
      ? route.fulfill({ status: 403, json: { code: "factor_needed", message: errors.factor_needed } })
      : route.continue(),
  );
  await page.getByRole("button", { name: adminWords.actions.suspend }).click();
  await page.getByLabel(adminWords.reason.label).fill("Pidió pagos por fuera");
  await page.getByRole("dialog").locator("button[type=submit]").click();
  const step = page.getByRole("dialog", { name: accounts.secondStep });
  await expect(step.getByRole("link", { name: identity.secondStep.go })).toBeFocused();
  await expectAccessible(page);
  state = "passed";
  await expect(step).toHaveCount(0);
  await expect(page.getByText(filled(adminWords.actions.suspendDone, { name: guest.name }))).toBeVisible();
});

for (const language of ["es", "en"] as const) {
  for (const width of [360, 1440]) {
    test(`an admin without a factor is told, and led to one, at ${width} px (${language})`, async ({ newVisitor }) => {
      const words = texts[language];
      const page = await newVisitor({
        viewport: { width, height: 900 },
        storageState: signedInAs(await demo.personOf("admin"), demo.url),
      });
      await page.context().addCookies([{ name: "lng", value: language, url: demo.url }]);
      await withDevice(page);
      const isGood = async () => {
        await expectNoSidewaysScrolling(page);
        await expectAccessible(page);
      };
      // Only a live site demands a factor; the page is told so here.
      let told: object = { state: "to_set_up_soon", setUpBy: "2030-01-07T16:00:00.000Z" };
      await page.route("**/api/user/factors", async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), ...told } });
      });
      await page.goto(`${demo.url}/admin`);
      await expect(page.getByText(language === "es" ? "lunes 7 de enero" : "Monday, January 7")).toBeVisible();
      await isGood();
      await page.getByRole("link", { name: words.identity.banner.toSettings }).click();
      await expect(page.getByRole("heading", { name: words.identity.factors.title })).toBeInViewport();

      told = { state: "to_set_up" };
      await page.goto(`${demo.url}/auth/second-step?next=%2Fadmin`);
      await expect(page.getByRole("heading", { name: words.identity.secondStep.setUp })).toBeVisible();
      await expect(page.getByRole("button", { name: words.identity.passkeys.make })).toBeVisible();
      await isGood();
      await page.getByRole("button", { name: words.identity.secondStep.appInstead }).click();
      await expect(page.getByRole("img", { name: words.identity.app.drawing })).toBeVisible();
      await isGood();
      await page.getByRole("button", { name: words.identity.secondStep.passkeyInstead }).click();
      await page.getByRole("button", { name: words.identity.passkeys.make }).click();
      await expect(page.getByRole("heading", { name: words.identity.recovery.once })).toBeFocused();
      await isGood();
      told = { recoveryCodesLeft: 0 };
      await page.getByRole("button", { name: words.identity.recovery.kept }).click();
      await expect(page).toHaveURL(`${demo.url}/admin`);
      await expect(page.getByText(words.identity.banner.noCodes)).toBeVisible();

      // The demo goes on without a factor.
      await page.unrouteAll({ behavior: "wait" });
      await page.goto(`${demo.url}/dashboard/settings`);
      await page.getByRole("button", { name: words.identity.remove }).first().click();
      await page.getByRole("dialog").getByRole("button", { name: words.identity.remove, exact: true }).click();
      await expect(page.getByText(words.identity.passkeys.none)).toBeVisible();
    });
  }
}
