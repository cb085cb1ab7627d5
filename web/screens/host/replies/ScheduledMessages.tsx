import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useId, useState } from "react";
import { kindOfWire, type WireCode } from "#contract/listings/kinds.ts";
import type { ListingMessages } from "#contract/messages/host-texts.ts";
import { messageLimits } from "#contract/messages/limits.ts";
import { call } from "#web/app/api.ts";
import { reading } from "#web/app/queries.ts";
import { FormRefusal } from "#web/kit/fields/FormRefusal.tsx";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { LoadFailure } from "#web/shared/states/LoadFailure.tsx";
import { RowsSkeleton } from "#web/shared/states/RowsSkeleton.tsx";
import { useSaving } from "./saving.ts";
import { TextField } from "./TextField.tsx";

/** What sends itself to the guests of a lodging, which is chosen first. Nothing for who has none. */
export function ScheduledMessages() {
  const { t } = useTranslation();
  const id = useId();
  const { data: listings } = useQuery(reading("/user/host/listings"));
  const isLodging = ({ service_type }: { service_type: WireCode }) => kindOfWire(service_type) === "lodging";
  const lodgings = listings?.filter((one) => isLodging(one) && one.state !== "archived") ?? [];
  const [chosen, setChosen] = useState<number>();
  const shown = chosen ?? lodgings[0]?.link_id;
  if (shown === undefined) return null;
  return (
    <section className={layout.aboveBlock}>
      <h2 className={type.heading}>{t("hostTexts.scheduled")}</h2>
      <p className={clsx(type.muted, layout.above8)}>{t("hostTexts.scheduledLead")}</p>
      <div className={clsx(field.field, layout.above16)}>
        <label htmlFor={id}>{t("hostTexts.lodging")}</label>
        <select id={id} value={shown} onChange={({ target }) => setChosen(Number(target.value))}>
          {lodgings.map((lodging) => (
            <option key={lodging.link_id} value={lodging.link_id}>
              {lodging.title}
            </option>
          ))}
        </select>
      </div>
      <OfListing key={shown} id={shown} />
    </section>
  );
}

function OfListing({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery({
    ...reading("/user/host/listings/{id}/messages", { params: { id } }),
    refetchOnWindowFocus: false,
  });
  if (data) return <Form id={id} known={data} />;
  if (!error) return <RowsSkeleton />;
  return (
    <LoadFailure title={t("hostTexts.loadError")} error={error} isBusy={isFetching} onRetry={() => void refetch()} />
  );
}

function Form({ id, known }: { id: number; known: ListingMessages }) {
  const { t } = useTranslation();
  const [written, setWritten] = useState(known);
  const saving = useSaving(() => call("PUT", "/user/host/listings/{id}/messages", { params: { id }, body: written }));
  const change = (index: number, changed: { es?: string; en?: string }) => {
    const messages = written.messages.map((message, at) => (at === index ? { ...message, ...changed } : message));
    setWritten({ ...written, messages });
  };
  return (
    <form {...saving.form} className={clsx(field.form, layout.above16)}>
      {written.messages.map(({ moment, es, en }, index) => (
        <fieldset className={field.form} key={moment}>
          <legend className={clsx(type.subheading, layout.above8)}>{t(`hostTexts.moments.${moment}`)}</legend>
          <TextField
            label={t("hostTexts.inSpanish")}
            value={es}
            error={saving.errors[`messages.${index}.es`]}
            onWrite={(text) => change(index, { es: text })}
          />
          <TextField
            label={t("hostTexts.inEnglish")}
            value={en}
            error={saving.errors[`messages.${index}.en`]}
            onWrite={(text) => change(index, { en: text })}
          />
        </fieldset>
      ))}
      <TextField
        label={t("hostTexts.doorCode")}
        hint={t("hostTexts.doorCodeHint")}
        value={written.door_code}
        error={saving.errors.door_code}
        longest={messageLimits.doorCode}
        onWrite={(door_code) => setWritten({ ...written, door_code })}
      />
      <FormRefusal text={saving.refusal} />
      <button type="submit" className={button.primary} disabled={saving.isBusy}>
        {saving.isBusy ? t("hostTexts.saving") : t("hostTexts.saveScheduled")}
      </button>
    </form>
  );
}
