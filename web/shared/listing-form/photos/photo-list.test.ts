import { expect, test } from "vitest";
import {
  described,
  hasUnsent,
  idsOf,
  isTemporary,
  joined,
  moved,
  photosOf,
  roomIn,
  turned,
  turnedWithForm,
} from "./photo-list.ts";

const saved = (id: number) => ({ id, url: `/media/${id}.webp`, alt: "", altTranslated: "", room: null });

test("a photo is unsent until the server has it and what was said of it; one that is refused for good is nobody's", () => {
  const file = { id: -1, url: "blob:one", alt: "", altTranslated: "", room: null };
  const refusedAs = (isFinal: boolean) => ({ ...file, sent: { reason: "No", isFinal } });
  expect(hasUnsent([saved(5)])).toBe(false);
  expect(hasUnsent([saved(5), file])).toBe(true);
  expect(hasUnsent([refusedAs(false)])).toBe(true);
  expect(hasUnsent([refusedAs(true)])).toBe(false);
  expect(hasUnsent([described(saved(5), { alt: "La piscina" })])).toBe(true);
});

test("a negative id is not yet saved, and a plain address is such a photo", { tags: ["@spec-3.11"] }, () => {
  const photos = photosOf([saved(5), " blob:one ", "blob:two"]);
  expect(photos.map(({ url }) => url)).toEqual(["/media/5.webp", "blob:one", "blob:two"]);
  expect(photos.map(isTemporary)).toEqual([false, true, true]);
  expect(new Set(photos.map(({ id }) => id)).size).toBe(3);
  expect(idsOf(photos)).toEqual([5]);
});

test("there is room for as many photos as the operator allows, and none where there are more already", () => {
  expect(roomIn([1, 2, 3].map(saved), 5)).toBe(2);
  expect(roomIn([1, 2, 3].map(saved), 20)).toBe(17);
  expect(roomIn([1, 2, 3, 4, 5, 6].map(saved), 5)).toBe(0);
  const failed = (isFinal: boolean) => ({ ...saved(-1), sent: { reason: "No se pudo leer.", isFinal } });
  expect([false, true].map((isFinal) => roomIn([saved(1), failed(isFinal)], 5))).toEqual([3, 4]);
});

test("a photo that is moved changes places with nobody: the others close up", () => {
  const photos = [1, 2, 3, 4].map(saved);
  expect(idsOf(moved(photos, 4, 0))).toEqual([4, 1, 2, 3]);
  expect(idsOf(moved(photos, 1, 2))).toEqual([2, 3, 1, 4]);
  expect(idsOf(moved(photos, 9, 0))).toEqual([1, 2, 3, 4]);
});

test("of photos changed elsewhere those of there are kept, in the order of here, and what is not saved stays last", () => {
  const here = [
    ...photosOf([saved(3), saved(1), saved(2)]),
    { id: -9, url: "blob:new", alt: "", altTranslated: "", room: null },
  ];
  const photos = joined(here, [saved(1), saved(3), saved(7)]);
  expect(photos.map(({ id }) => id)).toEqual([3, 1, 7, -9]);
});

test("when the second language becomes the listing's, texts in it change places with the others", () => {
  const told = { ...saved(1), alt: "La casa", altTranslated: "The house" };
  const untranslated = { ...saved(2), alt: "El patio" };
  expect(turned([told, untranslated])).toEqual([
    expect.objectContaining({ id: 1, alt: "The house", altTranslated: "La casa", isDescribed: true }),
    untranslated,
  ]);
});

test("a photo is to be sent while it says something else than the server has", () => {
  const photo = { ...saved(1), alt: "La casa" };
  const once = described(photo, { alt: "El patio" });
  const twice = described(once, { room: "pool" });
  expect([once.isDescribed, twice.isDescribed]).toEqual([true, true]);
  expect(described(described(twice, { alt: "La casa" }), { room: null })).toMatchObject({
    ...photo,
    isDescribed: false,
  });
});

test("of a photo described elsewhere the words of there are shown, unless it was described here, too", () => {
  const here = [saved(1), described(saved(2), { alt: "El patio" })];
  const there = [saved(1), saved(2)].map((photo) => ({ ...photo, alt: "La casa" }));
  const photos = joined(here, there);
  expect(photos.map(({ alt, isDescribed = false }) => [alt, isDescribed])).toEqual([
    ["La casa", false],
    ["El patio", true],
  ]);
  expect(described(photos[1] as (typeof photos)[number], { alt: "La casa" }).isDescribed).toBe(false);
});

test("a listing's photos are turned on the screen alone, and what was described stays to be sent", () => {
  const told = { ...saved(1), alt: "La casa", altTranslated: "The house" };
  const toSend = described({ ...told, id: 2 }, { altTranslated: "The villa" });
  const photos = turnedWithForm([told, toSend]);
  expect(photos.map(({ alt, altTranslated, isDescribed = false }) => [alt, altTranslated, isDescribed])).toEqual([
    ["The house", "La casa", false],
    ["The villa", "La casa", true],
  ]);
  expect(described(photos[1] as (typeof photos)[number], { alt: "The house" }).isDescribed).toBe(false);
});
