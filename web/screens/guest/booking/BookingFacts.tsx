import { clsx } from "clsx";
import { Suspense } from "react";
import { Link } from "react-router";
import type { Booking } from "#contract/bookings/bookings.ts";
import { directionsTo, isAddressPrivate, whereabouts } from "#contract/bookings/place.ts";
import { kindOfWire } from "#contract/listings/kinds.ts";
import { formatDayOf, formatHour } from "#web/kit/format.ts";
import { lazyPart } from "#web/kit/lazy-part.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { isLodging } from "#web/shared/booking-summary/dates.ts";
import { FactLine, Ways } from "#web/shared/booking-summary/FactLine.tsx";
import { useBookingWords } from "#web/shared/booking-summary/words.ts";
import { type Phase, phases } from "#web/shared/guest-bookings/phases.ts";
import { SaveInCalendar } from "#web/shared/guest-bookings/SaveInCalendar.tsx";
import { langOf } from "#web/shared/listing-parts/language.ts";
import styles from "./GuestBooking.module.css";

const PlaceMap = lazyPart(async () => (await import("./PlaceMap.tsx")).PlaceMap);

/** Dates, place, party size and host, each with its actions. */
export function BookingFacts({ booking, phase }: { booking: Booking; phase: Phase }) {
  const { t } = useTranslation();
  const { dates, party } = useBookingWords(booking);
  return (
    <ul className={layout.above12}>
      <FactLine icon="calendar" title={dates}>
        <Times booking={booking} />
        {(phase === "upcoming" || phase === "underWay") && <SaveInCalendar booking={booking} />}
      </FactLine>
      <Place booking={booking} />
      <FactLine icon="people" title={party} />
      <Host booking={booking} phase={phase} />
      {booking.arrivalInstructions && (
        <FactLine icon="door" title={t("dashboard.facts.arrival")}>
          <p className={type.written} lang={langOf(booking, "arrivalInstructions")}>
            {booking.arrivalInstructions}
          </p>
        </FactLine>
      )}
    </ul>
  );
}

function Times({ booking }: { booking: Booking }) {
  const { t, language } = useTranslation();
  const at = (instant: string) => ({
    day: formatDayOf(instant, booking.timeZone, language),
    time: formatHour(instant, booking.timeZone, language),
  });
  const [starts, ends] = [at(booking.starts_at), at(booking.ends_at)];
  return isLodging(booking) ? (
    <>
      <p>{t("dashboard.facts.checkIn", starts)}</p>
      <p>{t("dashboard.facts.checkOut", ends)}</p>
    </>
  ) : (
    <>
      <p>{t("dashboard.facts.starts", starts)}</p>
      <p>{t("dashboard.facts.ends", ends)}</p>
    </>
  );
}

/** Address and place are null unless the booking is confirmed or completed; then only the town is shown. */
function Place({ booking: { address, city, place, service_type } }: { booking: Booking }) {
  const { t } = useTranslation();
  if (address === null || place === null) return <FactLine icon="pin" title={city} />;
  return (
    <FactLine icon="pin" title={whereabouts({ address, city })}>
      {isAddressPrivate[kindOfWire(service_type)] && <p>{t("checkout.facts.onlyYou")}</p>}
      <p>
        <a className={clsx(button.link, button.tall)} href={directionsTo(place)} target="_blank" rel="noreferrer">
          {t("checkout.facts.directions")}
        </a>
      </p>
      <div className={styles.place}>
        <Suspense>
          <PlaceMap place={place} city={city} />
        </Suspense>
      </div>
    </FactLine>
  );
}

function Host({ booking: { reserve_id, host, code, title }, phase }: { booking: Booking; phase: Phase }) {
  const { t } = useTranslation();
  const values = { host: host.name };
  const isAhead = phases[phase].group === "upcoming";
  return (
    <FactLine icon="user" title={isAhead ? t("checkout.facts.host", values) : t("dashboard.facts.hostBefore", values)}>
      {host.phone && (
        <Ways phone={host.phone} text={t("checkout.facts.whatsAppText", { host: host.name, code, title })} />
      )}
      <p className={layout.links}>
        <Link className={clsx(button.link, button.tall)} to={`/dashboard/messages?reserve=${reserve_id}`}>
          {t("dashboard.facts.write")}
        </Link>
      </p>
    </FactLine>
  );
}
