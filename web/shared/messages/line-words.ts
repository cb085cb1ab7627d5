import type { WireCode } from "#contract/listings/kinds.ts";
import type { SystemLine, ThreadSummary } from "#contract/messages/messages.ts";
import type { Translate } from "#locales/translate.ts";
import { useSite } from "#web/app/site.ts";
import { formatDayOf } from "#web/kit/format.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { datesOf, isLodging } from "#web/shared/booking-summary/dates.ts";

type About = Pick<ThreadSummary, "booking"> & { listing: { service_type: WireCode } };

/** Who reads, and which thread; from `about`, the text knows that a night at a space ends on its evening. */
interface Reading {
  t: Translate;
  language: string;
  timeZone: string;
  brandName: string;
  about?: About | undefined;
}

/** The text of a system line about the booking, in the reader's language and the island's time. */
export function useLineWords(timeZone: string, about?: About): (line: SystemLine) => { title: string; note: string } {
  const { t, language } = useTranslation();
  const { brandName } = useSite();
  return (line) => lineWords(line, { t, language, timeZone, brandName, about });
}

export function lineWords(line: SystemLine, reading: Reading): { title: string; note: string } {
  const { t, language, timeZone, brandName, about } = reading;
  if (line.code === "confirmed") {
    const note = t("messages.lines.confirmedHint");
    const { booking, starts_at, ends_at } = line;
    const [from, to] = [starts_at, ends_at].map((instant) => formatDayOf(instant, timeZone, language));
    const kind = about?.listing.service_type;
    if (from === to || kind === undefined || isLodging({ service_type: kind })) {
      const values = { booking, from: from ?? "", to: to ?? "" };
      return { title: t(from === to ? "messages.lines.confirmedOn" : "messages.lines.confirmed", values), note };
    }
    const stay = about?.booking?.code === booking ? { stay: about.booking.stay } : {};
    const days = datesOf({ service_type: kind, starts_at, ends_at, timeZone, ...stay }, language);
    return { title: t("messages.lines.confirmedOn", { booking, from: days }), note };
  }
  const title = {
    guest: () => t("messages.lines.cancelledByGuest", { booking: line.booking }),
    host: () => t("messages.lines.cancelledByHost", { booking: line.booking }),
    platform: () => t("messages.lines.cancelledByPlatform", { booking: line.booking, brand: brandName }),
  }[line.by]();
  return { title, note: t("messages.lines.cancelledHint") };
}
