import { clsx } from "clsx";
import { Link } from "react-router";
import type { HostedBookingInFull } from "#contract/hosting/hosting.ts";
import { formatDayOf, formatHour } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { isLodging } from "#web/shared/booking-summary/dates.ts";
import { FactLine, Ways } from "#web/shared/booking-summary/FactLine.tsx";
import { useBookingWords } from "#web/shared/booking-summary/words.ts";

/** Guest, dates, party size, and how to contact the guest. */
export function BookingFacts({ booking }: { booking: HostedBookingInFull }) {
  const { dates, party } = useBookingWords(booking);
  return (
    <ul className={layout.above12}>
      <FactLine icon="calendar" title={dates}>
        <Times booking={booking} />
      </FactLine>
      <FactLine icon="people" title={party} />
      <Guest {...booking} {...booking.guest} mayWrite={!booking.guest.isGone} />
    </ul>
  );
}

type Span = Pick<HostedBookingInFull, "service_type" | "starts_at" | "ends_at" | "timeZone">;

export function Times({ booking }: { booking: Span }) {
  const { t, language } = useTranslation();
  const at = (instant: string) => ({
    day: formatDayOf(instant, booking.timeZone, language),
    time: formatHour(instant, booking.timeZone, language),
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

type GuestProps = Pick<HostedBookingInFull, "reserve_id" | "code" | "title" | "state"> &
  Pick<HostedBookingInFull["guest"], "name" | "isGone" | "phone" | "email"> & { mayWrite: boolean };

export function Guest({ reserve_id, code, title, state, name, isGone, phone, email, mayWrite }: GuestProps) {
  const { t } = useTranslation();
  const text = t("host.guest.whatsAppText", { guest: name, code, title });
  return (
    <FactLine icon="user" title={name}>
      {mayWrite && (
        <p className={layout.links}>
          <Link className={clsx(button.link, button.tall)} to={`/host/messages?reserve=${reserve_id}`}>
            {t("host.guest.write")}
          </Link>
        </p>
      )}
      {phone && <Ways phone={phone} text={text} />}
      {email && (
        <p className={layout.links}>
          <a
            className={clsx(button.link, button.tall, type.anywhere)}
            href={`mailto:${email}?subject=${encodeURIComponent(`${title} · ${code}`)}`}
          >
            {email}
          </a>
        </p>
      )}
      {!phone && !email && !isGone && state === "completed" && <p>{t("host.guest.noContact")}</p>}
    </FactLine>
  );
}
