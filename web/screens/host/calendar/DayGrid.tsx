import { clsx } from "clsx";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { formatMonth } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { addDays, monthOf, weeksOf } from "#web/shared/hosting/months.ts";
import { spokenDay, type ViewDay } from "#web/shared/hosting/view-days.ts";
import styles from "./HostCalendar.module.css";
import type { Selection } from "./selection.ts";

interface Props {
  month: string;
  today: string;
  days: readonly ViewDay[];
  selection: Selection;
  onMonth(month: string): void;
}

/** How many days each key moves; weeks are rows, so up and down move seven days. */
const steps: Record<string, (date: string) => number> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: () => -7,
  ArrowDown: () => 7,
  Home: (date) => -weekdayOf(date),
  End: (date) => 6 - weekdayOf(date),
  PageUp: () => -28,
  PageDown: () => 28,
};

/** Monday is 0. */
function weekdayOf(date: string): number {
  return (new Date(date).getUTCDay() + 6) % 7;
}

/** A month as a grid: one tab stop, arrow keys move, Space selects, Shift with an arrow extends the selection. */
export function DayGrid({ month, today, days, selection, onMonth }: Props) {
  const { t, language } = useTranslation();
  const grid = useRef<HTMLTableElement>(null);
  /** The date about to receive the focus. A date of another month waits until that month is rendered. */
  const heading = useRef<string | null>(null);
  const [focused, setFocused] = useState(monthOf(today) === month ? today : `${month}-01`);
  const stop = monthOf(focused) === month ? focused : `${month}-01`;
  const byDate = new Map(days.map((day) => [day.date, day]));

  // A layout effect, to run before the next key press: the focused cell is gone and the focus would be lost.
  useLayoutEffect(() => {
    const date = heading.current;
    if (!date || monthOf(date) !== month) return;
    heading.current = null;
    grid.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus();
  });

  function press(event: KeyboardEvent<HTMLElement>, date: string) {
    // A key pressed before the focus has moved applies to the pending date.
    const from = heading.current ?? date;
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      selection.choose(from);
      return;
    }
    if (event.key === "Escape") return selection.clear();
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const to = addDays(from, step(from));
    heading.current = to === date ? null : to;
    setFocused(to);
    if (event.shiftKey && event.key.startsWith("Arrow")) selection.extend(from, to);
    if (monthOf(to) !== monthOf(from)) onMonth(monthOf(to));
  }

  return (
    <table
      className={clsx(layout.above12, styles.days)}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table that also handles keys
      role="grid"
      aria-multiselectable="true"
      aria-label={formatMonth(firstOf(month), language, "UTC")}
      ref={grid}
    >
      <thead>
        <tr>
          {weekdayDates.map((sample, weekday) => (
            <th key={sample} scope="col" abbr={weekdayName(sample, language, "long")}>
              <button
                type="button"
                className={clsx(button.pill, styles.weekday)}
                onClick={() => selection.toggleAll(columnOf(weekday))}
              >
                <span className={clsx(type.tiny, type.muted)} aria-hidden="true">
                  {weekdayName(sample, language, "short")}
                </span>
                <span className={type.forReaders}>
                  {t("hostCalendar.grid.everyWeekday", { weekday: weekdayName(sample, language, "long") })}
                </span>
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((date, weekday) => (date === null ? <td key={weekdayDates[weekday]} /> : cellOf(date)))}
          </tr>
        ))}
      </tbody>
    </table>
  );

  function columnOf(weekday: number): string[] {
    return weeksOf(month).flatMap((week) => week[weekday] ?? []);
  }

  function cellOf(date: string) {
    const day = byDate.get(date);
    const isChosen = selection.dates.includes(date);
    const words = spokenDay(date, day?.details ?? [], language);
    return (
      <td
        key={date}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid's cell is itself a control
        role="gridcell"
        className={clsx(styles.day, day?.isOwn && styles.own)}
        data-tone={day?.tone ?? "unknown"}
        data-date={date}
        aria-selected={isChosen}
        aria-disabled={date < today || undefined}
        aria-current={date === today ? "date" : undefined}
        tabIndex={date === stop ? 0 : -1}
        onClick={() => {
          setFocused(date);
          selection.choose(date);
        }}
        onKeyDown={(event) => press(event, date)}
      >
        <span className={type.label} aria-hidden="true">
          {Number(date.slice(8))}
        </span>
        <span className={styles.mark} aria-hidden="true">
          {day?.mark}
        </span>
        <span className={type.forReaders}>{words}</span>
      </td>
    );
  }
}

/** The dates of one week, Monday first. */
const weekdayDates = Array.from({ length: 7 }, (_, index) => addDays("2026-12-07", index));

function weekdayName(date: string, language: string, weekday: "short" | "long"): string {
  return new Intl.DateTimeFormat(language, { weekday, timeZone: "UTC" }).format(new Date(date));
}

function firstOf(month: string): Date {
  return new Date(`${month}-01T00:00:00Z`);
}
