import { BlockList, isIP } from "node:net";
import type { Env } from "../env.ts";
import { isPublic } from "../outside/public-addresses.ts";

/** Whose `X-Forwarded-For` is believed. */

/**
 * Fastify's `trustProxy`: called with the peer's address (`hop` 0), then with those that the proxies added. Without
 * named networks a proxy is in the site's own: its address is not public.
 * @param tellStranger called with the first peer that is none of the proxies
 */
export function trustedProxies(
  { trustProxy, proxyNetworks }: Pick<Env, "trustProxy" | "proxyNetworks">,
  tellStranger: (address: string) => void,
) {
  const named = proxyNetworks.length > 0 ? networksOf(proxyNetworks) : undefined;
  let isTold = false;
  // The address is undefined if the connection ended before it was read.
  return (address: string | undefined, hop: number): boolean => {
    if (hop >= trustProxy || address === undefined) return false;
    if (hop > 0) return true;
    const peer = address.replace(/^::ffff:(?=\d+\.)/i, "");
    const isProxy = named ? named.check(peer, familyOf(peer)) : !isPublic(peer);
    if (!isProxy && !isTold) tellStranger(peer);
    isTold ||= !isProxy;
    return isProxy;
  };
}

function networksOf(names: readonly string[]): BlockList {
  const list = new BlockList();
  for (const name of names) {
    const [network = "", prefix] = name.split("/");
    list.addSubnet(network, Number(prefix ?? (isIP(network) === 6 ? 128 : 32)), familyOf(network));
  }
  return list;
}

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");
