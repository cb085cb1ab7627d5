import type { APIRequestContext, Page } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible } from "./accessible.ts";
import { hostedListing, listingOnSale, openEditing, pictureFiles, redPoint } from "./hosted-listing.ts";
import { press } from "./keys.ts";
import { anAccount, signedInAs } from "./people.ts";
import { expect, test } from "./test.ts";
import { filled, texts } from "./words.ts";

/** The photos of a listing, in the specification's words. */

const { hostListing: words, profile } = texts.es;
const { photos } = words;

const tiles = (page: Page) => page.locator("[data-photo]");
const chooser = (page: Page) => page.getByRole("list", { name: photos.list }).locator("input[type=file]");
const add = (page: Page) => page.getByRole("button", { name: photos.add });
const tooLarge = { name: "grande.png", mimeType: "image/png", buffer: Buffer.alloc(5 * 1024 * 1024 + 1) };
/** No browser but Safari reads these; it is refused by its name even where the system knows no type for it. */
const heic = { name: "IMG_0412.HEIC", mimeType: "", buffer: Buffer.from("....ftypheic") };
const notes = { name: "notas.txt", mimeType: "text/plain", buffer: Buffer.from("notas") };

/** Opens the editing page of a lodging with that many photos. */
async function open(page: Page, request: APIRequestContext, account: { token: string }, count: number) {
  const plan = { kind: "lodging", title: `Casa con ${count} fotos`, photos: count } as const;
  const listing = await listingOnSale(request, account, plan);
  await openEditing(page, listing);
  await expect(tiles(page)).toHaveCount(count);
  return listing;
}

test("photos are images under 5 MB, five at most, and temporary until they are saved", {
  tag: ["@spec-3.11", "@spec-4.13", "@spec-5.3", "@spec-8.11"],
}, async ({ newVisitor, request }) => {
  const account = await anAccount(request);
  const page = await newVisitor({ storageState: signedInAs(account) });
  const listing = await open(page, request, account, 2);
  await chooser(page).setInputFiles(notes);
  await expect(page.getByText("«notas.txt»: Solo se permiten archivos de imagen")).toBeVisible();
  await chooser(page).setInputFiles(tooLarge);
  await expect(page.getByText("«grande.png»: La imagen debe ser menor a 5MB")).toBeVisible();
  await chooser(page).setInputFiles(heic);
  await expect(
    page.getByText(filled(profile.photo.ofFile, { file: heic.name, sentence: profile.photo.heic })),
  ).toBeVisible();
  await chooser(page).setInputFiles([]);
  await expect(page.getByText("No se pudo agregar la imagen.")).toBeVisible();
  await expect(tiles(page)).toHaveCount(2);

  await chooser(page).setInputFiles(pictureFiles.slice(2, 6));
  await expect(page.getByText(filled(photos.tooMany, { most: 5, files: "terrace-800.webp" }))).toBeVisible();
  await expect(tiles(page)).toHaveCount(5);
  await expect(add(page)).toBeHidden();
  await expect(tiles(page).first()).toContainText(photos.main);
  await expect(tiles(page).filter({ hasText: photos.unsaved })).toHaveCount(3);
  await tiles(page).last().getByRole("button", { name: photos.replace }).click();
  await expect(page.getByText("No puedes reemplazar una imagen temporal. Guarda primero.")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await tiles(page).last().getByRole("button", { name: photos.remove }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(tiles(page)).toHaveCount(4);
  await expect(add(page)).toBeVisible();
  expect((await hostedListing(request, account, listing.link_id)).images).toHaveLength(2);

  await page.getByLabel(filled(photos.alt, { number: 3 }), { exact: true }).fill("Kayaks en la bahía");
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page.getByText("Imagen agregada correctamente")).toBeVisible();
  await expect(page.getByText("Alojamiento actualizado correctamente")).toBeVisible();
  await expect(tiles(page).filter({ hasText: photos.unsaved })).toHaveCount(0);
  const { images } = await hostedListing(request, account, listing.link_id);
  expect(images.map(({ alt }) => alt)).toEqual(["", "", "Kayaks en la bahía", ""]);
});

test("a photo that does not go up says 'Error al agregar la imagen', stays, and goes with the next try", {
  tag: ["@spec-8.11"],
}, async ({ newVisitor, request, complaints }) => {
  complaints.allow(/status of 502/);
  const account = await anAccount(request);
  const page = await newVisitor({ storageState: signedInAs(account) });
  const listing = await open(page, request, account, 1);
  await chooser(page).setInputFiles(redPoint);
  await page.route("**/user/host/add-image", (route) => route.fulfill({ status: 502, body: "" }));
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(tiles(page).last()).toContainText("«punto.png»: Error al agregar la imagen");
  await expect(page.getByText("Alojamiento actualizado correctamente")).toBeHidden();
  await page.unroute("**/user/host/add-image");
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page.getByText("Alojamiento actualizado correctamente")).toBeVisible();
  expect((await hostedListing(request, account, listing.link_id)).images).toHaveLength(2);
});

test("a photo whose file the server refuses says why, takes no other's place and can only be removed", async ({
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  const account = await anAccount(request);
  const page = await newVisitor({ storageState: signedInAs(account) });
  const listing = await open(page, request, account, 4);
  const mimeType = "image/png";
  await chooser(page).setInputFiles({ name: "rota.png", mimeType, buffer: Buffer.from("no es una foto") });
  await expect(add(page)).toBeHidden();
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  const refused = tiles(page).last();
  await expect(refused).toContainText(filled(texts.es.profile.photo.ofFile, { file: "rota.png", sentence: "" }).trim());
  await expect(refused).toContainText(texts.es.errors.not_an_image);
  await expect(refused.getByRole("button")).toHaveCount(1);
  await expect(refused.getByRole("textbox")).toHaveCount(0);
  await expect(add(page)).toBeVisible();
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page.getByText("Alojamiento actualizado correctamente")).toBeVisible();
  await refused.getByRole("button", { name: photos.remove }).click();
  await expect(tiles(page)).toHaveCount(4);
  expect((await hostedListing(request, account, listing.link_id)).images).toHaveLength(4);
});

test("a photo whose answer is lost, or that is chosen twice, stands once", async ({
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/status of 502/);
  const account = await anAccount(request);
  const page = await newVisitor({ storageState: signedInAs(account) });
  const listing = await open(page, request, account, 1);
  const save = page.getByRole("button", { name: "Guardar cambios" });
  await chooser(page).setInputFiles(redPoint);
  await page.route("**/user/host/add-image", async (route) => {
    await route.fetch();
    await route.fulfill({ status: 502, body: "" });
  });
  await save.click();
  await expect(tiles(page).last()).toContainText("«punto.png»: Error al agregar la imagen");
  await page.unroute("**/user/host/add-image");
  await save.click();
  await expect(page.getByText("Alojamiento actualizado correctamente")).toBeVisible();
  const once = (await hostedListing(request, account, listing.link_id)).images;
  expect(once).toHaveLength(2);
  await chooser(page).setInputFiles(redPoint);
  await expect(tiles(page)).toHaveCount(3);
  await save.click();
  await expect(tiles(page)).toHaveCount(2);
  await expect(tiles(page).filter({ hasText: photos.unsaved })).toHaveCount(0);
  expect((await hostedListing(request, account, listing.link_id)).images).toEqual(once);
});

test("a photo removed while it is sent is not the listing's, and the rest is saved", async ({
  newVisitor,
  request,
}) => {
  const account = await anAccount(request);
  const page = await newVisitor({ storageState: signedInAs(account) });
  const listing = await open(page, request, account, 1);
  const sent = Promise.withResolvers<void>();
  const removed = Promise.withResolvers<void>();
  await page.route("**/user/host/add-image", async (route) => {
    const response = await route.fetch();
    sent.resolve();
    await removed.promise;
    await route.fulfill({ response });
  });
  await chooser(page).setInputFiles(redPoint);
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await sent.promise;
  await tiles(page).last().getByRole("button", { name: photos.remove }).click();
  await expect(tiles(page)).toHaveCount(1);
  removed.resolve();
  await expect(page.getByText("Alojamiento actualizado correctamente")).toBeVisible();
  expect((await hostedListing(request, account, listing.link_id)).images).toEqual(listing.images);
});

test("deleting a saved photo asks '¿Estás seguro de que deseas eliminar esta imagen?'", {
  tag: ["@spec-5.7", "@spec-8.11"],
}, async ({ newVisitor, request, complaints }) => {
  complaints.allow(/status of (409|502)/);
  const account = await anAccount(request);
  const page = await newVisitor({ storageState: signedInAs(account) });
  const listing = await open(page, request, account, 2);
  const remove = tiles(page).first().getByRole("button", { name: photos.remove });
  const question = page.getByRole("dialog", { name: "¿Estás seguro de que deseas eliminar esta imagen?" });
  await press(page, remove);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(remove).toBeFocused();

  await page.route("**/user/host/image", (route) => route.fulfill({ status: 502, body: "" }));
  await remove.click();
  await question.getByRole("button", { name: profile.photo.removeConfirm }).click();
  await expect(page.getByText("Error al eliminar la imagen")).toBeVisible();
  await page.unroute("**/user/host/image");
  await question.getByRole("button", { name: profile.photo.removeConfirm }).click();
  await expect(page.getByText("Imagen eliminada correctamente")).toBeVisible();
  await expect(tiles(page)).toHaveCount(1);
  expect((await hostedListing(request, account, listing.link_id)).images).toEqual(listing.images.slice(1));
  // The last photo of a listing cannot be removed.
  await remove.click();
  await question.getByRole("button", { name: profile.photo.removeConfirm }).click();
  await expect(page.getByText(texts.es.errors.photo_needed)).toBeVisible();
});

test("a photo that the operator hid is deleted only after the question, and the focus goes to what is left", async ({
  newVisitor,
  request,
}) => {
  const account = await anAccount(request);
  const page = await newVisitor({ storageState: signedInAs(account) });
  const hidden = { reason: "Muestra la casa de una vecina.", at: "2026-11-20T19:00:00.000Z" };
  await page.route(/\/api\/user\/host\/listings\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    const listing = await response.json();
    const [image] = listing.images;
    const hiddenImages = [901, 902].map((id) => ({ ...image, id, alt: `Foto ${id}`, hidden }));
    await route.fulfill({ response, json: { ...listing, hiddenImages } });
  });
  const removed: number[] = [];
  await page.route("**/user/host/image", async (route) => {
    removed.push(route.request().postDataJSON().image_id);
    await route.fulfill({ json: { version: 1 } });
  });
  await open(page, request, account, 1);
  const area = page.locator("[data-photos=hidden]");
  const question = page.getByRole("dialog", { name: profile.photo.removeQuestion });
  const remove = area.getByRole("button", { name: words.hidden.remove });
  await remove.first().click();
  await expectAccessible(page);
  await question.getByRole("button", { name: profile.photo.keep }).click();
  await expect(remove.first()).toBeFocused();
  expect(removed).toEqual([]);
  await remove.first().click();
  await question.getByRole("button", { name: profile.photo.removeConfirm }).click();
  await expect(area.getByRole("heading", { name: words.hidden.title })).toBeFocused();
  await remove.click();
  await question.getByRole("button", { name: profile.photo.removeConfirm }).click();
  await expect(area).toHaveCount(0);
  await expect(page.locator("[data-field=photos]")).toBeFocused();
  expect(removed).toEqual([901, 902]);
});

test("'Editar imagen' shows the current image and the new one; 'Reemplazar imagen' waits for a file", {
  tag: ["@spec-2.55", "@spec-5.3", "@spec-8.11"],
}, async ({ newVisitor, request, complaints }) => {
  complaints.allow(/status of 502/);
  const account = await anAccount(request);
  const page = await newVisitor({ storageState: signedInAs(account) });
  const listing = await open(page, request, account, 1);
  await press(page, tiles(page).first().getByRole("button", { name: photos.replace }));
  const dialog = page.getByRole("dialog", { name: "Editar imagen" });
  const confirm = dialog.getByRole("button", { name: "Reemplazar imagen" });
  await expect(dialog.getByRole("img", { name: photos.this })).toHaveAttribute("src", listing.images[0]?.url ?? "");
  await expect(confirm).toBeDisabled();
  await expectAccessible(page);
  await dialog.locator("input[type=file]").setInputFiles(notes);
  await expect(dialog.getByRole("alert")).toHaveText("«notas.txt»: Por favor selecciona un archivo de imagen válido.");
  await expect(confirm).toBeDisabled();
  await dialog.locator("input[type=file]").setInputFiles(pictureFiles[3] ?? "");
  await expect(dialog.getByRole("img", { name: photos.newAlt })).toHaveAttribute("src", /^blob:/);
  await expect(dialog.getByRole("alert")).toBeEmpty();

  await page.route("**/user/host/image", (route) => route.fulfill({ status: 502, body: "" }));
  await confirm.click();
  await expect(dialog.getByRole("alert")).toHaveText(
    "«lighthouse-800.webp»: Error al subir la imagen. Intenta de nuevo.",
  );
  await expect(page.getByText("Error al subir la imagen", { exact: true })).toBeVisible();
  await page.unroute("**/user/host/image");
  await confirm.click();
  await expect(page.getByText("Imagen subida correctamente")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(tiles(page).first().getByRole("button", { name: photos.replace })).toBeFocused();
  const { images } = await hostedListing(request, account, listing.link_id);
  expect(images[0]?.id).toBe(listing.images[0]?.id);
  expect(images[0]?.url).not.toBe(listing.images[0]?.url);

  await tiles(page).first().getByRole("button", { name: photos.replace }).click();
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await expect(dialog).toBeHidden();
});

test("photos are put in order with the keyboard and by dragging; the first is the main one", {
  tag: ["@spec-5.3"],
}, async ({ newVisitor, request }) => {
  const account = await anAccount(request);
  const page = await newVisitor({ viewport: { width: 1280, height: 4000 }, storageState: signedInAs(account) });
  const listing = await open(page, request, account, 3);
  const [first, second, third] = listing.images.map(({ id }) => id);
  const shown = () => tiles(page).evaluateAll((all) => all.map((tile) => Number((tile as HTMLElement).dataset.photo)));
  await press(page, page.getByRole("button", { name: filled(photos.later, { number: 1 }) }));
  expect(await shown()).toEqual([second, first, third]);
  await expect(page.getByText(filled(photos.moved, { place: 2, count: 3 }))).toBeAttached();
  // The button moves with its photo.
  await page.keyboard.press("Enter");
  expect(await shown()).toEqual([second, third, first]);
  await expect(page.getByRole("button", { name: filled(photos.earlier, { number: 3 }) })).toBeFocused();

  await tiles(page).nth(2).locator("[draggable]").dragTo(tiles(page).nth(0).locator("[draggable]"));
  expect(await shown()).toEqual([first, second, third]);
  await tiles(page).nth(0).locator("[draggable]").dragTo(tiles(page).nth(1).locator("[draggable]"));
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page.getByText("Alojamiento actualizado correctamente")).toBeVisible();
  const { images } = await hostedListing(request, account, listing.link_id);
  expect(images.map(({ id }) => id)).toEqual([second, first, third]);
});

test("a large photo from a phone is sent small, upright, and without its camera's data", async ({
  newVisitor,
  request,
}) => {
  const account = await anAccount(request);
  const page = await newVisitor({ storageState: signedInAs(account) });
  const listing = await open(page, request, account, 1);
  await page.evaluate(() => {
    FormData.prototype.append = new Proxy(FormData.prototype.append, {
      apply(append, form, given) {
        if (given[1] instanceof File) Object.assign(window, { sent: given[1] });
        return Reflect.apply(append, form, given);
      },
    });
  });
  const buffer = await fromThePhone();
  expect(buffer.length).toBeGreaterThan(5 * 1024 * 1024);
  await chooser(page).setInputFiles({ name: "IMG_2041.jpeg", mimeType: "image/jpeg", buffer });
  await expect(tiles(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page.getByText("Alojamiento actualizado correctamente")).toBeVisible();

  const sent = await page.evaluate(async () => {
    const { sent } = window as unknown as { sent: File };
    return { name: sent.name, bytes: [...new Uint8Array(await sent.arrayBuffer())] };
  });
  const { format, width, height, exif, orientation } = await sharp(Buffer.from(sent.bytes)).metadata();
  expect([sent.name, format, width, height]).toEqual(["IMG_2041.jpg", "jpeg", 1536, 2048]);
  expect([exif, orientation]).toEqual([undefined, undefined]);
  const { images } = await hostedListing(request, account, listing.link_id);
  const stored = await sharp(await (await request.get(images[1]?.url ?? "")).body()).metadata();
  expect([stored.width, stored.height]).toEqual([960, 1280]);
});

/** A picture of noise, which no format makes small, held upright by its orientation alone, with a place. */
async function fromThePhone(): Promise<Buffer> {
  return sharp({
    create: {
      width: 2560,
      height: 1920,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 90 },
    },
  })
    .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "18/1 20/1 0/1", GPSLongitudeRef: "W" } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 97 })
    .toBuffer();
}

test("a photo's room and its words in two languages reach the gallery, which goes room by room", async ({
  newVisitor,
  request,
}) => {
  const { catalogues, listings } = texts.es;
  const account = await anAccount(request);
  const page = await newVisitor({ storageState: signedInAs(account) });
  const listing = await open(page, request, account, 4);
  const roomOf = (number: number) => page.getByLabel(filled(photos.place, { number }));
  await roomOf(1).selectOption({ label: catalogues.rooms.terrace });
  await roomOf(2).selectOption({ label: catalogues.rooms.kitchen });
  await roomOf(4).selectOption({ label: catalogues.rooms.terrace });
  const ownWords = page.getByLabel(filled(photos.alt, { number: 2 }), { exact: true });
  await ownWords.fill("Cocina con isla");
  const { translation } = texts.es.hostListing;
  const inEnglish = { language: catalogues.languages.en };
  await page.getByText(`${filled(translation.open, inEnglish)}: ${filled(photos.alt, { number: 2 })}`).click();
  const label = { field: filled(photos.alt, { number: 2 }), ...inEnglish };
  await page.getByLabel(filled(translation.label, label)).fill("Kitchen with an island");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page.getByText("Alojamiento actualizado correctamente")).toBeVisible();
  const { images } = await hostedListing(request, account, listing.link_id);
  expect(images.map(({ room }) => room)).toEqual(["terrace", "kitchen", null, "terrace"]);

  await page.goto(`/home/${listing.slug}`);
  const [, , third, fourth] = images.map(({ url }) => url);
  const strip = page.getByRole("list", { name: listings.gallery.label });
  await expect(strip.getByRole("img").nth(1)).toHaveAccessibleName("Cocina con isla");
  await expect(strip.getByRole("img").nth(3)).toHaveAccessibleName(/^Terraza o balcón\. Foto 4 de /);
  await press(page, strip.getByRole("button").nth(3));
  const dialog = page.getByRole("dialog");
  const shown = dialog.locator("li:not([inert]) img");
  const chip = (room: "terrace" | "kitchen") => dialog.getByRole("button", { name: catalogues.rooms[room] });
  await expect(dialog.getByRole("status")).toContainText("Foto 2 de 4");
  await expect(shown).toHaveAttribute("src", fourth ?? "");
  await expect(chip("terrace")).toHaveAttribute("aria-current", "true");
  await expectAccessible(page);
  await press(page, chip("kitchen"));
  await expect(dialog.getByRole("status")).toContainText("Foto 3 de 4");
  await expect(chip("kitchen")).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("End");
  await expect(shown).toHaveAttribute("src", third ?? "");

  const reader = await newVisitor({ locale: "en-US" });
  await reader.goto(`/home/${listing.slug}`);
  const seen = reader.getByRole("list", { name: texts.en.listings.gallery.label }).getByRole("img");
  await expect(seen.nth(1)).toHaveAccessibleName("Kitchen with an island");
});
