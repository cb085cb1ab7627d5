import { useId } from "react";
import { Link } from "react-router";
import type { UserPage } from "#contract/admin/users.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { kindName, statusOf } from "#web/shared/admin/list/words.ts";

/** The user's listings, each linked to its admin page. */
export function UserListings({ listings }: Pick<UserPage, "listings">) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className="admin-sheet" aria-labelledby={id}>
      <h2 className="d3" id={id}>
        {t("admin.user.listings")}
      </h2>
      {listings.length === 0 && <p className="muted admin-none">{t("admin.user.noListings")}</p>}
      <ul className="admin-rows">
        {listings.map(({ id: listingId, title, kind, status }) => {
          const { name, tone } = statusOf(t, status);
          return (
            <li key={listingId}>
              <p>
                <Link className="link" to={`/admin/listings/${listingId}`}>
                  {title}
                </Link>
                <span className="small">{kindName(t, kind)}</span>
              </p>
              <span className={`tag ${tone}`}>{name}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
