import { expect, test } from "vitest";
import { languages } from "#contract/catalogues.ts";
import { pageTexts, translations } from "./locales.ts";

test("pages get every text but those the server alone says: its refusals, letters and files", () => {
  for (const language of languages) {
    const kept = Object.keys(pageTexts(language));
    expect(
      Object.keys(translations[language])
        .filter((part) => !kept.includes(part))
        .sort(),
    ).toEqual(["emails", "errors", "payoutAccount", "reports"]);
  }
});
