import type { Language } from "#contract/catalogues.ts";
import { useLanguage } from "#web/app/i18n/language.ts";
import { useSite } from "#web/app/site.ts";
import { cover as english } from "./cover.en.ts";
import { cover as spanish } from "./cover.es.ts";
import { LegalPage } from "./LegalPage.tsx";

const covers = { es: spanish, en: english } satisfies Record<Language, unknown>;

export default function LinkCover() {
  const cover = covers[useLanguage()];
  const { brandName, support } = useSite();
  return <LegalPage text={cover({ brand: brandName, email: support?.email ?? "" })} />;
}
