import { create } from "zustand";
import { persist } from "zustand/middleware";
import { type Language, languages } from "#contract/catalogues.ts";
import { browserStorage, followStorage } from "#web/storage.ts";
import { showToast } from "#web/ui/toast.ts";
import { i18n } from "./i18n.ts";
import { readyTexts } from "./texts.ts";

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
    await Promise.all([readyTexts(language), untilIdle()]);
    await i18n.changeLanguage(language);
  } catch {
    await showToast({ text: i18n.t("common.toasts.noAnswer"), tone: "error" });
  }
}

/** What comes alive after the rest of the page must still find it in the language it was written in. */
function untilIdle(): Promise<unknown> {
  return new Promise((over) => (window.requestIdleCallback ?? setTimeout)(over));
}

function rememberForServer(language: Language): void {
  const year = 60 * 60 * 24 * 365;
  // biome-ignore lint/suspicious/noDocumentCookie: the store that replaces it is not in every browser
  document.cookie = `lng=${language}; path=/; max-age=${year}; samesite=lax`;
}
