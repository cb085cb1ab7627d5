import { clsx } from "clsx";
import { Link } from "react-router";
import { type DayMark, dayMarks } from "#contract/hosting/day-marks.ts";
import type { HostStats, ListingUse } from "#contract/hosting/hosting.ts";
import { kindOfWire } from "#contract/listings/kinds.ts";
import { formatPercent, formatShortMonth } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { addDays } from "#web/shared/hosting/months.ts";
import styles from "./HostDashboard.module.css";

const days = 60;
/** Each day is ten units wide, and there is a gap before each week. */
const day = { step: 10, width: 9, gap: 5, height: 20 };

/** The next sixty days of all listings: a row for each listing, a cell for each day, and at the end the share sold. */
export function HeatCalendar({ stats: { today, listings } }: { stats: HostStats }) {
  const { t, language } = useTranslation();
  const dates = Array.from({ length: days }, (_, place) => addDays(today, place));
  const lefts = leftsOf(dates);
  const width = (lefts.at(-1) ?? 0) + day.width;
  return (
    <section className={clsx(panel.panel, layout.above16)} aria-labelledby="next-days">
      <div className={clsx(layout.row, layout.spread, layout.baseline)}>
        <h2 className={type.heading} id="next-days">
          {t("hostPanel.days.title")}
        </h2>
        <Link className={clsx(button.link, button.tall)} to="/host/calendar">
          {t("host.nav.calendar")}
        </Link>
      </div>
      <div className={styles.listing} aria-hidden="true">
        <div className={styles.scale}>
          {dates.map((date, place) => {
            // Labels only months and Mondays, because adjacent labels do not fit.
            const isMonth = date.endsWith("-01") || (place === 0 && Number(date.slice(8)) < 25);
            if (place > 0 && !isMonth && !isMonday(date)) return null;
            return (
              <span key={date} style={{ left: `${(100 * (lefts[place] ?? 0)) / width}%` }}>
                <b>{isMonth && formatShortMonth(new Date(date), language, "UTC")}</b>
                <i>{(place === 0 || isMonday(date)) && Number(date.slice(8))}</i>
              </span>
            );
          })}
        </div>
      </div>
      <ul>
        {listings.map((listing) => (
          <li className={styles.listing} key={listing.link_id}>
            <span className={styles.name}>{listing.title}</span>
            <span className={clsx(type.small, type.numbers, type.nowrap, styles.share)}>
              <b className={type.ink}>{formatPercent(shareOf(listing.next60), language)}</b>{" "}
              <span className={layout.offPhones}>{soldSaid(listing)}</span>
            </span>
            <svg viewBox={`0 0 ${width} ${day.height}`} aria-hidden="true">
              {dayMarks.map((mark) => (
                <path
                  key={mark}
                  className={styles[faces[mark]]}
                  fillOpacity={steps[mark]}
                  d={cellsOf(listing.next60.days, mark, lefts)}
                />
              ))}
            </svg>
          </li>
        ))}
      </ul>
      <Legend />
    </section>
  );

  function soldSaid({ service_type, next60 }: ListingUse): string {
    const count = Math.round(next60.taken);
    switch (kindOfWire(service_type)) {
      case "lodging":
        return t("hostPanel.days.nights", { count });
      case "space":
        return t("hostPanel.days.hours", { count });
      case "experience":
        return t("hostPanel.days.seats", { count });
    }
  }
}

const faces = {
  "0": "free",
  "1": "sold",
  "2": "sold",
  "3": "sold",
  b: "blocked",
  n: "unoffered",
  c: "clash",
} as const satisfies Record<DayMark, string>;
/** Opacities of a single hue. */
const steps: Partial<Record<DayMark, number>> = { "1": 0.25, "2": 0.6 };

function Legend() {
  const { t } = useTranslation();
  return (
    <p className={clsx(layout.row, layout.gap8by20, type.small, layout.above12)}>
      <span className={styles.key}>
        {t("hostPanel.days.free")}
        <Cell mark="0" />
        <Cell mark="1" />
        <Cell mark="2" />
        <Cell mark="3" />
        {t("hostPanel.days.sold")}
      </span>
      <span className={styles.key}>
        <Cell mark="b" />
        {t("hostPanel.days.blocked")}
      </span>
      <span className={styles.key}>
        <Cell mark="n" />
        {t("hostPanel.days.unoffered")}
      </span>
      <span className={styles.key}>
        <Cell mark="c" />
        {t("hostPanel.days.clash")}
      </span>
    </p>
  );
}

function Cell({ mark }: { mark: DayMark }) {
  return (
    <svg width="14" height="20" viewBox={`0 0 ${day.width} ${day.height}`} aria-hidden="true">
      <path className={styles[faces[mark]]} fillOpacity={steps[mark]} d={cellsOf(mark, mark, [0])} />
    </svg>
  );
}

/** Draws all days with the same mark as one path, so that a row of sixty days needs seven paths instead of sixty. */
function cellsOf(marks: string, mark: DayMark, lefts: readonly number[]): string {
  const shape = shapes[mark] ?? whole;
  return [...marks].map((one, place) => (one === mark ? shape(lefts[place] ?? 0) : "")).join("");
}

const whole = (left: number) => `M${left} 0h${day.width}v${day.height}h-${day.width}z`;
/** Blocked days are hatched and days not offered are dots, so that neither depends on color. */
const shapes: Partial<Record<DayMark, (left: number) => string>> = {
  b: (left) => `M${left} 7l9-7M${left} 14l9-7M${left} 20l9-7`,
  n: (left) => `M${left + 3.5} 9h2v2h-2z`,
};

function leftsOf(dates: readonly string[]): number[] {
  let gaps = 0;
  return dates.map((date, place) => {
    if (place > 0 && isMonday(date)) gaps++;
    return place * day.step + gaps * day.gap;
  });
}

function isMonday(date: string): boolean {
  return new Date(date).getUTCDay() === 1;
}

function shareOf({ taken, offered }: ListingUse["next60"]): number {
  return offered === 0 ? 0 : Math.round((100 * taken) / offered);
}
