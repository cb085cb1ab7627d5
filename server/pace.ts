import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "./db/connect.ts";
import type { Tables } from "./db/tables.ts";

/**
 * How fast work in the background calls others, over all processes: calls to a service stand in one line, so far apart
 * that no second has more than were agreed. Guests' own calls never stand in it.
 */

/** Takes the line's next place, by the database's clock, and waits for it here: no connection is held meanwhile. */
export async function keepPace(db: Db, service: Tables["paces"]["service"], perSecond: number): Promise<void> {
  const apart = sql`make_interval(secs => ${1 / perSecond})`;
  // The line has as many places as there are workers, which is never a minute: a longer one means that the clock was
  // set back, and begins anew.
  const due = sql`case when paces.next_at between clock_timestamp() and clock_timestamp() + interval '1 minute'
    then paces.next_at else clock_timestamp() end`;
  const { rows } = await sql<{ waitMs: number }>`
    insert into paces (service, next_at) values (${service}, clock_timestamp() + ${apart})
    on conflict (service) do update set next_at = ${due} + ${apart}
    returning (extract(epoch from next_at - ${apart} - clock_timestamp()) * 1000)::float8 as "waitMs"`.execute(db);
  const waitMs = rows[0]?.waitMs ?? 0;
  if (waitMs > 0) await pause(Math.ceil(waitMs));
}

/** Whoever was called did nothing and wants fewer calls. Work that meets it comes back later, as if it never began. */
export class TooFast extends Error {
  /** About when to come back. */
  readonly inSeconds: number;

  constructor(inSeconds: number, cause: unknown) {
    super("called too often", { cause });
    this.name = "TooFast";
    this.inSeconds = inSeconds;
  }
}

/** The one at the bottom of an error, if that is what it was. */
export function tooFastOf(error: unknown): TooFast | undefined {
  if (error instanceof TooFast) return error;
  return error instanceof Error ? tooFastOf(error.cause) : undefined;
}
