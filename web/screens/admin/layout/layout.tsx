import { Fragment } from "react";
import { Link, Outlet } from "react-router";
import { readyAreaTexts } from "#web/app/i18n/texts.ts";
import { useSite } from "#web/app/site.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { SignedInOnly } from "#web/shared/account/SignedInOnly.tsx";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { PageSkeleton } from "#web/shared/states/skeletons.tsx";
import { AdminNav } from "./AdminNav.tsx";
import { AdminOnly } from "./AdminOnly.tsx";
import "#web/screens/guest/layout/dashboard.css";
import "./admin.css";
import "./lists.css";

/** Navigation from a public page still has to load the texts; a full page load brings them along. */
export const loader = () => null;
export const clientLoader = readyAreaTexts;

/** The layout of every admin page. Rendered in the browser, because only the browser has the session. */
export default function AdminLayout() {
  const { t, language } = useTranslation();
  const { brandName } = useSite();
  const fallback = (
    <div className="wrap admin-in">
      <PageSkeleton />
    </div>
  );
  return (
    <div className="admin">
      <PageMeta title={`${t("admin.title")} · ${brandName}`} />
      <SignedInOnly fallback={fallback}>
        <AdminOnly fallback={fallback}>
          <div className="wrap admin-in">
            <div className="admin-head">
              <h1 className="d2">{t("admin.title")}</h1>
              <p className="admin-ways">
                <span className="tag sea">{t("admin.badge")}</span>
                <Link className="btn line sm" to="/">
                  {t("errorPages.backHome")}
                </Link>
              </p>
            </div>
            <AdminNav />
            {/* Server texts come in the language of their request: remount to fetch them again. */}
            <Fragment key={language}>
              <Outlet />
            </Fragment>
          </div>
        </AdminOnly>
      </SignedInOnly>
    </div>
  );
}
