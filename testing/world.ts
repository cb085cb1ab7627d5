import { mkdtempSync, rmSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type Stripe from "stripe";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { type StripeSandbox, startStripeSandbox } from "#sandbox/stripe/sandbox.ts";
import { type App, createApp, jobWork } from "../server/app.ts";
import { connect, type Database } from "../server/db/connect.ts";
import { type Env, readEnv } from "../server/env.ts";
import { type JobQueue, openJobs } from "../server/jobs.ts";
import { openMailer } from "../server/mail/mail.ts";
import { openStripe } from "../server/payments/payments.ts";
import { empty, makeReady, openCopy } from "./databases.ts";

/**
 * A whole Linkisla for a test file: the application, its database, the Stripe stand-in and a clock, all in the test's
 * hands. The database is the embedded one, or a database of this worker's own on the server `DATABASE_URL` names.
 */
export interface World {
  readonly app: App;
  readonly env: Env;
  readonly stripe: StripeSandbox;
  readonly clock: Clock;
  /** Calls the API as it would be called over HTTP. `path` is relative to the API's base. */
  call(method: "GET" | "POST" | "PUT" | "DELETE", path: string, input?: CallInput): Promise<Answer>;
  /** Delivers what Stripe has to say and does all waiting jobs, until nothing is left. */
  settle(): Promise<void>;
  mails(): Promise<SentMail[]>;
}

/** One whose database can be put back to what it was, while Stripe and the clock go on. */
export interface RestorableWorld extends World {
  readonly jobs: JobQueue;
  /** Everything in the database now. */
  dump(): Promise<Dump>;
  /** The application is started anew on what `dump` gave; numbers given out since are given out again. */
  restore(dump: Dump): Promise<void>;
}

interface Dump {
  files: Blob;
  /** The next number of each sequence. A copy of PostgreSQL's files alone would skip a few. */
  numbers: { name: string; next: number }[];
}

export interface CallInput {
  token?: string | undefined;
  body?: unknown;
  language?: "es" | "en";
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into replies of every shape
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
}

export interface SentMail {
  to: string;
  subject: string;
  messageId: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

/** Saturday noon on the island; tests move it, nothing else does. */
export const startOfTime = new Date("2026-11-21T16:00:00Z");

export class Clock {
  #now = startOfTime.getTime();

  now = (): Date => new Date(this.#now);

  set(instant: Date): void {
    this.#now = instant.getTime();
  }

  advance(minutes: number): void {
    this.#now += minutes * 60_000;
  }
}

/** Opens the world before the file's tests, empties it before each, closes it after all. */
export function useWorld(variables: Record<string, string> = {}): World {
  return use(() => workersDatabase(), variables);
}

/** The same on an embedded database of its own, wherever other tests run. */
export function useRestorableWorld(): RestorableWorld {
  return use(async () => ({ ...(await openEmbedded()), url: undefined }), {});
}

function use(open: () => Promise<OpenDatabase>, variables: Record<string, string>): RestorableWorld {
  let opened: Awaited<ReturnType<typeof openWorld>> | undefined;
  const current = () => {
    if (!opened) throw new Error("the world opens before the first test");
    return opened;
  };
  beforeAll(async () => {
    opened = await openWorld(await open(), variables);
  });
  beforeEach(() => current().reset());
  afterAll(() => opened?.close());
  return {
    get app() {
      return current().app;
    },
    get env() {
      return current().env;
    },
    get stripe() {
      return current().stripe;
    },
    get clock() {
      return current().clock;
    },
    call: (...args) => current().call(...args),
    settle: () => current().settle(),
    mails: () => current().mails(),
    get jobs() {
      return current().jobs;
    },
    dump: () => current().dump(),
    restore: (dump) => current().restore(dump),
  };
}

interface OpenDatabase {
  database: Database;
  jobs: JobQueue;
  url: string | undefined;
}

async function openEmbedded(files?: Blob): Promise<Omit<OpenDatabase, "url">> {
  const database = await connect({ dataDir: ":memory:", ...(files && { files }) });
  if (!files) await makeReady(database);
  const jobs = await openJobs(database, (error) => {
    throw error;
  });
  return { database, jobs };
}

async function openWorld(
  { database, jobs, url }: OpenDatabase,
  variables: Record<string, string>,
): Promise<RestorableWorld & { reset(): Promise<void>; close(): Promise<void> }> {
  const clock = new Clock();
  const dataDir = mkdtempSync(join(tmpdir(), "linkisla-test-"));
  const secretKey = "sk_test_linkisla_demo";
  const webhookSecret = "whsec_linkisla_test";
  const connectWebhookSecret = `${webhookSecret}_connect`;

  const base = {
    MODE: "demo",
    DATA_DIR: dataDir,
    ...(url && { DATABASE_URL: url }),
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_CONNECT_WEBHOOK_SECRET: connectWebhookSecret,
    PUBLIC_URL: "http://linkisla.test",
    LOG_LEVEL: "silent",
    RATE_LIMIT_LOGIN: "100000",
    RATE_LIMIT_REGISTER: "100000",
    RATE_LIMIT_REGISTER_DAILY: "100000",
    RATE_LIMIT_QUOTE: "1000000",
    RATE_LIMIT_SEARCH: "1000000",
    RATE_LIMIT_NEWSLETTER: "100000",
    RATE_LIMIT_PAGES: "1000000",
    // Everybody comes from one network.
    HOLDS_UNCONFIRMED_PER_NETWORK: "100000",
    HOLDS_PER_NETWORK: "100000",
    HOLD_NIGHTS_PER_NETWORK: "100000",
    HOLDS_OF_SAME_NIGHTS: "100000",
    WAITING_LISTINGS_PER_HOST: "100000",
    WAITING_LISTINGS_PER_NETWORK: "100000",
    ...variables,
  };
  // The stand-in must know where to deliver, and the application where the stand-in is: the door opens first.
  const door = await createDoor();
  const receiver = `${door.url}/api/webhooks/stripe`;
  const stripe = await startStripeSandbox({
    port: 0,
    file: ":memory:",
    secretKey,
    webhooks: [
      { url: receiver, secret: webhookSecret },
      { url: `${receiver}/connect`, secret: connectWebhookSecret, connect: true },
    ],
    now: () => clock.now().getTime(),
    deliver: "manual",
  });
  const env = readEnv({ ...base, STRIPE_API_BASE: stripe.url });
  const startOn = async (on: Omit<OpenDatabase, "url">) => {
    const parts = { env, stripe: impatientStripe(env), mailer: openMailer(env), now: clock.now };
    const app = await createApp({ ...on, ...parts });
    await app.http.ready();
    door.connect(app);
    return { ...on, app };
  };
  const first = await startOn({ database, jobs });
  let running = first;

  const world = {
    get app() {
      return running.app;
    },
    env,
    stripe,
    clock,
    async call(method, path, input = {}) {
      const response = await running.app.http.inject({
        method,
        url: `${env.apiBase}${path}`,
        headers: {
          ...(input.token !== undefined && { "x-auth-token": input.token }),
          ...(input.language && { "accept-language": input.language }),
          ...input.headers,
        },
        ...(input.body !== undefined && { payload: input.body as object }),
      });
      const isJson = String(response.headers["content-type"]).includes("json");
      return {
        status: response.statusCode,
        body: isJson ? response.json() : response.body,
        headers: response.headers as Answer["headers"],
      };
    },
    async settle() {
      // What fell due at Stripe since the clock was moved happens now.
      await stripe.control.clock({ to: clock.now().getTime() });
      for (let busy = true; busy; ) {
        const delivered = (await stripe.control.deliver()).length;
        const done = await running.jobs.drain(running.app.ctx, jobWork);
        busy = delivered + done > 0;
      }
    },
    mails: () => sentMails(join(dataDir, "mail")),
    get jobs() {
      return running.jobs;
    },
    async dump() {
      const { rows } = await sql<{ name: string; next: number }>`
        select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value + 1, start_value) as next
        from pg_sequences where schemaname = 'public'`.execute(running.database.db);
      const files = await running.database.files?.();
      if (!files) throw new Error("only an embedded database can be dumped here");
      return { files, numbers: rows };
    },
    async restore({ files, numbers }) {
      await stopRestored();
      const restored = await openEmbedded(files);
      for (const { name, next } of numbers) {
        await sql`select setval(${name}::regclass, ${next}, false)`.execute(restored.database.db);
      }
      running = await startOn(restored);
    },
    async reset() {
      await stopRestored();
      clock.set(startOfTime);
      await empty(database);
      await stripe.control.reset();
      rmSync(join(dataDir, "mail"), { recursive: true, force: true });
    },
    async close() {
      await stopRestored();
      await first.app.http.close();
      await door.close();
      await stripe.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  } satisfies RestorableWorld & { reset(): Promise<void>; close(): Promise<void> };
  return world;

  async function stopRestored(): Promise<void> {
    if (running === first) return;
    await running.app.http.close();
    await running.jobs.stop();
    await running.database.close();
    running = first;
    door.connect(first.app);
  }
}

/** Stripe's client as the product opens it, except that it waits 20 ms before it tries again, not half a second. */
function impatientStripe(env: Env): Stripe {
  return Object.assign(openStripe(env), { getInitialNetworkRetryDelay: () => 0.02 });
}

/** Where the stand-in's webhooks arrive; whatever comes is handed to the application in process. */
async function createDoor() {
  const { createServer } = await import("node:http");
  let app: App | undefined;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const answer = await app?.http.inject({
      method: "POST",
      url: request.url ?? "/",
      headers: request.headers as Record<string, string>,
      payload: Buffer.concat(chunks),
    });
    response.writeHead(answer?.statusCode ?? 503, { "content-type": "application/json" }).end(answer?.body ?? "{}");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    connect: (opened: App) => {
      app = opened;
    },
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

/** One database per worker process: emptying it takes a millisecond. */
const kept = globalThis as { linkislaDatabase?: Promise<OpenDatabase> };

export function workersDatabase() {
  kept.linkislaDatabase ??= openDatabase();
  return kept.linkislaDatabase;
}

async function openDatabase() {
  const { database, url } = await openCopy();
  const jobs = await openJobs(database, (error) => {
    throw error;
  });
  return { database, jobs, url };
}

export async function sentMails(folder: string): Promise<SentMail[]> {
  const files = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    files
      .filter((file) => file.endsWith(".json"))
      .sort()
      .map(async (file) => JSON.parse(await readFile(join(folder, file), "utf8"))),
  );
  return mails.map((mail) => ({
    to: [mail.to].flat()[0]?.address ?? "",
    subject: mail.subject,
    messageId: mail.messageId,
    text: mail.text,
    html: mail.html,
    headers: mail.headers,
  }));
}
