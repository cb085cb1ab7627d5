import { lookup } from "node:dns/promises";
import { type IncomingMessage, request } from "node:http";
import type { Duplex } from "node:stream";
import { connect } from "node:tls";
import { fail } from "../fail.ts";
import { isPublic } from "./public-addresses.ts";

/** One request to an external address: returns the redirect's target, or the beginning of the page. */

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

export type Answer = { leadsTo: string } | { page: string };

const mostOfAPage = 256 * 1024;

/** Sends none of our data and no cookies. @throws `place_unreachable`; `place_not_found` when the host says so */
export async function look(url: URL, ways: Ways, signal: AbortSignal): Promise<Answer> {
  const address = await publicAddressOf(url.hostname, ways, signal);
  const answer = await ask(url, () => ways.connect(address, url.hostname), signal).catch(unreachable);
  const { statusCode: status = 500, headers } = answer;
  try {
    if (status >= 300 && status < 400 && headers.location && URL.canParse(headers.location, url)) {
      return { leadsTo: new URL(headers.location, url).href };
    }
    if (status === 404 || status === 410) fail("place_not_found");
    if (status !== 200) fail("place_unreachable");
    return { page: await beginningOf(answer).catch(unreachable) };
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
  return first !== undefined && addresses.every(isPublic) ? first : fail("place_unreachable");
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

function ask(url: URL, createConnection: () => Duplex, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((answered, failed) => {
    request({
      path: url.pathname + url.search,
      headers: { host: url.host, accept: "text/html", "accept-encoding": "identity", "user-agent": "Mozilla/5.0" },
      createConnection,
      signal,
    })
      .once("response", answered)
      .once("error", failed)
      .end();
  });
}

async function beginningOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= mostOfAPage) break;
  }
  return Buffer.concat(chunks).subarray(0, mostOfAPage).toString("utf8");
}

/** The same refusal for every network failure: the caller can mark the place on the map instead. */
function unreachable(): never {
  return fail("place_unreachable");
}
