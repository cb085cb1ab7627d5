import { type RawBuilder, sql } from "kysely";
import type { Db } from "./connect.ts";
import { inTransaction } from "./transaction.ts";

/**
 * A statement that reads the whole history and that no caller waits for may take longer than the deadlines of its
 * connection: the server is told in the transaction, and the connection by a mark at the statement's end.
 */

/** Five minutes. */
export const patienceMs = 300_000;
const mark = "/* patient */";

export function isPatient(text: string): boolean {
  return text.endsWith(mark);
}

export async function askPatiently<Row>(db: Db, statement: RawBuilder<Row>): Promise<Row[]> {
  return inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = ${sql.lit(patienceMs)}`.execute(tx);
    return (await sql<Row>`${statement} ${sql.raw(mark)}`.execute(tx)).rows;
  });
}
