import { clsx } from "clsx";
import { type KeyboardEvent, type PointerEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { CalendarRow, HostCalendars } from "#contract/hosting/calendars.ts";
import { useSite } from "#web/app/site.ts";
import { formatDay, formatPrice } from "#web/kit/format.ts";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { addDays, datesBetween } from "#web/shared/hosting/months.ts";
import { spokenDay, type ViewDay, viewDays } from "#web/shared/hosting/view-days.ts";
import { Photo } from "#web/shared/photos/Photo.tsx";
import { type DrawnBar, drawBars } from "./bars.ts";
import { calendarOf } from "./calendars-data.ts";
import type { Cell, Chosen } from "./chosen.ts";
import styles from "./HostCalendars.module.css";

/** The dates that are asked for, and whether they could not be loaded. */
export interface Asked {
  from: string;
  days: number;
  hasFailed: boolean;
}

interface Props {
  /** Of earlier dates until those that are asked for have arrived. */
  calendars: HostCalendars;
  asked: Asked;
  chosen: Chosen;
  onTurn(days: number): void;
  onUndo(): void;
}

/** The table is laid out as a CSS grid, so its roles are set explicitly: some browsers drop them otherwise. */
const as = {
  row: { role: "row" },
  group: { role: "rowgroup" },
  corner: { role: "columnheader" },
  name: { role: "rowheader" },
} as const;

/** Listings in rows, days in columns: one tab stop, arrow keys move, Space selects, Shift with an arrow extends. */
export function AllGrid({ calendars, asked, chosen, onTurn, onUndo }: Props) {
  const { t, language } = useTranslation();
  const keys = useId();
  const grid = useRef<HTMLTableElement>(null);
  const dates = datesBetween(calendars.from, addDays(calendars.to, -1));
  const ids = calendars.listings.map(({ link_id }) => link_id);
  const [focused, setFocused] = useState<Cell>();
  /** The cell about to receive the focus. A cell of other dates waits until those are rendered or have failed. */
  const heading = useRef<Cell | null>(null);
  const dragging = useRef<{ from: Cell; isMoved: boolean } | null>(null);
  const isThere = (cell: Cell) => ids.includes(cell.id) && dates.includes(cell.date);
  const start = { id: ids[0] ?? 0, date: dates.includes(calendars.today) ? calendars.today : (dates[0] ?? "") };
  const stop = focused && isThere(focused) ? focused : start;

  useLayoutEffect(() => {
    const cell = heading.current;
    const isRendered = cell !== null && isThere(cell);
    if (isRendered || asked.hasFailed) heading.current = null;
    if (!isRendered) return;
    grid.current?.querySelector<HTMLElement>(`[data-row="${cell.id}"][data-date="${cell.date}"]`)?.focus();
  });

  function press(event: KeyboardEvent<HTMLTableElement>) {
    const at = cellOf(event.target);
    if (!at) return;
    const from = heading.current ?? at;
    if ((event.ctrlKey || event.metaKey) && event.key === "z") {
      event.preventDefault();
      return onUndo();
    }
    if (event.key === "Escape") return chosen.clear();
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      if (event.shiftKey) return chosen.toggleAll(dates.map((date) => ({ id: from.id, date })));
      if (event.ctrlKey) return chosen.toggleAll(ids.map((id) => ({ id, date: from.date })));
      return chosen.toggle(from);
    }
    const to = moved(from, event.key);
    if (!to) return;
    event.preventDefault();
    heading.current = to;
    setFocused(to);
    if (event.shiftKey && event.key.startsWith("Arrow")) chosen.extend(to, from);
    // The next extension of the selection starts here.
    else chosen.begin(to);
    if (to.date < asked.from) onTurn(-asked.days);
    else if (to.date >= addDays(asked.from, asked.days)) onTurn(asked.days);
  }

  function moved({ id, date }: Cell, key: string): Cell | undefined {
    const row = ids.indexOf(id);
    const rowAt = (index: number) => ids[Math.min(ids.length - 1, Math.max(0, index))] ?? id;
    switch (key) {
      case "ArrowLeft":
        return { id, date: addDays(date, -1) };
      case "ArrowRight":
        return { id, date: addDays(date, 1) };
      case "ArrowUp":
        return { id: rowAt(row - 1), date };
      case "ArrowDown":
        return { id: rowAt(row + 1), date };
      case "Home":
        return { id, date: calendars.from };
      case "End":
        return { id, date: addDays(calendars.to, -1) };
      case "PageUp":
        return { id, date: addDays(date, -dates.length) };
      case "PageDown":
        return { id, date: addDays(date, dates.length) };
      default:
        return undefined;
    }
  }

  function down(event: PointerEvent<HTMLTableElement>) {
    const cell = cellOf(event.target);
    if (!cell || event.button !== 0) return;
    // A touch captures the pointer, so the other cells would not receive its events.
    if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId)) {
      event.target.releasePointerCapture(event.pointerId);
    }
    heading.current = null;
    setFocused(cell);
    if (event.shiftKey) {
      event.preventDefault();
      chosen.extend(cell);
    } else {
      chosen.begin(cell);
      dragging.current = { from: cell, isMoved: false };
    }
  }

  function move(event: PointerEvent<HTMLTableElement>) {
    // The button was released outside the grid.
    if (event.buttons === 0) dragging.current = null;
    const drag = dragging.current;
    const cell = drag && cellOf(document.elementFromPoint(event.clientX, event.clientY));
    if (!drag || !cell || (!drag.isMoved && cell.id === drag.from.id && cell.date === drag.from.date)) return;
    drag.isMoved = true;
    chosen.extend(cell, drag.from);
  }

  function up() {
    const drag = dragging.current;
    dragging.current = null;
    if (drag && !drag.isMoved) chosen.toggle(drag.from);
  }

  return (
    <>
      <p id={keys} className={type.forReaders}>
        {t("hostCalendar.all.keys")}
      </p>
      <table
        className={clsx(layout.above12, styles.grid)}
        style={{ "--days": dates.length } as object}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table that also handles keys
        role="grid"
        aria-multiselectable="true"
        aria-label={t("hostCalendar.title")}
        aria-describedby={keys}
        ref={grid}
        onKeyDown={press}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={() => {
          dragging.current = null;
        }}
      >
        <thead {...as.group} className={styles.head}>
          <tr {...as.row} className={styles.row}>
            <th {...as.corner} className={clsx(type.small, styles.corner)}>
              {t("hostCalendar.listing")}
            </th>
            {dates.map((date) => (
              <th key={date} {...as.corner} className={styles.date} data-today={date === calendars.today || undefined}>
                <button
                  type="button"
                  // Not a tab stop, because Ctrl with Space does the same from the grid.
                  tabIndex={-1}
                  disabled={date < calendars.today}
                  onClick={() => chosen.toggleAll(ids.map((id) => ({ id, date })))}
                >
                  <span className={type.tiny} aria-hidden="true">
                    {part(date, language, "narrow")}
                  </span>
                  <b aria-hidden="true">{Number(date.slice(8))}</b>
                  <span className={type.forReaders}>
                    {t("hostCalendar.all.everyListing", { day: formatDay(date, language) })}
                  </span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...as.group}>
          {calendars.listings.map((row) => (
            <Row key={row.link_id} row={row} dates={dates} calendars={calendars} chosen={chosen} stop={stop} />
          ))}
        </tbody>
      </table>
    </>
  );
}

interface RowProps {
  row: CalendarRow;
  dates: readonly string[];
  calendars: HostCalendars;
  chosen: Chosen;
  stop: Cell;
}

function Row({ row, dates, calendars, chosen, stop }: RowProps) {
  const { t, language } = useTranslation();
  const { brandName } = useSite();
  const views = viewDays(calendarOf(row, calendars), t, language);
  const bars = row.service_type === 2 ? drawBars(row.bars, dates, { t, brand: brandName }) : undefined;
  return (
    <tr {...as.row} className={styles.row}>
      <th {...as.name} scope="row" className={styles.name}>
        <Link to={`/host/calendar/${row.slug}`}>
          <span className={clsx(layout.picture, styles.photo)}>
            <Photo image={row.image ?? undefined} sizes="44px" />
          </span>
          <span>
            <b>{row.title}</b>
            <span className={clsx(type.tiny, type.muted)}>{row.city}</span>
          </span>
        </Link>
      </th>
      {views.map((day, index) => {
        const cell = { id: row.link_id, date: day.date };
        const isChosen = chosen.has(cell);
        return (
          <td
            key={day.date}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid's cell is itself a control
            role="gridcell"
            className={styles.cell}
            data-row={row.link_id}
            data-date={day.date}
            data-tone={day.tone}
            data-bare={!bars || undefined}
            data-today={day.date === calendars.today || undefined}
            aria-selected={isChosen}
            aria-disabled={day.isPast || undefined}
            tabIndex={stop.id === cell.id && stop.date === cell.date ? 0 : -1}
          >
            <span className={type.forReaders}>{spokenDay(day.date, day.details, language)}</span>
            {isChosen && row.service_type === 2 && (
              <span className={styles.price} aria-hidden="true">
                {formatPrice(row.days[index]?.price ?? 0)}
              </span>
            )}
            {bars?.get(day.date)?.map((bar) => (
              <Bar key={bar.key} bar={bar} />
            ))}
            {row.service_type !== 2 && <Chip row={row} day={day} index={index} />}
          </td>
        );
      })}
    </tr>
  );
}

function Bar({ bar }: { bar: DrawnBar }) {
  const { left, width, tone, who, source } = bar;
  const place = { "--left": left, "--width": width } as object;
  return (
    <span className={styles.bar} style={place} data-tone={tone} aria-hidden="true">
      {width >= 1.5 && (
        <>
          <b>{who}</b>
          <span>{source}</span>
        </>
      )}
    </span>
  );
}

/** What is sold on a day: seats of an experience's departures, or hours of a space. */
function Chip({ row, day, index }: { row: CalendarRow; day: ViewDay; index: number }) {
  const { t } = useTranslation();
  if (row.service_type === 0) {
    const sessions = row.days[index]?.sessions ?? [];
    if (sessions.length === 0) return null;
    const sold = sessions.reduce((sum, session) => sum + session.sold, 0);
    const isFull = sessions.every((session) => session.sold >= session.capacity);
    return (
      <span className={styles.chip} data-sold={isFull ? "full" : sold > 0 ? "some" : "none"} aria-hidden="true">
        {sold}
      </span>
    );
  }
  const minutes = row.service_type === 1 ? (row.days[index]?.bookedMinutes ?? 0) : 0;
  if (minutes === 0)
    return day.tone === "held" ? <span className={styles.chip} data-sold="none" aria-hidden="true" /> : null;
  return (
    <span className={styles.chip} data-sold="some" aria-hidden="true">
      {t("hostCalendar.all.hours", { hours: Math.round(minutes / 30) / 2 })}
    </span>
  );
}

/** The cell at an event's target or at a point. */
function cellOf(target: EventTarget | null): Cell | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
  const { row, date } = cell?.dataset ?? {};
  return row && date ? { id: Number(row), date } : undefined;
}

function part(date: string, language: string, weekday: "narrow"): string {
  return new Intl.DateTimeFormat(language, { weekday, timeZone: "UTC" }).format(new Date(date));
}
