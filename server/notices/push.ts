import { ECDH } from "node:crypto";
import type { Ctx } from "../ctx.ts";
import { askOutside, theInternet, Unreachable, type Ways } from "../outside/requests.ts";

/** One message to one browser, by its maker's push service (RFC 8030), encrypted for it alone (RFC 8291). */

export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface SiteKeys {
  publicKey: string;
  privateKey: string;
}

/** The push service did not take it. `isGone`: the browser no longer listens there. */
export class PushFailure extends Error {
  readonly isGone: boolean;

  constructor(message: string, { isGone = false, cause }: { isGone?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = "PushFailure";
    this.isGone = isGone;
  }
}

/** How long a service keeps it for a browser that is off. */
const keptSeconds = 24 * 3600;
const patienceMs = 10_000;

let ways: Ways = { ...theInternet, patienceMs };

/** For tests: pushes over these ways, until the next call. */
export function pushOver(others: Partial<Ways>): void {
  ways = { ...theInternet, patienceMs, ...others };
}

/** An address that a browser may name: public, and without port and password. */
export function isEndpoint(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, port, username, password } = new URL(address);
  return protocol === "https:" && port === "" && username === "" && password === "";
}

/** Whether it is a point on the curve P-256, as browsers send: nothing can be encrypted for anything else. */
export function isBrowserKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}

/** Comes with the first push: few sites need its code for encryption, which takes a megabyte, as soon as they start. */
export const webPush = async () => (await import("web-push")).default;

/** @throws PushFailure */
export async function push(ctx: Ctx, to: Subscription, keys: SiteKeys, payload: string): Promise<void> {
  if (!isBrowserKey(to.p256dh)) throw new PushFailure("nobody could read it with this key", { isGone: true });
  const { generateRequestDetails } = await webPush();
  const { headers, body, endpoint } = await generateRequestDetails(
    { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } },
    payload,
    { vapidDetails: { subject: `mailto:${ctx.env.supportEmail}`, ...keys }, TTL: keptSeconds, urgency: "high" },
  );
  const signal = AbortSignal.timeout(ways.patienceMs);
  const post = { headers: headers as Record<string, string | number>, body };
  const { status } = await askOutside(new URL(endpoint), { ways, signal, accept: "*/*", most: 0, post }).catch(
    (cause: unknown) => {
      if (cause instanceof Unreachable) throw new PushFailure("the push service does not answer", { cause });
      throw cause;
    },
  );
  if (status >= 200 && status < 300) return;
  throw new PushFailure(`the push service answered ${status}`, { isGone: status === 404 || status === 410 });
}
