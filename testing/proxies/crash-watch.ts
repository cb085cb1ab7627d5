import type { OutgoingRequest, RequestWatch } from "./http.ts";
import type { Statement, StatementWatch } from "./postgres.ts";

/**
 * A point at which a process can die: before one of its statements or requests is executed, or after that and before
 * the process receives the result. Its text and its number among equals identify it in another run.
 */
export interface CrashPoint {
  readonly sort: "before statement" | "after statement" | "before request" | "after request";
  /** Without the parts that differ from run to run. */
  readonly what: string;
  readonly nth: number;
}

export interface SeenPoint extends CrashPoint {
  readonly phase: string;
}

/** Looking for a job, by a worker that was woken. */
const fetching = /^WITH next AS \( SELECT j\.id\b/;

/**
 * What the job queue does by itself every few moments, whether anybody books or not. None of this is part of
 * the booking flow: enqueuing and completing a job are counted, and so is the response to a fetch that returns one.
 */
const idle: readonly RegExp[] = [
  // Taking the next slot of the rate limit for Stripe or email.
  /^insert into paces\b/,
  fetching,
  // Looking for the queues in which a job is due, twice a second.
  /^select distinct name from pgboss\.job\b/,
  // The heartbeat of jobs in progress.
  /^WITH results AS \( UPDATE pgboss\.\w+ SET heartbeat_on\b/,
  // Claiming and running the maintenance of schedules, queues and job dependencies.
  /^UPDATE pgboss\.version\b/,
  /^(SELECT|UPDATE|DELETE FROM)\b[^;]*?\bpgboss\.(queue|schedule|bam|warning|version)\b/,
  /^WITH locked_parents AS\b/,
  /^(BEGIN;|WITH)[^$]*\b(stats AS|job timed out|job heartbeat timeout)\b/,
  /^BEGIN;[^$]*(deletion|cleanupDependencies)'\)::bytea/,
  /\bpg_(class|stat_user_tables|stat_all_tables)\b/,
];

/** Watches everything one process sends through its proxies, and kills it at a given point. */
export class CrashWatch {
  phase = "";
  #seen: SeenPoint[] = [];
  #nth = new Map<string, number>();
  #target: CrashPoint | undefined;
  #kill: (() => void) | undefined;
  #hasFired = false;

  /** Starts counting points; at `target` the process is killed. */
  begin(kill: () => void, target: CrashPoint | undefined): void {
    this.#seen = [];
    this.#nth = new Map();
    this.#target = target;
    this.#hasFired = false;
    this.#kill = kill;
  }

  end(): readonly SeenPoint[] {
    this.#kill = undefined;
    return this.#seen;
  }

  get hasFired(): boolean {
    return this.#hasFired;
  }

  readonly statements: StatementWatch = {
    before: ({ text }) => isIdle(text) || this.#pass("before statement", text),
    after: (statement) => !leavesSomething(statement) || this.#pass("after statement", statement.text),
  };

  readonly requests: RequestWatch = {
    before: (request) => this.#pass("before request", nameOf(request)),
    after: (request) => this.#pass("after request", nameOf(request)),
  };

  #pass(sort: CrashPoint["sort"], text: string): boolean {
    if (!this.#kill) return true;
    const what = onOneLine(text);
    const key = `${sort} ${what}`;
    const nth = (this.#nth.get(key) ?? 0) + 1;
    this.#nth.set(key, nth);
    this.#seen.push({ sort, what, nth, phase: this.phase });
    const target = this.#target;
    if (this.#hasFired || target?.sort !== sort || target.what !== what || target.nth !== nth) return true;
    this.#hasFired = true;
    this.#kill();
    return false;
  }
}

function isIdle(text: string): boolean {
  return idle.some((pattern) => pattern.test(onOneLine(text)));
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

/** The statement is committed and changed something: a fetch that found no job changes nothing. */
function leavesSomething({ text, rows, isFinal }: Statement): boolean {
  if (!isFinal || /^\s*(select|rollback)\b/i.test(text)) return false;
  if (!isIdle(text)) return true;
  return rows > 0 && fetching.test(onOneLine(text));
}

function nameOf({ method, path }: OutgoingRequest): string {
  return `${method} ${path.replace(/\?.*/, "").replaceAll(/\b[a-z]+_(test_)?[A-Za-z0-9]{8,}/g, "{id}")}`;
}
