import { type CompiledQuery, sql } from "kysely";
import type pg from "pg";
import type { Db } from "./connect.ts";

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

/**
 * A statement that is written and compiled at its first call; later calls only fill in their values. For statements
 * that are asked thousands of times a second and take as long to write as their answer takes to read. `write` sees
 * stand-ins for the values, so the statement's text cannot depend on them.
 */
export function compiledOnce<Values extends unknown[], Row>(
  write: (db: Db, ...values: Values) => CompiledQuery<Row>,
): (db: Db, ...values: Values) => Promise<Row[]> {
  let known: { query: CompiledQuery<Row>; indexes: (number | undefined)[] } | undefined;
  const compile = (db: Db, count: number) => {
    const standIns = Array.from({ length: count }, () => Symbol("value"));
    const query = write(db, ...(standIns as never as Values));
    const indexes = query.parameters.map((parameter) => {
      const index = standIns.indexOf(parameter as symbol);
      return index === -1 ? undefined : index;
    });
    return { query, indexes };
  };
  return async (db, ...values) => {
    known ??= compile(db, values.length);
    const { query, indexes } = known;
    const parameters = indexes.map((index, at) => (index === undefined ? query.parameters[at] : values[index]));
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
