import { expect, test } from "vitest";
import { useWorld } from "#testing/world.ts";
import { networkOf } from "./network.ts";

const world = useWorld({ RATE_LIMIT_SEARCH: "2", TRUST_PROXY: "1" });

test("addresses of IPv6 that share their first half are one network, however they are written", () => {
  const home = "2001:db8:0:a1::/64";
  const notations = [
    "2001:db8:0:a1::",
    "2001:db8:0:a1::1",
    "2001:DB8::A1:0:0:0:1",
    "2001:0db8:0000:00a1:ffff:ffff:ffff:ffff",
    "2001:db8:0:a1:1:2:192.0.2.1",
    "2001:db8:0:a1::1%eth0",
  ];
  expect(notations.map(networkOf)).toEqual(notations.map(() => home));
  expect(["2001:db8:0:a2::1", "2001:db8::a1", "::1", "::", "1::"].map(networkOf)).toEqual([
    "2001:db8:0:a2::/64",
    "2001:db8:0:0::/64",
    "0:0:0:0::/64",
    "0:0:0:0::/64",
    "1:0:0:0::/64",
  ]);
});

test("an address of IPv4 is a network of its own, also when it is written as IPv6", () => {
  const notations = ["192.0.2.1", "::ffff:192.0.2.1", "::FFFF:c000:0201", "0:0:0:0:0:ffff:192.0.2.1"];
  expect(notations.map(networkOf)).toEqual(notations.map(() => "192.0.2.1"));
  expect(["::ffff:192.0.2.2", "::fffe:192.0.2.1"].map(networkOf)).toEqual(["192.0.2.2", "0:0:0:0::/64"]);
});

test("what is no address is left as the proxy wrote it", () => {
  expect(["", "unknown", "_hidden", "2001:db8::1::2", "[::1]"].map(networkOf)).toEqual([
    "",
    "unknown",
    "_hidden",
    "2001:db8::1::2",
    "[::1]",
  ]);
});

test("a limit per address counts a whole network of IPv6 as one caller", async () => {
  const path = "/listings?kind=lodging&check_in=2026-12-01&check_out=2026-12-04";
  const search = (address: string) => world.call("GET", path, { headers: { "x-forwarded-for": address } });
  const statuses = [];
  for (const address of ["2001:db8::1", "2001:db8::2", "2001:db8:0:0:ffff::3", "2001:db8:0:1::1"]) {
    statuses.push((await search(address)).status);
  }
  expect(statuses).toEqual([200, 200, 429, 200]);
});
