// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the fixtures are code
import { expect, test } from "vitest";
import { type Family, fieldRules, flatten, localeProblems } from "./check-locales.ts";
import { sourceFile } from "./source-files.ts";

function problemsOf(texts: { es: object; en: object }, code: string, families: Family[] = []): string[] {
  const languages = { es: flatten(texts.es), en: flatten(texts.en) };
  return localeProblems(languages, [sourceFile("web/a.tsx", code)], families);
}

test("texts that are complete and used have no problems", () => {
  const texts = {
    home: { title: "x", greeting: "{{name}}: x", help: "x" },
    nights_one: "una",
    nights_other: "{{count}} n",
    links: { home: "x" },
    errors: { gone: "x", fields: { date: "x" } },
  };
  const code = `
    t("home.title");
    texts.t(late ? "home.help" : 'home.title');
    t("nights", { count });
    t(\`errors.\${code}\`);
    t(\`errors.fields.\${rule}\`);
    export const links = [{ titleKey: "links.home", secretKey: "sk_test" }].map(({ titleKey }) => t(titleKey));
    t("home.greeting", { name });`;
  const families = [
    { prefix: "errors.", members: ["gone"] },
    { prefix: "errors.fields.", members: ["date"] },
  ];
  expect(problemsOf({ es: texts, en: texts }, code, families)).toEqual([]);
});

test.each<[rule: string, es: object, en: object, code: string, expected: string[]]>([
  [
    "a key is in both languages",
    { a: "x" },
    {},
    "",
    ["en: a is missing, es has it", "a is used nowhere: remove it from every language"],
  ],
  [
    "English has no keys of its own",
    {},
    { a: "x" },
    "",
    ["es: a is missing, en has it", "a is used nowhere: remove it from every language"],
  ],
  ["no text is empty", { a: "x" }, { a: " " }, 't("a")', ["en: a is empty"]],
  [
    "both languages have the same blanks",
    { a: "{{b}}" },
    { a: "x" },
    't("a", { b })',
    ["a has {{b}} in es, none in en"],
  ],
  ["both languages have the same tags", { a: "<b>x</b>" }, { a: "x" }, 't("a")', ["a has <b> in es, none in en"]],
  [
    "plurals come in pairs",
    { a_one: "x" },
    { a_one: "x" },
    't("a", { count })',
    ["es: a_other is missing beside a_one", "en: a_other is missing beside a_one"],
  ],
  [
    "a key that is used exists",
    {},
    {},
    '\nt("a")',
    ["web/a.tsx:2  es has no text for a", "web/a.tsx:2  en has no text for a"],
  ],
  [
    "a key in markup exists",
    { a: "x" },
    { a: "x" },
    't("a"); t("b")',
    ["web/a.tsx:1  es has no text for b", "web/a.tsx:1  en has no text for b"],
  ],
  ["a key is used", { a: "x" }, { a: "x" }, "", ["a is used nowhere: remove it from every language"]],
  [
    "blanks are filled",
    { a: "{{b}}" },
    { a: "{{b}}" },
    't("a")',
    ["web/a.tsx:1  a needs b (es)", "web/a.tsx:1  a needs b (en)"],
  ],
  [
    "plurals are told the count",
    { a_one: "x", a_other: "x" },
    { a_one: "x", a_other: "x" },
    't("a", {})',
    ["web/a.tsx:1  a needs count (es)", "web/a.tsx:1  a needs count (en)"],
  ],
  [
    "keys are literals",
    {},
    {},
    "t(key)",
    [
      "web/a.tsx:1  the key is no literal: write it out, name what holds it …Key, or declare a family in scripts/check-locales.ts",
    ],
  ],
  [
    "keys put together belong to a family",
    {},
    {},
    "t(`a.${b}`)",
    [
      "web/a.tsx:1  the key is no literal: write it out, name what holds it …Key, or declare a family in scripts/check-locales.ts",
    ],
  ],
])("%s", (_rule, es, en, code, expected) => {
  expect(problemsOf({ es, en }, code)).toEqual(expected);
});

test("a family is complete, and has no strangers", () => {
  const texts = { lines: { nights: "x", weeks: "x" } };
  const families = [{ prefix: "lines.", members: ["nights", "hours"] }];
  expect(problemsOf({ es: texts, en: texts }, "t(`lines.${code}`)", families)).toEqual([
    "es: lines.hours is missing: it belongs to a family of scripts/check-locales.ts",
    "en: lines.hours is missing: it belongs to a family of scripts/check-locales.ts",
    "lines.weeks is used nowhere: remove it from every language",
  ]);
});

test("a key in a table exists, and a family nobody asks for is not used", () => {
  const families = [{ prefix: "lines.", members: ["nights"] }];
  const texts = { lines: { nights: "x" } };
  expect(problemsOf({ es: texts, en: texts }, '({ titleKey: "links.home" })', families)).toEqual([
    "web/a.tsx:1  es has no text for links.home",
    "web/a.tsx:1  en has no text for links.home",
    "lines.nights is used nowhere: remove it from every language",
  ]);
});

test("quotation marks are in the texts, not in markup", () => {
  const note = sourceFile("web/note.tsx", "/** «Nota» */\nexport const Note = ({ text }) => <p>\n  «{text}»\n</p>;\n");
  const problem = "web/note.tsx:3  quotation marks differ by language: put them in a text";
  expect(localeProblems({ es: new Map(), en: new Map() }, [note], [])).toEqual([problem]);
});

test("the rules of fields are read from the schemas and the server", () => {
  const files = [
    sourceFile(
      "contract/a.ts",
      'z.string({ error: "text" }).min(1, { error: n ? "required" : "too_short" }); add({ message: "late" })',
    ),
    sourceFile("server/a.ts", 'fail({ fields: { a: { rule: "format" } }, message: "No rule" })'),
    sourceFile("web/a.ts", '({ rule: "mine" })'),
  ];
  expect(fieldRules(files)).toEqual(["format", "late", "required", "text", "too_short"]);
});
