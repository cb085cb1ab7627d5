import type { APIRequestContext, Locator, Page } from "@playwright/test";
import type { HostedListing } from "#contract/listings/hosted.ts";
import { expectAccessible } from "./accessible.ts";
import { editPageOf, hostedListing, listingOnSale, openEditing } from "./hosted-listing.ts";
import { press } from "./keys.ts";
import { anAccount, signedInAs } from "./people.ts";
import { expect, test } from "./test.ts";
import { filled, texts } from "./words.ts";

/** The pages on which a host changes a listing, in the specification's words. */

const { hostListing: words, profile, layout } = texts.es;
const label = (field: keyof typeof words.fields) => words.fields[field].label;
const field = (page: Page, name: keyof typeof words.fields) => page.getByLabel(label(name), { exact: true });
const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("an experience is loaded with 'Cargando experiencia...'; what is not there is 'Experiencia no encontrada' or 'Alojamiento no encontrado'", {
  tag: ["@spec-2.49", "@spec-2.52"],
}, async ({ newVisitor, request, complaints }) => {
  complaints.allow(/status of 404/);
  const account = await anAccount(request);
  const listing = await listingOnSale(request, account, { kind: "experience", title: "Kayak de noche" });
  const page = await newVisitor({ storageState: signedInAs(account) });
  let letGo = () => {};
  const mayGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/api/user/host/listings/*", async (route) => {
    await mayGo;
    await route.continue();
  });
  await page.goto(editPageOf(listing));
  await expect(page.getByText("Cargando experiencia...")).toBeVisible();
  letGo();
  await expect(field(page, "title")).toHaveValue("Kayak de noche");

  await page.goto("/host/edit-experience/no-la-hay");
  await expect(page.getByRole("heading", { name: "Experiencia no encontrada" })).toBeVisible();
  // The listing exists, but is no lodging.
  await page.goto(`/host/edit-accommodation/${listing.slug}`);
  await expect(page.getByRole("heading", { name: "Alojamiento no encontrado" })).toBeVisible();
  await page.getByRole("link", { name: words.edit.toListings }).click();
  await expect(page).toHaveURL("/host/listings");
});

test("an experience has its sections; Volver and Cancelar lead back, Modificar saves and goes to /host/dashboard", {
  tag: ["@spec-2.3", "@spec-2.50", "@spec-2.51", "@spec-3.13", "@spec-8.10"],
}, async ({ newVisitor, request }) => {
  const account = await anAccount(request);
  const listing = await listingOnSale(request, account, { kind: "experience", title: "Taller de pleneras" });
  const page = await newVisitor({ storageState: signedInAs(account) });
  await openEditing(page, listing);
  const { sections } = words;
  const inSection = (name: string, ...names: (keyof typeof words.fields)[]) =>
    Promise.all(names.map((one) => expect(section(page, name).getByLabel(label(one), { exact: true })).toBeVisible()));
  await inSection(sections.basic, "title", "description", "city", "state");
  await inSection(sections.details, "duration", "price", "groupSize", "includes", "requirements");
  await expect(section(page, sections.category).getByRole("radio")).toHaveCount(7);
  await expect(section(page, sections.days).getByRole("checkbox")).toHaveCount(7);
  await inSection(sections.schedule, "startTime", "endTime");
  const mapsLink = section(page, sections.location).getByLabel(label("googleMapsLink"));
  await expect(mapsLink).toHaveAttribute("placeholder", /maps\.app\.goo\.gl/);
  await expect(section(page, sections.photos).getByRole("listitem")).toHaveCount(3);
  await expect(section(page, sections.status).getByRole("switch")).toBeChecked();
  await expect(page.getByRole("link", { name: "Volver", exact: true })).toHaveAttribute("href", "/host/listings");
  await expect(page.getByRole("link", { name: "Cancelar" })).toHaveAttribute("href", "/host/listings");

  for (const [name, most] of [
    ["title", 250],
    ["description", 500],
    ["city", 50],
    ["state", 50],
    ["includes", 500],
    ["requirements", 500],
  ] as const) {
    await expect(page.locator(`[name="${name}"]`)).toHaveAttribute("maxlength", String(most));
  }

  await section(page, sections.days).getByLabel("Domingo").check();
  await section(page, sections.category).getByLabel("Música").check();
  await field(page, "price").fill("52.75");
  await field(page, "groupSize").fill("12");
  await mapsLink.fill("   ");
  const sent = page.waitForRequest((one) => one.method() === "PUT" && one.url().endsWith("/user/host"));
  await page.getByRole("button", { name: "Modificar" }).click();
  const body = (await sent).postDataJSON();
  expect(body).toMatchObject({
    service_type: 0,
    propertyType: "",
    experienceCategory: "music",
    availableDays: '["monday","friday","sunday"]',
    price: 52.75,
    groupSize: 12,
    googleMapsLink: "",
    show: true,
    images: listing.images.map(({ id }) => id),
  });
  await expect(page.getByText("Experiencia actualizada correctamente")).toBeVisible();
  await expect(page).toHaveURL("/host/dashboard");
  const detail = await (await request.get(`/api/experiences/${listing.slug}`)).json();
  expect(detail).toMatchObject({ price: 52.75, groupSize: 12, availableDays: ["monday", "friday", "sunday"] });
});

test("a lodging has its sections; 'Guardar cambios' shows 'Guardando...' while saving, and Cancelar leads back", {
  tag: ["@spec-2.3", "@spec-2.53", "@spec-2.54", "@spec-3.14"],
}, async ({ newVisitor, request }) => {
  const account = await anAccount(request);
  const listing = await listingOnSale(request, account, { kind: "lodging", title: "Casa de dos balcones" });
  const page = await newVisitor({ storageState: signedInAs(account) });
  await openEditing(page, listing);
  const { sections } = words;
  await expect(section(page, sections.basic).getByLabel(label("propertyType")).locator("option")).toHaveText([
    "Apartamento completo",
    "Casa completa",
    "Habitación privada",
    "Habitación compartida",
  ]);
  for (const name of ["bedrooms", "bathrooms", "capacity"] as const) {
    await expect(section(page, sections.details).getByLabel(label(name), { exact: true })).toBeVisible();
  }
  await expect(section(page, "Precio por noche").getByLabel("Precio por noche")).toHaveValue("120");
  await expect(section(page, sections.amenities).getByRole("checkbox")).toHaveCount(11);
  await expect(section(page, sections.location).getByLabel(label("googleMapsLink"))).toBeVisible();
  await expect(section(page, sections.photos)).toBeVisible();
  await expect(section(page, sections.status)).toContainText("Visible");
  await expect(page.getByRole("link", { name: "Cancelar" })).toHaveAttribute("href", "/host/listings");

  let letGo = () => {};
  const mayGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/api/user/host", async (route) => {
    await mayGo;
    await route.continue();
  });
  await section(page, sections.amenities).getByLabel("Jacuzzi").check();
  await field(page, "capacity").fill("6");
  const sent = page.waitForRequest((one) => one.method() === "PUT" && one.url().endsWith("/user/host"));
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page.getByRole("button", { name: "Guardando..." })).toBeDisabled();
  letGo();
  expect((await sent).postDataJSON()).toMatchObject({
    service_type: 2,
    capacity: "6",
    bedrooms: expect.any(Number),
    bathrooms: expect.any(Number),
    price: expect.any(Number),
    selectedAmenities: ["wifi", "kitchen", "jacuzzi"],
  });
  await expect(page.getByText("Alojamiento actualizado correctamente")).toBeVisible();
  await expect(page.getByText(profile.unsaved.note)).toBeHidden();
  await page.reload();
  await expect(section(page, sections.amenities).getByLabel("Jacuzzi")).toBeChecked();
});

test("what a place has without the grid is said by its host, read by guests and found by a filter", async ({
  newVisitor,
  request,
}) => {
  const account = await anAccount(request);
  const listing = await listingOnSale(request, account, { kind: "lodging", title: "Casa de la cisterna" });
  const page = await newVisitor({ storageState: signedInAs(account) });
  await openEditing(page, listing);
  const island = section(page, words.sections.island);
  await expect(island.getByLabel(label("generator"))).toHaveValue("none");
  await island.getByLabel(label("generator")).selectOption({ label: texts.es.catalogues.generators.whole_house });
  await island.getByLabel(label("cistern")).check();
  await island.getByLabel(label("solarHours")).fill("73");
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(island.getByLabel(label("solarHours"))).toBeFocused();
  await island.getByLabel(label("solarHours")).fill("1");
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page.getByText("Alojamiento actualizado correctamente")).toBeVisible();

  const guest = await newVisitor({ locale: "en-US" });
  await guest.goto(`/home/${listing.slug}`);
  const said = guest.locator("section", {
    has: guest.getByRole("heading", { name: texts.en.listings.factGroups.island }),
  });
  await expect(said.getByRole("listitem")).toHaveText([
    texts.en.catalogues.generators.whole_house,
    "Solar panels with battery: 1 hour off the grid",
    texts.en.listings.facts.cistern,
  ]);
  await expect(guest.getByRole("heading", { name: texts.en.listings.factGroups.access })).toHaveCount(0);
  const data = await guest.locator('script[type="application/ld+json"]').first().textContent();
  expect(data).toContain('"name":"generator","value":"whole_house"');

  await guest.goto("/home?place=Rinc%C3%B3n");
  const filters = [texts.en.catalogues.generators.whole_house, texts.en.listings.features.cistern];
  await guest.getByRole("button", { name: texts.en.search.filters.title }).click();
  for (const filter of filters) await guest.getByRole("checkbox", { name: filter }).check();
  await guest.keyboard.press("Escape");
  for (const filter of filters) {
    await expect(
      guest.getByRole("link", { name: texts.en.search.filters.remove.replace("{{filter}}", filter) }),
    ).toBeVisible();
  }
  await expect(guest).toHaveURL(/generator=whole_house/);
  await expect(guest.getByRole("link", { name: "Casa de la cisterna", exact: true })).toBeVisible();
});

test("the status switch: 'Experiencia activa' or 'Experiencia pausada', 'Visible' or 'Oculto', and what each means", {
  tag: ["@spec-4.10"],
}, async ({ newVisitor, request }) => {
  const account = await anAccount(request);
  const listings = [
    await listingOnSale(request, account, { kind: "experience", title: "Bomba en la plaza" }),
    await listingOnSale(request, account, { kind: "lodging", title: "Cuarto con patio" }),
  ];
  const faces = [
    ["Experiencia activa", "Experiencia pausada"],
    ["Visible", "Oculto"],
  ];
  const page = await newVisitor({ storageState: signedInAs(account) });
  for (const [at, listing] of listings.entries()) {
    const [shown = "", paused = ""] = faces[at] ?? [];
    await openEditing(page, listing);
    const status = page.getByRole("switch", { name: shown });
    await expect(status).toHaveAccessibleDescription(words.show.on);
    await status.focus();
    await page.keyboard.press("Space");
    await expect(page.getByRole("switch", { name: paused })).toHaveAccessibleDescription(words.show.off);
    await page.getByRole("button", { name: /^(Modificar|Guardar cambios)$/ }).click();
    await expect(page.getByText(/actualizad[ao] correctamente/)).toBeVisible();
    expect((await hostedListing(request, account, listing.link_id)).show).toBe(false);
  }
});

test("of opening hours and departures only the time that is wrong is marked, says why and takes the focus", async ({
  newVisitor,
  request,
}) => {
  const account = await anAccount(request);
  const page = await newVisitor({ viewport: { width: 360, height: 780 }, storageState: signedInAs(account) });
  const isMarkedAlone = async (time: Locator, sentence: string, sound: Locator) => {
    await expect(time).toBeFocused();
    await expect(time).toHaveAccessibleDescription(sentence);
    await expect(page.locator("[aria-invalid]")).toHaveCount(1);
    const borderOf = (one: Locator) => one.evaluate((element) => getComputedStyle(element).borderColor);
    expect(await borderOf(sound)).not.toBe(await borderOf(time));
    await expectAccessible(page);
  };

  await openEditing(page, await listingOnSale(request, account, { kind: "space", title: "Salón de hilo" }));
  const [opens, closes] = [words.hours.open, words.hours.close].map((text) =>
    page.getByLabel(filled(text, { day: "miércoles" })),
  ) as [Locator, Locator];
  await closes.fill("");
  await page.getByRole("button", { name: words.edit.save, exact: true }).click();
  await isMarkedAlone(closes, words.wrong.time, opens);

  await openEditing(page, await listingOnSale(request, account, { kind: "experience", title: "Remo de turnos" }));
  const startOf = (number: number) => page.getByLabel(filled(words.departures.start, { number: String(number) }));
  for (const number of [2, 3]) {
    await page.getByRole("button", { name: words.departures.add }).click();
    await expect(startOf(number)).toBeFocused();
  }
  await startOf(3).fill(await startOf(2).inputValue());
  await page.getByRole("button", { name: words.edit.modify, exact: true }).click();
  await isMarkedAlone(startOf(3), words.wrong.sameStart, startOf(2));
});

test("a save that fails shows the server's message, else its error, else 'Error al actualizar la experiencia'", {
  tag: ["@spec-8.10"],
}, async ({ newVisitor, request, complaints }) => {
  complaints.allow(/status of (409|502)/);
  const account = await anAccount(request);
  const listing = await listingOnSale(request, account, { kind: "experience", title: "Pesca con hilo" });
  const page = await newVisitor({ storageState: signedInAs(account) });
  await openEditing(page, listing);
  await field(page, "title").fill("Pesca con hilo y paciencia");
  const answers = [
    { status: 409, json: { code: "busy", message: "Otra persona está en ello.", error: "En ello." } },
    { status: 409, json: { code: "busy", error: "Está ocupado." } },
    { status: 502, body: "" },
  ];
  const said = ["Otra persona está en ello.", "Está ocupado.", "Error al actualizar la experiencia"];
  for (const [at, answer] of answers.entries()) {
    await page.route("**/api/user/host", (route) => route.fulfill(answer));
    await page.getByRole("button", { name: "Modificar" }).click();
    await expect(page.getByText(said[at] ?? "")).toBeVisible();
    await page.unroute("**/api/user/host");
  }
  await expect(field(page, "title")).toHaveValue("Pesca con hilo y paciencia");
  await field(page, "price").fill("nada");
  await page.getByRole("button", { name: "Modificar" }).click();
  await expect(field(page, "price")).toBeFocused();
  await expect(field(page, "price")).toHaveAccessibleDescription(words.wrong.dollars);
});

test("what another device saved in between is joined with what is typed here, and nothing is lost", async ({
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  const account = await anAccount(request);
  const listing = await listingOnSale(request, account, { kind: "space", title: "Azotea del viejo cine" });
  const page = await newVisitor({ storageState: signedInAs(account) });
  await openEditing(page, listing);
  await field(page, "description").fill("Lo que escribí aquí.");
  await field(page, "spaceCapacity").fill("90");
  const elsewhere = { description: "Lo que escribí en el teléfono.", title: "Azotea nueva" };
  await changeElsewhere(request, account, listing, elsewhere);

  await page.getByRole("button", { name: "Guardar cambios" }).click();
  const notice = page.getByRole("alert").filter({ hasText: words.elsewhere.title });
  await expect(notice).toContainText("Lo que escribí en el teléfono.");
  await expect(notice.getByRole("heading")).toBeFocused();
  await expect(notice.getByRole("heading")).toBeInViewport();
  await expect(field(page, "title")).toHaveValue("Azotea nueva");
  await expect(field(page, "description")).toHaveValue("Lo que escribí aquí.");
  await notice.getByRole("button", { name: words.elsewhere.take }).click();
  await expect(field(page, "description")).toHaveValue("Lo que escribí en el teléfono.");
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page.getByText("Espacio actualizado correctamente")).toBeVisible();
  const detail = await (await request.get(`/api/spaces/${listing.slug}`)).json();
  expect(detail).toMatchObject({ spaceCapacity: 90, description: "Lo que escribí en el teléfono." });
});

test("what is typed while another device's changes are on their way is kept", async ({
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  const account = await anAccount(request);
  const listing = await listingOnSale(request, account, { kind: "space", title: "Terraza del faro" });
  const page = await newVisitor({ storageState: signedInAs(account) });
  await openEditing(page, listing);
  await changeElsewhere(request, account, listing, { title: "Terraza nueva" });
  const asked = Promise.withResolvers<void>();
  const typed = Promise.withResolvers<void>();
  await page.route(`**/api/user/host/listings/${listing.link_id}`, async (route) => {
    asked.resolve();
    await typed.promise;
    await route.continue();
  });

  await field(page, "spaceCapacity").fill("90");
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await asked.promise;
  await field(page, "description").fill("Con vista al mar.");
  typed.resolve();
  await expect(field(page, "title")).toHaveValue("Terraza nueva");
  await expect(field(page, "description")).toHaveValue("Con vista al mar.");
});

test("what is not saved is asked about before it is lost", async ({ newVisitor, request }) => {
  const account = await anAccount(request);
  const listing = await listingOnSale(request, account, { kind: "lodging", title: "Casa de los mangós" });
  const page = await newVisitor({ storageState: signedInAs(account) });
  await openEditing(page, listing);
  await field(page, "title").fill("Casa de los mangós dulces");
  await expect(page.getByText(profile.unsaved.note)).toBeVisible();
  await page.getByRole("link", { name: "Cancelar" }).click();
  const question = page.getByRole("dialog", { name: profile.unsaved.question });
  await question.getByRole("button", { name: profile.unsaved.stay }).click();
  await expect(field(page, "title")).toHaveValue("Casa de los mangós dulces");
  await page.getByRole("link", { name: "Volver", exact: true }).click();
  await question.getByRole("button", { name: profile.unsaved.leave }).click();
  await expect(page).toHaveURL("/host/listings");
  await expect(page.getByRole("link", { name: "Casa de los mangós", exact: true })).toBeVisible();
});

test("of two links that are pasted one after the other the last one counts, also when it is refused or faster", async ({
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/status of 4/);
  const account = await anAccount(request);
  const listing = await listingOnSale(request, account, { kind: "lodging", title: "Casa de dos enlaces" });
  const page = await newVisitor({
    storageState: signedInAs(account),
    permissions: ["clipboard-write", "clipboard-read"],
  });
  await openEditing(page, listing);
  const link = field(page, "googleMapsLink");
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await link.press("ControlOrMeta+a");
    await link.press("ControlOrMeta+v");
    await expect(link).toHaveValue(text);
  };
  const isAtPlace = (place: string) => expect(page.getByText(`: ${place}`)).toBeVisible();

  await paste("https://www.google.com/maps/@18.0115,-66.6141,17z");
  await isAtPlace("18.0115, -66.6141");
  await paste("https://example.com/casa");
  await expect(link).toHaveAccessibleDescription(/Google Maps\. Copia/);

  const slow = "https://www.google.com/maps/@18.351,-67.262,17z";
  const mayGo = Promise.withResolvers<void>();
  await page.route("**/api/decode", async (route) => {
    if (route.request().postData()?.includes(slow)) await mayGo.promise;
    await route.continue();
  });
  const late = page.waitForResponse((answer) => answer.request().postData()?.includes(slow) ?? false);
  await paste(slow);
  await paste("https://www.google.com/maps/@18.2208,-66.5901,17z");
  await isAtPlace("18.2208, -66.5901");
  mayGo.resolve();
  await (await late).finished();
  await expect(page.getByText(words.maps.found)).toBeVisible();
  await isAtPlace("18.2208, -66.5901");
});

test("a pin that the host moves while a place is looked for stays where it was put", async ({
  newVisitor,
  request,
}) => {
  const account = await anAccount(request);
  const listing = await listingOnSale(request, account, { kind: "lodging", title: "Casa del pin paciente" });
  const page = await newVisitor({ storageState: signedInAs(account) });
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (found) =>
      addEventListener("found", () =>
        found({ coords: { latitude: 18.4651239, longitude: -67.0311, accuracy: 12 } } as GeolocationPosition),
      );
  });
  const mayGo = Promise.withResolvers<void>();
  await page.route("**/api/decode", async (route) => {
    await mayGo.promise;
    await route.continue();
  });
  await openEditing(page, listing);
  const pin = page.getByRole("button", { name: words.fields.latitude.label, exact: true });
  const place = page.getByRole("status").filter({ hasText: /-6\d\.\d+/ });
  const here = page.getByRole("button", { name: words.here.use });

  await here.click();
  await press(page, pin);
  await page.keyboard.press("ArrowUp");
  const moved = await place.textContent();
  await page.evaluate(() => dispatchEvent(new Event("found")));
  await expect(here).toBeVisible();
  await expect(place).toHaveText(moved ?? "");

  await field(page, "googleMapsLink").fill("https://www.google.com/maps/@18.0115,-66.6141,17z");
  await page.getByRole("button", { name: words.maps.find }).click();
  await press(page, pin);
  await page.keyboard.press("ArrowUp");
  const again = await place.textContent();
  expect(again).not.toBe(moved);
  mayGo.resolve();
  await expect(page.getByRole("button", { name: words.maps.find })).toBeEnabled();
  await expect(place).toHaveText(again ?? "");
  await expect(page.getByText(words.maps.found)).toBeHidden();
});

test("a map's link brings the pin, and the arrow keys move it; what cannot be read is said", async ({
  newVisitor,
  request,
  complaints,
}) => {
  complaints.allow(/status of 4/);
  const account = await anAccount(request);
  const listing = await listingOnSale(request, account, { kind: "lodging", title: "Casa en la loma" });
  const page = await newVisitor({ storageState: signedInAs(account) });
  await openEditing(page, listing);
  const pin = page.getByRole("button", { name: words.fields.latitude.label, exact: true });
  const at = (town: string, place: string) =>
    expect(page.getByText(filled(words.pin.at.replace("{{latitude}}, {{longitude}}", place), { town }))).toBeVisible();
  await at("Rincón", "18.34, -67.25");

  await field(page, "googleMapsLink").fill("https://www.google.com/maps/@18.0115,-66.6141,17z");
  await page.getByRole("button", { name: words.maps.find }).click();
  await expect(page.getByText(words.maps.found)).toBeVisible();
  await at("Ponce", "18.0115, -66.6141");
  await field(page, "googleMapsLink").fill("https://example.com/casa");
  await page.getByRole("button", { name: words.maps.find }).click();
  await expect(field(page, "googleMapsLink")).toHaveAccessibleDescription(/Google Maps\. Copia/);

  await press(page, pin);
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText("18.0115, -66.6141")).toBeHidden();
  await page.keyboard.press("ArrowDown");
  await at("Ponce", "18.0115, -66.6141");
  await field(page, "googleMapsLink").fill("");
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page.getByText("Alojamiento actualizado correctamente")).toBeVisible();
  await expect(page.getByRole("navigation", { name: texts.es.host.nav.label })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: layout.links.lodgings })).toBeVisible();
});

test("the pin is where the map is pressed or the pin dragged to, not where the ground is dragged; the form is told its municipality", async ({
  newVisitor,
  request,
}) => {
  const account = await anAccount(request);
  const listing = await listingOnSale(request, account, { kind: "lodging", title: "Casa del faro viejo" });
  const page = await newVisitor({ storageState: signedInAs(account) });
  await openEditing(page, listing);
  const pin = page.getByRole("button", { name: words.fields.latitude.label, exact: true });
  const map = page.getByRole("group", { name: words.pin.map });
  const place = page.getByRole("status").filter({ hasText: /-6\d\.\d+/ });
  const check = page.getByRole("link", { name: words.pin.check });
  const middle = async (target: Locator) => {
    const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { x: x + width / 2, y: y + height / 2 };
  };
  const drag = async (target: Locator, right: number, down: number) => {
    const { x, y } = await middle(target);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + right / 2, y + down / 2);
    await page.mouse.move(x + right, y + down);
    await page.mouse.up();
    const after = await middle(pin);
    return { right: Math.round(after.x - x), down: Math.round(after.y - y) };
  };
  await map.scrollIntoViewIfNeeded();
  const start = "En Rincón: 18.34, -67.25";
  await expect(place).toHaveText(start);
  await expect(check).toHaveAttribute("href", /query=18\.34%2C-67\.25$/);

  await drag(map, 70, -40);
  await expect(place).toHaveText(start);
  await pin.click();
  await expect(place).toHaveText(start);
  const dragged = await drag(pin, -60, 30);
  expect([dragged.right, dragged.down]).toEqual([expect.closeTo(-60, -1), expect.closeTo(30, -1)]);
  await expect(place).not.toHaveText(start);
  const { width = 0, height = 0 } = (await map.boundingBox()) ?? {};
  await map.click({ position: { x: width / 2 + 30, y: height / 2 + 20 } });
  const pressed = await middle(pin);
  const center = await middle(map);
  expect(pressed.x - center.x).toBeCloseTo(30, -1);

  for (let times = 0; times < 12; times++)
    await map.getByRole("button", { name: texts.es.listings.map.closer }).click();
  await expect(map.getByText("20 m", { exact: true })).toBeAttached();

  // The pin is off the map by now.
  const find = map.getByRole("button", { name: words.pin.find });
  const put = (await place.textContent()) ?? "";
  await find.click();
  await expect(find).toHaveCount(0);
  await expect(pin).toBeFocused();
  const found = await middle(pin);
  expect(found.x - center.x).toBeCloseTo(0, -1);
  await expect(place).toHaveText(put);
  for (let times = 0; times < 5; times++) await page.keyboard.press("Shift+ArrowRight");
  await expect(find).toHaveCount(0);
  await expect(place).not.toHaveText(put);

  const note = page.getByText(filled(words.pin.elsewhere, { town: "Ponce", city: "Rincón" }));
  await expect(note).toHaveCount(0);
  await field(page, "googleMapsLink").fill("https://www.google.com/maps/@18.0115,-66.6141,17z");
  await page.getByRole("button", { name: words.maps.find }).click();
  await expect(note).toBeVisible();
  await expect(field(page, "city")).toHaveValue("Rincón");
  await page.getByRole("button", { name: filled(words.pin.take, { town: "Ponce" }) }).click();
  await expect(field(page, "city")).toHaveValue("Ponce");
  await expect(note).toHaveCount(0);
  await expect(place).toHaveText("En Ponce: 18.0115, -66.6141");
});

test("whoever stands at the place sets the pin from there, with its municipality; what goes wrong has a way on", async ({
  newVisitor,
  request,
}) => {
  const account = await anAccount(request);
  const isabela = { latitude: 18.4651239, longitude: -67.0311, accuracy: 12 };
  const page = await newVisitor({
    storageState: signedInAs(account),
    geolocation: isabela,
    permissions: ["geolocation"],
  });
  await listingOnSale(request, account, { kind: "space", title: "Patio del mercado" });
  // From another page, which may not ask where its visitor is.
  await page.goto("/host/listings");
  await page.getByRole("link", { name: words.list.new }).first().click();
  await page.getByRole("button", { name: texts.es.becomeHost.what.space.title }).click();
  await page
    .getByRole("navigation", { name: words.steps.label })
    .getByRole("button", { name: words.steps.where.name })
    .click();
  const pin = page.getByRole("button", { name: words.fields.latitude.label, exact: true });
  await expect(page.getByText(words.pin.none)).toBeVisible();
  await pin.click();
  await expect(page.getByText(words.pin.none)).toHaveCount(0);
  await expect(field(page, "city")).not.toHaveValue("");
  const here = page.getByRole("button", { name: words.here.use });
  await here.click();
  await expect(page.getByText(filled(words.here.found_other, { count: 12 }))).toBeVisible();
  await expect(page.getByText("En Isabela: 18.46512, -67.0311")).toBeVisible();
  await expect(field(page, "city")).toHaveValue("Isabela");
  // A municipality that the pin filled in follows the pin.
  await page.context().setGeolocation({ latitude: 18.0115, longitude: -66.6141, accuracy: 1 });
  await here.click();
  await expect(field(page, "city")).toHaveValue("Ponce");

  await page.context().setGeolocation({ latitude: 40.4, longitude: -3.7 });
  await here.click();
  await expect(here).toHaveAccessibleDescription(new RegExp(words.here.offIsland));
  await page.context().clearPermissions();
  await here.click();
  await expect(here).toHaveAccessibleDescription(new RegExp(words.here.denied));
  for (const [code, sentence] of [
    [2, words.here.unavailable],
    [3, words.here.timedOut],
  ] as const) {
    await page.evaluate((failing) => {
      const { geolocation } = navigator;
      geolocation.getCurrentPosition = (_, fail) => fail?.({ code: failing } as GeolocationPositionError);
    }, code);
    await here.click();
    await expect(here).toHaveAccessibleDescription(new RegExp(sentence));
  }
  await expect(page.getByText("En Ponce: 18.0115, -66.6141")).toBeVisible();
});

test("only the pages with a listing's form may ask where their visitor is", async ({ request }) => {
  const policyOf = async (path: string) => (await request.get(path)).headers()["permissions-policy"];
  const forms = ["hostregistration", "edit-accommodation/casa", "edit-space/patio", "edit-experience/kayak"];
  for (const form of forms) expect(await policyOf(`/host/${form}`)).toContain("geolocation=(self)");
  for (const path of ["/", "/home", "/host/listings", "/host/dashboard", "/dashboard", "/nowhere", "/api/user/tax"])
    expect([path, await policyOf(path)]).toEqual([path, "camera=(), microphone=(), geolocation=()"]);
});

/** Another device of the host saves a change. */
async function changeElsewhere(
  api: APIRequestContext,
  { token }: { token: string },
  { link_id, service_type }: HostedListing,
  change: Record<string, string>,
): Promise<void> {
  const data = { link_id, service_type, ...change };
  await api.put("/api/user/host", { headers: { "x-auth-token": token }, data });
}
