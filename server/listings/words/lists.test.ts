import { describe, expect, it } from "vitest";
import { isOnIsland, municipalities } from "#contract/island/municipalities.ts";
import { kinds } from "#contract/listings/kinds.ts";
import { filtersOfKind } from "#contract/listings/listing-fields.ts";
import { catalogueValues, cityId, keysOf, knownPlaces, placesAround, synonymGroups, valuesOf } from "./lists.ts";

const key = (phrase: string) => keysOf(phrase).join(" ");
const doublesIn = (list: string[]) => list.filter((one, at) => list.indexOf(one) !== at);

describe("the synonyms", () => {
  it("are in one group only, however they are written", () => {
    expect(synonymGroups.length).toBeGreaterThan(130);
    expect(doublesIn(synonymGroups.flatMap(({ phrases }) => phrases.map(key)))).toEqual([]);
  });

  it("ask for choices and municipalities that exist", () => {
    const known = [...catalogueValues.map(({ id }) => id), ...municipalities.map(({ name }) => cityId(name))];
    const asked = synonymGroups.flatMap(({ values }) => values);
    expect(asked.filter((id) => !known.includes(id))).toEqual([]);
  });

  it("of every amenity, type and category are there, in both languages", () => {
    const asked = new Set(synonymGroups.flatMap(({ values }) => values));
    expect(catalogueValues.filter(({ id }) => !asked.has(id)).map(({ id }) => id)).toEqual([]);
    for (const { id, names } of catalogueValues) expect([id, names.es, names.en]).not.toContain(undefined);
  });
});

describe("the known places", () => {
  it("lie on the island, in a municipality, and have a size", () => {
    expect(knownPlaces.length).toBeGreaterThan(320);
    const wrong = knownPlaces.filter(
      (place) => !isOnIsland(place) && place.id !== "isla-de-mona" && place.id !== "isla-culebrita",
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
    expect(knownPlaces.filter(({ municipality }) => municipality === "")).toEqual([]);
    expect(knownPlaces.filter(({ radiusKm }) => !(radiusKm > 0 && radiusKm <= 10))).toEqual([]);
  });

  it("are listed once, and none has one spelling twice or the name of a municipality", () => {
    expect(doublesIn(knownPlaces.map(({ id }) => id))).toEqual([]);
    const towns = new Set(municipalities.map(({ name }) => key(name)));
    for (const { names, spellings } of knownPlaces) {
      expect([names.es, towns.has(key(names.es))]).toEqual([names.es, false]);
      expect([names.es, doublesIn(spellings)]).toEqual([names.es, []]);
    }
  });

  it("hold the points around their centre, and those up to 800 m outside, since a public point is that vague", () => {
    const near = placesAround({ latitude: 18.47, longitude: -66.12 }).map(({ name }) => name);
    expect(near).toContain("Viejo San Juan");
    expect(near).not.toContain("Condado");
  });
});

it("a listing has the ids of its choices, of lists and switches alike, and none for what it lacks", () => {
  const details = {
    propertyType: "house",
    amenities: ["pool", "wifi"],
    generator: "none",
    cistern: true,
    solarHours: 0,
  };
  expect(valuesOf("lodging", details).sort()).toEqual(
    ["amenities.pool", "amenities.wifi", "features.cistern", "propertyTypes.house"].sort(),
  );
  const filters = kinds.flatMap(filtersOfKind).flatMap(({ words }) => words);
  expect(catalogueValues.every(({ word }) => filters.includes(word))).toBe(true);
});
