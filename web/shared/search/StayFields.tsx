import { clsx } from "clsx";
import { type ComponentProps, lazy, Suspense, useId, useState } from "react";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { now } from "#web/app/clock.ts";
import { useSite } from "#web/app/site.ts";
import { formatTime } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { isDate } from "#web/shared/calendar/stay.ts";
import { addDays, daysFrom, isUsable, plainDateIn, searchedDays } from "./days.ts";
import styles from "./Search.module.css";
import type { Draft } from "./SearchForm.tsx";
import { isDated, type Search, withoutStay } from "./search.ts";

const SearchCalendar = lazy(async () => ({ default: (await import("./SearchCalendar.tsx")).SearchCalendar }));

interface Props {
  draft: Draft;
  /** Whether the panel has been opened. */
  isOpen: boolean;
  onChange(sentence: Search): void;
}

/** The fields for dates, depending on the kind. */
export function StayFields({ draft, isOpen, onChange }: Props) {
  const { t } = useTranslation();
  const { sentence } = draft;
  const Part = parts[draft.kind];
  return (
    <div className={clsx(layout.stack, styles.stay)}>
      <Part sentence={sentence} isOpen={isOpen} onChange={onChange} />
      {isDated(sentence) && (
        <p>
          <button type="button" className={button.link} onClick={() => onChange(withoutStay(sentence))}>
            {t("search.dates.clear")}
          </button>
        </p>
      )}
    </div>
  );
}

const parts = { lodging: Nights, space: SpaceStay, experience: OneDay } satisfies Record<ListingKind, unknown>;

/** A calendar for the same dates. The browser loads it when the panel is opened. */
function Picker({ isOpen, ...props }: { isOpen: boolean } & ComponentProps<typeof SearchCalendar>) {
  if (!isOpen) return null;
  return (
    <div className={styles.calendar}>
      <Suspense>
        <SearchCalendar {...props} />
      </Suspense>
    </div>
  );
}

/** The default hours: an evening. */
const evening = { start_time: "18:00", end_time: "22:00" };

interface PartProps {
  sentence: Search;
  isOpen: boolean;
  onChange(sentence: Search): void;
}

function OneDay({ sentence, isOpen, onChange }: PartProps) {
  const { t } = useTranslation();
  const choose = (date: string | undefined) => onChange({ ...sentence, date });
  return (
    <>
      <DateField name="date" label={t("search.dates.date")} value={sentence.date} onChange={choose} />
      <Picker isOpen={isOpen} date={sentence.date} onChoose={choose} />
    </>
  );
}

function SpaceStay(part: PartProps) {
  const { sentence, onChange } = part;
  const { t } = useTranslation();
  const [byDays, setByDays] = useState(sentence.start_date !== undefined);

  function turn(toDays: boolean) {
    if (toDays === byDays) return;
    setByDays(toDays);
    onChange(withoutStay(sentence));
  }

  return (
    <>
      <fieldset className={button.chips}>
        <legend className={type.forReaders}>{t("search.dates.mode")}</legend>
        <button type="button" className={button.chip} aria-pressed={!byDays} onClick={() => turn(false)}>
          {t("search.dates.byHours")}
        </button>
        <button type="button" className={button.chip} aria-pressed={byDays} onClick={() => turn(true)}>
          {t("search.dates.byDays")}
        </button>
      </fieldset>
      {byDays ? <Days {...part} /> : <Hours {...part} />}
    </>
  );
}

function Hours({ sentence, isOpen, onChange }: PartProps) {
  const { t } = useTranslation();
  const choose = (date: string | undefined) => onChange({ ...evening, ...sentence, date });
  return (
    <>
      <DateField name="date" label={t("search.dates.date")} value={sentence.date} onChange={choose} />
      <div className={layout.two}>
        <TimeField
          name="start_time"
          label={t("search.dates.from")}
          value={sentence.start_time}
          onChange={(start_time) => onChange({ ...sentence, start_time })}
        />
        <TimeField
          name="end_time"
          label={t("search.dates.to")}
          value={sentence.end_time}
          onChange={(end_time) => onChange({ ...sentence, end_time })}
        />
      </div>
      <Picker isOpen={isOpen} date={sentence.date} onChoose={choose} />
    </>
  );
}

function Nights({ sentence, isOpen, onChange }: PartProps) {
  const { t } = useTranslation();
  const { check_in, check_out } = sentence;
  const nights = lengthOf(check_in, check_out);
  return (
    <>
      <div className={layout.two}>
        <DateField
          name="check_in"
          label={t("search.dates.checkIn")}
          value={check_in}
          onChange={(date) =>
            onChange({ ...sentence, check_in: date, check_out: endFor(date, check_out, nights ?? 2) })
          }
        />
        <DateField
          name="check_out"
          label={t("search.dates.checkOut")}
          value={check_out}
          after={check_in}
          onChange={(date) => onChange({ ...sentence, check_out: date })}
        />
      </div>
      {nights !== undefined && (
        <p className={type.small} role="status">
          {t("search.dates.nights", { count: nights })}
        </p>
      )}
      <Picker
        isOpen={isOpen}
        from={check_in}
        to={check_out}
        onChoose={(from, to) =>
          // Choosing the same day twice means one night.
          onChange({ ...sentence, check_in: from, check_out: to > from ? to : addDays(from, 1) })
        }
      />
    </>
  );
}

/** Whole days. The API's end is the day after the last one; the field shows the last one. */
function Days({ sentence, isOpen, onChange }: PartProps) {
  const { t } = useTranslation();
  const { start_date, end_date } = sentence;
  const days = lengthOf(start_date, end_date);
  return (
    <>
      <div className={layout.two}>
        <DateField
          name="start_date"
          label={t("search.dates.firstDay")}
          value={start_date}
          onChange={(date) => onChange({ ...sentence, start_date: date, end_date: endFor(date, end_date, days ?? 1) })}
        />
        <DateField
          label={t("search.dates.lastDay")}
          value={end_date && addDays(end_date, -1)}
          after={start_date && isDate(start_date) ? addDays(start_date, -1) : undefined}
          onChange={(date) => onChange({ ...sentence, end_date: isUsable(date) ? addDays(date, 1) : undefined })}
        />
        {end_date && <input type="hidden" name="end_date" value={end_date} />}
      </div>
      {days !== undefined && (
        <p className={type.small} role="status">
          {t("search.dates.days", { count: days })}
        </p>
      )}
      <Picker
        isOpen={isOpen}
        from={start_date}
        to={end_date && addDays(end_date, -1)}
        onChoose={(from, to) => onChange({ ...sentence, start_date: from, end_date: addDays(to, 1) })}
      />
    </>
  );
}

function lengthOf(from: string | undefined, to: string | undefined): number | undefined {
  return isUsable(from) && isUsable(to) && to > from ? daysFrom(from, to) : undefined;
}

/** Moves an end that is before the start, keeping the length of the stay. */
function endFor(start: string | undefined, end: string | undefined, length: number): string | undefined {
  return isUsable(start) && (!end || end <= start) ? addDays(start, length) : end;
}

interface DateProps {
  name?: string;
  label: string;
  value: string | undefined;
  /** The earliest date allowed is the day after this one. */
  after?: string;
  onChange(date: string | undefined): void;
}

/** The browser's date field; past days cannot be chosen. */
function DateField({ name, label, value, after, onChange }: DateProps) {
  const id = useId();
  const { timeZone } = useSite();
  const [today, setToday] = useState<string>();
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type="date"
        min={after && isDate(after) ? addDays(after, 1) : today}
        max={today && addDays(today, searchedDays)}
        value={value ?? ""}
        onFocus={() => setToday(plainDateIn(timeZone, now()))}
        onChange={(event) => onChange(event.target.value || undefined)}
      />
    </div>
  );
}

const halfHours = Array.from({ length: 48 }, (_, step) => {
  const hour = String(Math.floor(step / 2)).padStart(2, "0");
  return `${hour}:${step % 2 === 0 ? "00" : "30"}`;
});

function TimeField({ name, label, value, onChange }: Omit<DateProps, "after">) {
  const { t, language } = useTranslation();
  const id = useId();
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} value={value ?? ""} onChange={(event) => onChange(event.target.value || undefined)}>
        <option value="">{t("search.dates.anyTime")}</option>
        {halfHours.map((time) => (
          <option key={time} value={time}>
            {formatTime(time, language)}
          </option>
        ))}
      </select>
    </div>
  );
}
