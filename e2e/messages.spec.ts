import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { paidBooking } from "./bookings.ts";
import { pictureFiles } from "./hosted-listing.ts";
import { useOwnDemo } from "./own-demo.ts";
import { aNewcomer, anAccount, signedInAs, somebody } from "./people.ts";
import { expectNoSidewaysScrolling } from "./site.ts";
import { expect, test } from "./test.ts";
import { filled, texts } from "./words.ts";

/** A guest and a host write to each other, before and after booking, in two browsers. */

const demo = useOwnDemo();
const words = texts.es.messages;
const casita = "/home/casita-rosada-frente-a-la-plaza";
/** Without a stream, a browser looks for news every 20 seconds. */
const withinALook = { timeout: 40_000 };

/** How often the browser looks by itself: never, and then all it hears of comes by the stream, or with hardly a pause. */
async function looks(page: Page, how: "never" | "often"): Promise<void> {
  await page.context().addInitScript(
    (pause) => {
      const every = window.setInterval.bind(window);
      window.setInterval = ((work: () => void, milliseconds?: number) => {
        if (milliseconds !== 20_000) return every(work, milliseconds);
        return pause === null ? 0 : every(work, pause);
      }) as typeof window.setInterval;
    },
    how === "never" ? null : 200,
  );
}

const write = async (page: Page, text: string) => {
  await page.getByLabel(words.write).fill(text);
  await page.getByRole("button", { name: words.send }).click();
};

test("a question is answered with the number masked, and opens with the booking", async ({ newVisitor }) => {
  test.setTimeout(240_000);
  const host = await demo.personOf("anfitriona");
  const guest = await anAccount(demo.api, somebody("Teresa Nadal"));
  const asking = await newVisitor({ storageState: signedInAs(guest, demo.url) });
  await asking.goto(`${demo.url}${casita}`);
  await asking.getByRole("link", { name: texts.es.listings.detail.askHost }).click();
  await asking.getByLabel(words.write).fill("¿Hay escaleras? Mi número es 787 555 0142.");
  await asking.getByRole("button", { name: words.send }).click();
  await expect(asking).toHaveURL(/\/dashboard\/messages\/\d+$/);
  const askedLog = asking.getByRole("log");
  // Its writer sees the number, marked.
  await expect(askedLog.getByText("787 555 0142")).toBeVisible();
  await expect(askedLog.getByText(words.maskedNote)).toBeVisible();

  const answering = await newVisitor({ storageState: signedInAs(host, demo.url) });
  await answering.goto(`${demo.url}/host/messages`);
  await answering.getByRole("link", { name: guest.name }).click();
  const log = answering.getByRole("log");
  await expect(log.getByText("¿Hay escaleras?")).toBeVisible();
  await expect(log.getByText(words.masked.phone)).toBeVisible();
  await expect(log).not.toContainText("787 555 0142");
  await answering.getByLabel(words.write).fill("Tres escalones, con baranda.");
  await answering.getByRole("button", { name: words.send }).click();
  await expect(log.getByText("Tres escalones, con baranda.")).toBeVisible();
  await expect(answering.getByLabel(words.write)).toHaveValue("");
  await expectAccessible(answering);

  await expect(askedLog.getByText("Tres escalones, con baranda.")).toBeVisible(withinALook);
  await expect(askedLog.getByText(filled(words.read, { hour: "" }).trim())).toBeVisible(withinALook);
  await asking.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScrolling(asking);
  await expectAccessible(asking);

  const booking = await paidBooking(demo.api, demo.stripeUrl, guest, casita, { nights: 2 });
  await expect(log.getByText(filled(words.lines.confirmed, { booking: booking.code }).split(":")[0] ?? "")).toBeVisible(
    withinALook,
  );
  await expect(log.getByText("787 555 0142")).toBeVisible();
  await asking.goto(`${demo.url}/dashboard/trips/${booking.reserve_id}`);
  await asking.getByRole("link", { name: texts.es.dashboard.facts.write }).click();
  await expect(asking.getByRole("log").getByText("Tres escalones, con baranda.")).toBeVisible();
});

test("a photo is hidden from the other side until the booking is confirmed, and opens larger", async ({
  newVisitor,
}) => {
  test.setTimeout(240_000);
  const host = await demo.personOf("anfitriona");
  const guest = await anAccount(demo.api, somebody("Migdalia Soto"));
  const asking = await newVisitor({ storageState: signedInAs(guest, demo.url) });
  await asking.goto(`${demo.url}${casita}`);
  await asking.getByRole("link", { name: texts.es.listings.detail.askHost }).click();
  await expect(asking.getByRole("button", { name: words.photos.add })).toBeVisible();
  const chooser = asking.locator("input[type=file]");
  await chooser.setInputFiles({ name: "notas.txt", mimeType: "text/plain", buffer: Buffer.from("notas") });
  await expect(asking.getByText("«notas.txt»: Solo se permiten archivos de imagen")).toBeVisible();
  await chooser.setInputFiles(pictureFiles.slice(0, 2));
  const remove = asking.getByRole("button", { name: filled(words.photos.remove, { file: "" }) });
  await expect(remove).toHaveCount(2);
  await expectAccessible(asking);
  await remove.first().click();
  await expect(remove).toHaveCount(1);
  // Without a word.
  await asking.getByRole("button", { name: words.send }).click();
  await expect(asking).toHaveURL(/\/dashboard\/messages\/\d+$/);
  await expect(
    asking.getByRole("img", { name: filled(words.photos.altOwn, { number: "1", total: "1" }) }),
  ).toBeVisible();
  await expect(asking.getByRole("log").getByText(words.photos.notYet)).toBeVisible();
  await expect(remove).toHaveCount(0);

  const answering = await newVisitor({ storageState: signedInAs(host, demo.url) });
  await answering.goto(`${demo.url}/host/messages`);
  await expect(answering.getByText(words.photos.excerpt_one, { exact: true })).toBeVisible();
  await answering.getByRole("link", { name: guest.name }).click();
  const log = answering.getByRole("log");
  await expect(log.getByText(words.masked.photo)).toBeVisible();
  await expect(log.getByRole("img")).toHaveCount(0);
  await expectAccessible(answering);

  await paidBooking(demo.api, demo.stripeUrl, guest, casita, { nights: 2 });
  const alt = filled(words.photos.alt, { name: guest.name, number: "1", total: "1" });
  await expect(log.getByRole("img", { name: alt })).toBeVisible(withinALook);
  await expect(log.getByText(words.masked.photo)).toBeHidden();
  await log.getByRole("button", { name: alt }).click();
  const dialog = answering.getByRole("dialog", { name: alt });
  await expect(dialog.locator("img")).toBeVisible();
  await expectAccessible(answering);
  await answering.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScrolling(answering);
  await answering.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("photos that were not sent are not left behind without a question", async ({ newVisitor }) => {
  const guest = await anAccount(demo.api, somebody("Noelia Vega"));
  const page = await newVisitor({ storageState: signedInAs(guest, demo.url) });
  const photos = page.getByRole("button", { name: filled(words.photos.remove, { file: "" }) });
  const question = page.getByRole("dialog", { name: texts.es.profile.unsaved.question });
  const back = page.getByRole("link", { name: words.back });
  const { nav } = texts.es.dashboard;
  const staysHere = async () => {
    await expect(question).toContainText(words.photos.unsent);
    await question.getByRole("button", { name: texts.es.profile.unsaved.stay }).click();
    await expect(question).toBeHidden();
    await expect(photos).toHaveCount(1);
  };
  await page.goto(`${demo.url}${casita}`);
  await page.getByRole("link", { name: texts.es.listings.detail.askHost }).click();
  await page.locator("input[type=file]").setInputFiles(pictureFiles.slice(0, 1));
  await expect(photos).toHaveCount(1);
  // The first of these addresses differs in its query alone.
  for (const name of [nav.messages, nav.trips]) {
    await page.getByRole("navigation", { name: nav.label }).getByRole("link", { name }).click();
    await staysHere();
  }
  await page.getByLabel(words.write).fill("Así se ve la escalera.");
  await page.getByRole("button", { name: words.send }).click();
  await expect(page).toHaveURL(/\/dashboard\/messages\/\d+$/);
  await expect(question).toBeHidden();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.locator("input[type=file]").setInputFiles(pictureFiles.slice(0, 1));
  await expect(photos).toHaveCount(1);
  await back.click();
  await staysHere();
  await back.click();
  await question.getByRole("button", { name: texts.es.profile.unsaved.leave }).click();
  await expect(page).toHaveURL(/\/dashboard\/messages$/);
});

test("who has not confirmed their address is asked for the code, and what they wrote goes out once", async ({
  newVisitor,
  complaints,
}) => {
  complaints.allow(/status of 403/);
  const newcomer = await aNewcomer(demo.api, somebody("Iván Colón"));
  const page = await newVisitor({ storageState: signedInAs(newcomer, demo.url) });
  await page.goto(`${demo.url}${casita}`);
  await page.getByRole("link", { name: texts.es.listings.detail.askHost }).click();
  await page.getByLabel(words.write).fill("¿Se puede llegar tarde?");
  await page.getByRole("button", { name: words.send }).click();
  await expect(page.getByRole("dialog", { name: texts.es.confirming.title })).toBeVisible();
  const answer = await demo.api.get("/api/user/threads?side=guest", { headers: { "x-auth-token": newcomer.token } });
  expect((await answer.json()).items).toEqual([]);
  await page.reload();
  await expect(page.getByLabel(words.write)).toHaveValue("¿Se puede llegar tarde?");
});

test("the question for the code ends with the session, so that nothing is sent as somebody else", async ({
  newVisitor,
  complaints,
}) => {
  complaints.allow(/status of 40[13]/);
  const newcomer = await aNewcomer(demo.api, somebody("Luz Ortiz"));
  const page = await newVisitor({ storageState: signedInAs(newcomer, demo.url) });
  await page.goto(`${demo.url}${casita}`);
  await page.getByRole("link", { name: texts.es.listings.detail.askHost }).click();
  await page.getByLabel(words.write).fill("¿Se puede llegar tarde?");
  await page.getByRole("button", { name: words.send }).click();
  const question = page.getByRole("dialog", { name: texts.es.confirming.title });
  await expect(question).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`${demo.url}/terms`);
  const somebodyElse = await anAccount(demo.api, somebody("Ana Colón"));
  const [origin] = signedInAs(somebodyElse, demo.url).origins;
  await other.evaluate((stored) => {
    for (const { name, value } of stored) localStorage.setItem(name, value);
  }, origin?.localStorage ?? []);
  await expect(question).toHaveCount(0);
  for (const { token } of [newcomer, somebodyElse]) {
    const answer = await demo.api.get("/api/user/threads?side=guest", { headers: { "x-auth-token": token } });
    expect((await answer.json()).items).toEqual([]);
  }
});

test("what is written for a thread that begins meanwhile stays, and waits there after a reload", async ({
  newVisitor,
}) => {
  const guest = await anAccount(demo.api, somebody("Elsa Pabón"));
  const page = await newVisitor({ storageState: signedInAs(guest, demo.url) });
  await page.goto(`${demo.url}${casita}`);
  await page.getByRole("link", { name: texts.es.listings.detail.askHost }).click();
  await page.getByLabel(words.write).fill("¿Cabe una cuna?");
  const listing = new URL(page.url()).searchParams.get("listing");
  await demo.api.post(`/api/user/listings/${listing}/messages`, {
    headers: { "x-auth-token": guest.token },
    data: { key: randomUUID(), text: "¿Hay sitio para dos carros?" },
  });
  const answered = page.waitForResponse((answer) => answer.url().includes("/threads/about"));
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await answered;
  await expect(page.getByLabel(words.write)).toHaveValue("¿Cabe una cuna?");
  await page.reload();
  await expect(page).toHaveURL(/\/dashboard\/messages\/\d+$/);
  await expect(page.getByRole("log")).toContainText("¿Hay sitio para dos carros?");
  await expect(page.getByLabel(words.write)).toHaveValue("¿Cabe una cuna?");
});

test("what is written and read is seen at once, in all tabs of a browser, over one stream", async ({ newVisitor }) => {
  test.setTimeout(240_000);
  const host = await demo.personOf("anfitriona");
  const guest = await anAccount(demo.api, somebody("Rosa Nieves"));
  const listing = (await (await demo.api.get(`/api${casita.replace("home", "housing")}`)).json()).id;
  const asked = await demo.api.post(`/api/user/listings/${listing}/messages`, {
    headers: { "x-auth-token": guest.token },
    data: { key: randomUUID(), text: "¿Hay abanico?" },
  });
  const { thread } = await asked.json();

  const answering = await newVisitor({ storageState: signedInAs(host, demo.url) });
  await looks(answering, "never");
  let streams = 0;
  answering.context().on("request", (request) => {
    if (request.url().endsWith("/user/threads/news")) streams += 1;
  });
  const tabs = [answering];
  for (let tab = 2; tab <= 7; tab++) tabs.push(await answering.context().newPage());
  for (const tab of tabs) await tab.goto(`${demo.url}/host/messages/${thread}`);
  for (const tab of tabs) await expect(tab.getByRole("log").getByText("¿Hay abanico?")).toBeVisible();
  await expect.poll(() => streams).toBe(1);

  const asking = await newVisitor({ storageState: signedInAs(guest, demo.url) });
  await looks(asking, "never");
  await asking.goto(`${demo.url}/dashboard/messages/${thread}`);
  await expect(asking.getByText(filled(words.read, { hour: "" }).trim())).toBeVisible();
  await write(asking, "¿Y nevera?");
  for (const tab of tabs) await expect(tab.getByRole("log").getByText("¿Y nevera?")).toBeVisible();
  await write(answering, "Sí, las dos cosas.");
  await expect(asking.getByRole("log").getByText("Sí, las dos cosas.")).toBeVisible();
  expect(streams).toBe(1);

  // The tab that reads the stream is closed: another takes over, and nothing is missed.
  await answering.close();
  await expect.poll(() => streams).toBe(2);
  await write(asking, "Gracias.");
  for (const tab of tabs.slice(1)) await expect(tab.getByRole("log").getByText("Gracias.")).toBeVisible();
});

test("without a stream, a browser looks by itself", async ({ newVisitor, complaints }) => {
  complaints.allow(/net::ERR_FAILED/);
  const host = await demo.personOf("anfitriona");
  const guest = await anAccount(demo.api, somebody("Elba Ríos"));
  const asking = await newVisitor({ storageState: signedInAs(guest, demo.url) });
  await asking.context().route("**/user/threads/news", (route) => route.abort());
  await looks(asking, "often");
  await asking.goto(`${demo.url}${casita}`);
  await asking.getByRole("link", { name: texts.es.listings.detail.askHost }).click();
  await write(asking, "¿Hay toallas?");
  await expect(asking).toHaveURL(/\/dashboard\/messages\/\d+$/);
  const log = asking.getByRole("log");
  await expect(log.getByText("¿Hay toallas?")).toBeVisible();
  const thread = asking.url().split("/").at(-1);
  await demo.api.post(`/api/user/threads/${thread}/messages`, {
    headers: { "x-auth-token": host.token },
    data: { key: randomUUID(), text: "Dos por persona." },
  });
  await expect(log.getByText("Dos por persona.")).toBeVisible();
});

test("a new message leaves whoever reads further up where they are, and earlier ones that do not come say so", async ({
  newVisitor,
  complaints,
}) => {
  complaints.allow(/net::ERR_FAILED/, /status of 403/);
  const host = await demo.personOf("anfitriona");
  const guest = await anAccount(demo.api, somebody("Iris Colón"));
  const asking = await newVisitor({ storageState: signedInAs(guest, demo.url) });
  await asking.context().route("**/user/threads/news", (route) => route.abort());
  await looks(asking, "often");
  await asking.goto(`${demo.url}${casita}`);
  await asking.getByRole("link", { name: texts.es.listings.detail.askHost }).click();
  await write(asking, Array.from({ length: 60 }, (_, line) => `¿Pregunta ${line}?`).join("\n"));
  await expect(asking).toHaveURL(/\/dashboard\/messages\/\d+$/);
  const thread = asking.url().split("/").at(-1);
  await asking.route(`**/user/threads/${thread}?*before=*`, (route) => route.fulfill({ status: 403, body: "" }));
  await asking.route(`**/user/threads/${thread}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), hasEarlier: true } });
  });
  await asking.reload();
  const log = asking.getByRole("log");
  await asking.getByRole("button", { name: words.earlier }).click();
  await expect(log.getByText(words.loadError)).toBeVisible();
  await log.evaluate((element) => element.scrollTo({ top: 0 }));
  await demo.api.post(`/api/user/threads/${thread}/messages`, {
    headers: { "x-auth-token": host.token },
    data: { key: randomUUID(), text: "Son muchas preguntas." },
  });
  await expect(log.getByText("Son muchas preguntas.")).toBeVisible();
  expect(await log.evaluate((element) => element.scrollTop)).toBe(0);
  await write(asking, "Una más.");
  await expect(log.getByText("Una más.")).toBeInViewport();
});

test("a message whose answer was lost leaves the field once the thread shows it", async ({
  newVisitor,
  complaints,
}) => {
  complaints.allow(/net::ERR_FAILED/);
  const guest = await anAccount(demo.api, somebody("Delia Ramos"));
  const page = await newVisitor({ storageState: signedInAs(guest, demo.url) });
  const loseAnswers = /\/user\/(listings|threads)\/\d+\/messages$/;
  await page.route(loseAnswers, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.goto(`${demo.url}${casita}`);
  await page.getByRole("link", { name: texts.es.listings.detail.askHost }).click();
  const field = page.getByRole("textbox", { name: words.write });
  const log = page.getByRole("log");
  for (const text of ["¿Se puede llegar tarde?", "Sería a las once."]) {
    await write(page, text);
    await expect(page).toHaveURL(/\/dashboard\/messages\/\d+$/);
    await expect(log.getByText(text)).toHaveCount(1);
    await expect(field).toHaveValue("");
    await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
  }
  await page.unroute(loseAnswers);
  await write(page, "Gracias.");
  await expect(log.getByText("Gracias.")).toHaveCount(1);
});

test("a reported message is read by the operator with a reason, and the report is closed", async ({
  newVisitor,
  complaints,
}) => {
  complaints.allow(/status of 409.*message-reports/);
  test.setTimeout(240_000);
  const host = await demo.personOf("anfitriona");
  const guest = await anAccount(demo.api, somebody("Nilsa Otero"));
  const asking = await newVisitor({ storageState: signedInAs(guest, demo.url) });
  await asking.goto(`${demo.url}${casita}`);
  await asking.getByRole("link", { name: texts.es.listings.detail.askHost }).click();
  await write(asking, "¿Hay estacionamiento?");
  await expect(asking).toHaveURL(/\/dashboard\/messages\/\d+$/);
  await demo.api.post(`/api/user/threads/${asking.url().split("/").at(-1)}/messages`, {
    headers: { "x-auth-token": host.token },
    data: { key: randomUUID(), text: "Paga al 787 555 0142 y te guardo un espacio." },
  });
  await expect(asking.getByRole("log").getByText("te guardo un espacio")).toBeVisible(withinALook);
  const report = words.report;
  await asking.getByRole("button", { name: filled(report.openOf, { name: host.user.name }) }).click();
  const dialog = asking.getByRole("dialog", { name: report.title });
  await dialog.getByRole("button", { name: report.send }).click();
  await expect(dialog.getByText(report.choose)).toBeVisible();
  await dialog.getByText(report.reasons.outside_payment).click();
  await dialog.getByLabel(report.note).fill("Quiere que pague por fuera.");
  await expectAccessible(asking);
  await dialog.getByRole("button", { name: report.send }).click();
  await expect(dialog).toBeHidden();
  await expect(asking.getByRole("log").getByText(report.done)).toBeFocused();

  const admin = await demo.personOf("admin");
  const office = await newVisitor({ storageState: signedInAs(admin, demo.url) });
  const threads = texts.es.admin.threads;
  await office.goto(`${demo.url}/admin/message-reports`);
  await expect(office.getByText("Quiere que pague por fuera.")).toBeVisible();
  await expect(office.getByText("te guardo un espacio")).toBeHidden();
  await office.getByRole("button", { name: threads.read }).click();
  await office.getByLabel(texts.es.admin.reason.label).fill("Nilsa lo reportó.");
  await office.getByRole("dialog").getByRole("button", { name: threads.read }).click();
  await expect(office.getByText("787 555 0142")).toBeVisible();
  await expect(office.getByText(threads.reported, { exact: true })).toBeVisible();
  await expectAccessible(office);
  const colleague = await newVisitor({ storageState: signedInAs(admin, demo.url) });
  await colleague.goto(`${demo.url}/admin/message-reports`);
  await colleague.getByRole("button", { name: threads.close }).click();
  await colleague.getByLabel(texts.es.admin.reason.label).fill("No era nada.");
  await office.getByRole("button", { name: threads.close }).click();
  await office.getByLabel(texts.es.admin.reason.label).fill("Hablé con los dos.");
  await office.getByRole("dialog").getByRole("button", { name: threads.close }).click();
  await expect(office.getByText(threads.empty)).toBeVisible();
  await colleague.getByRole("dialog").getByRole("button", { name: threads.close }).click();
  await expect(colleague.getByText(texts.es.errors.report_closed)).toBeVisible();
  await expect(colleague.getByText(threads.empty)).toBeAttached();
  await expect(colleague.getByLabel(texts.es.admin.reason.label)).toHaveValue("No era nada.");
  await office.getByRole("link", { name: threads.closed }).click();
  await expect(office.getByText("Hablé con los dos.")).toBeVisible();
  await office.goto(`${demo.url}/admin/audit`);
  await expect(office.getByText("Nilsa lo reportó.")).toBeVisible();

  // With the guest suspended nobody can write any more, and the page says who still answers.
  const thread = new URL(asking.url()).pathname.replace("/dashboard/", "/host/");
  await asking.context().close();
  const suspended = await demo.api.post(`/api/admin/users/${guest.user.id}/suspend`, {
    headers: { "x-auth-token": admin.token },
    data: { reason: "Prueba de conversación cerrada." },
  });
  expect(suspended.status()).toBe(200);
  const answering = await newVisitor({ storageState: signedInAs(host, demo.url) });
  await answering.goto(`${demo.url}${thread}`);
  await expect(answering.getByText(words.closed)).toBeVisible();
  await expect(answering.getByRole("link", { name: words.closedAsk.split("{{")[0] })).toHaveAttribute(
    "href",
    /^mailto:/,
  );
});

test("a saved reply lands in the field, and what the host wrote once sends itself, filled in", async ({
  newVisitor,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  test.setTimeout(300_000);
  const host = await demo.personOf("anfitriona");
  const guest = await anAccount(demo.api, somebody("Zoraida Pérez"));
  const page = await newVisitor({ storageState: signedInAs(host, demo.url) });
  const once = texts.es.hostTexts;
  await page.goto(`${demo.url}/host/messages`);
  await page.getByRole("link", { name: once.link }).click();
  await page.getByRole("button", { name: once.add }).click();
  await page.getByLabel(once.name).fill("Cómo llegar");
  await page.getByRole("button", { name: once.saveReplies }).click();
  // A text is missing.
  await expect(page.getByText(texts.es.errors.fields.required).first()).toBeVisible();
  await page.getByLabel(once.text, { exact: true }).fill("Hola, {nombre}: toma la carretera 301.");
  await page.getByRole("button", { name: once.saveReplies }).click();
  await expect(page.getByText(once.saved, { exact: true })).toBeVisible();
  await page.getByLabel(once.place).selectOption({ label: "Casita rosada frente a la plaza" });
  const before = page.getByRole("group", { name: once.moments.before });
  await before
    .getByLabel(filled(once.inLanguage, { language: texts.es.catalogues.languages.es }))
    .fill("{nombre}, la clave es {clave}.");
  await page.getByRole("button", { name: once.saveScheduled }).click();
  await expect(page.getByText(texts.es.errors.fields.required).first()).toBeVisible();
  await page.getByLabel(once.doorCode).filter({ visible: true }).fill("4071");
  await expectAccessible(page);
  await page.getByRole("button", { name: once.saveScheduled }).click();
  await expect(page.getByText(once.saved, { exact: true }).last()).toBeVisible();

  const booking = await paidBooking(demo.api, demo.stripeUrl, guest, casita, { nights: 2 });
  await demo.api.post(`/api/user/reserve/${booking.reserve_id}/messages`, {
    headers: { "x-auth-token": guest.token },
    data: { key: randomUUID(), text: "¿Cómo llegamos?" },
  });
  await page.goto(`${demo.url}/host/messages`);
  await page.getByRole("link", { name: guest.name }).click();
  await page.getByRole("button", { name: "Cómo llegar" }).click();
  const first = guest.name.split(" ")[0];
  await expect(page.getByLabel(words.write)).toHaveValue(`Hola, ${first}: toma la carretera 301.`);
  await expect(page.getByRole("log")).not.toContainText("carretera 301");
  await page.getByLabel(words.write).fill(`Hola, ${first}: toma la 301, no la 101.`);
  const sent = Promise.withResolvers<void>();
  await page.route("**/threads/*/messages", async (route) => {
    await sent.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: words.send }).click();
  // A reply chosen now would stand behind what is being sent, and go out with it once more.
  await expect(page.getByRole("button", { name: "Cómo llegar" })).toBeDisabled();
  sent.resolve();
  await expect(page.getByRole("log").getByText("no la 101")).toBeVisible();
  await expect(page.getByLabel(words.write)).toHaveValue("");
  await expect(page.getByRole("button", { name: "Cómo llegar" })).toBeEnabled();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);

  await demo.goTo(booking.starts_at, -2 * 24 * 60);
  await expect(page.getByRole("log").getByText(`${first}, la clave es 4071.`)).toBeVisible(withinALook);
});
