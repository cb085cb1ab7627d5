import { expect, test } from "vitest";
import english from "#locales/en/translation.json" with { type: "json" };
import spanish from "#locales/es/translation.json" with { type: "json" };
import { translateFrom } from "#locales/translate.ts";
import { precedenceOf, sentenceOf } from "./sentences.ts";

const today = "2026-11-21";
const es = { t: translateFrom(() => spanish, "es"), language: "es", today };
const en = { t: translateFrom(() => english, "en"), language: "en", today };
const navidad = { firstDay: "12-15", lastDay: "01-06", price: 240, weekendPrice: null, minimumNights: 5 };

test("a season is said with its days, its terms, and when it comes next", () => {
  expect(sentenceOf(navidad, es)).toBe(
    "Del 15 de diciembre al 6 de enero: $240 la noche, mínimo 5 noches. La próxima: 15 dic 2026.",
  );
  expect(sentenceOf({ ...navidad, weekendPrice: 300.5, minimumNights: null }, en)).toBe(
    "From December 15 to January 6: $240 a night, $300.50 on Fridays and Saturdays. Next: Dec 15, 2026.",
  );
});

test("one that has begun comes next in a year, and one of a single day says so", () => {
  expect(sentenceOf(navidad, { ...es, today: "2026-12-16" })).toContain("La próxima: 15 dic 2027.");
  expect(sentenceOf(navidad, { ...es, today: "2026-12-15" })).toContain("La próxima: 15 dic 2026.");
  const reyes = { ...navidad, firstDay: "01-06", minimumNights: 1 };
  expect(sentenceOf(reyes, es)).toBe("El 6 de enero: $240 la noche, mínimo 1 noche. La próxima: 6 ene 2027.");
});

test("one that begins on February 29 begins on March 1 in common years, but not if that day is all of it", () => {
  const carnaval = { ...navidad, firstDay: "02-29", lastDay: "03-02" };
  expect(sentenceOf(carnaval, es)).toContain("La próxima: 1 mar 2027.");
  const alone = { ...carnaval, lastDay: "02-29" };
  expect(sentenceOf(alone, es)).toContain("La próxima: 29 feb 2028.");
  expect(sentenceOf(alone, { ...es, today: "2028-02-29" })).toContain("La próxima: 29 feb 2028.");
  expect(sentenceOf(alone, { ...es, today: "2096-03-01" })).toContain("La próxima: 29 feb 2104.");
});

test("of seasons that share days, each says which one counts there: the shortest", () => {
  const fiestas = { ...navidad, name: "Navidad" };
  const reyes = { ...fiestas, name: "Reyes", firstDay: "01-05" };
  const invierno = { ...fiestas, name: "Invierno", firstDay: "12-01", lastDay: "02-28" };
  const verano = { ...fiestas, name: "Verano", firstDay: "06-15", lastDay: "08-15" };
  expect(precedenceOf(fiestas, [reyes, invierno, verano], es)).toBe(
    "Donde coincide con «Reyes», cuenta esa, que dura menos. Donde coincide con «Invierno», cuenta esta, que dura menos.",
  );
  expect(precedenceOf(invierno, [fiestas, reyes], en)).toBe(
    "Where it overlaps with “Navidad” and “Reyes”, those count, because they are shorter.",
  );
  expect(precedenceOf(verano, [fiestas, reyes, invierno], es)).toBe("");
});
