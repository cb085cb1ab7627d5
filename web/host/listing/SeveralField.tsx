import { FieldNotes, wrongness } from "#web/accounts/Field.tsx";
import type { FieldName } from "./fields.ts";
import { useForm } from "./form.ts";
import { useOptionWords } from "./options.ts";
import { classOf } from "./TextFields.tsx";
import { listOf } from "./values.ts";
import { useFieldWords } from "./words.ts";

/** Any number of a list: boxes to tick, days as one row of a week. */
export function SeveralField({ name, choices }: { name: FieldName; choices: readonly string[] }) {
  const form = useForm();
  const wordsOf = useOptionWords(name);
  const { id, label, hint, error } = useFieldWords(name);
  const chosen = listOf(form.values, name);

  function toggle(choice: string, isChosen: boolean) {
    // In the order of the list, however they were ticked.
    form.set(
      name,
      choices.filter((other) => (other === choice ? isChosen : chosen.includes(other))),
    );
  }

  return (
    <fieldset className={classOf(error, true)} {...wrongness(id, hint, error)}>
      <legend>{label}</legend>
      <div className={name === "availableDays" ? "day-picker" : "tick-grid"}>
        {choices.map((choice, position) => (
          <label className="tick" key={choice}>
            <input
              type="checkbox"
              name={name}
              data-field={position === 0 ? name : undefined}
              value={choice}
              checked={chosen.includes(choice)}
              onChange={(event) => toggle(choice, event.target.checked)}
            />
            <span>{wordsOf(choice).name}</span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}
