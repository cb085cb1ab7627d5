import type { AdminBooking, TimelineEntry } from "#contract/admin/bookings.ts";
import { formatDateOf, formatHour } from "#web/kit/format.ts";
import { Icon } from "#web/kit/icons.tsx";
import { useTranslation } from "#web/kit/texts.tsx";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";
import { Resend } from "./Resend.tsx";
import { lookOf, told } from "./timeline-words.ts";

/** Every event of the booking, in chronological order. */
export function Timeline({ booking }: { booking: AdminBooking }) {
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

function Entry({ entry, booking }: { entry: TimelineEntry; booking: AdminBooking }) {
  const { t, language } = useTranslation();
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
          {quote && <span className="small admin-quote">{quote}</span>}
        </p>
        <p className="small timeline-at">
          <time dateTime={entry.at}>
            {formatDateOf(entry.at, timeZone, language)}, {formatHour(entry.at, timeZone, language)}
          </time>
        </p>
        {entry.what === "letter" && entry.can_resend && <Resend bookingId={reserve_id} email={entry} name={title} />}
      </div>
    </li>
  );
}
