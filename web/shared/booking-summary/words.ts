import type { Booking } from "#contract/bookings/bookings.ts";
import { cardName } from "#contract/payments/cards.ts";
import type { TextKey } from "#locales/translate.ts";
import { useSite } from "#web/app/site.ts";
import { formatHour } from "#web/kit/format.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { nightsOf } from "#web/shared/price/price.ts";
import { datesOf, isLodging } from "./dates.ts";
import type { Refund } from "./refunds.ts";

/** Texts shared by the pages about trips. */
export function useBookingWords(
  booking: Pick<Booking, "service_type" | "starts_at" | "ends_at" | "timeZone" | "guests" | "lines"> &
    Partial<Pick<Booking, "stay">>,
) {
  const { t, language } = useTranslation();
  const from = formatHour(booking.starts_at, booking.timeZone, language);
  const to = formatHour(booking.ends_at, booking.timeZone, language);
  const people = t("dashboard.people", { count: booking.guests });
  const isStay = isLodging(booking);
  return {
    dates: datesOf(booking, language),
    times: isStay ? t("dashboard.times.stay", { from, to }) : t("dashboard.times.hours", { from, to }),
    party: isStay ? `${t("dashboard.nights", { count: nightsOf(booking) })} · ${people}` : people,
  };
}

/** The card that gets the refund: «Visa 4242». */
export function useCardName({ card }: Pick<Booking, "card">): string {
  const { t } = useTranslation();
  return card ? cardName(card) : t("dashboard.refunds.card");
}

const reasons = {
  cancelled: { nameKey: "dashboard.refunds.reasons.cancelled" },
  place_gone: { nameKey: "dashboard.refunds.reasons.placeGone" },
  paid_twice: { nameKey: "dashboard.refunds.reasons.paidTwice" },
  operator: { nameKey: "dashboard.refunds.reasons.operator" },
  dashboard: { nameKey: "dashboard.refunds.reasons.operator" },
} as const satisfies Record<Refund["reason"], { nameKey: TextKey }>;

/** The reason for a refund. */
export function useRefundName(): (reason: Refund["reason"]) => string {
  const { t } = useTranslation();
  const { brandName } = useSite();
  return (reason) => {
    const { nameKey } = reasons[reason];
    return t(nameKey, { brand: brandName });
  };
}
