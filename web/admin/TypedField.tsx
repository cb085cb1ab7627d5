import { type ComponentProps, useId, useState } from "react";
import { FieldNotes, wrongness } from "#web/accounts/Field.tsx";

/** What is typed into a field of a dialog. What is wrong with it is said when it is sent, and no longer than it is so. */
export function useTyped(initial: string, isGood: (typed: string) => boolean) {
  const id = useId();
  const [typed, setTyped] = useState(initial);
  const [wasRefused, setRefused] = useState(false);
  const isRefused = wasRefused && !isGood(typed);
  return {
    typed,
    /** Says what is wrong, if anything is. */
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
  /** Said when it was refused. */
  wrong: string;
}

export function TypedField({ field: { id, typed, setTyped, isRefused }, label, hint, wrong, ...input }: Props) {
  const error = isRefused ? wrong : undefined;
  return (
    <div className={error ? "field bad office-reason" : "field office-reason"}>
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
