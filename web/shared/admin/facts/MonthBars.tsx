import { clsx } from "clsx";
import { useId } from "react";
import type { Report } from "#contract/admin/reports.ts";
import { kinds } from "#contract/listings/kinds.ts";
import { formatAmount, formatCount, formatPrice } from "#web/kit/format.ts";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { kindName, monthName, shortMonthName } from "#web/shared/admin/list/words.ts";
import styles from "./MonthBars.module.css";
import { type Measure, monthsOf } from "./months.ts";

interface Props {
  title: string;
  report: Report;
  measure: Measure;
}

const height = 160;
const step = 56;
/** Above more columns than these there is no room for their totals. */
const mostTold = 13;
/** Room for the total above the highest column. */
const above = 24;

/** One column per month, divided by listing kind. */
export function MonthBars({ title, report, measure }: Props) {
  const { t, language } = useTranslation();
  const id = useId();
  const months = monthsOf(report.months, measure);
  const highest = Math.max(...months.map(({ total }) => total), 1);
  const format = measure === "bookings" ? formatCount : formatAmount;
  const formatTotal = measure === "bookings" ? formatCount : formatPrice;
  return (
    <figure className={clsx(panel.panel, layout.stack, layout.gap20, rows.chart)} aria-labelledby={id}>
      <figcaption>
        <h2 className={type.heading} id={id}>
          {title}
        </h2>
        <ul className={clsx(layout.row, layout.gap8by20, type.small)}>
          {kinds.map((kind) => (
            <li className={clsx(layout.row, layout.gap8)} key={kind}>
              <i className={styles[kind]} aria-hidden="true" />
              {kindName(t, kind)}
            </li>
          ))}
        </ul>
      </figcaption>
      <svg
        viewBox={`0 ${-above} ${Math.max(months.length, 6) * step} ${height + above + 34}`}
        role="img"
        aria-label={months.map(({ month, sum }) => `${monthName(month, language)}: ${format(sum)}`).join(", ")}
      >
        {months.map(({ month, parts, total, sum }, position) => (
          <g key={month} transform={`translate(${position * step} 0)`}>
            {parts.map(({ kind, from, amount }) => (
              <rect
                key={kind}
                fill="currentColor"
                className={styles[kind]}
                x={4}
                width={step - 8}
                y={height - ((from + amount) / highest) * (height - 4)}
                height={(amount / highest) * (height - 4)}
              >
                <title>{`${monthName(month, language)}, ${kindName(t, kind)}: ${format(amount)}`}</title>
              </rect>
            ))}
            {sum !== 0 && months.length <= mostTold && (
              <text
                className={measure === "revenue" ? layout.offPhones : undefined}
                fill="currentColor"
                x={step / 2}
                y={height - (total / highest) * (height - 4) - 8}
                textAnchor="middle"
              >
                {formatTotal(sum)}
              </text>
            )}
            <text className={type.muted} fill="currentColor" x={step / 2} y={height + 22} textAnchor="middle">
              {shortMonthName(month, language)}
            </text>
          </g>
        ))}
        <line stroke="currentColor" x1={0} x2={Math.max(months.length, 6) * step} y1={height} y2={height} />
      </svg>
    </figure>
  );
}
