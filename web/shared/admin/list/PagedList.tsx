import type { UseQueryResult } from "@tanstack/react-query";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { PageSkeleton } from "#web/shared/states/skeletons.tsx";
import type { AdminList } from "./lists.ts";

interface Page {
  items: readonly unknown[];
  next: number | null;
}

interface Props<F extends { cursor?: number }, P extends Page> {
  list: AdminList<F>;
  filters: F;
  query: UseQueryResult<P>;
  words: { loadError: string; empty: string; emptyHint: string; pages: string };
  children(found: P): ReactNode;
}

/** One page of an admin list, and the link to the next. */
export function PagedList<F extends { cursor?: number }, P extends Page>(props: Props<F, P>) {
  const { list, filters, query, words, children } = props;
  const { data: found, error, isFetching, isPlaceholderData, refetch } = query;
  const { cursor, ...chosen } = filters;
  if (!found) {
    if (!error) return <PageSkeleton />;
    return <LoadFailure title={words.loadError} error={error} isBusy={isFetching} onRetry={() => void refetch()} />;
  }
  if (found.items.length === 0) {
    const isNarrowed = Object.keys(filters).length > 0;
    return <Nothing title={words.empty} {...(isNarrowed && { hint: words.emptyHint, clear: list.page })} />;
  }
  return (
    <div className={layout.stack} aria-busy={isPlaceholderData}>
      {children(found)}
      <Pages
        label={words.pages}
        first={cursor === undefined ? undefined : list.addressOf(chosen as F)}
        next={found.next === null ? undefined : list.addressOf({ ...filters, cursor: found.next })}
      />
    </div>
  );
}

/** The hint and the link to clear the filters appear only on filtered lists. */
function Nothing({ title, hint, clear }: { title: string; hint?: string; clear?: string }) {
  const { t } = useTranslation();
  return (
    <div className={clsx(panel.state, panel.empty)} role="status">
      <h2 className={type.heading}>{title}</h2>
      {hint && <p className={type.muted}>{hint}</p>}
      {clear && (
        <Link className={button.line} to={clear}>
          {t("admin.users.clear")}
        </Link>
      )}
    </div>
  );
}

interface PagesProps {
  label: string;
  /** Back to the first page; undefined on it. */
  first: string | undefined;
  /** The page after this one; undefined on the last. */
  next: string | undefined;
}

/** Links between the pages of a list; nothing when there is only one. */
function Pages({ label, first, next }: PagesProps) {
  const { t } = useTranslation();
  if (first === undefined && next === undefined) return null;
  return (
    <nav className={clsx(layout.row, layout.toEnd)} aria-label={label}>
      {first !== undefined && (
        <Link className={clsx(button.line, button.small)} to={first}>
          {t("admin.users.first")}
        </Link>
      )}
      {next !== undefined && (
        <Link className={clsx(button.primary, button.small)} to={next}>
          {t("admin.users.next")}
        </Link>
      )}
    </nav>
  );
}
