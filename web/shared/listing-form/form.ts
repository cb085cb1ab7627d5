import { createContext, useContext, useRef, useState } from "react";
import { translationRows } from "#contract/listings/fields.ts";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { listingFields } from "#contract/listings/listing-fields.ts";
import { useTranslation } from "#web/kit/texts.tsx";
import { type Wrong, wrongIn } from "./check.ts";
import { type FieldName, fieldsOf } from "./fields.ts";
import { type FieldValue, textOf, type Values } from "./values.ts";

/** The state of a listing's form: its values and error messages. */
export interface ListingFormState {
  kind: ListingKind;
  values: Values;
  set(name: FieldName, value: FieldValue): void;
  /** Fills in the pin's municipality, unless the host has entered one. */
  followPin(municipality: string | undefined): void;
  /** The current values, even if they are not rendered yet. */
  now(): Values;
  /** Replaces the values with ones from elsewhere. */
  setAll(values: Values): void;
  /** Called when the user leaves a field, which then shows its errors. */
  leave(name: FieldName): void;
  wrongOf(name: FieldName): string | undefined;
  /** Shows the errors of these fields, and focuses the first invalid one. */
  check(names: readonly FieldName[]): boolean;
  /** Shows the server's error messages for fields of this form; ignores other names. */
  refuse(said: Record<string, string>): boolean;
}

/** @param onTurned called when the listing's language changes */
export function useListingForm(kind: ListingKind, initial: Values, onTurned: () => void): ListingFormState {
  const wordsOf = useWrongWords();
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set());
  const [refused, setRefused] = useState<Partial<Record<FieldName, string>>>({});
  const known = useRef(values);
  const cityOfPin = useRef("");

  function setAll(next: Values) {
    known.current = next;
    setValues(next);
  }

  return {
    kind,
    values,
    now: () => known.current,
    setAll,
    set(name, value) {
      const before = known.current;
      setAll({ ...before, ...following(kind, before, name, value), [name]: value });
      if (name === "language" && value !== before.language) onTurned();
      if (name in refused) setRefused({ ...refused, [name]: undefined });
    },
    followPin(municipality) {
      const city = textOf(known.current, "city");
      if (!municipality || (city !== "" && city !== cityOfPin.current)) return;
      cityOfPin.current = municipality;
      this.set("city", municipality);
    },
    leave(name) {
      if (!left.has(name)) setLeft(new Set([...left, name]));
    },
    wrongOf(name) {
      const wrong = left.has(name) ? wrongIn(kind, values, name) : undefined;
      return refused[name] ?? (wrong && wordsOf(wrong));
    },
    check(names) {
      setLeft(new Set([...left, ...names]));
      const first = names.find((name) => wrongIn(kind, known.current, name));
      if (first) focusOn(first);
      return first === undefined;
    },
    refuse(said) {
      // Entries of a list are named by their position: `priceGroups.1.price`.
      const saidOf = (name: string) =>
        said[name] ?? Object.entries(said).find(([path]) => path.startsWith(`${name}.`))?.[1];
      const ours = fieldsOf(kind).filter((name) => saidOf(name) !== undefined);
      setRefused(Object.fromEntries(ours.map((name) => [name, saidOf(name)])));
      const [first] = ours;
      if (first) focusOn(first);
      return first !== undefined;
    },
  };
}

/**
 * The number of included guests follows the capacity until the host changes it. When a second language becomes the
 * listing's own, the translations swap places with the original texts.
 */
function following(kind: ListingKind, before: Values, name: FieldName, value: FieldValue): Values {
  if (name === "language") return turned(kind, before, value);
  const isFollowed = name === "capacity" && textOf(before, "guestsIncluded") === textOf(before, "capacity");
  return isFollowed ? { guestsIncluded: value } : {};
}

function turned(kind: ListingKind, before: Values, language: FieldValue): Values {
  const rows = translationRows(listingFields[kind]);
  const wanted = rows.filter(([, row]) => row.language === language);
  // If there are no texts in the new language, the existing texts are assumed to have been in it all along.
  if (wanted.every(([name]) => !textOf(before, name as FieldName))) return {};
  const former = rows.filter(([, row]) => row.language === before.language);
  return Object.fromEntries([
    ...former.map(([name, { translates }]) => [name, textOf(before, translates as FieldName)]),
    ...wanted.flatMap(([name, { translates }]) => [
      [translates, textOf(before, name as FieldName)],
      [name, ""],
    ]),
  ]);
}

/** Waits until the field is rendered with its error, so that screen readers announce the error. */
export function focusOn(name: FieldName | "photos", frames = 30): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>(`[data-field="${name}"]`);
    // Its step may still be loading.
    if (!field && frames > 0) return focusOn(name, frames - 1);
    field?.focus();
  });
}

export function useWrongWords(): (wrong: Wrong) => string {
  const { t } = useTranslation();
  return ({ textKey, least, most, row }) => t(textKey, { least, most, group: row });
}

export const FormContext = createContext<ListingFormState | null>(null);

export function useForm(): ListingFormState {
  const form = useContext(FormContext);
  if (!form) throw new Error("A field of a listing stands outside its form");
  return form;
}
