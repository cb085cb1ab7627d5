import { clsx } from "clsx";
import { Suspense } from "react";
import { useSearchParams } from "react-router";
import { useSite } from "#web/app/site.ts";
import { lazyPart } from "#web/kit/lazy-part.tsx";
import layout from "#web/kit/styles/layout.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { useMe } from "#web/shared/account/me.ts";
import { SignedInOnly } from "#web/shared/account/SignedInOnly.tsx";
import { useDrafts } from "#web/shared/hosted-listings/drafts.ts";
import { HostNav } from "#web/shared/hosting/HostNav.tsx";
import { useProof } from "#web/shared/identity/useProof.ts";
import { ownDocument } from "#web/shared/listing-form/own-document.ts";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { PageSkeleton } from "#web/shared/states/skeletons.tsx";
import { Begin } from "./Begin.tsx";
import { Submitted } from "./Submitted.tsx";

const RegistrationForm = lazyPart(async () => (await import("./RegistrationForm.tsx")).RegistrationForm);

/** Called on navigation; a full page load needs nothing. */
export const loader = () => null;
export const clientLoader = ownDocument;

/** Where a signed-in user creates a listing; the first one makes the user a host. */
export default function Registration() {
  const { t } = useTranslation();
  useProof();
  const { brandName } = useSite();
  return (
    <div className={clsx(layout.wrap, layout.area, layout.roomBelow)}>
      <meta name="robots" content="noindex" />
      <PageMeta title={`${t("hostListing.begin.title")} · ${brandName}`} />
      <SignedInOnly fallback={<PageSkeleton />}>
        <Stage />
      </SignedInOnly>
    </div>
  );
}

/** The stage the address names: a draft at one of its steps, the submitted listing, or the start. */
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
