import { useTranslation } from "react-i18next";
import type { ListingDetail } from "#contract/listings.ts";
import { useSite } from "#web/layout/site.ts";
import { formatYear } from "#web/ui/format.ts";

export function HostBlock({ host, timeZone }: { host: ListingDetail["hostProfile"]; timeZone: string }) {
  const { t, i18n } = useTranslation();
  const { brandName } = useSite();
  const since = t("listings.detail.hostSince", { brand: brandName, year: formatYear(host.memberSince, timeZone) });
  const names = host.languages.map((language) => t(`catalogues.spokenLanguages.${language}`));
  const spoken = new Intl.ListFormat(i18n.language).format(names);
  return (
    <section className="bloque">
      <div className="host">
        <span className="host-face" aria-hidden="true">
          {host.image ? <img src={host.image} alt="" width={56} height={56} /> : initialsOf(host.name)}
        </span>
        <div>
          <h2 className="host-name">{t("listings.detail.hostedBy", { name: host.name })}</h2>
          <p className="muted">
            {names.length > 0 ? `${since} · ${t("listings.detail.speaks", { languages: spoken })}` : since}
          </p>
        </div>
      </div>
      {host.description !== "" && <p className="host-words">{host.description}</p>}
    </section>
  );
}

function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");
}
