import { clsx } from "clsx";
import { useState } from "react";
import { Link } from "react-router";
import type { CalendarLinks, Clash } from "#contract/hosting/feeds.ts";
import { sentenceOf } from "#web/app/api.ts";
import { now } from "#web/app/clock.ts";
import { useSite } from "#web/app/site.ts";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import { formatAmount, formatDateOf, formatShortSpan } from "#web/kit/format.ts";
import { showToast } from "#web/kit/overlay/toast.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { addDays, type Dates, shownDates } from "#web/shared/hosting/months.ts";
import styles from "./CalendarLinks.module.css";
import { useReading } from "./links-data.ts";
import { datesSentence, momentOf } from "./words.ts";

interface Props {
  links: CalendarLinks;
  clash: Clash;
}

/** What is only closed there need not be anybody's. */
const entryWords = {
  reserved: {
    titleKey: "hostCalendar.links.clash.reserved.title",
    thereKey: "hostCalendar.links.clash.reserved.there",
    thereWhatKey: "hostCalendar.links.clash.reserved.thereWhat",
    solveKey: "hostCalendar.links.clash.reserved.solve",
    solveWhatKey: "hostCalendar.links.clash.reserved.solveWhat",
    solvedKey: "hostCalendar.links.clash.reserved.solved",
    stillKey: "hostCalendar.links.clash.reserved.still",
  },
  closed: {
    titleKey: "hostCalendar.links.clash.closed.title",
    thereKey: "hostCalendar.links.clash.closed.there",
    thereWhatKey: "hostCalendar.links.clash.closed.thereWhat",
    solveKey: "hostCalendar.links.clash.closed.solve",
    solveWhatKey: "hostCalendar.links.clash.closed.solveWhat",
    solvedKey: "hostCalendar.links.clash.closed.solved",
    stillKey: "hostCalendar.links.clash.closed.still",
  },
} as const;

/** A booking and the external event it clashes with, and the ways out: the cheapest for the guest first. */
export function ClashPanel({ links, clash }: Props) {
  const { t, language } = useTranslation();
  const { timeZone } = useSite();
  const { booking, feed: calendar } = clash;
  const words = entryWords[clash.entry];
  const { guest } = booking;
  const amount = formatAmount(booking.total);
  const site = links.feeds.find(({ id }) => id === clash.feed_id)?.site;
  const both = { from: later(clash.from, booking.from), to: earlier(clash.to, booking.to) };
  const shown = shownDates(both, links.sold_by);
  const dates = formatShortSpan(shown.from, shown.to, language);
  const title = t(words.titleKey, { calendar, dates });
  return (
    <section className={clsx(panel.panel, styles.clash)} aria-label={title}>
      <div className={clsx(layout.row, layout.spread)}>
        <h2 className={type.heading}>{title}</h2>
        <span className={clsx(panel.tag, panel.bad)}>
          {t("hostCalendar.links.clash.since", {
            date: momentOf(clash.since, { t, language, timeZone, now: now() }),
          })}
        </span>
      </div>
      <Days clash={clash} soldBy={links.sold_by} />
      <div className={clsx(layout.halves, layout.above16)}>
        <div className={styles.here}>
          <h3 className={type.label}>{t("hostCalendar.links.clash.here", { guest, count: booking.guests })}</h3>
          <p>
            {t("hostCalendar.links.clash.hereWhat", {
              dates: datesSentence(booking, links.sold_by, language),
              date: formatDateOf(booking.booked_at, timeZone, language),
              amount,
            })}
          </p>
          <Link className={clsx(button.link, button.tall)} to={`/host/messages?reserve=${booking.reserve_id}`}>
            {t("hostCalendar.links.clash.write")}
          </Link>
        </div>
        <div className={styles.there}>
          <h3 className={type.label}>{t(words.thereKey, { calendar })}</h3>
          <p>
            {t(words.thereWhatKey, {
              dates: datesSentence(clash, links.sold_by, language),
              calendar,
            })}
          </p>
          {site && (
            <a className={clsx(button.link, button.tall)} href={`https://${site}`} target="_blank" rel="noreferrer">
              {t("hostCalendar.links.clash.openSite", { site: calendar })}
            </a>
          )}
        </div>
      </div>
      <h3 className={clsx(type.subheading, layout.above24)}>{t("hostCalendar.links.clash.ways")}</h3>
      <ol className={rows.rows}>
        <li className={styles.way}>
          <p>
            <b>{t(words.solveKey, { calendar })}</b>
            <span className={rows.note}>{t(words.solveWhatKey)}</span>
          </p>
          <Solved links={links} clash={clash} />
        </li>
        <li className={styles.way}>
          <p>
            <b>{t("hostCalendar.links.clash.offer")}</b>
            <span className={rows.note}>{t("hostCalendar.links.clash.offerWhat", { guest })}</span>
          </p>
          <Link className={clsx(button.line, button.small)} to={`/host/messages?reserve=${booking.reserve_id}`}>
            {t("hostCalendar.links.clash.write")}
          </Link>
        </li>
        <li className={styles.way}>
          <p>
            <b>{t("hostCalendar.links.clash.cancelHere", { guest })}</b>
            <span className={rows.note}>{t("hostCalendar.links.clash.cancelHereWhat", { amount })}</span>
          </p>
          <Link className={clsx(button.link, button.tall)} to={`/host/bookings/${booking.reserve_id}`}>
            {t("hostCalendar.links.clash.seeAccount")}
          </Link>
        </li>
      </ol>
    </section>
  );
}

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}

function later(one: string, other: string): string {
  return one < other ? other : one;
}

/** Reads the feed again, after the host has cancelled or opened there. */
function Solved({ links, clash }: Props) {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState<"still" | "doubt">();
  const reading = useReading(links.slug, clash.feed_id, ({ clashes, feeds }) => {
    const isStill = clashes.some((one) => one.feed_id === clash.feed_id && one.booking.code === clash.booking.code);
    const isDoubtful = feeds.some(({ id, state }) => id === clash.feed_id && state === "doubtful");
    if (isStill) setAnswer(isDoubtful ? "doubt" : "still");
    else void showToast({ text: t("hostCalendar.links.clash.gone"), tone: "done", isForHost: true });
  });
  const calendar = clash.feed;
  const words = entryWords[clash.entry];
  return (
    <div>
      <button
        type="button"
        className={clsx(button.primary, button.small)}
        disabled={reading.isPending}
        onClick={() => reading.mutate({})}
      >
        {reading.isPending ? t("hostCalendar.links.reading") : t(words.solvedKey)}
      </button>
      <FormRefusal text={reading.error ? (sentenceOf(reading.error) ?? t("host.noAnswer")) : null} />
      <p role="status" className={clsx(type.small, layout.measure)}>
        {answer === "still" && t(words.stillKey, { calendar })}
        {answer === "doubt" && t("hostCalendar.links.clash.doubt", { calendar })}
      </p>
    </div>
  );
}

/** The most days that fit on a phone; the days around the start of the clash are shown. */
const mostDays = 14;

/** Shows both sides on one row of days. Decorative, because the sentences beside it say the same. */
function Days({ clash, soldBy }: { clash: Clash; soldBy: CalendarLinks["sold_by"] }) {
  const { language } = useTranslation();
  const { booking } = clash;
  const first = later(addDays(later(clash.from, booking.from), -3), addDays(earlier(clash.from, booking.from), -1));
  const end = later(clash.to, booking.to);
  const shown = Array.from({ length: mostDays }, (_, day) => addDays(first, day)).filter((date) => date <= end);
  const bar = (dates: Dates) => placeOf(dates, shown, soldBy === "nights" ? 0.5 : 0);
  const letter = new Intl.DateTimeFormat(language, { weekday: "narrow", timeZone: "UTC" });
  return (
    <div className={clsx(styles.days, layout.above12)} aria-hidden="true">
      <div className={styles.dates}>
        {shown.map((date) => (
          <span key={date}>
            <small>{letter.format(new Date(date))}</small>
            {Number(date.slice(8))}
          </span>
        ))}
      </div>
      <p className={styles.bar} style={bar(booking)}>
        {booking.guest}
      </p>
      <p className={clsx(styles.bar, styles.other)} style={bar(clash)}>
        {clash.feed}
      </p>
    </div>
  );
}

/** @param noon 0.5 for nights, whose bars go from noon of the arrival to noon of the departure */
function placeOf({ from, to }: Dates, days: readonly string[], noon: number) {
  const at = (date: string) => {
    const index = days.indexOf(date);
    if (index >= 0) return index + noon;
    return date < (days[0] ?? "") ? 0 : days.length;
  };
  const [begin, end] = [at(from), at(to)];
  return { marginLeft: `${(100 * begin) / days.length}%`, width: `${(100 * (end - begin)) / days.length}%` };
}
