import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { AdminBooking } from "#contract/admin/bookings.ts";
import { now } from "#web/app/clock.ts";
import { formatInstant } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";
import { kindName, policyName } from "#web/shared/admin/list/words.ts";
import { callTo } from "#web/shared/booking-summary/contact-links.ts";

/** The booking's facts: what was booked, by which guest, with which host. */
export function BookingFacts({ booking }: { booking: AdminBooking }) {
  const { t, language } = useTranslation();
  const { guest, host, kind, timeZone, address, city } = booking;
  const at = (instant: string) => formatInstant(instant, now(), timeZone, language);
  const facts: { name: string; value: ReactNode }[] = [
    { name: t("admin.booking.code"), value: <span className={type.numbers}>{booking.code}</span> },
    {
      name: t("admin.booking.guest"),
      value: <PersonLink person={guest} email={booking.guest_email} phone={booking.guest_phone} />,
    },
    {
      name: t("admin.booking.host"),
      value: <PersonLink person={host} email={booking.host_email} phone={booking.host_phone} />,
    },
    {
      name: t("admin.booking.listing"),
      value: (
        <>
          <Link className={button.link} to={`/admin/listings/${booking.listing_id}`}>
            {booking.title}
          </Link>{" "}
          <span className={type.muted}>{kindName(t, kind)}</span>
        </>
      ),
    },
    { name: t("admin.booking.start"), value: at(booking.starts_at) },
    { name: t("admin.booking.end"), value: at(booking.ends_at) },
    { name: t("admin.booking.booked"), value: at(booking.created_at) },
    { name: t("admin.booking.guests"), value: booking.guests },
    {
      name: t("admin.booking.where"),
      value: address.endsWith(city) ? address : [address, city].filter(Boolean).join(", "),
    },
    { name: t("admin.booking.policy"), value: policyName(t, booking.policy) },
  ];
  return (
    <Sheet title={t("admin.booking.facts")}>
      <dl className={rows.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}

interface PersonProps {
  person: AdminBooking["guest"];
  email: string;
  phone: string | null;
}

function PersonLink({ person, email, phone }: PersonProps) {
  return (
    <>
      <Link className={button.link} to={`/admin/users/${person.id}`}>
        {person.name}
      </Link>{" "}
      <span className={type.muted}>{email}</span>{" "}
      {phone && (
        <a className={clsx(button.link, type.nowrap)} href={callTo(phone)}>
          {phone}
        </a>
      )}
    </>
  );
}
