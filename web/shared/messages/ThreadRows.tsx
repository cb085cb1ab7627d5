import { clsx } from "clsx";
import { Link } from "react-router";
import type { ThreadSummary } from "#contract/messages/messages.ts";
import type { Translate } from "#locales/translate.ts";
import { now } from "#web/app/clock.ts";
import { Avatar } from "#web/kit/Avatar.tsx";
import { formatHour, formatShortDateOf, formatWeekdayOf } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { daysUntil, shortDatesOf } from "#web/shared/booking-summary/dates.ts";
import { useLineWords } from "./line-words.ts";
import styles from "./Messages.module.css";
import count from "./UnreadCount.module.css";

interface Props {
  threads: readonly ThreadSummary[];
  /** The id of the open thread; NaN if none is open. */
  openId: number;
  path: string;
}

/** Threads, one per row: the other person, the subject, and the last message. The whole row is a link. */
export function ThreadRows({ threads, openId, path }: Props) {
  const { t, language } = useTranslation();
  return (
    <ul>
      {threads.map((thread) => (
        <li
          className={clsx(styles.row, thread.unread > 0 && styles.isUnread, thread.id === openId && styles.isOpen)}
          key={thread.id}
        >
          <Avatar className={styles.face} name={thread.other.name} image={thread.other.image} size={44} />
          <p className={styles.who}>
            <Link
              className={clsx(button.cover, styles.name)}
              to={`${path}/${thread.id}`}
              aria-current={thread.id === openId ? "page" : undefined}
            >
              {thread.other.name}
            </Link>
            <span className={styles.when}>{whenOf(thread, language, t)}</span>
          </p>
          <p className={styles.about}>
            <span className={styles.excerpt}>
              {thread.booking ? thread.listing.title : t("messages.questionAbout", { title: thread.listing.title })}
            </span>
            {thread.booking && (
              <span className={styles.when}>
                {" · "}
                {shortDatesOf({ ...thread.booking, ...thread.listing, timeZone: thread.timeZone }, now(), language)}
              </span>
            )}
          </p>
          <p className={styles.last}>
            <span className={styles.excerpt}>
              <Excerpt thread={thread} />
            </span>
            {thread.unread > 0 && (
              <span className={count.count}>
                <span aria-hidden="true">{thread.unread}</span>
                <span className={type.forReaders}>{t("messages.unreadHere", { count: thread.unread })}</span>
              </span>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Excerpt({ thread }: { thread: ThreadSummary }) {
  const { t } = useTranslation();
  const { last, side, timeZone } = thread;
  const wordsOf = useLineWords(timeZone, thread);
  if (!last) return null;
  if (last.from === "system") return wordsOf(last.line).title;
  const text =
    last.pieces.length === 0
      ? t("messages.photos.excerpt", { count: last.photos.length })
      : last.pieces
          .map((piece) =>
            "masked" in piece && piece.text === null ? t(`messages.masked.${piece.masked}`) : piece.text,
          )
          .join("");
  return last.from === side ? t("messages.you", { text }) : text;
}

/** The hour if it was today, the weekday if it was this week, the date otherwise. */
function whenOf({ last_at, timeZone }: ThreadSummary, language: string, t: Translate): string {
  const days = -daysUntil({ starts_at: last_at, timeZone }, now());
  if (days < 1) return formatHour(last_at, timeZone, language);
  if (days === 1) return t("messages.yesterday");
  if (days < 7) return formatWeekdayOf(last_at, timeZone, language);
  return formatShortDateOf(last_at, now(), timeZone, language);
}
