import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { Language } from "#contract/catalogues.ts";
import { useLanguage } from "#web/app/i18n/language.ts";
import { inBrowser, onServer, orRefuse, useSeed } from "#web/app/page-data.ts";
import { useSite } from "#web/app/site.ts";
import { formatPercent } from "#web/kit/format.ts";
import { LegalPage } from "./LegalPage.tsx";
import { terms as english } from "./terms.en.ts";
import { terms as spanish } from "./terms.es.ts";

const termsIn = { es: spanish, en: english } satisfies Record<Language, unknown>;

export function loader(args: LoaderFunctionArgs) {
  return orRefuse(onServer(args)("/user/tax"));
}

export function clientLoader() {
  return orRefuse(inBrowser("/user/tax"));
}

export default function Terms() {
  const language = useLanguage();
  const { brandName, support } = useSite();
  const taxes = useLoaderData<typeof clientLoader>();
  useSeed("/user/tax", {}, taxes);
  const text = termsIn[language]({
    brand: brandName,
    email: support?.email ?? "",
    commission: {
      lodging: formatPercent(taxes.host_tax, language),
      space: formatPercent(taxes.site_tax, language),
      experience: formatPercent(taxes.experience_tax, language),
    },
  });
  return <LegalPage text={text} />;
}
