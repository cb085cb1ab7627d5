import { createContext, useContext, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ListingKind } from "#contract/listing-kinds/kinds.ts";
import { type Wrong, wrongIn } from "./check.ts";
import { type FieldName, fieldsOf } from "./fields.ts";
import { type FieldValue, textOf, type Values } from "./values.ts";

/** A listing's form: what it holds, and what is said beside its fields. */
export interface ListingFormState {
  kind: ListingKind;
  values: Values;
  set(name: FieldName, value: FieldValue): void;
  /** Puts in what came from elsewhere. */
  setAll(values: Values): void;
  /** From now on it is said what is wrong with the field. */
  leave(name: FieldName): void;
  wrongOf(name: FieldName): string | undefined;
  /** Says what is wrong with these fields, and takes the focus to the first that is. */
  check(names: readonly FieldName[]): boolean;
  /** What the server said of fields. The names it knows are taken, the rest is not its matter. */
  refuse(said: Record<string, string>): boolean;
}

export function useListingForm(kind: ListingKind, initial: Values): ListingFormState {
  const wordsOf = useWrongWords();
  const [values, setAll] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set());
  const [refused, setRefused] = useState<Partial<Record<FieldName, string>>>({});
  const known = useRef(values);
  known.current = values;

  return {
    kind,
    values,
    setAll,
    set(name, value) {
      setAll((before) => ({ ...before, ...following(before, name, value), [name]: value }));
      if (name in refused) setRefused({ ...refused, [name]: undefined });
    },
    leave(name) {
      if (!left.has(name)) setLeft(new Set([...left, name]));
    },
    wrongOf(name) {
      const wrong = left.has(name) ? wrongIn(values, name) : undefined;
      return refused[name] ?? (wrong && wordsOf(wrong));
    },
    check(names) {
      setLeft(new Set([...left, ...names]));
      const first = names.find((name) => wrongIn(known.current, name));
      if (first) focusOn(first);
      return first === undefined;
    },
    refuse(said) {
      const ours = fieldsOf(kind).filter((name) => name in said);
      setRefused(Object.fromEntries(ours.map((name) => [name, said[name]])));
      const [first] = ours;
      if (first) focusOn(first);
      return first !== undefined;
    },
  };
}

/** As many guests are included as there is room for, until a host says otherwise. */
function following(before: Values, name: FieldName, value: FieldValue): Values {
  const isFollowed = name === "capacity" && textOf(before, "guestsIncluded") === textOf(before, "capacity");
  return isFollowed ? { guestsIncluded: value } : {};
}

/** After it has been drawn, and drawn as wrong: then it is read out with what is wrong. */
export function focusOn(name: FieldName | "photos", frames = 30): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>(`[data-field="${name}"]`);
    // Its step may still be on its way.
    if (!field && frames > 0) return focusOn(name, frames - 1);
    field?.focus();
  });
}

export function useWrongWords(): (wrong: Wrong) => string {
  const { t } = useTranslation();
  return ({ textKey, least, most }) => t(textKey, { least, most });
}

export const FormContext = createContext<ListingFormState | null>(null);

export function useForm(): ListingFormState {
  const form = useContext(FormContext);
  if (!form) throw new Error("A field of a listing stands outside its form");
  return form;
}
