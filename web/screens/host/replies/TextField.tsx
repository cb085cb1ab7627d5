import { clsx } from "clsx";
import { useId } from "react";
import { messageLimits } from "#contract/messages/limits.ts";
import { FieldNotes, wrongness } from "#web/kit/fields/Field.tsx";
import field from "#web/kit/styles/field.module.css";

interface Props {
  label: string;
  value: string;
  error: string | undefined;
  hint?: string;
  /** The most characters of a single-line field; undefined for a text area. */
  longest?: number;
  onWrite(text: string): void;
}

export function TextField({ label, value, error, hint, longest, onWrite }: Props) {
  const id = useId();
  const shared = { id, value, ...wrongness(id, hint, error) };
  return (
    <div className={clsx(field.field, error && field.wrong)}>
      <label htmlFor={id}>{label}</label>
      {longest === undefined ? (
        <textarea
          {...shared}
          rows={3}
          maxLength={messageLimits.hostText}
          onChange={({ target }) => onWrite(target.value)}
        />
      ) : (
        <input
          {...shared}
          type="text"
          autoComplete="off"
          maxLength={longest}
          onChange={({ target }) => onWrite(target.value)}
        />
      )}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
