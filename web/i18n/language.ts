import { create } from "zustand";
import { persist } from "zustand/middleware";
import { type Language, languages } from "#contract/catalogues.ts";
import { apiBase } from "#web/api-base.ts";
import { browserStorage, followStorage } from "#web/storage.ts";
import { showToast } from "#web/ui/toast.ts";
import { i18n, type Texts } from "./i18n.ts";

declare const __TEXTS_VERSION__: string;

const storageKey = "appSettings";

/** What somebody chose. Null until then: the server goes by cookie and browser. */
const useSettings = create<{ language: Language | null }>()(
  persist(() => ({ language: null as Language | null }), {
    name: storageKey,
    storage: browserStorage(),
    skipHydration: true,
  }),
);

export function isLanguage(value: unknown): value is Language {
  return languages.includes(value as Language);
}

export function textsAddress(language: Language, base: string): string {
  return `${base}/locales/${language}/translation.json?v=${__TEXTS_VERSION__}`;
}

/** A server that stumbles is asked again, three times; one that says no is not. */
export async function fetchTexts(language: Language, retriesLeft = 3): Promise<Texts> {
  const response = await fetch(textsAddress(language, apiBase())).catch(() => undefined);
  if (response?.ok) return (await response.json()) as Texts;
  const isFinal = response !== undefined && response.status < 500;
  if (isFinal || retriesLeft === 0) throw new Error(`The texts in ${language} could not be loaded`);
  await new Promise((done) => setTimeout(done, 1000 * 2 ** (3 - retriesLeft)));
  return fetchTexts(language, retriesLeft - 1);
}

export async function chooseLanguage(language: Language): Promise<void> {
  await show(language);
  useSettings.setState({ language });
}

/** The stored choice wins over what the server saw, and follows a choice made in another tab. */
export function followLanguage(): () => void {
  return followStorage(storageKey, async () => {
    await useSettings.persist.rehydrate();
    const { language } = useSettings.getState();
    if (isLanguage(language)) await show(language);
  });
}

async function show(language: Language): Promise<void> {
  rememberForServer(language);
  if (language === i18n.language) return;
  try {
    if (!i18n.hasResourceBundle(language, "translation")) {
      i18n.addResourceBundle(language, "translation", await fetchTexts(language));
    }
    await i18n.changeLanguage(language);
  } catch {
    await showToast({ text: i18n.t("common.toasts.noAnswer"), tone: "error" });
  }
}

function rememberForServer(language: Language): void {
  const year = 60 * 60 * 24 * 365;
  // biome-ignore lint/suspicious/noDocumentCookie: the store that replaces it is not in every browser
  document.cookie = `lng=${language}; path=/; max-age=${year}; samesite=lax`;
}
