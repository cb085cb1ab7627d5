import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { bookingStates } from "#contract/booking-process.ts";
import { kinds } from "#contract/listing-kinds/kinds.ts";
import { bookingDates } from "#contract/report-names.ts";
import { bookingFiltersOf, bookingsAddress, type BookingFilters as Filters } from "./booking-filters.ts";
import { FilterField, sendForm } from "./FilterField.tsx";
import { kindName, stateName } from "./words.ts";

/** A choice counts at once, words and dates when they are sent. */
export function BookingFilters({ filters }: { filters: Filters }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { cursor: _, ...chosen } = filters;
  const dates = {
    start: t("admin.bookings.by.start"),
    booked: t("admin.bookings.by.booked"),
    paid: t("admin.bookings.by.paid"),
  };

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    void navigate(bookingsAddress(bookingFiltersOf(new URLSearchParams(given))), { preventScrollReset: true });
  }

  return (
    <search aria-label={t("admin.bookings.filters")}>
      <form className="office-filters is-bookings" onSubmit={send}>
        <FilterField label={t("admin.bookings.search")}>
          {(id) => <input id={id} name="q" type="search" maxLength={100} defaultValue={chosen.q} autoComplete="off" />}
        </FilterField>
        <FilterField label={t("admin.bookings.state")}>
          {(id) => (
            <select id={id} name="state" defaultValue={chosen.state ?? ""} onChange={sendForm}>
              <option value="">{t("admin.bookings.anyState")}</option>
              {bookingStates.map((state) => (
                <option key={state} value={state}>
                  {stateName(t, state)}
                </option>
              ))}
            </select>
          )}
        </FilterField>
        <FilterField label={t("admin.bookings.kind")}>
          {(id) => (
            <select id={id} name="kind" defaultValue={chosen.kind ?? ""} onChange={sendForm}>
              <option value="">{t("admin.bookings.anyKind")}</option>
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {kindName(t, kind)}
                </option>
              ))}
            </select>
          )}
        </FilterField>
        <FilterField label={t("admin.bookings.dateOf")}>
          {(id) => (
            <select id={id} name="by" defaultValue={chosen.by ?? "start"} onChange={sendForm}>
              {bookingDates.map((date) => (
                <option key={date} value={date}>
                  {dates[date]}
                </option>
              ))}
            </select>
          )}
        </FilterField>
        <FilterField label={t("admin.reports.from")}>
          {(id) => <input id={id} name="from" type="date" defaultValue={chosen.from} />}
        </FilterField>
        <FilterField label={t("admin.reports.to")}>
          {(id) => <input id={id} name="to" type="date" defaultValue={chosen.to} />}
        </FilterField>
        <div className="office-filters-buttons">
          <button type="submit" className="btn">
            {t("admin.users.submit")}
          </button>
          {Object.keys(chosen).length > 0 && (
            <Link className="link" to="/admin/bookings">
              {t("admin.users.clear")}
            </Link>
          )}
        </div>
      </form>
    </search>
  );
}
