import type { SystemLine } from "#contract/messages/messages.ts";
import { useSite } from "#web/app/site.ts";
import { formatDayOf } from "#web/kit/format.ts";
import { useTranslation } from "#web/kit/texts.tsx";

/** The text of a system line about the booking, in the reader's language and the island's time. */
export function useLineWords(timeZone: string): (line: SystemLine) => { title: string; note: string } {
  const { t, language } = useTranslation();
  const { brandName } = useSite();
  return (line) => {
    if (line.code === "confirmed") {
      const on = (instant: string) => formatDayOf(instant, timeZone, language);
      const values = { booking: line.booking, from: on(line.starts_at), to: on(line.ends_at) };
      const isOneDay = values.from === values.to;
      return {
        title: isOneDay ? t("messages.lines.confirmedOn", values) : t("messages.lines.confirmed", values),
        note: t("messages.lines.confirmedHint"),
      };
    }
    const title = {
      guest: () => t("messages.lines.cancelledByGuest", { booking: line.booking }),
      host: () => t("messages.lines.cancelledByHost", { booking: line.booking }),
      platform: () => t("messages.lines.cancelledByPlatform", { booking: line.booking, brand: brandName }),
    }[line.by]();
    return { title, note: t("messages.lines.cancelledHint") };
  };
}
