import { clsx } from "clsx";
import { Link } from "react-router";
import type { ListingDetail } from "#contract/listings/listings.ts";
import { useSite } from "#web/app/site.ts";
import { Avatar } from "#web/kit/Avatar.tsx";
import { formatMonth } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { Text } from "#web/kit/Text.tsx";
import { useTranslation } from "#web/kit/texts.tsx";
import { HostAnswers } from "./HostAnswers.tsx";
import styles from "./ListingPage.module.css";

export function HostBlock({ listing }: { listing: Pick<ListingDetail, "id" | "hostProfile" | "timeZone"> }) {
  const { id, hostProfile: host, timeZone } = listing;
  const { t, language } = useTranslation();
  const { brandName } = useSite();
  const month = formatMonth(new Date(host.memberSince), language, timeZone);
  const since = t("listings.detail.hostSince", { brand: brandName, month });
  const languages = host.languages.map((language) => t(`catalogues.spokenLanguages.${language}`));
  const spoken = new Intl.ListFormat(language).format(languages);
  return (
    <section className={layout.part}>
      <div className={clsx(layout.row, layout.oneLine)}>
        <Avatar className={styles.host} name={host.name} image={host.image} size={56} letters={2} />
        <div>
          <h2 className={type.strong}>{t("listings.detail.hostedBy", { name: host.name })}</h2>
          <p className={type.muted}>{since}</p>
          <HostAnswers answers={host.answers} />
          <p className={clsx(layout.row, styles.said, type.muted)}>
            {languages.length > 0 && <span>{t("listings.detail.speaks", { languages: spoken })}</span>}
            {host.listings > 0 && (
              <Link className={button.link} to={`/hosts/${host.id}`}>
                {t("listings.detail.hostListings", { count: host.listings })}
              </Link>
            )}
            <Link className={button.link} to={`/dashboard/messages?listing=${id}`}>
              {t("listings.detail.askHost")}
            </Link>
          </p>
        </div>
      </div>
      {host.description !== "" && (
        <div className={layout.above12}>
          <Text text={host.description} lang={host.descriptionLanguage} />
        </div>
      )}
    </section>
  );
}
