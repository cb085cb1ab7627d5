import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { isDate } from "#web/booking/stay.ts";
import { now } from "#web/clock.ts";
import { useSite } from "#web/layout/site.ts";
import { formatTime } from "#web/ui/format.ts";
import { addDays, daysFrom, plainDateIn } from "./days.ts";
import type { Draft } from "./SearchForm.tsx";
import { isDated, type Search, withoutStay } from "./search.ts";

interface Props {
  draft: Draft;
  onChange(sentence: Search): void;
}

/** When, in the terms of the kind. */
export function StayFields({ draft, onChange }: Props) {
  const { t } = useTranslation();
  const { sentence } = draft;
  return (
    <div className="blank-stay">
      {draft.kind === "lodging" && <Nights sentence={sentence} onChange={onChange} />}
      {draft.kind === "space" && <SpaceStay sentence={sentence} onChange={onChange} />}
      {draft.kind === "experience" && (
        <DateField
          name="date"
          label={t("search.dates.date")}
          value={sentence.date}
          onChange={(date) => onChange({ ...sentence, date })}
        />
      )}
      {isDated(sentence) && (
        <button type="button" className="link" onClick={() => onChange(withoutStay(sentence))}>
          {t("search.dates.clear")}
        </button>
      )}
    </div>
  );
}

interface PartProps {
  sentence: Search;
  onChange(sentence: Search): void;
}

function SpaceStay({ sentence, onChange }: PartProps) {
  const { t } = useTranslation();
  const [byDays, setByDays] = useState(sentence.start_date !== undefined);

  function turn(toDays: boolean) {
    if (toDays === byDays) return;
    setByDays(toDays);
    onChange(withoutStay(sentence));
  }

  return (
    <>
      <fieldset className="blank-modes">
        <legend className="sr-only">{t("search.dates.mode")}</legend>
        <button type="button" className="chip" aria-pressed={!byDays} onClick={() => turn(false)}>
          {t("search.dates.byHours")}
        </button>
        <button type="button" className="chip" aria-pressed={byDays} onClick={() => turn(true)}>
          {t("search.dates.byDays")}
        </button>
      </fieldset>
      {byDays ? <Days sentence={sentence} onChange={onChange} /> : <Hours sentence={sentence} onChange={onChange} />}
    </>
  );
}

function Hours({ sentence, onChange }: PartProps) {
  const { t } = useTranslation();
  return (
    <>
      <DateField
        name="date"
        label={t("search.dates.date")}
        value={sentence.date}
        onChange={(date) =>
          // An evening, until somebody says otherwise.
          onChange({ start_time: "18:00", end_time: "22:00", ...sentence, date })
        }
      />
      <div className="blank-pair">
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
    </>
  );
}

function Nights({ sentence, onChange }: PartProps) {
  const { t } = useTranslation();
  const { check_in, check_out } = sentence;
  const nights = lengthOf(check_in, check_out);
  return (
    <>
      <div className="blank-pair">
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
        <p className="small" role="status">
          {t("search.dates.nights", { count: nights })}
        </p>
      )}
    </>
  );
}

/** Whole days. The wire's end is the day after the last one, people say the last. */
function Days({ sentence, onChange }: PartProps) {
  const { t } = useTranslation();
  const { start_date, end_date } = sentence;
  const days = lengthOf(start_date, end_date);
  return (
    <>
      <div className="blank-pair">
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
        <p className="small" role="status">
          {t("search.dates.days", { count: days })}
        </p>
      )}
    </>
  );
}

function lengthOf(from: string | undefined, to: string | undefined): number | undefined {
  return isUsable(from) && isUsable(to) && to > from ? daysFrom(from, to) : undefined;
}

/** A stay that would end before it begins keeps its length. */
function endFor(start: string | undefined, end: string | undefined, length: number): string | undefined {
  return isUsable(start) && (!end || end <= start) ? addDays(start, length) : end;
}

/** Not a year that is still being typed. */
function isUsable(date: string | undefined): date is string {
  return date !== undefined && isDate(date) && date > "2000";
}

interface DateProps {
  name?: string;
  label: string;
  value: string | undefined;
  /** It must be later than this. */
  after?: string;
  onChange(date: string | undefined): void;
}

/** The browser's own date field; days that have passed cannot be chosen in it. */
function DateField({ name, label, value, after, onChange }: DateProps) {
  const id = useId();
  const { timeZone } = useSite();
  const [today, setToday] = useState<string>();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type="date"
        min={after && isDate(after) ? addDays(after, 1) : today}
        max={today && addDays(today, 730)}
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
  const { t, i18n } = useTranslation();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} value={value ?? ""} onChange={(event) => onChange(event.target.value || undefined)}>
        <option value="">{t("search.dates.anyTime")}</option>
        {halfHours.map((time) => (
          <option key={time} value={time}>
            {formatTime(time, i18n.language)}
          </option>
        ))}
      </select>
    </div>
  );
}
