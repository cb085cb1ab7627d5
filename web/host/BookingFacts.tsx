import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { HostedBookingInFull } from "#contract/hosting.ts";
import { callTo, whatsAppTo } from "#web/dashboard/reach.ts";
import { isLodging } from "#web/dashboard/when.ts";
import { useTripWords } from "#web/dashboard/words.ts";
import { formatDayOf, formatHour } from "#web/ui/format.ts";
import { Icon, type IconName } from "#web/ui/icons.tsx";

/** Who, when and how many; how to reach the guest. */
export function BookingFacts({ booking }: { booking: HostedBookingInFull }) {
  const { dates, party } = useTripWords(booking);
  return (
    <ul className="trip-facts">
      <Fact icon="calendar" title={dates}>
        <Times booking={booking} />
      </Fact>
      <Fact icon="people" title={party} />
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
    <Fact icon="user" title={name}>
      {phone && (
        <p className="trip-ways">
          <a className="link" href={whatsAppTo(phone, text)} target="_blank" rel="noreferrer">
            {t("dashboard.facts.whatsApp")}
          </a>
          <a className="link num" href={callTo(phone)}>
            {phone}
          </a>
        </p>
      )}
      {email && (
        <p className="trip-ways">
          <a className="link host-email" href={`mailto:${email}?subject=${encodeURIComponent(`${title} · ${code}`)}`}>
            {email}
          </a>
        </p>
      )}
      {!phone && !email && state === "completed" && <p>{t("host.guest.noContact")}</p>}
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
