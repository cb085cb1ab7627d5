import { clsx } from "clsx";
import { Fragment } from "react";
import { Outlet, useLocation } from "react-router";
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

const hasForms = /^\/host\/(edit-|replies|calendar\/[^/]+\/(seasons|links))/;

/** The layout of every host page. Rendered in the browser, because only the browser has the session. */
export default function HostLayout() {
  const { t, language } = useTranslation();
  const { brandName } = useSite();
  const { pathname } = useLocation();
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
            {/* A new language remounts the page to refetch server texts; pages with forms stay mounted to keep input. */}
            <Fragment key={hasForms.test(pathname) ? "typed" : language}>
              <Outlet />
            </Fragment>
          </HostOnly>
        </SignedInOnly>
      </div>
    </div>
  );
}
