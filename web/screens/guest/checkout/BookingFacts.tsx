import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { Booking } from "#contract/bookings/bookings.ts";
import { kindOfWire, type WireCode } from "#contract/listings/kinds.ts";
import { formatDayOf, formatHour, formatInstant } from "#web/kit/format.ts";
import { Icon, type IconName } from "#web/kit/icons.tsx";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./CheckoutResult.module.css";

/** Dates, place, and the deadline for free cancellation. */
export function BookingFacts({ booking }: { booking: Booking }) {
  const { t, language } = useTranslation();
  const at = (instant: string) => ({
    day: formatDayOf(instant, booking.timeZone, language),
    time: formatHour(instant, booking.timeZone, language),
  });
  const isStay = kindOfWire(booking.service_type as WireCode) === "lodging";
  const starts = isStay
    ? t("checkout.facts.arrive", at(booking.starts_at))
    : t("checkout.facts.starts", at(booking.starts_at));
  const ends = isStay ? t("checkout.facts.leave", at(booking.ends_at)) : t("checkout.facts.ends", at(booking.ends_at));
  const freeUntil = booking.cancellation.steps.find((step) => step.percent === 100)?.until;
  return (
    <ul className={clsx(rows.rows, styles.facts)}>
      <Fact icon="calendar" note={ends}>
        {starts}
      </Fact>
      <Fact icon="pin" note={booking.arrivalInstructions || t("checkout.facts.onlyYou")}>
        {booking.address ?? booking.city}
      </Fact>
      {freeUntil && (
        <Fact icon="shield" note={t("checkout.facts.cancelNote")}>
          {t("checkout.facts.freeUntil", { when: formatInstant(freeUntil, booking.timeZone, language) })}
        </Fact>
      )}
    </ul>
  );
}

function Fact({ icon, children, note }: { icon: IconName; children: ReactNode; note: string }) {
  return (
    <li className={clsx(layout.row, layout.oneLine, layout.top)}>
      <Icon name={icon} />
      <div>
        <b>{children}</b>
        <p className={type.muted}>{note}</p>
      </div>
    </li>
  );
}
