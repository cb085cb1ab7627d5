import type { FastifyReply, FastifyRequest } from "fastify";
import { returningCookie } from "#contract/returning.ts";
import type { Device } from "../ctx.ts";
import type { Env } from "../env.ts";

const cookieName = "device";
const keptSeconds = 180 * 86_400;

/** The browser that calls: its secret lies in a cookie that no script reads and no other site's page sends along. */
export function deviceOf({ publicUrl, apiBase }: Env, request: FastifyRequest, reply: FastifyReply): Device {
  const options = { sameSite: "strict", secure: publicUrl.startsWith("https:") } as const;
  return {
    secret: request.cookies?.[cookieName],
    isOnOwnPage: isFromOwnPage(request, publicUrl),
    keep(secret) {
      const maxAge = keptSeconds;
      void reply.setCookie(cookieName, secret, { ...options, path: apiBase, httpOnly: true, maxAge });
      void reply.setCookie(returningCookie, "1", { ...options, path: "/", maxAge });
    },
    forgetSession() {
      void reply.clearCookie(returningCookie, { ...options, path: "/" });
    },
  };
}

/** What a page is rendered with: it is the same for every browser. */
export const noDevice: Device = { secret: undefined, isOnOwnPage: false, keep() {}, forgetSession() {} };

/** Browsers that do not say where a call comes from name at least the page's origin, on every POST. */
function isFromOwnPage({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers["sec-fetch-site"];
  return site === undefined ? headers.origin === new URL(publicUrl).origin : site === "same-origin";
}
