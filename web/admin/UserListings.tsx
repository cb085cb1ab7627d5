import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { UserPage } from "#contract/back-office.ts";
import { pages } from "#contract/listing-kinds/kinds.ts";
import { kindName, statusOf } from "./words.ts";

/** What is on sale leads to its page. */
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
        {listings.map(({ id: listingId, slug, title, kind, status }) => {
          const { name, tone } = statusOf(t, status);
          return (
            <li key={listingId}>
              <p>
                {status === "approved" ? (
                  <Link className="link" to={pages[kind].detail(slug)}>
                    {title}
                  </Link>
                ) : (
                  title
                )}
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
