import { Link } from "react-router";
import type { Booking } from "#contract/bookings/bookings.ts";
import { formatAmount } from "#web/kit/format.ts";
import { Icon } from "#web/kit/icons.tsx";
import { useTranslation } from "#web/kit/texts.tsx";
import { whereabouts } from "#web/shared/booking-summary/contact-links.ts";
import { refundsOfPrice, sumOfRefunds } from "#web/shared/booking-summary/refunds.ts";
import { useBookingWords } from "#web/shared/booking-summary/words.ts";
import { HoldActions } from "#web/shared/guest-bookings/HoldActions.tsx";
import { PhaseTag } from "#web/shared/guest-bookings/PhaseTag.tsx";
import type { PhasedBooking } from "#web/shared/guest-bookings/phases.ts";
import { BookingLocation } from "#web/shared/map/BookingLocation.tsx";
import { Photo } from "#web/shared/photos/Photo.tsx";

interface Props {
  entry: PhasedBooking;
  /** Whether the card is among the first on the page. */
  isFirst?: boolean;
}

/** An upcoming trip: large photo and the main facts. The title's link covers the whole card. */
export function BookingCard({ entry: { booking, phase }, isFirst = false }: Props) {
  const { dates, times, party } = useBookingWords(booking);
  return (
    <article className="trip-card">
      <div className="trip-card-photo">
        <Photo image={booking.image} alt="" sizes="(min-width: 700px) 420px, 100vw" isFirst={isFirst} />
      </div>
      <div className="trip-card-in">
        <p className="trip-card-line">
          <PhaseTag phase={phase} />
          <BookingLocation city={booking.city} />
        </p>
        <h3 className="d3">
          <Link to={`/dashboard/trips/${booking.reserve_id}`}>{booking.title}</Link>
        </h3>
        <p className="trip-card-dates">{dates}</p>
        <p className="small">{times}</p>
        <p className="small">{party}</p>
        {booking.address !== null && (
          <p className="trip-card-address">
            <Icon name="pin" />
            {whereabouts({ address: booking.address, city: booking.city })}
          </p>
        )}
        {phase === "toPay" && <HoldActions booking={booking} />}
        <Sum booking={booking} />
      </div>
    </article>
  );
}

/** A past or cancelled trip. */
export function PastBookingCard({ entry: { booking, phase } }: Props) {
  const { t } = useTranslation();
  const { dates, party } = useBookingWords(booking);
  const refunds = refundsOfPrice(booking.refunds);
  return (
    <article className="trip-card is-small">
      <div className="trip-card-photo">
        <Photo image={booking.image} alt="" sizes="(min-width: 1100px) 302px, (min-width: 600px) 46vw, 100vw" />
      </div>
      <div className="trip-card-in">
        <p className="trip-card-line">
          <PhaseTag phase={phase} />
        </p>
        <h3>
          <Link to={`/dashboard/trips/${booking.reserve_id}`}>{booking.title}</Link>
        </h3>
        <BookingLocation city={booking.city} />
        <p className="small">{dates}</p>
        <p className="small">{party}</p>
        {refunds.length > 0 && (
          <p className="trip-card-refund">
            {t("dashboard.trips.returned", { amount: formatAmount(sumOfRefunds(refunds)) })}
          </p>
        )}
        <Sum booking={booking} />
      </div>
    </article>
  );
}

function Sum({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  return (
    <p className="trip-card-sum">
      <span className="small">{t("dashboard.code", { code: booking.code })}</span>
      <b className="num">{formatAmount(booking.total)}</b>
    </p>
  );
}
