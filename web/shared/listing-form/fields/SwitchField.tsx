import { FieldNotes, wrongness } from "#web/kit/fields/Field.tsx";
import field from "#web/kit/styles/field.module.css";
import type from "#web/kit/styles/type.module.css";
import type { FieldName } from "../fields.ts";
import { useForm } from "../form.ts";
import { textOf } from "../values.ts";
import { useFieldWords } from "../words.ts";
import { classOf } from "./TextFields.tsx";

/** One checkbox, with its label beside it. */
export function SwitchField({ name }: { name: FieldName }) {
  const form = useForm();
  const { id, label, hint, error } = useFieldWords(name);
  return (
    <div className={classOf(error, false)}>
      <label className={field.check}>
        <input
          type="checkbox"
          name={name}
          data-field={name}
          checked={textOf(form.values, name) === "true"}
          onChange={(event) => form.set(name, String(event.target.checked))}
          {...wrongness(id, hint, error)}
        />
        <span className={type.capital}>{label}</span>
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
