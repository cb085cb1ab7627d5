import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { emptyDatabase } from "#testing/databases.ts";
import { aListing, type Person } from "#testing/makers.ts";
import { callApi, insertPerson, openSite, type ServerProcess } from "#testing/servers.ts";
import { toolEnv } from "../scripts/setup.mjs";
import { needPostgres } from "./paid-bookings.ts";

/**
 * `DATABASE_URL=postgres://… npm run bench:streams`: how much memory two hundred open streams of a process take, while
 * comments and news go over them, and how soon a message is heard; then the same of `bare-streams.ts`, which does
 * nothing else. Needs Linux, which says what a process takes.
 */

const streams = 200;
const messages = 100;
const mostMegabytes = 100;

/** Who reads is told by number. */
interface Subject {
  name: string;
  pid: number;
  listen(reader: number): Promise<IncomingMessage>;
  write(reader: number): Promise<void>;
}

needPostgres();
const site = await openSite("streams", emptyDatabase);
const bare = fork(new URL("bare-streams.ts", import.meta.url), { env: toolEnv({ DATABASE_URL: site.databaseUrl }) });
try {
  const [bareUrl] = await once(bare, "message");
  const server = await site.startServer();
  const host = await insertPerson(site, "Marisol Vélez");
  const listing = await aListing(site.ground, "lodging", { hostId: host.id });
  const readers: Person[] = [];
  for (let number = 1; number <= streams; number++) readers.push(await insertPerson(site, `Persona ${number}`));
  const tokenOf = (reader: number) => readers[reader]?.token ?? "";
  const write = (reader: number) => writeTo(server, tokenOf(reader), listing.id);
  // What answering the readers takes anyway is no part of the streams.
  for (let round = 0; round < 10; round++) {
    await Promise.all(readers.map(({ token }) => callApi(server.url, "GET", "/user/threads/unread", { token })));
  }
  await Promise.all(Array.from({ length: messages }, (_, reader) => write(reader)));

  const taken = await measure({
    name: "Linkisla",
    pid: server.pid,
    listen: (reader) => open(`${server.url}/api/user/threads/news`, { "x-auth-token": tokenOf(reader) }),
    write,
  });
  await measure({
    name: "bare Fastify, one insert and one notification",
    pid: bare.pid ?? 0,
    listen: (reader) => open(`${bareUrl}/${reader}`),
    async write(reader) {
      const { ok, status } = await fetch(`${bareUrl}/${reader}`, { method: "POST" });
      if (!ok) throw new Error(`a message was answered with ${status}`);
    },
  });
  process.exitCode = taken < mostMegabytes ? 0 : 1;
} finally {
  bare.kill();
  await once(bare, "exit");
  await site.close();
}

/** @returns how many megabytes the streams took */
async function measure({ name, pid, listen, write }: Subject): Promise<number> {
  const before = residentMegabytes(pid);
  const heard = await Promise.all(Array.from({ length: streams }, (_, reader) => listen(reader)));
  await pause(25_000);
  const waits: number[] = [];
  for (const [reader, stream] of heard.slice(0, messages).entries()) {
    const news = nextNews(stream);
    const start = performance.now();
    await write(reader);
    await news;
    waits.push(performance.now() - start);
  }
  const taken = residentMegabytes(pid) - before;
  for (const stream of heard) stream.destroy();
  waits.sort((a, b) => a - b);
  const median = waits[messages / 2] ?? 0;
  console.log(`${name}: ${streams} streams take ${taken.toFixed(1)} MB on top of ${before.toFixed(0)} MB;`);
  console.log(`  a message is sent and heard of in ${median.toFixed(1)} ms (median)`);
  return taken;
}

async function writeTo({ url }: ServerProcess, token: string, listing: number): Promise<void> {
  const body = { key: randomUUID(), text: "¿Hay wifi?" };
  // Everybody writes from a network of their own.
  const headers = { "x-forwarded-for": `10.0.${body.key.charCodeAt(0)}.${body.key.charCodeAt(1)}` };
  const { status } = await callApi(url, "POST", `/user/listings/${listing}/messages`, { token, body, headers });
  if (status !== 200) throw new Error(`a message was answered with ${status}`);
}

function open(url: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, agent: false });
    request.on("error", reject).on("response", (response) => {
      if (response.statusCode !== 200) return reject(new Error(`a stream was answered with ${response.statusCode}`));
      response.setEncoding("utf8").resume();
      response.on("error", () => {});
      resolve(response);
    });
  });
}

function nextNews(stream: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    stream.on("data", function hear(text: string) {
      if (!text.includes("data:")) return;
      stream.off("data", hear);
      resolve();
    });
  });
}

function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}
