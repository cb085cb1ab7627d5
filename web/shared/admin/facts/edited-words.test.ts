import { expect, test } from "vitest";
import { weekdays } from "#contract/dates.ts";
import { changedFields } from "#contract/listings/listing-fields.ts";
import type { Translate } from "#locales/translate.ts";
import english from "../../../../locales/en/translation.json" with { type: "json" };
import spanish from "../../../../locales/es/translation.json" with { type: "json" };
import { editedField, editedPhotos, editedRows, editedValue } from "./edited-words.ts";

/** Texts of `admin.edited`, without interpolation. */
const wordsOf = (locale: typeof spanish) =>
  ((key: string) =>
    key.split(".").reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], locale)) as Translate;
const t = wordsOf(spanish);

test.each(changedFields)("%s, which is recorded when a host changes it, has a word in both languages", (field) => {
  for (const locale of [spanish, english]) {
    expect(Object.values(locale.admin.edited.fields)).toContain(editedField(wordsOf(locale), field));
  }
});

test("the point on the map is one row, whichever way it was moved", () => {
  const state = "stands" as const;
  const latitude = { field: "latitude", before: 18.34, after: 18.4, state };
  const longitude = { field: "longitude", before: -67.25, after: -67.1, state };
  const title = { field: "title", before: "Casa", after: "Casa azul", state: "is_back" as const };
  const name = spanish.admin.edited.fields.latitude;
  expect(editedRows(t, [title, latitude, longitude])).toEqual([
    {
      name: spanish.admin.edited.fields.title,
      fields: ["title"],
      before: "Casa",
      after: "Casa azul",
      state: "is_back",
    },
    { name, fields: ["latitude", "longitude"], before: [18.34, -67.25], after: [18.4, -67.1], state },
  ]);
  expect(editedRows(t, [longitude])).toEqual([{ name, fields: ["longitude"], before: -67.25, after: -67.1, state }]);
  expect(editedRows(t, [{ ...latitude, state: "is_back" }, longitude])[0]?.state).toBe("moved_on");
  expect(editedValue(t, [18.34, -67.25])).toBe("18.34, -67.25");
});

test("opening hours are written day by day, closed days left out", () => {
  const closed = Object.fromEntries(weekdays.map((day) => [day, null]));
  const hours = { ...closed, monday: { open: "08:00", close: "22:00" }, sunday: { open: "10:00", close: "12:00" } };
  const { monday, sunday } = spanish.catalogues.days;
  expect(editedValue(t, hours)).toBe(`${monday} 08:00–22:00, ${sunday} 10:00–12:00`);
  expect(editedValue(t, closed)).toBe(spanish.admin.edited.nothing);
});

test("photos are shown, whatever else is a list is written", () => {
  const photo = { id: 1, url: "/media/abc/1280.webp", alt: "" };
  expect(editedPhotos([photo])).toEqual([photo]);
  expect([editedPhotos([]), editedPhotos(["wifi"]), editedPhotos("Casa")]).toEqual([undefined, undefined, undefined]);
});
