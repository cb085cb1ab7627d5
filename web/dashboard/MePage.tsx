import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "#contract/accounts.ts";
import { useMe } from "#web/accounts/me.ts";
import { useSite } from "#web/layout/site.ts";
import { PageMeta } from "#web/ui/PageMeta.tsx";
import { LoadFailure } from "./LoadFailure.tsx";
import { PageSkeleton } from "./skeletons.tsx";
import "#web/accounts/accounts.css";
import "./me.css";

interface PageProps {
  title: string;
  loadError: string;
  children(me: User): ReactNode;
}

/** A page about whoever is signed in, as the server knows them now: another device may have changed it. */
export function MePage({ title, loadError, children }: PageProps) {
  const { brandName } = useSite();
  const { data: me, error, isFetching, refetch } = useMe();
  return (
    <>
      <PageMeta title={`${title} · ${brandName}`} />
      {me || error ? <h1 className="d2">{title}</h1> : <PageSkeleton />}
      {me ? (
        <div className="me">{children(me)}</div>
      ) : (
        error && <LoadFailure title={loadError} error={error} isBusy={isFetching} onRetry={() => void refetch()} />
      )}
    </>
  );
}

interface PartProps {
  title: string;
  lead?: string;
  children: ReactNode;
}

/** One matter of such a page: what it is at the left, what can be done at the right. */
export function Part({ title, lead, children }: PartProps) {
  const id = useId();
  return (
    <section className="me-part" aria-labelledby={id}>
      <div className="me-part-head">
        <h2 className="d3" id={id} tabIndex={-1}>
          {title}
        </h2>
        {lead && <p className="small">{lead}</p>}
      </div>
      <div className="me-part-in">{children}</div>
    </section>
  );
}

/** That something worked, said for whoever sees and hears. The place is always there, so that it is announced. */
export function Said({ text }: { text: string | false | undefined }) {
  return <div role="status">{text && <p className="me-said">{text}</p>}</div>;
}

/** Why something did not work, in the server's words when there was an answer. */
export function useWhyNot(): (error: Error | null) => string | null {
  const { t } = useTranslation();
  return (error) => error && (error.message || t("dashboard.noAnswer"));
}
