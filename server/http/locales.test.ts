import { expect, test } from "vitest";
import { languages } from "#contract/catalogues.ts";
import { asModule, type Module } from "../../scripts/check-boundaries.ts";
import { sourceFiles } from "../../scripts/source-files.ts";
import { pageTexts, publicTexts, translations } from "./locales.ts";

test("pages get every text but those the server alone says: its refusals, emails and files", {
  tags: ["@spec-1.6", "@spec-7.3"],
}, () => {
  for (const language of languages) {
    const kept = Object.keys(pageTexts(language));
    expect(
      Object.keys(translations[language])
        .filter((part) => !kept.includes(part))
        .sort(),
    ).toEqual([
      "brokenPage",
      "busyPage",
      "emails",
      "errors",
      "hostListings",
      "mailRecords",
      "notices",
      "ownData",
      "payoutAccount",
      "rehearsal",
      "reports",
      "system",
    ]);
  }
});

/** Fetched with the signed-in areas' texts, by dialogs on whichever page they open and by the second step of signing in. */
const askedForLater = {
  confirming: /^web\/shared\/account\/(CodeEntry|ConfirmDialog)\.tsx$/,
  identity:
    /^web\/(shared\/(identity\/|account\/device-name\.ts$)|screens\/(auth\/second-step|guest\/settings|admin\/layout)\/)/,
};
const areaParts = [
  "admin",
  "cohosts",
  "dashboard",
  "host",
  "hostCalendar",
  "hostListing",
  "hostPanel",
  "hostTexts",
  "messages",
  "profile",
  "settings",
  "statement",
  "turnovers",
];

test("public pages get what the signed-in areas alone say neither, and ask for none of it", () => {
  for (const language of languages) {
    const parts = Object.keys(pageTexts(language));
    const kept = parts.filter((part) => ![...Object.keys(askedForLater), ...areaParts].includes(part));
    expect(Object.keys(publicTexts(language)), language).toEqual(kept);
  }
  const asksForArea = new RegExp(`["'\`](${areaParts.join("|")})\\.\\w`);
  const shown = filesOfPublicPages();
  expect(shown.length).toBeGreaterThan(100);
  expect(shown.filter(({ text }) => asksForArea.test(text)).map(({ path }) => path)).toEqual([]);
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
