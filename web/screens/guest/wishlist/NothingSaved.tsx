import { clsx } from "clsx";
import { Link } from "react-router";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { listLinks } from "#web/shared/frame/links.ts";

export function NothingSaved() {
  const { t } = useTranslation();
  return (
    <div className={clsx(panel.state, panel.empty, layout.above24)}>
      <h2 className={type.heading}>{t("wishlist.empty")}</h2>
      <p className={type.muted}>{t("wishlist.emptyHint")}</p>
      <div className={clsx(button.chips, layout.centered)}>
        {listLinks.map(({ to, textKey }) => (
          <Link key={to} className={button.chip} to={to}>
            {t(textKey)}
          </Link>
        ))}
      </div>
    </div>
  );
}
