import { expect, test } from "vitest";
import { type TextKey, translateFrom } from "./translate.ts";

const texts = {
  common: { close: "Cerrar", hello: "Hola, {{name}}: {{name}}{{sign}}", "": "" },
  nights_one: "una noche",
  nights_other: "{{count}} noches",
  left_zero: "ninguna",
  left_one: "una",
  left_other: "{{count}}",
};
const t = translateFrom(() => texts, "es") as (key: string, values?: object) => string;

test("a text is found by its path and filled in", () => {
  expect(t("common.close")).toBe("Cerrar");
  expect(t("common.hello", { name: "Ana", sign: "!" })).toBe("Hola, Ana: Ana!");
  expect(t("common.hello", { name: "{{sign}}$&" })).toBe("Hola, {{sign}}$&: {{sign}}$&");
});

test("a count chooses the plural form, and zero its own where there is one", () => {
  expect([0, 1, 2].map((count) => t("nights", { count }))).toEqual(["0 noches", "una noche", "2 noches"]);
  expect([0, 1, 2].map((count) => t("left", { count }))).toEqual(["ninguna", "una", "2"]);
});

test("a number for which the language has a form that the texts lack takes the usual one", () => {
  expect(new Intl.PluralRules("es").select(1_000_000)).toBe("many");
  expect(t("nights", { count: 1_000_000 })).toBe("1000000 noches");
});

test.each(["common", "common.missing", "missing.close", "common.close.it"])("%s is no text and stays a key", (key) => {
  expect(t(key)).toBe(key);
});

test("a plural has one key, which the compiler knows", () => {
  const key: TextKey = "common.close";
  // @ts-expect-error: a form is chosen by its count
  const form: TextKey = "kinds.lodging.guests_one";
  expect([key, form]).toHaveLength(2);
});
