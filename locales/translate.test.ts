import { expect, test } from "vitest";
import english from "./en/translation.json" with { type: "json" };
import spanish from "./es/translation.json" with { type: "json" };
import { type TextKey, type Texts, translateFrom } from "./translate.ts";

const texts = {
  common: {
    close: "Cerrar",
    hello: "Hola, {{name}}: {{name}}{{sign}}",
    until: "Hasta las <b>{{time}}</b>. Vuelve.",
    "": "",
  },
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

test.each([
  ["es", spanish, "3:00 p. m."],
  ["en", english, "Casa del Mar, St."],
] as const)("in no text of %s does a value that ends with a full stop get a second one", (language, all, value) => {
  const translate = translateFrom(() => all, language);
  const filled = sentencesIn(all).map(([key, text]) => {
    const names = Array.from(text.matchAll(/{{(\w+)}}/g), ([, name = ""]) => [name, value] as const);
    return translate(key as TextKey, Object.fromEntries(names));
  });
  expect(filled.filter((text) => /[^.]\.(<\/b>)?\.(?!\.)/.test(text))).toEqual([]);
  expect(t("common.until", { time: "3:00 p. m." })).toBe("Hasta las <b>3:00 p. m.</b> Vuelve.");
  expect(t("common.until", { time: "15:00" })).toBe("Hasta las <b>15:00</b>. Vuelve.");
});

function sentencesIn(texts: Texts, path = ""): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === "string" ? [[path + name, text]] : sentencesIn(text, `${path}${name}.`),
  );
}

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
