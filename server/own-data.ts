import { sql } from "kysely";
import type { OwnDataParts } from "#contract/accounts/accounts.ts";
import type { Ctx, RequestCtx, Viewer } from "./ctx.ts";

/**
 * What one domain does with the data it keeps of a person. docs/own-data.md says of every table that leads to a person
 * where its rows are told and what becomes of them with the account; a test compares it with the database.
 */
export interface Keeper {
  /** The domain's parts of the person's file: nothing internal, and of other people no more than the first name. */
  tell?(ctx: RequestCtx, viewer: Viewer): Promise<OwnDataParts>;
  /** Deletes data that was the person's alone, in the transaction that deletes the account. */
  forget?(ctx: Ctx, userId: number): Promise<void>;
}

/** A column of cents as dollars, as everything that leaves the server has them. */
export function dollars(cents: string) {
  return sql<number>`(${sql.ref(cents)} / 100.0)::float8`;
}

/** As `in`, which an empty list would make invalid. */
export function isAmong(column: string, ids: readonly number[]) {
  return sql<boolean>`${sql.ref(column)} = any(${ids}::int8[])`;
}

/** Rows by the booking or listing they belong to, without its id. */
export function rowsBy<Id extends string, Row extends Record<Id, number>>(
  id: Id,
  rows: Row[],
): (owner: number) => Omit<Row, Id>[] {
  const groups = Map.groupBy(rows, (row): number => row[id]);
  return (owner) => (groups.get(owner) ?? []).map(({ [id]: _, ...row }) => row);
}
