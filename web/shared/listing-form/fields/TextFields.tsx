import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { isTranslation } from "#contract/listings/fields.ts";
import { FieldNotes, wrongness } from "#web/kit/fields/Field.tsx";
import { Icon } from "#web/kit/icons.tsx";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import { useTranslation } from "#web/kit/texts.tsx";
import type { Field, FieldName } from "../fields.ts";
import { useForm } from "../form.ts";
import styles from "../ListingFields.module.css";
import { useOptionWords } from "../options.ts";
import { textOf, type Values } from "../values.ts";
import { useFieldWords } from "../words.ts";

type ParagraphRow = Extract<Field, { is: "paragraph" }>;
export type LineRow = Extract<Field, { is: "line" | "phone" | "count" | "price" | "time" }>;

/** Input attributes for each kind of line: the phone's keyboard, and the maximum length. */
function typing(row: LineRow): ComponentProps<"input"> {
  switch (row.is) {
    case "count":
      return { inputMode: row.inHalves ? "decimal" : "numeric", maxLength: 6 };
    case "price":
      return { inputMode: "decimal", maxLength: 12 };
    case "time":
      return { type: "time", step: 60 };
    case "phone":
      return { type: "tel", autoComplete: "tel", maxLength: row.most };
    case "line":
      return { maxLength: row.most };
  }
}

/** The language of a text that is translated, or that is itself a translation. */
function languageOf(values: Values, row: Field): string | undefined {
  if (isTranslation(row)) return row.language;
  return "isTranslated" in row && row.isTranslated ? textOf(values, "language") : undefined;
}

/** A single-line field, with its unit if it has one. */
export function LineField({ name, row }: { name: FieldName; row: LineRow }) {
  const { t } = useTranslation();
  const form = useForm();
  const { id, label, hint, error, isRequired } = useFieldWords(name);
  const unit = row.is === "count" && row.unit ? t(`hostListing.units.${row.unit}`) : undefined;
  const isWide = row.is === "line" && row.most > 50;
  return (
    <div className={classOf(error, isWide, isRequired)}>
      <label htmlFor={id}>{label}</label>
      <div className={clsx(layout.row, layout.oneLine, layout.gap8, row.is === "price" && styles.dollars)}>
        {row.is === "price" && (
          <span className={type.muted} aria-hidden="true">
            $
          </span>
        )}
        {row.is === "count" && isStepped(row) && <Step name={name} row={row} by={-1} />}
        <input
          id={id}
          name={name}
          data-field={name}
          type="text"
          autoComplete="off"
          aria-required={isRequired || undefined}
          className={row.is === "count" && isStepped(row) ? styles.stepped : undefined}
          lang={languageOf(form.values, row)}
          {...typing(row)}
          value={textOf(form.values, name)}
          onChange={(event) => form.set(name, event.target.value)}
          onBlur={() => form.leave(name)}
          {...wrongness(id, hint, error)}
        />
        {row.is === "count" && isStepped(row) && <Step name={name} row={row} by={1} />}
        {unit && <span className={clsx(type.muted, type.nowrap)}>{unit}</span>}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

type CountRow = Extract<Field, { is: "count" }>;

/** Small numbers, such as people and rooms, get buttons, because pressing is faster than typing. */
function isStepped({ most, unit }: CountRow): boolean {
  return unit === undefined && most <= 100;
}

function Step({ name, row: { least, most, inHalves }, by }: { name: FieldName; row: CountRow; by: 1 | -1 }) {
  const { t } = useTranslation();
  const form = useForm();
  const { label } = useFieldWords(name);
  const typed = Number(textOf(form.values, name));
  const count = Number.isFinite(typed) ? typed : least;
  const next = Math.min(most, Math.max(least, count + (inHalves ? by / 2 : by)));
  return (
    <button
      type="button"
      className={clsx(button.round, styles.step)}
      aria-label={by > 0 ? t("hostListing.more", { field: label }) : t("hostListing.fewer", { field: label })}
      disabled={next === count}
      onClick={() => form.set(name, String(next))}
    >
      <Icon name={by > 0 ? "plus" : "minus"} />
    </button>
  );
}

/** A multi-line field with a character count. */
export function ParagraphField({ name, row }: { name: FieldName; row: ParagraphRow }) {
  const { t } = useTranslation();
  const form = useForm();
  const { id, label, hint, error, isRequired } = useFieldWords(name);
  const text = textOf(form.values, name);
  return (
    <div className={classOf(error, true, isRequired)}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        name={name}
        data-field={name}
        aria-required={isRequired || undefined}
        rows={5}
        maxLength={row.most}
        lang={languageOf(form.values, row)}
        value={text}
        onChange={(event) => form.set(name, event.target.value)}
        onBlur={() => form.leave(name)}
        {...wrongness(id, hint, error)}
      />
      <div className={clsx(layout.row, layout.firstGrows, layout.top)}>
        <div>
          <FieldNotes id={id} hint={hint} error={error} />
        </div>
        <p className={clsx(field.hint, type.numbers, type.nowrap)} aria-hidden="true">
          {t("profile.facts.used", { used: text.length, maximum: row.most })}
        </p>
      </div>
    </div>
  );
}

export function SelectField({ name, choices }: { name: FieldName; choices: readonly string[] }) {
  const { t } = useTranslation();
  const form = useForm();
  const wordsOf = useOptionWords(name);
  const { id, label, hint, error, isRequired } = useFieldWords(name);
  const chosen = textOf(form.values, name);
  return (
    <div className={classOf(error, false, isRequired)}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        data-field={name}
        aria-required={isRequired || undefined}
        value={chosen}
        onChange={(event) => form.set(name, event.target.value)}
        onBlur={() => form.leave(name)}
        {...wrongness(id, hint, error)}
      >
        {chosen === "" && <option value="">{t("hostListing.choose")}</option>}
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {wordsOf(choice).name}
          </option>
        ))}
      </select>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

export function classOf(error: string | undefined, isWide: boolean, isRequired = false): string {
  return clsx(field.field, isWide && styles.wide, isRequired && styles.required, error && field.wrong);
}
