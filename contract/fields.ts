import { z } from "zod";
import { isPlainDate, wallTimePattern } from "./dates.ts";
import type { EventStream, FileReply } from "./route.ts";

/** Field types shared by the contract's schemas. An error message here is a key under `errors.fields` in the locales. */

/** Decimal dollars, as in all requests and responses. */
export const dollars = z.number();

const digits = /^-?\d{1,15}$/;

/** The reply of a route that answers with a file. */
export const fileReply = (contentType: string) => z.custom<FileReply>().meta({ contentType, type: "string" });

/** The reply of a route that answers with server-sent events. */
export const eventStream = () => z.custom<EventStream>().meta({ contentType: "text/event-stream", type: "string" });

/** A whole number. Both ends of the range are inclusive. */
export const integer = (minimum: number, maximum: number) => z.int().min(minimum).max(maximum);

/** A whole number, also when sent as text in a query or a form. Both ends of the range are inclusive. */
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

/** Characters that reverse the reading direction. They are invisible and often pasted along, so they are removed. */
const directionMarks = /\p{Bidi_Control}/gu;
/** What shows nothing by itself: joiners, selectors of emoji, the fillers of Korean, the blank of Braille. */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;
const controlCharacters = /(?![\t\n])\p{Cc}/u;
const lineBreaks = /[\t\n\u2028\u2029]/;

/** Text as it is stored: trimmed, with uniform line endings; empty when nothing of it can be seen. */
export function tidied(typed: string): string {
  const tidy = typed.replace(directionMarks, "").replace(/\r\n?/g, "\n").trim();
  return visible(tidy) === "" ? "" : tidy;
}

const visible = (typed: string) => typed.replace(invisible, "").trim();

/** Multi-line user input: trimmed, well-formed Unicode, without control characters. The minimum is of visible ones. */
export const text = (minimum: number, maximum: number) =>
  z
    .string({ error: "text" })
    .overwrite(tidied)
    .min(minimum, { error: minimum === 1 ? "required" : "too_short" })
    .max(maximum, { error: "too_long" })
    .refine((value) => value === "" || visible(value).length >= minimum, { error: "too_short" })
    .refine((value) => value.isWellFormed() && !controlCharacters.test(value), { error: "characters" });

/** User input on a single line, for use in lists, subjects and emails. */
export const line = (minimum: number, maximum: number) =>
  text(minimum, maximum).refine((value) => !lineBreaks.test(value), { error: "characters" });

/** A stored list of catalogue entries, without those that only a newer build defines. */
export const knownWords = <const Word extends string>(catalogue: readonly Word[]) =>
  z
    .array(z.string())
    .transform((stored) => stored.filter((word): word is Word => catalogue.some((one) => one === word)));

/** Stored in lower case, so that no two accounts differ by capitals alone. */
export const email = z
  .string({ error: "email" })
  .trim()
  .toLowerCase()
  .max(254, { error: "email" })
  .pipe(z.email({ error: "email" }));
