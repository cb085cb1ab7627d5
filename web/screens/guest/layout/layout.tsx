import { clsx } from "clsx";
import type { ComponentType } from "react";
import { Outlet, useMatches } from "react-router";
import { readyAreaTexts } from "#web/app/i18n/texts.ts";
import { useSite } from "#web/app/site.ts";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { DashboardNav } from "#web/shared/account/DashboardNav.tsx";
import { ReturnedEmail } from "#web/shared/account/ReturnedEmail.tsx";
import { SignedInOnly } from "#web/shared/account/SignedInOnly.tsx";
import { useKeptBookings } from "#web/shared/guest-bookings/booking-data.ts";
import { useProof } from "#web/shared/identity/useProof.ts";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { type PageHandle, PageSkeleton } from "#web/shared/states/skeletons.tsx";

/** On navigation from a public page the area's texts must still be loaded; a full page load includes them. */
export const loader = () => null;
export const clientLoader = readyAreaTexts;

/** The layout of every account page. Rendered in the browser, because only the browser has the session. */
export default function DashboardLayout() {
  const { t } = useTranslation();
  const { brandName } = useSite();
  const Skeleton = useSkeleton();
  useProof();
  return (
    <div className={clsx(layout.wrap, layout.area)}>
      <meta name="robots" content="noindex" />
      <DashboardNav />
      <SignedInOnly
        fallback={
          <>
            <PageMeta title={`${t("dashboard.nav.label")} · ${brandName}`} />
            <Skeleton />
          </>
        }
      >
        <Pages />
      </SignedInOnly>
    </div>
  );
}

function Pages() {
  useKeptBookings();
  return (
    <>
      <ReturnedEmail />
      <Outlet />
    </>
  );
}

function useSkeleton(): ComponentType {
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  return handles.findLast((handle) => handle !== undefined)?.Skeleton ?? PageSkeleton;
}
