import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Booking } from "#contract/bookings.ts";
import { formatAmount } from "#web/ui/format.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Photo } from "#web/ui/Photo.tsx";
import { HoldWays } from "./HoldWays.tsx";
import { PhaseTag } from "./PhaseTag.tsx";
import type { Trip } from "./phases.ts";
import { whereabouts } from "./reach.ts";
import { refundsOfPrice, sumOfRefunds } from "./refunds.ts";
import { TripPlace } from "./TripPlace.tsx";
import { useTripWords } from "./words.ts";

interface Props {
  trip: Trip;
  /** Among the first that are seen. */
  isFirst?: boolean;
}

/** A trip to come: its photo large, everything at a glance. The whole card is its title's link. */
export function TripCard({ trip: { booking, phase }, isFirst = false }: Props) {
  const { dates, times, party } = useTripWords(booking);
  return (
    <article className="trip-card">
      <div className="trip-card-photo">
        <Photo image={booking.image} alt="" sizes="(min-width: 700px) 420px, 100vw" isFirst={isFirst} />
      </div>
      <div className="trip-card-in">
        <p className="trip-card-line">
          <PhaseTag phase={phase} />
          <TripPlace city={booking.city} />
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
        {phase === "toPay" && <HoldWays booking={booking} />}
        <Sum booking={booking} />
      </div>
    </article>
  );
}

/** A trip that is behind, or will not be. */
export function PastTripCard({ trip: { booking, phase } }: Props) {
  const { t } = useTranslation();
  const { dates, party } = useTripWords(booking);
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
        <TripPlace city={booking.city} />
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
