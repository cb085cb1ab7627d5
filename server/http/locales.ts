import { readFileSync } from "node:fs";
import { createInstance, type TFunction } from "i18next";
import Negotiator from "negotiator";
import { type Language, languages } from "#contract/catalogues.ts";

/** All texts. A translator belongs to one message: there is no current language on the server. */
export const translations = Object.fromEntries(
  languages.map((language) => [
    language,
    JSON.parse(readFileSync(new URL(`../../locales/${language}/translation.json`, import.meta.url), "utf8")),
  ]),
) as Record<Language, Record<string, unknown>>;

/** What the browser never says: refusals, letters and files are written here. */
const serverOnly = ["busyPage", "emails", "errors", "hostListings", "payoutAccount", "reports"];

/** What is only said to whoever is signed in: in their areas, and in the dialog that confirms an address. */
const areaParts = [
  "admin",
  "confirming",
  "dashboard",
  "host",
  "hostCalendar",
  "hostListing",
  "hostPanel",
  "profile",
  "settings",
];

/** The texts of all pages. */
export function pageTexts(language: Language): Record<string, unknown> {
  return without(serverOnly, translations[language]);
}

/** The texts of the pages anybody sees. */
export function publicTexts(language: Language): Record<string, unknown> {
  return without(areaParts, pageTexts(language));
}

function without(parts: readonly string[], texts: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(texts).filter(([part]) => !parts.includes(part)));
}

const i18n = createInstance();
await i18n.init({
  resources: Object.fromEntries(languages.map((language) => [language, { translation: translations[language] }])),
  fallbackLng: "es",
  interpolation: { escapeValue: false },
});

export function translator(language: Language): TFunction {
  return i18n.getFixedT(language);
}

/** The cookie's, else the one of ours that the browser likes best, else Spanish. */
export function languageOf(cookie: string | undefined, acceptLanguage: string | undefined): Language {
  if (cookie === "es" || cookie === "en") return cookie;
  const caller = new Negotiator({ headers: { "accept-language": acceptLanguage } });
  return (caller.language([...languages]) as Language | undefined) ?? "es";
}
