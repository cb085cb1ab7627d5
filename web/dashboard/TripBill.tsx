import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Booking } from "#contract/bookings.ts";
import { kindOfWire, pages, type WireCode } from "#contract/listing-kinds/kinds.ts";
import { Cuenta } from "#web/booking/Cuenta.tsx";
import { Photo } from "#web/ui/Photo.tsx";
import { CopyCode } from "./CopyCode.tsx";
import { type Phase, wasBought } from "./phases.ts";
import { Refunds } from "./Refunds.tsx";
import { cardName } from "./reach.ts";

/** The booking's papers: photo, code, account, what came back. */
export function TripBill({ booking, phase }: { booking: Booking; phase: Phase }) {
  const { t } = useTranslation();
  const isBought = wasBought(phase);
  return (
    <section className="trip-bill" aria-label={t("dashboard.bill.label")}>
      <div className="trip-bill-photo">
        <Photo image={booking.image} sizes="(min-width: 1060px) 480px, 100vw" isFirst />
      </div>
      <div className="trip-bill-in">
        <CopyCode code={booking.code} />
        <Cuenta
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
