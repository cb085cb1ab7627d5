import { clsx } from "clsx";
import { type ComponentProps, useId, useState } from "react";
import styles from "../styles/field.module.css";
import layout from "../styles/layout.module.css";
import { FieldNotes, wrongness } from "./Field.tsx";

/** The state of a text field in a dialog. An invalid value is reported on submit, until it is corrected. */
export function useTyped(initial: string, isGood: (typed: string) => boolean) {
  const id = useId();
  const [typed, setTyped] = useState(initial);
  const [wasRefused, setRefused] = useState(false);
  const isRefused = wasRefused && !isGood(typed);
  return {
    typed,
    /** Reports an invalid value and focuses the field. */
    check(): boolean {
      const isFine = isGood(typed);
      setRefused(!isFine);
      if (!isFine) document.getElementById(id)?.focus();
      return isFine;
    },
    field: { id, typed, setTyped, isRefused },
  };
}

interface Props extends Omit<ComponentProps<"input">, "id"> {
  field: ReturnType<typeof useTyped>["field"];
  label: string;
  hint: string;
  /** The error message for an invalid value. */
  wrong: string;
}

export function TypedField({ field: { id, typed, setTyped, isRefused }, label, hint, wrong, ...input }: Props) {
  const error = isRefused ? wrong : undefined;
  return (
    <div className={clsx(styles.field, layout.above16, error && styles.wrong)}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        autoComplete="off"
        required
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        {...wrongness(id, hint, error)}
        {...input}
      />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
