import { clsx } from "clsx";
import type { Booking } from "#contract/bookings/bookings.ts";
import { formatDateOf } from "#web/kit/format.ts";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { Photo } from "#web/shared/photos/Photo.tsx";
import { PriceBreakdown } from "#web/shared/price/PriceBreakdown.tsx";
import styles from "./CheckoutResult.module.css";

export function Receipt({ booking }: { booking: Booking }) {
  const { t, language } = useTranslation();
  return (
    <section className={clsx(panel.panel, panel.raised, styles.receipt)} aria-label={t("checkout.receipt.label")}>
      <div className={styles.photo}>
        <Photo image={booking.image} sizes="(min-width: 66.25rem) 600px, 100vw" />
      </div>
      <div className={clsx(layout.stack, layout.gap12, styles.account)}>
        <div className={clsx(layout.row, layout.spread, layout.top)}>
          <div>
            <h2 className={type.heading}>{booking.title}</h2>
            <p className={type.small}>
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
