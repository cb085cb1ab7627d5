import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { ReplyAt } from "#web/app/api.ts";
import { useSite } from "#web/app/site.ts";
import { formatDateOf } from "#web/kit/format.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { adminReading } from "#web/shared/admin/decision/calls.ts";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";
import { breakageList } from "#web/shared/admin/list/lists.ts";
import { PagedList } from "#web/shared/admin/list/PagedList.tsx";

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
        <Sheet title={t("admin.breakages.page")} className="admin-decisions">
          <p className="muted">{t("admin.breakages.lead")}</p>
          <ul className="admin-rows admin-breakages">
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
    <li>
      <div>
        <p>
          {kind === "policy" ? t("admin.breakages.policy", { what }) : what} · <code>{page}</code>
        </p>
        {sources.map((source) => (
          <p className="small" key={source}>
            <code>{source}</code>
          </p>
        ))}
      </div>
      <p className="admin-row-end small">
        <b className="num">{t("admin.breakages.times", { count })}</b>
        <br />
        {browsers.map((browser) => (browser === "other" ? t("admin.breakages.otherBrowser") : browser)).join(", ")}
        <br />
        {first === last ? t("admin.breakages.seenOnce", { last }) : t("admin.breakages.seen", { first, last })}
      </p>
    </li>
  );
}
