import { clsx } from "clsx";
import { Outlet } from "react-router";
import { readyAreaTexts } from "#web/app/i18n/texts.ts";
import { useSite } from "#web/app/site.ts";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { ReturnedEmail } from "#web/shared/account/ReturnedEmail.tsx";
import { SignedInOnly } from "#web/shared/account/SignedInOnly.tsx";
import { HostNav } from "#web/shared/hosting/HostNav.tsx";
import { useProof } from "#web/shared/identity/useProof.ts";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { PageSkeleton } from "#web/shared/states/skeletons.tsx";
import styles from "./HostLayout.module.css";
import { HostOnly } from "./HostOnly.tsx";

/** On navigation from a public page the area's texts must still be loaded; a full page load includes them. */
export const loader = () => null;
export const clientLoader = readyAreaTexts;

/** The layout of every host page. Rendered in the browser, because only the browser has the session. */
export default function HostLayout() {
  const { t } = useTranslation();
  const { brandName } = useSite();
  useProof();
  const fallback = (
    <>
      <PageMeta title={`${t("host.dashboard.title")} · ${brandName}`} />
      <PageSkeleton />
    </>
  );
  return (
    <div className={layout.office}>
      <div className={clsx(layout.wrap, layout.area, styles.room)}>
        <meta name="robots" content="noindex" />
        <HostNav />
        <SignedInOnly fallback={fallback}>
          <HostOnly fallback={fallback}>
            <ReturnedEmail />
            <Outlet />
          </HostOnly>
        </SignedInOnly>
      </div>
    </div>
  );
}
