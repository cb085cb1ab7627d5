import { createHash, timingSafeEqual } from "node:crypto";
import { statfs } from "node:fs/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import packageJson from "../../package.json" with { type: "json" };
import type { Ctx } from "../ctx.ts";
import type { Database } from "../db/connect.ts";
import { type StripeRequest, stripeRequests } from "../payments/payments.ts";
import { BusinessNumbers } from "./business.ts";
import { CertificateEnd } from "./certificate.ts";

/**
 * Owns `/metrics`, the numbers that Prometheus reads: those of this process, and those that the database has of the
 * whole site. Never changes anything, and decides nothing: `ops/alerts.yaml` says which numbers need somebody.
 */

const ofProcess = "Of this process";

/** Mounts nothing unless `METRICS_TOKEN` is set: then whoever sends it may read, and nobody else, from anywhere. */
export function mountMetrics(http: FastifyInstance, ctx: Ctx, database: Pick<Database, "load">): void {
  const { metricsToken } = ctx.env;
  if (metricsToken === undefined) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  countBuild(registry);
  countRequests(registry, http, ctx.env.apiBase);
  countConnections(registry, database);
  countStripe(registry, http);
  countDisk(registry, ctx.env.dataDir);
  countCertificate(registry, ctx);
  const business = new BusinessNumbers(ctx);

  http.get("/metrics", async (request, reply) => {
    void reply.header("cache-control", "no-store").type(registry.contentType);
    if (!hasToken(request, metricsToken)) {
      return reply.status(401).header("www-authenticate", "Bearer").send("Send METRICS_TOKEN as a bearer token.\n");
    }
    const texts = await Promise.all([registry.metrics(), business.text()]);
    return reply.send(texts.join("\n"));
  });
}

/** Compares hashes, so that the time tells nothing about the token, its length included. */
function hasToken(request: FastifyRequest, token: string): boolean {
  const [, given = ""] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
  const hashOf = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hashOf(given), hashOf(token));
}

function countBuild(registry: Registry): void {
  new Gauge({
    name: "linkisla_build_info",
    help: "Always 1; the version is in the label",
    labelNames: ["version"],
    registers: [registry],
  }).set({ version: packageJson.version }, 1);
}

/** Buckets end where an alert or a promise of docs/performance.md needs one. */
const requestBuckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];

function countRequests(registry: Registry, http: FastifyInstance, apiBase: string): void {
  const seconds = new Histogram({
    name: "linkisla_request_seconds",
    help: `${ofProcess}: requests answered, by route pattern or group of pages, and class of status`,
    labelNames: ["method", "route", "status"],
    buckets: requestBuckets,
    registers: [registry],
  });
  http.addHook("onResponse", async (request, reply) => {
    // A stream takes as long as its reader likes.
    if (reply.getHeader("content-type") === "text/event-stream") return;
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    seconds.observe({ method: request.method, route: routeOf(request, apiBase), status }, reply.elapsedTime / 1000);
  });
}

/** The route's pattern, never the address: one of a number that does not grow with what visitors ask for. */
function routeOf(request: FastifyRequest, apiBase: string): string {
  const { url: pattern } = request.routeOptions;
  if (pattern !== undefined && pattern !== "/*") return isFile(pattern, apiBase) ? "files" : pattern;
  if (request.url.startsWith(`${apiBase}/`)) return "unknown";
  const [, area = ""] = /^\/(admin|host|dashboard|auth)(?![\w-])/.exec(request.url) ?? [];
  return area === "" ? "pages public" : `pages ${area}`;
}

/** The build's own files each have a route. */
function isFile(pattern: string, apiBase: string): boolean {
  return !pattern.startsWith(`${apiBase}/`) && !pattern.includes(":") && /\.\w+$/.test(pattern);
}

function countConnections(registry: Registry, database: Pick<Database, "load">): void {
  new Gauge({
    name: "linkisla_database_connections",
    help: `${ofProcess}: connections to the database that are in_use or idle, and callers that are waiting for one`,
    labelNames: ["state"],
    registers: [registry],
    collect() {
      const { inUse, idle, waiting } = database.load();
      this.set({ state: "in_use" }, inUse);
      this.set({ state: "idle" }, idle);
      this.set({ state: "waiting" }, waiting);
    },
  });
  new Counter({
    name: "linkisla_database_wait_seconds_total",
    help: `${ofProcess}: how long callers waited for a connection to the database, all together`,
    registers: [registry],
    collect() {
      this.reset();
      this.inc(database.load().waitedSeconds);
    },
  });
}

function countStripe(registry: Registry, http: FastifyInstance): void {
  const requests = new Histogram({
    name: "linkisla_stripe_request_seconds",
    help: `${ofProcess}: requests to Stripe by operation; refused is a 4xx, failed a 5xx, a 429 or no answer`,
    labelNames: ["operation", "outcome"],
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const observe = (message: unknown) => {
    const { operation, outcome, seconds } = message as StripeRequest;
    requests.observe({ operation, outcome }, seconds);
  };
  stripeRequests.subscribe(observe);
  http.addHook("onClose", async () => void stripeRequests.unsubscribe(observe));
}

function countDisk(registry: Registry, dataDir: string): void {
  const labels = { registers: [registry], labelNames: ["state"] };
  new Gauge({
    ...labels,
    name: "linkisla_disk_bytes",
    help: `${ofProcess}: the disk that has DATA_DIR, its size and what is free of it`,
    async collect() {
      const disk = await statfs(dataDir).catch(() => undefined);
      if (!disk) return this.reset();
      this.set({ state: "size" }, disk.blocks * disk.bsize);
      this.set({ state: "free" }, disk.bavail * disk.bsize);
    },
  });
}

function countCertificate(registry: Registry, ctx: Ctx): void {
  const end = new CertificateEnd(ctx);
  const { hostname: host } = new URL(ctx.env.publicUrl);
  new Gauge({
    name: "linkisla_certificate_left_seconds",
    help: "Until the certificate of PUBLIC_URL ends, read once an hour; absent before the first reading, without https",
    labelNames: ["host"],
    registers: [registry],
    collect() {
      const left = end.secondsLeft();
      if (left === undefined) this.reset();
      else this.set({ host }, left);
    },
  });
}
