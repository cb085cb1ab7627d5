import { clsx } from "clsx";
import { Link } from "react-router";
import button from "#web/kit/styles/button.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { listLinks } from "#web/shared/frame/links.ts";
import styles from "./GuestBookings.module.css";

/** Links to the listing pages of each kind. */
export function ListLinks() {
  const { t } = useTranslation();
  return (
    <div className={clsx(button.chips, styles.links)}>
      {listLinks.map(({ to, textKey }) => (
        <Link key={to} className={button.chip} to={to}>
          {t(textKey)}
        </Link>
      ))}
    </div>
  );
}
