import { clsx } from "clsx";
import { useState } from "react";
import { Link } from "react-router";
import { useLanguage } from "#web/app/i18n/language.ts";
import { useSite } from "#web/app/site.ts";
import { Icon, type IconName } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./Frame.module.css";

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
    <section
      className={clsx(panel.wait, layout.offPaper, styles.announcement)}
      aria-label={t("layout.announcement.label")}
    >
      <div className={clsx(layout.wrap, layout.row, layout.gap8)}>
        <span className={layout.offPhones}>
          <Icon name={icon} />
        </span>
        <Link to={announcement.link} className={clsx(layout.grow, button.quiet)}>
          <b>{t(nameKey)}</b> {announcement.text?.[language] ?? t("layout.announcement.maintenance")}
        </Link>
        <button
          type="button"
          className={clsx(button.round, layout.scripted)}
          aria-label={t("layout.announcement.close")}
          onClick={close}
        >
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
