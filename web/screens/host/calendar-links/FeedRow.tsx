import { clsx } from "clsx";
import { useState } from "react";
import type { CalendarLinks, Feed } from "#contract/hosting/feeds.ts";
import { call, sentenceOf } from "#web/app/api.ts";
import { now } from "#web/app/clock.ts";
import { useSite } from "#web/app/site.ts";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import { Dialog } from "#web/kit/overlay/Dialog.tsx";
import { showToast } from "#web/kit/overlay/toast.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import styles from "./CalendarLinks.module.css";
import { useLinkChange, useReading } from "./links-data.ts";
import { momentOf, takenBy } from "./words.ts";

interface Props {
  links: CalendarLinks;
  feed: Feed;
  onReplace(): void;
}

const tones = { good: panel.good, doubtful: panel.wait, failing: panel.bad };

/** A feed: its state, what its latest reading said, and what we do in the meantime. */
export function FeedRow({ links, feed, onReplace }: Props) {
  const { t, language } = useTranslation();
  const { timeZone } = useSite();
  const [asking, setAsking] = useState<"open" | "remove">();
  const reading = useReading(links.slug, feed.id);
  const place = { t, language, timeZone, now: now() };
  const what = takenBy(feed, links.sold_by, t);
  const next = momentOf(feed.next_at, place);
  const number = feed.said_number ?? 0;
  const name = <span className={type.forReaders}>: {feed.name}</span>;
  return (
    <li className={styles.feed}>
      <div>
        <div className={clsx(layout.row, layout.gap8)}>
          <h3 className={clsx(type.name, type.anywhere)}>{feed.name}</h3>
          <span className={clsx(panel.tag, tones[feed.state])}>{stateName()}</span>
        </div>
        <div aria-live="polite">
          <p>{t(`hostCalendar.links.said.${feed.said}`, { what, count: number, number })}</p>
          {feed.said === "good" && feed.said_number !== null && (
            <p>{t("hostCalendar.links.unread", { count: feed.said_number })}</p>
          )}
          {feed.state === "failing" && feed.taken > 0 && <p>{t("hostCalendar.links.kept", { what })}</p>}
          {feed.said === "status" && (feed.said_number === 404 || feed.said_number === 410) && (
            <p>{t("hostCalendar.links.moved")}</p>
          )}
        </div>
        <dl className={clsx(layout.row, layout.gap8by20, layout.above4, type.small)}>
          <div>
            <dt className={styles.term}>{t("hostCalendar.links.lastGood")}</dt>{" "}
            <dd className={styles.value}>
              {feed.good_at ? momentOf(feed.good_at, place) : t("hostCalendar.links.never")}
            </dd>
          </div>
          <div>
            <dt className={styles.term}>{t("hostCalendar.links.next")}</dt>{" "}
            <dd className={styles.value}>
              {feed.failures > 0 ? t("hostCalendar.links.failures", { when: next, count: feed.failures }) : next}
            </dd>
          </div>
        </dl>
        <FormRefusal text={reading.error ? (sentenceOf(reading.error) ?? t("host.noAnswer")) : null} />
        <p className={clsx(layout.links, layout.above4)}>
          {feed.state === "doubtful" && (
            <button type="button" className={clsx(button.line, button.small)} onClick={() => setAsking("open")}>
              {t("hostCalendar.links.open")}
              {name}
            </button>
          )}
          {feed.state === "failing" && (
            <button type="button" className={clsx(button.line, button.small)} onClick={onReplace}>
              {t("hostCalendar.links.replace")}
              {name}
            </button>
          )}
          <button
            type="button"
            className={clsx(button.link, button.tall)}
            disabled={reading.isPending}
            onClick={() => reading.mutate({})}
          >
            {reading.isPending ? t("hostCalendar.links.reading") : t("hostCalendar.links.read")}
            {name}
          </button>
          <button type="button" className={clsx(button.link, button.tall)} onClick={() => setAsking("remove")}>
            {t("hostCalendar.links.remove")}
            {name}
          </button>
        </p>
      </div>
      <Readings readings={feed.readings} />
      {asking === "open" && <OpenDialog links={links} feed={feed} onClose={() => setAsking(undefined)} />}
      {asking === "remove" && <RemovalDialog links={links} feed={feed} onClose={() => setAsking(undefined)} />}
    </li>
  );

  function stateName(): string {
    return {
      good: t("hostCalendar.links.states.good"),
      doubtful: t("hostCalendar.links.states.doubtful"),
      failing: t("hostCalendar.links.states.failing"),
    }[feed.state];
  }
}

/** The latest readings as bars, whose heights carry the same information as their colors, and as a sentence. */
function Readings({ readings }: { readings: string }) {
  const { t } = useTranslation();
  const count = (letter: string) => readings.split(letter).length - 1;
  const [good, doubtful, failed] = [count("g"), count("d"), count("f")];
  const parts = [
    ...(good > 0 ? [t("hostCalendar.links.readings.good", { count: good })] : []),
    ...(doubtful > 0 ? [t("hostCalendar.links.readings.doubtful", { count: doubtful })] : []),
    ...(failed > 0 ? [t("hostCalendar.links.readings.failed", { count: failed })] : []),
  ];
  return (
    <figure className={styles.readings}>
      <div aria-hidden="true">
        {[...readings].map((letter, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a reading has no other identity than its position
          <i key={position} data-came={letter} />
        ))}
      </div>
      <figcaption className={type.small}>{parts.join(", ")}</figcaption>
    </figure>
  );
}

interface DialogProps {
  links: CalendarLinks;
  feed: Feed;
  onClose(): void;
}

function OpenDialog({ links, feed, onClose }: DialogProps) {
  const { t } = useTranslation();
  const reading = useReading(links.slug, feed.id, onClose);
  return (
    <Dialog
      title={t("hostCalendar.links.openQuestion", { calendar: feed.name })}
      isBusy={reading.isPending}
      onClose={onClose}
    >
      {(close) => (
        <>
          <p>{t("hostCalendar.links.openWhat", { calendar: feed.name })}</p>
          <FormRefusal text={reading.error ? (sentenceOf(reading.error) ?? t("host.noAnswer")) : null} />
          <div className={layout.actions}>
            <button
              type="button"
              className={button.primary}
              disabled={reading.isPending}
              onClick={() => reading.mutate({ accept: true })}
            >
              {reading.isPending ? t("hostCalendar.links.reading") : t("hostCalendar.links.openNow")}
            </button>
            <button type="button" className={button.line} disabled={reading.isPending} onClick={close}>
              {t("hostCalendar.links.notNow")}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function RemovalDialog({ links, feed, onClose }: DialogProps) {
  const { t } = useTranslation();
  const params = { id: links.slug, feed: feed.id };
  const removing = useLinkChange(
    links.slug,
    () => call("DELETE", "/user/host/calendar/{id}/feeds/{feed}", { params }),
    // The row goes, and this dialog with it.
    () => void showToast({ text: t("hostCalendar.links.removal.done"), tone: "done", isForHost: true }),
  );
  return (
    <Dialog
      title={t("hostCalendar.links.removal.question", { calendar: feed.name })}
      isBusy={removing.isPending}
      onClose={onClose}
    >
      {(close) => (
        <>
          <p>
            {feed.taken > 0
              ? t("hostCalendar.links.removal.what", { what: takenBy(feed, links.sold_by, t) })
              : t("hostCalendar.links.removal.nothing")}
          </p>
          <FormRefusal text={removing.error ? (sentenceOf(removing.error) ?? t("host.noAnswer")) : null} />
          <div className={layout.actions}>
            <button
              type="button"
              className={button.risk}
              disabled={removing.isPending}
              onClick={() => removing.mutate()}
            >
              {t("hostCalendar.links.removal.remove")}
            </button>
            <button type="button" className={button.line} disabled={removing.isPending} onClick={close}>
              {t("hostCalendar.links.removal.keep")}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}
