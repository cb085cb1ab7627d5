import { clsx } from "clsx";
import type { AdminBooking, TimelineEntry } from "#contract/admin/bookings.ts";
import { formatDateOf, formatHour } from "#web/kit/format.ts";
import { Icon } from "#web/kit/icons.tsx";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { Sheet } from "#web/shared/admin/facts/Sheet.tsx";
import styles from "./AdminBooking.module.css";
import { Resend } from "./Resend.tsx";
import { lookOf, told } from "./timeline-words.ts";

/** Every event of the booking, in chronological order. */
export function Timeline({ booking }: { booking: AdminBooking }) {
  const { t } = useTranslation();
  return (
    <Sheet title={t("admin.timeline.title")}>
      <ol className={clsx(styles.timeline, layout.above8)}>
        {booking.timeline.map((entry, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added at the end
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
    <li className={tone && styles[tone]}>
      <span className={styles.mark}>
        <Icon name={icon} />
      </span>
      <div className={clsx(layout.row, layout.top, layout.firstGrows, styles.entry)}>
        <p>
          <b>{title}</b>
          {detail && <span className={rows.note}>{detail}</span>}
          {quote && <span className={clsx(rows.note, type.written)}>{quote}</span>}
        </p>
        <p className={type.small}>
          <time dateTime={entry.at}>
            {formatDateOf(entry.at, timeZone, language)}, {formatHour(entry.at, timeZone, language)}
          </time>
        </p>
        {entry.what === "email" && entry.can_resend && (
          <div className={styles.resend}>
            <Resend bookingId={reserve_id} email={entry} name={title} />
          </div>
        )}
      </div>
    </li>
  );
}
