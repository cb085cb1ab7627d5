import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Report } from "#contract/back-office.ts";
import { kinds } from "#contract/listing-kinds/kinds.ts";
import { formatAmount } from "#web/ui/format.ts";
import { type Measure, monthsOf } from "./months.ts";
import { formatCount, kindName, monthName, shortMonthName } from "./words.ts";

interface Props {
  title: string;
  report: Report;
  measure: Measure;
}

/** Drawn for the eye; the table below has the same in words. */
const height = 160;
const step = 56;

/** One column per month, a part of it per kind. */
export function MonthBars({ title, report, measure }: Props) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const months = monthsOf(report.months, measure);
  const highest = Math.max(...months.map(({ total }) => total), 1);
  const format = measure === "bookings" ? formatCount : formatAmount;
  return (
    <figure className="office-sheet month-bars" aria-labelledby={id}>
      <figcaption>
        <h2 className="d3" id={id}>
          {title}
        </h2>
        <ul className="month-bars-kinds small">
          {kinds.map((kind) => (
            <li key={kind}>
              <i className={`is-${kind}`} aria-hidden="true" />
              {kindName(t, kind)}
            </li>
          ))}
        </ul>
      </figcaption>
      <svg
        viewBox={`0 0 ${Math.max(months.length, 6) * step} ${height + 34}`}
        role="img"
        aria-label={months.map(({ month, total }) => `${monthName(month, i18n.language)}: ${format(total)}`).join(", ")}
      >
        {months.map(({ month, parts }, position) => (
          <g key={month} transform={`translate(${position * step} 0)`}>
            {parts.map(({ kind, from, amount }) => (
              <rect
                key={kind}
                className={`is-${kind}`}
                x={4}
                width={step - 8}
                y={height - ((from + amount) / highest) * (height - 4)}
                height={(amount / highest) * (height - 4)}
              >
                <title>{`${monthName(month, i18n.language)}, ${kindName(t, kind)}: ${format(amount)}`}</title>
              </rect>
            ))}
            <text x={step / 2} y={height + 22} textAnchor="middle">
              {shortMonthName(month, i18n.language)}
            </text>
          </g>
        ))}
        <line x1={0} x2={Math.max(months.length, 6) * step} y1={height} y2={height} />
      </svg>
    </figure>
  );
}
