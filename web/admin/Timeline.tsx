import { useTranslation } from "react-i18next";
import type { OfficeBooking, TimelineEntry } from "#contract/office-bookings.ts";
import { formatDateOf, formatHour } from "#web/ui/format.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Resend } from "./Resend.tsx";
import { Sheet } from "./Sheet.tsx";
import { lookOf, told } from "./timeline-words.ts";

/** Everything that happened, in one order. */
export function Timeline({ booking }: { booking: OfficeBooking }) {
  const { t } = useTranslation();
  return (
    <Sheet title={t("admin.timeline.title")}>
      <ol className="timeline">
        {booking.timeline.map((entry, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: only ever added to, at the end
          <Entry key={position} entry={entry} booking={booking} />
        ))}
      </ol>
    </Sheet>
  );
}

function Entry({ entry, booking }: { entry: TimelineEntry; booking: OfficeBooking }) {
  const { t, i18n } = useTranslation();
  const { timeZone, reserve_id } = booking;
  const { title, detail, quote } = told(t, entry);
  const { icon, tone } = lookOf(entry);
  return (
    <li className={tone}>
      <span className="timeline-mark">
        <Icon name={icon} />
      </span>
      <div>
        <p>
          <b>{title}</b>
          {detail && <span className="small">{detail}</span>}
          {quote && <span className="small office-quote">{quote}</span>}
        </p>
        <p className="small timeline-at">
          <time dateTime={entry.at}>
            {formatDateOf(entry.at, timeZone, i18n.language)}, {formatHour(entry.at, timeZone, i18n.language)}
          </time>
        </p>
        {entry.what === "letter" && entry.can_resend && <Resend bookingId={reserve_id} letter={entry} name={title} />}
      </div>
    </li>
  );
}
