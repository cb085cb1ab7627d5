import { createInstance, type i18n as I18n } from "i18next";
import { initReactI18next } from "react-i18next";
import type { Language } from "#contract/catalogues.ts";

export type Texts = Record<string, unknown>;

/** The browser's instance: it has the texts of the page's language, and of another once somebody asks for it. */
export const i18n = createInstance();

export function startTexts(instance: I18n, language: Language, texts: Texts): void {
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: texts } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    initAsync: false,
  });
}
