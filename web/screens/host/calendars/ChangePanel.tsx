import { clsx } from "clsx";
import { type FormEvent, useId, useState } from "react";
import { Link } from "react-router";
import type { CalendarRow, HostCalendars } from "#contract/hosting/calendars.ts";
import { listingFields } from "#contract/listings/listing-fields.ts";
import { toDollars } from "#contract/money.ts";
import { FieldNotes, wrongness } from "#web/kit/fields/Field.tsx";
import { formatAmount, formatShortDay, formatShortSpan } from "#web/kit/format.ts";
import { Icon } from "#web/kit/icons.tsx";
import { Unsaved } from "#web/kit/overlay/Unsaved.tsx";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { fieldsOf, refusalBeside } from "#web/shared/hosting/calendar-data.ts";
import { runsOf } from "#web/shared/hosting/months.ts";
import { readAmount, refusedAmount } from "#web/shared/price/typed-amount.ts";
import { type Change, calendarOf, type Saving } from "./calendars-data.ts";
import type { Chosen } from "./chosen.ts";
import styles from "./HostCalendars.module.css";

interface Props {
  calendars: HostCalendars;
  chosen: Chosen;
  saving: Saving;
  onClear(): void;
}

/** The actions for the selected dates; on small screens a sheet at the bottom of the page. */
export function ChangePanel({ calendars, chosen, saving, onClear }: Props) {
  const { t, language } = useTranslation();
  const there = calendars.listings.filter(({ link_id }) => chosen.chosen.has(link_id));
  const datesOf = ({ link_id }: CalendarRow) => chosen.chosen.get(link_id) ?? [];
  const all = there.map((row) => ({ link_id: row.link_id, dates: [...datesOf(row)] }));
  const count = all.reduce((sum, { dates }) => sum + dates.length, 0);
  const spans = runsOf([...new Set(all.flatMap(({ dates }) => dates))]).map(([from, to]) =>
    from === to ? formatShortDay(from, language) : formatShortSpan(from, to, language),
  );
  const titles = there.slice(0, 3).map(({ title }) => title);
  const more = there.length - titles.length;
  const save = (change: Change["change"]) => saving.mutate({ change, listings: all });
  const isBusy = saving.isPending;
  const hasNights = there.some(isHome);
  const refusal = refusalBeside(saving.error, {
    isShown: (name) => hasNights && (name === "price" || name === "minimum_nights"),
    noAnswer: t("host.noAnswer"),
  });
  return (
    <section className={clsx(panel.panel, panel.raised, styles.panel)} aria-label={t("hostCalendar.panel.label")}>
      <div className={clsx(layout.row, layout.spread, layout.oneLine)}>
        <h2 className={type.heading} aria-live="polite">
          {t("hostCalendar.all.chosen", { count, listings: t("hostCalendar.all.listings", { count: there.length }) })}
        </h2>
        <button type="button" className={button.round} aria-label={t("hostCalendar.panel.clear")} onClick={onClear}>
          <Icon name="close" />
        </button>
      </div>
      <p className={clsx(type.small, type.muted)}>
        {[spans.join(" · "), titles.join(", ")].join(": ")}
        {more > 0 && ` ${t("hostCalendar.all.more", { count: more })}`}
      </p>
      <Bookings there={there} calendars={calendars} chosen={chosen} />
      {refusal && (
        <p className={clsx(panel.notice, panel.bad, layout.above12)} role="alert">
          {refusal}
        </p>
      )}
      <div className={styles.actions}>
        <div className={layout.row}>
          <button type="button" className={button.primary} disabled={isBusy} onClick={() => save("block")}>
            {t("hostCalendar.nights.block")}
          </button>
          <button type="button" className={button.line} disabled={isBusy} onClick={() => save("open")}>
            {t("hostCalendar.nights.open")}
          </button>
        </div>
        <Nights there={there} chosen={chosen} saving={saving} />
      </div>
    </section>
  );
}

const bookingsShown = 6;

function Bookings({ there, calendars, chosen }: { there: CalendarRow[]; calendars: HostCalendars; chosen: Chosen }) {
  const { t } = useTranslation();
  const bookings = there.flatMap((row) =>
    calendarOf(row, calendars).bookings.filter(({ dates }) =>
      dates.some((date) => chosen.has({ id: row.link_id, date })),
    ),
  );
  if (bookings.length === 0) return null;
  const rest = bookings.length - bookingsShown;
  return (
    <>
      <p className={clsx(type.small, layout.above8)}>{t("hostCalendar.all.booked")}</p>
      <ul className={clsx(layout.row, layout.gap8by20)}>
        {bookings.slice(0, bookingsShown).map((booking) => (
          <li key={`${booking.reserve_id} ${booking.starts_at} ${booking.held_until}`}>
            {booking.reserve_id === null ? (
              <span className={button.tall}>{t("hostCalendar.panel.held", { count: booking.guests })}</span>
            ) : (
              <Link className={clsx(button.link, button.tall)} to={`/host/bookings/${booking.reserve_id}`}>
                {t("hostCalendar.panel.booking", { guest: booking.guest ?? "", code: booking.code ?? "" })}
              </Link>
            )}
          </li>
        ))}
        {rest > 0 && <li className={button.tall}>{t("hostCalendar.all.more", { count: rest })}</li>}
      </ul>
    </>
  );
}

type Home = Extract<CalendarRow, { service_type: 2 }>;

function isHome(row: CalendarRow): row is Home {
  return row.service_type === 2;
}

/** Price and minimum stay for the lodgings among the selected listings, with their current values. */
function Nights({ there, chosen, saving }: { there: CalendarRow[]; chosen: Chosen; saving: Saving }) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [minimum, setMinimum] = useState("");
  const [misread, setMisread] = useState<string>();
  const homes = there.filter(isHome);
  const datesOf = ({ link_id }: CalendarRow) => chosen.chosen.get(link_id) ?? [];
  const listings = homes.map((row) => ({ link_id: row.link_id, dates: [...datesOf(row)] }));
  const count = listings.reduce((sum, { dates }) => sum + dates.length, 0);
  const refused = fieldsOf(saving.error);
  const wrong = { price: misread ?? refused.price, minimum: refused.minimum_nights };
  if (homes.length === 0) return <p className={clsx(type.small, type.muted)}>{t("hostCalendar.all.noNights")}</p>;
  const hasOwn = homes.some((row) =>
    row.days.some(
      ({ date, hasOwnPrice, hasOwnMinimum }) => (hasOwnPrice || hasOwnMinimum) && datesOf(row).includes(date),
    ),
  );
  const after = readAmount(typed.trim())?.cents;

  // The panel goes away with the answer, and would take what is typed meanwhile.
  const isClosing = saving.isPending && saving.isForThese;

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const price = typed.trim();
    const cents = readAmount(price)?.cents;
    const isMisread = price !== "" && cents === undefined;
    const isEmpty = price === "" && minimum === "";
    const mistake = isMisread ? refusedAmount(t, price, t("hostListing.wrong.dollars")) : t("hostCalendar.all.nothing");
    setMisread(isMisread || isEmpty ? mistake : undefined);
    if (isMisread || isEmpty) return;
    saving.mutate({
      change: "nights",
      listings,
      ...(cents !== undefined && { price: toDollars(cents) }),
      ...(minimum !== "" && { minimum_nights: Number(minimum) }),
    });
  }

  return (
    <form className={rows.ending} onSubmit={save} noValidate>
      {homes.length < there.length && (
        <p className={clsx(type.small, type.muted)}>{t("hostCalendar.all.onlyNights", { count: homes.length })}</p>
      )}
      <div className={styles.fields}>
        <div className={clsx(field.field, wrong.price && field.wrong)}>
          <label htmlFor={`${id}-price`}>{t("hostCalendar.nights.price")}</label>
          <input
            id={`${id}-price`}
            value={typed}
            readOnly={isClosing}
            onChange={(event) => setTyped(event.target.value)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            {...wrongness(`${id}-price`, undefined, wrong.price)}
          />
        </div>
        <div className={clsx(field.field, wrong.minimum && field.wrong)}>
          <label htmlFor={`${id}-minimum`}>{t("hostCalendar.nights.minimum")}</label>
          <input
            id={`${id}-minimum`}
            type="number"
            inputMode="numeric"
            min={1}
            max={listingFields.lodging.minimumNights.most}
            value={minimum}
            readOnly={isClosing}
            onChange={(event) => setMinimum(event.target.value)}
            {...wrongness(`${id}-minimum`, undefined, wrong.minimum)}
          />
        </div>
        <button type="submit" className={button.line} disabled={saving.isPending}>
          {saving.isPending ? t("hostCalendar.saving") : t("hostCalendar.all.save", { count })}
        </button>
      </div>
      <FieldNotes id={`${id}-price`} error={wrong.price} />
      <FieldNotes id={`${id}-minimum`} error={wrong.minimum} />
      {after !== undefined && (
        <ul className={clsx(type.small, styles.prices)}>
          {homes.map((row) => (
            <li key={row.link_id}>
              <span>{row.title}</span>
              <span>{t("hostCalendar.all.fromTo", { from: pricesOf(row), to: formatAmount(toDollars(after)) })}</span>
            </li>
          ))}
        </ul>
      )}
      {hasOwn && (
        <button
          type="button"
          className={clsx(button.link, button.tall)}
          disabled={saving.isPending}
          onClick={() => saving.mutate({ change: "nights", listings, price: null, minimum_nights: null })}
        >
          {t("hostCalendar.nights.usual")}
        </button>
      )}
      <Unsaved isChanged={typed.trim() !== "" || minimum !== ""} what={t("hostCalendar.nights.unsaved")} />
    </form>
  );

  function pricesOf(row: Home): string {
    const prices = row.days.filter(({ date }) => datesOf(row).includes(date)).map(({ price }) => price);
    const [least, most] = [Math.min(...prices), Math.max(...prices)];
    return prices.length === 0 ? "" : [...new Set([least, most])].map(formatAmount).join("–");
  }
}
