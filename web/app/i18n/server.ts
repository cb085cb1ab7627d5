import type { Language } from "#contract/catalogues.ts";
import { translateFrom } from "#locales/translate.ts";
import type { WordedLanguage } from "#web/kit/format.ts";
import type { Translation } from "#web/kit/texts.tsx";
import english from "../../../locales/en/translation.json";
import spanish from "../../../locales/es/translation.json";

/** One per language: pages in different languages are rendered at the same time. */
const translations: Record<Language, Translation> = {
  es: { language: "es", t: translateFrom(() => spanish, "es") },
  en: { language: "en", t: translateFrom(() => english, "en") },
};

export function translationIn(language: Language): Translation {
  // The kit may not import the list of languages: `satisfies` makes the compiler check that its formats cover them all.
  return translations[language satisfies WordedLanguage];
}
