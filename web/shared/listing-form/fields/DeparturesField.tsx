import { clsx } from "clsx";
import { useRef } from "react";
import { FieldNotes, wrongness } from "#web/kit/fields/Field.tsx";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import type { FieldName } from "../fields.ts";
import { useForm } from "../form.ts";
import styles from "../ListingFields.module.css";
import { type Entry, entriesOf, textOf } from "../values.ts";
import { useListWords } from "../words.ts";
import { classOf } from "./TextFields.tsx";
import { TimesField } from "./TimesField.tsx";

/** An experience's departures after the first, which has fields of its own. */
export function DeparturesField({ name, most }: { name: FieldName; most: number }) {
  const { t } = useTranslation();
  const form = useForm();
  const { id, label, hint, error, marksOf } = useListWords(name, "startTime");
  const list = useRef<HTMLFieldSetElement>(null);
  const departures = entriesOf(form.values, name);
  const set = (next: Entry[]) => form.set(name, next);
  const change = (position: number, part: Entry) =>
    set(departures.map((departure, at) => (at === position ? { ...departure, ...part } : departure)));

  function add() {
    set([
      ...departures,
      following(departures.at(-1), textOf(form.values, "startTime"), textOf(form.values, "endTime")),
    ]);
    focusOn(`li:nth-child(${departures.length + 1}) input`);
  }

  function remove(position: number) {
    set(departures.filter((_, at) => at !== position));
    focusOn("[data-add]");
  }

  /** Waits for the next rendering, because the focused element may be removed. */
  function focusOn(selector: string) {
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(selector)?.focus());
  }

  return (
    <fieldset className={classOf(error, true)} ref={list} {...wrongness(id, hint, error)}>
      <legend>{label}</legend>
      {departures.length > 0 && (
        <ul className={clsx(rows.rows, rows.closed, styles.hours)}>
          {departures.map((departure, position) => {
            const number = position + 2;
            const time = (part: "startTime" | "endTime") => ({
              value: String(departure[part]),
              ...marksOf(position + 1, part),
              onChange: (value: string) => change(position, { [part]: value }),
              onBlur: () => form.leave(name),
            });
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be equal while they are being typed
              <li key={position} className={clsx(layout.row, layout.gap8by20)}>
                <TimesField
                  start={{ label: t("hostListing.departures.start", { number }), ...time("startTime") }}
                  end={{ label: t("hostListing.departures.end", { number }), ...time("endTime") }}
                />
                <button
                  type="button"
                  className={button.round}
                  aria-label={t("hostListing.departures.remove", { number })}
                  onClick={() => remove(position)}
                >
                  <Icon name="close" />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {departures.length < most ? (
        <button type="button" data-add className={clsx(button.link, button.tall)} onClick={add}>
          {t("hostListing.departures.add")}
        </button>
      ) : (
        <p className={type.muted} data-add tabIndex={-1}>
          {t("hostListing.departures.full", { count: most + 1 })}
        </p>
      )}
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}

/** The suggestion for a new departure: begins when the last one ends, and takes as long. */
function following(last: Entry | undefined, firstStart: string, firstEnd: string): Entry {
  const [start, end] = last ? [String(last.startTime), String(last.endTime)] : [firstStart, firstEnd];
  const [from, to] = [minutesOf(start), minutesOf(end)];
  if (from === undefined || to === undefined) return { startTime: "", endTime: "" };
  return { startTime: end, endTime: clock(to + ((to - from + 1440) % 1440)) };
}

function minutesOf(time: string): number | undefined {
  const [hours, minutes] = time.split(":").map(Number);
  return hours === undefined || minutes === undefined ? undefined : hours * 60 + minutes;
}

function clock(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
}
