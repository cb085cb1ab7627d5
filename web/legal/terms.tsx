import { useTranslation } from "react-i18next";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { keyOf } from "#web/api.ts";
import { useSite } from "#web/layout/site.ts";
import { inBrowser, onServer, orRefuse, useSeed } from "#web/page-data.ts";
import { formatPercent } from "#web/ui/format.ts";
import { terms as english } from "./en/terms.ts";
import { terms as spanish } from "./es/terms.ts";
import { LegalPage } from "./LegalPage.tsx";

export function loader(args: LoaderFunctionArgs) {
  return orRefuse(onServer(args)("/user/tax"));
}

export function clientLoader() {
  return orRefuse(inBrowser("/user/tax"));
}

export default function Terms() {
  const { language } = useTranslation().i18n;
  const { brandName, support } = useSite();
  const taxes = useSeed(keyOf("/user/tax"), useLoaderData<typeof clientLoader>());
  const terms = language === "en" ? english : spanish;
  const text = terms({
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
