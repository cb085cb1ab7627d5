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

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
const controlCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

/** Text a person typed: trimmed, well-formed Unicode, without control characters. */
export const text = (minimum: number, maximum: number) =>
  z
    .string({ error: "text" })
    .trim()
    .min(minimum, { error: minimum === 1 ? "required" : "too_short" })
    .max(maximum, { error: "too_long" })
    .refine((value) => value.isWellFormed() && !controlCharacters.test(value), { error: "characters" });

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
