import type { Booking } from "#contract/bookings/bookings.ts";
import { formatDateOf } from "#web/kit/format.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { Photo } from "#web/shared/photos/Photo.tsx";
import { PriceBreakdown } from "#web/shared/price/PriceBreakdown.tsx";

export function Receipt({ booking }: { booking: Booking }) {
  const { t, language } = useTranslation();
  return (
    <section className="result-receipt" aria-label={t("checkout.receipt.label")}>
      <div className="result-photo">
        <Photo image={booking.image} sizes="(min-width: 1000px) 600px, 100vw" />
      </div>
      <div className="result-receipt-in">
        <div className="result-receipt-head">
          <div>
            <h2 className="d3">{booking.title}</h2>
            <p className="small">{t("checkout.receipt.who", { count: booking.guests, host: booking.host.name })}</p>
          </div>
          <p className="small">
            {t("checkout.receipt.code", { code: booking.code })}
            <br />
            {formatDateOf(booking.created_at, booking.timeZone, language)}
          </p>
        </div>
        <PriceBreakdown lines={booking.lines} total={booking.total} totalLabel={t("checkout.receipt.paid")} />
        {booking.card && (
          <p className="small result-card">
            {t("checkout.receipt.card", { brand: cardName(booking.card.brand), last4: booking.card.last4 })}
          </p>
        )}
      </div>
    </section>
  );
}

function cardName(brand: string): string {
  return brand.charAt(0).toUpperCase() + brand.slice(1);
}
