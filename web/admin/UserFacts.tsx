import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { AdminUser } from "#contract/back-office.ts";
import { useSite } from "#web/layout/site.ts";
import { formatDateOf } from "#web/ui/format.ts";

export function UserFacts({ user }: { user: AdminUser }) {
  const { t, i18n } = useTranslation();
  const { timeZone } = useSite();
  const id = useId();
  const date = (instant: string, zone: string) => formatDateOf(instant, zone, i18n.language);
  const languages = user.languages.map((language) => t(`catalogues.spokenLanguages.${language}`));
  const facts = [
    { name: t("admin.user.email"), text: user.email },
    {
      name: t("admin.user.provider"),
      text: user.provider === "google" ? t("admin.user.byGoogle") : t("admin.user.byEmail"),
    },
    { name: t("admin.user.created"), text: date(user.created_at, timeZone) },
    { name: t("admin.user.phone"), text: user.phone },
    { name: t("admin.user.birthDate"), text: user.birthDate && date(`${user.birthDate}T00:00:00Z`, "UTC") },
    { name: t("admin.user.profession"), text: user.profession },
    { name: t("admin.user.languages"), text: new Intl.ListFormat(i18n.language).format(languages) },
    { name: t("admin.user.connect"), text: user.connect_id ?? t("admin.user.noConnect") },
  ];
  return (
    <section className="office-sheet" aria-labelledby={id}>
      <h2 className="d3" id={id}>
        {t("admin.user.facts")}
      </h2>
      <dl className="office-facts">
        {facts.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={text ? undefined : "muted"}>{text || t("admin.user.unsaid")}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
