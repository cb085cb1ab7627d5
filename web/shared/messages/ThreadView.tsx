import { clsx } from "clsx";
import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { kindOfWire, pages } from "#contract/listings/kinds.ts";
import type { Message, Piece, Thread } from "#contract/messages/messages.ts";
import { sentenceOf } from "#web/app/api.ts";
import { useSite } from "#web/app/site.ts";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import { formatDayOf, formatHour } from "#web/kit/format.ts";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { NoticesOffer } from "#web/shared/notices/NoticesOffer.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { RowsSkeleton } from "#web/shared/states/RowsSkeleton.tsx";
import { Composer } from "./Composer.tsx";
import { useLineWords } from "./line-words.ts";
import { MessagePhotos } from "./MessagePhotos.tsx";
import styles from "./Messages.module.css";
import { type About, useEarlier, useReadMark, useThread } from "./messages-data.ts";
import { ReportDialog } from "./ReportDialog.tsx";

/** A thread: its messages, and the form for the next one. */
export function OpenThread({ id, back }: { id: number; back: string }) {
  const { t } = useTranslation();
  const { support } = useSite();
  const { data: thread, error, isFetching, refetch } = useThread(id);
  if (thread) {
    return (
      <Frame thread={thread} back={back}>
        <Messages thread={thread} id={id} />
        {thread.messages.at(-1)?.from === thread.side && <NoticesOffer why={t("settings.notices.offerMessages")} />}
        {thread.canWrite ? (
          <Composer
            to={{ id }}
            thread={thread}
            place={`thread-${id}`}
            repliesIn={thread.side === "host" ? id : undefined}
          />
        ) : (
          <p className={clsx(panel.notice, styles.closed)}>
            {t("messages.closed")}{" "}
            {support && (
              <a className={button.link} href={`mailto:${support.email}`}>
                {t("messages.closedAsk", { email: support.email })}
              </a>
            )}
          </p>
        )}
      </Frame>
    );
  }
  if (!error) return <RowsSkeleton />;
  return <LostThread back={back} error={error} isBusy={isFetching} onRetry={() => void refetch()} />;
}

interface Lost {
  back: string;
  error: Error;
  isBusy: boolean;
  onRetry(): void;
}

/** On a phone this also contains the link back to the list. */
export function LostThread({ back, ...failure }: Lost) {
  const { t } = useTranslation();
  return (
    <div className={styles.lost}>
      <Back to={back} />
      <LoadFailure title={t("messages.loadError")} {...failure} />
    </div>
  );
}

function Back({ to }: { to: string }) {
  const { t } = useTranslation();
  return (
    <Link className={clsx(button.round, styles.back)} to={to} aria-label={t("messages.back")}>
      <Icon name="arrow-left" />
    </Link>
  );
}

/** A thread that does not exist until its first message is sent. */
export function NewThread({ thread, about, back }: { thread: Thread; about: About; back: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Frame thread={thread} back={back}>
      <div className={styles.scroll}>
        <p className={styles.line}>{t("messages.begin", { name: thread.other.name })}</p>
        {!thread.isOpen && <MaskingNote />}
      </div>
      <Composer
        to={about}
        thread={thread}
        place={JSON.stringify(about)}
        onSent={({ thread }) => void navigate(`${back}/${thread}`, { replace: true })}
      />
    </Frame>
  );
}

function Frame({ thread, back, children }: { thread: Thread; back: string; children: ReactNode }) {
  const { t } = useTranslation();
  const { other, listing, booking, side } = thread;
  const listingPath = pages[kindOfWire(listing.service_type)].detail(listing.slug);
  const bookingPath =
    booking && (side === "guest" ? `/dashboard/trips/${booking.reserve_id}` : `/host/bookings/${booking.reserve_id}`);
  return (
    <section className={styles.thread} aria-label={t("messages.with", { name: other.name })}>
      <header className={styles.head}>
        <Back to={back} />
        <div className={layout.grow}>
          <h2 className={type.strong}>{other.name}</h2>
          <p className={type.small}>
            <Link className={button.link} to={bookingPath ?? listingPath}>
              {booking ? `${listing.title} · ${booking.code}` : listing.title}
            </Link>
          </p>
        </div>
      </header>
      {children}
    </section>
  );
}

/** How far from the end of a thread its reader still follows it: about one message. */
const nearPixels = 100;

function Messages({ thread, id }: { thread: Thread; id: number }) {
  const { t, language } = useTranslation();
  const { messages, timeZone, side, readByOther } = thread;
  const last = messages.at(-1)?.seq ?? 0;
  const isLastOwn = messages.at(-1)?.from === side;
  const place = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useReadMark(id, last);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new message scrolls
  useEffect(() => {
    // Whoever reads further up stays there.
    const isFollowed = isAtEnd.current || isLastOwn;
    if (place.current && last > 0 && isFollowed) place.current.scrollTop = place.current.scrollHeight;
  }, [last]);
  const lastRead = messages.findLast(({ from, seq }) => from === side && seq <= readByOther)?.seq;
  const firstMasked = messages.find(
    (message) =>
      message.from !== "system" &&
      (message.pieces.some((one) => "masked" in one) || message.photos.some(({ masked }) => masked)),
  );
  return (
    <div
      className={styles.scroll}
      ref={place}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < nearPixels;
      }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
      tabIndex={0}
      role="log"
      aria-label={t("messages.with", { name: thread.other.name })}
    >
      {thread.hasEarlier && <Earlier id={id} first={messages[0]?.seq ?? 0} />}
      {messages.map((message, index) => {
        const day = formatDayOf(message.at, timeZone, language);
        const before = messages[index - 1];
        return (
          <Fragment key={message.seq}>
            {(!before || formatDayOf(before.at, timeZone, language) !== day) && <p className={styles.day}>{day}</p>}
            <Shown message={message} thread={thread} isRead={message.seq === lastRead} />
            {message === firstMasked && <MaskingNote />}
          </Fragment>
        );
      })}
    </div>
  );
}

function Earlier({ id, first }: { id: number; first: number }) {
  const { t } = useTranslation();
  const earlier = useEarlier(id);
  return (
    <>
      <p className={styles.line}>
        <button
          type="button"
          className={button.link}
          disabled={earlier.isPending}
          onClick={() => earlier.mutate(first)}
        >
          {t("messages.earlier")}
        </button>
      </p>
      <FormRefusal text={earlier.error && (sentenceOf(earlier.error) ?? t("messages.loadError"))} />
    </>
  );
}

function MaskingNote() {
  const { t } = useTranslation();
  return (
    <p className={styles.line}>
      <Icon name="shield-plain" />
      {t("messages.maskedNote")}
    </p>
  );
}

function Shown({ message, thread, isRead }: { message: Message; thread: Thread; isRead: boolean }) {
  const { t, language } = useTranslation();
  const wordsOf = useLineWords(thread.timeZone, thread);
  const hour = formatHour(message.at, thread.timeZone, language);
  if (message.from === "system") {
    const { title, note } = wordsOf(message.line);
    return (
      <p className={styles.line}>
        <Icon name={message.line.code === "confirmed" ? "check" : "close"} />
        <span>
          <b>{title}</b> {note}
        </span>
      </p>
    );
  }
  const isOwn = message.from === thread.side;
  return (
    <div className={clsx(styles.message, isOwn && styles.own)}>
      <div className={styles.bubble}>
        <span className={type.forReaders}>
          {isOwn ? t("messages.youWrote") : t("messages.wrote", { name: thread.other.name })}
        </span>
        {message.pieces.length > 0 && (
          <p>
            {message.pieces.map((piece, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a message never change their order
              <PieceShown piece={piece} key={index} />
            ))}
          </p>
        )}
        <MessagePhotos
          photos={message.photos}
          thread={thread.id ?? 0}
          path="/user/threads/{id}/photos/{photo}"
          name={isOwn ? undefined : thread.other.name}
        />
      </div>
      <p className={styles.time}>
        {message.by && `${t("messages.writtenBy", { name: message.by })} · `}
        {isRead ? t("messages.read", { hour }) : hour}
        {!isOwn && thread.id !== null && <Report id={thread.id} seq={message.seq} name={thread.other.name} />}
      </p>
    </div>
  );
}

function Report({ name, ...message }: { id: number; seq: number; name: string }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const [isReported, setReported] = useState(false);
  if (isReported) {
    return (
      <>
        {" · "}
        <span tabIndex={-1} ref={takeFocus}>
          {t("messages.report.done")}
        </span>
      </>
    );
  }
  return (
    <>
      {" · "}
      <button
        type="button"
        className={button.link}
        aria-label={t("messages.report.openOf", { name })}
        onClick={() => setAsking(true)}
      >
        {t("messages.report.open")}
      </button>
      {isAsking && (
        <ReportDialog
          message={message}
          name={name}
          onReported={() => setReported(true)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** The focus of the button that these words replace. */
function takeFocus(words: HTMLElement | null): void {
  words?.focus({ preventScroll: true });
}

function PieceShown({ piece }: { piece: Piece }) {
  const { t } = useTranslation();
  if (!("masked" in piece)) return piece.text;
  return (
    <span className={styles.masked}>
      <Icon name="shield-plain" />
      {piece.text ?? t(`messages.masked.${piece.masked}`)}
    </span>
  );
}
