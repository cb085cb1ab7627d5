import { type ReactNode, useId } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Icon } from "#web/ui/icons.tsx";

interface Shared {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

interface Props extends Shared {
  field: UseFormRegisterReturn;
  type?: "text" | "email" | "password";
  autoComplete: string;
  /** What stands inside the field at its end. */
  children?: ReactNode;
}

/** A labelled text field with its hint, and the sentence of what is wrong with it. */
export function Field({ label, hint, error, field, type = "text", autoComplete, children }: Props) {
  const id = useId();
  return (
    <div className={error ? "field bad" : "field"}>
      <label htmlFor={id}>{label}</label>
      <div className="field-row">
        <input
          {...field}
          id={id}
          type={type}
          autoComplete={autoComplete}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
        />
        {children}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

export function FieldNotes({ id, hint, error }: { id: string } & Omit<Shared, "label">) {
  return (
    <>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="err" id={`${id}-error`}>
          <Icon name="alert" />
          {error}
        </p>
      )}
    </>
  );
}

export function describedBy(id: string, hint: string | undefined, error: string | undefined): string | undefined {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
}
