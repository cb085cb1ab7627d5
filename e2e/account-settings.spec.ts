import { readFile } from "node:fs/promises";
import type { Route } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { heldBooking } from "./bookings.ts";
import { linkTo } from "./emails.ts";
import { anAccount, signedInAs } from "./people.ts";
import { expectNoSidewaysScrolling, headerMenu } from "./site.ts";
import { expect, test } from "./test.ts";
import { filled, texts } from "./words.ts";

const { accounts, common, dashboard, identity, layout, profile, settings, errors } = texts.es;

/** One red pixel. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

test("a photo is shown while it goes up, stays, and goes away when asked to", async ({ newVisitor, request }) => {
  const page = await newVisitor({ storageState: signedInAs(await anAccount(request)) });
  await page.goto("/dashboard/profile");
  const chooser = page.locator("input[type=file]");
  const photo = page.getByRole("img", { name: profile.photo.alt });
  await expect(page.getByRole("button", { name: profile.photo.add })).toBeVisible();
  await expect(photo).toHaveCount(0);

  await chooser.setInputFiles({ name: "notas.txt", mimeType: "text/plain", buffer: Buffer.from("notas") });
  await expect(page.getByText("Solo se permiten archivos de imagen")).toBeVisible();
  await chooser.setInputFiles({ name: "grande.png", mimeType: "image/png", buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(page.getByText("La imagen debe ser menor a 5MB")).toBeVisible();
  await expect(photo).toHaveCount(0);

  let letGo = () => {};
  const mayGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/api/user/profile/image", async (route) => {
    await mayGo;
    await route.continue();
  });
  await chooser.setInputFiles({ name: "yo.png", mimeType: "image/png", buffer: png });
  await expect(page.getByRole("progressbar", { name: profile.photo.sending })).toBeVisible();
  await expect(photo).toHaveAttribute("src", /^blob:/);
  letGo();
  await expect(page.getByText("Imagen subida correctamente")).toBeVisible();
  await page.reload();
  await expect(photo).toHaveAttribute("src", /^\/media\//);
  // Wait for the image: one that is removed while loading fails to arrive.
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));

  await page.getByRole("button", { name: profile.photo.remove }).click();
  const question = page.getByRole("dialog", { name: "¿Estás seguro de que deseas eliminar esta imagen?" });
  await question.getByRole("button", { name: profile.photo.keep }).click();
  await expect(photo).toBeVisible();
  await page.getByRole("button", { name: profile.photo.remove }).click();
  await question.getByRole("button", { name: profile.photo.removeConfirm }).click();
  await expect(page.getByText("Imagen eliminada correctamente")).toBeVisible();
  await expect(photo).toHaveCount(0);
  await expect(page.getByRole("button", { name: profile.photo.add })).toBeFocused();
});

test("a picture the server refuses says why, and the one from before stays", { tag: ["@spec-7.12"] }, async ({
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/status of 400.*profile\/image/);
  const page = await newVisitor({ storageState: signedInAs(await anAccount(request)) });
  await page.goto("/dashboard/profile");
  await expect(page.getByRole("button", { name: profile.photo.add })).toBeVisible();
  const buffer = Buffer.from("this only says that it is a picture");
  await page.locator("input[type=file]").setInputFiles({ name: "yo.png", mimeType: "image/png", buffer });
  await expect(page.getByText("Solo se permiten archivos de imagen")).toBeVisible();
  await expect(page.getByRole("img", { name: profile.photo.alt })).toHaveCount(0);
});

test("a picture that cannot be taken right now stays, and goes with another press", async ({
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/status of 503.*profile\/image/);
  const page = await newVisitor({ storageState: signedInAs(await anAccount(request)) });
  await page.goto("/dashboard/profile");
  const json = { code: "pictures_busy", message: errors.pictures_busy, error: errors.pictures_busy };
  await page.route("**/api/user/profile/image", (route) => route.fulfill({ status: 503, json }), { times: 1 });
  await page.locator("input[type=file]").setInputFiles({ name: "yo.png", mimeType: "image/png", buffer: png });
  await expect(page.getByText(errors.pictures_busy)).toBeVisible();
  const photo = page.getByRole("img", { name: profile.photo.alt });
  await expect(photo).toHaveAttribute("src", /^blob:/);
  const again = page.getByRole("button", { name: common.retry });
  await again.click();
  await expect(page.getByText("Imagen subida correctamente")).toBeVisible();
  await expect(again).toHaveCount(0);
  await page.reload();
  await expect(photo).toHaveAttribute("src", /^\/media\//);
});

test("what is said in the profile is kept, and not lost by accident before", { tag: ["@spec-2.61"] }, async ({
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/status of 400.*user\/profile/);
  const person = await anAccount(request);
  const page = await newVisitor({ storageState: signedInAs(person) });
  await page.goto("/dashboard/profile");
  await page.getByLabel(accounts.register.name).fill("Ana R. Colón");
  await page.getByLabel(profile.facts.phone).fill("siete ocho siete");
  await page.getByLabel("criollo haitiano").check();
  await page.getByLabel(profile.facts.description, { exact: true }).fill("Surf temprano.");
  await expect(page.getByText(filled(profile.facts.used, { used: 14, maximum: 1000 }))).toBeVisible();

  const toSettings = page.getByRole("link", { name: dashboard.nav.settings });
  const question = page.getByRole("dialog", { name: profile.unsaved.question });
  await toSettings.click();
  await question.getByRole("button", { name: profile.unsaved.stay }).click();
  await expect(question).toBeHidden();
  await expect(page.getByLabel(profile.facts.description, { exact: true })).toHaveValue("Surf temprano.");
  const asked = page.waitForEvent("dialog");
  const left = page.evaluate(() => window.location.reload());
  const leaving = await asked;
  expect(leaving.type()).toBe("beforeunload");
  await leaving.dismiss();
  await left;

  const save = page.getByRole("button", { name: profile.save });
  await save.click();
  await expect(page.getByText(errors.fields.phone)).toBeVisible();
  await expect(page.getByLabel(profile.facts.phone)).toBeFocused();
  await page.getByLabel(profile.facts.phone).fill("787 555 0100");
  await save.click();
  await expect(page.getByText(profile.saved)).toBeVisible();
  await expect(page.getByText(profile.unsaved.note)).toBeHidden();
  await expect(headerMenu(page, filled(layout.user.menuOf, { name: "Ana R. Colón" }))).toBeVisible();

  await page.reload();
  await expect(page.getByLabel(profile.facts.phone)).toHaveValue("787 555 0100");
  await expect(page.getByLabel("criollo haitiano")).toBeChecked();
  await expect(page.getByLabel("criollo haitiano")).toHaveValue("ht");
  await expect(page.getByLabel(accounts.register.year, { exact: true })).toHaveValue("1990");
  await page.getByLabel(profile.facts.description, { exact: true }).fill("Otra cosa.");
  await toSettings.click();
  await question.getByRole("button", { name: profile.unsaved.leave }).click();
  await expect(page.getByRole("heading", { name: settings.title })).toBeVisible();
  await page.getByRole("link", { name: dashboard.nav.profile }).click();
  await expect(page.getByLabel(profile.facts.description, { exact: true })).toHaveValue("Surf temprano.");
});

test("a session that ended elsewhere loses nothing typed: who signs in again in another tab goes on", async ({
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/status of 401/);
  const person = await anAccount(request);
  const page = await newVisitor({ storageState: signedInAs(person) });
  await page.goto("/dashboard/profile");
  const description = page.getByLabel(profile.facts.description, { exact: true });
  await description.fill("Surf temprano.");
  const tab = await page.context().newPage();
  await request.post("/api/auth/logout", { headers: { "x-auth-token": person.token } });
  // A tab with nothing typed finds out first, and signs out alone.
  await tab.goto("/dashboard");
  await expect(tab).toHaveURL(/^[^?]*\/auth\/login/);
  await tab.close();

  const save = page.getByRole("button", { name: profile.save });
  const dialog = page.getByRole("dialog", { name: identity.ended.title });
  await save.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(save).toBeFocused();
  await expect(description).toHaveValue("Surf temprano.");

  await save.click();
  const opened = page.waitForEvent("popup");
  await dialog.getByRole("link", { name: accounts.login.submit }).click();
  const other = await opened;
  await other.getByLabel(accounts.form.email).fill(person.email);
  await other.getByLabel(accounts.form.password, { exact: true }).fill(person.password);
  await other.getByRole("button", { name: accounts.login.submit }).click();
  await expect(page.getByText(profile.saved)).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(description).toHaveValue("Surf temprano.");
});

test("signing out does not wait for what was typed", async ({ newVisitor, request }) => {
  const person = await anAccount(request);
  const page = await newVisitor({ storageState: signedInAs(person) });
  await page.goto("/dashboard/profile");
  await page.getByLabel(accounts.register.name).fill("Ana R. Colón");
  await headerMenu(page, filled(layout.user.menuOf, { name: person.name })).click();
  await page.getByRole("button", { name: layout.user.logout, exact: true }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("the language chosen in the settings is that of the emails too, and so are the emails one gets", async ({
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/);
  const person = await anAccount(request);
  const page = await newVisitor({ storageState: signedInAs(person) });
  const ofAccount = async () =>
    (await (await request.get("/api/user/getme", { headers: { "x-auth-token": person.token } })).json()).settings;
  await page.goto("/dashboard/settings");
  await page
    .getByRole("group", { name: texts.es.settings.language.title })
    .getByRole("button", { name: "English" })
    .click();
  await expect(page.getByRole("heading", { name: texts.en.settings.title })).toBeVisible();
  await expect(page.getByText(texts.en.settings.saved, { exact: true })).toBeVisible();
  expect((await ofAccount()).language).toBe("en");

  // The header's menu changes only this browser; this button makes the emails follow.
  await headerMenu(page, texts.en.layout.header.language).click();
  await page.getByRole("banner").getByRole("button", { name: "Español" }).click();
  await page.getByRole("button", { name: filled(settings.language.emailsToo, { language: "español" }) }).click();
  await expect.poll(async () => (await ofAccount()).language).toBe("es");

  await page.route("**/api/user/settings", (route) => route.abort());
  await page.getByLabel(settings.emails.reviews).click();
  await expect(page.getByText(texts.es.accounts.form.noAnswer)).toBeVisible();
  await expect(page.getByLabel(settings.emails.reviews)).toBeChecked();
  await page.unroute("**/api/user/settings");
  await page.getByLabel(settings.emails.reviews).uncheck();
  await expect.poll(async () => (await ofAccount()).emailChoices).toEqual({ reviews: false, news: false });
  await page.getByLabel(settings.emails.news).check();
  await expect.poll(async () => (await ofAccount()).emailChoices).toEqual({ reviews: false, news: true });
  await page.reload();
  await expect(page.getByLabel(settings.emails.reviews)).not.toBeChecked();
  await expect(page.getByLabel(settings.emails.news)).toBeChecked();
});

test("another address counts once its link is opened and the button pressed", async ({
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  const person = await anAccount(request);
  const another = person.email.replace("guest-", "other-");
  const page = await newVisitor({ storageState: signedInAs(person) });
  await page.goto("/dashboard/settings");
  const change = page.getByRole("button", { name: settings.email.change });
  await change.click();
  await expect(page.getByLabel(settings.email.new)).toBeFocused();
  await page.getByLabel(settings.email.new).fill(person.email);
  await page.getByRole("button", { name: settings.email.send }).click();
  await expect(page.getByText(errors.fields.same_email)).toBeVisible();
  await page.getByLabel(settings.email.new).fill(another);
  await page.getByRole("button", { name: settings.email.send }).click();
  await expect(page.getByText(filled(settings.email.asked, { email: another }))).toBeVisible();
  await expect(change).toBeFocused();

  const link = await linkTo(request, "/auth/confirm-email", another);
  await page.goto(link);
  await expect(page.getByRole("button", { name: accounts.confirm.submit })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/auth/confirm-email");
  await page.reload();
  await page.getByRole("button", { name: accounts.confirm.submit }).click();
  await expect(page.getByRole("heading", { name: accounts.confirm.done })).toBeFocused();
  await expect(page.getByText(filled(accounts.confirm.doneLead, { email: another }))).toBeVisible();
  await page.getByRole("link", { name: accounts.link.toSettings }).click();
  await expect(page.getByText(another, { exact: true })).toBeVisible();
  await expect(page.getByText(settings.email.verified, { exact: true })).toBeVisible();

  // Opened again, it says what it has done.
  await page.goto(link);
  await page.getByRole("button", { name: accounts.confirm.submit }).click();
  await expect(page.getByText(filled(accounts.confirm.doneLead, { email: another }))).toBeVisible();

  await page.goto(link.slice(0, -1) + (link.endsWith("A") ? "B" : "A"));
  await page.getByRole("button", { name: accounts.confirm.submit }).click();
  await expect(page.getByText(accounts.confirm.noGood)).toBeVisible();
});

test("devices are named in words and can be signed out, one or all; a new password does the same", async ({
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/status of 401/);
  const person = await anAccount(request);
  const agents = {
    "Safari en iPhone":
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
    "Firefox en Windows": "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0",
    "Chrome en Android":
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36",
  };
  const { email, password } = person;
  const sessions = [];
  for (const agent of Object.values(agents)) {
    const headers = { "user-agent": agent };
    sessions.push(await (await request.post("/api/auth/login", { headers, data: { email, password } })).json());
  }
  const page = await newVisitor({ storageState: signedInAs(person) });
  await page.goto("/dashboard/settings");
  const devices = page.getByRole("region", { name: settings.devices.title }).getByRole("listitem");
  await expect(devices).toHaveCount(4);
  await expect(devices.first()).toContainText(settings.devices.current);
  const phone = devices.filter({ hasText: "Safari en iPhone" });
  await phone.getByRole("button").click();
  await expect(page.getByText(settings.devices.ended)).toBeVisible();
  await expect(devices).toHaveCount(3);
  await expect(phone).toHaveCount(0);

  const other = await newVisitor({ storageState: signedInAs(sessions[1]) });
  await other.goto("/dashboard/settings");
  await expect(other.getByText(settings.devices.current)).toBeVisible();
  await page.getByRole("button", { name: settings.devices.endOthers }).click();
  await expect(page.getByText(settings.devices.othersEnded)).toBeVisible();
  await expect(devices).toHaveCount(1);
  await other.reload();
  await expect(other.getByText(common.toasts.sessionExpired)).toBeVisible();
  await expect(other).toHaveURL("/auth/login?next=%2Fdashboard%2Fsettings");

  await page.getByRole("button", { name: settings.password.change }).click();
  await page.getByLabel(settings.password.current).fill(password);
  await page.getByLabel(accounts.reset.password).fill("otra clave, más larga");
  await page.getByRole("button", { name: accounts.reset.submit }).click();
  await expect(page.getByText(settings.password.changed)).toBeVisible();
  const again = await request.post("/api/auth/login", { data: { email, password: "otra clave, más larga" } });
  expect(again.status()).toBe(200);
  await page.reload();
  await expect(devices).toHaveCount(2);
});

test("a person's data is a file to save; too many in an hour are refused in words", async ({
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/status of 429.*user\/data/);
  const person = await anAccount(request);
  const page = await newVisitor({ storageState: signedInAs(person) });
  await page.goto("/dashboard/settings");
  const part = page.getByRole("region", { name: settings.data.title });
  const button = part.getByRole("button");
  let letGo = () => {};
  const mayGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const held = async (route: Route) => {
    await mayGo;
    await route.continue();
  };
  await page.route("**/api/user/data", held, { times: 1 });
  const saved = page.waitForEvent("download");
  await part.getByRole("button", { name: settings.data.download }).click();
  await expect(button).toHaveText(settings.data.busy);
  await expect(button).toBeDisabled();
  letGo();
  const file = await saved;
  expect(file.suggestedFilename()).toBe("mis-datos.json");
  const text = await readFile(await file.path(), "utf8");
  expect(JSON.parse(text).parts.profile).toMatchObject({
    what: texts.es.ownData.profile,
    data: { email: person.email },
  });
  expect(text.split("\n").length).toBeGreaterThan(100);
  await expect(page.getByText(settings.data.done)).toBeVisible();
  await expect(button).toHaveText(settings.data.download);

  for (let again = 2; again <= 5; again++) {
    const answer = await request.get("/api/user/data", { headers: { "x-auth-token": person.token } });
    expect(answer.status()).toBe(200);
  }
  await button.click();
  const [refused = ""] = errors.too_many_requests.split("{{");
  await expect(part).toContainText(refused);
  await expect(button).toBeEnabled();
});

test("an account is deleted once nothing is open, and its other browser is out", async ({
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/status of 40[019]/);
  const person = await anAccount(request);
  const { reserve_id } = await heldBooking(request, person, "/home/cuarto-con-escritorio-en-rio-piedras", {
    guests: 1,
  });
  const page = await newVisitor({ storageState: signedInAs(person) });
  const elsewhere = await newVisitor({ storageState: signedInAs(person) });
  await elsewhere.goto("/dashboard");
  await page.goto("/dashboard/settings");
  const ask = async (password: string) => {
    await page.getByRole("button", { name: settings.deletion.open }).click();
    await page.getByLabel(settings.password.current).fill(password);
    await page.getByRole("button", { name: settings.deletion.confirm }).click();
  };
  await ask("no es esta");
  await expect(page.getByText(errors.fields.wrong_password)).toBeVisible();
  await page.getByRole("button", { name: settings.deletion.keep }).click();
  await ask(person.password);
  const notYet = page.getByRole("dialog", { name: settings.deletion.notYet });
  await expect(notYet).toContainText(settings.deletion.obstacles.bookings);
  await expect(notYet.getByRole("listitem")).toHaveCount(1);
  await notYet.getByRole("button", { name: settings.deletion.back }).click();

  await request.post(`/api/user/reserve/${reserve_id}/release`, { headers: { "x-auth-token": person.token } });
  await ask(person.password);
  await expect(page.getByText(settings.deletion.done)).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(headerMenu(page, layout.user.menu)).toBeVisible();
  await expect(page.getByText(common.toasts.sessionExpired)).toBeHidden();

  await elsewhere.getByRole("link", { name: dashboard.nav.profile }).click();
  await expect(elsewhere.getByText(common.toasts.sessionExpired)).toBeVisible();
  await expect(elsewhere).toHaveURL("/auth/login?next=%2Fdashboard%2Fprofile");
});

for (const width of [360, 1440]) {
  test(`at ${width} px profile and settings are accessible, open or closed, and do not scroll sideways`, async ({
    newVisitor,
    request,
  }) => {
    const person = await anAccount(request);
    const page = await newVisitor({ viewport: { width, height: 900 }, storageState: signedInAs(person) });
    const isGood = async () => {
      await expectNoSidewaysScrolling(page);
      await expectAccessible(page);
    };
    await page.goto("/dashboard/profile");
    await page.getByLabel(accounts.register.name).fill("");
    await page.getByRole("button", { name: profile.save }).click();
    await expect(page.getByText(accounts.form.required)).toBeVisible();
    await isGood();
    await page.getByRole("link", { name: dashboard.nav.settings }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await isGood();
    await page.getByRole("button", { name: profile.unsaved.leave }).click();

    await page.getByRole("button", { name: settings.email.change }).click();
    await page.getByRole("button", { name: settings.password.change }).click();
    await expect(page.getByText(settings.devices.current)).toBeVisible();
    await isGood();
    await page.getByRole("button", { name: settings.deletion.open }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await isGood();
  });
}
