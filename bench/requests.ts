import { fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { dropDatabase, emptyDatabase } from "#testing/databases.ts";
import { startDemoIn } from "../e2e/demo.ts";
import type { Work } from "./bare-fastify.ts";

/**
 * `npm run bench:requests`: how many requests of each kind one process answers a second, at 1, 32 and 256 connections,
 * beside a bare Fastify that sends the same bytes; the processor time of a request, and the process's memory. On the
 * embedded database, or with `DATABASE_URL=postgres://…` on one of its own there: then also beside a bare Fastify that
 * asks PostgreSQL the same statements before, by the bare driver. Needs `wrk`; all are measured in turn, so that a busy
 * machine slows all.
 */

const rounds = 3;
const seconds = 3;
const restSeconds = 30;
/** After so many requests the process rests for the first time. */
const firstRest = 500_000;
const connections = [1, 32, 256];
const headers = { "accept-encoding": "br", accept: "text/html", "accept-language": "es-PR,es;q=0.9,en;q=0.8" };
const metricsToken = "the-token-of-these-figures";
const unlimited = "1000000000";

const databaseUrl = process.env.DATABASE_URL ? await emptyDatabase("bench_requests") : undefined;
const settings = {
  METRICS_TOKEN: metricsToken,
  RATE_LIMIT_PAGES: unlimited,
  RATE_LIMIT_QUOTE: unlimited,
  RATE_LIMIT_SEARCH: unlimited,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
};
const folder = await mkdtemp(join(tmpdir(), "linkisla-bench-"));
// The process that is measured finds its island: filling one takes memory that no later start does. The one that fills
// it tells which statements each answer takes.
const recorded = join(folder, "statements");
const recorder = new URL("record-statements.ts", import.meta.url);
let demo = await startDemoIn(folder, {
  ...settings,
  NODE_OPTIONS: `--import=${recorder}`,
  BENCH_STATEMENTS: recorded,
});
const asked = await paths();
const statements = new Map<string, Work["statements"]>();
for (const path of Object.values(asked)) statements.set(path, await statementsOf(path));
await demo.leave();
demo = await startDemoIn(folder, settings);
const bare = fork(new URL("bare-fastify.ts", import.meta.url));
try {
  const [bareUrl] = (await once(bare, "message")) as [string];
  const idle = await processFigures();
  const loaded: number[] = [];
  const rested = [];
  while ((await processFigures()).requests < firstRest) {
    for (const path of Object.values(asked)) load(demo.url + path, 32);
    loaded.push((await processFigures()).megabytes);
  }
  rested.push(await afterRest());
  console.log(`| What | ${connections.join(" | ")} | Bare, 32 | Share | With its SQL, 32 | Share | p99, 32 | CPU |`);
  for (const [what, path] of Object.entries(asked)) {
    const url = demo.url + path;
    const body = answerTo(url).toString("base64");
    bare.send({ body, statements: [] } satisfies Work);
    const rows = [];
    for (const count of connections) {
      rows.push({ count, ...(await compare(url, bareUrl, count)) });
      loaded.push((await processFigures()).megabytes);
    }
    const at32 = rows.find(({ count }) => count === 32) ?? rows[0];
    const cells: unknown[] = [...rows.map(({ site }) => site), at32?.bare, percent(at32?.share)];
    const own = statements.get(path) ?? [];
    if (databaseUrl && own.length > 0) {
      bare.send({ body, databaseUrl, statements: own } satisfies Work);
      const { bare: withSql, share } = await compare(url, bareUrl, 32);
      cells.push(`${withSql} (${own.length})`, percent(share));
    } else cells.push("", "");
    console.log(`| ${[what, ...cells, at32?.p99, `${at32?.cpuMs.toFixed(2)} ms`].join(" | ")} |`);
  }
  rested.push(await afterRest());
  console.log(`Memory: ${idle.megabytes} MB before, ${Math.max(...loaded)} MB at most`);
  for (const { megabytes, requests } of rested)
    console.log(`${megabytes} MB ${restSeconds} s after ${requests} requests`);
} finally {
  bare.kill();
  await demo.leave();
  await rm(folder, { recursive: true });
  if (databaseUrl) await dropDatabase(databaseUrl);
}

/** What is asked for, with a stay that is free; nothing signed in. */
async function paths(): Promise<Record<string, string>> {
  const read = async (path: string) => (await fetch(`${demo.url}/api${path}`)).json();
  const [home] = (await read("/listings?kind=lodging&limit=24")).items;
  const from = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const to = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
  const { nights } = await read(`/listings/${home.id}/availability?from=${from}&to=${to}`);
  const free = (at: number) => [0, 1, 2, 3, 4].every((later) => nights[at + later]?.free);
  const begin = nights.findIndex((_: unknown, at: number) => free(at));
  const stay = `check_in=${nights[begin].date}&check_out=${nights[begin + 4].date}&guests=2`;
  return {
    "Page, kept": "/home",
    "Page of a stay": `/home/${home.slug}?${stay}`,
    "List of 24, kept": "/api/listings?kind=lodging&limit=24",
    // A parameter that the route does not know: the answer is made anew.
    "Listing, not kept": `/api/housing/${home.slug}?anew=1`,
    "Search with dates": `/api/listings?kind=lodging&${stay}`,
    Quote: `/api/quote?service_type=2&link_id=${home.id}&${stay}`,
  };
}

/** What the second answer takes: the first fills what the process keeps. */
async function statementsOf(path: string): Promise<Work["statements"]> {
  answerTo(demo.url + path);
  await writeFile(recorded, "");
  answerTo(demo.url + path);
  const lines = (await readFile(recorded, "utf8")).split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line));
}

function answerTo(url: string): Buffer {
  const { status, stdout } = spawnSync("curl", ["-s", "-f", ...headerArguments("-H"), url]);
  if (status !== 0) throw new Error(`${url} is not answered`);
  return stdout;
}

function percent(share = 0): string {
  const value = share * 100;
  return `${value < 1 ? value.toFixed(1) : Math.round(value)} %`;
}

/** The round whose share is the median. */
async function compare(url: string, bareUrl: string, count: number) {
  load(url, count);
  const taken = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = await processFigures();
    const site = load(url, count);
    const after = await processFigures();
    const least = load(bareUrl, count);
    const cpuMs = ((after.cpuSeconds - before.cpuSeconds) * 1000) / (site.perSecond * seconds);
    taken.push({ ...site, bare: least.perSecond, share: site.perSecond / least.perSecond, cpuMs });
  }
  const middle = taken.sort((a, b) => a.share - b.share)[Math.floor(rounds / 2)];
  if (!middle) throw new Error("nothing was measured");
  return { site: middle.perSecond, bare: middle.bare, share: middle.share, p99: middle.p99, cpuMs: middle.cpuMs };
}

function load(url: string, count: number): { perSecond: number; p99: string } {
  const threads = Math.min(count, 2);
  const settings = [`-t${threads}`, `-c${count}`, `-d${seconds}`, "--latency", ...headerArguments("-H")];
  const { stdout, error } = spawnSync("wrk", [...settings, url], { encoding: "utf8" });
  if (error) throw error;
  const found = (pattern: RegExp) => pattern.exec(stdout)?.[1] ?? "";
  if (/Non-2xx/.test(stdout)) throw new Error(`${url}: ${found(/(Non-2xx.*)/)}`);
  return { perSecond: Math.round(Number(found(/Requests\/sec:\s+([\d.]+)/))), p99: found(/^\s+99%\s+(\S+)/m) };
}

async function afterRest() {
  await pause(restSeconds * 1000);
  return processFigures();
}

/** Of the server's process, as Prometheus reads them. */
async function processFigures() {
  const answer = await fetch(`${demo.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const text = await answer.text();
  const sum = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? ([\\d.e+]+)$`, "gm"))].reduce(
      (total, [, value]) => total + Number(value),
      0,
    );
  return {
    cpuSeconds: sum("process_cpu_seconds_total"),
    megabytes: Math.round(sum("process_resident_memory_bytes") / 1024 / 1024),
    requests: sum("linkisla_request_seconds_count"),
  };
}

function headerArguments(flag: string): string[] {
  return Object.entries(headers).flatMap(([name, value]) => [flag, `${name}: ${value}`]);
}
