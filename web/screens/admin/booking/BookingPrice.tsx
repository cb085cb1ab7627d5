import type { AdminBooking } from "#contract/admin/bookings.ts";
import { formatAmount } from "#web/kit/format.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";

/** The agreed price, line by line. */
export function BookingPrice({ booking: { lines, agreed, left } }: { booking: AdminBooking }) {
  const { t } = useTranslation();
  return (
    <Sheet title={t("admin.booking.price")}>
      <ul className="admin-rows num">
        {lines.map((line) => (
          <li key={line.code + line.label}>
            <p>{line.label}</p>
            <p className="admin-row-end">{formatAmount(line.amount)}</p>
          </li>
        ))}
        <li>
          <p>
            <b>{t("admin.booking.total")}</b>
            <span className="small">{t("admin.booking.left", { amount: formatAmount(left) })}</span>
          </p>
          <p className="admin-row-end">
            <b>{formatAmount(agreed.total)}</b>
          </p>
        </li>
      </ul>
    </Sheet>
  );
}
