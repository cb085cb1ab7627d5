import { clsx } from "clsx";
import { useState } from "react";
import type { ReadThread as Read } from "#contract/admin/threads.ts";
import type { Message } from "#contract/messages/messages.ts";
import { now } from "#web/app/clock.ts";
import { formatInstant } from "#web/kit/format.ts";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { type AdminAnswer, adminCall } from "#web/shared/admin/decision/calls.ts";
import { ReasonDialog } from "#web/shared/admin/decision/ReasonDialog.tsx";
import { useDecision } from "#web/shared/admin/decision/useDecision.ts";
import { useLineWords } from "#web/shared/messages/line-words.ts";
import { MessagePhotos } from "#web/shared/messages/MessagePhotos.tsx";

/** The report or booking that a thread is read for. Reading it requires a reason. */
type From = { report: number } | { booking: number };

function read(from: From, reason: string): Promise<AdminAnswer<Read>> {
  const body = { reason };
  return "report" in from
    ? adminCall("POST", "/admin/message-reports/{id}/thread", { params: { id: from.report }, body })
    : adminCall("POST", "/admin/bookings/{id}/thread", { params: { id: from.booking }, body });
}

/** A button that asks for the reason, which is then replaced by the messages. */
export function ReadThread({ from }: { from: From }) {
  const { t } = useTranslation();
  const [thread, setThread] = useState<Read>();
  const [isAsking, setAsking] = useState(false);
  const reading = useDecision(async (reason: string) => {
    const answer = await read(from, reason);
    if (answer.data) setThread(answer.data);
    return answer;
  }, t("admin.threads.readDone"));
  if (thread) return <Messages thread={thread} />;
  return (
    <>
      <button type="button" className={clsx(button.line, button.small)} onClick={() => setAsking(true)}>
        {t("admin.threads.read")}
      </button>
      {isAsking && (
        <ReasonDialog
          title={t("admin.threads.readQuestion")}
          what={t("admin.threads.readWhat")}
          hint={t("admin.reason.hint")}
          action={t("admin.threads.read")}
          send={reading.mutateAsync}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function Messages({ thread }: { thread: Read }) {
  const { t, language } = useTranslation();
  const { messages, hasEarlier, reported, timeZone } = thread;
  return (
    <>
      {hasEarlier && <p className={type.muted}>{t("admin.threads.onlyLatest")}</p>}
      <ol className={clsx(rows.rows, rows.under)}>
        {messages.map((message) => (
          <li key={message.seq}>
            <p className={type.small}>
              {message.from !== "system" && (
                <b>
                  {thread[message.from].name}
                  {message.by && ` (${message.by})`} ·{" "}
                </b>
              )}
              {formatInstant(message.at, now(), timeZone, language)}
              {reported.includes(message.seq) && (
                <>
                  {" "}
                  <span className={clsx(panel.tag, panel.bad)}>{t("admin.threads.reported")}</span>
                </>
              )}
            </p>
            <Said message={message} timeZone={timeZone} />
            {message.from !== "system" && (
              <MessagePhotos
                photos={message.photos}
                thread={thread.id}
                path="/admin/threads/{id}/photos/{photo}"
                name={thread[message.from].name}
              />
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

/** Highlights the parts that are masked for the two people. */
function Said({ message, timeZone }: { message: Message; timeZone: string }) {
  const wordsOf = useLineWords(timeZone);
  if (message.from === "system") return <p className={type.muted}>{wordsOf(message.line).title}</p>;
  return (
    <p className={clsx(type.written, layout.measure)}>
      {message.pieces.map((piece, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a message never change their order
        "masked" in piece ? <u key={index}>{piece.text}</u> : piece.text,
      )}
    </p>
  );
}
