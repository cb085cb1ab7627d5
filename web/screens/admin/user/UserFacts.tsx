import type { AdminUser } from "#contract/admin/users.ts";
import { now } from "#web/app/clock.ts";
import { useSite } from "#web/app/site.ts";
import { formatDateOf, formatInstant } from "#web/kit/format.ts";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";

export function UserFacts({ user }: { user: AdminUser }) {
  const { t, language } = useTranslation();
  const { timeZone } = useSite();
  const date = (instant: string, zone: string) => formatDateOf(instant, zone, language);
  const languages = user.languages.map((language) => t(`catalogues.spokenLanguages.${language}`));
  const { payout_change: change } = user;
  const changed = ({ what, until }: NonNullable<typeof change>) =>
    t(`admin.user.payoutChanged.${what}`, { when: formatInstant(until, now(), timeZone, language) });
  const returned = ({ code, at }: NonNullable<AdminUser["mail_returned"]>) => {
    const day = date(at, timeZone);
    return code === "complaint" ? t("admin.user.complained", { day }) : t("admin.user.cameBack", { day, code });
  };
  const facts = [
    { name: t("admin.user.email"), text: user.email },
    ...(user.mail_returned ? [{ name: t("admin.user.mailReturned"), text: returned(user.mail_returned) }] : []),
    {
      name: t("admin.user.provider"),
      text: user.provider === "google" ? t("admin.user.byGoogle") : t("admin.user.byEmail"),
    },
    { name: t("admin.user.created"), text: date(user.created_at, timeZone) },
    { name: t("admin.user.phone"), text: user.phone },
    { name: t("admin.user.birthDate"), text: user.birthDate && date(`${user.birthDate}T00:00:00Z`, "UTC") },
    { name: t("admin.user.profession"), text: user.profession },
    { name: t("admin.user.languages"), text: new Intl.ListFormat(language).format(languages) },
    { name: t("admin.user.connect"), text: user.connect_id ?? t("admin.user.noConnect") },
    ...(change ? [{ name: t("admin.user.payoutChange"), text: changed(change) }] : []),
  ];
  return (
    <Sheet title={t("admin.user.facts")}>
      <dl className={rows.facts}>
        {facts.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={text ? undefined : type.muted}>{text || t("admin.user.unsaid")}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
