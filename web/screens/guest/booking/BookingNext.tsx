import type { RefObject } from "react";
import { Link } from "react-router";
import type { Booking } from "#contract/bookings/bookings.ts";
import { kindOfWire, pages } from "#contract/listings/kinds.ts";
import { now } from "#web/app/clock.ts";
import { useSite } from "#web/app/site.ts";
import { formatAmount, formatInstant } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { BookingStatus } from "#web/shared/booking-summary/BookingLayout.tsx";
import { daysUntil } from "#web/shared/booking-summary/dates.ts";
import {
  type Refund,
  refundStatusOf,
  refundsHeld,
  refundsOfPrice,
  sumOfRefunds,
} from "#web/shared/booking-summary/refunds.ts";
import { useCardName } from "#web/shared/booking-summary/words.ts";
import { HoldActions } from "#web/shared/guest-bookings/HoldActions.tsx";
import { type Phase, phases } from "#web/shared/guest-bookings/phases.ts";

interface Props {
  booking: Booking;
  phase: Phase;
  /** Receives the focus after the trip is cancelled or its hold released. */
  place: RefObject<HTMLElement | null>;
}

/** The trip's status in words, and what comes next. */
export function BookingNext({ booking, phase, place }: Props) {
  const { t } = useTranslation();
  const { title, text } = useSaying({ booking, phase });
  const refund = useRefundSentence(booking);
  const { detail, list } = pages[kindOfWire(booking.service_type)];
  if (phase === "toPay") {
    return (
      <BookingStatus tone="wait" place={place} label={t("dashboard.next.label")}>
        <HoldActions booking={booking} onReleased={() => place.current?.focus()} />
      </BookingStatus>
    );
  }
  return (
    <BookingStatus tone={phases[phase].tone} place={place} label={t("dashboard.next.label")}>
      {title && <p className={type.subheading}>{title}</p>}
      {text && <p>{text}</p>}
      {refund && <p>{refund}</p>}
      {phases[phase].group === "unfinished" && (
        <p>
          <Link className={button.link} to={booking.isOnSale ? detail(booking.slug) : list}>
            {booking.isOnSale ? t("dashboard.next.bookAgain") : t("dashboard.next.others")}
          </Link>
        </p>
      )}
    </BookingStatus>
  );
}

function useSaying({ booking, phase }: Omit<Props, "place">): { title?: string; text?: string } {
  const { t, language } = useTranslation();
  const { brandName } = useSite();
  const host = booking.host.name;
  const ended = formatInstant(booking.ends_at, now(), booking.timeZone, language);
  const isPaidTooLate = booking.refunds.length > 0;
  switch (phase) {
    case "upcoming":
      return {
        title: t("dashboard.next.inDays", { count: daysUntil(booking, now()) }),
        text: t("dashboard.next.upcoming", { host }),
      };
    case "underWay":
      return { title: t("dashboard.next.underWay"), text: t("dashboard.next.underWayHint", { ended }) };
    case "over":
      return { title: t("dashboard.next.ended", { ended }), text: t("dashboard.next.overHint") };
    case "completed":
      return { title: t("dashboard.next.ended", { ended }) };
    case "cancelledByGuest":
      return { title: t("dashboard.next.cancelledByGuest") };
    case "cancelledByHost":
      return { title: t("dashboard.next.cancelledByHost", { host }) };
    case "cancelledByPlatform":
      return { title: t("dashboard.next.cancelledByPlatform", { brand: brandName }) };
    case "released":
      return { text: isPaidTooLate ? t("dashboard.next.paidTooLate") : t("dashboard.next.released") };
    case "expired":
      if (isPaidTooLate) return { text: t("dashboard.next.paidTooLate") };
      return { text: booking.isWithdrawn ? t("dashboard.next.withdrawn") : t("dashboard.next.expired") };
    default:
      return { text: t("dashboard.next.unpaid") };
  }
}

/** The refunds' amounts and where they go. After a cancellation it also says when there is no refund. */
function useRefundSentence(booking: Booking): string | undefined {
  const { t } = useTranslation();
  const card = useCardName(booking);
  const refunds = refundsOfPrice(booking.refunds);
  const toCard = refunds.filter(({ isElsewhere }) => !isElsewhere);
  const elsewhere = refunds.filter(({ isElsewhere }) => isElsewhere);
  const valuesOf = (told: Refund[]) => ({ amount: formatAmount(sumOfRefunds(told)), card });
  if (refunds.length === 0) return ofCard();
  const byBank = t("dashboard.refunds.byBankToo", { amount: formatAmount(booking.bank_returned) });
  return [
    ...(toCard.length > 0 ? [ofCard()] : []),
    ...(elsewhere.length > 0 ? [t("dashboard.refunds.sentElsewhere", valuesOf(elsewhere))] : []),
    ...(booking.bank_returned > 0 ? [byBank] : []),
  ].join(" ");

  function ofCard(): string | undefined {
    switch (refundStatusOf(toCard, booking.dispute)) {
      case "bankDecides":
        return t("dashboard.refunds.bankDecides", valuesOf(refundsHeld(toCard, booking.dispute)));
      case "byBank":
        return t("dashboard.refunds.byBank");
      case "failed":
        return t("dashboard.refunds.failed", valuesOf(toCard.filter(({ state }) => state === "failed")));
      case "onItsWay":
        return t("dashboard.refunds.onItsWay", valuesOf(toCard));
      case "sent":
        return t("dashboard.refunds.sent", valuesOf(toCard));
      case "none":
        return booking.state === "cancelled_by_guest" ? t("dashboard.refunds.none") : undefined;
    }
  }
}
