import type { AdminBooking } from "#contract/admin/bookings.ts";
import { soldBy } from "#contract/listings/kinds.ts";
import { now } from "#web/app/clock.ts";
import { formatInstant, formatShortSpan } from "#web/kit/format.ts";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";
import { shownDates } from "#web/shared/hosting/months.ts";

/** External events that clash with this booking: the host or the operator must cancel one of the two. */
export function Clashes({ booking: { kind, clashes, timeZone } }: { booking: AdminBooking }) {
  const { t, language } = useTranslation();
  if (clashes.length === 0) return null;
  return (
    <Sheet title={t("admin.booking.clashes")}>
      <p className={type.muted}>{t("admin.booking.clashesWhat")}</p>
      <ul className={rows.rows}>
        {clashes.map(({ calendar, entry, from, to, since }) => {
          const shown = shownDates({ from, to }, soldBy[kind]);
          const dates = { calendar, dates: formatShortSpan(shown.from, shown.to, language) };
          return (
            <li key={`${calendar} ${from} ${to}`}>
              {entry === "closed" ? t("admin.booking.clashClosed", dates) : t("admin.booking.clashSold", dates)}
              <span className={rows.note}>
                {t("admin.booking.clashSince", { date: formatInstant(since, now(), timeZone, language) })}
              </span>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
