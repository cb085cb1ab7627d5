import { clsx } from "clsx";
import { Link, useSearchParams } from "react-router";
import type { TextKey } from "#locales/translate.ts";
import { useSite } from "#web/app/site.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { BookingRows } from "#web/shared/hosting/BookingRows.tsx";
import { useHostedBookings, useHostedPages } from "#web/shared/hosting/hosting-data.ts";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { MorePages } from "#web/shared/states/MorePages.tsx";
import { RowsSkeleton } from "#web/shared/states/RowsSkeleton.tsx";

const tabs = [
  { when: "today", textKey: "hostPanel.today.tab", emptyKey: "hostPanel.today.none" },
  { when: "upcoming", textKey: "host.bookings.upcoming", emptyKey: "host.bookings.noneUpcoming" },
  { when: "past", textKey: "host.bookings.past", emptyKey: "host.bookings.nonePast" },
  { when: "cancelled", textKey: "host.bookings.cancelled", emptyKey: "host.bookings.noneCancelled" },
] as const satisfies { when: string; textKey: TextKey; emptyKey: TextKey }[];

type Tab = (typeof tabs)[number];

export default function HostBookings() {
  const { t } = useTranslation();
  const { brandName } = useSite();
  const [search] = useSearchParams();
  const wanted = search.get("when") ?? "upcoming";
  const tab = tabs.find(({ when }) => when === wanted) ?? tabs[1];
  const { data: today = [] } = useHostedBookings("today");
  // No tab for today without guests today.
  const shown = tabs.filter(({ when }) => when !== "today" || today.length > 0 || tab.when === "today");
  return (
    <>
      <PageMeta title={`${t("host.bookings.title")} · ${brandName}`} />
      <h1 className={type.title}>{t("host.bookings.title")}</h1>
      <nav className={clsx(button.chips, layout.above16)} aria-label={t("host.bookings.tabs")}>
        {shown.map(({ when, textKey }) => (
          <Link
            key={when}
            className={button.chip}
            to={when === "upcoming" ? "/host/bookings" : `/host/bookings?when=${when}`}
            aria-current={when === tab.when ? "true" : undefined}
            preventScrollReset
          >
            {t(textKey)}
          </Link>
        ))}
      </nav>
      <div className={layout.above24}>
        <List key={tab.when} tab={tab} />
      </div>
    </>
  );
}

function List({ tab: { when, emptyKey } }: { tab: Tab }) {
  const { t } = useTranslation();
  const query = useHostedPages(when);
  const { data, error, isFetching, refetch } = query;
  const bookings = data?.pages.flat();
  if (bookings && bookings.length > 0) {
    return (
      <>
        <BookingRows bookings={bookings} />
        <MorePages query={query} label={t("host.bookings.more")} failure={t("host.bookings.loadError")} />
      </>
    );
  }
  if (bookings) {
    return (
      <div className={clsx(panel.state, panel.empty, layout.narrow)}>
        <h2 className={type.heading}>{t(emptyKey)}</h2>
        {when === "upcoming" && <p className={type.muted}>{t("host.bookings.noneHint")}</p>}
      </div>
    );
  }
  if (!error) return <RowsSkeleton />;
  return (
    <LoadFailure
      title={t("host.bookings.loadError")}
      error={error}
      isBusy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
