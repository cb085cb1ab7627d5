import type { Done } from "#contract/hosting/cohosts.ts";
import type { TextKey } from "#locales/translate.ts";
import { now } from "#web/app/clock.ts";
import { formatInstant, formatShortDay, formatShortDays } from "#web/kit/format.ts";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";

const words: Record<string, { textKey: TextKey }> = {
  block: { textKey: "cohosts.deeds.block" },
  open: { textKey: "cohosts.deeds.open" },
  nights: { textKey: "cohosts.deeds.nights" },
  hours: { textKey: "cohosts.deeds.hours" },
  calendar_undone: { textKey: "cohosts.deeds.calendar_undone" },
  seasons: { textKey: "cohosts.deeds.seasons" },
  address_renewed: { textKey: "cohosts.deeds.address_renewed" },
  feed_added: { textKey: "cohosts.deeds.feed_added" },
  feed_accepted: { textKey: "cohosts.deeds.feed_accepted" },
  feed_removed: { textKey: "cohosts.deeds.feed_removed" },
  edited: { textKey: "cohosts.deeds.edited" },
  photos: { textKey: "cohosts.deeds.photos" },
  door_code: { textKey: "cohosts.deeds.door_code" },
  scheduled_messages: { textKey: "cohosts.deeds.scheduled_messages" },
  guest_reviewed: { textKey: "cohosts.deeds.guest_reviewed" },
  review_answered: { textKey: "cohosts.deeds.review_answered" },
  invited: { textKey: "cohosts.deeds.invited" },
  invitation_withdrawn: { textKey: "cohosts.deeds.invitation_withdrawn" },
  joined: { textKey: "cohosts.deeds.joined" },
  role_changed: { textKey: "cohosts.deeds.role_changed" },
  ended: { textKey: "cohosts.deeds.ended" },
  left: { textKey: "cohosts.deeds.left" },
};

/** For deeds that only a newer release knows. */
const other = { textKey: "cohosts.deeds.changed" } as const;

/** What was done at the listing, by whom and when. */
export function DeedRows({ deeds, zone }: { deeds: readonly Done[]; zone: string }) {
  const { t, language } = useTranslation();
  if (deeds.length === 0) return <p className={type.muted}>{t("cohosts.deeds.none")}</p>;
  return (
    <ul className={rows.rows}>
      {deeds.map(({ at, by, deed, change, dates }, index) => {
        const { textKey } = words[change ?? deed] ?? other;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the entries never change their order
          <li key={index}>
            <p className={type.anywhere}>
              {t(textKey, { name: by })}
              {dates && `: ${daysOf(dates, language)}`}
            </p>
            <p className={type.small}>{formatInstant(at, now(), zone, language)}</p>
          </li>
        );
      })}
    </ul>
  );
}

function daysOf({ from, to }: { from: string; to: string }, language: string): string {
  return from === to ? formatShortDay(from, language) : formatShortDays(from, to, language);
}
