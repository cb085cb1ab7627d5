import { expect, test } from "vitest";
import { amenities, experienceCategories, propertyTypes } from "#contract/catalogues.ts";
import { weekdays } from "#contract/dates.ts";
import { translations } from "../server/http/locales.ts";

test("the catalogues have the words and ids of the specification", {
  tags: ["@spec-3.16", "@spec-3.17", "@spec-3.18", "@spec-3.19"],
}, () => {
  const words = translations.es.catalogues as Record<string, Record<string, string>>;
  const of = (catalogue: string, ids: readonly string[]) => ids.map((id) => `${id} ${words[catalogue]?.[id]}`);
  expect(of("experienceCategories", experienceCategories)).toEqual([
    "food Gastronomía",
    "culture Cultura",
    "sports Deportes",
    "art Arte",
    "music Música",
    "nature Naturaleza",
    "makeup Belleza",
  ]);
  expect(of("propertyTypes", propertyTypes)).toEqual([
    "apartment Apartamento completo",
    "house Casa completa",
    "room Habitación privada",
    "shared Habitación compartida",
  ]);
  expect(of("days", weekdays).at(0)).toBe("monday Lunes");
  expect(of("days", weekdays).at(-1)).toBe("sunday Domingo");
  expect(weekdays).toHaveLength(7);
  expect(amenities.join(" ")).toBe("wifi parking kitchen tv pool gym coffee ac security pets jacuzzi");
});
