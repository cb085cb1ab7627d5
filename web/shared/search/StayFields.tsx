import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, Suspense, useId, useState } from "react";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { type OpenStay, openStayNames, openStays, searchLimits } from "#contract/listings/search-limits.ts";
import type { Translate } from "#locales/translate.ts";
import { now } from "#web/app/clock.ts";
import { useSite } from "#web/app/site.ts";
import { ChipRadio } from "#web/kit/fields/ChipRadio.tsx";
import { formatTime } from "#web/kit/format.ts";
import { lazyPart } from "#web/kit/lazy-part.tsx";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { isDate } from "#web/shared/calendar/stay.ts";
import { addDays, daysFrom, isUsable, openMonths, plainDateIn, searchedDays } from "./days.ts";
import styles from "./Search.module.css";
import type { Draft } from "./SearchForm.tsx";
import { isDated, type Search, withoutStay } from "./search.ts";
import { lengths } from "./words.ts";

const SearchCalendar = lazyPart(async () => (await import("./SearchCalendar.tsx")).SearchCalendar);
const MonthChoice = lazyPart(async () => (await import("./MonthChoice.tsx")).MonthChoice);

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
      <div className={clsx(layout.row, layout.spread, styles.chosen)}>
        <p className={type.small} role="status">
          {lengthWords(t, sentence)}
        </p>
        {isDated(sentence) && (
          <button type="button" className={button.link} onClick={() => onChange(withoutStay(sentence))}>
            {t("search.dates.clear")}
          </button>
        )}
      </div>
      {sentence.flex !== undefined && <input type="hidden" name="flex" value={sentence.flex} />}
    </div>
  );
}

function lengthWords(t: Translate, { check_in, check_out, start_date, end_date, length }: Search): string {
  const nights = lengthOf(check_in, check_out);
  const days = lengthOf(start_date, end_date);
  if (length) return t("search.dates.nights", { count: openStays[length] });
  if (nights !== undefined) return t("search.dates.nights", { count: nights });
  return days === undefined ? "" : t("search.dates.days", { count: days });
}

const parts = { lodging: LodgingStay, space: SpaceStay, experience: OneDay } satisfies Record<ListingKind, unknown>;

/** Reserves space for what is loaded when the panel is opened. */
function Opened({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  if (!isOpen) return null;
  return (
    <div className={styles.calendar}>
      <Suspense>{children}</Suspense>
    </div>
  );
}

/** A calendar for the same dates. */
function Picker({ isOpen, ...props }: { isOpen: boolean } & ComponentProps<typeof SearchCalendar>) {
  return (
    <Opened isOpen={isOpen}>
      <SearchCalendar {...props} />
    </Opened>
  );
}

/** The default hours: an evening. */
const evening = { start_time: "18:00", end_time: "22:00" };

interface PartProps {
  sentence: Search;
  isOpen: boolean;
  onChange(sentence: Search): void;
}

interface FlexProps extends Pick<PartProps, "sentence" | "onChange"> {
  /** «Exactas» */
  exact: string;
  /** For lodgings: lengths of stay, in place of dates. */
  open?: readonly OpenStay[];
}

/** How exact the dates are. The chips only work with JavaScript, so no form sends them. */
function Flexibility({ sentence, onChange, exact, open = [] }: FlexProps) {
  const { t } = useTranslation();
  const { timeZone } = useSite();
  const name = useId();
  const { flex, length, month, ...dates } = sentence;
  const monthOf = (date: string | undefined) =>
    isUsable(date) ? date.slice(0, 7) : openMonths(plainDateIn(timeZone, now()))[0];
  const chip = (words: string, isChosen: boolean, choose: () => void) => (
    <ChipRadio key={words} name={name} form="" isChosen={isChosen} onChoose={choose}>
      {words}
    </ChipRadio>
  );
  return (
    <fieldset className={clsx(layout.scripted, styles.choices)}>
      <legend className={type.forReaders}>{t("search.flex.label")}</legend>
      <div>
        {chip(exact, !length && flex === undefined, () => onChange(dates))}
        {flexes.map((days) =>
          chip(t("search.flex.days", { count: days }), !length && flex === days, () =>
            onChange({ ...dates, flex: days }),
          ),
        )}
      </div>
      {open.length > 0 && (
        <div>
          {open.map((each) =>
            chip(t(lengths[each].nameKey), length === each, () =>
              onChange({ ...dates, length: each, month: month ?? monthOf(dates.check_in) }),
            ),
          )}
        </div>
      )}
    </fieldset>
  );
}

const flexes = Array.from({ length: searchLimits.flex }, (_, before) => before + 1);

function OneDay({ sentence, isOpen, onChange }: PartProps) {
  const { t } = useTranslation();
  const choose = (date: string | undefined) => onChange({ ...sentence, date });
  return (
    <>
      <DateField name="date" label={t("search.dates.date")} value={sentence.date} onChange={choose} />
      <Flexibility sentence={sentence} onChange={onChange} exact={t("search.flex.exactDay")} />
      <Picker isOpen={isOpen} date={sentence.date} onChoose={choose} />
    </>
  );
}

function SpaceStay(part: PartProps) {
  const { sentence, onChange } = part;
  const { t } = useTranslation();
  const [wantsDays, setWantsDays] = useState(false);
  // The search may change under the fields, for example by the back button: what it says comes first.
  const byDays = sentence.start_date !== undefined || (sentence.date === undefined && wantsDays);

  function turn(toDays: boolean) {
    if (toDays === byDays) return;
    setWantsDays(toDays);
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
      <Flexibility sentence={sentence} onChange={onChange} exact={t("search.flex.exactDay")} />
      <Picker isOpen={isOpen} date={sentence.date} onChoose={choose} />
    </>
  );
}

/** The choices are at the top, so that they stay in place whatever they change below. */
function LodgingStay(part: PartProps) {
  const { sentence, isOpen, onChange } = part;
  const { t } = useTranslation();
  const { length, month } = sentence;
  return (
    <>
      <Flexibility sentence={sentence} onChange={onChange} exact={t("search.flex.exact")} open={openStayNames} />
      {length ? (
        <>
          <input type="hidden" name="length" value={length} />
          {!isOpen && <input type="hidden" name="month" value={month} />}
          <Opened isOpen={isOpen}>
            <MonthChoice month={month} onChoose={(chosen) => onChange({ ...sentence, month: chosen })} />
          </Opened>
        </>
      ) : (
        <Nights {...part} />
      )}
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
          longest={searchLimits.stayDays.lodging}
          onChange={(date) => onChange({ ...sentence, check_out: date })}
        />
      </div>
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
          longest={searchLimits.stayDays.space}
          onChange={(date) => onChange({ ...sentence, end_date: isUsable(date) ? addDays(date, 1) : undefined })}
        />
        {end_date && <input type="hidden" name="end_date" value={end_date} />}
      </div>
      <Flexibility sentence={sentence} onChange={onChange} exact={t("search.flex.exact")} />
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
  /** The latest date allowed is so many days after that one. */
  longest?: number;
  onChange(date: string | undefined): void;
}

/** The browser's date field; past days cannot be chosen. */
function DateField({ name, label, value, after, longest, onChange }: DateProps) {
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
        max={latest()}
        value={value ?? ""}
        onFocus={() => setToday(plainDateIn(timeZone, now()))}
        onChange={(event) => onChange(event.target.value || undefined)}
      />
    </div>
  );

  function latest(): string | undefined {
    const searched = today && addDays(today, searchedDays);
    const longestStay = after && isDate(after) && longest !== undefined ? addDays(after, longest) : undefined;
    return searched && longestStay && longestStay < searched ? longestStay : searched;
  }
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
