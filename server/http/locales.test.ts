import { expect, test } from "vitest";
import { languages } from "#contract/catalogues.ts";
import { asModule, type Module } from "../../scripts/check-boundaries.ts";
import { sourceFiles } from "../../scripts/source-files.ts";
import { pageTexts, publicTexts, translations } from "./locales.ts";

test("pages get every text but those the server alone says: its refusals, emails and files", {
  tags: ["@spec-1.6", "@spec-7.3"],
}, () => {
  const pages = sourceFiles().filter(({ path }) => path.startsWith("web/"));
  for (const language of languages) {
    const kept = Object.keys(pageTexts(language));
    const serverOnly = Object.keys(translations[language]).filter((part) => !kept.includes(part));
    expect(serverOnly).toEqual(expect.arrayContaining(["emails", "errors", "reports"]));
    expect(pages.filter(({ text }) => asksFor(serverOnly).test(text)).map(({ path }) => path)).toEqual([]);
  }
});

const asksFor = (parts: readonly string[]) => new RegExp(`["'\`](${parts.join("|")})\\.\\w`);

/** Fetched with the signed-in areas' texts, by dialogs on whichever page they open and by the second step of signing in. */
const askedForLater = {
  confirming: /^web\/shared\/account\/(CodeEntry|ConfirmDialog)\.tsx$/,
  identity:
    /^web\/(shared\/(identity\/|account\/device-name\.ts$)|screens\/(auth\/second-step|guest\/settings|admin\/layout)\/)/,
};

test("public pages get what the signed-in areas alone say neither, and ask for none of it", () => {
  const shown = filesOfPublicPages();
  expect(shown.length).toBeGreaterThan(100);
  for (const language of languages) {
    const kept = Object.keys(publicTexts(language));
    const signedIn = Object.keys(pageTexts(language)).filter((part) => !kept.includes(part));
    const areaParts = signedIn.filter((part) => !Object.hasOwn(askedForLater, part));
    expect([signedIn.length - areaParts.length, areaParts]).toEqual([
      2,
      expect.arrayContaining(["admin", "dashboard", "host"]),
    ]);
    expect(shown.filter(({ text }) => asksFor(areaParts).test(text)).map(({ path }) => path)).toEqual([]);
  }
  for (const [part, places] of Object.entries(askedForLater)) {
    const asking = sourceFiles().filter(({ path, text }) => /^web\//.test(path) && text.includes(`"${part}.`));
    expect(asking.length, part).toBeGreaterThan(0);
    expect(asking.filter(({ path }) => !places.test(path)).map(({ path }) => path)).toEqual([]);
  }
});

/** The root, the public screens and the sign-in screens, with everything they import, statically or lazily. */
function filesOfPublicPages(): Module[] {
  const files = new Map(sourceFiles().map((file) => [file.path, file]));
  const found = new Map<string, Module>();
  const add = (path: string) => {
    const file = files.get(path);
    if (!file || found.has(path)) return;
    const module = asModule(file, (other) => files.has(other));
    found.set(path, module);
    for (const { target } of module.imports) if (target?.startsWith("web/")) add(target);
  };
  for (const path of files.keys()) if (/^web\/(root\.tsx|screens\/(public|auth)\/)/.test(path)) add(path);
  return [...found.values()];
}
