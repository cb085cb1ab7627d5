import { type ReactNode, useId } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import { useSite } from "#web/app/site.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { PageSkeleton } from "#web/shared/states/skeletons.tsx";
import { useMe } from "./me.ts";
import "#web/shared/auth/accounts.css";
import "./account.css";

interface PageProps {
  title: string;
  loadError: string;
  children(me: User): ReactNode;
}

/** A page about the signed-in user, as currently stored on the server: another device may have changed it. */
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

/** A section of such a page: its title on the left, its controls on the right. */
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

/** A success message. The element is always present, so that screen readers announce it. */
export function Said({ text }: { text: string | false | undefined }) {
  return <div role="status">{text && <p className="me-said">{text}</p>}</div>;
}

/** The error message: the server's, or a default when there was no response. */
export function useWhyNot(): (error: Error | null) => string | null {
  const { t } = useTranslation();
  return (error) => error && (error.message || t("dashboard.noAnswer"));
}
