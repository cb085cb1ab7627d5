import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { User } from "#contract/accounts/accounts.ts";
import { commissionPercent } from "#contract/admin/limits.ts";
import { expectAccessible } from "./accessible.ts";
import { amountOf } from "./booking-page.ts";
import { submittedListing } from "./hosted-listing.ts";
import { useOwnDemo } from "./own-demo.ts";
import { anAccount, signedInAs, somebody } from "./people.ts";
import { comesAlive, expectNoSidewaysScrolling, headerMenu } from "./site.ts";
import { expect, test } from "./test.ts";
import { beginningOf, filled, texts } from "./words.ts";

/** The operator's pages, on a demo of this file's own, because commissions, listings and users change for everybody. */

const demo = useOwnDemo();
let admin: { token: string; user: User };

test.beforeAll(async () => {
  admin = await demo.personOf("admin");
});

const words = texts.es.admin;
const menuOf = (page: Page, { name }: { name: string }) =>
  headerMenu(page, filled(texts.es.layout.user.menuOf, { name }));
const asAdmin = () => ({ storageState: signedInAs(admin, demo.url) });
const figure = (page: Page, name: string) =>
  page.locator(".rows-figures > div", { has: page.getByText(name, { exact: true }) }).locator(".type-figure");

async function get(path: string) {
  return (await demo.api.get(`/api${path}`, { headers: { "x-auth-token": admin.token } })).json();
}

async function decide(page: Page, button: string, reason: string): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(words.reason.label).fill(reason);
  await dialog.locator("button[type=submit]").click();
  await expect(dialog).toBeHidden();
}

test("what a host paid to the bank of a debt is recorded with a reference, in parts", async ({ newVisitor }) => {
  const host = await demo.personOf("anfitriona");
  const page = await newVisitor({ ...asAdmin(), viewport: { width: 360, height: 900 } });
  const sent: unknown[] = [];
  await page.route(`**/api/admin/users/${host.user.id}`, async (route) => {
    const response = await route.fetch();
    const shown = await response.json();
    await route.fulfill({ response, json: { ...shown, money: { ...shown.money, debt: sent.length > 0 ? 35 : 95 } } });
  });
  await page.route(`**/api/admin/users/${host.user.id}/debt-repaid`, async (route) => {
    sent.push(route.request().postDataJSON());
    await route.fulfill({ json: { ok: true } });
  });
  await page.goto(`${demo.url}/admin/users/${host.user.id}`);
  await expectNoSidewaysScrolling(page);
  await page.getByRole("button", { name: words.user.debtPaid }).click();
  const dialog = page.getByRole("dialog", { name: filled(words.user.debtPaidQuestion, { name: host.user.name }) });
  await dialog.getByLabel(words.reason.label).fill("Lo envió por ATH Móvil.");
  await dialog.getByLabel(words.booking.amount).fill("95.01");
  await dialog.locator("button[type=submit]").click();
  await expect(dialog.getByText(filled(words.booking.amountWrong, { amount: "$95.00" }))).toBeVisible();
  await dialog.getByLabel(words.booking.amount).fill("60");
  await dialog.locator("button[type=submit]").click();
  await expect(dialog.getByLabel(words.money.elsewhereReference)).toBeFocused();
  await dialog.getByLabel(words.money.elsewhereReference).fill("ATH 118");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: filled(words.user.debtPaidAmount, { amount: "$60.00" }) }).click();
  await expect(page.getByText(filled(words.user.debtPaidDone, { amount: "$60.00" }))).toBeVisible();
  await expect(figure(page, words.user.debt)).toHaveText("$35.00");
  const reason = "Lo envió por ATH Móvil.";
  expect(sent).toEqual([{ amount: 60, debt: 95, reference: "ATH 118", reason }]);
});

test("an unauthenticated visitor is sent to /auth/login, current path saved; whoever is no admin to the catch-all route", {
  tag: ["@spec-2.5", "@spec-2.39", "@spec-2.40", "@spec-6.6"],
}, async ({ newVisitor }) => {
  const visitor = await newVisitor();
  await visitor.goto(`${demo.url}/admin/users?type=hosts`);
  await expect(visitor).toHaveURL(`${demo.url}/auth/login?next=${encodeURIComponent("/admin/users?type=hosts")}`);

  const person = await anAccount(demo.api);
  const guest = await newVisitor({ storageState: signedInAs(person, demo.url) });
  await guest.goto(`${demo.url}/admin`);
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText(texts.es.errorPages.notFound.headline);
  await comesAlive(guest);
  await menuOf(guest, person).click();
  await expect(guest.getByRole("link", { name: texts.es.layout.user.account })).toBeVisible();
  await expect(guest.getByRole("link", { name: texts.es.layout.user.admin })).toHaveCount(0);
});

test("an admin finds 'Panel de Administración' in the menu, with an 'Admin' badge and four tabs", {
  tag: ["@spec-2.5", "@spec-2.17", "@spec-2.41", "@spec-2.42", "@spec-6.5"],
}, async ({ newVisitor }) => {
  const page = await newVisitor(asAdmin());
  await page.goto(demo.url);
  await menuOf(page, admin.user).click();
  await page.getByRole("link", { name: texts.es.layout.user.admin }).click();
  await expect(page).toHaveURL(`${demo.url}/admin`);
  await expect(page).toHaveTitle(/Panel de Administración/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Panel de Administración");
  await expect(page.locator("meta[name=robots]").first()).toHaveAttribute("content", "noindex");
  await expect(page.getByText("Admin", { exact: true })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
  const tabs = page.getByRole("navigation", { name: words.nav.label });
  for (const [name, path] of [
    ["Servicios", "/admin/services"],
    ["Usuarios", "/admin/users"],
    ["Reportes", "/admin/reports"],
    ["Estadísticas", "/admin"],
  ] as const) {
    await tabs.getByRole("link", { name }).click();
    await expect(page).toHaveURL(demo.url + path);
    await expect(tabs.locator("[aria-current=page]")).toHaveText(new RegExp(`^${name}`));
  }
  await page.getByRole("main").getByRole("link", { name: texts.es.errorPages.backHome }).click();
  await expect(page).toHaveURL(`${demo.url}/`);
});

test("statistics: users, hosts, services, revenue, and three commissions that are set one by one", {
  tag: [
    "@spec-1.3",
    "@spec-2.43",
    "@spec-3.22",
    "@spec-4.9",
    "@spec-5.2",
    "@spec-6.5",
    "@spec-7.31",
    "@spec-8.7",
    "@spec-9.10",
  ],
}, async ({ newVisitor, complaints }) => {
  complaints.allow(/status of 502.*set-site-tax/);
  const page = await newVisitor(asAdmin());
  const { users, hostings, earnings, taxes } = await get("/admin/stats");
  await page.goto(`${demo.url}/admin`);
  const format = new Intl.NumberFormat("en-US");
  await expect(figure(page, words.stats.users)).toHaveText(format.format(users.total));
  await expect(figure(page, words.stats.hosts)).toHaveText(format.format(users.hosts));
  await expect(figure(page, words.stats.services)).toHaveText(format.format(hostings.total));
  await expect(figure(page, words.stats.revenue)).toHaveText(`$${earnings.total.toLocaleString("en-US")}`);

  const fees = [
    { name: words.fees.site, done: "Comisión de la plataforma actualizada a 6.5%", tax: "site_tax" },
    { name: words.fees.lodging, done: "Comisión de Alojamientos actualizada a 7%", tax: "host_tax" },
    { name: words.fees.experience, done: "Comisión de experiencias actualizada a 0.5%", tax: "experience_tax" },
  ] as const;
  for (const { name, done, tax } of fees) {
    const percent = /(\S+)%$/.exec(done)?.[1] ?? "";
    const input = page.getByLabel(filled(words.fees.inPercent, { name }));
    await expect(input).toHaveValue(String(taxes[tax]));
    for (const [attribute, value] of Object.entries({ type: "number", min: "0", max: "50", step: "0.5" })) {
      await expect(input).toHaveAttribute(attribute, value);
    }
    await input.fill(percent);
    await input.press("Enter");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("status")).toContainText(/afecta a \d+ anuncios/);
    await expect(dialog.getByRole("status")).toContainText(/\d+ anfitri\S+ recibe/);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: beginningOf(words.fees.keep) }).click();
    await expect(dialog).toHaveCount(0);
    expect((await get("/admin/stats")).taxes[tax]).toBe(taxes[tax]);
    await input.press("Enter");
    await dialog.getByRole("button", { name: beginningOf(words.fees.change) }).click();
    await expect(page.getByText(done)).toBeVisible();
    // The value comes from statistics fetched again.
    await expect(input).toHaveValue(percent);
    await expect.poll(async () => (await get("/admin/stats")).taxes[tax]).toBe(Number(percent));
  }

  const update = page.getByRole("button", { name: filled(words.fees.saveNamed, { name: words.fees.site }) });
  const site = page.getByLabel(filled(words.fees.inPercent, { name: words.fees.site }));
  const wrong = filled(words.fees.wrong, commissionPercent);
  for (const typed of ["51", "", "5.25", "-1"]) {
    await site.fill("9");
    await expect(page.getByText(wrong)).toHaveCount(0);
    await site.fill(typed);
    await update.click();
    await expect(page.getByText(wrong)).toBeVisible();
    await expect(site).toBeFocused();
    await expect(site).toHaveAccessibleDescription(wrong);
  }
  await expectAccessible(page);
  let answer = () => {};
  const held = new Promise<void>((release) => {
    answer = release;
  });
  await page.route("**/admin/set-site-tax", async (route) => {
    await held;
    await route.fulfill({ status: 502, body: "" });
  });
  await page.getByLabel(filled(words.fees.inPercent, { name: words.fees.site })).fill("9");
  await update.click();
  await page.getByRole("button", { name: beginningOf(words.fees.change) }).click();
  await expect(page.getByRole("button", { name: "Actualizando..." })).toBeDisabled();
  answer();
  await expect(page.getByText("Error al actualizar la comisión")).toBeVisible();
  await expect(update).toBeEnabled();
});

test("saving a commission that a colleague changed meanwhile changes nothing and shows the new one", async ({
  newVisitor,
  complaints,
}) => {
  complaints.allow(/status of 409.*set-site-tax/);
  const page = await newVisitor(asAdmin());
  const { taxes } = await get("/admin/stats");
  const set = (tax: number) =>
    demo.api.post("/api/admin/set-site-tax", { headers: { "x-auth-token": admin.token }, data: { tax } });
  await page.goto(`${demo.url}/admin`);
  const site = page.getByLabel(filled(words.fees.inPercent, { name: words.fees.site }));
  await expect(site).toHaveValue(String(taxes.site_tax));
  await set(12);
  await page.getByRole("button", { name: filled(words.fees.saveNamed, { name: words.fees.site }) }).click();
  await expect(page.getByText(filled(texts.es.errors.commission_changed, { number: "12" }))).toBeVisible();
  await expect(site).toHaveValue("12");
  expect((await get("/admin/stats")).taxes.site_tax).toBe(12);
  await set(taxes.site_tax);
});

test("what cannot be read says 'Unknown error occurred' when nothing else is known, and may be tried again", {
  tag: ["@spec-8.9"],
}, async ({ newVisitor, complaints }) => {
  complaints.allow(/status of 418/);
  const page = await newVisitor(asAdmin());
  await page.route("**/admin/stats", (route) => route.fulfill({ status: 418, body: "" }));
  await page.goto(`${demo.url}/admin`);
  await expect(page.getByRole("alert")).toContainText("Unknown error occurred");
  await page.unroute("**/admin/stats");
  await page.getByRole("button", { name: texts.es.common.retry }).click();
  await expect(figure(page, words.stats.users)).toBeVisible();
});

test("pending listings are shown whole; approved they are on sale, rejected with a reason they are not", {
  tag: [
    "@spec-1.3",
    "@spec-2.44",
    "@spec-3.9",
    "@spec-4.5",
    "@spec-4.6",
    "@spec-6.5",
    "@spec-7.32",
    "@spec-7.36",
    "@spec-8.8",
  ],
}, async ({ newVisitor, complaints }) => {
  complaints.allow(/status of (409|502).*enable/);
  const page = await newVisitor(asAdmin());
  const { spaces, housing, experiences } = await get("/admin/getDisabledHosts");
  const [kept, refused] = [spaces[0], housing[0]];
  await page.goto(`${demo.url}/admin/services`);
  await expect(page.getByRole("article")).toHaveCount(spaces.length + housing.length + experiences.length);
  const card = page.getByRole("article", { name: kept.title });
  await card.locator("summary").click();
  for (const text of [
    kept.hostEmail,
    kept.address,
    kept.description.slice(0, 40),
    `${kept.latitude}, ${kept.longitude}`,
    kept.arrivalInstructions.slice(0, 40),
  ]) {
    await expect(card).toContainText(text);
  }

  await page.route("**/admin/enable", (route) => route.fulfill({ status: 502, body: "" }));
  await card.getByRole("button", { name: words.services.approve }).click();
  await expect(page.getByText("Error al cambiar el estado del servicio")).toBeVisible();
  await page.unroute("**/admin/enable");
  await card.getByRole("button", { name: words.services.approve }).click();
  await expect(page.getByText(filled(words.services.approved, { title: kept.title }))).toBeVisible();
  await expect(card).toHaveCount(0);

  const other = page.getByRole("article", { name: refused.title });
  await other.getByRole("button", { name: words.services.reject }).click();
  const dialog = page.getByRole("dialog", { name: words.services.rejectQuestion });
  await dialog.getByRole("button", { name: words.services.reject }).click();
  await expect(dialog.getByText(words.reason.short)).toBeVisible();
  await expectAccessible(page);
  const reason = "Faltan fotos del baño y de la cocina.";
  await dialog.getByLabel(words.reason.label).fill(reason);
  await page.route("**/admin/enable", (route) => route.fulfill({ status: 502, body: "" }));
  await dialog.getByRole("button", { name: words.services.reject }).click();
  await expect(page.getByText("Error al cambiar el estado del servicio")).toBeVisible();
  await expect(dialog.getByLabel(words.reason.label)).toHaveValue(reason);
  await page.unroute("**/admin/enable");
  // The reason also outlives the card, which leaves the list when a colleague has decided.
  const decided = { code: "edited_elsewhere", message: texts.es.errors.edited_elsewhere };
  await page.route("**/admin/enable", (route) => route.fulfill({ status: 409, json: decided }));
  await page.route("**/admin/getDisabledHosts", (route) =>
    route.fulfill({ json: { spaces: [], housing: [], experiences: [] } }),
  );
  await dialog.getByRole("button", { name: words.services.reject }).click();
  await expect(other).toHaveCount(0);
  await expect(dialog.getByLabel(words.reason.label)).toHaveValue(reason);
  await page.unroute("**/admin/enable");
  await page.unroute("**/admin/getDisabledHosts");
  await dialog.getByRole("button", { name: words.services.reject }).click();
  await expect(dialog).toBeHidden();
  await expect(other).toHaveCount(0);
  expect((await get("/admin/audit?limit=1")).items[0]).toMatchObject({ reason });

  await page.goto(`${demo.url}/space/${kept.slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(kept.title);
  expect((await demo.api.get(`/home/${refused.slug}`)).status()).toBe(404);
});

test("what its host changes is shown before a listing is approved, and afterwards with how it was: photos and place too", async ({
  newVisitor,
  complaints,
}) => {
  complaints.allow(/status of 409.*enable/);
  const host = await demo.personOf("anfitriona");
  const { link_id, title, images } = await submittedListing(demo.api, host, {
    kind: "space",
    title: "Glorieta del río",
  });
  const page = await newVisitor(asAdmin());
  await page.goto(`${demo.url}/admin/services`);
  const card = page.getByRole("article", { name: title });
  await expect(card).toBeVisible();
  await card.getByRole("button", { name: filled(texts.es.listings.gallery.photoOf, { number: "1", title }) }).click();
  await expect(page.getByRole("dialog").getByRole("status")).toContainText("1 / 2");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const change = async (data: object) => {
    const call = { headers: { "x-auth-token": host.token }, data: { link_id, service_type: 1, ...data } };
    expect((await demo.api.put("/api/user/host", call)).ok()).toBe(true);
  };
  await change({ title: "Glorieta con bar", hourlyPrice: 95 });
  await card.getByRole("button", { name: words.services.approve }).click();
  await expect(page.getByText(filled(words.services.editedElsewhere, { title }))).toBeVisible();
  const anew = page.getByRole("article", { name: "Glorieta con bar" });
  await expect(anew).toContainText("$95");
  await anew.getByRole("button", { name: words.services.approve }).click();
  await expect(anew).toHaveCount(0);

  await change({ latitude: 18.36, longitude: -67.24, images: images.map(({ id }) => id).reverse() });
  await page.reload();
  const edits = page.getByRole("region", { name: words.edited.title }).getByRole("listitem");
  const edit = edits.filter({ hasText: "Glorieta con bar" });
  await expect(edit.getByText("18.36, -67.24")).toBeVisible();
  await expect(edit.locator("del").getByRole("img")).toHaveCount(2);
  await expect(
    edit.locator("ins").getByRole("img", { name: filled(words.edited.photo, { number: "1" }) }),
  ).toBeVisible();
  await edit
    .locator("ins")
    .getByRole("button", { name: filled(words.edited.photo, { number: "2" }) })
    .click();
  const gallery = page.getByRole("dialog");
  await expect(gallery.getByRole("status")).toContainText("2 / 2");
  await gallery.getByRole("button", { name: texts.es.common.close }).click();
  await expect(gallery).toHaveCount(0);
  await edit.scrollIntoViewIfNeeded();
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
});

test("users are found by type, registration and name; 'No se encontraron usuarios' offers to clear the filters", {
  tag: ["@spec-1.3", "@spec-2.45", "@spec-2.46", "@spec-3.21", "@spec-6.5", "@spec-7.30", "@spec-8.15"],
}, async ({ newVisitor }) => {
  const page = await newVisitor(asAdmin());
  const { total } = await get("/admin/users?type=admins");
  await page.goto(`${demo.url}/admin/users`);
  const rows = page.locator(".AdminUsers-user");
  const type = page.getByLabel(words.users.type, { exact: true });
  await expect(rows.first()).toBeVisible();
  expect(await type.locator("option").allInnerTexts()).toEqual(Object.values(words.users.types));
  await type.focus();
  await type.selectOption("admins");
  await expect(page).toHaveURL(/\?type=admins$/);
  await expect(rows).toHaveCount(total);
  await expect(type).toBeFocused();
  await expect(rows.first()).toContainText(words.users.admin);
  await type.selectOption("guests");
  await expect(rows.first()).toContainText(words.users.guest);
  await page.getByLabel(words.users.registered).selectOption("recent");
  await expect(page).toHaveURL(/type=guests&registered=recent$/);

  const typed = page.getByLabel(words.users.search);
  await page.goBack();
  await expect(page.getByLabel(words.users.registered)).toHaveValue("any");
  await expect(type).toHaveValue("guests");
  await typed.fill("nunca enviado");
  await page.getByRole("search").getByRole("link", { name: words.users.clear }).click();
  await expect(page).toHaveURL(`${demo.url}/admin/users`);
  await expect(type).toHaveValue("all");
  await expect(typed).toHaveValue("");

  await typed.fill("nadie se llama así");
  await page.getByRole("button", { name: words.users.submit }).click();
  await expect(page.getByText("No se encontraron usuarios")).toBeVisible();
  await expect(page.getByText("Intenta ajustar tus filtros de búsqueda")).toBeVisible();
  await page.locator(".panel-state").getByRole("link", { name: words.users.clear }).click();
  await expect(page).toHaveURL(`${demo.url}/admin/users`);
  await expect(type).toHaveValue("all");

  const first = (await get("/admin/users")).items[0].name;
  await page.getByRole("link", { name: words.users.next }).click();
  await expect(page).toHaveURL(/\?cursor=\d+$/);
  await expect(rows.first()).not.toContainText(first);
  await page.getByRole("link", { name: words.users.first }).click();
  await expect(rows.first()).toContainText(first);
});

test("somebody is suspended with a reason, cannot come in, and is restored", { tag: ["@spec-3.21"] }, async ({
  newVisitor,
}) => {
  const person = await anAccount(demo.api, somebody("Rita Solano"));
  const signIn = () => demo.api.post("/api/auth/login", { data: { email: person.email, password: person.password } });
  const page = await newVisitor(asAdmin());
  await page.goto(`${demo.url}/admin/users?q=${encodeURIComponent(person.email)}`);
  await page.getByRole("link", { name: person.name }).click();
  await expect(page.getByRole("heading", { name: person.name })).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();
  await decide(page, words.actions.suspend, "Reservas falsas");
  await expect(page.getByText(words.users.suspended, { exact: true })).toBeVisible();
  expect((await signIn()).ok()).toBe(false);
  await decide(page, words.actions.restore, "Se aclaró");
  await expect(page.getByText(words.users.suspended, { exact: true })).toBeHidden();
  expect((await signIn()).ok()).toBe(true);
});

test("a dialog keeps the decision it was opened with when a colleague decides first", async ({ newVisitor }) => {
  const person = await anAccount(demo.api, somebody("Rita Solano"));
  const page = await newVisitor(asAdmin());
  await page.goto(`${demo.url}/admin/users/${person.user.id}`);
  await page.getByRole("button", { name: words.actions.suspend }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(words.reason.label).fill("Reservas falsas");
  await demo.api.post(`/api/admin/users/${person.user.id}/suspend`, {
    headers: { "x-auth-token": admin.token },
    data: { reason: "Reservas falsas" },
  });
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByRole("button", { name: words.actions.restore, includeHidden: true })).toBeAttached();
  await expect(dialog).toHaveAccessibleName(filled(words.actions.suspendQuestion, { name: person.name }));
  await dialog.getByRole("button", { name: words.actions.suspend }).click();
  await expect(page.getByText(filled(words.actions.suspendDone, { name: person.name }))).toBeVisible();
  expect((await get(`/admin/users/${person.user.id}`)).user.suspended_at).not.toBeNull();
});

test("dates the wrong way round are said at the second of them, in reports and in the log", async ({
  newVisitor,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  const page = await newVisitor(asAdmin());
  for (const path of ["/admin/reports", "/admin/audit"]) {
    await page.goto(`${demo.url}${path}?from=2026-12-02&to=2026-12-01`);
    const to = page.getByLabel(words.reports.to);
    await expect(to).toHaveAccessibleDescription(words.reports.reversed);
    await expect(to).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByText(words.audit.empty)).toHaveCount(0);
  }
});

test("reports say revenue, users and reservations of a period and are saved as files; without any 'No hay reportes disponibles'", {
  tag: ["@spec-2.47", "@spec-2.48"],
}, async ({ newVisitor }) => {
  const page = await newVisitor(asAdmin());
  await page.goto(`${demo.url}/admin/reports`);
  const [from, to] = await Promise.all(
    [words.reports.from, words.reports.to].map((name) => page.getByLabel(name).inputValue()),
  );
  expect([from?.slice(4), to?.slice(4)]).toEqual(["-01-01", "-12-31"]);
  const report = await get(`/admin/reports?from=${from}&to=${to}`);
  await expect(figure(page, words.reports.revenue)).toHaveText(amountOf(Math.round(report.revenue * 100)));
  await expect(figure(page, words.reports.reservations)).toHaveText(String(report.reservations));
  await expect(figure(page, words.reports.users)).toHaveText(String((await get("/admin/stats")).users.total));
  const tax = page.locator(".rows-figures > div").filter({ hasText: words.reports.tax });
  await expect(tax).toContainText(amountOf(Math.round(report.lodging_tax * 100)));
  await expect(tax).toContainText("cobrado en el período, menos lo devuelto");
  await expect(page.getByRole("row")).toHaveCount(report.months.length + 1);

  const name = filled(words.reports.download, { name: words.reports.names.bookings });
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`reservas-${from}-${to}.csv`);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 3), "by its mark a spreadsheet knows UTF-8").toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(bytes.subarray(3, 10).toString()).toBe("Código");
  const lines = bytes.toString("utf8").trim().split("\n");
  expect(lines.length).toBe(report.reservations + 1);

  await page.getByLabel(words.reports.from).fill("2001-01-01");
  await page.getByLabel(words.reports.to).fill("2001-12-31");
  await page.getByRole("button", { name: words.reports.show }).click();
  await expect(page).toHaveURL(/from=2001-01-01&to=2001-12-31$/);
  await expect(page.getByText("No hay reportes disponibles")).toBeVisible();
});

test("the operator's pages are accessible and fit the window, narrow and wide", async ({ newVisitor }) => {
  for (const width of [360, 1440]) {
    const page = await newVisitor({ ...asAdmin(), viewport: { width, height: 900 } });
    for (const path of [
      "/admin",
      "/admin/services",
      "/admin/users",
      `/admin/users/${admin.user.id}`,
      "/admin/reports",
    ]) {
      await page.goto(demo.url + path);
      await expect(page.locator(".rows-figures, .AdminServices-card, .AdminUsers-user").first()).toBeVisible();
      await expectNoSidewaysScrolling(page);
      await expectAccessible(page);
    }
  }
});

test("what waits for the operator and cannot be read is not taken for nothing", async ({ newVisitor, complaints }) => {
  complaints.allow(/status of 403/);
  const page = await newVisitor(asAdmin());
  await page.route("**/api/admin/alerts", (route) => route.fulfill({ status: 403, body: "" }));
  await page.route("**/api/admin/unpayable-hosts", (route) => route.fulfill({ status: 403, body: "" }));
  await page.route("**/api/admin/money", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), waitingPayouts: [] } });
  });
  await page.goto(`${demo.url}/admin`);
  await expect(page.getByRole("heading", { name: words.alerts.loadError })).toBeVisible();
  await page.goto(`${demo.url}/admin/money`);
  await expect(page.getByRole("heading", { name: words.money.unpayable.loadError })).toBeVisible();
  const payouts = page.getByRole("region", { name: words.money.payouts });
  await expect(payouts.getByText(words.money.noPayouts)).toHaveCount(0);
  await page.unroute("**/api/admin/unpayable-hosts");
  await payouts.getByRole("button", { name: texts.es.common.retry }).click();
  await expect(page.getByRole("heading", { name: words.money.unpayable.loadError })).toHaveCount(0);
});
