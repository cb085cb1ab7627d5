import { expect, test } from "vitest";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { addressOf, filtersOf, type Search, searchOf, stayOf, withoutFilter, withoutStay } from "./search.ts";

const read = (kind: ListingKind, address: string) => searchOf(kind, new URLSearchParams(address));

test.each<[ListingKind, string]>([
  ["lodging", "?place=Cabo+Rojo&check_in=2026-12-11&check_out=2026-12-15&guests=3&amenities=wifi%2Cpool&sort=rating"],
  ["space", "?date=2026-12-18&start_time=18%3A00&end_time=01%3A00&guests=40&space_types=rooftop"],
  ["space", "?start_date=2026-12-16&end_date=2026-12-19&guests=40&min_price=100&max_price=900"],
  ["experience", "?date=2026-12-12&guests=2&categories=food%2Cmusic&policies=flexible&cursor=abc"],
])("what is looked for among %s comes back from its address as it was written", (kind, address) => {
  expect(new URLSearchParams(addressOf(read(kind, address))).toString().split("&").sort()).toEqual(
    address.slice(1).split("&").sort(),
  );
});

test.each<[string, ListingKind, string, Search]>([
  ["empty fields", "lodging", "place=&check_in=&check_out=&guests=", {}],
  ["half a stay", "lodging", "check_in=2026-12-11&guests=3", { guests: 3 }],
  ["a stay that ends before it begins", "lodging", "check_in=2026-12-11&check_out=2026-12-10", {}],
  ["a date that does not exist", "experience", "date=2026-02-30", {}],
  ["the stay of another kind", "experience", "check_in=2026-12-11&check_out=2026-12-15", {}],
  ["unknown words and orders", "lodging", "amenities=wifi,sauna&sort=cheap&categories=food", { amenities: ["wifi"] }],
  ["no people, or half of one", "space", "guests=0.5", {}],
])("%s in an address: dropped", (_, kind, address, left) => {
  expect(read(kind, address)).toEqual(left);
});

test("a range of prices the wrong way round is turned", () => {
  expect(read("lodging", "min_price=300&max_price=100")).toEqual({ min_price: 100, max_price: 300 });
});

test("without JavaScript a form writes a list as the same field several times", () => {
  expect(read("space", "amenities=wifi&amenities=parking").amenities).toEqual(["wifi", "parking"]);
});

test("a stay is for as many as the listing's own page begins with, unless somebody says", () => {
  expect(read("lodging", "check_in=2026-12-11&check_out=2026-12-15").guests).toBe(2);
  expect(read("space", "start_date=2026-12-11&end_date=2026-12-15").guests).toBe(10);
  expect(read("lodging", "place=Ponce").guests).toBeUndefined();
});

test("a listing's own page is told dates and people, and nothing without dates", () => {
  expect(stayOf(read("lodging", "place=Ponce&guests=3&amenities=wifi"))).toEqual({});
  expect(stayOf(read("experience", "place=Ponce&date=2026-12-12&guests=3&policies=strict"))).toEqual({
    date: "2026-12-12",
    guests: 3,
  });
});

test("every filter that is on can be taken off alone, and that begins the list anew", () => {
  const search = read("lodging", "min_price=50&property_types=house&amenities=wifi,pool&cursor=abc");
  const filters = filtersOf(search);
  expect(filters).toEqual([
    { name: "price" },
    { name: "property_types", word: "house" },
    { name: "amenities", word: "wifi" },
    { name: "amenities", word: "pool" },
  ]);
  expect(addressOf(withoutFilter(search, { name: "price" }))).toBe("?property_types=house&amenities=wifi%2Cpool");
  expect(addressOf(withoutFilter(search, { name: "amenities", word: "pool" }))).toBe(
    "?min_price=50&property_types=house&amenities=wifi",
  );
  expect(addressOf(withoutStay(read("lodging", "place=Ponce&check_in=2026-12-11&check_out=2026-12-15")))).toBe(
    "?place=Ponce&guests=2",
  );
});
