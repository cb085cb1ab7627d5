import { describe, expect, it } from "vitest";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { experienceForm, lodgingForm, spaceForm } from "#contract/listings/schemas.ts";
import { merged } from "./merge.ts";
import { dollarsOf, submissionOf, usualValues, type Values, valuesOf } from "./values.ts";

const typed: Values = {
  title: " Casa de la abuela ",
  description: "Con balcón.",
  city: "Ponce",
  address: "Calle Sol 3",
  latitude: "18.01",
  longitude: "-66.61",
  googleMapsLink: "  https://maps.app.goo.gl/abc  ",
  propertyType: "house",
  spaceType: "terrace",
  experienceCategory: "nature",
  duration: "3 horas",
  price: "$1,200.50",
  hourlyPrice: "80",
  cleaningFee: "",
};

/** What the server receives: a list repeats its field, and a list of one item arrives as a single value. */
function arrived(kind: ListingKind, values: Values) {
  const sent = submissionOf(kind, { ...usualValues(kind, "787 555 0100"), ...values }, 7) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, Array.isArray(value) && value.length === 1 ? value[0] : value]),
  );
}

describe("a form that travels", () => {
  it("is what the contract reads, of every kind", () => {
    const lodging = lodgingForm.parse(arrived("lodging", { ...typed, selectedAmenities: ["wifi"] }));
    expect(lodging).toMatchObject({
      title: "Casa de la abuela",
      googleMapsLink: "https://maps.app.goo.gl/abc",
      price: 1200.5,
      weekendPrice: null,
      cleaningFee: 0,
      selectedAmenities: ["wifi"],
      latitude: 18.01,
    });
    expect(spaceForm.parse(arrived("space", typed))).toMatchObject({
      selectedAmenities: [],
      hourlyPrice: 80,
      dailyPrice: null,
      openingHours: { monday: { open: "09:00", close: "22:00" } },
    });
    expect(experienceForm.parse(arrived("experience", { ...typed, availableDays: [] }))).toMatchObject({
      availableDays: [],
      languages: ["es"],
      price: 1200.5,
    });
  });

  it("has a price as it was meant", () => {
    expect(["1,200.50", "$ 80", "1,200", "80.5"].map(dollarsOf)).toEqual([1200.5, 80, 1200, 80.5]);
    expect(["12,50", "mucho", ""].map(dollarsOf)).toEqual([undefined, undefined, undefined]);
    expect(arrived("lodging", { ...typed, price: " 12,50" })).toMatchObject({ price: "12,50" });
  });
});

describe("what is stored comes back into the form", () => {
  it("numbers as text, nothing as an empty field", () => {
    const values = valuesOf("lodging", { price: 120.5, weekendPrice: null, capacity: 4 }, usualValues("lodging", ""));
    expect(values).toMatchObject({ price: "120.5", weekendPrice: "", capacity: "4", checkInTime: "15:00" });
  });

  it("a list or the JSON of one, anything else as an empty one", { tags: ["@spec-3.14"] }, () => {
    const listIn = (selectedAmenities: string | string[]) =>
      valuesOf("lodging", { selectedAmenities }, {}).selectedAmenities;
    expect(listIn(["wifi", "tv"])).toEqual(["wifi", "tv"]);
    expect(listIn('["wifi"]')).toEqual(["wifi"]);
    expect(listIn("{broken")).toEqual([]);
    expect(listIn('{"wifi":true}')).toEqual([]);
  });
});

describe("when two devices changed the same form", () => {
  const base = { ...usualValues("lodging", ""), title: "Casa", price: "100", city: "Ponce" };

  it("what was not touched here is taken over, what was stays", () => {
    const mine = { ...base, title: "Casa grande" };
    const theirs = { ...base, price: "120" };
    const { values, disputed } = merged("lodging", { base, mine, theirs });
    expect(values).toMatchObject({ title: "Casa grande", price: "120", city: "Ponce" });
    expect(disputed).toEqual([]);
  });

  it("what both changed stays as it is here, and is named unless it is the same", () => {
    const mine = { ...base, title: "Casa grande", price: "130" };
    const theirs = { ...base, title: "Casa linda", price: "130" };
    const { values, disputed } = merged("lodging", { base, mine, theirs });
    expect(values).toMatchObject({ title: "Casa grande", price: "130" });
    expect(disputed).toEqual(["title"]);
  });
});
