import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Link, Outlet } from "react-router";
import { SignedInOnly } from "#web/accounts/SignedInOnly.tsx";
import { PageSkeleton } from "#web/dashboard/skeletons.tsx";
import { readyAreaTexts } from "#web/i18n/texts.ts";
import { useSite } from "#web/layout/site.ts";
import { PageMeta } from "#web/ui/PageMeta.tsx";
import { AdminNav } from "./AdminNav.tsx";
import { AdminOnly } from "./AdminOnly.tsx";
import "#web/dashboard/dashboard.css";
import "./admin.css";
import "./office.css";

/** Coming from a public page, the texts are not here yet. A document brings them along. */
export const loader = () => null;
export const clientLoader = readyAreaTexts;

/** Around every page of the operator's. Rendered in the browser: only it knows who is here. */
export default function AdminLayout() {
  const { t, i18n } = useTranslation();
  const { brandName } = useSite();
  const fallback = (
    <div className="wrap office-in">
      <PageSkeleton />
    </div>
  );
  return (
    <div className="office">
      <PageMeta title={`${t("admin.title")} · ${brandName}`} />
      <SignedInOnly fallback={fallback}>
        <AdminOnly fallback={fallback}>
          <div className="wrap office-in">
            <div className="office-head">
              <h1 className="d2">{t("admin.title")}</h1>
              <p className="office-ways">
                <span className="tag sea">{t("admin.badge")}</span>
                <Link className="btn line sm" to="/">
                  {t("errorPages.backHome")}
                </Link>
              </p>
            </div>
            <AdminNav />
            {/* What the server says is in the language it was asked in. */}
            <Fragment key={i18n.language}>
              <Outlet />
            </Fragment>
          </div>
        </AdminOnly>
      </SignedInOnly>
    </div>
  );
}
