import { clsx } from "clsx";
import type { AdminBooking } from "#contract/admin/bookings.ts";
import { formatAmount } from "#web/kit/format.ts";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";

/** The agreed price, line by line. */
export function BookingPrice({ booking: { lines, agreed, left } }: { booking: AdminBooking }) {
  const { t } = useTranslation();
  return (
    <Sheet title={t("admin.booking.price")}>
      <ul className={clsx(rows.rows, rows.under, type.numbers)}>
        {lines.map((line) => (
          <li className={rows.row} key={line.code + line.label}>
            <p>{line.label}</p>
            <p className={rows.end}>{formatAmount(line.amount)}</p>
          </li>
        ))}
        <li className={rows.row}>
          <p>
            <b>{t("admin.booking.total")}</b>
            {left > 0 && <span className={rows.note}>{t("admin.booking.left", { amount: formatAmount(left) })}</span>}
          </p>
          <p className={rows.end}>
            <b>{formatAmount(agreed.total)}</b>
          </p>
        </li>
      </ul>
    </Sheet>
  );
}
