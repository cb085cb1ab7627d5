import { useId } from "react";
import type { Earnings } from "#contract/hosting/hosting.ts";
import { formatAmount, formatShortMonth } from "#web/kit/format.ts";
import { useTranslation } from "#web/kit/texts.tsx";

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
    <figure className="earning-bars" aria-labelledby={id}>
      <figcaption className="small" id={id}>
        <i className="is-paid" aria-hidden="true" />
        {t("host.earnings.paid")}
        <i className="is-upcoming" aria-hidden="true" />
        {t("host.earnings.upcoming")}
      </figcaption>
      <svg
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
            <rect className="is-paid" x={6} width={step - 12} y={height - tall(paid)} height={tall(paid)} />
            <rect
              className="is-upcoming"
              x={6}
              width={step - 12}
              y={height - tall(paid) - tall(upcoming)}
              height={tall(upcoming)}
            />
            <text x={step / 2} y={height + 20} textAnchor="middle">
              {formatShortMonth(new Date(`${month}-01T00:00:00Z`), language, "UTC")}
            </text>
          </g>
        ))}
        <line x1={0} x2={width} y1={height} y2={height} />
      </svg>
    </figure>
  );
}
