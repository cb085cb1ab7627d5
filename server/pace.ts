import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "./db/connect.ts";
import { prepared } from "./db/prepared.ts";
import type { Tables } from "./db/tables.ts";

/**
 * Limits how fast background work calls other services, over all processes: the calls to a service queue in one line,
 * spaced so that no second exceeds the agreed number. Guests' own calls bypass it.
 */

/** Reserves the line's next slot, by the database's clock, and waits for it without holding a connection. */
export async function keepPace(db: Db, service: Tables["paces"]["service"], perSecond: number): Promise<void> {
  const apart = sql`make_interval(secs => ${1 / perSecond})`;
  // The line has at most one slot per worker, which is never a minute: a longer one means that the clock was
  // set back, and restarts at the current time.
  const due = sql`case when paces.next_at between clock_timestamp() and clock_timestamp() + interval '1 minute'
    then paces.next_at else clock_timestamp() end`;
  const { rows } = await sql<{ waitMs: number }>`
    insert into paces (service, next_at) values (${service}, clock_timestamp() + ${apart})
    on conflict (service) do update set next_at = ${due} + ${apart}
    returning (extract(epoch from next_at - ${apart} - clock_timestamp()) * 1000)::float8 as "waitMs"
    ${prepared}`.execute(db);
  const waitMs = rows[0]?.waitMs ?? 0;
  if (waitMs > 0) await pause(Math.ceil(waitMs));
}

/** The service rejected a call because of its rate limit. The job is retried later, without counting an attempt. */
export class TooFast extends Error {
  /** Approximate delay before the retry. */
  readonly inSeconds: number;

  constructor(inSeconds: number, cause: unknown) {
    super("called too often", { cause });
    this.name = "TooFast";
    this.inSeconds = inSeconds;
  }
}

/** The `TooFast` at the root of an error's causes, if there is one. */
export function tooFastOf(error: unknown): TooFast | undefined {
  if (error instanceof TooFast) return error;
  return error instanceof Error ? tooFastOf(error.cause) : undefined;
}
