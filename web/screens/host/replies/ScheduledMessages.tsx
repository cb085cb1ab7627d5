import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useId, useState } from "react";
import { type Language, languages } from "#contract/catalogues.ts";
import { kindOfWire, soldBy, type WireCode } from "#contract/listings/kinds.ts";
import type { StoredMessages } from "#contract/messages/host-texts.ts";
import { messageLimits } from "#contract/messages/limits.ts";
import { rightsOf } from "#contract/rights.ts";
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

/** The host chooses a lodging, then edits its scheduled messages. Hidden from whoever may answer at none. */
export function ScheduledMessages() {
  const { t } = useTranslation();
  const id = useId();
  const { data: listings, error, isFetching, refetch } = useQuery(reading("/user/host/listings"));
  const hasNights = ({ service_type }: { service_type: WireCode }) => soldBy[kindOfWire(service_type)] === "nights";
  const places =
    listings?.filter((one) => hasNights(one) && one.state !== "archived" && rightsOf[one.role].includes("messages")) ??
    [];
  /** The lodgings opened so far. Only the last one is shown; the others stay mounted to keep what was typed. */
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const shown = chosen.at(-1) ?? places[0]?.link_id;
  const failure = listings ? null : error;
  if (shown === undefined && !failure) return null;
  return (
    <section className={layout.aboveBlock}>
      <h2 className={type.heading}>{t("hostTexts.scheduled")}</h2>
      <p className={clsx(type.muted, layout.above8)}>{t("hostTexts.scheduledLead")}</p>
      {failure && (
        <LoadFailure
          title={t("hostTexts.loadError")}
          error={failure}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {shown !== undefined && (
        <div className={clsx(field.field, layout.above16)}>
          <label htmlFor={id}>{t("hostTexts.place")}</label>
          <select id={id} value={shown} onChange={({ target }) => setChosen([...chosen, shown, Number(target.value)])}>
            {places.map((place) => (
              <option key={place.link_id} value={place.link_id}>
                {place.title}
              </option>
            ))}
          </select>
        </div>
      )}
      {places
        .filter(({ link_id }) => link_id === shown || chosen.includes(link_id))
        .map(({ link_id, title }) => (
          <div key={link_id} hidden={link_id !== shown}>
            <OfListing id={link_id} title={title} />
          </div>
        ))}
    </section>
  );
}

interface Props {
  id: number;
  title: string;
}

function OfListing({ id, title }: Props) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery({
    ...reading("/user/host/listings/{id}/messages", { params: { id } }),
    refetchOnWindowFocus: false,
  });
  if (data) return <Form id={id} title={title} known={data} />;
  if (!error) return <RowsSkeleton />;
  return (
    <LoadFailure title={t("hostTexts.loadError")} error={error} isBusy={isFetching} onRetry={() => void refetch()} />
  );
}

function Form({ id, title, known }: Props & { known: StoredMessages }) {
  const { t } = useTranslation();
  const writing = useWriting(known, (body) =>
    call("PUT", "/user/host/listings/{id}/messages", { params: { id }, body }),
  );
  const { written, write } = writing;
  const change = (index: number, text: Partial<Record<Language, string>>) => {
    const messages = written.messages.map((message, at) =>
      at === index ? { ...message, texts: { ...message.texts, ...text } } : message,
    );
    write({ ...written, messages });
  };
  return (
    <form {...writing.form} className={clsx(field.form, layout.above16)}>
      {written.messages.map(({ moment, texts }, index) => (
        <fieldset key={moment}>
          <legend className={type.subheading}>{t(`hostTexts.moments.${moment}`)}</legend>
          <div className={clsx(field.form, layout.above12)}>
            {languages.map((language) => (
              <TextField
                key={language}
                label={t("hostTexts.inLanguage", { language: t(`catalogues.languages.${language}`) })}
                value={texts[language]}
                error={writing.errors[`messages.${index}.texts.${language}`]}
                onWrite={(text) => change(index, { [language]: text })}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <TextField
        label={t("hostTexts.doorCode")}
        hint={t("hostTexts.doorCodeHint")}
        value={written.door_code}
        error={writing.errors.door_code}
        longest={messageLimits.doorCode}
        onWrite={(door_code) => write({ ...written, door_code })}
      />
      <RefusedSave writing={writing} />
      <button type="submit" className={button.primary} disabled={writing.isBusy}>
        {writing.isBusy ? t("hostTexts.saving") : t("hostTexts.saveScheduled")}
      </button>
      <Unsaved isChanged={writing.isChanged} what={t("hostTexts.unsavedMessages", { title })} />
    </form>
  );
}
