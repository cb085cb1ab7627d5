import { expectAccessible } from "./accessible.ts";
import { listingOnSale } from "./hosted-listing.ts";
import { anAccount, signedInAs } from "./people.ts";
import { expect, test } from "./test.ts";
import { filled, texts } from "./words.ts";

/** What a host writes once is neither lost by leaving nor by choosing another lodging. */

const { errors, hostTexts: words, messages, profile } = texts.es;

test("a saved reply can be removed at once, and nothing unsaved is left behind without a question", async ({
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  const host = await anAccount(request);
  for (const title of ["Casa Alba", "Casa Brisa"]) await listingOnSale(request, host, { kind: "lodging", title });
  const page = await newVisitor({ storageState: signedInAs(host) });
  await page.goto("/host/messages");
  await page.getByRole("link", { name: words.link }).click();

  const question = page.getByRole("dialog", { name: profile.unsaved.question });
  const back = page.getByRole("link", { name: messages.back });
  const text = page.getByLabel(words.text, { exact: true });
  const save = page.getByRole("button", { name: words.saveReplies });
  const saved = page.getByText(words.saved, { exact: true });
  await page.getByRole("button", { name: words.add }).click();
  await page.getByLabel(words.name).fill("Wifi");
  await text.fill("La clave está en la nevera.");
  await back.click();
  await expect(question).toContainText(words.unsavedReplies);
  await question.getByRole("button", { name: profile.unsaved.stay }).click();
  await expect(text).toHaveValue("La clave está en la nevera.");
  await save.click();
  await expect(saved).toBeVisible();
  await expect(saved).toBeHidden();

  await page.getByRole("button", { name: words.add }).click();
  await text.last().fill("Toma la 301.");
  const unknown = page.getByText(filled(words.unknownWord, { word: "{apellido}" }));
  await text.first().fill("Hola, {nombre} {apellido}.");
  await expect(unknown).toBeVisible();
  await text.first().fill("");
  await expect(unknown).toBeHidden();
  await save.click();
  await expect(page.getByText(errors.fields.required)).toHaveCount(2);
  await page.getByRole("button", { name: filled(words.remove, { name: "Wifi" }) }).click();
  await expect(text).toHaveValue("Toma la 301.");
  await expect(page.getByText(errors.fields.required)).toHaveCount(0);
  await page.getByRole("button", { name: filled(words.remove, { name: 1 }) }).click();
  await expect(text).toBeHidden();
  await save.click();
  await expect(saved).toBeVisible();

  const place = page.getByLabel(words.place);
  const code = page.getByLabel(words.doorCode);
  await place.selectOption("Casa Alba");
  await code.filter({ visible: true }).fill("4071");
  await place.selectOption("Casa Brisa");
  await expect(code.filter({ visible: true })).toHaveValue("");
  await place.selectOption("Casa Alba");
  await expect(code.filter({ visible: true })).toHaveValue("4071");
  await place.selectOption("Casa Brisa");
  await back.click();
  await expect(question).toContainText(filled(words.unsavedMessages, { title: "Casa Alba" }));
  await expect(question).not.toContainText(words.unsavedReplies);
  await question.getByRole("button", { name: profile.unsaved.leave }).click();
  await expect(page).toHaveURL("/host/messages");
  await page.getByRole("link", { name: words.link }).click();
  await expect(page.getByRole("button", { name: words.add })).toBeVisible();
  await expect(text).toBeHidden();
});

test("what another tab saved is not overwritten unseen, and nothing typed is lost", async ({
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  const host = await anAccount(request);
  await listingOnSale(request, host, { kind: "lodging", title: "Casa Alba" });
  const page = await newVisitor({ storageState: signedInAs(host) });
  await page.goto("/host/replies");
  const text = page.getByLabel(words.text, { exact: true });
  const save = page.getByRole("button", { name: words.saveReplies });
  const headers = { "x-auth-token": host.token };
  const saved = async () => (await (await request.get("/api/user/host/replies", { headers })).json()).items;

  await page.getByRole("button", { name: words.add }).click();
  await page.getByLabel(words.name).fill("Wifi");
  await text.fill("La clave está en la nevera.");
  const there = [{ name: "Ruta", text: "Toma la 301." }];
  await request.put("/api/user/host/replies", { headers, data: { items: there } });
  await save.click();
  await expect(page.getByText(words.savedElsewhere)).toBeVisible();
  await expect(text).toHaveValue("La clave está en la nevera.");
  expect(await saved()).toEqual(there);
  await page.getByRole("button", { name: words.showSaved }).click();
  await expect(text).toHaveValue("Toma la 301.");
  await expectAccessible(page);
  await page.getByRole("link", { name: messages.back }).click();
  const question = page.getByRole("dialog", { name: profile.unsaved.question });
  await question.getByRole("button", { name: profile.unsaved.stay }).click();
  // Refused once more, with another text of this tab's own in the form.
  await text.fill("Toma la 301 y luego la 303.");
  const later = [{ name: "Ruta", text: "Toma la 52." }];
  await request.put("/api/user/host/replies", { headers, data: { items: later } });
  await save.click();
  await expect(page.getByText(words.savedElsewhere)).toBeVisible();
  await expect(text).toHaveValue("Toma la 301 y luego la 303.");
  await page.getByRole("button", { name: words.showSaved }).click();
  await expect(text).toHaveValue("Toma la 52.");
  await page.getByRole("button", { name: words.showTyped }).click();
  await expect(text).toHaveValue("La clave está en la nevera.");
  await page.getByRole("button", { name: words.showTyped }).click();
  await expect(text).toHaveValue("Toma la 301 y luego la 303.");
  await page.getByRole("button", { name: words.showSaved }).click();
  await page.getByRole("button", { name: words.showTyped }).click();
  await expect(text).toHaveValue("La clave está en la nevera.");
  expect(await saved()).toEqual(later);
  await save.click();
  await expect(page.getByText(words.saved, { exact: true })).toBeVisible();
  await expect(page.getByText(words.savedElsewhere)).toBeHidden();
  expect(await saved()).toEqual([{ name: "Wifi", text: "La clave está en la nevera." }]);
  await page.getByRole("link", { name: messages.back }).click();
  await expect(page).toHaveURL("/host/messages");
});

test("lodgings that do not load are said, and asked for again", async ({ newVisitor, request, complaints }) => {
  complaints.allow(/status of 403/);
  const host = await anAccount(request);
  await listingOnSale(request, host, { kind: "lodging", title: "Casa Alba" });
  const page = await newVisitor({ storageState: signedInAs(host) });
  await page.route("**/api/user/host/listings", (route) => route.fulfill({ status: 403, json: {} }));
  await page.goto("/host/replies");
  const failure = page.getByRole("alert").filter({ hasText: words.loadError });
  await expect(failure).toBeVisible();
  await expect(page.getByRole("heading", { name: words.scheduled })).toBeVisible();
  await page.unroute("**/api/user/host/listings");
  await failure.getByRole("button", { name: texts.es.common.retry }).click();
  await expect(page.getByLabel(words.doorCode)).toBeVisible();
  await expect(failure).toBeHidden();
});
