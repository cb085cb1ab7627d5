import { clsx } from "clsx";
import { type ChangeEvent, type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { messageLimits } from "#contract/messages/limits.ts";
import type { StoredMessage, Thread } from "#contract/messages/messages.ts";
import { ApiError, sentenceOf } from "#web/app/api.ts";
import { useSession } from "#web/app/session.ts";
import { Drawing, Icon } from "#web/kit/icons.tsx";
import { Unsaved } from "#web/kit/overlay/Unsaved.tsx";
import button from "#web/kit/styles/button.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { acceptedPictures, ofFile } from "#web/shared/photos/preparing.ts";
import { useChosenPhotos } from "./chosen-photos.ts";
import { draftAt } from "./drafts.ts";
import styles from "./Messages.module.css";
import { type About, PhotoFailure, useSavedReplies, useSending } from "./messages-data.ts";

interface Props {
  to: { id: number } | About;
  /** The thread as far as it is known: it may show a message whose answer was lost. */
  thread: Thread;
  /** The name under which the draft is kept in this tab, where it outlives the page. */
  place: string;
  /** The thread whose host is writing, to offer their saved replies; undefined for guests. */
  repliesIn?: number | undefined;
  onSent?(stored: StoredMessage): void;
}

/**
 * Where the next message is written. The text stays in the field until the server has stored it, which its answer says
 * or, if that was lost, the thread. Sent again unchanged, it has the same key and is stored only once.
 */
export function Composer({ to, thread, place, repliesIn, onSent }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const userId = useSession(({ user }) => user?.id);
  const stored = draftAt(place, userId);
  const [draft, setDraft] = useState(() => stored.read());
  const chosen = useChosenPhotos();
  const chooser = useRef<HTMLInputElement>(null);
  const sending = useSending(to, stored.forget);
  const [arrived, setArrived] = useState<StoredMessage>();
  const write = (text: string) => setDraft(stored.write(text));
  const beginAnew = (message: StoredMessage) => {
    setDraft(stored.read());
    chosen.clear();
    setArrived(message);
  };
  const send = () => {
    const isEmpty = draft.text.trim() === "" && chosen.photos.length === 0;
    if (isEmpty || sending.isPending || chosen.isPreparing) return;
    sending.mutate(
      { ...draft, photos: chosen.photos },
      {
        onSuccess: beginAnew,
        onSettled: () => field.current?.focus(),
      },
    );
  };

  const shown = thread.messages.find((message) => message.from !== "system" && message.key === draft.key)?.seq;
  const isShown = shown !== undefined && !sending.isPending;
  const notice = useEffectEvent(() => {
    if (!thread.id || !shown) return;
    stored.forget(draft);
    sending.reset();
    beginAnew({ thread: thread.id, seq: shown });
  });
  useEffect(() => {
    if (isShown) notice();
  }, [isShown]);
  // Only now that nothing is unsent any more: telling may lead to another page.
  const tell = useEffectEvent((message: StoredMessage) => onSent?.(message));
  useEffect(() => {
    if (arrived) tell(arrived);
  }, [arrived]);
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {repliesIn !== undefined && (
        <SavedReplies
          thread={repliesIn}
          isBusy={sending.isPending}
          onChoose={(text) => {
            write([draft.text, text].filter(Boolean).join("\n").slice(0, messageLimits.text));
            field.current?.focus();
          }}
        />
      )}
      {chosen.photos.length > 0 && (
        <ul className={styles.replies}>
          {chosen.photos.map((photo) => (
            <li className={styles.chosen} key={photo.url}>
              <img src={photo.url} alt={photo.name} />
              <button
                type="button"
                className={button.round}
                aria-label={t("messages.photos.remove", { file: photo.name })}
                disabled={sending.isPending}
                onClick={() => {
                  chosen.remove(photo);
                  write(draft.text);
                  field.current?.focus();
                }}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <label className={type.forReaders} htmlFor={id}>
        {t("messages.write")}
      </label>
      <textarea
        id={id}
        ref={field}
        className={styles.field}
        rows={2}
        maxLength={messageLimits.text}
        placeholder={t("messages.write")}
        value={draft.text}
        readOnly={sending.isPending}
        aria-describedby={`${id}-trouble`}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (isMeantToSend(event)) {
            event.preventDefault();
            send();
          }
        }}
      />
      <input ref={chooser} type="file" accept={acceptedPictures} multiple hidden onChange={choose} />
      <button
        type="button"
        className={button.round}
        aria-label={t("messages.photos.add")}
        disabled={sending.isPending || chosen.isPreparing || chosen.photos.length >= messageLimits.photos}
        onClick={() => chooser.current?.click()}
      >
        <Drawing path={aPhoto} />
      </button>
      <button type="submit" className={button.primary} disabled={sending.isPending || chosen.isPreparing}>
        {sending.isPending ? t("messages.sending") : t("messages.send")}
      </button>
      <p className={clsx(type.label, type.bad, styles.trouble)} id={`${id}-trouble`} role="alert">
        {sending.error && troubleOf(sending.error)}
      </p>
      <Unsaved
        isChanged={chosen.photos.length > 0 || chosen.isPreparing}
        what={t("messages.photos.unsent")}
        isOfSearch
      />
    </form>
  );

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const files = [...(currentTarget.files ?? [])];
    // Allows choosing the same file again.
    currentTarget.value = "";
    // A message with other photos is another message, and so needs another key.
    write(draft.text);
    void chosen.add(files);
  }

  function troubleOf(error: Error): string {
    if (error instanceof PhotoFailure) {
      const why = error.cause instanceof Error ? sentenceOf(error.cause) : undefined;
      return ofFile(t, error.photo, why ?? t("messages.photos.notKept"));
    }
    const field = error instanceof ApiError ? error.fields.text : undefined;
    return field ?? sentenceOf(error) ?? t("messages.notSent");
  }
}

const aPhoto = "M3.5 4.5h13v11h-13zM3.5 13.2l3.8-3.9 3.4 3.5 2.2-2.3 3.6 3.7M13 7.6v.1";

/** A chosen reply is inserted into the field to be edited; it is never sent by itself. */
function SavedReplies({ thread, isBusy, onChoose }: { thread: number; isBusy: boolean; onChoose(text: string): void }) {
  const { t } = useTranslation();
  const { data } = useSavedReplies(thread);
  if (!data || data.items.length === 0) return null;
  return (
    <ul className={styles.replies} aria-label={t("hostTexts.use")}>
      {data.items.map(({ name, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a reply has no other identity than its position
        <li key={index}>
          <button type="button" className={button.chip} disabled={isBusy} onClick={() => onChoose(text)}>
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** On a keyboard, Ctrl+Enter sends; Enter alone starts a new line, as on a phone. */
function isMeantToSend({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === "Enter" && (ctrlKey || metaKey);
}
