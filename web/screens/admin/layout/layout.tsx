import { clsx } from "clsx";
import { Link, Outlet } from "react-router";
import { readyAreaTexts } from "#web/app/i18n/texts.ts";
import { useSite } from "#web/app/site.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { SignedInOnly } from "#web/shared/account/SignedInOnly.tsx";
import { Asking } from "#web/shared/admin/decision/Asking.tsx";
import { useProof } from "#web/shared/identity/useProof.ts";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { PageSkeleton } from "#web/shared/states/skeletons.tsx";
import styles from "./AdminLayout.module.css";
import { AdminNav } from "./AdminNav.tsx";
import { AdminOnly } from "./AdminOnly.tsx";
import { FactorBanner } from "./FactorBanner.tsx";

/** On navigation from a public page the area's texts must still be loaded; a full page load includes them. */
export const loader = () => null;
export const clientLoader = readyAreaTexts;

/** The layout of every admin page. Rendered in the browser, because only the browser has the session. */
export default function AdminLayout() {
  const { t } = useTranslation();
  const { brandName } = useSite();
  useProof();
  const fallback = (
    <div className={clsx(layout.wrap, styles.inside)}>
      <PageSkeleton />
    </div>
  );
  return (
    <div className={clsx(layout.office, styles.page)}>
      <PageMeta title={`${t("admin.title")} · ${brandName}`} />
      <SignedInOnly fallback={fallback}>
        <AdminOnly fallback={fallback}>
          <div className={clsx(layout.wrap, styles.inside)}>
            <div className={clsx(layout.row, layout.spread)}>
              <h1 className={type.title}>{t("admin.title")}</h1>
              <p className={layout.row}>
                <span className={clsx(panel.tag, panel.sea)}>{t("admin.badge")}</span>
                <Link className={clsx(button.line, button.small)} to="/">
                  {t("errorPages.backHome")}
                </Link>
              </p>
            </div>
            <AdminNav />
            <FactorBanner />
            <div className={clsx(layout.stack, layout.gap20)}>
              <Asking>
                <Outlet />
              </Asking>
            </div>
          </div>
        </AdminOnly>
      </SignedInOnly>
    </div>
  );
}
