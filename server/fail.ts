import type { ErrorCode } from "#contract/errors.ts";
import type { TextKey } from "#locales/translate.ts";

export interface RefusalFacts {
  /** Values for the message's placeholders; a list contains translation keys, which are joined into one text. */
  values?: Record<string, string | number | readonly TextKey[]>;
  /** For each invalid field, the rule it broke (a key under `errors.fields`) and the values of its message. */
  fields?: Record<string, { rule: string; values?: Record<string, string | number> }>;
  /** Sent to the caller unchanged: a fresh quote, a booking id. */
  details?: unknown;
  retryAfterSeconds?: number;
}

/** An expected refusal, as opposed to a failure. The http layer adds its status and message. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly facts: RefusalFacts;

  constructor(code: ErrorCode, facts: RefusalFacts = {}) {
    super(code);
    this.name = "Refusal";
    this.code = code;
    this.facts = facts;
  }
}

export function fail(code: ErrorCode, facts?: RefusalFacts): never {
  throw new Refusal(code, facts);
}

export function isRefusal(error: unknown, code?: ErrorCode): error is Refusal {
  return error instanceof Refusal && (code === undefined || error.code === code);
}
