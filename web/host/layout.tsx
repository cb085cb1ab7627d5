import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useLocation } from "react-router";
import { SignedInOnly } from "#web/accounts/SignedInOnly.tsx";
import { PageSkeleton } from "#web/dashboard/skeletons.tsx";
import { readyAreaTexts } from "#web/i18n/texts.ts";
import { useSite } from "#web/layout/site.ts";
import { PageMeta } from "#web/ui/PageMeta.tsx";
import { HostNav } from "./HostNav.tsx";
import { HostOnly } from "./HostOnly.tsx";
import "#web/dashboard/dashboard.css";
import "#web/dashboard/trip.css";
import "./host.css";

/** Coming from a public page, the texts are not here yet. A document brings them along. */
export const loader = () => null;
export const clientLoader = readyAreaTexts;

/** Around every page for hosts. Rendered in the browser: only it knows who is here. */
export default function HostLayout() {
  const { t, i18n } = useTranslation();
  const { brandName } = useSite();
  const { pathname } = useLocation();
  const fallback = (
    <>
      <PageMeta title={`${t("host.dashboard.title")} · ${brandName}`} />
      <PageSkeleton />
    </>
  );
  return (
    <div className="wrap dashboard host-page">
      <meta name="robots" content="noindex" />
      <HostNav />
      <SignedInOnly fallback={fallback}>
        <HostOnly fallback={fallback}>
          {/* What the server says is in the language it was asked in; what a host is typing outlives another one. */}
          <Fragment key={pathname.startsWith("/host/edit-") ? "typed" : i18n.language}>
            <Outlet />
          </Fragment>
        </HostOnly>
      </SignedInOnly>
    </div>
  );
}
