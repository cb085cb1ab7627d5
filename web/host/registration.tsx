import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useMe } from "#web/accounts/me.ts";
import { SignedInOnly } from "#web/accounts/SignedInOnly.tsx";
import { LoadFailure } from "#web/dashboard/LoadFailure.tsx";
import { PageSkeleton } from "#web/dashboard/skeletons.tsx";
import { readyAreaTexts } from "#web/i18n/texts.ts";
import { useSite } from "#web/layout/site.ts";
import { PageMeta } from "#web/ui/PageMeta.tsx";
import { HostNav } from "./HostNav.tsx";
import { Begin } from "./listing/Begin.tsx";
import { useDrafts } from "./listing/drafts.ts";
import { Submitted } from "./listing/Submitted.tsx";
import "#web/accounts/accounts.css";
import "#web/dashboard/dashboard.css";
import "#web/dashboard/me.css";
import "#web/dashboard/trip.css";
import "./host.css";
import "./listing/listing.css";

const RegistrationForm = lazy(async () => ({
  default: (await import("./listing/RegistrationForm.tsx")).RegistrationForm,
}));

/** Coming from a public page, the texts are not here yet. A document brings them along. */
export const loader = () => null;
export const clientLoader = readyAreaTexts;

/** Where a listing begins, and with the first one a host: for whoever is signed in. */
export default function Registration() {
  const { t } = useTranslation();
  const { brandName } = useSite();
  return (
    <div className="wrap dashboard host-page">
      <meta name="robots" content="noindex" />
      <PageMeta title={`${t("hostListing.begin.title")} · ${brandName}`} />
      <SignedInOnly fallback={<PageSkeleton />}>
        <Stage />
      </SignedInOnly>
    </div>
  );
}

/** By the address: a draft at one of its steps, what became of it, or the beginning. */
function Stage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { data: me, error, isFetching, refetch } = useMe();
  const drafts = useDrafts();
  const sent = search.get("sent");
  if (sent !== null) return <Submitted id={Number(sent)} />;
  if (!me || !drafts.data) {
    const failure = error ?? drafts.error;
    if (!failure) return <PageSkeleton />;
    return (
      <LoadFailure
        title={t("hostListing.begin.loadError")}
        error={failure}
        isBusy={isFetching || drafts.isFetching}
        onRetry={() => void Promise.all([refetch(), drafts.refetch()])}
      />
    );
  }
  const draft = drafts.data.find(({ id }) => String(id) === search.get("draft"));
  if (draft) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <RegistrationForm key={draft.id} draft={draft} phone={me.phone ?? ""} />
      </Suspense>
    );
  }
  return (
    <>
      {me.host && <HostNav />}
      <Begin me={me} drafts={drafts.data} isLost={search.has("draft")} />
    </>
  );
}
