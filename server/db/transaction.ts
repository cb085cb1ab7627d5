import { setTimeout as pause } from "node:timers/promises";
import { fail } from "../fail.ts";
import type { Db } from "./connect.ts";
import { isOutdated } from "./prepared.ts";

const deadlock = "40P01";
const serializationFailure = "40001";
const lockTimeout = "55P03";
const tries = 4;

/**
 * Runs `work` in a transaction; `work` must use the handle it is given, and do nothing outside the database. A deadlock
 * or serialization failure, or a statement that a migration outdated, is retried a few times, then refused as `busy`; a
 * lock timeout is refused as `busy` at once.
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work as (tx: unknown) => Promise<T>);
    } catch (error) {
      const code = sqlState(error);
      if (code === lockTimeout) fail("busy");
      if (code !== deadlock && code !== serializationFailure && !isOutdated(error)) throw error;
      if (attempt === tries) fail("busy");
      await pause(attempt * 20 + Math.random() * 20);
    }
  }
}

/** The SQLSTATE of a database error (`23P01` is an exclusion violation), or undefined. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** The constraint a database error names, or undefined. */
export function constraintOf(error: unknown): string | undefined {
  return error instanceof Error && "constraint" in error && typeof error.constraint === "string"
    ? error.constraint
    : undefined;
}
