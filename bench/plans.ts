import { type RootOperationNode, sql } from "kysely";
import type { Db } from "../server/db/connect.ts";

/** The heads of a plan: what is read, and how. */
export async function planOf(db: Db, node: RootOperationNode): Promise<string> {
  const { sql: text, parameters } = db.getExecutor().compileQuery(node, { queryId: "explained" });
  const parts = text.split(/\$\d+/);
  const numbers = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number) - 1);
  const filled = parts.map((part, index) => {
    const place = numbers[index];
    return place === undefined ? sql.raw(part) : sql`${sql.raw(part)}${parameters[place]}`;
  });
  const { rows } = await sql<{
    "QUERY PLAN": string;
  }>`explain (analyze, costs off, timing off, summary on) ${sql.join(filled, sql``)}`.execute(db);
  const lines = rows.map((row) => row["QUERY PLAN"]);
  const reads = lines.filter((line) => /Scan|Join|Nested|Sort {2}|Aggregate/.test(line)).slice(0, 6);
  return [lines.at(-1)?.trim(), ...reads].map((line) => `    ${line?.slice(0, 150)}`).join("\n");
}
