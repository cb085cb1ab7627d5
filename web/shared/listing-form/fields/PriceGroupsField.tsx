import { clsx } from "clsx";
import { useId, useRef } from "react";
import { languages } from "#contract/catalogues.ts";
import { translationName } from "#contract/listings/fields.ts";
import { listingLimits } from "#contract/listings/limits.ts";
import { FieldNotes, wrongness } from "#web/kit/fields/Field.tsx";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import rows from "#web/kit/styles/rows.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import type { FieldName } from "../fields.ts";
import { useForm } from "../form.ts";
import { type Entry, entriesOf } from "../values.ts";
import { useListWords } from "../words.ts";
import { classOf } from "./TextFields.tsx";

const firstPart = translationName("name", languages[0]);

/** An experience's price groups. The first one pays the price per person. */
export function PriceGroupsField({ name, most }: { name: FieldName; most: number }) {
  const { t } = useTranslation();
  const form = useForm();
  const { id, label, hint, error, marksOf } = useListWords(name, firstPart);
  const list = useRef<HTMLFieldSetElement>(null);
  const groups = entriesOf(form.values, name);

  function add() {
    form.set(name, [...groups, emptyGroup(groups)]);
    focusOn(`li:nth-child(${groups.length + 1}) input`);
  }

  function remove(position: number) {
    const left = groups.filter((_, at) => at !== position);
    form.set(
      name,
      left.map((group, at) => (at === 0 ? { ...group, price: "", takesSeat: true } : group)),
    );
    focusOn("[data-add]");
  }

  /** Waits for the next rendering, because the focused element may be removed. */
  function focusOn(selector: string) {
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(selector)?.focus());
  }

  return (
    <fieldset className={classOf(undefined, true)} ref={list} {...wrongness(id, hint, error)}>
      <legend>{label}</legend>
      {groups.length > 0 && (
        <ul className={clsx(rows.rows, rows.closed)}>
          {groups.map((group, position) => (
            <li key={String(group.id)}>
              <Group
                group={group}
                number={position + 1}
                marksOf={(part) => marksOf(position + 1, part)}
                onChange={(part) =>
                  form.set(
                    name,
                    groups.map((one, at) => (at === position ? { ...one, ...part } : one)),
                  )
                }
                onLeave={() => form.leave(name)}
                onRemove={() => remove(position)}
              />
            </li>
          ))}
        </ul>
      )}
      {groups.length < most ? (
        <button type="button" data-add className={clsx(button.link, button.tall)} onClick={add}>
          {t("hostListing.groups.add")}
        </button>
      ) : (
        <p className={type.muted} data-add tabIndex={-1}>
          {t("hostListing.groups.full", { count: most })}
        </p>
      )}
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}

interface GroupProps {
  group: Entry;
  number: number;
  marksOf(part: string): Pick<PartProps, "fieldName" | "error">;
  onChange(part: Entry): void;
  onLeave(): void;
  onRemove(): void;
}

function Group({ group, number, marksOf, onChange, onLeave, onRemove }: GroupProps) {
  const { t } = useTranslation();
  const isFirst = number === 1;
  const input = (part: string) => ({
    value: String(group[part] ?? ""),
    ...marksOf(part),
    onChange: (value: string) => onChange({ [part]: value }),
    onBlur: onLeave,
  });
  return (
    <fieldset className={clsx(layout.stack, layout.gap8)} aria-label={t("hostListing.groups.group", { number })}>
      <div className={clsx(layout.row, layout.spread)}>
        <b aria-hidden="true">{t("hostListing.groups.group", { number })}</b>
        <button
          type="button"
          className={button.round}
          aria-label={t("hostListing.groups.remove", { number })}
          onClick={onRemove}
        >
          <Icon name="close" />
        </button>
      </div>
      <div className={layout.halves}>
        {languages.map((language) => (
          <Part
            key={language}
            label={t(`hostListing.groups.names.${language}`)}
            lang={language}
            maxLength={listingLimits.groupName}
            {...input(translationName("name", language))}
          />
        ))}
        <Part label={t("hostListing.groups.fromAge")} inputMode="numeric" maxLength={3} {...input("fromAge")} />
        <Part label={t("hostListing.groups.toAge")} inputMode="numeric" maxLength={3} {...input("toAge")} />
        {!isFirst && (
          <Part
            label={t("hostListing.groups.price")}
            hint={t("hostListing.groups.emptyPrice")}
            inputMode="decimal"
            maxLength={12}
            {...input("price")}
          />
        )}
      </div>
      {isFirst ? (
        <p className={type.small}>{t("hostListing.groups.usualPrice")}</p>
      ) : (
        <label className={field.check}>
          <input
            type="checkbox"
            checked={group.takesSeat === true}
            onChange={(event) => onChange({ takesSeat: event.target.checked })}
          />
          {t("hostListing.groups.takesSeat")}
        </label>
      )}
    </fieldset>
  );
}

interface PartProps {
  label: string;
  hint?: string;
  error: string | undefined;
  value: string;
  lang?: string;
  inputMode?: "numeric" | "decimal";
  maxLength: number;
  fieldName: string | undefined;
  onChange(value: string): void;
  onBlur(): void;
}

function Part({ label, hint, error, fieldName, onChange, ...input }: PartProps) {
  const id = useId();
  return (
    <div className={clsx(field.field, error && field.wrong)}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        data-field={fieldName}
        {...input}
        {...wrongness(id, hint, error)}
        onChange={(event) => onChange(event.target.value)}
      />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

function emptyGroup(groups: readonly Entry[]): Entry {
  const id = Math.max(0, ...groups.map((group) => Number(group.id))) + 1;
  return { id: String(id), nameEs: "", nameEn: "", fromAge: "", toAge: "", price: "", takesSeat: true };
}
