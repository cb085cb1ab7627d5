import { clsx } from "clsx";
import { Link } from "react-router";
import type { UserPage } from "#contract/admin/users.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";
import { kindName, statusOf } from "#web/shared/admin/list/words.ts";

/** The user's listings, each linked to its admin page. */
export function UserListings({ listings }: Pick<UserPage, "listings">) {
  const { t } = useTranslation();
  return (
    <Sheet title={t("admin.user.listings")}>
      {listings.length === 0 && <p className={clsx(type.muted, layout.above8)}>{t("admin.user.noListings")}</p>}
      <ul className={clsx(rows.rows, rows.under)}>
        {listings.map(({ id: listingId, title, kind, status }) => {
          const { name, tone } = statusOf(t, status);
          return (
            <li className={rows.row} key={listingId}>
              <p>
                <Link className={button.link} to={`/admin/listings/${listingId}`}>
                  {title}
                </Link>
                <span className={rows.note}>{kindName(t, kind)}</span>
              </p>
              <span className={clsx(panel.tag, tone && panel[tone])}>{name}</span>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
