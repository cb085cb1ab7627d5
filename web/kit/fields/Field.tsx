import { clsx } from "clsx";
import { type ReactNode, useId } from "react";
import { Icon } from "../icons.tsx";
import field from "../styles/field.module.css";
import styles from "./Fields.module.css";

interface Shared {
  hint?: string | undefined;
  error?: string | undefined;
}

interface Props extends Shared {
  label: string;
  name: string;
  type?: "text" | "email" | "password" | "tel";
  autoComplete: string;
  defaultValue?: string;
  /** Shown inside the field, at its end. */
  children?: ReactNode;
}

/** A labeled text field with its hint and error message. */
export function Field({ label, hint, error, name, type = "text", autoComplete, defaultValue, children }: Props) {
  const id = useId();
  return (
    <div className={clsx(field.field, error && field.wrong)}>
      <label htmlFor={id}>{label}</label>
      <div className={clsx(styles.control, children && styles.withButton)}>
        <input
          id={id}
          name={name}
          type={type}
          autoComplete={autoComplete}
          defaultValue={defaultValue}
          {...wrongness(id, hint, error)}
        />
        {children}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

export function FieldNotes({ id, hint, error }: { id: string } & Shared) {
  return (
    <>
      {hint && (
        <p className={field.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={field.error} id={`${id}-error`}>
          <Icon name="alert" />
          {error}
        </p>
      )}
    </>
  );
}

/** Links an input to its hint and error. */
export function wrongness(id: string, hint: string | undefined, error: string | undefined) {
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return { "aria-invalid": error ? true : undefined, "aria-describedby": notes || undefined };
}
