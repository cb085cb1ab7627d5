import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { isLanguage } from "#web/i18n/language.ts";
import { Icon, type IconName } from "#web/ui/icons.tsx";
import { useSite } from "./site.ts";

const types = {
  offer: { icon: "tag", nameKey: "layout.announcement.offer" },
  announcement: { icon: "megaphone", nameKey: "layout.announcement.announcement" },
  update: { icon: "info", nameKey: "layout.announcement.update" },
} as const satisfies Record<string, { icon: IconName; nameKey: string }>;

/** Closed until the page is loaded anew, whichever of the site's frames is shown. */
let isClosedHere = false;

/** What the operator has to say to everybody, above the header. */
export function AnnouncementBanner() {
  const { t, i18n } = useTranslation();
  const { announcement } = useSite();
  const [isClosed, setClosed] = useState(isClosedHere);
  if (!announcement || isClosed) return null;
  const { icon, nameKey } = types[announcement.type];
  const language = isLanguage(i18n.language) ? i18n.language : "es";
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
