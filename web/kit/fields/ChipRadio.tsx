import { clsx } from "clsx";
import type { ReactNode } from "react";
import button from "#web/kit/styles/button.module.css";
import field from "#web/kit/styles/field.module.css";

interface Props {
  /** Groups the choices: within one name, only one can be chosen. */
  name: string;
  value?: string;
  isChosen: boolean;
  onChoose(): void;
  /** The id of the form that sends the choice; "" for no form, when the choice only works with JavaScript. */
  form?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A radio button drawn as a chip. */
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
