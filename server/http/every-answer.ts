import type { FastifyInstance } from "fastify";
import type { Ctx } from "../ctx.ts";
import type { Env } from "../env.ts";
import { fail } from "../fail.ts";

/** Headers and checks that apply to every response, and the contact for reporting vulnerabilities. */

export function mountEveryAnswer(http: FastifyInstance, env: Env): void {
  http.addHook("onRequest", async (request, reply) => {
    void reply.headers({
      "x-request-id": request.id,
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": permissionsPolicy({ mayAskWhere: false }),
    });
    if (env.rehearsal) void reply.header("x-robots-tag", "noindex, nofollow");
    // Without `includeSubDomains`: the operator's other subdomains are not ours to decide about.
    if (env.publicUrl.startsWith("https:")) void reply.header("strict-transport-security", "max-age=31536000");
    // With two Host headers, a proxy may have routed by the other one.
    if (hostsNamed(request.raw.rawHeaders) > 1) fail("invalid_input", { fields: { request: { rule: "format" } } });
  });
}

export function permissionsPolicy({ mayAskWhere }: { mayAskWhere: boolean }): string {
  return `camera=(), microphone=(), geolocation=(${mayAskWhere ? "self" : ""})`;
}

function hostsNamed(rawHeaders: readonly string[] = []): number {
  let named = 0;
  for (let position = 0; position < rawHeaders.length; position += 2) {
    if (rawHeaders[position]?.toLowerCase() === "host") named += 1;
  }
  return named;
}

const dayMs = 86_400_000;
const validDays = 180;

/** RFC 9116 requires an expiry date; it is rounded down to the day. */
export function mountSecurityContact(http: FastifyInstance, { env, now }: Ctx): void {
  http.get("/.well-known/security.txt", async (_request, reply) => {
    const expires = new Date(Math.floor(now().getTime() / dayMs + validDays) * dayMs);
    const lines = [
      `Contact: mailto:${env.supportEmail}`,
      `Expires: ${expires.toISOString().replace(".000", "")}`,
      "Preferred-Languages: es, en",
      `Canonical: ${env.publicUrl}/.well-known/security.txt`,
    ];
    return reply
      .header("cache-control", "public, max-age=86400")
      .type("text/plain; charset=utf-8")
      .send(`${lines.join("\n")}\n`);
  });
}
