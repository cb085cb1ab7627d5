import { clsx } from "clsx";
import { useEffect, useRef } from "react";
import button from "#web/kit/styles/button.module.css";
import layout from "#web/kit/styles/layout.module.css";
import panel from "#web/kit/styles/panel.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import { week } from "#web/shared/calendar/weekdays.ts";
import { type FieldName, fieldOf, partsOf } from "#web/shared/listing-form/fields.ts";
import { useForm } from "#web/shared/listing-form/form.ts";
import { same } from "#web/shared/listing-form/merge.ts";
import { useOptionWords } from "#web/shared/listing-form/options.ts";
import { entriesOf, type FieldValue, hoursOf, listOf, textOf, type Values } from "#web/shared/listing-form/values.ts";
import { labelOf } from "#web/shared/listing-form/words.ts";
import type { Dispute } from "./editing.ts";

/** Another device saved in between. Fields not edited here were merged; the host decides about the others. */
export function EditedElsewhere({ dispute }: { dispute: Dispute }) {
  const { t } = useTranslation();
  const { names, theirs } = dispute;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button for saving is far below: a host who does not see this would press it again and overwrite the other.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each dispute is shown anew
  useEffect(() => heading.current?.focus(), [dispute]);
  const open = names.filter((name) => theirs[name] !== undefined);
  return (
    <section className={clsx(panel.attention, layout.narrow, layout.above16)} role="alert" aria-labelledby="elsewhere">
      <h2 ref={heading} className={type.heading} id="elsewhere" tabIndex={-1}>
        {t("hostListing.elsewhere.title")}
      </h2>
      <p className={layout.above8}>
        {open.length > 0 ? t("hostListing.elsewhere.disputed") : t("hostListing.elsewhere.joined")}
      </p>
      {open.length > 0 && (
        <ul className={layout.above8}>
          {open.map((name) => (
            <Disputed key={name} name={name} theirs={theirs} />
          ))}
        </ul>
      )}
      <p>{t("hostListing.elsewhere.save")}</p>
    </section>
  );
}

function Disputed({ name, theirs }: { name: FieldName; theirs: Values }) {
  const { t } = useTranslation();
  const form = useForm();
  const wordsOf = useWords(name);
  const value = theirs[name];
  const isTaken = same(form.values, theirs, name);
  if (value === undefined) return null;
  return (
    <li>
      <p className={clsx(layout.stack, layout.loose, layout.gap4)}>
        <b>{labelOf(t, form.kind, name)}</b>
        <span className={type.small}>{t("hostListing.elsewhere.there", { words: wordsOf(value, theirs) })}</span>
        <button type="button" className={clsx(button.link, button.tall)} disabled={isTaken} onClick={take}>
          {isTaken ? t("hostListing.elsewhere.taken") : t("hostListing.elsewhere.take")}
        </button>
      </p>
    </li>
  );

  function take() {
    for (const part of partsOf(name)) {
      const there = theirs[part];
      if (there !== undefined) form.set(part, there);
    }
  }
}

function useWords(name: FieldName) {
  const { t } = useTranslation();
  const optionOf = useOptionWords(name);
  const row = fieldOf(useForm().kind, name);
  return (value: FieldValue, values: Values): string => {
    if (row.is === "degrees") {
      const halves = partsOf(name).map((part) => textOf(values, part));
      return halves.join(", ");
    }
    if (row.is === "departures") {
      const times = entriesOf(values, name).map(({ startTime, endTime }) => `${startTime}–${endTime}`);
      return times.join(", ") || "–";
    }
    if (row.is === "priceGroups") {
      const groups = entriesOf(values, name).map(({ nameEs, price }) => [nameEs, price].filter(Boolean).join(" $"));
      return groups.join(", ") || "–";
    }
    if (Array.isArray(value)) {
      return (
        listOf(values, name)
          .map((choice) => optionOf(choice).name)
          .join(", ") || "–"
      );
    }
    if (typeof value === "string") return (value && "of" in row ? optionOf(value).name : value) || "–";
    const hours = hoursOf(values);
    return week
      .map((day) => {
        const open = hours[day];
        return `${t(`catalogues.dayLetters.${day}`)} ${open ? `${open.open}–${open.close}` : t("kinds.space.closed")}`;
      })
      .join(" · ");
  };
}
