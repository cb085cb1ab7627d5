import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, describe, expect, it, test } from "vitest";
import { aPerson } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import type { Viewer } from "../ctx.ts";
import { isRefusal } from "../fail.ts";
import { isPublic } from "../outside/public-addresses.ts";
import type { Ways } from "../outside/requests.ts";
import { decodeMapsLink } from "./maps-links.ts";

const world = useWorld();
const faro = { latitude: 17.9333, longitude: -67.1923 };
const short = "https://maps.app.goo.gl/abc";

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A fake internet: names with addresses of their own, all answered by one server here. */
async function outside(
  answer: RequestListener,
  addresses: Record<string, string[]> = {},
): Promise<Ways & { asked: string[]; reached: string[] }> {
  const asked: string[] = [];
  const reached: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host}${request.url}`);
    answer(request, response);
  }).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    reached,
    addressesOf: async (host) => addresses[host] ?? ["142.250.80.46"],
    connect: (address, host) => {
      reached.push(`${host} at ${address}`);
      return connect(port, "127.0.0.1");
    },
    patienceMs: 20_000,
  };
}

const redirects =
  (hops: Record<string, string>): RequestListener =>
  (request, response) => {
    const location = hops[request.url ?? ""];
    if (location) response.writeHead(302, { location });
    else response.writeHead(404);
    response.end();
  };

let viewers = 0;
/** Returns the point, or the code of the refusal. */
async function decode(link: string, ways: Ways) {
  viewers += 1;
  const viewer = { id: viewers } as Viewer;
  try {
    return await decodeMapsLink(world.app.ctx, viewer, link, ways);
  } catch (error) {
    if (isRefusal(error)) return error.code;
    throw error;
  }
}

const nowhere: Ways = {
  addressesOf: () => Promise.reject(new Error("nobody is to be asked")),
  connect: () => {
    throw new Error("nothing is to be connected");
  },
  patienceMs: 20_000,
};

describe("a link that carries its point", () => {
  const at = `${faro.latitude},${faro.longitude}`;
  const pin = `!3d${faro.latitude}!4d${faro.longitude}`;
  it.each([
    `https://www.google.com/maps/@${at},17z`,
    `https://www.google.com/maps/place/Faro+Los+Morrillos/@18.1,-66.2,12z/data=!3m1!4b1!4m6!3m5!1s0x0:0x0!8m2${pin}!16s`,
    `https://www.google.com/maps/place/Faro/@18.1,-66.2,12z?q=18.2,-66.3&data=${encodeURIComponent(pin)}`,
    `https://maps.google.com/?q=${at}`,
    `https://maps.google.com/maps?q=loc:${at}`,
    `https://www.google.com/maps?q=${faro.latitude}%2C+${faro.longitude}&ll=18.1,-66.2`,
    `https://www.google.com.pr/maps/search/?api=1&query=${encodeURIComponent(at)}`,
    `https://www.google.com/maps/dir/?api=1&destination=${at}`,
    `https://google.es/maps/search/${faro.latitude},+${faro.longitude}`,
    `https://www.google.com/maps/place/${at}/@18.1,-66.2,12z`,
    `https://maps.google.co.uk/?ll=${at}&z=15`,
    `https://www.google.com/maps/@?api=1&map_action=map&center=${at}`,
    `Faro Los Morrillos\nhttps://www.google.com/maps/@${at},17z`,
    `https://consent.google.com/ml?continue=${encodeURIComponent(`https://www.google.com/maps/@${at},17z`)}&gl=PR`,
    `http://www.google.com/maps/@${at},17z`,
    `www.google.com/maps/@${at},17z`,
    `Faro Los Morrillos: google.com.pr/maps?q=${at}`,
    `maps.google.com/?q=${at}`,
  ])("is read without asking anybody: %s", async (link) => {
    expect(await decode(link, nowhere)).toEqual(faro);
  });

  it("is refused when the point is on no globe", async () => {
    const ways = await outside((_request, response) => response.end("nothing"));
    expect(await decode("https://www.google.com/maps/@91,-67.1,17z", ways)).toBe("place_not_found");
    expect(await decode("https://maps.google.com/?q=17,-181", ways)).toBe("place_not_found");
  });
});

describe("what is no link of Google Maps", () => {
  it.each([
    "Carretera 301, km 11.5",
    "xwww.google.com/maps/@17.9,-67.1,17z",
    "me@google.com/maps/@17.9,-67.1,17z",
    "maps.google.com.example.com/?q=17.9,-67.1",
    "http://user:password@www.google.com/maps/@17.9,-67.1",
    "https://www.google.com/search?q=17.9,-67.1",
    "https://www.google.com/url?q=https://www.google.com/maps/@17.9,-67.1",
    "https://goo.gl/abc",
    "https://example.com/maps/@17.9,-67.1,17z",
    "https://www.google.com.example.com/maps/@17.9,-67.1,17z",
    "https://google.example/maps/@17.9,-67.1",
    "https://xgoogle.com/maps/@17.9,-67.1",
    "https://www.google.com@10.0.0.1/maps/@17.9,-67.1",
    "https://user:password@www.google.com/maps/@17.9,-67.1",
    "https://www.google.com:8443/maps/@17.9,-67.1",
    "https://maps.app.goo.gl.internal/abc",
    "https://127.0.0.1/maps/@17.9,-67.1",
    "https://[::1]/maps/@17.9,-67.1",
    "https://[::ffff:10.0.0.1]/maps/x",
    "https://169.254.169.254/latest/meta-data",
    "https://2130706433/maps/x",
    "https://0177.0.0.1/maps/x",
    "https://localhost/maps/x",
    "https://consent.google.com/ml?continue=https://10.0.0.1/maps",
    "https://consent.google.com/ml?continue=https://consent.google.com/ml",
    "ftp://maps.google.com/?q=17.9,-67.1",
    "file:///etc/passwd",
    "https://",
  ])("is refused and never opened: %s", async (link) => {
    expect(await decode(link, nowhere)).toBe("not_a_maps_link");
  });
});

describe("a short link", () => {
  it("is followed to where it leads, each hop to an address that was looked at", { tags: ["@spec-7.23"] }, async () => {
    const far = `https://www.google.com/maps/place/Faro/data=!3d${faro.latitude}!4d${faro.longitude}`;
    const hops = { "/abc": "https://goo.gl/maps/xyz", "/maps/xyz": "/maps/zyx", "/maps/zyx": far };
    const ways = await outside(redirects(hops), { "goo.gl": ["142.250.80.46", "2607:f8b0:4006:80b::200e"] });
    expect(await decode(short, ways)).toEqual(faro);
    expect(ways.asked).toEqual(["maps.app.goo.gl/abc", "goo.gl/maps/xyz", "goo.gl/maps/zyx"]);
    expect(ways.reached[0]).toBe("maps.app.goo.gl at 142.250.80.46");
  });

  it("sends nothing of ours, and no cookies", async () => {
    const seen: unknown[] = [];
    const ways = await outside((request, response) => {
      seen.push(request.method, Object.keys(request.headers).sort());
      response.writeHead(302, { location: `https://maps.google.com/?q=1,2`, "set-cookie": "NID=1" }).end();
    });
    expect(await decode(short, ways)).toEqual({ latitude: 1, longitude: 2 });
    expect(seen).toEqual(["GET", ["accept", "accept-encoding", "connection", "host", "user-agent"]]);
  });

  it("through a page about cookies goes on to the map", async () => {
    const map = "https://www.google.com/maps/@17.9333,-67.1923,17z";
    const consent = `https://consent.google.com/ml?continue=${encodeURIComponent(map)}`;
    expect(await decode(short, await outside(redirects({ "/abc": consent })))).toEqual(faro);
  });

  it("may lead to a page, of which the beginning is read", async () => {
    const page = (text: string) => outside((_request, response) => response.end(text));
    const filler = "x".repeat(200_000);
    expect(await decode(short, await page(`${filler}/data=!3d17.9333!4d-67.1923!16s`))).toEqual(faro);
    expect(await decode(short, await page('<meta content="/staticmap?center=17.9333%2C-67.1923&amp;z=1">'))).toEqual(
      faro,
    );
    expect(await decode(short, await page(`${filler}${filler}!3d17.9333!4d-67.1923`))).toBe("place_not_found");
    expect(await decode(short, await page("<title>Google Maps</title>"))).toBe("place_not_found");
  });

  it("that leads to any other host is refused before that is asked", async () => {
    const others = ["https://example.com/maps/x", "http://www.google.com/maps/x", "https://10.0.0.1/maps/x"];
    const inside = [
      "https://169.254.169.254/latest",
      "http://localhost:5432/",
      "https://[::1]/maps",
      "//2130706433/maps",
    ];
    for (const location of [...others, ...inside, "file:///etc/passwd", "javascript:1"]) {
      const ways = await outside(redirects({ "/abc": location }));
      expect([location, await decode(short, ways), ways.asked.length]).toEqual([location, "not_a_maps_link", 1]);
    }
  });

  it("whose name means something inside is never connected to, whatever else it means", async () => {
    const insides = ["127.0.0.1", "::1", "::ffff:10.0.0.1", "169.254.169.254", "10.1.2.3", "2130706433", "0177.0.0.1"];
    for (const address of [...insides, "fd00::1", "64:ff9b::a00:1", "100.64.0.1"]) {
      for (const addresses of [[address], ["142.250.80.46", address]]) {
        const ways = await outside(redirects({}), { "maps.app.goo.gl": addresses });
        expect([addresses, await decode(short, ways)]).toEqual([addresses, "place_unreachable"]);
        expect(ways.reached).toEqual([]);
      }
    }
    const rebound = await outside(redirects({ "/abc": "https://goo.gl/maps/x" }), { "goo.gl": ["10.0.0.1"] });
    expect([await decode(short, rebound), rebound.asked]).toEqual(["place_unreachable", ["maps.app.goo.gl/abc"]]);
    const nameless = await outside(redirects({}), { "maps.app.goo.gl": [] });
    expect(await decode(short, nameless)).toBe("place_unreachable");
  });

  it("that goes round, or on and on, is given up after five hops", async () => {
    const round = await outside(redirects({ "/abc": "https://maps.app.goo.gl/abc" }));
    expect([await decode(short, round), round.asked.length]).toEqual(["place_not_found", 6]);
    const hops = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, hop) => [
          `/${hop || "abc"}`,
          hop === count - 1 ? "https://maps.google.com/?q=17.9333,-67.1923" : `/${hop + 1}`,
        ]),
      );
    expect(await decode(short, await outside(redirects(hops(6))))).toEqual(faro);
    expect(await decode(short, await outside(redirects(hops(7))))).toBe("place_not_found");
  });

  it("that nobody knows is not found; one that cannot be opened now may be later", async () => {
    const status = (code: number) => outside((_request, response) => response.writeHead(code).end());
    expect(await decode(short, await status(404))).toBe("place_not_found");
    for (const code of [429, 500, 503, 302]) expect(await decode(short, await status(code))).toBe("place_unreachable");
    const torn = await outside((request) => request.socket.destroy());
    expect(await decode(short, torn)).toBe("place_unreachable");
    const half = await outside((request, response) => {
      response.writeHead(200, { "content-length": 1000 });
      response.write("half", () => request.socket.destroy());
    });
    expect(await decode(short, half)).toBe("place_unreachable");
    expect(await decode(short, { ...half, addressesOf: () => Promise.reject(new Error("ENOTFOUND")) })).toBe(
      "place_unreachable",
    );
  });

  it("that sends a page without end is left after 256 KB", async () => {
    let sent = 0;
    const endless = await outside((_request, response) => {
      const more = () => {
        while (!response.destroyed) {
          sent += 64 * 1024;
          if (!response.write("x".repeat(64 * 1024))) return void response.once("drain", more);
        }
      };
      more();
    });
    expect(await decode(short, endless)).toBe("place_not_found");
    // The rest of the system's buffers is never read.
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });
});

describe("whoever keeps us waiting", () => {
  it.each<[string, RequestListener]>([
    ["never answers", () => {}],
    ["answers, and then says nothing", (_request, response) => void response.writeHead(200).write("x")],
  ])("%s, is left", async (_what, answer) => {
    const ways = await outside(answer);
    expect(await decode(short, { ...ways, patienceMs: 50 })).toBe("place_unreachable");
  });

  it("does not even say what the name means, is left", async () => {
    const ways = await outside(() => {});
    const silent = { ...ways, patienceMs: 50, addressesOf: () => new Promise<string[]>(() => {}) };
    expect(await decode(short, silent)).toBe("place_unreachable");
  });
});

test("public is what all the world reaches, and nothing that only looks so", () => {
  const inside = [
    ...["0.0.0.0", "10.0.0.1", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.255.255.254", "169.254.169.254"],
    ...["172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.88.99.1", "192.168.1.1", "198.18.0.1"],
    ...["198.51.100.7", "203.0.113.7", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255"],
    ...["::", "::1", "::ffff:10.0.0.1", "::ffff:8.8.8.8", "::ffff:7f00:1", "::10.0.0.1", "64:ff9b::8.8.8.8"],
    ...["64:ff9b:1::1", "100::1", "2001::1", "2001:10::1", "2001:20::1", "2001:db8::1", "2002:a00:1::", "3fff::1"],
    ...["fc00::1", "fd12:3456::1", "fe80::1", "fe80::1%eth0", "2607:f8b0::1%eth0", "fec0::1", "ff02::1"],
    ...["2130706433", "0177.0.0.1", "0x7f.0.0.1", "127.1", "localhost", "", " 8.8.8.8", "8.8.8.8 "],
  ];
  expect(inside.filter(isPublic)).toEqual([]);
  const outsideOf = [
    "8.8.8.8",
    "142.250.80.46",
    "172.32.0.1",
    "100.128.0.1",
    "2607:f8b0:4006:80b::200e",
    "2a00:1450::1",
  ];
  expect(outsideOf.filter((address) => !isPublic(address))).toEqual([]);
});

test("sixty links an hour may be asked for; those that say it themselves cost nothing", {
  tags: ["@spec-7.23"],
}, async () => {
  const { token } = await aPerson(world);
  const ask = (link: string) => world.call("POST", "/decode", { token, body: { link } });
  const { status, body } = await ask("https://www.google.com/maps/@17.9333,-67.1923,17z");
  expect([status, body]).toEqual([200, faro]);
  const ways = await outside((_request, response) => response.end());
  const viewer = { id: 7_000_000 } as Viewer;
  const asked = () => decodeMapsLink(world.app.ctx, viewer, short, ways).catch((error) => error.code);
  for (let turn = 0; turn < 60; turn++) expect(await asked()).toBe("place_not_found");
  expect([await asked(), ways.asked.length]).toEqual(["too_many_requests", 60]);
});
