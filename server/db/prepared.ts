import { sql } from "kysely";
import type pg from "pg";

/**
 * Statements of everyday calls are prepared: PostgreSQL then parses each once in a connection, and mostly plans it once.
 * A statement asks for it by this mark, at its end: `.modifyEnd(prepared)`. It writes its columns out, since `*` means
 * others once a table has more, and it always has the same text.
 */
export const prepared = sql`/* prepared */`;
const mark = "/* prepared */";

const names = new Map<string, string>();
let named = 0;

/** The statement that pg-boss queues a job with. Planning it takes longer than running it. */
const queuesJob = /^\s*WITH ins AS \(\s*INSERT INTO pgboss\./;

/** The name under which a statement is prepared; undefined for one without the mark, unless it queues a job. */
export function nameOf(text: string): string | undefined {
  const isOurs = text.endsWith(mark);
  if (!isOurs && !queuesJob.test(text)) return undefined;
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
