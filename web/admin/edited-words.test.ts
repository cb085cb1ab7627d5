import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { editedFields } from "#contract/report-names.ts";
import english from "../../locales/en/translation.json" with { type: "json" };
import spanish from "../../locales/es/translation.json" with { type: "json" };
import { editedField, editedPhotos, editedRows, editedValue } from "./edited-words.ts";

/** Words of `admin.edited`, without what is filled in. */
const wordsOf = (locale: typeof spanish) =>
  ((key: string) =>
    key.split(".").reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], locale)) as TFunction;
const t = wordsOf(spanish);

test.each(editedFields)("%s, which is recorded when a host changes it, has a word in both languages", (field) => {
  for (const locale of [spanish, english]) {
    expect(Object.values(locale.admin.edited.fields)).toContain(editedField(wordsOf(locale), field));
  }
});

test("the point on the map is one row, whichever way it was moved", () => {
  const latitude = { field: "latitude", before: 18.34, after: 18.4 };
  const longitude = { field: "longitude", before: -67.25, after: -67.1 };
  const title = { field: "title", before: "Casa", after: "Casa azul" };
  const name = spanish.admin.edited.fields.point;
  expect(editedRows(t, [title, latitude, longitude])).toEqual([
    { name: spanish.admin.edited.fields.title, before: "Casa", after: "Casa azul" },
    { name, before: [18.34, -67.25], after: [18.4, -67.1] },
  ]);
  expect(editedRows(t, [longitude])).toEqual([{ name, before: -67.25, after: -67.1 }]);
  expect(editedValue(t, [18.34, -67.25])).toBe("18.34, -67.25");
});

test("photos are shown, whatever else is a list is written", () => {
  const photo = { id: 1, url: "/media/abc/1280.webp", alt: "" };
  expect(editedPhotos([photo])).toEqual([photo]);
  expect([editedPhotos([]), editedPhotos(["wifi"]), editedPhotos("Casa")]).toEqual([undefined, undefined, undefined]);
});
