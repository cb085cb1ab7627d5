import { clsx } from "clsx";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { CalendarsChanged } from "#contract/hosting/calendars.ts";
import { sentenceOf } from "#web/app/api.ts";
import { formatShortDay, formatShortSpan } from "#web/kit/format.ts";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { runsOf } from "#web/shared/hosting/months.ts";
import styles from "./HostCalendars.module.css";

export interface Done {
  what: "block" | "open" | "nights" | "undone";
  changed: CalendarsChanged;
  /** Whether Undo takes the focus, because the panel that had it went away. Elsewhere the next key would undo. */
  takesFocus: boolean;
}

interface Props {
  done: Done;
  isBusy: boolean;
  error: Error | null;
  onUndo(): void;
  onClose(): void;
}

/** What was changed and what was not. Stays until the host closes it or makes another change. */
export function ChangeDone({ done: { what, changed, takesFocus }, isBusy, error, onUndo, onClose }: Props) {
  const { t, language } = useTranslation();
  const undo = useRef<HTMLButtonElement>(null);
  const { key } = changed;
  useEffect(() => {
    if (key && takesFocus) undo.current?.focus();
  }, [key, takesFocus]);
  const count = changed.done.reduce((sum, { dates }) => sum + dates.length, 0);
  const values = { count, listings: t("hostCalendar.all.listings", { count: changed.done.length }) };
  const sentences = {
    block: () => t("hostCalendar.all.done.block", values),
    open: () => t("hostCalendar.all.done.open", values),
    nights: () => t("hostCalendar.all.done.nights", values),
    undone: () => t("hostCalendar.all.done.undone", values),
  };
  return (
    <div className={clsx(panel.notice, panel.withIcon, styles.done)}>
      <Icon name={changed.stayed.length > 0 ? "alert" : "check"} />
      <div className={layout.grow}>
        <p>{count > 0 ? sentences[what]() : t("hostCalendar.all.done.none")}</p>
        {changed.stayed.map((one) => (
          <p key={`${one.link_id} ${one.why}`} className={layout.above4}>
            {t("hostCalendar.all.stayed.line", { title: one.title, dates: spansOf(one.dates), why: whyOf(one.why) })}
            {one.bookings.map(({ reserve_id, code }) => (
              <Link key={reserve_id} to={`/host/bookings/${reserve_id}`}>
                {code}
              </Link>
            ))}
          </p>
        ))}
        {error && <p role="alert">{sentenceOf(error) ?? t("host.noAnswer")}</p>}
      </div>
      {what !== "undone" && count > 0 && (
        <button type="button" className={styles.undo} ref={undo} disabled={isBusy} onClick={onUndo}>
          {t("hostCalendar.all.undo")}
        </button>
      )}
      <button type="button" className={button.round} aria-label={t("common.close")} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );

  function spansOf(dates: readonly string[]): string {
    return runsOf(dates)
      .map(([from, to]) => (from === to ? formatShortDay(from, language) : formatShortSpan(from, to, language)))
      .join(", ");
  }

  function whyOf(why: CalendarsChanged["stayed"][number]["why"]): string {
    switch (why) {
      case "booked":
        return t("hostCalendar.all.stayed.booked");
      case "held":
        return t("hostCalendar.all.stayed.held");
      case "changed":
        return t("hostCalendar.all.stayed.changed");
      case "past":
        return t("hostCalendar.all.stayed.past");
    }
  }
}
