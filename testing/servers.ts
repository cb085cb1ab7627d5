import { type ChildProcess, fork } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type StripeSandbox, startStripeSandbox } from "#sandbox/stripe/sandbox.ts";
import { connect, type Db } from "../server/db/connect.ts";
import { type Env, readEnv } from "../server/env.ts";
import { openStripe } from "../server/payments/payments.ts";
import { copiedDatabase, dropDatabase } from "./databases.ts";
import type { Person } from "./makers.ts";
import { noLimits } from "./no-limits.ts";
import { type HttpProxy, httpProxy } from "./proxies/http.ts";
import { type Answer, type CallInput, startOfTime, type World } from "./world.ts";

/**
 * Real server processes for tests that need more than one, or need one to die: on a PostgreSQL database of their own,
 * with one Stripe stand-in whose webhooks arrive at one proxy, and clocks that the test moves together.
 */

/** Milliseconds: the clock showed `shows` at the machine's `since`, and goes `speed` times as fast as the machine's. */
export interface Clock {
  shows: number;
  since: number;
  speed: number;
}

/**
 * The commands a test may send to `server-process.ts`, which replies when each is done. `byTheClock` names the routines
 * that run on schedule; `misset` is what an operator or a broken time server does to the clock of one machine, which all
 * code of the process then reads.
 */
export type ToServer =
  | { do: "setClock"; clock: Clock }
  | { do: "work"; byTheClock?: string[] }
  | { do: "misset"; minutesAhead: number }
  | { do: "sweep" | "seed" | "stop" | "weigh" };
export type FromServer = { listening: string } | { done: ToServer["do"]; memory?: Memory };

/** Of a process whose garbage was just collected, in bytes. */
export type Memory = Pick<NodeJS.MemoryUsage, "rss" | "heapTotal" | "heapUsed" | "external">;

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Everything the process printed. */
  readonly log: string;
  readonly hasEnded: boolean;
  tell(message: ToServer): Promise<void>;
  /** Collects the process's garbage first. */
  weigh(): Promise<Memory>;
  /** `kill -9`. */
  kill(): void;
  /** `kill -STOP`: alive, but unresponsive. */
  freeze(): void;
  /** Resumes a frozen process. */
  thaw(): void;
  ended(): Promise<void>;
}

export interface Site {
  readonly databaseUrl: string;
  readonly db: Db;
  readonly env: Env;
  /** The settings of its servers, for a command of the server that a test runs. */
  readonly variables: Readonly<Record<string, string>>;
  readonly sandbox: StripeSandbox;
  /** The address for webhooks and guests; the server behind it changes. */
  readonly door: { readonly url: string; leadTo(server: ServerProcess | undefined): void };
  /** The folder the processes' mailer writes to. */
  readonly mailFolder: string;
  now(): Date;
  readonly clock: Clock;
  /** Moves the clocks of the stand-in and of every running server. */
  advance(minutes: number): Promise<void>;
  /** From now on these clocks go that many times as fast as the machine's; those of the queue and of sockets do not. */
  speedUp(times: number): Promise<void>;
  /** Takes other URLs to put a proxy in between, and another build's folder to run that build. */
  startServer(by?: {
    databaseUrl?: string;
    stripeUrl?: string;
    smtpUrl?: string;
    folder?: string;
    /** Further settings. */
    variables?: Record<string, string>;
  }): Promise<ServerProcess>;
  /** For factories that only insert rows. */
  readonly ground: World;
  close(): Promise<void>;
}

/** The application name of the test's own connections, to tell them from the servers'. */
export const onlooker = "onlooker";

const secretKey = "sk_test_linkisla_demo";
const webhookSecret = "whsec_linkisla_test";

/** @param name suffix of its database beside the one in `DATABASE_URL`: migrated, unless `database` makes another */
export async function openSite(name: string, database = copiedDatabase): Promise<Site> {
  const databaseUrl = await database(name);
  const folder = mkdtempSync(join(tmpdir(), `linkisla-${name}-`));
  const running = new Set<ServerProcess>();
  let clock: Clock = { shows: startOfTime.getTime(), since: Date.now(), speed: 1 };
  const now = () => new Date(clock.shows + (Date.now() - clock.since) * clock.speed);
  let current: ServerProcess | undefined;
  const door: HttpProxy = await httpProxy(() => current?.url, { before: () => true, after: () => true });
  const sandbox = await startStripeSandbox({
    port: 0,
    file: join(folder, "stripe.sqlite"),
    secretKey,
    webhooks: [{ url: `${door.url}/api/webhooks/stripe`, secret: webhookSecret }],
    now: () => now().getTime(),
  });
  const variables = {
    MODE: "demo",
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: "http://linkisla.test",
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: sandbox.url,
    LOG_LEVEL: "error",
    // Trusting the proxy header puts each guest on a network of their own.
    TRUST_PROXY: "1",
    ...noLimits,
    STRIPE_BACKGROUND_PER_SECOND: "1000",
    MAIL_PER_SECOND: "1000",
  };
  const watching = new URL(databaseUrl);
  watching.searchParams.set("application_name", onlooker);
  const onlooking = await connect({ databaseUrl: watching.href, dataDir: folder });
  /** Every running server's clock shows this instant, and goes on at this speed. */
  const setClocks = async (shows: Date, speed: number) => {
    clock = { shows: shows.getTime(), since: Date.now(), speed };
    // The stand-in follows, and does what fell due meanwhile.
    await sandbox.control.clock({ to: now().getTime() });
    const alive = [...running].filter((server) => !server.hasEnded);
    // A process that dies meanwhile needs no clock.
    const tell = (server: ServerProcess) =>
      server.tell({ do: "setClock", clock }).catch((error) => {
        if (!server.hasEnded) throw error;
      });
    await Promise.all(alive.map(tell));
  };

  return {
    databaseUrl,
    db: onlooking.db,
    env: readEnv(variables),
    variables,
    sandbox,
    door: {
      url: door.url,
      leadTo(server) {
        current = server;
      },
    },
    mailFolder: join(folder, "mail"),
    now,
    get clock() {
      return clock;
    },
    advance: (minutes) => setClocks(new Date(now().getTime() + minutes * 60_000), clock.speed),
    speedUp: (times) => setClocks(now(), times),
    async startServer(by = {}) {
      const server = await startServerProcess(by.folder ?? root, {
        ...variables,
        DATABASE_URL: by.databaseUrl ?? databaseUrl,
        STRIPE_API_BASE: by.stripeUrl ?? sandbox.url,
        SMTP_URL: by.smtpUrl ?? "",
        ...by.variables,
      });
      running.add(server);
      await server.tell({ do: "setClock", clock });
      return server;
    },
    // Inserting rows needs only the database and the clock of a world.
    ground: { app: { ctx: { db: onlooking.db } }, clock: { now } } as unknown as World,
    async close() {
      for (const server of running) server.kill();
      await Promise.all([...running].map((server) => server.ended()));
      await door.close();
      await sandbox.close();
      await onlooking.close();
      await dropDatabase(databaseUrl);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The SDK connected directly to the stand-in, bypassing any proxy of a server. */
export function stripeOf(site: Site) {
  return openStripe(site.env);
}

const root = fileURLToPath(new URL("..", import.meta.url));

async function startServerProcess(folder: string, variables: Record<string, string>): Promise<ServerProcess> {
  const child = fork(join(folder, "testing/server-process.ts"), {
    cwd: folder,
    execArgv: [],
    env: {
      PATH: process.env.PATH ?? "",
      NODE_ENV: "production",
      NODE_COMPILE_CACHE: join(root, "node_modules/.cache/linkisla/compiled"),
      ...variables,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let log = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (log += text));
  const exit = once(child, "exit");
  const listening = await Promise.race([nextMessage(child, "listening"), exit.then(() => undefined)]);
  if (!listening) throw new Error(`the server did not start:\n${log}`);
  const ask = async (message: ToServer) => {
    // Another command may be under way, such as a clock that is set for all servers.
    const done = nextMessage(child, "done", ({ done }) => done === message.do);
    child.send(message, () => {});
    const answer = await Promise.race([done, exit.then(() => undefined)]);
    if (!answer) throw new Error(`the server ended before it could ${message.do}:\n${log}`);
    return answer;
  };
  return {
    url: listening.listening,
    pid: child.pid ?? 0,
    get log() {
      return log;
    },
    get hasEnded() {
      return child.exitCode !== null || child.signalCode !== null;
    },
    tell: async (message) => void (await ask(message)),
    async weigh() {
      const { memory } = await ask({ do: "weigh" });
      if (!memory) throw new Error("it knows no scales");
      return memory;
    },
    kill: () => void child.kill("SIGKILL"),
    freeze: () => void child.kill("SIGSTOP"),
    thaw: () => void child.kill("SIGCONT"),
    ended: async () => void (await exit),
  };
}

type Message<Key extends string> = Extract<FromServer, Record<Key, unknown>>;

function nextMessage<Key extends "listening" | "done">(
  child: ChildProcess,
  key: Key,
  isMeant: (message: Message<Key>) => boolean = () => true,
): Promise<Message<Key>> {
  const isIt = (message: FromServer): message is Message<Key> => key in message && isMeant(message as Message<Key>);
  return new Promise((resolve) => {
    child.on("message", function hear(message: FromServer) {
      if (!isIt(message)) return;
      child.off("message", hear);
      resolve(message);
    });
  });
}

/** Calls a server's API over HTTP. @throws when the response is incomplete: the connection was refused or broken */
export async function callApi(
  url: string,
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  input: CallInput = {},
): Promise<Answer> {
  // fetch sets a form's content type itself.
  const form = input.body instanceof FormData ? input.body : undefined;
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      "accept-language": input.language ?? "es",
      ...input.headers,
      ...(input.token !== undefined && { "x-auth-token": input.token }),
      ...(input.body !== undefined && !form && { "content-type": "application/json" }),
    },
    ...(input.body !== undefined && { body: form ?? JSON.stringify(input.body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json");
  return {
    status: response.status,
    body: isJson ? JSON.parse(text) : text,
    headers: Object.fromEntries(response.headers),
  };
}

let people = 0;

/** Inserts a signed-in person straight into the database, which saves the time to hash a password. */
export async function insertPerson(site: Site, name: string): Promise<Person> {
  people += 1;
  const email = `persona${people}@example.test`;
  const now = site.now();
  const { id } = await site.db
    .insertInto("users")
    .values({ name, email, birth_date: "1990-05-10", terms_accepted_at: now, email_verified_at: now, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, email, token: await insertSession(site, id) };
}

/** Gives a host an account at Stripe that takes transfers. */
export async function makePayable(site: Site, host: Person): Promise<void> {
  const { id } = await stripeOf(site).accounts.create({
    country: "US",
    email: host.email,
    controller: {
      stripe_dashboard: { type: "express" },
      fees: { payer: "application" },
      losses: { payments: "application" },
      requirement_collection: "stripe",
    },
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
  });
  await site.sandbox.control.account({ account: id, state: "verified" });
  await site.db
    .insertInto("payout_accounts")
    .values({
      user_id: host.id,
      stripe_key: randomUUID(),
      email: host.email,
      stripe_account_id: id,
      details_submitted: true,
      transfers: "active",
      created_at: site.now(),
    })
    .execute();
}

/** Signs a person in straight in the database. @returns the session's token */
export async function insertSession(site: Site, personId: number): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  const now = site.now();
  await site.db
    .insertInto("sessions")
    .values({
      token_hash: createHash("sha256").update(token).digest("hex"),
      user_id: personId,
      created_at: now,
      last_seen_at: now,
      proved_at: now,
      expires_at: new Date(now.getTime() + 30 * 86_400_000),
    })
    .execute();
  return token;
}

/** Polls until there is a result. @throws naming what it waited for when the time is up */
export async function until<T>(
  what: string | (() => Promise<string>),
  ask: () => Promise<T | undefined | false>,
  // Less than a test may take, or it would end without saying what it waited for.
  seconds = 50,
): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > end) {
      throw new Error(`waited ${seconds} s in vain for ${typeof what === "string" ? what : await what()}`);
    }
    await pause(20);
  }
}
