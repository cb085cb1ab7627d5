import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { dropDatabase, emptyDatabase } from "#testing/databases.ts";
import { freePort } from "#testing/ports.ts";
import { startDemoIn } from "../e2e/demo.ts";
import { memoryLimits } from "../scripts/launch.mjs";
import { node, root, toolEnv } from "../scripts/setup.mjs";

/**
 * `npm run bench:starts`: how long the server takes from the start of its process until it is ready, the median of nine
 * starts: with the demo's island on the embedded database, or with `DATABASE_URL=postgres://…` on one of its own there;
 * with `BENCH_DATABASE=postgres://…` on that one, such as `bench:admin` leaves. Beside it a bare Fastify.
 */

const starts = 9;

const folder = await mkdtemp(join(tmpdir(), "linkisla-bench-"));
const own = process.env.DATABASE_URL && !process.env.BENCH_DATABASE ? await emptyDatabase("bench_starts") : undefined;
const databaseUrl = process.env.BENCH_DATABASE ?? own;
const settings: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
try {
  if (!process.env.BENCH_DATABASE) await (await startDemoIn(folder, settings)).leave();
  console.log(`ready after ${await told(startOnce)}`);
  console.log(`a bare Fastify: ${await told(startBare)}`);
} finally {
  await rm(folder, { recursive: true });
  if (own) await dropDatabase(own);
}

async function told(startOne: () => Promise<number>): Promise<string> {
  const taken: number[] = [];
  for (let start = 0; start < starts; start += 1) taken.push(await startOne());
  taken.sort((a, b) => a - b);
  return `${taken[Math.floor(starts / 2)]?.toFixed(0)} ms, ${taken.at(-1)?.toFixed(0)} at most`;
}

async function startOnce(): Promise<number> {
  const port = await freePort();
  const begun = performance.now();
  const server = spawn(node, [...memoryLimits, "server/main.ts"], {
    cwd: root,
    env: toolEnv({
      ...settings,
      NODE_ENV: "production",
      STRIPE_SECRET_KEY: "sk_test_nobody_asks",
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: "error",
    }),
    stdio: ["ignore", "ignore", "inherit"],
  });
  while (!(await isReady(port))) {
    if (server.exitCode !== null) throw new Error(`the server ended with code ${server.exitCode}`);
    await pause(5);
  }
  const taken = performance.now() - begun;
  server.kill("SIGTERM");
  await once(server, "exit");
  return taken;
}

/** Until the process listens; it has no database. */
async function startBare(): Promise<number> {
  const begun = performance.now();
  const bare = fork(new URL("bare-fastify.ts", import.meta.url));
  await once(bare, "message");
  const taken = performance.now() - begun;
  bare.kill();
  await once(bare, "exit");
  return taken;
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
  return answer?.ok === true;
}
