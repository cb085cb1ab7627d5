import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type Stripe from "stripe";
import { beforeAll, beforeEach } from "vitest";
import { type StripeSandbox, startStripeSandbox } from "#sandbox/stripe/sandbox.ts";
import { type App, createApp, jobWork } from "../server/app.ts";
import type { Database } from "../server/db/connect.ts";
import { type Env, readEnv } from "../server/env.ts";
import { type JobQueue, openJobs } from "../server/jobs.ts";
import { openMailer } from "../server/mail/mail.ts";
import { openStripe } from "../server/payments/payments.ts";
import { bringBack, type Dump, dropDatabase, dropKept, empty, keep, openCopy, restore } from "./databases.ts";
import { hearing } from "./heard.ts";
import { noLimits } from "./no-limits.ts";

/**
 * A complete Linkisla for a test file: the application, its database, the Stripe stand-in and a clock, all controlled
 * by the test. The database is the embedded one, or this worker's own on the server `DATABASE_URL` names.
 */
export interface World {
  readonly app: App;
  readonly jobs: JobQueue;
  readonly env: Env;
  readonly stripe: StripeSandbox;
  readonly clock: Clock;
  /** Calls the API as over HTTP. `path` is relative to the API's base. */
  call(method: "GET" | "POST" | "PUT" | "DELETE", path: string, input?: CallInput): Promise<Answer>;
  /** Delivers Stripe's webhooks and runs all waiting jobs, until nothing is left. */
  settle(): Promise<void>;
  /** Keeps everything there is. @returns puts it back, also the clock */
  keep(): Promise<() => Promise<void>>;
  /** Restores the database to a `dump` and restarts the application, while Stripe and the clock go on. */
  restore(dump: Dump): Promise<void>;
  mails(): Promise<SentMail[]>;
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
  /** Where an answer to it goes, if not to its sender. */
  replyTo: string | undefined;
}

/** Saturday noon on the island; only tests move the clock. */
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

type Variables = Record<string, string>;

/**
 * Opens the world before the file's tests, empties it before each, closes it after all.
 * @param variables a function when they are known only then: the address of a stand-in that the file starts before
 */
export function useWorld(variables: Variables | (() => Variables) = {}): World {
  return use(() => workersDatabase(), variables);
}

/**
 * The same for a file whose tests begin with one scene: it is made before the first, and every other finds a copy of the
 * world as it was then.
 */
export function useScene<Scene>(
  make: (world: World) => Promise<Scene>,
  variables: Variables = {},
): { world: World; scene(): Scene } {
  let made: { scene: Scene; putBack(): Promise<void> } | undefined;
  const world = use(
    () => workersDatabase(),
    variables,
    async (reset) => {
      if (made) return made.putBack();
      await reset();
      const scene = await make(world);
      made = { scene, putBack: await world.keep() };
    },
  );
  const scene = () => {
    if (!made) throw new Error("the scene is made before the first test");
    return made.scene;
  };
  return { world, scene };
}

/** The same on a database of its own, for tests that change the tables themselves. */
export function useWorldApart(): World {
  return use(async () => {
    const opened = await openDatabase("apart");
    const close = async () => {
      await opened.jobs.stop();
      await opened.database.close();
      if (opened.url) await dropDatabase(opened.url);
    };
    return { ...opened, close };
  }, {});
}

function use(
  open: () => Promise<OpenDatabase & { close?(): Promise<void> }>,
  variables: Variables | (() => Variables),
  begin = (reset: () => Promise<void>) => reset(),
): World {
  let opened: Awaited<ReturnType<typeof openWorld>> | undefined;
  const current = () => {
    if (!opened) throw new Error("the world opens before the first test");
    return opened;
  };
  beforeAll(async () => {
    const { close, ...database } = await open();
    opened = await openWorld(database, typeof variables === "function" ? variables() : variables);
    return async () => {
      await opened?.close();
      await close?.();
    };
  });
  beforeEach(() => begin(() => current().reset()));
  return {
    get app() {
      return current().app;
    },
    get jobs() {
      return current().jobs;
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
    keep: () => current().keep(),
    restore: (dump) => current().restore(dump),
    mails: () => current().mails(),
  };
}

interface OpenDatabase {
  database: Database;
  jobs: JobQueue;
  url: string | undefined;
}

async function openWorld(
  { database, jobs, url }: OpenDatabase,
  variables: Variables,
): Promise<World & { reset(): Promise<void>; close(): Promise<void> }> {
  const clock = new Clock();
  const dataDir = mkdtempSync(join(tmpdir(), "linkisla-test-"));
  const keptDir = mkdtempSync(join(tmpdir(), "linkisla-kept-"));
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
    ...noLimits,
    ...variables,
  };
  // The stand-in needs the webhook address, and the application the stand-in's: the webhook server starts first.
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
  // The embedded database notifies before a statement's answer.
  const changes = url ? hearing(database.listen, url, "pages_changed") : undefined;
  const start = async () => {
    const parts = { env, stripe: impatientStripe(env), mailer: openMailer(env), now: clock.now };
    const app = await createApp({
      database: { ...database, ...(changes && { listen: changes.listen }) },
      jobs,
      ...parts,
    });
    app.http.addHook("onRequest", async ({ method }) => {
      if (method === "GET") await changes?.heard();
    });
    await app.http.ready();
    door.connect(app);
    return app;
  };
  let app = await start();

  const world = {
    get app() {
      return app;
    },
    jobs,
    env,
    stripe,
    clock,
    async call(method, path, input = {}) {
      const response = await app.http.inject({
        method,
        url: `${env.apiBase}${path}`,
        headers: {
          ...(input.token !== undefined && { "x-auth-token": input.token }),
          ...(input.language && { "accept-language": input.language }),
          ...input.headers,
        },
        ...(input.body !== undefined && { payload: input.body as object }),
        payloadAsStream: true,
      });
      const type = String(response.headers["content-type"]);
      const stream = response.stream();
      // A stream of events has no end to wait for: its first piece is its answer.
      const body = type === "text/event-stream" ? await firstOf(stream) : await text(stream);
      if (type === "text/event-stream") response.raw.res.destroy();
      return {
        status: response.statusCode,
        body: type.includes("json") && body ? JSON.parse(body) : body,
        headers: response.headers as Answer["headers"],
      };
    },
    async settle() {
      // Whatever fell due at Stripe since the clock moved happens now.
      await stripe.control.clock({ to: clock.now().getTime() });
      for (let busy = true; busy; ) {
        const delivered = (await stripe.control.deliver()).length;
        const done = await jobs.drain(app.ctx, jobWork);
        busy = delivered + done > 0;
      }
    },
    mails: () => sentMails(join(dataDir, "mail")),
    async keep() {
      await keep(database);
      const atStripe = stripe.keep();
      const now = clock.now();
      const files = mkdtempSync(join(keptDir, "kept-"));
      cpSync(dataDir, files, { recursive: true });
      return async () => {
        await bringBack(database);
        await atStripe();
        clock.set(now);
        for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true });
        cpSync(files, dataDir, { recursive: true });
      };
    },
    async restore(dump) {
      await app.http.close();
      await restore(database, dump);
      app = await start();
    },
    async reset() {
      clock.set(startOfTime);
      await empty(database);
      await stripe.control.reset();
      rmSync(join(dataDir, "mail"), { recursive: true, force: true });
    },
    async close() {
      await app.http.close();
      await dropKept(database);
      await changes?.close();
      await door.close();
      await stripe.close();
      for (const folder of [dataDir, keptDir]) rmSync(folder, { recursive: true, force: true });
    },
  } satisfies World & { reset(): Promise<void>; close(): Promise<void> };
  return world;
}

async function firstOf(stream: Readable): Promise<string> {
  for await (const piece of stream) return String(piece);
  return "";
}

/** The product's Stripe client, except that it retries after 20 ms instead of half a second. */
function impatientStripe(env: Env): Stripe {
  return Object.assign(openStripe(env), { getInitialNetworkRetryDelay: () => 0.02 });
}

/** The server for the stand-in's webhooks, which passes each request to the application in process. */
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

async function openDatabase(suffix = "") {
  const { database, url } = await openCopy(suffix);
  // Its own questions could fail during any file of this worker, for instance while one loads a second database.
  const jobs = await openJobs(
    database,
    (error) => {
      throw error;
    },
    { background: false },
  );
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
    replyTo: mail.replyTo?.[0]?.address,
  }));
}
