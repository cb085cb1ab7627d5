import { isIPv6 } from "node:net";

/**
 * The key for rate limits. A holder of one IPv6 address controls all 2⁶⁴ that share its first half, so they count as
 * one caller; IPv4-mapped IPv6, which a dual-stack socket reports, is reduced to the IPv4 address.
 */
export function networkOf(address: string): string {
  const [bare = ""] = address.split("%");
  if (!isIPv6(bare)) return address;
  const groups = groupsOf(bare);
  if (/^(0:){5}ffff$/.test(groups.slice(0, 6).join(":"))) return groups.slice(6).flatMap(bytesOf).join(".");
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/** All eight groups, lowercase without leading zeros: the URL parser normalizes an address's many notations. */
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
