import { clsx } from "clsx";
import { type ReactNode, useId } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import { isUnproven } from "#web/app/api.ts";
import { useSite } from "#web/app/site.ts";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { PageSkeleton } from "#web/shared/states/skeletons.tsx";
import styles from "./MePage.module.css";
import { useMe } from "./me.ts";

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
      {me || error ? <h1 className={type.title}>{title}</h1> : <PageSkeleton />}
      {me ? (
        <div className={layout.aboveBlock}>{children(me)}</div>
      ) : (
        error && <LoadFailure title={loadError} error={error} isBusy={isFetching} onRetry={() => void refetch()} />
      )}
    </>
  );
}

interface PartProps {
  title: string;
  lead?: string;
  /** The fragment by which a URL refers to this part. */
  anchor?: string;
  /** Whether the controls use the full available width. */
  isWide?: boolean;
  children: ReactNode;
}

/** A section of such a page: its title on the left, its controls on the right. */
export function Part({ title, lead, anchor, isWide = false, children }: PartProps) {
  const id = useId();
  return (
    <section className={clsx(layout.part, layout.stack, styles.part)} id={anchor} aria-labelledby={id}>
      <div className={clsx(layout.stack, layout.gap8, styles.head)}>
        <h2 className={type.heading} id={id} tabIndex={-1}>
          {title}
        </h2>
        {lead && <p className={type.small}>{lead}</p>}
      </div>
      <div
        className={clsx(
          layout.stack,
          layout.loose,
          styles.controls,
          isWide ? [layout.narrow, styles.wide] : layout.measure,
        )}
      >
        {children}
      </div>
    </section>
  );
}

/** A success message. The element is always present, so that screen readers announce it. */
export function Said({ text }: { text: string | false | undefined }) {
  return <div role="status">{text && <p className={clsx(panel.notice, panel.good)}>{text}</p>}</div>;
}

/** The server's error message, or a default without a response. None if the person declined to give a proof. */
export function useWhyNot(): (error: Error | null) => string | null {
  const { t } = useTranslation();
  return (error) => (isUnproven(error) ? null : error && (error.message || t("dashboard.noAnswer")));
}
