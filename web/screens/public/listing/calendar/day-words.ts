import type { Translate } from "#locales/translate.ts";
import { formatPrice } from "#web/kit/format.ts";
import type { LodgingDay } from "./lodging-days.ts";

/** The text below the number of a lodging's day. */
export function underOf({ says }: LodgingDay, t: Translate): string | undefined {
  switch (says.is) {
    case "night":
      return formatPrice(says.price);
    case "minimum":
      return t("booking.calendar.under.minimum", { count: says.nights });
    case "only-leave":
      return t("booking.calendar.under.onlyLeave");
    case "leaving":
      return t("booking.calendar.under.leaving");
    default:
      return undefined;
  }
}

/** The accessible name of a lodging's day, which starts with its date. */
export function nameOf(date: string, { says, chooses }: LodgingDay, t: Translate): string {
  switch (says.is) {
    case "night":
      return t("booking.calendar.names.night", { date, price: formatPrice(says.price) });
    case "minimum":
      return t("booking.calendar.names.minimum", { date, count: says.nights });
    case "only-leave":
      return chooses
        ? t("booking.calendar.names.onlyLeave", { date })
        : t("booking.calendar.names.noArrival", { date });
    case "leaving":
      return t("booking.calendar.names.leaving", { date });
    default:
      return chooses ? date : t("booking.calendar.unavailable", { date });
  }
}
