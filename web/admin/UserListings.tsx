import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { UserPage } from "#contract/back-office.ts";
import { kindName, statusOf } from "./words.ts";

/** Each leads to its page in the office. */
export function UserListings({ listings }: Pick<UserPage, "listings">) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className="office-sheet" aria-labelledby={id}>
      <h2 className="d3" id={id}>
        {t("admin.user.listings")}
      </h2>
      {listings.length === 0 && <p className="muted office-none">{t("admin.user.noListings")}</p>}
      <ul className="office-rows">
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
