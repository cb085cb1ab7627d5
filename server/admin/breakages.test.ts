import { describe, expect, it, test } from "vitest";
import { anAdmin } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { routines } from "../app.ts";
import { documentHeaders } from "../http/document-headers.ts";
import { admittedByNonce } from "../http/inline-code.ts";
import { watch } from "./admin.ts";

/** Errors in people's browsers. */

const world = useWorld({ TRUST_PROXY: "1" });
const chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
const safari = "Mozilla/5.0 (iPhone) AppleWebKit/605.1 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1";
const anError = { name: "TypeError", frames: ["Card-B2x.js:1:204", "page:12:3"], page: "/home/:slug" };

const tell = (body: object, userAgent = chrome, from = "192.0.2.1") =>
  world.call("POST", "/browser-errors", { body, headers: { "user-agent": userAgent, "x-forwarded-for": from } });
const tellOfPolicy = async (body: unknown, type = "application/csp-report", page = "/home/:slug") => {
  const { statusCode } = await world.app.http.inject({
    method: "POST",
    url: `/api/csp-reports?page=${encodeURIComponent(page)}`,
    headers: { "content-type": type, "user-agent": safari },
    payload: typeof body === "string" ? body : JSON.stringify(body),
  });
  return statusCode;
};
const listed = async (query = "") => {
  const { token } = await anAdmin(world);
  return (await world.call("GET", `/admin/breakages${query}`, { token })).body;
};

describe("an error", () => {
  it("is one row however often it is met, with when, where and in which browsers", async () => {
    expect((await tell(anError)).body).toEqual({ ok: true });
    world.clock.advance(60);
    await tell({ ...anError, page: "/" }, safari);
    await tell(anError);
    const { items, next } = await listed();
    expect({ items, next }).toEqual({
      items: [
        {
          id: expect.any(Number),
          kind: "error",
          what: "TypeError",
          sources: anError.frames,
          page: "/home/:slug",
          browsers: ["Chrome", "Safari"],
          count: 3,
          first_seen_at: "2026-11-21T16:00:00.000Z",
          last_seen_at: "2026-11-21T17:00:00.000Z",
        },
      ],
      next: null,
    });
  });

  it("brings nothing that somebody typed: a sentence, an address or a token fits nowhere", async () => {
    const bad: Record<string, unknown[]> = {
      name: ["Ana Cruz", "ana@correo.test", "typeError", "", "E".repeat(41)],
      frames: [
        [],
        ["https://linkisla.test/auth/reset-password/abc:1:2"],
        ["Card.js?token=1:1:2"],
        [" page:1:2"],
        ["a:1:2"],
      ],
      page: ["/auth/reset-password/Zk39dA", "/home?x=1", "home", "//evil.test", `/${"a".repeat(31)}`, "/home/casa 1"],
    };
    for (const [field, values] of Object.entries(bad)) {
      for (const value of values) {
        const { status, body } = await tell({ ...anError, [field]: value });
        expect([field, value, status, Object.keys(body.fields)[0]?.split(".")[0]]).toEqual([field, value, 400, field]);
      }
    }
    await tell({ ...anError, message: "Ana Cruz", url: "/auth/reset-password/abc" });
    const rows = await world.app.ctx.db.selectFrom("breakages").selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/Ana|reset/);
    for (const page of ["/", "/*", "/auth/reset-password/:token?", "/host/calendar/:slug/guests/:date"])
      expect([page, (await tell({ ...anError, page })).status]).toEqual([page, 200]);
  });

  it("is told sixty times an hour by one network; of more than five hundred the rarest and oldest makes way", async () => {
    const at = (line: number) => ({ ...anError, frames: [`page:${line}:1`] });
    for (let line = 0; line < 60; line++) await tell(at(line));
    expect((await tell(at(60))).body.code).toBe("too_many_requests");
    await tell(at(0), chrome, "192.0.2.200");
    world.clock.advance(60);
    const from = (line: number) => `192.0.2.${2 + Math.floor(line / 60)}`;
    for (let line = 60; line < 500; line++) await tell(at(line), chrome, from(line));
    await tell(at(60), chrome, "192.0.2.200");
    for (let line = 500; line < 510; line++) await tell(at(line), chrome, from(line));
    const { items } = await listed("?limit=50");
    const { count } = await world.app.ctx.db
      .selectFrom("breakages")
      .select(({ fn }) => [fn.countAll<string>().as("count")])
      .executeTakeFirstOrThrow();
    expect([Number(count), items.length]).toEqual([500, 50]);
    const kept = await world.app.ctx.db.selectFrom("breakages").select(["sources", "count"]).orderBy("id").execute();
    const lines = kept.map(({ sources, count }) => [Number(sources[0]?.split(":")[1]), count]);
    expect(lines.slice(0, 2)).toEqual([
      [0, 2],
      [11, 1],
    ]);
    expect(lines.at(-1)).toEqual([509, 1]);
  });

  it("is forgotten thirty days after it was met last", async () => {
    await tell(anError);
    const tidy = async () => routines.find(({ name }) => name === "tidy")?.run(world.app.ctx);
    world.clock.advance(30 * 24 * 60);
    await tidy();
    expect((await listed()).items).toHaveLength(1);
    world.clock.advance(1);
    await tidy();
    expect((await listed()).items).toEqual([]);
  });
});

test("what the security policy refused is told in either form of browsers, without the addresses in it", async () => {
  const secret = "http://linkisla.test/auth/reset-password/abc?x=1";
  const old = {
    "document-uri": secret,
    "violated-directive": "script-src 'self' 'nonce-abc'",
    "blocked-uri": "https://cdn.evil.test/x.js?who=ana",
    "source-file": secret,
  };
  expect(await tellOfPolicy({ "csp-report": old })).toBe(204);
  const body = { documentURL: secret, effectiveDirective: "script-src", blockedURL: "https://cdn.evil.test/y.js" };
  const fresh = [
    { type: "csp-violation", url: secret, body },
    { type: "deprecation", body: {} },
  ];
  expect(await tellOfPolicy(fresh, "application/reports+json")).toBe(204);
  await tellOfPolicy({ "csp-report": { ...old, "effective-directive": "style-src-elem", "blocked-uri": "inline" } });
  const { items } = await listed();
  expect(
    items.map(({ kind, what, sources, page, browsers, count }: Record<string, unknown>) => [
      ...[kind, what, sources, page],
      ...[browsers, count],
    ]),
  ).toEqual([
    ["policy", "style-src-elem", ["inline"], "/home/:slug", ["Safari"], 1],
    ["policy", "script-src", ["https://cdn.evil.test"], "/home/:slug", ["Safari"], 2],
  ]);
  const rows = await world.app.ctx.db.selectFrom("breakages").selectAll().execute();
  expect(JSON.stringify(rows)).not.toMatch(/reset|who|nonce/);
});

test("what an extension tried, and what makes no sense, is nobody's news", async () => {
  const report = { "effective-directive": "script-src", "blocked-uri": "https://x.test" };
  const odd = [
    { "csp-report": { ...report, "blocked-uri": "chrome-extension://abc/x.js" } },
    { "csp-report": { ...report, "source-file": "moz-extension://abc/x.js" } },
    { "csp-report": { ...report, "effective-directive": "Ana Cruz" } },
    { "csp-report": {} },
    [],
    null,
    "x",
    {},
  ];
  for (const body of odd) expect(await tellOfPolicy(JSON.stringify(body))).toBe(204);
  expect(await tellOfPolicy("{")).toBe(400);
  expect(await tellOfPolicy("{}", "text/plain")).toBe(400);
  expect(await tellOfPolicy(`"${"x".repeat(17_000)}"`)).toBe(413);
  expect((await listed()).items).toEqual([]);
  await tellOfPolicy({ "csp-report": report }, "application/csp-report", "/auth/reset-password/Zk39");
  expect((await listed()).items[0].page).toBe("/*");
});

test("the operator is told of what is new and often: on the panel while it is, by one email", async () => {
  const alertOf = async () => {
    const { token } = await anAdmin(world);
    const { items } = (await world.call("GET", "/admin/alerts", { token })).body;
    return items.find(({ code }: { code: string }) => code === "browser_broken");
  };
  for (let times = 0; times < 9; times++) await tell(anError);
  await watch(world.app.ctx);
  expect(await alertOf()).toBeUndefined();
  await tell(anError);
  for (let looks = 0; looks < 2; looks++) await watch(world.app.ctx);
  await world.settle();
  expect(await alertOf()).toEqual({
    code: "browser_broken",
    count: 1,
    since: "2026-11-21T16:00:00.000Z",
    due: null,
    about: ["TypeError /home/:slug"],
    to: "/admin/breakages",
  });
  const mails = (await world.mails()).filter(({ subject }) => subject === "Algo falla en los navegadores");
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain("/home/:slug");
  world.clock.advance(3 * 24 * 60);
  expect(await alertOf()).toBeUndefined();
});

test("every page names where its errors and refusals are told, by its route and never by its address", async () => {
  const pageAt = async (url: string) => {
    const { headers, body } = await world.app.http.inject({ url, headers: { accept: "text/html" } });
    const reports = /report-uri (\S+)$/.exec(String(headers["content-security-policy"]))?.[1];
    expect(headers["x-page-pattern"]).toBeUndefined();
    const [, told] = /\(\{"address":"\/api\/browser-errors","pattern":"([^"]*)"\}\)/.exec(body) ?? [];
    return [new URL(reports ?? "", "http://any").searchParams.get("page"), told];
  };
  for (const [url, pattern] of [
    ["/", "/"],
    ["/home/no-hay", "/home/:slug"],
    ["/auth/reset-password/geheim", "/auth/reset-password/:token?"],
    ["/host/bookings/7", "/host/bookings/:id"],
    ["/nada/de/nada", "/*"],
  ] as const) {
    for (const _again of [1, 2]) expect([url, await pageAt(url)]).toEqual([url, [pattern, pattern]]);
  }
});

test("over TLS browsers are told of both ways to report, to the same place", () => {
  const env = { ...world.env, publicUrl: "https://linkisla.example" };
  const headers = documentHeaders({ language: "es", admitted: admittedByNonce("n"), pattern: "/home/:slug" }, env);
  const place = "/api/csp-reports?page=%2Fhome%2F%3Aslug";
  expect(headers["content-security-policy"]).toMatch(/; report-uri (\S+); report-to csp$/);
  expect(headers["content-security-policy"]).toContain(`report-uri ${place};`);
  expect(headers["reporting-endpoints"]).toBe(`csp="${place}"`);
});
