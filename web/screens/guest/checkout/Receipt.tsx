import { clsx } from "clsx";
import { Link } from "react-router";
import type { Booking } from "#contract/bookings/bookings.ts";
import { brandOf } from "#contract/payments/cards.ts";
import { formatDateOf } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { Bill } from "#web/shared/booking-summary/BookingLayout.tsx";
import { isLodging } from "#web/shared/booking-summary/dates.ts";
import { langOf } from "#web/shared/listing-parts/language.ts";
import { PriceBreakdown } from "#web/shared/price/PriceBreakdown.tsx";
import { nightsOf } from "#web/shared/price/price.ts";

export function Receipt({ booking }: { booking: Booking }) {
  const { t, language } = useTranslation();
  return (
    <Bill label={t("checkout.receipt.label")} image={booking.image}>
      <div className={clsx(layout.row, layout.spread, layout.top)}>
        <div>
          <h2 className={type.heading} lang={langOf(booking, "title")}>
            {booking.title}
          </h2>
          <p className={type.small}>
            {isLodging(booking) && `${t("checkout.receipt.nights", { count: nightsOf(booking) })} · `}
            {t("checkout.receipt.who", { count: booking.guests, host: booking.host.name })}
          </p>
        </div>
        <p className={type.small}>
          {t("checkout.receipt.code", { code: booking.code })}
          <br />
          {formatDateOf(booking.created_at, booking.timeZone, language)}
        </p>
      </div>
      <PriceBreakdown lines={booking.lines} total={booking.total} totalLabel={t("checkout.receipt.paid")} />
      {booking.card && (
        <p className={type.small}>
          {t("checkout.receipt.card", { brand: brandOf(booking.card), last4: booking.card.last4 })}
        </p>
      )}
      <p>
        <Link className={clsx(button.link, button.tall)} to={`/dashboard/trips/${booking.reserve_id}/receipt`}>
          {t("checkout.receipt.see")}
        </Link>
      </p>
    </Bill>
  );
}
