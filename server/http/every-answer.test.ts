import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it, test } from "vitest";
import { useWorld } from "#testing/world.ts";

const world = useWorld();
const get = (url: string, headers: Record<string, string> = {}) =>
  world.app.http.inject({ url, headers: { accept: "text/html", ...headers } });

test("an answer's number says nothing of how many there were", async () => {
  const ids = [];
  for (const url of ["/healthz", "/", "/api/user/tax"]) ids.push((await get(url)).headers["x-request-id"]);
  expect(ids).toEqual(Array(3).fill(expect.stringMatching(/^[\da-f-]{36}$/)));
  expect(new Set(ids).size).toBe(3);
});

test("what is ours other sites cannot put into their pages, but for what emails and links show", async () => {
  const policyOf = async (url: string) => (await get(url)).headers["cross-origin-resource-policy"];
  for (const url of ["/", "/api/user/tax", "/api/nothing"])
    expect([url, await policyOf(url)]).toEqual([url, "same-origin"]);
  for (const url of ["/pictures/lighthouse-1600.webp", "/favicon.svg"])
    expect([url, await policyOf(url)]).toEqual([url, "cross-origin"]);
});

test("nothing asks for the camera, the microphone or where the visitor is", async () => {
  for (const url of ["/", "/api/user/tax", "/api/nothing", "/favicon.svg"])
    expect([url, (await get(url)).headers["permissions-policy"]]).toEqual([
      url,
      "camera=(), microphone=(), geolocation=()",
    ]);
});

test("whoever finds a hole is told where to write, until when that holds", async () => {
  const { statusCode, headers, body } = await get("/.well-known/security.txt");
  expect([statusCode, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(body).toBe(
    `Contact: mailto:${world.env.supportEmail}
Expires: 2027-05-20T00:00:00Z
Preferred-Languages: es, en
Canonical: http://linkisla.test/.well-known/security.txt
`,
  );
});

test("a request to two sites at once is refused", async () => {
  const address = await world.app.http.listen({ host: "127.0.0.1", port: 0 });
  const ask = async (...hosts: string[]) => {
    const socket = connect(Number(new URL(address).port), "127.0.0.1");
    await once(socket, "connect");
    const lines = ["GET /healthz HTTP/1.1", ...hosts.map((host) => `Host: ${host}`), "Connection: close", "", ""];
    socket.write(lines.join("\r\n"));
    return Number(/^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1]);
  };
  expect([await ask("linkisla.test"), await ask("linkisla.test", "evil.test")]).toEqual([200, 400]);
});

test("half an escape leads to an address that is no longer than it came, and stays here", async () => {
  const leads = async (url: string) => {
    const { statusCode, headers } = await get(url);
    return [statusCode, headers.location];
  };
  expect(await leads("/caf%E9?guests=2")).toEqual([302, "/cafE9"]);
  expect(await leads("/%/%\\evil.test")).toEqual([302, "/evil.test"]);
  const long = `/${"%".repeat(4000)}x`;
  expect(await leads(long)).toEqual([302, "/x"]);
  expect((await get("/cafE9")).statusCode).toBe(404);
});

describe.each(["/api/docs", "/api/openapi.json"])("%s", (url) => {
  it("is compressed as the caller can read it, and not sent again to who has it", async () => {
    const plain = await get(url);
    const { etag, vary } = plain.headers;
    expect([plain.statusCode, plain.headers["cache-control"], vary]).toEqual([
      200,
      "public, max-age=300",
      "Accept-Encoding",
    ]);
    const compressed = {
      br: (bytes: Buffer) => brotliDecompressSync(bytes),
      gzip: (bytes: Buffer) => gunzipSync(bytes),
    };
    for (const [encoding, open] of Object.entries(compressed)) {
      const { headers, rawPayload } = await get(url, { "accept-encoding": encoding });
      expect([headers["content-encoding"], headers.etag]).toEqual([encoding, etag]);
      expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
      expect(open(rawPayload).equals(plain.rawPayload)).toBe(true);
    }
    const again = await get(url, { "if-none-match": String(etag) });
    expect([again.statusCode, again.headers.etag, again.body]).toEqual([304, etag, ""]);
    expect((await get(url, { "if-none-match": 'W/"other"' })).statusCode).toBe(200);
  });
});
