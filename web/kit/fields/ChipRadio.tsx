import { clsx } from "clsx";
import type { ReactNode } from "react";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";

interface Props {
  /** Groups the choices; the browser lets one of a name be chosen. */
  name: string;
  value?: string;
  isChosen: boolean;
  onChoose(): void;
  /** The form the choice is sent with; "" for none, where the choice only works with JavaScript. */
  form?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** One of several choices, of which exactly one holds, drawn as a chip. */
export function ChipRadio({ name, value, isChosen, onChoose, form, className, children }: Props) {
  return (
    <label className={clsx(button.chip, field.chipRadio, className)} data-chosen={isChosen || undefined}>
      <input
        type="radio"
        name={name}
        value={value}
        form={form}
        className={field.over}
        checked={isChosen}
        onChange={onChoose}
      />
      {children}
    </label>
  );
}
