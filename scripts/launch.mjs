import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { constants } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { node, root, stop, toolEnv } from "./setup.mjs";

/**
 * Runs the site: the server, and in demo mode the stand-ins for Stripe and Google, each in a process of its own that
 * survives a crash of the server. When one of them ends, the others are stopped and this process exits with the first
 * one's code.
 */

/** How long a stand-in may take to answer. */
const patienceMilliseconds = 15_000;
/**
 * Megabytes. Without them V8 lets garbage grow with the machine's memory, although the site needs little: collecting it
 * earlier costs no requests a second (`docs/performance.md`).
 */
export const memoryLimits = ["--max-semi-space-size=8", "--max-old-space-size=1024"];
/** The folders the server runs from; the web code reloads by itself. */
const serverFolders = ["server", "contract", "emails", "locales", "db"];

/** @param {{ watch: boolean }} options `watch`: for development, the server restarts when its files change. */
export async function launch({ watch }) {
  const settings = settingsFrom(process.env);
  for (const port of settings.ports) await checkPort(port, settings.host);
  mkdirSync(settings.dataDir, { recursive: true });

  const crew = new Crew(settings);
  if (process.env.npm_lifecycle_event) await import("./leave-with-parent.mjs");
  for (const { name, script, env } of settings.standIns) crew.start(name, [script], env);
  for (const { port } of settings.standIns) await answering(port, crew);
  const serverEnv = { ...settings.serverEnv, ...(watch ? { DEV: "1" } : { NODE_ENV: "production" }) };
  // Watches folders only: files that Vite writes beside its own while starting must not restart the server.
  const watching = ["--watch-preserve-output", ...serverFolders.map((folder) => `--watch-path=${folder}`)];
  crew.start("the server", [...memoryLimits, ...(watch ? watching : []), "server/main.ts"], serverEnv);
}

/**
 * The settings the launcher itself needs; the server reads and checks the rest.
 * @param {Record<string, string | undefined>} env
 */
export function settingsFrom(env) {
  const port = Number(env.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_533)
    stop(`PORT must be a number from 1 to 65533, not "${env.PORT}".`);
  const dataDir = resolve(root, env.DATA_DIR || "var");
  const isDemo = (env.MODE || "demo") === "demo";
  const standIns = [];
  if (isDemo && !env.STRIPE_SECRET_KEY) standIns.push(stripeStandIn(env, port, dataDir));
  if (isDemo && !env.GOOGLE_CLIENT_ID) standIns.push(googleStandIn(env, port));
  return {
    dataDir,
    // A guest's request may take two minutes to arrive, and is finished before the server ends.
    graceMilliseconds: isDemo ? 15_000 : 150_000,
    host: env.HOST || (isDemo ? "127.0.0.1" : "0.0.0.0"),
    ports: [port, ...standIns.map((standIn) => standIn.port)],
    standIns: standIns.map(({ serverEnv: _, ...standIn }) => standIn),
    serverEnv: Object.assign({}, ...standIns.map(({ serverEnv }) => serverEnv)),
  };
}

/** Listens on the next port. @param {Record<string, string | undefined>} env */
function stripeStandIn(env, /** @type {number} */ sitePort, /** @type {string} */ dataDir) {
  const port = sitePort + 1;
  const secretKey = "sk_test_linkisla_demo";
  const url = `http://127.0.0.1:${sitePort}${env.API_BASE || "/api"}/webhooks/stripe`;
  const webhook = { url, secret: "whsec_linkisla_demo" };
  const connectWebhook = { url: `${url}/connect`, secret: "whsec_linkisla_demo_connect", connect: true };
  return {
    name: "the Stripe stand-in",
    script: "sandbox/stripe/main.ts",
    port,
    env: {
      SANDBOX_STRIPE_PORT: String(port),
      SANDBOX_STRIPE_FILE: join(dataDir, "stripe.sqlite"),
      SANDBOX_STRIPE_PUBLIC_URL: env.SANDBOX_STRIPE_PUBLIC_URL || `http://${hostOfSite(env)}:${port}`,
      SANDBOX_STRIPE_WEBHOOKS: JSON.stringify([webhook, connectWebhook]),
      STRIPE_SECRET_KEY: secretKey,
    },
    serverEnv: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhook.secret,
      STRIPE_CONNECT_WEBHOOK_SECRET: connectWebhook.secret,
      STRIPE_API_BASE: `http://127.0.0.1:${port}`,
    },
  };
}

/**
 * Listens on the port after that. Browser and server must reach an issuer under one name, so it uses the site's host
 * once PUBLIC_URL is set. @param {Record<string, string | undefined>} env
 */
function googleStandIn(env, /** @type {number} */ sitePort) {
  const port = sitePort + 2;
  const siteUrl = (env.PUBLIC_URL || `http://localhost:${sitePort}`).replace(/\/$/, "");
  const serverEnv = {
    GOOGLE_CLIENT_ID: "linkisla-demo",
    GOOGLE_CLIENT_SECRET: randomBytes(24).toString("hex"),
    GOOGLE_ISSUER: env.SANDBOX_GOOGLE_PUBLIC_URL || `http://${hostOfSite(env)}:${port}`,
  };
  return {
    name: "the Google stand-in",
    script: "sandbox/google/main.ts",
    port,
    env: {
      ...serverEnv,
      SANDBOX_GOOGLE_PORT: String(port),
      SANDBOX_GOOGLE_HOST: (env.PUBLIC_URL && env.HOST) || "127.0.0.1",
      SANDBOX_GOOGLE_CLIENT_NAME: env.BRAND_NAME || "Linkisla",
      SANDBOX_GOOGLE_REDIRECT_URI: `${siteUrl}${env.API_BASE || "/api"}/auth/google/callback`,
    },
    serverEnv,
  };
}

/** @param {Record<string, string | undefined>} env */
function hostOfSite(env) {
  return env.PUBLIC_URL ? new URL(env.PUBLIC_URL).hostname : "localhost";
}

/** @returns {Promise<void>} */
function checkPort(/** @type {number} */ port, /** @type {string} */ host) {
  return new Promise((free) => {
    const probe = createServer();
    probe.once("error", (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === "EADDRINUSE") {
        stop(`Port ${port} is taken by another program. Stop it, or choose another: PORT=4000 npm start`);
      }
      stop(`Port ${port} on ${host} cannot be used: ${error.message}`);
    });
    probe.listen(port, host, () => probe.close(() => free()));
  });
}

/** The processes that start and end together. */
export class Crew {
  /** @type {Map<import("node:child_process").ChildProcess, string>} */
  #members = new Map();
  #ending = false;
  #interrupted = false;
  #graceMilliseconds;

  /** @param {{ graceMilliseconds: number }} options how long the processes may take to end */
  constructor({ graceMilliseconds }) {
    this.#graceMilliseconds = graceMilliseconds;
    // These come more than once when a supervisor signals the whole process group and npm's shell leaves with it.
    for (const signal of /** @type {const} */ (["SIGTERM", "SIGHUP"])) process.on(signal, () => this.#end());
    process.on("SIGINT", () => this.#interrupt());
  }

  get isEnding() {
    return this.#ending;
  }

  /**
   * Each process has its own process group, so that Ctrl-C reaches only the launcher, which passes it on once.
   * @param {string} name
   * @param {string[]} args
   * @param {Record<string, string>} env
   */
  start(name, args, env) {
    if (this.#ending) return;
    const leaveWithUs = ["--import", pathToFileURL(join(root, "scripts/leave-with-parent.mjs")).href];
    const child = spawn(node, [...leaveWithUs, ...args], {
      cwd: root,
      env: toolEnv(env),
      detached: true,
      stdio: ["ignore", "inherit", "inherit"],
    });
    this.#members.set(child, name);
    child.once("exit", (code, signal) => this.#left(child, code ?? 128 + constants.signals[signal ?? "SIGKILL"]));
  }

  #left(/** @type {import("node:child_process").ChildProcess} */ child, /** @type {number} */ code) {
    const name = this.#members.get(child);
    this.#members.delete(child);
    if (!this.#ending) {
      console.error(`\nStopping: ${name} ended with code ${code}.`);
      process.exitCode = code || 1;
      this.#end();
    } else if (name === "the server") {
      process.exitCode ||= code;
    }
    if (this.#members.size === 0) process.exit();
    this.#stopNext();
  }

  /** Only a person presses Ctrl-C again, and does not want to wait. */
  #interrupt() {
    if (this.#interrupted) return this.#kill();
    this.#interrupted = true;
    this.#end();
  }

  #end() {
    if (this.#ending) return;
    this.#ending = true;
    if (this.#members.size === 0) process.exit();
    this.#stopNext();
    setTimeout(() => this.#kill(), this.#graceMilliseconds).unref();
  }

  /** Stops the server first: its work in progress may still need the stand-ins. */
  #stopNext() {
    [...this.#members.keys()].at(-1)?.kill("SIGTERM");
  }

  #kill() {
    for (const child of this.#members.keys()) child.kill("SIGKILL");
  }
}

async function answering(/** @type {number} */ port, /** @type {Crew} */ crew) {
  const deadline = Date.now() + patienceMilliseconds;
  while (!crew.isEnding && Date.now() < deadline) {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    if (answer) return;
    await wait(50);
  }
}
