import { describe, expect, it, test } from "vitest";
import { municipalities } from "#contract/island/municipalities.ts";
import { editableOf, pictures } from "#testing/forms.ts";
import { anAdmin, aPerson, type Person } from "#testing/makers.ts";
import { formOf } from "#testing/routes.ts";
import { useWorld } from "#testing/world.ts";

/** A client that uses only the specification's fields and names. */

const world = useWorld();

const common = { title: "Casa azul", description: "Con balcón.", city: "Cabo Rojo", state: "Puerto Rico" };
const accommodation = {
  ...common,
  propertyType: "house",
  bedrooms: "3",
  bathrooms: "2",
  capacity: "6",
  price: "120",
  selectedAmenities: ["wifi", "kitchen"],
  googleMapsLink: "",
  show: "true",
};
const experience = {
  ...common,
  duration: "3 horas",
  price: "45.50",
  groupSize: "8",
  includes: "Café",
  requirements: "Zapatos cómodos",
  experienceCategory: "food",
  availableDays: JSON.stringify(["monday", "friday"]),
  startTime: "09:00",
  endTime: "12:00",
  googleMapsLink: "https://www.google.com/maps/@18.09,-67.15,17z",
  propertyType: "",
};
const space = { ...common, spaceType: "meeting", spaceCapacity: "40", hourlyPrice: "80", dailyPrice: "500" };

const submit = async (host: Person, body: object) =>
  world.call("POST", "/user/host", { token: host.token, body: formOf({ body, files: { images: await pictures(1) } }) });
const edit = (host: Person, body: object) => world.call("PUT", "/user/host", { token: host.token, body });
const decide = (admin: Person, link_id: number, service_type: number, language: "es" | "en" = "es") =>
  world.call("POST", "/admin/enable", { token: admin.token, language, body: { link_id, service_type, status: true } });

describe("POST /user/host", () => {
  it("takes an accommodation without its kind, and fills in what is usual", { tags: ["@spec-7.17"] }, async () => {
    const ana = await aPerson(world);
    const { status, body } = await submit(ana, accommodation);
    expect([status, body.message]).toEqual([
      200,
      "Recibimos tu anuncio. Antes de publicarlo falta un teléfono para los huéspedes, el lugar exacto en el mapa y la dirección.",
    ]);
    const { fields, service_type, missing } = await editableOf(world, ana, body.link_id);
    const town = municipalities.find(({ name }) => name === "Cabo Rojo");
    expect([service_type, missing]).toEqual([2, ["hostPhone", "place", "address"]]);
    expect(fields).toMatchObject({
      ...common,
      ...{ address: "", hostPhone: "", houseRules: "", arrivalInstructions: "", googleMapsLink: "" },
      ...{ latitude: town?.latitude, longitude: town?.longitude },
      ...{ cancellationPolicy: "moderate", advanceNoticeHours: 0, bookingWindowMonths: 12 },
      ...{
        propertyType: "house",
        capacity: 6,
        bedrooms: 3,
        beds: 3,
        bathrooms: 2,
        selectedAmenities: ["wifi", "kitchen"],
      },
      ...{ checkInTime: "15:00", checkOutTime: "11:00", minimumNights: 1, maximumNights: 30 },
      ...{ price: 120, weekendPrice: null, weeklyDiscountPercent: 0, monthlyDiscountPercent: 0 },
      ...{ cleaningFee: 0, guestsIncluded: 6, extraGuestFee: 0 },
    });
  });

  it("takes an experience with its place from the map link", { tags: ["@spec-7.17"] }, async () => {
    const ana = await aPerson(world);
    const { body } = await submit(ana, experience);
    const { fields, service_type, missing } = await editableOf(world, ana, body.link_id);
    expect([service_type, missing]).toEqual([0, ["hostPhone", "meetingPoint"]]);
    expect(fields).toMatchObject({
      ...{ latitude: 18.09, longitude: -67.15, price: 45.5, groupSize: 8, availableDays: ["monday", "friday"] },
      ...{ pricePer: "person", cutOffHours: 2, languages: ["es"], meetingPoint: "" },
    });
  });

  it("takes a space, which may be hidden from the start", async () => {
    const ana = await aPerson(world);
    const { body } = await submit(ana, { ...space, show: "false" });
    const { fields, service_type, show } = await editableOf(world, ana, body.link_id);
    expect([service_type, show]).toEqual([1, false]);
    const hours = { open: "09:00", close: "22:00" };
    expect(fields).toMatchObject({ minimumHours: 2, cleaningFee: 0, openingHours: { monday: hours, sunday: hours } });
  });

  it("finds the municipality however it is written, and takes the middle of the island for no municipality", async () => {
    const ana = await aPerson(world);
    const placeOf = async (city: string) => {
      const { body } = await submit(ana, { ...accommodation, city });
      const { fields, missing } = await editableOf(world, ana, body.link_id);
      return [fields.latitude, fields.longitude, missing.includes("place")];
    };
    expect(await placeOf("MAYAGUEZ")).toEqual([18.201, -67.14, true]);
    const [latitude, longitude, isMissing] = await placeOf("Barrio Puntas");
    expect([latitude > 17.9 && latitude < 18.5, longitude > -67.3 && longitude < -65.2, isMissing]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it("takes no link that leads off the island, and no half of a pin", async () => {
    const ana = await aPerson(world);
    const { body } = await submit(ana, {
      ...accommodation,
      googleMapsLink: "https://www.google.com/maps/@40.4,-3.7,17z",
    });
    expect((await editableOf(world, ana, body.link_id)).missing).toContain("place");
    const half = await submit(ana, { ...accommodation, latitude: "18.1" });
    expect([half.status, half.body.fields]).toEqual([400, { longitude: "Falta este dato." }]);
  });

  it("is of no kind when its fields are of none or of two", async () => {
    const ana = await aPerson(world);
    for (const body of [common, { ...accommodation, ...experience }]) {
      const { status, body: refusal } = await submit(ana, body);
      expect([status, Object.keys(refusal.fields)]).toEqual([400, ["service_type"]]);
    }
  });
});

describe("PUT /user/host", () => {
  it("takes `id` for `link_id` and the kind from the fields, photos as entries, and leaves out what is not saved yet", {
    tags: ["@spec-7.18"],
  }, async () => {
    const ana = await aPerson(world);
    const { link_id: id } = (await submit(ana, experience)).body;
    const { images } = await editableOf(world, ana, id);
    const { latitude, longitude, ...facts } = { ...experience, latitude: 0, longitude: 0 };
    const shown = [...images, { id: -1, url: "blob:http://localhost/x" }];
    const { status, body } = await edit(ana, {
      ...facts,
      id,
      title: "Café de la tarde",
      price: 50,
      groupSize: 9,
      images: shown,
    });
    expect([status, body.message, body.version]).toEqual([200, "Experiencia actualizada correctamente", 2]);
    const { fields, images: kept } = await editableOf(world, ana, id);
    expect(fields).toMatchObject({ title: "Café de la tarde", price: 50, groupSize: 9 });
    expect(kept).toEqual(images);
  });

  it("takes an accommodation, whose photos may be addresses", { tags: ["@spec-7.18"] }, async () => {
    const ana = await aPerson(world);
    const files = { images: await pictures(2) };
    const body = formOf({ body: accommodation, files });
    const { link_id: id } = (await world.call("POST", "/user/host", { token: ana.token, body })).body;
    const { images } = await editableOf(world, ana, id);
    const turned = images.map(({ url }: { url: string }) => url).toReversed();
    const change = {
      ...accommodation,
      id,
      bedrooms: 2,
      capacity: "4",
      show: true,
      images: [...turned, "data:image/png;base64,AA"],
    };
    expect((await edit(ana, change)).status).toBe(200);
    const { fields, images: now } = await editableOf(world, ana, id);
    expect(fields).toMatchObject({ bedrooms: 2, capacity: 4, guestsIncluded: 4 });
    expect(now.map(({ url }: { url: string }) => url)).toEqual(turned);
    const wrong = await edit(ana, { ...change, images: [turned[0], "/media/nobody"] });
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ["images"]]);
  });

  it("moves the place to where a new map link leads", async () => {
    const ana = await aPerson(world);
    const { link_id: id } = (await submit(ana, accommodation)).body;
    const googleMapsLink = "https://www.google.com/maps/@18.02,-67.17,17z";
    await edit(ana, { ...accommodation, id, googleMapsLink });
    const { fields, missing } = await editableOf(world, ana, id);
    expect([fields.latitude, fields.longitude, missing]).toEqual([18.02, -67.17, ["hostPhone", "address"]]);
    // A pin moved afterwards stays, as long as the link is the same.
    await edit(ana, { link_id: id, service_type: 2, latitude: 18.03, longitude: -67.18 });
    await edit(ana, { ...accommodation, id, googleMapsLink });
    expect((await editableOf(world, ana, id)).fields).toMatchObject({ latitude: 18.03, longitude: -67.18 });
  });
});

test("what no default can give is asked for before approval, in words, and shown to host and operator until it is there", {
  tags: ["@spec-4.5"],
}, async () => {
  const [ana, admin] = [await aPerson(world), await anAdmin(world)];
  const { link_id: id } = (await submit(ana, accommodation)).body;
  const refused = await decide(admin, id, 2);
  expect([refused.status, refused.body.code, refused.body.message, refused.body.details]).toEqual([
    409,
    "listing_incomplete",
    "Este anuncio todavía no se puede aprobar. Falta un teléfono para los huéspedes, el lugar exacto en el mapa y la dirección.",
    { missing: ["hostPhone", "place", "address"] },
  ]);
  expect((await decide(admin, id, 2, "en")).body.message).toBe(
    "This listing cannot be approved yet. It lacks a phone number for guests, the exact place on the map, and the address.",
  );
  const missingFor = async () => {
    const list = (await world.call("GET", "/user/host/listings", { token: ana.token })).body;
    const waiting = (await world.call("GET", "/admin/getDisabledHosts", { token: admin.token })).body;
    return [list[0].missing, waiting.housing[0].missing];
  };
  expect(await missingFor()).toEqual([refused.body.details.missing, refused.body.details.missing]);
  const told = { link_id: id, service_type: 2, hostPhone: "787 555 0101", address: "Calle Sol 3" };
  await edit(ana, told);
  expect((await decide(admin, id, 2)).body.details).toEqual({ missing: ["place"] });
  // Sending the middle of the town again does not set the place.
  const { fields } = await editableOf(world, ana, id);
  await edit(ana, { ...told, latitude: fields.latitude, longitude: fields.longitude });
  expect((await decide(admin, id, 2)).body.details).toEqual({ missing: ["place"] });
  await edit(ana, { ...told, latitude: 18.02, longitude: -67.17 });
  expect(await missingFor()).toEqual([[], []]);
  expect((await decide(admin, id, 2)).body).toEqual({ ok: true, offSale: null });
});

test("an experience needs a meeting point or an address", async () => {
  const [ana, admin] = [await aPerson(world), await anAdmin(world)];
  const { link_id: id } = (await submit(ana, experience)).body;
  await edit(ana, { link_id: id, service_type: 0, hostPhone: "787 555 0101" });
  expect((await decide(admin, id, 0)).body.details).toEqual({ missing: ["meetingPoint"] });
  await edit(ana, { link_id: id, service_type: 0, meetingPoint: "Frente a la plaza" });
  expect((await decide(admin, id, 0)).body).toEqual({ ok: true, offSale: null });
});
