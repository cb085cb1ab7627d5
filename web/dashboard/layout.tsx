import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useMatches } from "react-router";
import { SignedInOnly } from "#web/accounts/SignedInOnly.tsx";
import { readyAreaTexts } from "#web/i18n/texts.ts";
import { useSite } from "#web/layout/site.ts";
import { PageMeta } from "#web/ui/PageMeta.tsx";
import { DashboardNav } from "./DashboardNav.tsx";
import { PageSkeleton } from "./skeletons.tsx";
import { useKeptTrips } from "./trip-data.ts";
import "./dashboard.css";

/** What a page of the dashboard may say of itself. */
export interface PageHandle {
  /** Its shape, until it is known who is here. */
  Skeleton: ComponentType;
}

/** Coming from a public page, the texts are not here yet. A document brings them along. */
export const loader = () => null;
export const clientLoader = readyAreaTexts;

/** Around every page of the account. Rendered in the browser: only it knows who is here. */
export default function DashboardLayout() {
  const { t } = useTranslation();
  const { brandName } = useSite();
  const Skeleton = useSkeleton();
  return (
    <div className="wrap dashboard">
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
  useKeptTrips();
  return <Outlet />;
}

function useSkeleton(): ComponentType {
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  return handles.findLast((handle) => handle !== undefined)?.Skeleton ?? PageSkeleton;
}
