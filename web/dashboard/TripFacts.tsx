import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Booking } from "#contract/bookings.ts";
import { formatDayOf, formatHour } from "#web/ui/format.ts";
import { Icon, type IconName } from "#web/ui/icons.tsx";
import { type Phase, phases } from "./phases.ts";
import { callTo, directionsTo, whatsAppTo, whereabouts } from "./reach.ts";
import { SaveInCalendar } from "./SaveInCalendar.tsx";
import { isLodging } from "./when.ts";
import { useTripWords } from "./words.ts";

/** When, where, how many, with whom; each with what can be done about it. */
export function TripFacts({ booking, phase }: { booking: Booking; phase: Phase }) {
  const { t } = useTranslation();
  const { dates, party } = useTripWords(booking);
  return (
    <ul className="trip-facts">
      <Fact icon="calendar" title={dates}>
        <Times booking={booking} />
        {(phase === "upcoming" || phase === "underWay") && <SaveInCalendar booking={booking} />}
      </Fact>
      <Place booking={booking} />
      <Fact icon="people" title={party} />
      <Host booking={booking} phase={phase} />
      {booking.arrivalInstructions && (
        <Fact icon="door" title={t("dashboard.facts.arrival")}>
          <p className="trip-words">{booking.arrivalInstructions}</p>
        </Fact>
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
  if (address === null) return <Fact icon="pin" title={city} />;
  const place = { address, city };
  return (
    <Fact icon="pin" title={whereabouts(place)}>
      <p>{t("dashboard.facts.onlyYou")}</p>
      <p>
        <a className="link" href={directionsTo(place)} target="_blank" rel="noreferrer">
          {t("dashboard.facts.directions")}
        </a>
      </p>
    </Fact>
  );
}

function Host({ booking: { host, code, title }, phase }: { booking: Booking; phase: Phase }) {
  const { t } = useTranslation();
  const values = { host: host.name };
  const isAhead = phases[phase].group === "upcoming";
  return (
    <Fact icon="user" title={isAhead ? t("dashboard.facts.host", values) : t("dashboard.facts.hostBefore", values)}>
      {host.phone && (
        <p className="trip-ways">
          <a
            className="link"
            href={whatsAppTo(host.phone, t("dashboard.facts.whatsAppText", { host: host.name, code, title }))}
            target="_blank"
            rel="noreferrer"
          >
            {t("dashboard.facts.whatsApp")}
          </a>
          <a className="link num" href={callTo(host.phone)}>
            {host.phone}
          </a>
        </p>
      )}
    </Fact>
  );
}

function Fact({ icon, title, children }: { icon: IconName; title: string; children?: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <div>
        <b>{title}</b>
        {children}
      </div>
    </li>
  );
}
