import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { listLinks } from "#web/layout/links.ts";

/** Where there is something to book. */
export function ListLinks() {
  const { t } = useTranslation();
  return (
    <div className="chips list-links">
      {listLinks.map(({ to, textKey }) => (
        <Link key={to} className="chip" to={to}>
          {t(textKey)}
        </Link>
      ))}
    </div>
  );
}
