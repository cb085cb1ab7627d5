import { clsx } from "clsx";
import { Link } from "react-router";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { listLinks } from "./links.ts";

/** Links to the listing pages of each kind. */
export function ListLinks() {
  const { t } = useTranslation();
  return (
    <div className={clsx(button.chips, layout.centered)}>
      {listLinks.map(({ to, textKey }) => (
        <Link key={to} className={button.chip} to={to}>
          {t(textKey)}
        </Link>
      ))}
    </div>
  );
}
