import { clsx } from "clsx";
import { useId } from "react";
import type { Earnings } from "#contract/hosting/hosting.ts";
import { formatAmount, formatShortMonth } from "#web/kit/format.ts";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./HostDashboard.module.css";

/** The chart is visual only; the table below has the same data as text. */
const height = 120;
const step = 56;
const shownAtMost = 12;

/** One column per month: money sent, with upcoming money stacked on top. */
export function EarningBars({ months: all, nameOf }: { months: Earnings["by_month"]; nameOf(month: string): string }) {
  const { t, language } = useTranslation();
  const id = useId();
  const months = all.slice(-shownAtMost);
  // Reversals can make a month negative, which a column cannot show.
  const parts = months.map(({ month, paid, upcoming }) => ({
    month,
    paid: Math.max(0, paid),
    upcoming: Math.max(0, upcoming),
  }));
  const highest = Math.max(...parts.map(({ paid, upcoming }) => paid + upcoming), 1);
  const width = Math.max(months.length, 6) * step;
  const tall = (amount: number) => (amount / highest) * (height - 4);
  return (
    <figure className={clsx(panel.panel, layout.stack, layout.gap12, layout.above8, rows.chart)} aria-labelledby={id}>
      <figcaption className={clsx(layout.row, layout.gap20, type.small)} id={id}>
        <span className={clsx(layout.row, layout.gap8)}>
          <i className={styles.sent} aria-hidden="true" />
          {t("host.earnings.paid")}
        </span>
        <span className={clsx(layout.row, layout.gap8)}>
          <i className={styles.upcoming} aria-hidden="true" />
          {t("host.earnings.upcoming")}
        </span>
      </figcaption>
      <svg
        width="100%"
        viewBox={`0 0 ${width} ${height + 30}`}
        role="img"
        aria-label={months
          .map(({ month, paid, upcoming }) =>
            t("hostPanel.earnings.month", {
              month: nameOf(month),
              paid: formatAmount(paid),
              upcoming: formatAmount(upcoming),
            }),
          )
          .join(" ")}
      >
        {parts.map(({ month, paid, upcoming }, index) => (
          <g key={month} transform={`translate(${index * step} 0)`}>
            <rect
              fill="currentColor"
              className={styles.sent}
              x={6}
              width={step - 12}
              y={height - tall(paid)}
              height={tall(paid)}
            />
            <rect
              fill="currentColor"
              className={styles.upcoming}
              x={6}
              width={step - 12}
              y={height - tall(paid) - tall(upcoming)}
              height={tall(upcoming)}
            />
            <text className={type.muted} fill="currentColor" x={step / 2} y={height + 20} textAnchor="middle">
              {formatShortMonth(new Date(`${month}-01T00:00:00Z`), language, "UTC")}
            </text>
          </g>
        ))}
        <line x1={0} x2={width} y1={height} y2={height} stroke="currentColor" />
      </svg>
    </figure>
  );
}
