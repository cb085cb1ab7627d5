import { useTranslation } from "react-i18next";
import type { Booking } from "#contract/bookings.ts";
import { formatDayOf, formatHour } from "#web/ui/format.ts";
import { FactLine, Ways } from "./FactLine.tsx";
import { type Phase, phases } from "./phases.ts";
import { directionsTo, whereabouts } from "./reach.ts";
import { SaveInCalendar } from "./SaveInCalendar.tsx";
import { isLodging } from "./when.ts";
import { useTripWords } from "./words.ts";

/** When, where, how many, with whom; each with what can be done about it. */
export function TripFacts({ booking, phase }: { booking: Booking; phase: Phase }) {
  const { t } = useTranslation();
  const { dates, party } = useTripWords(booking);
  return (
    <ul className="trip-facts">
      <FactLine icon="calendar" title={dates}>
        <Times booking={booking} />
        {(phase === "upcoming" || phase === "underWay") && <SaveInCalendar booking={booking} />}
      </FactLine>
      <Place booking={booking} />
      <FactLine icon="people" title={party} />
      <Host booking={booking} phase={phase} />
      {booking.arrivalInstructions && (
        <FactLine icon="door" title={t("dashboard.facts.arrival")}>
          <p className="trip-words">{booking.arrivalInstructions}</p>
        </FactLine>
      )}
    </ul>
  );
}

function Times({ booking }: { booking: Booking }) {
  const { t, i18n } = useTranslation();
  const at = (instant: string) => ({
    day: formatDayOf(instant, booking.timeZone, i18n.language),
    time: formatHour(instant, booking.timeZone, i18n.language),
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

/** The door is told with the confirmation; before and after it, only the town. */
function Place({ booking: { address, city } }: { booking: Booking }) {
  const { t } = useTranslation();
  if (address === null) return <FactLine icon="pin" title={city} />;
  const place = { address, city };
  return (
    <FactLine icon="pin" title={whereabouts(place)}>
      <p>{t("dashboard.facts.onlyYou")}</p>
      <p>
        <a className="link" href={directionsTo(place)} target="_blank" rel="noreferrer">
          {t("dashboard.facts.directions")}
        </a>
      </p>
    </FactLine>
  );
}

function Host({ booking: { host, code, title }, phase }: { booking: Booking; phase: Phase }) {
  const { t } = useTranslation();
  const values = { host: host.name };
  const isAhead = phases[phase].group === "upcoming";
  return (
    <FactLine icon="user" title={isAhead ? t("dashboard.facts.host", values) : t("dashboard.facts.hostBefore", values)}>
      {host.phone && (
        <Ways phone={host.phone} text={t("dashboard.facts.whatsAppText", { host: host.name, code, title })} />
      )}
    </FactLine>
  );
}
