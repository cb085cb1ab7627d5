import { clsx } from "clsx";
import { FieldNotes, wrongness } from "#web/kit/fields/Field.tsx";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import type { FieldName } from "../fields.ts";
import { useForm } from "../form.ts";
import styles from "../ListingFields.module.css";
import { useOptionWords } from "../options.ts";
import { textOf } from "../values.ts";
import { useFieldWords } from "../words.ts";
import { classOf } from "./TextFields.tsx";

/** One choice of a few, all visible; each with a description where its name is not enough. */
export function CardsField({ name, choices }: { name: FieldName; choices: readonly string[] }) {
  const form = useForm();
  const wordsOf = useOptionWords(name);
  const { id, label, hint, error, isRequired } = useFieldWords(name);
  const chosen = textOf(form.values, name);
  const hasTexts = choices.some((choice) => wordsOf(choice).text);
  return (
    <fieldset className={classOf(error, true, isRequired)} {...wrongness(id, hint, error)}>
      <legend>{label}</legend>
      <div className={hasTexts ? clsx(layout.stack, layout.gap8) : styles.cards}>
        {choices.map((choice, position) => (
          <label className={clsx(field.check, field.choice, styles.card)} key={choice}>
            <input
              type="radio"
              name={name}
              data-field={position === 0 ? name : undefined}
              value={choice}
              checked={choice === chosen}
              onChange={() => form.set(name, choice)}
            />
            <span className={type.anywhere}>
              <b>{wordsOf(choice).name}</b>
              {wordsOf(choice).text && <small>{wordsOf(choice).text}</small>}
            </span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}
