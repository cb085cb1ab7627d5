import { sql } from "kysely";
import type pg from "pg";

/**
 * Statements of everyday calls are prepared: PostgreSQL then parses each once in a connection, and mostly plans it once.
 * A statement asks for it by this mark, at its end: `.modifyEnd(prepared)`. It writes its columns out, since `*` means
 * others once a table has more, and it always has the same text. A value that the condition of a partial index names is
 * written into it (`sql.lit`): a plan for all values could not use that index, would seem dear, and PostgreSQL would go
 * on planning the statement for each call.
 */
export const prepared = sql`/* prepared */`;
const mark = "/* prepared */";

const names = new Map<string, string>();
let named = 0;

/**
 * The statements that pg-boss queues and completes a job with. Planning them takes longer than running them. The one that
 * fetches a job is not prepared: planned while the queue is empty, it would read a long queue from end to end.
 */
const ofEveryJob = /^\s*WITH (ins AS \(\s*INSERT INTO|results AS \(\s*UPDATE) pgboss\./;

/** The name under which a statement is prepared; undefined for one without the mark, unless every job takes it. */
export function nameOf(text: string): string | undefined {
  const isOurs = text.endsWith(mark);
  if (!isOurs && !ofEveryJob.test(text)) return undefined;
  const known = names.get(text);
  if (known) return known;
  if (isOurs && /(select|returning|\.) ?\*/.test(text))
    throw new Error(`a prepared statement names its columns: ${text}`);
  named += 1;
  const name = `prepared_${named}`;
  names.set(text, name);
  return name;
}

/** Whether a migration changed what a statement returns since it was prepared. */
export function isOutdated(error: unknown): boolean {
  const { code, routine } = error as Partial<pg.DatabaseError>;
  return code === "0A000" && routine === "RevalidateCachedQuery";
}

/** From now on the statement has another name, and is prepared anew by every connection. */
export function rename({ text, name }: { text: string; name: string }): string | undefined {
  if (names.get(text) === name) names.delete(text);
  return nameOf(text);
}
