import { expectAccessible } from "./accessible.ts";
import { editPageOf, listingOnSale, pageOf } from "./hosted-listing.ts";
import { labelOf } from "./listing-form.ts";
import { anAccount, signedInAs } from "./people.ts";
import { headerMenu } from "./site.ts";
import { expect, test } from "./test.ts";
import { filled, texts } from "./words.ts";

/** A host's texts in both languages, as they are written and read. */

const { hostListing: words } = texts.es;
const { detail } = texts.en.listings;
const inEnglish = { language: texts.es.catalogues.languages.en };
const inSpanish = { language: texts.en.catalogues.languages.es };
const inEnglishOf = (name: "title" | "description") =>
  filled(words.translation.label, { field: labelOf(name), ...inEnglish });

for (const width of [360, 1440]) {
  test(`a host adds English, and a guest who reads it sees what is in which language, at ${width} px`, async ({
    newVisitor,
    request,
  }) => {
    const viewport = { width, height: 800 };
    const host = await anAccount(request);
    const listing = await listingOnSale(request, host, { kind: "lodging", title: "Casa de las dos lenguas" });
    const guest = await newVisitor({ locale: "en-US", viewport });
    await guest.goto(pageOf(listing));
    await expect(guest.getByText(filled(detail.onlyIn, inSpanish))).toBeVisible();
    await expect(guest.getByRole("heading", { level: 1 })).toHaveAttribute("lang", "es");
    await expectAccessible(guest);

    const page = await newVisitor({ storageState: signedInAs(host), viewport });
    await page.goto(editPageOf(listing));
    await expect(page.getByLabel(labelOf("language"), { exact: true })).toHaveValue("es");
    const open = filled(words.translation.open, inEnglish);
    await page.getByText(`${open}: ${labelOf("title")}`).click();
    await page.getByLabel(inEnglishOf("title"), { exact: true }).fill("House of two tongues");
    await expectAccessible(page);
    await page.getByRole("button", { name: words.edit.save }).click();
    await expect(page.getByText("Alojamiento actualizado correctamente")).toBeVisible();

    await guest.reload();
    await expect(guest.getByRole("heading", { level: 1 })).toHaveText("House of two tongues");
    await expect(guest.getByRole("heading", { level: 1 })).not.toHaveAttribute("lang");
    await expect(guest.getByText(filled(detail.partlyIn, inSpanish))).toBeVisible();

    await page.getByText(`${open}: ${labelOf("description")}`).click();
    await page.getByLabel(inEnglishOf("description"), { exact: true }).fill("By the sea, with a yard and shade.");
    await page.getByRole("button", { name: words.edit.save }).click();
    await expect(page.getByText("Alojamiento actualizado correctamente").last()).toBeVisible();
    await guest.reload();
    await expect(guest.getByText("By the sea, with a yard and shade.")).toBeVisible();
    await expect(guest.getByText(filled(detail.partlyIn, inSpanish))).toBeHidden();
    await guest.getByText(filled(detail.original, inSpanish)).click();
    await expect(guest.getByText("Frente al mar, con patio y sombra.")).toBeVisible();
    await expectAccessible(guest);
  });
}

test("texts change their places when the host writes in the other language", async ({ newVisitor, request }) => {
  const host = await anAccount(request);
  const listing = await listingOnSale(request, host, { kind: "lodging", title: "Casa al revés" });
  const page = await newVisitor({ storageState: signedInAs(host) });
  await page.goto(editPageOf(listing));
  await page.getByText(`${filled(words.translation.open, inEnglish)}: ${labelOf("title")}`).click();
  await page.getByLabel(inEnglishOf("title"), { exact: true }).fill("Upside-down house");
  await page.getByLabel(labelOf("language"), { exact: true }).selectOption("en");
  await expect(page.getByLabel(labelOf("title"), { exact: true })).toHaveValue("Upside-down house");
  await expect(page.getByLabel(`${labelOf("title")} en español`, { exact: true })).toHaveValue("Casa al revés");
});

test("switching the language on a listing's page brings its texts in that language", async ({ page }) => {
  await page.goto("/home/casa-del-faro-frente-al-acantilado");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Casa del Faro, frente al acantilado");
  await headerMenu(page, "Idioma: español").click();
  await page.getByRole("button", { name: "English" }).click();
  await expect(heading).toHaveText("The lighthouse keeper's house, facing the cliff");
});
