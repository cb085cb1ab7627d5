import { createInstance, type i18n as I18n } from "i18next";
import type { Language } from "#contract/catalogues.ts";
import english from "../../locales/en/translation.json";
import spanish from "../../locales/es/translation.json";
import { startTexts } from "./i18n.ts";

/** One instance for each language, so that no page rendered at the same time can change it. */
const instances: Record<Language, I18n> = { es: createInstance(), en: createInstance() };
startTexts(instances.es, "es", spanish);
startTexts(instances.en, "en", english);

export function textsIn(language: Language): I18n {
  return instances[language];
}
