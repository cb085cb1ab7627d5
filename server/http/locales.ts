import { readFileSync } from "node:fs";
import Negotiator from "negotiator";
import { type Language, languages } from "#contract/catalogues.ts";
import { type Texts, type Translate, translateFrom } from "#locales/translate.ts";
import { remembered } from "./remembered.ts";

/** All texts. Every message has its own language: the server has no current one. */
export const translations = Object.fromEntries(
  languages.map((language) => [
    language,
    JSON.parse(readFileSync(new URL(`../../locales/${language}/translation.json`, import.meta.url), "utf8")),
  ]),
) as Record<Language, Texts>;

const translators = Object.fromEntries(
  languages.map((language) => [language, translateFrom(() => translations[language], language)]),
) as Record<Language, Translate>;

/** Texts the browser never needs: the server writes the refusals, emails and files. */
const serverOnly = [
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
];

/** Texts for signed-in people only: their areas, and the dialogs that confirm an address or who somebody is. */
const areaParts = [
  "admin",
  "cohosts",
  "confirming",
  "dashboard",
  "host",
  "hostCalendar",
  "hostListing",
  "hostPanel",
  "hostTexts",
  "identity",
  "messages",
  "profile",
  "settings",
  "statement",
  "turnovers",
];

export function pageTexts(language: Language): Texts {
  return without(serverOnly, translations[language]);
}

export function publicTexts(language: Language): Texts {
  return without(areaParts, pageTexts(language));
}

function without(parts: readonly string[], texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([part]) => !parts.includes(part)));
}

export function translator(language: Language): Translate {
  return translators[language];
}

/** The cookie's language, else the supported one the browser prefers, else Spanish. */
export function languageOf(cookie: string | undefined, acceptLanguage: string | undefined): Language {
  const kept = languages.find((language) => language === cookie);
  if (kept) return kept;
  return acceptLanguage === undefined ? "es" : preferredIn(acceptLanguage);
}

const preferredIn = remembered((acceptLanguage): Language => {
  const caller = new Negotiator({ headers: { "accept-language": acceptLanguage } });
  return (caller.language([...languages]) as Language | undefined) ?? "es";
});
