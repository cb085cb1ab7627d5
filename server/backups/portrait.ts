import { z } from "zod";
import type { Ask } from "./postgres.ts";

/** What is compared of two databases: the rows of every table and their content, and what the ledger adds up to. */

export const portraitSchema = z.object({
  migrations: z.array(z.string()),
  tables: z.record(z.string(), z.object({ rows: z.int(), content: z.string() })),
  /** Cents by account. */
  ledger: z.record(z.string(), z.int()),
});
export type Portrait = z.infer<typeof portraitSchema>;

/** Asks within the transaction that the caller has begun. */
export async function portray(ask: Ask): Promise<Portrait> {
  // Rows are compared as text.
  await ask("select set_config('timezone', 'UTC', false), set_config('datestyle', 'ISO, YMD', false)");
  const names = await ask<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables
    where schemaname <> 'information_schema' and schemaname !~ '^pg_' order by 1`);
  const tables: Portrait["tables"] = {};
  for (const { name } of names) {
    // The sum of the rows' hashes: whatever order they are in, and without keeping them.
    const [found] = await ask<{ rows: string; content: string }>(`
      select count(*)::text as rows, coalesce(sum(('x' || substr(md5(whole_row::text), 1, 16))::bit(64)::bigint::numeric),
        0)::text as content from ${name} as whole_row`);
    tables[name] = { rows: Number(found?.rows), content: found?.content ?? "" };
  }
  const migrations = await ask<{ name: string }>(
    "select name || ' ' || hash as name from public.schema_migrations order by 1",
  );
  const accounts = await ask<{ account: string; cents: string }>(
    "select account, sum(amount_cents)::text as cents from public.ledger_postings group by account order by 1",
  );
  return {
    migrations: migrations.map(({ name }) => name),
    tables,
    ledger: Object.fromEntries(accounts.map(({ account, cents }) => [account, Number(cents)])),
  };
}

/** The tables that hold the books. */
export function isOfLedger(table: string): boolean {
  return table === "public.ledger_entries" || table === "public.ledger_postings";
}

/**
 * What the second is not like the first in, as sentences; none when both are the same.
 * @param isRead whether a table's content is compared, not only the number of its rows
 */
export function differences(expected: Portrait, found: Portrait, isRead: (table: string) => boolean): string[] {
  const said: string[] = [];
  if (expected.migrations.join() !== found.migrations.join()) said.push("its migrations are others");
  for (const name of both(expected.tables, found.tables)) {
    const [one, other] = [expected.tables[name], found.tables[name]];
    if (!one || !other) said.push(`${name} is ${one ? "missing" : "one too many"}`);
    else if (one.rows !== other.rows) said.push(`${name} has ${other.rows} rows instead of ${one.rows}`);
    else if (isRead(name) && one.content !== other.content) said.push(`a row of ${name} is altered`);
  }
  for (const account of both(expected.ledger, found.ledger)) {
    const [one = 0, other = 0] = [expected.ledger[account], found.ledger[account]];
    if (one !== other) said.push(`the ledger's account ${account} adds up to ${other} cents instead of ${one}`);
  }
  return said;
}

function both(one: object, other: object): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].sort();
}
