import { expect, test } from "vitest";
import { isOvertaken, seasonNow, withNewer } from "./overtaken.ts";

const navidad = {
  name: "Navidad",
  firstDay: "12-15",
  lastDay: "01-06",
  price: 240,
  weekendPrice: null,
  minimumNights: 5,
};
const reyes = { ...navidad, name: "Reyes" };

test("a season is overtaken once it is changed, renamed or deleted elsewhere, and by no other season", () => {
  expect(isOvertaken(navidad, [reyes, { ...navidad }])).toBe(false);
  expect(isOvertaken(navidad, [{ ...navidad, price: 300 }])).toBe(true);
  expect(isOvertaken(navidad, [{ ...navidad, weekendPrice: 300 }])).toBe(true);
  expect(isOvertaken(navidad, [{ ...navidad, name: "Fiestas" }])).toBe(true);
  expect(isOvertaken(navidad, [])).toBe(true);
});

test("a season that is renamed elsewhere is the same one, unless its days are others", () => {
  const renamed = { ...navidad, name: "Fiestas", price: 300 };
  const verano = { ...navidad, name: "Verano", firstDay: "06-15", lastDay: "08-15" };
  expect(seasonNow(navidad, [verano, renamed])).toEqual(renamed);
  expect(seasonNow(navidad, [renamed, { ...verano, name: "Navidad" }])).toEqual({ ...verano, name: "Navidad" });
  expect(seasonNow(navidad, [verano])).toBeUndefined();
});

test("fields left as they were take the newer values, and what was typed stays", () => {
  const now = { ...navidad, price: 300, lastDay: "01-10" };
  const typed = { ...navidad, minimumNights: 3, lastDay: "01-08" };
  expect(withNewer(typed, { base: navidad, now })).toEqual({ ...typed, price: 300 });
});
