import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import type { SavedReply, StoredReplies } from "#contract/messages/host-texts.ts";
import { messageLimits } from "#contract/messages/limits.ts";
import { unknownWordIn } from "#contract/messages/words-in-braces.ts";
import { call } from "#web/app/api.ts";
import { reading } from "#web/app/queries.ts";
import { Unsaved } from "#web/kit/overlay/Unsaved.tsx";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { RowsSkeleton } from "#web/shared/states/RowsSkeleton.tsx";
import { RefusedSave } from "./RefusedSave.tsx";
import { TextField } from "./TextField.tsx";
import { useWriting } from "./writing.ts";

export function SavedReplies() {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery({
    ...reading("/user/host/replies"),
    refetchOnWindowFocus: false,
  });
  return (
    <section className={layout.aboveBlock}>
      <h2 className={type.heading}>{t("hostTexts.replies")}</h2>
      <p className={clsx(type.muted, layout.above8)}>{t("hostTexts.repliesLead")}</p>
      {data && <Form known={data} />}
      {!data && !error && <RowsSkeleton />}
      {!data && error && (
        <LoadFailure
          title={t("hostTexts.loadError")}
          error={error}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </section>
  );
}

function Form({ known }: { known: StoredReplies }) {
  const { t } = useTranslation();
  const writing = useWriting(known, (body) => call("PUT", "/user/host/replies", { body }));
  const { items } = writing.written;
  const write = (changed: SavedReply[]) => writing.write({ ...writing.written, items: changed });
  const change = (index: number, changed: Partial<SavedReply>) =>
    write(items.map((item, at) => (at === index ? { ...item, ...changed } : item)));
  /** A warning alone: a reply is read again before it is sent. */
  function hintOf(text: string): { hint?: string } {
    const word = unknownWordIn(text);
    return word ? { hint: t("hostTexts.unknownWord", { word }) } : {};
  }
  function remove(index: number) {
    write(items.filter((_, at) => at !== index));
    // The server's errors refer to replies by their position.
    writing.forgive();
  }
  return (
    <form {...writing.form} className={clsx(field.form, layout.above16)}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a reply has no other identity than its position
        <fieldset className={clsx(field.form, layout.part)} key={index}>
          <legend className={type.forReaders}>{t("hostTexts.reply", { number: index + 1 })}</legend>
          <TextField
            label={t("hostTexts.name")}
            value={item.name}
            error={writing.errors[`items.${index}.name`]}
            longest={messageLimits.replyName}
            onWrite={(name) => change(index, { name })}
          />
          <TextField
            label={t("hostTexts.text")}
            {...hintOf(item.text)}
            value={item.text}
            error={writing.errors[`items.${index}.text`]}
            onWrite={(text) => change(index, { text })}
          />
          <p>
            <button type="button" className={button.link} onClick={() => remove(index)}>
              {t("hostTexts.remove", { name: item.name || index + 1 })}
            </button>
          </p>
        </fieldset>
      ))}
      {items.length < messageLimits.replies && (
        <p>
          <button
            type="button"
            className={clsx(button.line, button.small)}
            onClick={() => write([...items, { name: "", text: "" }])}
          >
            {t("hostTexts.add")}
          </button>
        </p>
      )}
      <RefusedSave writing={writing} />
      {(items.length > 0 || writing.saved.items.length > 0) && (
        <button type="submit" className={button.primary} disabled={writing.isBusy}>
          {writing.isBusy ? t("hostTexts.saving") : t("hostTexts.saveReplies")}
        </button>
      )}
      <Unsaved isChanged={writing.isChanged} what={t("hostTexts.unsavedReplies")} />
    </form>
  );
}
