import { useTranslation } from "react-i18next";
import type { OfficeBooking } from "#contract/office-bookings.ts";
import { formatAmount } from "#web/ui/format.ts";
import { Sheet } from "./Sheet.tsx";

/** The price as it was agreed, line by line. */
export function BookingPrice({ booking: { lines, agreed, left } }: { booking: OfficeBooking }) {
  const { t } = useTranslation();
  return (
    <Sheet title={t("admin.booking.price")}>
      <ul className="office-rows num">
        {lines.map((line) => (
          <li key={line.code + line.label}>
            <p>{line.label}</p>
            <p className="office-row-end">{formatAmount(line.amount)}</p>
          </li>
        ))}
        <li>
          <p>
            <b>{t("admin.booking.total")}</b>
            <span className="small">{t("admin.booking.left", { amount: formatAmount(left) })}</span>
          </p>
          <p className="office-row-end">
            <b>{formatAmount(agreed.total)}</b>
          </p>
        </li>
      </ul>
    </Sheet>
  );
}
