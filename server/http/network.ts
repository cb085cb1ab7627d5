import { isIPv6 } from "node:net";

/**
 * What rate limits count by. Whoever has one address of IPv6 has the 2⁶⁴ that share its first half, so these are one
 * caller; IPv4 written as IPv6, which a socket open to both reports, is the IPv4 address.
 */
export function networkOf(address: string): string {
  const [bare = ""] = address.split("%");
  if (!isIPv6(bare)) return address;
  const groups = groupsOf(bare);
  if (/^(0:){5}ffff$/.test(groups.slice(0, 6).join(":"))) return groups.slice(6).flatMap(bytesOf).join(".");
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/** All eight, in lower case without leading zeros: an address has many notations, a URL knows one. */
function groupsOf(address: string): string[] {
  const [before = [], after = []] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split("::")
    .map((part) => part.split(":").filter((group) => group !== ""));
  return [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
}

function bytesOf(group: string): number[] {
  const number = Number.parseInt(group, 16);
  return [number >> 8, number & 0xff];
}
