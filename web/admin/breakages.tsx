import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { ReplyAt } from "#web/api.ts";
import { useSite } from "#web/layout/site.ts";
import { formatDateOf } from "#web/ui/format.ts";
import { adminReading } from "./calls.ts";
import { breakageList } from "./lists.ts";
import { PagedList } from "./PagedList.tsx";
import { Sheet } from "./Sheet.tsx";

type Breakage = ReplyAt<"GET", "/admin/breakages">["items"][number];

/** What broke in people's browsers. */
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
        <Sheet title={t("admin.breakages.page")} className="office-decisions">
          <p className="muted">{t("admin.breakages.lead")}</p>
          <ul className="office-rows office-breakages">
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
  const { t, i18n } = useTranslation();
  const { timeZone } = useSite();
  const [first, last] = [seen.first_seen_at, seen.last_seen_at].map((at) => formatDateOf(at, timeZone, i18n.language));
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
      <p className="office-row-end small">
        <b className="num">{t("admin.breakages.times", { count })}</b>
        <br />
        {browsers.map((browser) => (browser === "other" ? t("admin.breakages.otherBrowser") : browser)).join(", ")}
        <br />
        {first === last ? t("admin.breakages.seenOnce", { last }) : t("admin.breakages.seen", { first, last })}
      </p>
    </li>
  );
}
