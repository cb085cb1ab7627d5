import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  amenities,
  cancellationPolicies,
  experienceCategories,
  languages,
  propertyTypes,
  spaceTypes,
} from "#contract/catalogues.ts";
import { weekdays } from "#contract/dates.ts";
import { type Field, isTranslation, translationRows } from "#contract/listings/fields.ts";
import { kinds, type ListingKind, wireCode } from "#contract/listings/kinds.ts";
import { listingFields } from "#contract/listings/listing-fields.ts";
import { aPicture, editableOf, submitForm } from "#testing/forms.ts";
import { aPerson, plainForm } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";

const world = useWorld();

/** Text with spaces around it, as people type. */
const words = (least: number, most: number) =>
  fc
    .string({ minLength: least, maxLength: Math.min(most, 40), unit: fc.constantFrom(..."abcñé ÍÜ¿0-'\"<&{}[],:") })
    .map((text) => text.trim())
    .filter((text) => text.length >= least);
const cents = (least: number) => fc.integer({ min: least, max: 9_999_900 }).map((amount) => amount / 100);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const whole = (min: number, max: number) => fc.integer({ min, max });
const time = fc
  .tuple(whole(0, 23), whole(0, 59))
  .map(([hour, minute]) => `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`);
const some = <T>(list: readonly T[]) => fc.uniqueArray(fc.constantFrom(...list));
const hours = maybe(fc.record({ open: time, close: time }));

const common = {
  title: words(1, 250),
  description: words(1, 500),
  city: words(1, 50),
  state: words(1, 50),
  address: words(1, 200),
  latitude: whole(179_000, 184_000).map((tens) => tens / 10_000),
  longitude: whole(-672_000, -654_000).map((tens) => tens / 10_000),
  googleMapsLink: words(0, 2000),
  cancellationPolicy: fc.constantFrom(...cancellationPolicies),
  houseRules: words(0, 1000),
  arrivalInstructions: words(0, 1000),
  hostPhone: fc.constantFrom("+1 787 555 0199", "7875550199", "(787) 555-0199"),
  advanceNoticeHours: whole(0, 720),
  bookingWindowMonths: whole(1, 12),
};
const forms: Record<ListingKind, fc.Arbitrary<object>> = {
  lodging: fc
    .record({
      ...common,
      propertyType: fc.constantFrom(...propertyTypes),
      capacity: whole(1, 50),
      bedrooms: whole(0, 50),
      beds: whole(1, 100),
      bathrooms: whole(0, 100).map((halves) => halves / 2),
      selectedAmenities: some(amenities),
      checkInTime: time,
      checkOutTime: time,
      minimumNights: whole(1, 365),
      maximumNights: whole(1, 365),
      price: cents(50),
      weekendPrice: maybe(cents(50)),
      weeklyDiscountPercent: whole(0, 90),
      monthlyDiscountPercent: whole(0, 90),
      cleaningFee: cents(0),
      guestsIncluded: whole(1, 50),
      extraGuestFee: cents(0),
    })
    .filter(
      (form) =>
        form.checkOutTime <= form.checkInTime &&
        form.minimumNights <= form.maximumNights &&
        form.guestsIncluded <= form.capacity,
    ),
  space: fc
    .record({
      ...common,
      spaceType: fc.constantFrom(...spaceTypes),
      spaceCapacity: whole(1, 5000),
      selectedAmenities: some(amenities),
      openingHours: fc.record(Object.fromEntries(weekdays.map((day) => [day, hours]))),
      minimumHours: whole(1, 24),
      bufferMinutes: whole(0, 24 * 60),
      hourlyPrice: maybe(cents(50)),
      dailyPrice: maybe(cents(50)),
      cleaningFee: cents(0),
    })
    .filter((form) => form.hourlyPrice !== null || form.dailyPrice !== null),
  experience: fc.record({
    ...common,
    experienceCategory: fc.constantFrom(...experienceCategories),
    duration: words(1, 50),
    groupSize: whole(1, 500),
    price: cents(50),
    includes: words(0, 500),
    requirements: words(0, 500),
    availableDays: some(weekdays),
    startTime: fc.constant("06:15"),
    endTime: time,
    pricePer: fc.constant("person"),
    priceGroups: fc
      .uniqueArray(
        fc.record({
          nameEs: words(1, 30),
          nameEn: words(1, 30),
          fromAge: fc.option(whole(0, 60)),
          toAge: fc.option(whole(61, 120)),
          price: fc.option(cents(0)),
          takesSeat: fc.boolean(),
        }),
        { maxLength: 6, comparator: (a, b) => a.nameEs === b.nameEs || a.nameEn === b.nameEn },
      )
      .map((groups) =>
        groups.map((group, at) => ({ id: at + 1, ...group, ...(at === 0 && { price: null, takesSeat: true }) })),
      ),
    moreDepartures: fc.uniqueArray(fc.record({ startTime: time.filter((start) => start !== "06:15"), endTime: time }), {
      maxLength: 11,
      selector: ({ startTime }) => startTime,
    }),
    cutOffHours: whole(0, 24 * 14),
    meetingPoint: words(0, 300),
    languages: fc.uniqueArray(fc.constantFrom(...languages), { minLength: 1 }),
  }),
};

/** The fields of a kind that say all there is to say about them: switches, choices and whole numbers. */
const plain = (kind: ListingKind) =>
  fc.record(
    Object.fromEntries(
      Object.entries<Field>(listingFields[kind]).flatMap(([name, row]): [string, fc.Arbitrary<unknown>][] => {
        if (isTranslation(row)) return [[name, words(0, row.most)]];
        if (row.is === "switch") return [[name, fc.boolean()]];
        if (row.is === "choice") return [[name, fc.constantFrom(...row.of)]];
        return row.is === "count" && !row.inHalves ? [[name, whole(row.least, row.most)]] : [];
      }),
    ),
  );
const formOf = (kind: ListingKind) =>
  fc.tuple(plain(kind), forms[kind]).map(([rows, form]) => inOneLanguage(kind, { ...rows, ...form }));

/** Nothing is translated into the listing's own language. */
function inOneLanguage(kind: ListingKind, form: Record<string, unknown>) {
  const own = translationRows(listingFields[kind]).filter(([, { language }]) => language === form.language);
  return { ...form, ...Object.fromEntries(own.map(([name]) => [name, ""])) };
}

/** As a browser's form sends it: null is empty text, and an empty list is no field at all. */
const typed = (form: object) =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => {
      if (value === null) return [[name, ""]];
      return Array.isArray(value) && value.length === 0 ? [[name, undefined]] : [[name, value]];
    }),
  );

describe.each(kinds)("the form of a %s", (kind) => {
  it("comes back to its host with the same fields, to the cent and the email", { tags: ["@spec-7.17"] }, async () => {
    const host = await aPerson(world);
    const picture = await aPicture();
    await fc.assert(
      fc.asyncProperty(formOf(kind), async (form) => {
        // Lifts the rate limit on one host's pictures.
        await world.app.ctx.db.deleteFrom("rate_limits").execute();
        const { status, body } = await submitForm(world, host, kind, { facts: typed(form), images: [picture] });
        expect({ status, fields: body.fields }).toEqual({ status: 200, fields: undefined });
        expect((await editableOf(world, host, body.link_id)).fields).toEqual(form);
      }),
      { numRuns: 25 },
    );
  });

  it("may send its lists as JSON, its numbers with zeros in front, and a choice twice", async () => {
    const host = await aPerson(world);
    const lists = Object.entries(plainForm[kind]).filter(([, value]) => Array.isArray(value)) as [string, string[]][];
    const facts = {
      ...Object.fromEntries(lists.map(([name, list]) => [name, JSON.stringify([...list, ...list])])),
      advanceNoticeHours: "024",
    };
    const { body } = await submitForm(world, host, kind, { facts });
    const fields = { ...plainForm[kind], advanceNoticeHours: 24 };
    expect((await editableOf(world, host, body.link_id)).fields).toEqual(fields);
  });
});

describe("a form is refused by its own names", () => {
  const es = {
    check_out: "La salida debe ser antes de la hora de llegada, o a la misma hora.",
    range: "El número está fuera de lo permitido.",
    price: "Pon un precio por hora o por día.",
    off_island: "Este punto no queda en la isla. Márcalo en el mapa.",
    phone: "Escribe un teléfono de 7 a 20 dígitos, como +1 787 555 0199.",
    required: "Falta este dato.",
  };
  const cases: [what: string, kind: ListingKind, facts: object, fields: object][] = [
    ["a check-out after the check-in", "lodging", { checkOutTime: "16:00" }, { checkOutTime: es.check_out }],
    ["fewer nights at most than at least", "lodging", { minimumNights: 31 }, { minimumNights: es.range }],
    ["a price for more than fit in", "lodging", { guestsIncluded: 5 }, { guestsIncluded: es.range }],
    ["no price at all", "space", { hourlyPrice: "", dailyPrice: "" }, { hourlyPrice: es.price }],
    ["a place in Madrid", "experience", { latitude: 40.4, longitude: -3.7 }, { latitude: es.off_island }],
    ["a place in the sea", "lodging", { longitude: -64 }, { latitude: es.off_island }],
    ["no telephone", "space", { hostPhone: "llámame" }, { hostPhone: es.phone }],
    ["no languages", "experience", { languages: "" }, { languages: es.required }],
    [
      "what is missing",
      "experience",
      { title: undefined, groupSize: undefined },
      { title: es.required, groupSize: es.required },
    ],
    [
      "everything that does not fit",
      "lodging",
      { checkOutTime: "16:00", minimumNights: 31, guestsIncluded: 5, latitude: 40 },
      { checkOutTime: es.check_out, minimumNights: es.range, guestsIncluded: es.range, latitude: es.off_island },
    ],
  ];

  it.each(cases)("%s", async (_what, kind, facts, fields) => {
    const { status, body } = await submitForm(world, await aPerson(world), kind, { facts });
    expect([status, body.code, body.fields]).toEqual([400, "invalid_input", fields]);
  });

  it("for every text past its length, and not for one that just fits", {
    tags: ["@spec-5.4", "@spec-9.12"],
  }, async () => {
    const host = await aPerson(world);
    const long = { title: 250, description: 500, city: 50, state: 50, includes: 500, requirements: 500 };
    const filled = (extra: number) =>
      Object.fromEntries(Object.entries(long).map(([name, length]) => [name, "a".repeat(length + extra)]));
    expect((await submitForm(world, host, "experience", { facts: filled(0) })).status).toBe(200);
    const { body } = await submitForm(world, host, "experience", { facts: filled(1) });
    const tooLong = Object.entries(long).map(([name, length]) => [
      name,
      `Es demasiado largo: ${length} caracteres como máximo.`,
    ]);
    expect(body.fields).toEqual(Object.fromEntries(tooLong));
  });

  it("for a kind there is not", async () => {
    const host = await aPerson(world);
    for (const service_type of [3, "lodging"]) {
      const { body } = await submitForm(world, host, "lodging", { facts: { service_type } });
      expect(body.fields).toEqual({ service_type: "Elige uno de los valores permitidos." });
    }
  });

  it("for another kind's code", async () => {
    const host = await aPerson(world);
    const { body } = await submitForm(world, host, "lodging", { facts: { service_type: wireCode.space } });
    expect(Object.keys(body.fields).sort()).toEqual(["spaceCapacity", "spaceType"]);
  });
});

test("the fields of a list may be named as one", async () => {
  const host = await aPerson(world);
  const days = { availableDays: undefined, "availableDays[]": ["monday", "sunday"] };
  const languages = { languages: undefined, "languages[]": ["en"] };
  const { body } = await submitForm(world, host, "experience", { facts: { ...days, ...languages } });
  const { fields } = await editableOf(world, host, body.link_id);
  expect([fields.availableDays, fields.languages]).toEqual([["monday", "sunday"], ["en"]]);
});

test("a price is decimal, a group a whole number, and a link of the map loses the spaces around it", {
  tags: ["@spec-5.5", "@spec-5.6"],
}, async () => {
  const host = await aPerson(world);
  const facts = { price: "40.50", groupSize: "12", googleMapsLink: "  https://maps.app.goo.gl/abc \n" };
  const { body } = await submitForm(world, host, "experience", { facts });
  const { fields } = await editableOf(world, host, body.link_id);
  expect(fields).toMatchObject({ price: 40.5, groupSize: 12, googleMapsLink: "https://maps.app.goo.gl/abc" });
  const lodging = { bedrooms: "3", bathrooms: "1.5", price: "99.99", capacity: "6" };
  const { body: home } = await submitForm(world, host, "lodging", { facts: lodging });
  expect((await editableOf(world, host, home.link_id)).fields).toMatchObject({
    ...{ bedrooms: 3, bathrooms: 1.5, price: 99.99, capacity: 6 },
  });
  const wrong = { price: "40,50", groupSize: "1.5", latitude: "norte" };
  const refused = await submitForm(world, host, "experience", { facts: wrong });
  expect(refused.body.fields).toEqual({
    groupSize: "Debe ser un número entero.",
    latitude: "Escribe grados, como 18.4655.",
    price: "Escribe una cantidad en dólares, como 1200 o 1200.50.",
  });
  const halves = await submitForm(world, host, "lodging", { facts: { bathrooms: "1.3" } });
  expect(halves.body.fields).toEqual({ bathrooms: "Escribe un número, de medio en medio, como 1 o 1.5." });
});
