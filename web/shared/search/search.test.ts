import { expect, test } from "vitest";
import type { ListingKind } from "#contract/listings/kinds.ts";
import english from "#locales/en/translation.json" with { type: "json" };
import spanish from "#locales/es/translation.json" with { type: "json" };
import { translateFrom } from "#locales/translate.ts";
import { openMonths } from "./days.ts";
import {
  addressOf,
  filtersOf,
  isDated,
  onDates,
  type Search,
  searchOf,
  sentenceOf,
  stayOf,
  withoutBounds,
  withoutFilter,
  withoutStay,
} from "./search.ts";
import { wholeStay } from "./stays.ts";
import { datesWords, foundWords, totalWords } from "./words.ts";

const read = (kind: ListingKind, address: string) => searchOf(kind, new URLSearchParams(address));
const says = (language: string) => translateFrom(() => (language === "es" ? spanish : english), language);
const spaced = (text: string) => text.replaceAll("\u00a0", " ");

test.each<[ListingKind, string]>([
  ["lodging", "?place=Cabo+Rojo&check_in=2026-12-11&check_out=2026-12-15&guests=3&amenities=wifi%2Cpool&sort=rating"],
  ["space", "?date=2026-12-18&start_time=18%3A00&end_time=01%3A00&guests=40&space_types=rooftop"],
  ["space", "?start_date=2026-12-16&end_date=2026-12-19&guests=40&min_price=100&max_price=900"],
  ["lodging", "?check_in=2026-12-11&check_out=2026-12-15&flex=2&guests=3"],
  ["lodging", "?length=weekend&month=2026-12&guests=3"],
  ["space", "?date=2026-12-18&start_time=18%3A00&end_time=01%3A00&flex=1&guests=40"],
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
  [
    "a stay longer than any",
    "lodging",
    "check_in=2026-12-11&check_out=2027-12-12&place=Rinc%C3%B3n",
    { place: "Rincón" },
  ],
  ["more days in a space than any", "space", "start_date=2026-12-16&end_date=2027-01-17&guests=40", { guests: 40 }],
  ["a date that does not exist", "experience", "date=2026-02-30", {}],
  ["the stay of another kind", "experience", "check_in=2026-12-11&check_out=2026-12-15", {}],
  ["unknown words and orders", "lodging", "amenities=wifi,sauna&sort=cheap&categories=food", { amenities: ["wifi"] }],
  ["more days than a stay may be moved", "experience", "date=2026-12-12&flex=4", { date: "2026-12-12", guests: 2 }],
  ["days to move a stay that is not there", "lodging", "check_in=2026-12-11&flex=2", {}],
  ["a length without its month", "lodging", "length=week", {}],
  ["an unknown length, or a month that does not exist", "lodging", "length=year&month=2026-13", {}],
  ["a length of another kind", "space", "length=week&month=2026-12", {}],
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

test("a part of the map belongs to the sentence, and to no listing's stay", () => {
  const search = read("lodging", "bounds=18,-66,18.5,-65&guests=3&sort=price_low");
  expect(sentenceOf(search)).toEqual({ bounds: "18,-66,18.5,-65", guests: 3 });
  expect(withoutBounds(search)).toEqual({ guests: 3, sort: "price_low" });
  expect(wholeStay("lodging", search)).toEqual({ guests: 3 });
});

test("a length and its month replace dates", () => {
  const address = "check_in=2026-12-11&check_out=2026-12-15&flex=2&length=week&month=2026-12";
  const search = read("lodging", address);
  expect(search).toEqual({ length: "week", month: "2026-12", guests: 2 });
  expect(isDated(search)).toBe(true);
  expect(sentenceOf(search)).toEqual(search);
  expect(withoutStay(search)).toEqual({ guests: 2 });
  expect(stayOf(search)).toEqual({});
});

test.each<[ListingKind, string, Search]>([
  ["lodging", "check_in=2026-12-11&check_out=2026-12-13&flex=2", { check_in: "2026-12-18", check_out: "2026-12-20" }],
  ["lodging", "length=weekend&month=2026-12", { check_in: "2026-12-18", check_out: "2026-12-20" }],
  ["space", "start_date=2026-12-16&end_date=2026-12-18&flex=3", { start_date: "2026-12-18", end_date: "2026-12-20" }],
  [
    "space",
    "date=2026-12-18&start_time=18:00&end_time=01:00&flex=1",
    { date: "2026-12-18", start_time: "18:00", end_time: "01:00" },
  ],
  ["experience", "date=2026-12-17&flex=1", { date: "2026-12-18" }],
])("a card of a flexible search among %s, %s, leads to the dates found for it", (kind, address, dates) => {
  const found = onDates(read(kind, `${address}&guests=3&cursor=abc`), { from: "2026-12-18", to: "2026-12-20" });
  expect(found).toEqual({ ...dates, guests: 3 });
  expect(stayOf(found)).toEqual({ ...dates, guests: 3 });
});

test("stays with open dates begin in one of twelve months, this one only while a week of it is left", () => {
  expect(openMonths("2026-11-24")).toEqual([
    ...["2026-11", "2026-12", "2027-01", "2027-02", "2027-03", "2027-04"],
    ...["2027-05", "2027-06", "2027-07", "2027-08", "2027-09", "2027-10"],
  ]);
  expect(openMonths("2026-11-25")[0]).toBe("2026-12");
});

test("the words of a search say how far its dates may move, and a card's words the dates it found", () => {
  const words = (kind: ListingKind, address: string) =>
    ["es", "en"].map((language) => spaced(datesWords(says(language), read(kind, address), language)));
  expect(words("lodging", "check_in=2036-12-11&check_out=2036-12-15&flex=2")).toEqual([
    "del 11 al 15 de dic. ± 2 días",
    "Dec 11 to 15 ± 2 days",
  ]);
  expect(words("lodging", "length=weekend&month=2036-12")).toEqual([
    "un fin de semana en diciembre de 2036",
    "a weekend in December 2036",
  ]);
  expect(words("experience", "date=2036-12-12&flex=1")).toEqual([
    "el vie 12 de dic. ± 1 día",
    "on Fri, Dec 12 ± 1 day",
  ]);
  const weekend = onDates(read("lodging", "length=weekend&month=2026-12"), { from: "2026-12-11", to: "2026-12-13" });
  expect(spaced(foundWords(weekend, "es"))).toBe("vie 11 al dom 13 de dic.");
  expect(totalWords(says("es"), weekend)).toBe("por 2 noches, con todo");
  const day = onDates(read("experience", "date=2026-12-10&flex=2"), { from: "2026-12-11", to: "2026-12-12" });
  expect(spaced(foundWords(day, "en"))).toBe("Fri, Dec 11");
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
