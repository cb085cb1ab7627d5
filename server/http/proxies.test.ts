import { expect, it } from "vitest";
import { useWorld } from "#testing/world.ts";
import { trustedProxies } from "./proxies.ts";

const world = useWorld({ RATE_LIMIT_SEARCH: "2", TRUST_PROXY: "1" });

const ignore = () => {};

it("what a peer says of where a call comes from is believed of a proxy in the site's network alone", async () => {
  const url = "/api/listings?kind=lodging&check_in=2026-12-01&check_out=2026-12-04";
  const statusesFrom = async (remoteAddress: string) => {
    const statuses: number[] = [];
    for (const caller of ["198.51.100.1", "198.51.100.2", "198.51.100.3"]) {
      const headers = { "x-forwarded-for": caller };
      statuses.push((await world.app.http.inject({ url, remoteAddress, headers })).statusCode);
    }
    return statuses;
  };
  expect(await statusesFrom("10.0.0.7")).toEqual([200, 200, 200]);
  expect(await statusesFrom("8.8.8.8")).toEqual([200, 200, 429]);
});

it("a proxy has an address that is not public, or is in a network that is named", () => {
  const peers = ["127.0.0.1", "::1", "10.0.0.7", "::ffff:10.0.0.7", "fd00::7", "8.8.8.8", "::ffff:8.8.8.8", "2600::7"];
  const believed = (proxyNetworks: string[]) => {
    const trusts = trustedProxies({ trustProxy: 1, proxyNetworks }, ignore);
    return peers.filter((peer) => trusts(peer, 0));
  };
  expect(believed([])).toEqual(["127.0.0.1", "::1", "10.0.0.7", "::ffff:10.0.0.7", "fd00::7"]);
  expect(believed(["8.8.8.0/24"])).toEqual(["8.8.8.8", "::ffff:8.8.8.8"]);
  expect(believed(["10.0.0.7", "2600::/16"])).toEqual(["10.0.0.7", "::ffff:10.0.0.7", "2600::7"]);
});

it("as many addresses are believed as there are proxies, and strangers are told of", () => {
  const strangers: string[] = [];
  const trusts = (trustProxy: number, address: string | undefined, hop: number) =>
    trustedProxies({ trustProxy, proxyNetworks: [] }, (peer) => strangers.push(peer))(address, hop);
  expect([0, 1, 2].map((hop) => trusts(2, hop === 0 ? "10.0.0.7" : "8.8.8.8", hop))).toEqual([true, true, false]);
  expect(trusts(0, "10.0.0.7", 0)).toBe(false);
  expect(trusts(1, undefined, 0)).toBe(false);
  expect(strangers).toEqual([]);
  expect(trusts(1, "::ffff:8.8.8.8", 0)).toBe(false);
  expect(strangers).toEqual(["8.8.8.8"]);
});
