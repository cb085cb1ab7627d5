import { clsx } from "clsx";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { messageLimits } from "#contract/messages/limits.ts";
import type { StoredMessage } from "#contract/messages/messages.ts";
import { ApiError, sentenceOf } from "#web/app/api.ts";
import button from "#web/kit/styles/button.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { draftAt } from "./drafts.ts";
import styles from "./Messages.module.css";
import { type About, useSavedReplies, useSending } from "./messages-data.ts";

interface Props {
  to: { id: number } | About;
  /** Names the draft, which outlives the page in this tab. */
  place: string;
  /** The thread whose host writes, with their saved replies. */
  repliesIn?: number | undefined;
  onSent?(stored: StoredMessage): void;
}

/**
 * Where the next message is written. It stays in the field until the server has stored it; sent again unchanged, it has
 * the same key and is stored once.
 */
export function Composer({ to, place, repliesIn, onSent }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useState(() => draftAt(place).read());
  const sending = useSending(to);
  const write = (text: string) => setDraft(draftAt(place).write(text));
  const send = () => {
    if (draft.text.trim() === "" || sending.isPending) return;
    sending.mutate(draft, {
      onSuccess: (stored) => {
        write("");
        onSent?.(stored);
      },
      onSettled: () => field.current?.focus(),
    });
  };
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
          onChoose={(text) => {
            write([draft.text, text].filter(Boolean).join("\n").slice(0, messageLimits.text));
            field.current?.focus();
          }}
        />
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
      <button type="submit" className={button.primary} disabled={sending.isPending}>
        {sending.isPending ? t("messages.sending") : t("messages.send")}
      </button>
      <p className={clsx(type.label, type.bad, styles.trouble)} id={`${id}-trouble`} role="alert">
        {sending.error && troubleOf(sending.error)}
      </p>
    </form>
  );

  function troubleOf(error: Error): string {
    const field = error instanceof ApiError ? error.fields.text : undefined;
    return field ?? sentenceOf(error) ?? t("messages.notSent");
  }
}

/** Each lands in the field, to be edited; none sends itself. */
function SavedReplies({ thread, onChoose }: { thread: number; onChoose(text: string): void }) {
  const { t } = useTranslation();
  const { data } = useSavedReplies(thread);
  if (!data || data.items.length === 0) return null;
  return (
    <ul className={styles.replies} aria-label={t("hostTexts.use")}>
      {data.items.map(({ name, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a reply has no other name than its place
        <li key={index}>
          <button type="button" className={button.chip} onClick={() => onChoose(text)}>
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** With a keyboard, Control and Enter send; Enter alone begins a line, as on a phone. */
function isMeantToSend({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === "Enter" && (ctrlKey || metaKey);
}
