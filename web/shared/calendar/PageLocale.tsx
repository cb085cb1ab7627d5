import type { ReactNode } from "react";
import { I18nProvider } from "react-aria-components";
import type { Language } from "#contract/catalogues.ts";
import { useLanguage } from "#web/app/i18n/language.ts";

const locales = { es: "es", en: "en-US" } satisfies Record<Language, string>;

/** Must surround React Aria's calendars, which would otherwise use the browser's language instead of the page's. */
export function PageLocale({ children }: { children: ReactNode }) {
  return <I18nProvider locale={locales[useLanguage()]}>{children}</I18nProvider>;
}
