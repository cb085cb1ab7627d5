import { Link } from "react-router";
import { useTranslation } from "#web/kit/texts.tsx";
import { listLinks } from "#web/shared/frame/links.ts";

/** Links to the listing pages of each kind. */
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
