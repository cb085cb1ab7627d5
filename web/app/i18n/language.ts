import { create } from "zustand";
import { persist } from "zustand/middleware";
import { type Language, languages } from "#contract/catalogues.ts";
import { showToast } from "#web/kit/overlay/toast.ts";
import { shownTexts, showTexts, useTranslation } from "#web/kit/texts.tsx";
import { browserStorage, followStorage } from "../storage.ts";
import { readyTexts } from "./texts.ts";

const storageKey = "appSettings";

/** The language the user selected. Null until then: the server uses the cookie and the browser's languages. */
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

/** The page's language. The kit returns it as a plain string, because it may not import the contract. */
export function useLanguage(): Language {
  return useTranslation().language as Language;
}

/** The language selected last: texts of another language that arrive later are not shown. */
let wanted: Language | undefined;

/** @returns whether the page is in it now: its texts may not load, or another choice may be newer */
export async function chooseLanguage(language: Language): Promise<boolean> {
  await show(language);
  if (wanted !== language) return false;
  useSettings.setState({ language });
  return shownTexts().language === language;
}

/** Applies the stored language, which overrides the server's choice, and follows changes in other tabs. */
export function followLanguage(): () => void {
  return followStorage(storageKey, async () => {
    await useSettings.persist.rehydrate();
    const { language } = useSettings.getState();
    if (isLanguage(language)) await show(language);
  });
}

async function show(language: Language): Promise<void> {
  wanted = language;
  rememberForServer(language);
  const shown = shownTexts();
  if (language === shown.language) return;
  try {
    await Promise.all([readyTexts(language), untilIdle()]);
    if (wanted === language) showTexts(language);
  } catch {
    if (wanted === language) await showToast({ text: shown.t("common.toasts.noAnswer"), tone: "error" });
  }
}

const longestMilliseconds = 300;

/**
 * Parts that hydrate later than the rest of the page must find it in the language it was rendered in. The wait is
 * limited, because on a page that draws nothing, browsers may never report being idle.
 */
function untilIdle(): Promise<unknown> {
  return new Promise((over) => {
    (window.requestIdleCallback ?? setTimeout)(over);
    setTimeout(over, longestMilliseconds);
  });
}

function rememberForServer(language: Language): void {
  const year = 60 * 60 * 24 * 365;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `lng=${language}; path=/; max-age=${year}; samesite=lax`;
}
