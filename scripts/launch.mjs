import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { constants } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { node, root, stop } from "./setup.mjs";

/**
 * Runs the site: the server, and in demo mode the Stripe stand-in as a process of its own, which outlives a crash of
 * the server. When one of them ends, the other is stopped and this process ends with the first one's code.
 */

const graceMilliseconds = 15_000;
/** What the server runs from; the web reloads by itself. */
const serverFolders = ["server", "contract", "emails", "locales", "db"];

/** @param {{ watch: boolean }} options `watch`: for developing, the server restarts when its files change. */
export async function launch({ watch }) {
  const settings = settingsFrom(process.env);
  for (const port of settings.ports) await checkPort(port, settings.host);
  mkdirSync(settings.dataDir, { recursive: true });

  const crew = new Crew();
  if (process.env.npm_lifecycle_event) await import("./leave-with-parent.mjs");
  if (settings.standIn) {
    crew.start("the Stripe stand-in", ["sandbox/stripe/main.ts"], settings.standIn.env);
    await answering(settings.standIn.port, crew);
  }
  const serverEnv = { ...settings.standIn?.serverEnv, ...(watch ? { DEV: "1" } : { NODE_ENV: "production" }) };
  // By folder: what Vite writes beside its own files while it starts must not restart the server.
  const watching = ["--watch-preserve-output", ...serverFolders.map((folder) => `--watch-path=${folder}`)];
  crew.start("the server", [...(watch ? watching : []), "server/main.ts"], serverEnv);
}

/**
 * What the launcher itself must know; the server reads and checks the rest.
 * @param {Record<string, string | undefined>} env
 */
export function settingsFrom(env) {
  const port = Number(env.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_534)
    stop(`PORT must be a number from 1 to 65534, not "${env.PORT}".`);
  const dataDir = resolve(root, env.DATA_DIR || "var");
  const host = env.HOST || "0.0.0.0";
  const needsStandIn = (env.MODE || "demo") === "demo" && !env.STRIPE_SECRET_KEY;
  if (!needsStandIn) return { dataDir, host, ports: [port], standIn: undefined };

  const standInPort = port + 1;
  const secretKey = "sk_test_linkisla_demo";
  const webhook = {
    url: `http://127.0.0.1:${port}${env.API_BASE || "/api"}/webhooks/stripe`,
    secret: "whsec_linkisla_demo",
  };
  const siteHost = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).hostname : "localhost";
  const standIn = {
    port: standInPort,
    env: {
      SANDBOX_STRIPE_PORT: String(standInPort),
      SANDBOX_STRIPE_FILE: join(dataDir, "stripe.sqlite"),
      SANDBOX_STRIPE_PUBLIC_URL: env.SANDBOX_STRIPE_PUBLIC_URL || `http://${siteHost}:${standInPort}`,
      SANDBOX_STRIPE_WEBHOOKS: JSON.stringify([webhook]),
      STRIPE_SECRET_KEY: secretKey,
    },
    serverEnv: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhook.secret,
      STRIPE_API_BASE: `http://127.0.0.1:${standInPort}`,
    },
  };
  return { dataDir, host, ports: [port, standInPort], standIn };
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

/** The processes that live and end together. */
class Crew {
  /** @type {Map<import("node:child_process").ChildProcess, string>} */
  #members = new Map();
  #ending = false;

  constructor() {
    for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, () => this.#end());
  }

  get isEnding() {
    return this.#ending;
  }

  /**
   * Each has a process group of its own, so that Ctrl-C reaches the launcher alone and is passed on once.
   * @param {string} name
   * @param {string[]} args
   * @param {Record<string, string>} env
   */
  start(name, args, env) {
    if (this.#ending) return;
    const leaveWithUs = ["--import", pathToFileURL(join(root, "scripts/leave-with-parent.mjs")).href];
    const child = spawn(node, [...leaveWithUs, ...args], {
      cwd: root,
      env: { ...process.env, ...env },
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

  #end() {
    if (this.#ending) return this.#kill();
    this.#ending = true;
    if (this.#members.size === 0) process.exit();
    this.#stopNext();
    setTimeout(() => this.#kill(), graceMilliseconds).unref();
  }

  /** The server first: what it is doing may still need the stand-in. */
  #stopNext() {
    [...this.#members.keys()].at(-1)?.kill("SIGTERM");
  }

  #kill() {
    for (const child of this.#members.keys()) child.kill("SIGKILL");
  }
}

async function answering(/** @type {number} */ port, /** @type {Crew} */ crew) {
  const deadline = Date.now() + graceMilliseconds;
  while (!crew.isEnding && Date.now() < deadline) {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    if (answer) return;
    await wait(50);
  }
}
