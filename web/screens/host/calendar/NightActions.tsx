import { clsx } from "clsx";
import { type FormEvent, useId, useState } from "react";
import type { CalendarChange, HostCalendar } from "#contract/hosting/calendar.ts";
import { toDollars } from "#contract/money.ts";
import { FieldNotes, wrongness } from "#web/kit/fields/Field.tsx";
import { Unsaved } from "#web/kit/overlay/Unsaved.tsx";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { fieldsOf, type Saving } from "#web/shared/hosting/calendar-data.ts";
import { readAmount, refusedAmount } from "#web/shared/price/typed-amount.ts";
import styles from "./HostCalendar.module.css";

interface Props {
  calendar: Extract<HostCalendar, { service_type: 2 }>;
  dates: readonly string[];
  saving: Saving;
}

/** For lodging: blocks or opens nights, and sets their price and minimum stay. */
export function NightActions({ calendar, dates, saving }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const nights = calendar.days.filter(({ date }) => dates.includes(date));
  // What all chosen dates share is known only when all of them are in the loaded month.
  const known = nights.length === dates.length ? nights : [];
  /**
   * Typed text stays when other dates are chosen, and only typed text is saved. A field without it shows the value that
   * all chosen dates share.
   */
  const [typed, setTyped] = useState<{ price?: string; minimum?: string }>({});
  const price = typed.price ?? shared(known.map((night) => night.price));
  const minimum = typed.minimum ?? shared(known.map(({ minimumNights }) => minimumNights));
  const isTyped = Boolean(typed.price?.trim() || typed.minimum);
  const [misread, setMisread] = useState<string>();
  const refused = fieldsOf(saving.error);
  const wrong = { price: misread ?? refused.price, minimum: refused.minimum_nights };
  const all = [...dates];
  const seasons = new Set(nights.flatMap(({ season }) => season ?? []));
  const byHand = nights.filter(({ hasOwnPrice, hasOwnMinimum }) => hasOwnPrice || hasOwnMinimum);
  const [before, ...othersBefore] = new Set(byHand.map(({ season }) => season));
  const areBlocked = known.length > 0 && known.every(({ blocked }) => blocked);

  function save(event: FormEvent) {
    event.preventDefault();
    const cents = readAmount(typed.price ?? "")?.cents;
    const isMisread = Boolean(typed.price?.trim()) && cents === undefined;
    setMisread(isMisread ? refusedAmount(t, price, t("hostListing.wrong.dollars")) : undefined);
    if (isMisread) return;
    const change: CalendarChange = {
      change: "nights",
      dates: all,
      ...(cents !== undefined && { price: toDollars(cents) }),
      ...(typed.minimum && { minimum_nights: Number(typed.minimum) }),
    };
    saving.mutate(change, { onSuccess: () => setTyped({}) });
  }

  return (
    <>
      {seasons.size > 0 && (
        <p className={type.small}>{t("hostCalendar.day.season", { name: [...seasons].join(", ") })}</p>
      )}
      <div className={clsx(layout.row, layout.above16)}>
        <button
          type="button"
          className={areBlocked ? button.line : button.primary}
          disabled={saving.isPending}
          onClick={() => saving.mutate({ change: "block", dates: all })}
        >
          {t("hostCalendar.nights.block")}
        </button>
        <button
          type="button"
          className={areBlocked ? button.primary : button.line}
          disabled={saving.isPending}
          onClick={() => saving.mutate({ change: "open", dates: all })}
        >
          {t("hostCalendar.nights.open")}
        </button>
      </div>
      <form className={clsx(rows.ending, layout.above24)} onSubmit={save} noValidate>
        <div className={clsx(layout.two, styles.fields)}>
          <div className={clsx(field.field, wrong.price && field.wrong)}>
            <label htmlFor={`${id}-price`}>{t("hostCalendar.nights.price")}</label>
            <input
              id={`${id}-price`}
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              value={price}
              readOnly={saving.isPending}
              onChange={({ target }) => setTyped({ ...typed, price: target.value })}
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
              max={calendar.maximumNights}
              value={minimum}
              readOnly={saving.isPending}
              onChange={({ target }) => setTyped({ ...typed, minimum: target.value })}
              {...wrongness(`${id}-minimum`, undefined, wrong.minimum)}
            />
          </div>
        </div>
        {/* The errors go below both columns: in a column this narrow, one would be five lines high. */}
        <FieldNotes id={`${id}-price`} error={wrong.price} />
        <FieldNotes id={`${id}-minimum`} error={wrong.minimum} />
        <div className={clsx(layout.row, layout.above16)}>
          <button type="submit" className={button.line} disabled={saving.isPending || !isTyped}>
            {saving.isPending ? t("hostCalendar.saving") : t("hostCalendar.nights.save")}
          </button>
          {byHand.length > 0 && (
            <button
              type="button"
              className={clsx(button.link, button.tall)}
              disabled={saving.isPending}
              onClick={() => saving.mutate({ change: "nights", dates: all, price: null, minimum_nights: null })}
            >
              {before && othersBefore.length === 0
                ? t("hostCalendar.nights.season", { season: before })
                : t("hostCalendar.nights.usual")}
            </button>
          )}
        </div>
        <Unsaved isChanged={isTyped} what={t("hostCalendar.nights.unsaved")} />
      </form>
    </>
  );
}

/** The value shared by all of them, otherwise an empty text. */
function shared(values: readonly number[]): string {
  const [value, ...others] = new Set(values);
  return value === undefined || others.length > 0 ? "" : String(value);
}
