import { expect, test } from "vitest";
import { languages } from "#contract/catalogues.ts";
import { sourceFiles } from "../../scripts/source-files.ts";
import { pageTexts, publicTexts, translations } from "./locales.ts";

test("pages get every text but those the server alone says: its refusals, letters and files", {
  tags: ["@spec-1.6", "@spec-7.3"],
}, () => {
  for (const language of languages) {
    const kept = Object.keys(pageTexts(language));
    expect(
      Object.keys(translations[language])
        .filter((part) => !kept.includes(part))
        .sort(),
    ).toEqual(["busyPage", "emails", "errors", "hostListings", "payoutAccount", "reports"]);
  }
});

/** Fetched with those of the areas, by the dialog that confirms an address wherever it is needed. */
const askedForLater = { part: "confirming", by: ["web/accounts/CodeEntry.tsx", "web/accounts/ConfirmDialog.tsx"] };
const areaParts = ["admin", "dashboard", "host", "hostCalendar", "hostListing", "hostPanel", "profile", "settings"];

test("public pages get what the signed-in areas alone say neither, and ask for none of it", () => {
  for (const language of languages) {
    const parts = Object.keys(pageTexts(language));
    const kept = parts.filter((part) => ![askedForLater.part, ...areaParts].includes(part));
    expect(Object.keys(publicTexts(language)), language).toEqual(kept);
  }
  const asksForArea = new RegExp(`["'\`](${areaParts.join("|")})\\.\\w`);
  const outside = sourceFiles().filter(({ path }) => /^web\/(?!admin\/|dashboard\/|host\/)/.test(path));
  expect(outside.length).toBeGreaterThan(100);
  expect(outside.filter(({ text }) => asksForArea.test(text)).map(({ path }) => path)).toEqual([]);
  const asking = sourceFiles().filter(
    ({ path, text }) => /^web\//.test(path) && text.includes(`"${askedForLater.part}.`),
  );
  expect(asking.map(({ path }) => path).sort()).toEqual(askedForLater.by);
});
