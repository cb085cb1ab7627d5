import { useTranslation } from "react-i18next";
import type { ListingDetail } from "#contract/listings.ts";
import { useSite } from "#web/layout/site.ts";
import { Face } from "#web/ui/Face.tsx";
import { formatMonth } from "#web/ui/format.ts";
import { Words } from "./Words.tsx";

export function HostBlock({ host, timeZone }: { host: ListingDetail["hostProfile"]; timeZone: string }) {
  const { t, i18n } = useTranslation();
  const { brandName } = useSite();
  const month = formatMonth(new Date(host.memberSince), i18n.language, timeZone);
  const since = t("listings.detail.hostSince", { brand: brandName, month });
  const languages = host.languages.map((language) => t(`catalogues.spokenLanguages.${language}`));
  const spoken = new Intl.ListFormat(i18n.language).format(languages);
  return (
    <section className="bloque">
      <div className="host">
        <Face className="host-face" name={host.name} image={host.image} size={56} letters={2} />
        <div>
          <h2 className="host-name">{t("listings.detail.hostedBy", { name: host.name })}</h2>
          <p className="muted">{since}</p>
          <p className="host-facts muted">
            {languages.length > 0 && <span>{t("listings.detail.speaks", { languages: spoken })}</span>}
            <span>{t("listings.detail.hostListings", { count: host.listings })}</span>
          </p>
        </div>
      </div>
      {host.description !== "" && (
        <div className="host-words">
          <Words text={host.description} />
        </div>
      )}
    </section>
  );
}
