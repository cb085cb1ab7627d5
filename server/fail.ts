import type { ErrorCode } from "#contract/errors.ts";

export interface RefusalFacts {
  /** Values for the sentence's placeholders; a list is of keys of texts, which are said as one. */
  values?: Record<string, string | number | readonly string[]>;
  /** Per wrong field the rule it broke, a key under `errors.fields`, with the values of its sentence. */
  fields?: Record<string, { rule: string; values?: Record<string, string | number> }>;
  /** Sent to the caller as it is: a fresh quote, a booking id. */
  details?: unknown;
  retryAfterSeconds?: number;
}

/** An expected refusal, as opposed to something broken. The http layer gives it its status and sentence. */
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
