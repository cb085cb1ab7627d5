import { clsx } from "clsx";
import type { Booking } from "#contract/bookings/bookings.ts";
import { directionsTo, isAddressPrivate, whereabouts } from "#contract/bookings/place.ts";
import { kindOfWire } from "#contract/listings/kinds.ts";
import { now } from "#web/app/clock.ts";
import { formatDayOf, formatHour, formatInstant } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { FactLine, Ways } from "#web/shared/booking-summary/FactLine.tsx";
import { SaveInCalendar } from "#web/shared/guest-bookings/SaveInCalendar.tsx";
import { langOf } from "#web/shared/listing-parts/language.ts";
import styles from "./CheckoutResult.module.css";

/** Dates, place, host, and the deadline for free cancellation, each with what a guest does next about it. */
export function BookingFacts({ booking }: { booking: Booking }) {
  const { t, language } = useTranslation();
  const { address, city, place, host } = booking;
  const kind = kindOfWire(booking.service_type);
  const at = (instant: string) => ({
    day: formatDayOf(instant, booking.timeZone, language),
    time: formatHour(instant, booking.timeZone, language),
  });
  const [start, end] = [at(booking.starts_at), at(booking.ends_at)];
  const begun = { starts: t("checkout.facts.starts", start), ends: t("checkout.facts.ends", end) };
  const words = {
    lodging: { starts: t("checkout.facts.arrive", start), ends: t("checkout.facts.leave", end) },
    space: begun,
    experience: begun,
  }[kind];
  const freeUntil = booking.cancellation.steps.find((step) => step.percent === 100)?.until;
  const chat = t("checkout.facts.whatsAppText", { host: host.name, code: booking.code, title: booking.title });
  return (
    <ul className={styles.facts}>
      <FactLine icon="calendar" title={words.starts}>
        <p>{words.ends}</p>
        <SaveInCalendar booking={booking} />
      </FactLine>
      <FactLine icon="pin" title={address === null ? city : whereabouts({ address, city })}>
        {booking.arrivalInstructions ? (
          <p lang={langOf(booking, "arrivalInstructions")}>{booking.arrivalInstructions}</p>
        ) : (
          isAddressPrivate[kind] && <p>{t("checkout.facts.onlyYou")}</p>
        )}
        {place && (
          <p>
            <a className={clsx(button.link, button.tall)} href={directionsTo(place)} target="_blank" rel="noreferrer">
              {t("checkout.facts.directions")}
            </a>
          </p>
        )}
      </FactLine>
      <FactLine icon="user" title={t("checkout.facts.host", { host: host.name })}>
        {host.phone && <Ways phone={host.phone} text={chat} />}
      </FactLine>
      {freeUntil && (
        <FactLine
          icon="shield"
          title={t("checkout.facts.freeUntil", { when: formatInstant(freeUntil, now(), booking.timeZone, language) })}
        >
          <p>{t("checkout.facts.cancelNote")}</p>
        </FactLine>
      )}
    </ul>
  );
}
