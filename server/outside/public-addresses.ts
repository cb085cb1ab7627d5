import { BlockList, isIP } from "node:net";

/** Distinguishes public IP addresses from those of the network the site runs in. */

/** IANA's special-purpose registries: every block that is not globally reachable. */
const notPublic = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const) {
  notPublic.addSubnet(network, prefix, "ipv4");
}
// Teredo, benchmarks, ORCHID, documentation and 6to4: inside the block that is otherwise public.
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  notPublic.addSubnet(network, prefix, "ipv6");
}

/** IPv6 has one global block. Forms that wrap an IPv4 address, mapped or for NAT64, are outside of it. */
const worldOfIpv6 = new BlockList();
worldOfIpv6.addSubnet("2000::", 3, "ipv6");

/** False also for forms that a resolver never returns: `2130706433`, `0177.0.0.1`, `fe80::1%eth0`. */
export function isPublic(address: string): boolean {
  const version = address.includes("%") ? 0 : isIP(address);
  if (version === 4) return !notPublic.check(address, "ipv4");
  return version === 6 && worldOfIpv6.check(address, "ipv6") && !notPublic.check(address, "ipv6");
}
