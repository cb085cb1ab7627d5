import { type RawBuilder, sql } from "kysely";
import type { Db } from "./connect.ts";

/** Advisory locks. Every process and every release shares their numbers. */

/** Held to the end of a transaction, each for one of its kind. */
const kinds = {
  listing: 8671,
  payoutsOfHost: 8672,
  picture: 8673,
  remittances: 8674,
  network: 8675,
  commissions: 8676,
};
type Kind = keyof typeof kinds;

/** Held by a connection. */
export const ofConnection = { migrating: 4_815_162_342, backingUp: 4_815_162_343 };

export async function takeLock(db: Db, kind: Kind, which: number | string = 0): Promise<void> {
  await sql`select ${lockOf(kind, which)}`.execute(db);
}

/** For a statement of its own. */
export function lockOf(kind: Kind, which: number | string): RawBuilder<void> {
  const key = typeof which === "string" ? sql`hashtext(${which})` : sql`${which}::int`;
  return sql`pg_advisory_xact_lock(${sql.lit(kinds[kind])}, ${key})`;
}
