import { Link } from "react-router";
import type { Booking } from "#contract/bookings/bookings.ts";
import { kindOfWire, pages, type WireCode } from "#contract/listings/kinds.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { cardName } from "#web/shared/booking-summary/contact-links.ts";
import { type Phase, wasBought } from "#web/shared/guest-bookings/phases.ts";
import { Photo } from "#web/shared/photos/Photo.tsx";
import { PriceBreakdown } from "#web/shared/price/PriceBreakdown.tsx";
import { CopyCode } from "./CopyCode.tsx";
import { Refunds } from "./Refunds.tsx";

/** The booking's bill: photo, code, price breakdown and refunds. */
export function BookingPrice({ booking, phase }: { booking: Booking; phase: Phase }) {
  const { t } = useTranslation();
  const isBought = wasBought(phase);
  return (
    <section className="trip-bill" aria-label={t("dashboard.bill.label")}>
      <div className="trip-bill-photo">
        <Photo image={booking.image} sizes="(min-width: 1060px) 480px, 100vw" isFirst />
      </div>
      <div className="trip-bill-in">
        <CopyCode code={booking.code} />
        <PriceBreakdown
          lines={booking.lines}
          total={booking.total}
          totalLabel={isBought ? t("dashboard.bill.paid") : t("dashboard.bill.total")}
        />
        {isBought && booking.card && (
          <p className="small">{t("dashboard.bill.card", { card: cardName(booking.card) })}</p>
        )}
        <Refunds refunds={booking.refunds} timeZone={booking.timeZone} />
        <p className="trip-ways">
          {isBought && (
            <Link className="link" to={`/dashboard/trips/${booking.reserve_id}/receipt`}>
              {t("dashboard.bill.receipt")}
            </Link>
          )}
          <Link className="link" to={pages[kindOfWire(booking.service_type as WireCode)].detail(booking.slug)}>
            {t("dashboard.bill.listing")}
          </Link>
        </p>
      </div>
    </section>
  );
}
