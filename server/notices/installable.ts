import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import type { Ctx } from "../ctx.ts";

/** What makes the site installable, and lets a browser show notices: the manifest and the worker. */

const worker = readFileSync(new URL("worker.js", import.meta.url), "utf8");
/** Browsers ask for the worker now and then: with this one, those that have it let go of it. */
const noWorker = `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.registration.unregister()));
`;

export function mountInstallable(http: FastifyInstance, { env }: Ctx): void {
  const icon = (size: number, purpose: "any" | "maskable") => ({
    src: purpose === "any" ? `/icon-${size}.png` : `/icon-maskable-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  const manifest = {
    id: "/",
    name: env.brandName,
    short_name: env.brandName,
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#fffdf9",
    theme_color: "#fffdf9",
    icons: [icon(192, "any"), icon(512, "any"), icon(512, "maskable")],
  };
  http.get("/manifest.webmanifest", async (_request, reply) =>
    reply
      .header("cache-control", "public, max-age=86400")
      .type("application/manifest+json")
      .send(JSON.stringify(manifest)),
  );
  http.get("/sw.js", async (_request, reply) =>
    reply
      .header("cache-control", "no-cache")
      .type("text/javascript; charset=utf-8")
      .send(env.push ? worker : noWorker),
  );
}
