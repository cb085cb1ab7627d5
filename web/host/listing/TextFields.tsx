import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { FieldNotes, wrongness } from "#web/accounts/Field.tsx";
import type { FieldName, Rule } from "./fields.ts";
import { useForm } from "./form.ts";
import { useOptionWords } from "./options.ts";
import { textOf } from "./values.ts";
import { useFieldWords } from "./words.ts";

type LineRule = Extract<Rule, { type: "line" | "phone" | "number" | "dollars" | "time" }>;

/** How each kind of line is typed: which keyboard a phone brings, and how much fits. */
function typing(rule: LineRule): ComponentProps<"input"> {
  switch (rule.type) {
    case "number":
      return { inputMode: rule.step ? "decimal" : "numeric", maxLength: 6 };
    case "dollars":
      return { inputMode: "decimal", maxLength: 12 };
    case "time":
      return { type: "time", step: 60 };
    case "phone":
      return { type: "tel", autoComplete: "tel", maxLength: rule.most };
    default:
      return { maxLength: rule.most };
  }
}

/** A field of one line, with its unit where it has one. */
export function LineField({ name, rule }: { name: FieldName; rule: LineRule }) {
  const { t } = useTranslation();
  const form = useForm();
  const { id, label, hint, error } = useFieldWords(name);
  const unit = "unitKey" in rule && rule.unitKey ? t(rule.unitKey) : undefined;
  const isWide = rule.type === "line" && rule.most > 50;
  return (
    <div className={classOf(error, isWide)}>
      <label htmlFor={id}>{label}</label>
      <div className={rule.type === "dollars" ? "with-unit is-dollars" : "with-unit"}>
        {rule.type === "dollars" && <span aria-hidden="true">$</span>}
        <input
          id={id}
          name={name}
          data-field={name}
          type="text"
          autoComplete="off"
          {...typing(rule)}
          value={textOf(form.values, name)}
          onChange={(event) => form.set(name, event.target.value)}
          onBlur={() => form.leave(name)}
          {...wrongness(id, hint, error)}
        />
        {unit && <span>{unit}</span>}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** Several lines, with how much of the room is used. */
export function ParagraphField({ name, most }: { name: FieldName; most: number }) {
  const { t } = useTranslation();
  const form = useForm();
  const { id, label, hint, error } = useFieldWords(name);
  const text = textOf(form.values, name);
  return (
    <div className={classOf(error, true)}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        name={name}
        data-field={name}
        rows={5}
        maxLength={most}
        value={text}
        onChange={(event) => form.set(name, event.target.value)}
        onBlur={() => form.leave(name)}
        {...wrongness(id, hint, error)}
      />
      <div className="listing-notes">
        <div>
          <FieldNotes id={id} hint={hint} error={error} />
        </div>
        <p className="hint num" aria-hidden="true">
          {t("profile.facts.used", { used: text.length, maximum: most })}
        </p>
      </div>
    </div>
  );
}

export function SelectField({ name, choices }: { name: FieldName; choices: readonly string[] }) {
  const { t } = useTranslation();
  const form = useForm();
  const wordsOf = useOptionWords(name);
  const { id, label, hint, error } = useFieldWords(name);
  const chosen = textOf(form.values, name);
  return (
    <div className={classOf(error, false)}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        data-field={name}
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

export function classOf(error: string | undefined, isWide: boolean): string {
  return ["field", isWide && "is-wide", error && "bad"].filter(Boolean).join(" ");
}
