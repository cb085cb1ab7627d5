import { expect, test } from "vitest";
import english from "#locales/en/translation.json" with { type: "json" };
import spanish from "#locales/es/translation.json" with { type: "json" };
import { translateFrom } from "#locales/translate.ts";
import { sentenceOf } from "./sentences.ts";

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

test("one that has begun comes next in a year, one of a single day says so, and February 29 is March 1 in most years", () => {
  expect(sentenceOf(navidad, { ...es, today: "2026-12-16" })).toContain("La próxima: 15 dic 2027.");
  expect(sentenceOf(navidad, { ...es, today: "2026-12-15" })).toContain("La próxima: 15 dic 2026.");
  const carnaval = { ...navidad, firstDay: "02-29", lastDay: "02-29", minimumNights: 1 };
  expect(sentenceOf(carnaval, es)).toBe("El 29 de febrero: $240 la noche, mínimo 1 noche. La próxima: 1 mar 2027.");
});
