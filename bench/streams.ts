import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { emptyDatabase } from "#testing/databases.ts";
import { aListing, type Person } from "#testing/makers.ts";
import { callApi, insertPerson, openSite, type ServerProcess } from "#testing/servers.ts";
import { needPostgres } from "./paid-bookings.ts";

/**
 * `DATABASE_URL=postgres://… npm run bench:streams`: how much memory two hundred open streams of a process take, while
 * comments and news go over them, and how soon a message is heard. Needs Linux, which says what a process takes.
 */

const streams = 200;
const messages = 100;
const mostMegabytes = 100;

needPostgres();
const site = await openSite("streams", emptyDatabase);
try {
  const server = await site.startServer();
  const host = await insertPerson(site, "Marisol Vélez");
  const listing = await aListing(site.ground, "lodging", { hostId: host.id });
  const readers: Person[] = [];
  for (let number = 1; number <= streams; number++) readers.push(await insertPerson(site, `Persona ${number}`));
  // What answering the readers takes anyway is no part of the streams.
  for (let round = 0; round < 10; round++) {
    await Promise.all(readers.map(({ token }) => callApi(server.url, "GET", "/user/threads/unread", { token })));
  }
  await Promise.all(readers.slice(0, messages).map((reader) => write(server, reader, listing.id)));

  const before = residentMegabytes(server);
  const open = await Promise.all(readers.map((reader) => listen(server, reader)));
  await pause(25_000);
  const waits: number[] = [];
  for (const [index, reader] of readers.slice(0, messages).entries()) {
    const heard = nextNews(open[index] as IncomingMessage);
    const start = performance.now();
    await write(server, reader, listing.id);
    await heard;
    waits.push(performance.now() - start);
  }
  const taken = residentMegabytes(server) - before;
  for (const stream of open) stream.destroy();
  waits.sort((a, b) => a - b);
  console.log(`${open.length} streams: ${taken.toFixed(1)} MB on top of ${before.toFixed(0)} MB`);
  console.log(`a message is sent and heard of in ${(waits[messages / 2] ?? 0).toFixed(0)} ms (median)`);
  process.exitCode = taken < mostMegabytes ? 0 : 1;
} finally {
  await site.close();
}

async function write({ url }: ServerProcess, { token }: Person, listing: number): Promise<void> {
  const body = { key: randomUUID(), text: "¿Hay wifi?" };
  // Everybody writes from a network of their own.
  const headers = { "x-forwarded-for": `10.0.${body.key.charCodeAt(0)}.${body.key.charCodeAt(1)}` };
  const { status } = await callApi(url, "POST", `/user/listings/${listing}/messages`, { token, body, headers });
  if (status !== 200) throw new Error(`a message was answered with ${status}`);
}

function listen({ url }: ServerProcess, { token }: Person): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = get(`${url}/api/user/threads/news`, { headers: { "x-auth-token": token }, agent: false });
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

function residentMegabytes({ pid }: ServerProcess): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}
