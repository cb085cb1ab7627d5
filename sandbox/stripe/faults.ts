/** Fault injection: which call fails, how, and how often. */
export type FaultKind =
  /** 429, refused before anything happens. */
  | "rate_limit"
  /** 400, refused before anything happens, as for an account that may not take payments. */
  | "refused"
  | "lock_timeout"
  /** 500 before execution: nothing done, nothing stored under the idempotency key. */
  | "error_before"
  /** Executed, but the response, also the stored one, is a 500. */
  | "error_after"
  /** Executed, then the connection is cut without a response. */
  | "response_lost"
  /** Executed, then half the response. */
  | "truncated"
  /** The connection is cut before execution. */
  | "reset"
  /** 503 with JSON that has no `error`: an SDK call resolves all the same. */
  | "unavailable_json"
  /** A proxy's 502 page. */
  | "bad_gateway_html"
  /** Executed and answered after `delayMs`; meanwhile the idempotency key is in use. */
  | "slow";

const kinds: FaultKind[] = [
  ...(["rate_limit", "refused", "lock_timeout", "error_before", "error_after", "response_lost"] as const),
  ...(["truncated", "reset", "unavailable_json", "bad_gateway_html", "slow"] as const),
];

export interface Fault {
  /** "POST /v1/refunds"; `*` matches anything, also within a path. */
  route: string;
  kind: FaultKind;
  /** Calls let through first. Default 0. */
  after?: number;
  /** How many calls then fail. Default 1. */
  times?: number;
  /** For `slow`. */
  delayMs?: number;
}

export class Faults {
  #faults: Required<Fault>[] = [];

  add(fault: Fault) {
    if (!kinds.includes(fault.kind))
      throw new Error(`Unknown kind of fault "${fault.kind}"; there are: ${kinds.join(", ")}`);
    this.#faults.push({ after: 0, times: 1, delayMs: 0, ...fault });
  }

  clear() {
    this.#faults = [];
  }

  /** Returns and uses up the fault for this call. */
  take(call: string): Required<Fault> | undefined {
    const fault = this.#faults.find(({ route, times }) => times > 0 && pattern(route).test(call));
    if (!fault) return undefined;
    if (fault.after > 0) {
      fault.after -= 1;
      return undefined;
    }
    fault.times -= 1;
    return fault;
  }
}

function pattern(route: string): RegExp {
  const literal = route.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${literal.join(".*")}$`);
}
