import type { z } from "zod";
import type { Language } from "#contract/catalogues.ts";
import { type ErrorReply, errorStatus } from "#contract/errors.ts";
import type { TextKey } from "#locales/translate.ts";
import { fail, type Refusal, type RefusalFacts } from "../fail.ts";
import { translator } from "./locales.ts";

/** Rules about the request as a whole: no form field could show their message. */
const rulesOfTheWhole: ReadonlySet<string> = new Set(["session_id", "slug"]);

type WrongField = NonNullable<RefusalFacts["fields"]>[string];
/** Schemas name their rules in messages, which have no type; a check compares these with the texts. */
type FieldRule = TextKey extends infer Key ? (Key extends `errors.fields.${infer Rule}` ? Rule : never) : never;

/** A refusal as sent to the caller: status, and message in the caller's language. */
export function replyOf(refusal: Refusal, language: Language): { status: number; body: ErrorReply } {
  const t = translator(language);
  const wrong = Object.entries(refusal.facts.fields ?? {});
  const sentenceOf = ({ rule, values }: WrongField) => t(`errors.fields.${rule as FieldRule}`, values ?? {});
  const [, whole] = wrong.find(([, { rule }]) => rulesOfTheWhole.has(rule)) ?? [];
  const message = whole ? sentenceOf(whole) : t(`errors.${refusal.code}`, said(refusal.facts.values ?? {}, language));
  const body: ErrorReply = { code: refusal.code, message, error: message };
  if (refusal.facts.fields) body.fields = Object.fromEntries(wrong.map(([field, rule]) => [field, sentenceOf(rule)]));
  if (refusal.facts.details !== undefined) body.details = refusal.facts.details;
  return { status: errorStatus[refusal.code], body };
}

function said(values: NonNullable<RefusalFacts["values"]>, language: Language): Record<string, string | number> {
  const list = new Intl.ListFormat(language);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "object" ? list.format(value.map((key) => translator(language)(key))) : value,
    ]),
  );
}

/** Parses external input; every invalid field is reported with the rule it broke. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input, { reportInput: true });
  return parsed.success ? parsed.data : fail("invalid_input", { fields: wrongFieldsOf(parsed.error) });
}

/** The first rule each field broke, by the field's path; `body` for the input as a whole. */
export function wrongFieldsOf(error: z.ZodError): NonNullable<RefusalFacts["fields"]> {
  const fields: NonNullable<RefusalFacts["fields"]> = {};
  for (const issue of error.issues) {
    const path = issue.path.map(String).join(".") || "body";
    fields[path] ??= ruleOf(issue);
  }
  return fields;
}

/** Our schemas name their own rules; the remaining issues are shapes that zod rejects. */
function ruleOf(issue: z.core.$ZodIssue): { rule: string; values?: Record<string, string | number> } {
  if (isMissing(issue)) return { rule: "required" };
  const values: Record<string, string | number> = {};
  if (issue.code === "too_small") values.minimum = Number(issue.minimum);
  if (issue.code === "too_big") values.maximum = Number(issue.maximum);
  if (/^[a-z_]+$/.test(issue.message)) return { rule: issue.message, values };
  // An unknown discriminator is an unknown choice, too.
  const isNoChoice = issue.code === "invalid_value" || (issue.code === "invalid_union" && "discriminator" in issue);
  return { rule: isNoChoice ? "choice" : "format", values };
}

function isMissing(issue: z.core.$ZodIssue): boolean {
  return (
    issue.input === undefined &&
    (issue.code === "invalid_type" || issue.code === "invalid_union" || issue.code === "invalid_value")
  );
}
