import { expect, test } from "vitest";
import { isOvertaken, withNewer } from "./overtaken.ts";

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

test("fields left as they were take the newer values, and what was typed stays", () => {
  const now = { ...navidad, price: 300, lastDay: "01-10" };
  const typed = { ...navidad, minimumNights: 3, lastDay: "01-08" };
  expect(withNewer(typed, { base: navidad, now })).toEqual({ ...typed, price: 300 });
});
