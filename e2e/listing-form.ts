import { expect, type Page } from "@playwright/test";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { pictureFiles } from "./hosted-listing.ts";
import { filled, texts } from "./words.ts";

/** The steps of a new listing, as a host fills them in. */

const { hostListing: words, becomeHost } = texts.es;
const { steps } = words;

export const labelOf = (field: keyof typeof words.fields) => words.fields[field].label;

export interface Plan {
  kind: ListingKind;
  begin: string;
  /** Fill in the fields only this kind has, step by step. */
  what(page: Page): Promise<unknown>;
  details(page: Page): Promise<unknown>;
  price(page: Page): Promise<unknown>;
  calendar(page: Page): Promise<unknown>;
  edited: string;
}

export const plans: Plan[] = [
  {
    kind: "lodging",
    begin: becomeHost.what.lodging.title,
    what: (page) => page.getByLabel(labelOf("propertyType")).selectOption({ label: "Casa completa" }),
    async details(page) {
      await page.getByLabel("Piscina").check();
      await page.getByRole("button", { name: filled(words.more, { field: labelOf("capacity") }) }).click();
      await expect(page.getByLabel(labelOf("capacity"), { exact: true })).toHaveValue("3");
      await page.getByRole("button", { name: filled(words.fewer, { field: labelOf("bathrooms") }) }).click();
      await expect(page.getByLabel(labelOf("bathrooms"), { exact: true })).toHaveValue("0.5");
    },
    price: (page) => page.getByLabel("Precio por noche", { exact: true }).fill("120.50"),
    calendar: (page) => page.getByLabel(labelOf("minimumNights")).fill("2"),
    edited: "Alojamiento actualizado correctamente",
  },
  {
    kind: "space",
    begin: becomeHost.what.space.title,
    what: (page) => page.getByLabel(labelOf("spaceType")).selectOption({ label: "Terraza" }),
    details: (page) => page.getByLabel(labelOf("spaceCapacity")).fill("60"),
    price: (page) => page.getByLabel(labelOf("hourlyPrice"), { exact: true }).fill("80"),
    calendar: (page) => page.getByRole("checkbox", { name: "Domingo" }).uncheck(),
    edited: "Espacio actualizado correctamente",
  },
  {
    kind: "experience",
    begin: becomeHost.what.experience.title,
    what: (page) => page.getByRole("radio", { name: "Naturaleza" }).check(),
    details: (page) => page.getByLabel(labelOf("duration"), { exact: true }).fill("3 horas"),
    price: (page) => page.getByLabel(labelOf("price"), { exact: true }).fill("45"),
    calendar: (page) => page.getByRole("checkbox", { name: "Viernes" }).check(),
    edited: "Experiencia actualizada correctamente",
  },
];

export const next = (page: Page) => page.getByRole("button", { name: steps.next }).click();
export const isAt = (page: Page, step: keyof typeof words.steps) =>
  expect(page.getByRole("heading", { level: 1 })).toHaveText((steps[step] as { title: string }).title);
export const isSaved = (page: Page) => expect(page.getByText(words.saving.saved, { exact: true })).toBeVisible();

/** Fills in everything from the first step to the review, reloading the draft on the way. */
export async function fillIn(page: Page, plan: Plan, title: string): Promise<void> {
  await plan.what(page);
  await page.getByLabel(labelOf("title"), { exact: true }).fill(title);
  await page.getByLabel(labelOf("description"), { exact: true }).fill("Frente al mar.\n\nCon patio y sombra.");
  await isSaved(page);
  await page.reload();
  await expect(page.getByLabel(labelOf("title"), { exact: true })).toHaveValue(title);

  await next(page);
  await isAt(page, "where");
  await page.getByLabel(labelOf("city"), { exact: true }).fill("rinc");
  await page.getByRole("option", { name: "Rincón" }).click();
  await page.getByLabel(labelOf("address"), { exact: true }).fill("Carretera 413, km 2");
  await expect(page.getByText(filled("En Rincón: 18.34, -67.25"))).toBeVisible();
  await next(page);
  await isAt(page, "details");
  await plan.details(page);
  await next(page);
  await isAt(page, "photos");
  await page.locator("input[type=file]").setInputFiles(pictureFiles.slice(0, 2));
  const photos = page.getByRole("list", { name: words.photos.list });
  await expect(photos.getByText(words.photos.main, { exact: true })).toBeVisible();
  await expect(photos.locator('img[src^="/media/"]')).toHaveCount(2);
  await next(page);
  await isAt(page, "price");
  await plan.price(page);
  await next(page);
  await isAt(page, "calendar");
  await plan.calendar(page);
  await next(page);
  await isAt(page, "policy");
  await page.getByLabel(labelOf("hostPhone"), { exact: true }).fill("787 555 0123");
  await page.locator("form").getByRole("button", { name: steps.toReview }).click();
  await isAt(page, "review");
  await expect(page.getByText(words.review.ready)).toBeVisible();
  await expect(page.getByRole("heading", { name: title, level: 3 }).last()).toBeVisible();
}
