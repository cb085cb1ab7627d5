import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useSearchParams } from "react-router";
import type { ReplyAt } from "#web/app/api.ts";
import { useSite } from "#web/app/site.ts";
import { formatDateOf } from "#web/kit/format.ts";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminReading } from "#web/shared/admin/decision/calls.ts";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";
import { breakageList } from "#web/shared/admin/list/lists.ts";
import { PagedList } from "#web/shared/admin/list/PagedList.tsx";
import styles from "./AdminBreakages.module.css";

type Breakage = ReplyAt<"GET", "/admin/breakages">["items"][number];

/** Errors reported from users' browsers. */
export default function Breakages() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const filters = breakageList.filtersOf(search);
  const query = useQuery({
    ...adminReading("/admin/breakages", { query: { ...filters, limit: 25 } }),
    placeholderData: keepPreviousData,
  });
  const words = {
    loadError: t("admin.breakages.loadError"),
    empty: t("admin.breakages.empty"),
    emptyHint: t("admin.breakages.emptyHint"),
    pages: t("admin.breakages.pages"),
  };
  return (
    <PagedList list={breakageList} filters={filters} query={query} words={words}>
      {({ items }) => (
        <Sheet title={t("admin.breakages.page")}>
          <p className={type.muted}>{t("admin.breakages.lead")}</p>
          <ul className={clsx(rows.rows, rows.under, layout.above12)}>
            {items.map((breakage) => (
              <Row key={breakage.id} breakage={breakage} />
            ))}
          </ul>
        </Sheet>
      )}
    </PagedList>
  );
}

function Row({ breakage: { kind, what, sources, page, browsers, count, ...seen } }: { breakage: Breakage }) {
  const { t, language } = useTranslation();
  const { timeZone } = useSite();
  const [first, last] = [seen.first_seen_at, seen.last_seen_at].map((at) => formatDateOf(at, timeZone, language));
  return (
    <li className={clsx(rows.row, styles.breakage)}>
      <div>
        <p>
          {kind === "policy" ? t("admin.breakages.policy", { what }) : what} · <code className={type.code}>{page}</code>
        </p>
        {sources.map((source) => (
          <p className={type.small} key={source}>
            <code className={type.code}>{source}</code>
          </p>
        ))}
      </div>
      <p className={clsx(rows.end, type.small)}>
        <b className={type.numbers}>{t("admin.breakages.times", { count })}</b>
        <br />
        {browsers.map((browser) => (browser === "other" ? t("admin.breakages.otherBrowser") : browser)).join(", ")}
        <br />
        {first === last ? t("admin.breakages.seenOnce", { last }) : t("admin.breakages.seen", { first, last })}
      </p>
    </li>
  );
}
