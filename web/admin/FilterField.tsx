import { type FormEvent, type ReactNode, useId } from "react";

/** A field of a form that filters a list, under its label. */
export function FilterField({ label, children }: { label: string; children(id: string): ReactNode }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

/** A choice counts at once. */
export function sendForm({ currentTarget }: FormEvent<HTMLSelectElement>): void {
  currentTarget.form?.requestSubmit();
}
