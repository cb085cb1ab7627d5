import { z } from "zod";
import { isPlainDate, wallTimePattern } from "./dates.ts";

/** Field types shared by the contract's schemas. An error message here is a key under `errors.fields` in the locales. */

const digits = /^-?\d{1,15}$/;

/** A whole number. Both ends of the range belong to it. */
export const integer = (minimum: number, maximum: number) => z.int().min(minimum).max(maximum);

/** A whole number, also when it travels as text in a query or a form. Both ends of the range belong to it. */
export const wireInteger = (minimum: number, maximum: number) =>
  z
    .union([z.number(), z.string().regex(digits, { error: "number" })], { error: "number" })
    .transform(Number)
    .pipe(z.int({ error: "number" }).min(minimum, { error: "range" }).max(maximum, { error: "range" }));

export const identifier = wireInteger(1, Number.MAX_SAFE_INTEGER);

/** `YYYY-MM-DD`, a date that exists, between 1900 and 2199. */
export const plainDate = z
  .string({ error: "date" })
  .max(10, { error: "date" })
  .refine((text) => isPlainDate(text) && text >= "1900-01-01" && text < "2200-01-01", { error: "date" });

/** `HH:MM`, 24 hours. */
export const wallTime = z.string({ error: "time" }).regex(wallTimePattern, { error: "time" });

/** What turns the reading direction around. Nobody sees it, and what is pasted often brings some along: it is left out. */
const directionMarks = /\p{Bidi_Control}/gu;
const controlCharacters = /(?![\t\n])\p{Cc}/u;
const lineBreaks = /[\t\n\u2028\u2029]/;

/** As it is kept: trimmed, its lines ended in one way. */
export function tidied(typed: string): string {
  return typed.replace(directionMarks, "").replace(/\r\n?/g, "\n").trim();
}

/** Text of several lines that a person typed: trimmed, well-formed Unicode, without control characters. */
export const text = (minimum: number, maximum: number) =>
  z
    .string({ error: "text" })
    .overwrite(tidied)
    .min(minimum, { error: minimum === 1 ? "required" : "too_short" })
    .max(maximum, { error: "too_long" })
    .refine((value) => value.isWellFormed() && !controlCharacters.test(value), { error: "characters" });

/** The same on one line: it stands among other words, in lists, subjects and letters. */
export const line = (minimum: number, maximum: number) =>
  text(minimum, maximum).refine((value) => !lineBreaks.test(value), { error: "characters" });

/** A stored list of words from a catalogue, without those that only a newer build knows. */
export const knownWords = <const Word extends string>(catalogue: readonly Word[]) =>
  z
    .array(z.string())
    .transform((stored) => stored.filter((word): word is Word => catalogue.some((one) => one === word)));

/** Stored in lower case: two accounts cannot differ by capitals alone. */
export const email = z
  .string({ error: "email" })
  .trim()
  .toLowerCase()
  .max(254, { error: "email" })
  .pipe(z.email({ error: "email" }));
