import { clsx } from "clsx";
import type { HostStats } from "#contract/hosting/hosting.ts";
import { kindOfWire, type ListingKind } from "#contract/listings/kinds.ts";
import type { PayoutAccount } from "#contract/payments/payout-accounts.ts";
import type { TextKey } from "#locales/translate.ts";
import { useSite } from "#web/app/site.ts";
import {
  formatAmount,
  formatCount,
  formatPercent,
  formatPlainMonth,
  formatRating,
  formatShortDay,
} from "#web/kit/format.ts";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { dayIn, laterMonth } from "#web/shared/hosting/months.ts";
import { isAwaited } from "#web/shared/hosting/payout-account.ts";
import styles from "./HostDashboard.module.css";

interface Props {
  stats: HostStats;
  account: PayoutAccount | undefined;
}

/** The next payout, what was earned, how much was sold this month, and the rating. */
export function KeyFigures({ stats, account }: Props) {
  const { t, language } = useTranslation();
  const month = stats.today.slice(0, 7);
  const monthName = (of: string) => formatPlainMonth(of, Number(month.slice(0, 4)), language);
  const rating = ratingOf(stats);
  const sold = soldOf(stats);
  const { soldKey } = kindWords[sold.kind];
  return (
    <dl className={clsx(rows.figures, styles.figures, layout.above16)}>
      <div className={rows.money}>
        <dt>{t("hostPanel.figures.next")}</dt>
        <Next stats={stats} account={account} />
      </div>
      <div>
        <dt className={type.muted}>{t("hostPanel.figures.earned")}</dt>
        <dd className={type.figure}>{formatAmount(paidIn(stats, month))}</dd>
        <dd className={type.small}>{compared()}</dd>
      </div>
      <div>
        <dt className={type.muted}>{t(soldKey)}</dt>
        <dd className={type.figure}>
          {formatCount(Math.round(sold.taken))}{" "}
          <span className={type.small}>
            {t("hostPanel.figures.of", { count: formatCount(Math.round(sold.offered)) })}
          </span>
        </dd>
        <dd className={clsx(type.small, type.capital)}>
          {monthName(month)}
          <span className={layout.offPhones}>, {t("hostPanel.figures.listings", { count: sold.listings })}</span>
        </dd>
      </div>
      <div>
        <dt className={type.muted}>{t("hostPanel.figures.rating")}</dt>
        <dd className={type.figure}>{rating.average === null ? "–" : formatRating(rating.average)}</dd>
        <dd className={type.small}>{t("hostPanel.figures.reviews", { count: rating.count })}</dd>
      </div>
    </dl>
  );

  function compared(): string {
    const [now, before] = [paidIn(stats, month), paidIn(stats, laterMonth(month, -1))];
    const name = monthName(laterMonth(month, -1));
    if (before <= 0 || now < 0) return t("hostPanel.figures.before", { amount: formatAmount(before), month: name });
    const percent = Math.round((100 * (now - before)) / before);
    const values = { percent: formatPercent(Math.abs(percent), language), month: name };
    if (percent === 0) return t("hostPanel.figures.same", values);
    return percent > 0 ? t("hostPanel.figures.more", values) : t("hostPanel.figures.less", values);
  }
}

const kindWords = {
  lodging: { soldKey: "hostPanel.figures.lodging" },
  space: { soldKey: "hostPanel.figures.space" },
  experience: { soldKey: "hostPanel.figures.experience" },
} as const satisfies Record<ListingKind, { soldKey: TextKey }>;

function Next({ stats, account }: Props) {
  const { t, language } = useTranslation();
  const { timeZone } = useSite();
  const [next] = stats.next_payouts;
  if (!next) {
    return (
      <>
        <dd className={type.figure}>{formatAmount(0)}</dd>
        <dd className={type.small}>
          {isAwaited(account) ? t("hostPanel.figures.noAccount") : t("hostPanel.figures.none")}
        </dd>
      </>
    );
  }
  const day = formatShortDay(dayIn(timeZone, new Date(next.at)), language);
  const ends = account?.destinationEnds;
  return (
    <>
      <dd className={type.figure}>{formatAmount(next.amount)}</dd>
      <dd className={type.small}>
        {ends ? t("hostPanel.figures.onDayTo", { day, ends }) : t("hostPanel.figures.onDay", { day })}
      </dd>
    </>
  );
}

function paidIn({ earnings }: HostStats, month: string): number {
  return earnings.by_month.find((row) => row.month === month)?.paid ?? 0;
}

/** Capacity sold this month, for the host's first kind only, because nights, seats and hours cannot be added up. */
function soldOf({ listings }: HostStats): { kind: ListingKind; listings: number; taken: number; offered: number } {
  const kind = listings[0] ? kindOfWire(listings[0].service_type) : "lodging";
  const those = listings.filter(({ service_type }) => kindOfWire(service_type) === kind);
  const sum = (part: "taken" | "offered") => those.reduce((total, { month }) => total + month[part], 0);
  return { kind, listings: those.length, taken: sum("taken"), offered: sum("offered") };
}

/** The average over all reviews of all listings. */
function ratingOf({ listings }: HostStats): { average: number | null; count: number } {
  const count = listings.reduce((sum, { reviews }) => sum + reviews, 0);
  const total = listings.reduce((sum, { rating, reviews }) => sum + (rating ?? 0) * reviews, 0);
  return { average: count === 0 ? null : total / count, count };
}
