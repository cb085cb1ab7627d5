import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { request } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { installHere } from "./debian.ts";

/** Debian's Caddy with `ops/Caddyfile` before two processes that do as a test says. `npm run test:faults units` */

const port = 8443;
const folder = mkdtempSync(join(tmpdir(), "linkisla-caddy-"));
const upstreams = await Promise.all([openUpstream(), openUpstream()]);
let caddy: ChildProcess;
let said = "";

beforeAll(async () => {
  installHere({ caddy: "/usr/bin/caddy" });
  writeFileSync(
    join(folder, "options"),
    "local_certs\nskip_install_trust\nauto_https disable_redirects\nadmin localhost:2119\n",
  );
  caddy = spawn("caddy", ["run", "--config", join(import.meta.dirname, "../ops/Caddyfile")], {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      PUBLIC_URL: `https://linkisla.test:${port}`,
      OPERATOR_EMAIL: "operador@linkisla.test",
      UPSTREAMS: upstreams.map(({ address }) => address).join(" "),
      CADDY_GLOBAL_OPTIONS: `import ${join(folder, "options")}`,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  caddy.stderr?.on("data", (text) => (said += text));
  for (let left = 200; !(await call("GET", "/").catch(() => undefined)); left -= 1) {
    if (left === 0 || caddy.exitCode !== null) throw new Error(`Caddy does not answer:\n${said}`);
    await pause(50);
  }
});

afterEach(async () => {
  for (const upstream of upstreams) {
    upstream.answer = upstream.usual;
    if (!upstream.server.listening) await upstream.listen();
  }
  await ready();
});

afterAll(() => {
  caddy?.kill();
  for (const { server } of upstreams) server.close();
  rmSync(folder, { recursive: true });
});

test("a caller is one hop, whatever they claim, and the site hears which address they asked for", async () => {
  const { headers } = await call("GET", "/", { "x-forwarded-for": "203.0.113.9, 198.51.100.7" });
  expect(headers["x-heard-from"]).toBe("127.0.0.1");
  expect(headers.server).toBeUndefined();
});

test("metrics are for the machine alone, however they are spelled", async () => {
  const spellings = ["/metrics", "/metrics/", "/metrics/x", "//metrics", "/%6detrics", "/METRICS", "/x/../metrics"];
  const statuses = await Promise.all(spellings.map(async (path) => (await call("GET", path)).status));
  expect(statuses).toEqual(spellings.map(() => 404));
  expect(paths()).toEqual([]);
});

test("a page whose connection is refused comes from the other process", async () => {
  for (const gone of upstreams) {
    await gone.close();
    expect(await call("GET", "/")).toMatchObject({ status: 200 });
    await gone.listen();
    await ready();
  }
});

test("a request whose connection breaks is asked again only if it is a GET", async () => {
  for (const upstream of upstreams) upstream.answer = (_request, response) => void response.destroy();
  const [post] = [await call("POST", "/book", {}, "a body")];
  expect([post.status, paths().filter((path) => path === "/book").length]).toEqual([502, 1]);
  await pause(1100);
  let isFirst = true;
  for (const upstream of upstreams) {
    upstream.answer = (asked, response) => {
      if (!isFirst) return upstream.usual(asked, response);
      isFirst = false;
      response.destroy();
    };
  }
  expect((await call("GET", "/page")).status).toBe(200);
  expect(paths().filter((path) => path === "/page").length).toBe(2);
});

test("a process that is not ready gets no request, and its refusals of other kinds are passed on", async () => {
  const [first, second] = upstreams;
  first!.isReady = false;
  await until(
    () => call("GET", "/"),
    ({ headers }) => headers["x-from"] === second!.address,
  );
  const from = await Promise.all(Array.from({ length: 20 }, () => call("POST", "/book", {}, "a body")));
  expect(new Set(from.map(({ headers }) => headers["x-from"]))).toEqual(new Set([second!.address]));
  first!.isReady = true;
  for (const upstream of upstreams) upstream.answer = (_request, response) => void response.writeHead(503).end("busy");
  expect(await call("GET", "/")).toMatchObject({ status: 503, body: "busy" });
});

test("while no process is ready, a page waits for one; after five seconds a sentence says so in both languages", async () => {
  for (const upstream of upstreams) upstream.isReady = false;
  await until(
    () => call("POST", "/book", {}, "a body"),
    ({ status }) => status === 503,
  );
  const waiting = call("GET", "/");
  await pause(1000);
  upstreams[0]!.isReady = true;
  expect(await waiting).toMatchObject({ status: 200, body: "here" });

  for (const upstream of upstreams) await upstream.close();
  const { status, headers, body } = await call("GET", "/");
  expect([Math.floor(status / 100), headers["retry-after"]]).toEqual([5, "60"]);
  expect(body).toMatch(/no contesta.*\n.*not answering/);
});

test("a body beyond all limits of the site does not reach it", async () => {
  let whole = 0;
  for (const upstream of upstreams) {
    upstream.answer = (asked, response) => {
      asked.resume().on("end", () => {
        whole += 1;
        response.end();
      });
    };
  }
  const answered = await call("POST", "/book", {}, Buffer.alloc(121_000_000)).then(
    ({ status }) => status,
    ({ code }) => code,
  );
  // Caddy 2.6 says that the connection broke, a newer one what was wrong. Whoever is still sending when it ends the
  // connection hears nothing.
  expect([413, 502, "EPIPE", "ECONNRESET"]).toContain(answered);
  expect(whole).toBe(0);
});

interface Upstream {
  readonly server: Server;
  readonly address: string;
  isReady: boolean;
  /** Answers with where the request came from; `answer` is what it does now. */
  readonly usual: Answer;
  answer: Answer;
  readonly seen: string[];
  listen(): Promise<void>;
  close(): Promise<void>;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

async function openUpstream(): Promise<Upstream> {
  const seen: string[] = [];
  const usual: Answer = (asked, response) => {
    asked.resume().on("end", () => {
      response
        .writeHead(200, { "x-heard-from": asked.headers["x-forwarded-for"], "x-from": upstream.address })
        .end("here");
    });
  };
  const server = createServer((asked, response) => {
    if (asked.url === "/readyz") return void response.writeHead(upstream.isReady ? 200 : 503).end();
    seen.push(asked.url ?? "");
    upstream.answer(asked, response);
  });
  server.keepAliveTimeout = 72_000;
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const own = (server.address() as AddressInfo).port;
  const upstream: Upstream = {
    server,
    address: `127.0.0.1:${own}`,
    isReady: true,
    usual,
    answer: usual,
    seen,
    listen: () => new Promise((done) => server.listen(own, "127.0.0.1", done)),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return upstream;
}

function paths(): string[] {
  return upstreams.flatMap(({ seen }) => seen.splice(0));
}

/** Waits until Caddy sends requests to both. */
async function ready(): Promise<void> {
  for (const upstream of upstreams) upstream.isReady = true;
  for (const { address } of upstreams) {
    await until(
      async () => JSON.parse((await admin("/reverse_proxy/upstreams")) || "[]") as { address: string; fails: number }[],
      (all) => all.find((one) => one.address === address)?.fails === 0,
    );
  }
  // The next health check of each.
  await pause(1200);
  paths();
}

async function admin(path: string): Promise<string> {
  return (await fetch(`http://localhost:2119${path}`)).text();
}

async function until<T>(ask: () => Promise<T>, holds: (answer: T) => boolean): Promise<void> {
  for (let left = 100; !holds(await ask()); left -= 1) {
    if (left === 0) throw new Error("waited in vain");
    await pause(50);
  }
}

interface Reply {
  status: number;
  headers: IncomingMessage["headers"];
  body: string;
}

function call(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string | Buffer,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const options = {
      host: "127.0.0.1",
      port,
      method,
      path,
      servername: "linkisla.test",
      ca: authority(),
      agent: false,
    };
    const sent = request({ ...options, headers: { host: `linkisla.test:${port}`, ...headers } }, async (response) => {
      let text = "";
      for await (const part of response) text += part;
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** The authority that Caddy made for itself. */
function authority(): string {
  return readFileSync(join(folder, ".local/share/caddy/pki/authorities/local/root.crt"), "utf8");
}
