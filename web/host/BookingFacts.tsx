import { useTranslation } from "react-i18next";
import type { HostedBookingInFull } from "#contract/hosting.ts";
import { FactLine, Ways } from "#web/dashboard/FactLine.tsx";
import { isLodging } from "#web/dashboard/when.ts";
import { useTripWords } from "#web/dashboard/words.ts";
import { formatDayOf, formatHour } from "#web/ui/format.ts";

/** Who, when and how many; how to reach the guest. */
export function BookingFacts({ booking }: { booking: HostedBookingInFull }) {
  const { dates, party } = useTripWords(booking);
  return (
    <ul className="trip-facts">
      <FactLine icon="calendar" title={dates}>
        <Times booking={booking} />
      </FactLine>
      <FactLine icon="people" title={party} />
      <Guest booking={booking} />
    </ul>
  );
}

function Times({ booking }: { booking: HostedBookingInFull }) {
  const { t, i18n } = useTranslation();
  const at = (instant: string) => ({
    day: formatDayOf(instant, booking.timeZone, i18n.language),
    time: formatHour(instant, booking.timeZone, i18n.language),
  });
  const [starts, ends] = [at(booking.starts_at), at(booking.ends_at)];
  const isStay = isLodging(booking);
  return (
    <>
      <p>{isStay ? t("dashboard.facts.checkIn", starts) : t("dashboard.facts.starts", starts)}</p>
      <p>{isStay ? t("dashboard.facts.checkOut", ends) : t("dashboard.facts.ends", ends)}</p>
    </>
  );
}

function Guest({ booking: { guest, code, title, state } }: { booking: HostedBookingInFull }) {
  const { t } = useTranslation();
  const { name, phone, email } = guest;
  const text = t("host.guest.whatsAppText", { guest: name, code, title });
  return (
    <FactLine icon="user" title={name}>
      {phone && <Ways phone={phone} text={text} />}
      {email && (
        <p className="trip-ways">
          <a className="link host-email" href={`mailto:${email}?subject=${encodeURIComponent(`${title} · ${code}`)}`}>
            {email}
          </a>
        </p>
      )}
      {!phone && !email && state === "completed" && <p>{t("host.guest.noContact")}</p>}
    </FactLine>
  );
}
