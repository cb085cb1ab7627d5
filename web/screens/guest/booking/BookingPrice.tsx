import { clsx } from "clsx";
import { Link } from "react-router";
import type { Booking } from "#contract/bookings/bookings.ts";
import { kindOfWire, pages } from "#contract/listings/kinds.ts";
import { cardName } from "#contract/payments/cards.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { Bill } from "#web/shared/booking-summary/BookingLayout.tsx";
import { type Phase, wasBought } from "#web/shared/guest-bookings/phases.ts";
import { PriceBreakdown } from "#web/shared/price/PriceBreakdown.tsx";
import { CopyCode } from "./CopyCode.tsx";
import { Refunds } from "./Refunds.tsx";

/** The booking's bill: photo, code, price breakdown and refunds. */
export function BookingPrice({ booking, phase }: { booking: Booking; phase: Phase }) {
  const { t } = useTranslation();
  const isBought = wasBought(phase);
  return (
    <Bill label={t("dashboard.bill.label")} image={booking.image}>
      <CopyCode code={booking.code} />
      <PriceBreakdown
        lines={booking.lines}
        total={booking.total}
        totalLabel={isBought ? t("dashboard.bill.paid") : t("dashboard.bill.total")}
      />
      {isBought && booking.card && (
        <p className={type.small}>{t("dashboard.bill.card", { card: cardName(booking.card) })}</p>
      )}
      <Refunds booking={booking} />
      <p className={layout.links}>
        {isBought && (
          <Link className={clsx(button.link, button.tall)} to={`/dashboard/trips/${booking.reserve_id}/receipt`}>
            {t("dashboard.bill.receipt")}
          </Link>
        )}
        {booking.isOnSale && (
          <Link
            className={clsx(button.link, button.tall)}
            to={pages[kindOfWire(booking.service_type)].detail(booking.slug)}
          >
            {t("dashboard.bill.listing")}
          </Link>
        )}
      </p>
    </Bill>
  );
}
