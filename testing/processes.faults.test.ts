import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type S3Sandbox, startS3Sandbox } from "#sandbox/s3/sandbox.ts";
import { type StripeSandbox, startStripeSandbox } from "#sandbox/stripe/sandbox.ts";
import { dropDatabase, emptyDatabase } from "./databases.ts";
import { installHere } from "./debian.ts";
import { aPicture } from "./forms.ts";
import { freePort } from "./ports.ts";
import { formOf } from "./routes.ts";
import { callApi, until } from "./servers.ts";

/**
 * Three whole processes on one PostgreSQL, each with a disk of its own, their pictures in a bucket, behind
 * `ops/Caddyfile`: a visitor cannot tell them apart. That none of their requests is lost while the processes are
 * replaced one after the other is in units.faults.test.ts. `npm run test:faults processes`
 */

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "linkisla-processes-"));
const host = { email: "anfitriona@linkisla.test", password: "" };
const password = "una clave larga";
const metricsToken = "the-token-of-these-metrics";

interface Process {
  url: string;
  child: ChildProcess;
  said: string;
}

const processes: Process[] = [];
let site = "";
let databaseUrl = "";
let stripe: StripeSandbox;
let bucket: S3Sandbox;
let caddy: ChildProcess;

beforeAll(async () => {
  installHere({ caddy: "/usr/bin/caddy" });
  databaseUrl = await emptyDatabase("processes");
  stripe = await startStripeSandbox({
    port: 0,
    file: join(folder, "stripe.sqlite"),
    secretKey: "sk_test_linkisla_demo",
    webhooks: [],
  });
  const place = { bucket: "pictures", region: "us-east-1", accessKeyId: "a-key", secretAccessKey: "a-secret" };
  bucket = await startS3Sandbox({ ...place, port: 0, file: ":memory:" });
  site = `http://127.0.0.1:${await freePort()}`;
  // The first one seeds the island, and writes the demo password into its folder.
  for (const name of ["one", "two", "three"]) processes.push(await startProcess(name, place));
  host.password = readFileSync(join(folder, "one/demo-password"), "utf8").trim();
  caddy = await startCaddy();
}, 600_000);

afterAll(async () => {
  for (const child of [caddy, ...processes.map((each) => each.child)]) {
    if (!child || hasEnded(child)) continue;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  await stripe?.close();
  await bucket?.close();
  if (databaseUrl) await dropDatabase(databaseUrl);
  rmSync(folder, { recursive: true, force: true });
});

test("a picture that one process was given is served by each", async () => {
  const { token } = await aNewcomer();
  for (const [index, given] of processes.entries()) {
    const body = formOf({ files: { profile: [await aPicture()] } });
    const { image } = (await ask(given, "POST", "/user/profile/image", { token, body })).body;
    const served = await Promise.all(processes.map(({ url }) => fetch(url + image)));
    const bytes = await Promise.all(served.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
    expect([index, served.map(({ status }) => status)]).toEqual([index, [200, 200, 200]]);
    expect(bytes.map((each) => each.equals(bytes[0]!))).toEqual([true, true, true]);
  }
});

test("whoever signs in at one process is signed in at all of them, until they sign out at any", async () => {
  const { token, email } = await aNewcomer();
  const seen = async () => Promise.all(processes.map((each) => ask(each, "GET", "/user/getme", { token })));
  expect((await seen()).map(({ status, body }) => [status, body.email])).toEqual(Array(3).fill([200, email]));
  expect((await ask(processes[2]!, "POST", "/auth/logout", { token })).status).toBe(200);
  expect((await seen()).map(({ status }) => status)).toEqual([401, 401, 401]);
});

test("attempts to sign in are counted by all processes together", async () => {
  const { email } = await aNewcomer();
  const signIn = (each: Process, typed: string) =>
    ask(each, "POST", "/auth/login", { body: { email, password: typed }, from: "10.1.0.1" });
  const codes: string[] = [];
  for (let attempt = 0; attempt < 10; attempt++) codes.push((await signIn(inTurn(attempt), "no es esta")).body.code);
  expect(codes).toEqual(Array(10).fill("invalid_credentials"));
  const tooMany = await Promise.all(processes.map((each) => signIn(each, password)));
  expect(tooMany.map(({ status }) => status)).toEqual([429, 429, 429]);
});

test("tries of a confirmation code are counted by all processes together", async () => {
  const { token } = await aNewcomer();
  const codes: string[] = [];
  for (let attempt = 0; attempt < 5; attempt++) {
    const answer = await ask(inTurn(attempt), "POST", "/auth/verify-code", { token, body: { code: "000000" } });
    codes.push(answer.body.code);
  }
  expect(codes).toEqual([...Array(4).fill("code_wrong"), "code_used_up"]);
});

test("unpaid bookings are counted by all processes together", async () => {
  const { token } = await aNewcomer();
  const stays = await Promise.all(processes.map(quoted));
  const reserved = await Promise.all(
    processes.map((each, index) => ask(each, "POST", "/user/reserve", { token, body: stays[index], from: "10.2.0.1" })),
  );
  const codes = reserved.map(({ status, body }) => (status === 200 ? "held" : body.code));
  expect(codes.sort()).toEqual(["held", "hold_unconfirmed", "hold_unconfirmed"]);
});

test("a listing that changed at one process is shown changed by each a second later", async () => {
  const signedIn = await ask(processes[0]!, "POST", "/auth/login", { body: host });
  const { token } = signedIn.body;
  const listings = (await ask(processes[0]!, "GET", "/user/host/listings", { token })).body;
  const listing = listings.find(
    (each: { service_type: number; state: string }) => each.service_type === 2 && each.state === "approved",
  );
  const page = (each: Process) => fetch(`${each.url}/home/${listing.slug}`).then((answer) => answer.text());
  for (const [index, changing] of processes.entries()) {
    // Twice, so that each process has kept it.
    for (const each of [...processes, ...processes]) expect(await page(each)).toContain(listing.title);
    listing.title = `Casa que cambia ${index}`;
    const body = { service_type: 2, link_id: listing.link_id, title: listing.title };
    const edited = await ask(changing, "PUT", "/user/host", { token, body });
    expect(edited.status).toBe(200);
    await pause(1000);
    for (const shown of await Promise.all(processes.map(page))) expect(shown).toContain(listing.title);
  }
});

test("Caddy leads visitors to all three, who find themselves signed in and the site whole", async () => {
  const { token, email } = await aNewcomer();
  const before = await answered();
  for (let number = 1; number <= 12; number++) {
    const from = `127.0.${number}.1`;
    const me = await askFrom(from, "/api/user/getme", { "x-auth-token": token });
    expect([me.status, JSON.parse(me.body).email]).toEqual([200, email]);
    const home = await askFrom(from, "/");
    const script = /\/assets\/[\w./-]+\.js/.exec(home.body)?.[0] ?? "";
    expect([home.status, (await askFrom(from, script)).status]).toEqual([200, 200]);
  }
  const after = await answered();
  for (const [index, count] of after.entries()) expect(count).toBeGreaterThan(before[index]!);
});

/** A process with a folder of its own, once it is ready. */
async function startProcess(
  name: string,
  place: { bucket: string; region: string; accessKeyId: string; secretAccessKey: string },
): Promise<Process> {
  const port = await freePort();
  const child = spawn("node", ["server/main.ts"], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(port),
      PUBLIC_URL: site,
      DATA_DIR: join(folder, name),
      DATABASE_URL: databaseUrl,
      TRUST_PROXY: "1",
      STRIPE_SECRET_KEY: "sk_test_linkisla_demo",
      STRIPE_WEBHOOK_SECRET: "whsec_linkisla_test",
      STRIPE_API_BASE: stripe.url,
      S3_ENDPOINT: bucket.url,
      S3_BUCKET: place.bucket,
      S3_REGION: place.region,
      S3_ACCESS_KEY_ID: place.accessKeyId,
      S3_SECRET_ACCESS_KEY: place.secretAccessKey,
      METRICS_TOKEN: metricsToken,
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const started = { url: `http://127.0.0.1:${port}`, child, said: "" };
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (started.said += text));
  const ready = async () => {
    if (hasEnded(child)) throw new Error(`${name} ended:\n${started.said}`);
    return (await fetch(`${started.url}/readyz`).catch(() => undefined))?.ok;
  };
  await until(async () => `${name} to be ready:\n${started.said}`, ready, 180);
  return started;
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function startCaddy(): Promise<ChildProcess> {
  writeFileSync(join(folder, "options"), "admin off\n");
  const child = spawn("caddy", ["run", "--config", join(root, "ops/Caddyfile")], {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      PUBLIC_URL: site,
      OPERATOR_EMAIL: "operador@linkisla.test",
      UPSTREAMS: processes.map(({ url }) => new URL(url).host).join(" "),
      CADDY_GLOBAL_OPTIONS: `import ${join(folder, "options")}`,
    },
    stdio: "ignore",
  });
  await until("Caddy", async () => (await fetch(`${site}/healthz`).catch(() => undefined))?.ok);
  return child;
}

interface Asked {
  token?: string;
  body?: unknown;
  /** The visitor's address, as a proxy reports it. */
  from?: string;
}

function ask(
  { url }: Process,
  method: "GET" | "POST" | "PUT",
  path: string,
  { from = "10.0.0.1", ...input }: Asked = {},
) {
  return callApi(url, method, path, { ...input, headers: { "x-forwarded-for": from } });
}

const inTurn = (number: number): Process => processes[number % processes.length]!;

let newcomers = 0;

/** Opens an account at one of the processes. */
async function aNewcomer(): Promise<{ email: string; token: string }> {
  newcomers += 1;
  const email = `viajera${newcomers}@example.test`;
  const body = { name: "Viajera", email, password, birthDate: "1990-05-10", acceptTerms: true };
  const { body: opened } = await ask(inTurn(newcomers), "POST", "/auth/register", { body });
  return { email, token: opened.token };
}

/** A stay with a quote, as it is reserved: the listing of that number. */
async function quoted(each: Process, number: number): Promise<object> {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const dates = { check_in: day(60), check_out: day(63), guests: "2" };
  const found = await ask(each, "GET", `/listings?${new URLSearchParams({ kind: "lodging", ...dates })}`);
  const stay = { service_type: "2", link_id: String(found.body.items[number].id), ...dates };
  const quote = await ask(each, "GET", `/quote?${new URLSearchParams(stay)}`);
  const { service_type, link_id, guests } = stay;
  return {
    ...dates,
    service_type: Number(service_type),
    link_id: Number(link_id),
    guests: Number(guests),
    quote_id: quote.body.quote_id,
  };
}

/** How often each process has told somebody who they are. */
function answered(): Promise<number[]> {
  return Promise.all(
    processes.map(async ({ url }) => {
      const text = await (
        await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
      ).text();
      const counts = text.matchAll(/^linkisla_request_seconds_count\{.*route="\/api\/user\/getme".*\} (\d+)$/gm);
      return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
    }),
  );
}

/** Asks the site through Caddy from another address of this machine. */
function askFrom(localAddress: string, path: string, headers = {}): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(site + path, { localAddress, headers }, async (response) => {
      let body = "";
      for await (const part of response) body += part;
      resolve({ status: response.statusCode ?? 0, body });
    });
    sent.on("error", reject);
    sent.end();
  });
}
