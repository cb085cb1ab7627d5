import { useState } from "react";
import { Link } from "react-router";
import { useLanguage } from "#web/app/i18n/language.ts";
import { useSite } from "#web/app/site.ts";
import { Icon, type IconName } from "#web/kit/icons.tsx";
import { useTranslation } from "#web/kit/texts.tsx";

const types = {
  offer: { icon: "tag", nameKey: "layout.announcement.offer" },
  announcement: { icon: "megaphone", nameKey: "layout.announcement.announcement" },
  update: { icon: "info", nameKey: "layout.announcement.update" },
} as const satisfies Record<string, { icon: IconName; nameKey: string }>;

/** Stays closed until the page is reloaded, in all of the site's frames. */
let isClosedHere = false;

/** The operator's announcement to everybody, above the header. */
export function AnnouncementBanner() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { announcement } = useSite();
  const [isClosed, setClosed] = useState(isClosedHere);
  if (!announcement || isClosed) return null;
  const { icon, nameKey } = types[announcement.type];
  return (
    <section className="announcement" aria-label={t("layout.announcement.label")}>
      <div className="wrap announcement-row">
        <Icon name={icon} />
        <Link to={announcement.link}>
          <b>{t(nameKey)}</b> {announcement.text?.[language] ?? t("layout.announcement.maintenance")}
        </Link>
        <button type="button" className="round" aria-label={t("layout.announcement.close")} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
    </section>
  );

  function close() {
    isClosedHere = true;
    setClosed(true);
    document.getElementById("contenido")?.focus({ preventScroll: true });
  }
}
