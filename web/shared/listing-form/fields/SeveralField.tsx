import { clsx } from "clsx";
import { FieldNotes, wrongness } from "#web/kit/fields/Field.tsx";
import field from "#web/kit/styles/field.module.css";
import layout from "#web/kit/styles/layout.module.css";
import type from "#web/kit/styles/type.module.css";
import type { FieldName } from "../fields.ts";
import { useForm } from "../form.ts";
import styles from "../ListingFields.module.css";
import { useOptionWords } from "../options.ts";
import { listOf } from "../values.ts";
import { useFieldWords } from "../words.ts";
import { classOf } from "./TextFields.tsx";

interface Props {
  name: FieldName;
  choices: readonly string[];
  /** Whether the choices are the days of a week. */
  areDays?: boolean;
}

/** Any number of choices from a list: checkboxes, or one row for the days of a week. */
export function SeveralField({ name, choices, areDays = false }: Props) {
  const form = useForm();
  const wordsOf = useOptionWords(name);
  const { id, label, hint, error } = useFieldWords(name);
  const chosen = listOf(form.values, name);

  function toggle(choice: string, isChosen: boolean) {
    // Keeps the order of the list, regardless of the order in which choices were ticked.
    form.set(
      name,
      choices.filter((other) => (other === choice ? isChosen : chosen.includes(other))),
    );
  }

  return (
    <fieldset className={classOf(error, true)} {...wrongness(id, hint, error)}>
      <legend>{label}</legend>
      <div className={areDays ? clsx(layout.row, layout.gap8) : layout.tiles}>
        {choices.map((choice, position) => (
          <label className={clsx(field.check, areDays && [field.choice, styles.day])} key={choice}>
            <input
              type="checkbox"
              name={name}
              data-field={position === 0 ? name : undefined}
              value={choice}
              checked={chosen.includes(choice)}
              onChange={(event) => toggle(choice, event.target.checked)}
            />
            <span className={type.capital}>{wordsOf(choice).name}</span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}
