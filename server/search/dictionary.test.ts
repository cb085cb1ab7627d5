import { expect, it, test } from "vitest";
import { tableUnder } from "#testing/markdown-tables.ts";
import { conceptsIn, placeNamed, wordsNear } from "./dictionary.ts";

const document = "docs/rules/words.md";
const listed = (all: readonly string[]) => (all.length > 0 ? all.join(", ") : "–");

test.each(tableUnder("Examples", document))("«$Typed» asks for what the table says", (row) => {
  const concepts = conceptsIn(row.Typed as string);
  expect(concepts.map(({ typed }) => typed).join(" + ")).toBe(row["Asked for"]);
  const marks = concepts.map((concept) => listed([...concept.marks, ...concept.places]));
  expect(marks.join(" + ")).toBe(row["Choices and places"]);
});

test.each(tableUnder("Slips", document))("nearest to «$Typed» is what the table says", (row) => {
  expect(listed(wordsNear(row.Typed as string))).toBe(row["Nearest in the lists"]);
});

it("joining words alone are words, and a phrase of nothing but marks is none", () => {
  expect(conceptsIn("con la").map(({ typed }) => typed)).toEqual(["con", "la"]);
  expect(conceptsIn("!!! 🏖 –")).toEqual([]);
});

it("a known place is recognized by any of its names, and only when nothing else is typed", () => {
  expect(placeNamed("old san juan")?.names).toEqual({ es: "Viejo San Juan", en: "Old San Juan" });
  expect(placeNamed("casa en Condado")).toBeUndefined();
});
