import { spawnSync } from "node:child_process";
import { dropDatabase, emptyDatabase } from "#testing/databases.ts";

const seconds = 5;

/**
 * What PostgreSQL does on this machine without us: transactions of `pgbench`, which read two rows and write four, and
 * how long each takes on average.
 */
export async function pgbench(clients: number): Promise<{ perSecond: number; milliseconds: number }> {
  const url = await emptyDatabase("bench_pgbench");
  try {
    run(["-i", "-s", "10", "-q", url]);
    const threads = String(Math.min(clients, 2));
    const told = run(["-c", String(clients), "-j", threads, "-T", String(seconds), url]);
    const found = (pattern: RegExp) => Number(pattern.exec(told)?.[1]);
    return { perSecond: found(/tps = ([\d.]+)/), milliseconds: found(/latency average = ([\d.]+)/) };
  } finally {
    await dropDatabase(url);
  }
}

function run(settings: string[]): string {
  const { stdout, stderr, status, error } = spawnSync("pgbench", settings, { encoding: "utf8" });
  if (error) throw error;
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
