import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#testing/ports.ts";

/** The demo the browser tests run against: the same launcher as `npm start`, with its own data folder and ports. */

const startSeconds = 180;

export interface Demo {
  url: string;
  stripeUrl: string;
  dataDir: string;
  /** Everything the demo has printed. */
  log(): string;
  stop(): Promise<void>;
}

/**
 * Tests read `baseURL`, and otherwise E2E_URL, E2E_STRIPE_URL and E2E_DATA_DIR. The island is seeded once: every demo
 * starts with a copy of E2E_SEEDED_DIR.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const seeded = await mkdtemp(join(tmpdir(), "linkisla-e2e-seeded-"));
  await (await startDemoIn(seeded)).leave();
  process.env.E2E_SEEDED_DIR = seeded;
  const demo = await startDemo();
  process.env.E2E_URL = demo.url;
  process.env.E2E_STRIPE_URL = demo.stripeUrl;
  process.env.E2E_DATA_DIR = demo.dataDir;
  return async () => {
    await demo.stop();
    await rm(seeded, { recursive: true, force: true });
  };
}

export async function startDemo(env: Record<string, string> = {}): Promise<Demo> {
  const dataDir = await mkdtemp(join(tmpdir(), "linkisla-e2e-"));
  const { E2E_SEEDED_DIR: seeded } = process.env;
  if (seeded) await cp(seeded, dataDir, { recursive: true });
  const { leave, ...demo } = await startDemoIn(dataDir, env);
  const stop = async () => {
    await leave();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...demo, stop };
}

/** `leave` ends the demo's processes but keeps its folder. */
export async function startDemoIn(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<Omit<Demo, "stop"> & { leave(): Promise<void> }> {
  // The site's, and the next two for its stand-ins for Stripe and Google.
  const port = await freePort(3);
  const url = `http://localhost:${port}`;
  let printed = "";
  const launcher = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: join(import.meta.dirname, ".."),
    env: { ...ownEnv(), PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const output of [launcher.stdout, launcher.stderr]) {
    output.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  }
  const leave = () => stopProcess(launcher);
  try {
    await ready(url, launcher);
  } catch (error) {
    await leave();
    throw new Error(`The demo did not start:\n${printed}`, { cause: error });
  }
  return { url, stripeUrl: `http://localhost:${port + 1}`, dataDir, log: () => printed, leave };
}

/** Removes the caller's database and keys; all visitors of the demo share one IP address. */
function ownEnv(): NodeJS.ProcessEnv {
  const {
    DATABASE_URL: _,
    STRIPE_SECRET_KEY: _key,
    GOOGLE_CLIENT_ID: _id,
    PUBLIC_URL: _url,
    MODE: _mode,
    ...rest
  } = process.env;
  return {
    ...rest,
    RATE_LIMIT_LOGIN: "10000",
    RATE_LIMIT_REGISTER: "10000",
    RATE_LIMIT_REGISTER_DAILY: "10000",
    RATE_LIMIT_QUOTE: "100000",
    RATE_LIMIT_SEARCH: "100000",
    RATE_LIMIT_NEWSLETTER: "10000",
    RATE_LIMIT_PAGES: "1000000",
    HOLDS_UNCONFIRMED_PER_NETWORK: "100000",
    HOLDS_PER_NETWORK: "100000",
    HOLD_NIGHTS_PER_NETWORK: "100000",
    HOLDS_OF_SAME_NIGHTS: "100000",
    WAITING_LISTINGS_PER_HOST: "100000",
    WAITING_LISTINGS_PER_NETWORK: "100000",
  };
}

async function ready(url: string, launcher: ChildProcess): Promise<void> {
  const deadline = Date.now() + startSeconds * 1000;
  while (Date.now() < deadline) {
    if (launcher.exitCode !== null) throw new Error(`it ended with code ${launcher.exitCode}`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(200);
  }
  throw new Error(`${url}/readyz did not answer within ${startSeconds} seconds`);
}

async function stopProcess(launcher: ChildProcess): Promise<void> {
  if (launcher.exitCode !== null || launcher.signalCode !== null) return;
  const ended = once(launcher, "exit");
  launcher.kill("SIGTERM");
  await ended;
}
