import { lookup } from "node:dns/promises";
import { type IncomingMessage, request } from "node:http";
import type { Duplex } from "node:stream";
import { connect } from "node:tls";
import { isPublic } from "./public-addresses.ts";

/**
 * One request to an address that somebody typed: never to the network the site runs in. The caller follows redirects
 * itself, so that every hop is checked.
 */

/** The network access; tests replace it. */
export interface Ways {
  /** All IP addresses of a host name. */
  addressesOf(host: string): Promise<string[]>;
  /** A connection to exactly this address, with the host's certificate verified. */
  connect(address: string, host: string): Duplex;
  /** The timeout for all hops of a link together. */
  patienceMs: number;
}

export const theInternet: Ways = {
  addressesOf: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  connect: (host, servername) => connect({ host, servername, port: 443, ALPNProtocols: ["http/1.1"] }),
  patienceMs: 5_000,
};

/** Not answered, or by an address that must not be asked. */
export class Unreachable extends Error {
  constructor(cause?: unknown) {
    super("not reached", { cause });
    this.name = "Unreachable";
  }
}

export interface OutsideAnswer {
  status: number;
  /** A redirect's target. */
  leadsTo: string | undefined;
  /** The first `most` bytes; without them for redirects and answers other than 200. */
  body: string;
  /** There was more. */
  isCut: boolean;
}

export interface Asked {
  ways: Ways;
  signal: AbortSignal;
  accept: string;
  /** How many bytes of the answer are read. */
  most: number;
  /** Sent by POST; otherwise none of our data is sent, by GET. */
  post?: { headers: Record<string, string | number>; body: Buffer | null };
}

/** Without cookies. @throws `Unreachable` */
export async function askOutside(url: URL, { ways, signal, accept, most, post }: Asked): Promise<OutsideAnswer> {
  const address = await publicAddressOf(url.hostname, ways, signal);
  const answer = await ask(url, { accept, signal, post }, () => ways.connect(address, url.hostname)).catch(unreachable);
  const { statusCode: status = 500, headers } = answer;
  try {
    const isRedirect = status >= 300 && status < 400 && headers.location && URL.canParse(headers.location, url);
    const leadsTo = isRedirect ? new URL(headers.location as string, url).href : undefined;
    if (status !== 200) return { status, leadsTo, body: "", isCut: false };
    return { status, leadsTo, ...(await beginningOf(answer, most).catch(unreachable)) };
  } finally {
    answer.destroy();
  }
}

/**
 * Resolves the name once, checks every address it has, and connects to one of those: a name that resolves differently a
 * moment later (DNS rebinding) gains nothing.
 */
async function publicAddressOf(host: string, ways: Ways, signal: AbortSignal): Promise<string> {
  const addresses = await Promise.race([ways.addressesOf(host), aborted(signal)]).catch(unreachable);
  const [first] = addresses;
  return first !== undefined && addresses.every(isPublic) ? first : unreachable();
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

function ask(
  url: URL,
  { accept, signal, post }: Pick<Asked, "accept" | "signal"> & { post: Asked["post"] | undefined },
  createConnection: () => Duplex,
): Promise<IncomingMessage> {
  const headers = { host: url.host, accept, "accept-encoding": "identity", "user-agent": "Mozilla/5.0" };
  return new Promise((answered, failed) => {
    request({
      method: post ? "POST" : "GET",
      path: url.pathname + url.search,
      headers: { ...headers, ...post?.headers },
      createConnection,
      signal,
    })
      .once("response", answered)
      .once("error", failed)
      .end(post?.body ?? undefined);
  });
}

async function beginningOf(answer: IncomingMessage, most: number): Promise<{ body: string; isCut: boolean }> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > most) break;
  }
  return { body: Buffer.concat(chunks).subarray(0, most).toString("utf8"), isCut: bytes > most };
}

function unreachable(cause?: unknown): never {
  throw new Unreachable(cause);
}
