import { clsx } from "clsx";
import { Link } from "react-router";
import type { ThreadSummary } from "#contract/messages/messages.ts";
import { now } from "#web/app/clock.ts";
import { Avatar } from "#web/kit/Avatar.tsx";
import { formatDateOf, formatHour } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { datesOf } from "#web/shared/booking-summary/dates.ts";
import { useLineWords } from "./line-words.ts";
import styles from "./Messages.module.css";
import count from "./UnreadCount.module.css";

interface Props {
  threads: readonly ThreadSummary[];
  /** The thread that is shown beside them; NaN for none. */
  openId: number;
  path: string;
}

/** Threads, one per row: with whom, about what, and the last message. The whole row is a link. */
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
            <span className={styles.when}>{whenOf(thread, language)}</span>
          </p>
          <p className={styles.about}>
            {thread.booking
              ? `${thread.listing.title} · ${datesOf({ ...thread.booking, ...thread.listing, timeZone: thread.timeZone }, language)}`
              : t("messages.questionAbout", { title: thread.listing.title })}
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

function Excerpt({ thread: { last, side, timeZone } }: { thread: ThreadSummary }) {
  const { t } = useTranslation();
  const wordsOf = useLineWords(timeZone);
  if (!last) return null;
  if (last.from === "system") return wordsOf(last.line).title;
  const text = last.pieces
    .map((piece) => ("masked" in piece && piece.text === null ? t(`messages.masked.${piece.masked}`) : piece.text))
    .join("");
  return last.from === side ? t("messages.you", { text }) : text;
}

/** The hour of today's, the date of others. */
function whenOf({ last_at, timeZone }: ThreadSummary, language: string): string {
  const day = (instant: string) => formatDateOf(instant, timeZone, language);
  return day(last_at) === day(now().toISOString()) ? formatHour(last_at, timeZone, language) : day(last_at);
}
