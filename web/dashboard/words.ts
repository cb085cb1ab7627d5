import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";
import type { Booking } from "#contract/bookings.ts";
import { useSite } from "#web/layout/site.ts";
import { formatHour } from "#web/ui/format.ts";
import { cardName } from "./reach.ts";
import type { Refund } from "./refunds.ts";
import { datesOf, isLodging, nightsOf } from "./when.ts";

/** What is said of every trip in the same words. */
export function useTripWords(
  booking: Pick<Booking, "service_type" | "starts_at" | "ends_at" | "timeZone" | "guests" | "lines">,
) {
  const { t, i18n } = useTranslation();
  const from = formatHour(booking.starts_at, booking.timeZone, i18n.language);
  const to = formatHour(booking.ends_at, booking.timeZone, i18n.language);
  const people = t("dashboard.people", { count: booking.guests });
  const isStay = isLodging(booking);
  return {
    dates: datesOf(booking, i18n.language),
    times: isStay ? t("dashboard.times.stay", { from, to }) : t("dashboard.times.hours", { from, to }),
    party: isStay ? `${t("dashboard.nights", { count: nightsOf(booking) })} · ${people}` : people,
  };
}

/** The card money goes back to: «Visa 4242». */
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
} as const satisfies Record<Refund["reason"], { nameKey: ParseKeys }>;

/** Why money came back. */
export function useRefundName(): (reason: Refund["reason"]) => string {
  const { t } = useTranslation();
  const { brandName } = useSite();
  return (reason) => {
    const { nameKey } = reasons[reason];
    return t(nameKey, { brand: brandName });
  };
}
