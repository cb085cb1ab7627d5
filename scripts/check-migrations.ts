import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hashOf, landedHashes, readMigration } from "../server/db/migrations.ts";
import { projectRoot } from "./source-files.ts";

/** `npm run check -- migrations`: a landed migration never changes; a new one states its kind and is recorded. */

/**
 * One sentence per problem.
 * @param texts of the migrations by their file names
 */
export function migrationProblems(texts: Record<string, string>, landed: Record<string, string[]>): string[] {
  const gone = Object.keys(landed).filter((name) => !(name in texts));
  const changed = Object.entries(texts).flatMap(([name, text]) => {
    const hash = hashOf(text);
    const latest = landed[name]?.at(-1);
    if (latest === hash) return [];
    return latest === undefined
      ? [`${name} is new: add  "${name}": ["${hash}"]  to db/migrations/landed.json`]
      : [`${name} was changed after it landed. Put it back, and write the next numbered file instead.`];
  });
  const misshapen = Object.entries(texts).flatMap(([name, text]) => ruleBroken(() => readMigration(name, text)));
  return [...gone.map((name) => `${name} has landed and is gone. Put it back.`), ...changed, ...misshapen];
}

function ruleBroken(read: () => unknown): string[] {
  try {
    read();
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

if (import.meta.main) {
  const folder = join(projectRoot, "db/migrations");
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  const texts = Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
  const problems = migrationProblems(texts, landedHashes());
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length > 0 || names.length === 0 ? 1 : 0;
}
