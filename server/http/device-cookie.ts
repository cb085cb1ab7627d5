import type { FastifyReply, FastifyRequest } from "fastify";
import { returningCookie } from "#contract/accounts/returning.ts";
import type { Device } from "../ctx.ts";
import type { Env } from "../env.ts";

const cookieName = "device";
const keptSeconds = 180 * 86_400;

/** The calling browser. Its secret is in a cookie that no script can read and no cross-site request carries. */
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

/** Used when rendering pages, which are the same for every browser. */
export const noDevice: Device = { secret: undefined, isOnOwnPage: false, keep() {}, forgetSession() {} };

/** Browsers that send no `Sec-Fetch-Site` still send the page's origin with every POST. */
function isFromOwnPage({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers["sec-fetch-site"];
  return site === undefined ? headers.origin === new URL(publicUrl).origin : site === "same-origin";
}
