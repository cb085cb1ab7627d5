import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Field } from "./fields.ts";
import { kinds } from "./kinds.ts";
import { filtersOfKind, listingFields } from "./listing-fields.ts";
import { experienceDetails, lodgingDetails, spaceDetails } from "./schemas.ts";

const schemas = { lodging: lodgingDetails, space: spaceDetails, experience: experienceDetails };
const needed = {
  lodging: {
    propertyType: "house",
    capacity: 4,
    bedrooms: 2,
    beds: 2,
    bathrooms: 1,
    nightCents: 9_900,
    guestsIncluded: 4,
  },
  space: { spaceType: "terrace", capacity: 40, hourCents: 4_500 },
  experience: {
    category: "food",
    duration: "3 horas",
    groupSize: 8,
    priceCents: 4_000,
    startTime: "10:00",
    endTime: "13:00",
  },
};

describe.each(kinds)("the details of a %s", (kind) => {
  const rows = Object.entries<Field>(listingFields[kind]);

  test("that were stored before a field existed have its usual value, whichever field that was", () => {
    const whole: Record<string, unknown> = schemas[kind].parse(needed[kind]);
    const addedLater = Object.keys(whole).filter((name) => !(name in needed[kind]));
    expect(addedLater.length).toBeGreaterThan(5);
    fc.assert(
      fc.property(fc.subarray(addedLater), (missing) => {
        const stored = Object.fromEntries(Object.entries(whole).filter(([name]) => !missing.includes(name)));
        expect(schemas[kind].parse(stored)).toEqual(whole);
      }),
    );
  });

  test("have one name for each field, and so have replies", () => {
    for (const nameOf of [
      ([name, row]: [string, Field]) => row.column ?? row.stored ?? name,
      ([name, row]: [string, Field]) => row.shown ?? name,
    ]) {
      const names = rows.map(nameOf);
      expect(names.filter((name, position) => names.indexOf(name) < position)).toEqual([]);
    }
  });

  test("point at fields of the same kind", () => {
    for (const [, { fact }] of rows) {
      for (const other of [fact?.with, fact?.count, fact?.below]) {
        if (other !== undefined) expect(Object.keys(listingFields[kind])).toContain(other);
      }
    }
  });
});

test("filters are in the order of the fields, and nobody looks for what says nothing", () => {
  const filters = filtersOfKind("lodging");
  expect(filters.map(({ name }) => name)).toEqual(["property_types", "amenities", "generator", "features", "policies"]);
  expect(filters.find(({ name }) => name === "generator")?.words).toEqual(["essentials", "whole_house"]);
  expect(filters.find(({ name }) => name === "features")?.words).toContain("solarHours");
  expect(filtersOfKind("experience").map(({ name }) => name)).toEqual(["categories", "policies"]);
});
