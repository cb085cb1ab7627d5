import { clsx } from "clsx";
import { useEffect, useEffectEvent, useState } from "react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import type { Side } from "#contract/messages/messages.ts";
import type { TextKey } from "#locales/translate.ts";
import { useSession } from "#web/app/session.ts";
import { useSite } from "#web/app/site.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { PageMeta } from "#web/shared/page-head/PageMeta.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { MorePages } from "#web/shared/states/MorePages.tsx";
import { RowsSkeleton } from "#web/shared/states/RowsSkeleton.tsx";
import { draftAt } from "./drafts.ts";
import styles from "./Messages.module.css";
import { type About, type Shown, useThreadAbout, useThreads, useUnread } from "./messages-data.ts";
import { useNews } from "./news.ts";
import { ThreadRows } from "./ThreadRows.tsx";
import { LostThread, NewThread, OpenThread } from "./ThreadView.tsx";

const paths = { guest: "/dashboard/messages", host: "/host/messages" } as const satisfies Record<Side, string>;

/** All threads of one side, with the open thread beside them; on phones only one of the two is shown. */
export function Inbox({ side }: { side: Side }) {
  const { t } = useTranslation();
  const { brandName } = useSite();
  const { id } = useParams();
  const about = useAbout();
  const unread = useUnread(side);
  const isOpen = id !== undefined || about !== null;
  useNews();
  return (
    <>
      <PageMeta title={`${t("messages.title")} · ${brandName}`} />
      <div className={clsx(isOpen && styles.spoken)}>
        <h1 className={type.title}>{t("messages.title")}</h1>
        {unread !== undefined && (
          <p className={clsx(type.muted, layout.above8)}>{t("messages.unread", { count: unread })}</p>
        )}
        {side === "host" && (
          <p className={layout.above8}>
            <Link className={button.link} to="/host/replies">
              {t("hostTexts.link")}
            </Link>
          </p>
        )}
      </div>
      <div className={clsx(styles.inbox, !isOpen && styles.alone)}>
        <div className={clsx(styles.list, isOpen && styles.offPhones)}>
          <Threads side={side} openId={Number(id)} />
        </div>
        {isOpen && (
          <div className={styles.open}>
            {about === null ? (
              <OpenThread key={id} id={Number(id)} back={paths[side]} />
            ) : (
              <Begun key={JSON.stringify(about)} about={about} back={paths[side]} />
            )}
          </div>
        )}
      </div>
    </>
  );
}

/** The subject of a new thread, as named in the address. */
function useAbout(): About | null {
  const [search] = useSearchParams();
  const number = (name: string) => Number(/^[1-9]\d{0,14}$/.exec(search.get(name) ?? "")?.[0]);
  if (number("listing")) return { listing: number("listing") };
  return number("reserve") ? { reserve: number("reserve") } : null;
}

/**
 * A thread that may already exist: then redirects to its own address. One that comes to exist while its first message is
 * being written takes that message when it is sent.
 */
function Begun({ about, back }: { about: About; back: string }) {
  const { data, error, isFetching, refetch } = useThreadAbout(about);
  const [isNew, setNew] = useState(false);
  if (data && !data.id && !isNew) setNew(true);
  if (data?.id && !isNew) return <Existing thread={data.id} about={about} back={back} />;
  if (data) return <NewThread thread={data} about={about} back={back} />;
  if (!error) return <RowsSkeleton />;
  return <LostThread back={back} error={error} isBusy={isFetching} onRetry={() => void refetch()} />;
}

/** Takes along what was written for it before it existed. */
function Existing({ thread, about, back }: { thread: number; about: About; back: string }) {
  const navigate = useNavigate();
  const userId = useSession(({ user }) => user?.id);
  const goOn = useEffectEvent(() => {
    draftAt(JSON.stringify(about), userId).moveTo(`thread-${thread}`);
    void navigate(`${back}/${thread}`, { replace: true });
  });
  useEffect(() => goOn(), []);
  return <RowsSkeleton />;
}

const filters = [
  { show: "all", textKey: "messages.all" },
  { show: "unread", textKey: "messages.onlyUnread" },
  { show: "questions", textKey: "messages.questions" },
] as const satisfies { show: Shown; textKey: TextKey }[];

function Threads({ side, openId }: { side: Side; openId: number }) {
  const { t } = useTranslation();
  const [show, setShow] = useState<Shown>("all");
  const query = useThreads(side, show);
  const { data, error, isFetching, refetch } = query;
  const threads = data?.pages.flatMap(({ items }) => items);
  return (
    <>
      <fieldset className={clsx(button.chips, styles.filters)}>
        <legend className={type.forReaders}>{t("messages.show")}</legend>
        {filters.map((filter) => (
          <button
            key={filter.show}
            type="button"
            className={button.chip}
            aria-pressed={filter.show === show}
            onClick={() => setShow(filter.show)}
          >
            {t(filter.textKey)}
          </button>
        ))}
      </fieldset>
      {threads && threads.length > 0 && (
        <>
          <ThreadRows threads={threads} openId={openId} path={paths[side]} />
          <div className={styles.more}>
            <MorePages query={query} label={t("messages.more")} failure={t("messages.loadError")} />
          </div>
        </>
      )}
      {threads?.length === 0 && (
        <div className={clsx(panel.state, styles.none)}>
          <h2 className={type.subheading}>{t(show === "all" ? "messages.none" : "messages.noneOfThese")}</h2>
          {show === "all" && side === "guest" && (
            <>
              <p className={type.muted}>{t("messages.noneHint")}</p>
              <Link className={button.line} to="/home">
                {t("messages.look")}
              </Link>
            </>
          )}
        </div>
      )}
      {!threads &&
        (error ? (
          <LoadFailure
            title={t("messages.loadError")}
            error={error}
            isBusy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <RowsSkeleton />
        ))}
    </>
  );
}
