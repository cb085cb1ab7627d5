import { readdirSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { addDays } from "#contract/dates.ts";
import { emptyDatabase } from "#testing/databases.ts";
import { aListing, goodCard, stays } from "#testing/makers.ts";
import { callApi, insertPerson, openSite } from "#testing/servers.ts";
import { needPostgres, networkOf } from "./paid-bookings.ts";
import { pgbench } from "./pgbench.ts";

/**
 * `DATABASE_URL=postgres://… npm run bench:orders`: how many orders one process takes a second from 32 guests at once,
 * quote to confirmation, and the processor time that the process and PostgreSQL spend on each. Every order is another
 * guest's, and every 20 orders are of one lodging, whose calendar fills. `BENCH_ORDERS=20000` tells whether the last
 * thousand are as quick as the first, `BENCH_PROCESSES=4` what four processes take on one database. Beside it `pgbench`,
 * whose transaction reads two rows and writes four, from as many clients. Everything shares this machine: the guests and
 * the stand-in for Stripe, too.
 */

const orders = Number(process.env.BENCH_ORDERS ?? 3000);
const processes = Number(process.env.BENCH_PROCESSES ?? 1);
const told = 1000;
const atOnce = 32;
const staysPerListing = 20;
const nights = 4;
const clockTicksPerSecond = 100;

needPostgres();
const site = await openSite("bench_orders", emptyDatabase);
try {
  const servers = await inParallel(processes, () => site.startServer());
  for (const server of servers) await server.tell({ do: "work" });
  const serverOf = (number: number) => servers[number % processes] as (typeof servers)[number];
  site.door.leadTo(serverOf(0));
  const secondsOfServers = () => servers.reduce((sum, { pid }) => sum + secondsOf(pid), 0);
  const host = await insertPerson(site, "Marisol Vélez");
  const listings = await inParallel(orders / staysPerListing, () =>
    aListing(site.ground, "lodging", { hostId: host.id, details: { minimumNights: 1 } }),
  );
  const guests = await inParallel(orders, (number) => insertPerson(site, `Huésped ${number}`));

  const order = async (number: number, taken: Taken) => {
    const token = guests[number]?.token;
    const { url } = serverOf(number);
    const headers = { "x-forwarded-for": networkOf(number) };
    // Those that come at once are of different lodgings: orders of one take turns.
    const checkIn = addDays("2026-12-01", Math.floor(number / listings.length) * (nights + 1));
    const stay = stays.lodging(listings[number % listings.length]?.id ?? 0, {
      check_in: checkIn,
      check_out: addDays(checkIn, nights),
    });
    const query = new URLSearchParams(Object.entries(stay).map(([name, value]) => [name, String(value)]));
    const quote = await timed(taken.quote, () => callApi(url, "GET", `/quote?${query}`, { token, headers }));
    const body = { ...stay, quote_id: quote.quote_id };
    const held = await timed(taken.reserve, () => callApi(url, "POST", "/user/reserve", { token, body, headers }));
    await site.sandbox.control.pay({ session: held.session_id, card: goodCard });
    const address = `/user/session_status?session_id=${held.session_id}`;
    await timed(taken.confirm, () => callApi(url, "GET", address, { token, headers }));
  };

  console.log("| Orders | A second | Quote | Reserve | Confirm | Processes | PostgreSQL | Memory of each |");
  for (let done = 0; done < orders; done += told) {
    // As PostgreSQL does by itself where autovacuum is on: plans made for empty tables read whole ones.
    await sql`analyze`.execute(site.db);
    const taken: Taken = { quote: [], reserve: [], confirm: [] };
    const before = { processes: secondsOfServers(), postgres: secondsOfPostgres() };
    const start = performance.now();
    await inParallel(told, (number) => order(done + number, taken));
    const perSecond = told / ((performance.now() - start) / 1000);
    const own = ((secondsOfServers() - before.processes) * 1000) / told;
    const postgres = ((secondsOfPostgres() - before.postgres) * 1000) / told;
    const calls = [taken.quote, taken.reserve, taken.confirm].map((all) => `${median(all).toFixed(0)} ms`);
    const times = [own, postgres].map((milliseconds) => `${milliseconds.toFixed(1)} ms`);
    const memory = `${Math.max(...servers.map(({ pid }) => megabytesOf(pid)))} MB at most`;
    const cells = [done + told, perSecond.toFixed(0), ...calls, ...times, memory];
    console.log(`| ${cells.join(" | ")} |`);
  }
} finally {
  await site.close();
}
const floor = await pgbench(atOnce);
console.log(`pgbench: ${floor.perSecond.toFixed(0)} transactions a second`);

interface Taken {
  quote: number[];
  reserve: number[];
  confirm: number[];
}

async function timed(taken: number[], ask: () => ReturnType<typeof callApi>) {
  const start = performance.now();
  const { status, body } = await ask();
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  taken.push(performance.now() - start);
  return body;
}

async function inParallel<Result>(count: number, work: (number: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const number = next;
      next += 1;
      results[number] = await work(number);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

function median(all: number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
}

/** Processor time of a process, from the kernel. */
function secondsOf(pid: number | string): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // What follows the program's name, which may hold blanks.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / clockTicksPerSecond;
}

function megabytesOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

function secondsOfPostgres(): number {
  return readdirSync("/proc").reduce((sum, pid) => {
    try {
      return readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "postgres" ? sum + secondsOf(pid) : sum;
    } catch {
      // Not a process, or one that has just ended.
      return sum;
    }
  }, 0);
}
