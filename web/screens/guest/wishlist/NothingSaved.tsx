import { clsx } from "clsx";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { ListLinks } from "#web/shared/frame/ListLinks.tsx";

export function NothingSaved() {
  const { t } = useTranslation();
  return (
    <div className={clsx(panel.state, panel.empty, layout.above24)}>
      <h2 className={type.heading}>{t("wishlist.empty")}</h2>
      <p className={type.muted}>{t("wishlist.emptyHint")}</p>
      <ListLinks />
    </div>
  );
}
