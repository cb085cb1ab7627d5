import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { insideChecks, outsideChecks } from "#contract/admin/system.ts";
import { aMarket, password, stays } from "#testing/makers.ts";
import { tableUnder } from "#testing/markdown-tables.ts";
import { useWorld, workersDatabase } from "#testing/world.ts";
import { createApp, jobWork, routines } from "./app.ts";
import { openMailer } from "./mail/mail.ts";
import { openStripe } from "./payments/payments.ts";

/** What operators rely on: health, readiness, logs, and that docs/operations.md names what is there. */

const world = useWorld();

/** A second instance of the same application, with captured logs. */
async function aLoggingApp(broken: { isGone?: boolean } = {}) {
  const lines: string[] = [];
  const { database, jobs } = await workersDatabase();
  const { http, ctx, drain } = await createApp({
    env: { ...world.env, logLevel: "info" },
    database: broken.isGone ? { ...database, answers: async () => false } : database,
    jobs,
    stripe: openStripe(world.env),
    mailer: openMailer(world.env),
    now: world.clock.now,
    pages: async () => {},
    logTo: { write: (line) => void lines.push(line) },
  });
  return { http, ctx, drain, lines };
}

test("a process that is up is healthy, and ready as long as its database answers", async () => {
  const { http } = await aLoggingApp();
  for (const url of ["/healthz", "/readyz"]) {
    const { statusCode, body } = await http.inject({ url });
    expect([url, statusCode, JSON.parse(body)]).toEqual([url, 200, { ok: true }]);
  }
  const { http: stranded } = await aLoggingApp({ isGone: true });
  expect((await stranded.inject({ url: "/healthz" })).statusCode).toBe(200);
  const unready = await stranded.inject({ url: "/readyz" });
  expect([unready.statusCode, unready.json().code]).toEqual([503, "unavailable"]);
});

test("a process that is about to stop is not ready, and goes on answering", async () => {
  const { http, drain } = await aLoggingApp();
  drain();
  const statuses = await Promise.all(
    ["/readyz", "/healthz", "/api/listings?kind=lodging"].map(async (url) => (await http.inject({ url })).statusCode),
  );
  expect(statuses).toEqual([503, 200, 200]);
});

test("every answer is one line of JSON with its request's id and route, and no line says who it was", async () => {
  const { guest, listing } = await aMarket(world, "lodging");
  const { http, lines } = await aLoggingApp();
  const call = async (method: "GET" | "POST", path: string, body?: object, token?: string) =>
    http.inject({
      method,
      url: `/api${path}`,
      headers: { ...(token && { "x-auth-token": token }) },
      ...(body && { payload: body }),
    });
  const login = await call("POST", "/auth/login", { email: guest.email, password });
  const { token } = login.json();
  const stay = stays.lodging(listing.id);
  const query = new URLSearchParams(Object.entries(stay).map(([name, value]) => [name, String(value)]));
  const quote = (await call("GET", `/quote?${query}`, undefined, token)).json();
  const held = (await call("POST", "/user/reserve", { ...stay, quote_id: quote.quote_id }, token)).json();
  await call("GET", `/user/session_status?session_id=${held.session_id}`, undefined, token);
  await call("POST", "/newsletter", { email: guest.email });
  await call("POST", "/auth/forgot-password", { email: guest.email });
  await call("POST", "/auth/login", { email: guest.email, password: "otra clave larga" });
  await call("POST", "/auth/reset-password", { token: "A".repeat(43), password });

  const answers = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "answered");
  expect(answers.map(({ method, route, status }) => `${method} ${route} ${status}`)).toEqual([
    "POST /api/auth/login 200",
    "GET /api/quote 200",
    "POST /api/user/reserve 200",
    "GET /api/user/session_status 200",
    "POST /api/newsletter 200",
    "POST /api/auth/forgot-password 200",
    "POST /api/auth/login 400",
    "POST /api/auth/reset-password 400",
  ]);
  expect(answers[0].reqId).toBe(login.headers["x-request-id"]);
  expect(new Set(answers.map(({ reqId }) => reqId)).size).toBe(answers.length);
  const log = lines.join("");
  for (const secret of [
    guest.email,
    "Ana Cruz",
    token,
    guest.token,
    password,
    held.session_id,
    quote.quote_id,
    "A".repeat(43),
  ])
    expect(log).not.toContain(secret);
});

test("a request's id goes with what it caused: its jobs, their jobs, their lines in the log, and the email", async () => {
  const { guest } = await aMarket(world, "lodging");
  await world.settle();
  const { http, ctx, lines } = await aLoggingApp();
  const asked = await http.inject({
    method: "POST",
    url: "/api/auth/forgot-password",
    payload: { email: guest.email },
  });
  const id = asked.headers["x-request-id"];
  await world.jobs.enqueue(ctx.db, "mail.send", { mailId: 0, event: "password_reset" });
  await world.jobs.drain(ctx, jobWork);

  const mail = (await world.mails()).find(({ messageId }) => messageId.includes("password_reset"));
  expect(mail?.headers["X-Request-Id"]).toBe(id);
  const jobs = lines.map((line) => JSON.parse(line)).filter(({ job }) => job);
  expect(jobs.map(({ job, msg, reqId }) => [job, msg, reqId])).toEqual([
    ["mail.send", "job failed", undefined],
    ["password.forgotten", "job done", id],
    ["mail.send", "job done", id],
  ]);
  expect(lines.join("")).not.toContain(guest.email);
});

test("a failure is logged with its stack and request, without the row the database refused", async () => {
  const { http, lines } = await aLoggingApp();
  const detail = "Key (email)=(ana@correo.test) already exists.";
  http.log.error({ err: Object.assign(new Error("duplicate key"), { code: "23505", detail }) }, "request failed");
  const [line] = lines;
  expect(JSON.parse(line ?? "").err).toEqual({
    type: "Error",
    message: "duplicate key",
    stack: expect.stringContaining("duplicate key"),
    code: "23505",
  });
});

describe("docs/operations.md", () => {
  const textOf = (path: string) => readFileSync(join(import.meta.dirname, "..", path), "utf8");
  const filesUnder = (...patterns: string[]) =>
    patterns
      .flatMap((pattern) => globSync(pattern, { cwd: join(import.meta.dirname, "..") }))
      .map(textOf)
      .join("\n");
  const pages = textOf("docs/operations.md");
  const words = [...pages.matchAll(/`([^`\n]+)`/g)].map(([, word = ""]) => word);
  const commands = words.filter((word) => / /.test(word));

  test("names settings of the README", () => {
    const settings = tableUnder("Configuration", "README.md").map(({ Variable = "" }) => Variable.replaceAll("`", ""));
    const named = words.flatMap((word) => /^\$?([A-Z][A-Z\d]*_[A-Z\d_]+)\b/.exec(word)?.[1] ?? []);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !settings.includes(name))).toEqual([]);
  });

  test("names screens that there are, and parts that they have", () => {
    const routes = textOf("web/routes.ts");
    const checks = [...insideChecks, ...outsideChecks];
    const named = [...new Set(words.filter((word) => /^\/admin(\/|#|$)/.test(word)))];
    expect(named.length).toBeGreaterThan(5);
    for (const address of named) {
      const [, screen = "overview", part] = /^\/admin(?:\/(\w+))?(?:#(\w+))?$/.exec(address) ?? [];
      const isRoute = routes.includes(`"screens/admin/${screen}/${screen}.tsx"`);
      const isCheck = screen === "system" && checks.some((name) => name === part);
      const isPart =
        part === undefined || isCheck || filesUnder(`web/screens/admin/${screen}/*.tsx`).includes(` id="${part}"`);
      expect([address, isRoute, isPart]).toEqual([address, true, true]);
    }
  });

  test("names verbs of the operator's command", () => {
    const verbs = [...textOf("linkisla").matchAll(/^ {2}([a-z-]+)(?= )/gm)].map(([, verb]) => verb);
    const named = words.flatMap((word) => /^(?:\.\/)?linkisla ([\w-]+)/.exec(word)?.[1] ?? []);
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((verb) => !verbs.includes(verb))).toEqual([]);
  });

  test("names containers and units of both kinds of machine", () => {
    const services = [...textOf("compose.yaml").matchAll(/^ {2}([\w-]+):/gm)].map(([, name]) => name);
    const asked = commands.flatMap((command) => /^docker compose (.*)/.exec(command)?.[1]?.split(" ") ?? []);
    const containers = asked.filter((word) => /^(app|postgres|caddy)(-|$)/.test(word));
    expect(containers.length).toBeGreaterThan(3);
    expect(containers.filter((name) => !services.includes(name))).toEqual([]);
    expect(commands.filter((command) => /'?linkisla@/.test(command)).length).toBeGreaterThan(1);
    expect(globSync("ops/units/linkisla@.service", { cwd: join(import.meta.dirname, "..") })).toHaveLength(1);
  });

  test("names jobs and routines that run", () => {
    const names = [...Object.keys(jobWork), ...routines.map(({ name }) => name)];
    const jobs = words.filter((word) => /^[a-z]+\.[a-z]+$/.test(word) && !/\.(ya?ml|env)$/.test(word));
    const called = [...pages.matchAll(/(?:routine|job of the line|log for) `([a-z-]+)`/g)].map(([, name]) => name);
    expect([jobs.length > 3, called.length > 1]).toEqual([true, true]);
    expect([...jobs, ...called].filter((name) => !names.includes(String(name)))).toEqual([]);
  });

  test("names lines that the log has", () => {
    const code = filesUnder("server/*.ts", "server/*/*.ts");
    const lines = [...pages.matchAll(/(?:log for|lines?) `([a-z ]+ [a-z ]+)`/g)].map(([, line = ""]) => line);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.filter((line) => !code.includes(`"${line}`))).toEqual([]);
  });

  test("names the part of the operator's first page as it is called there", () => {
    const { alerts } = JSON.parse(textOf("locales/en/translation.json")).admin;
    expect(pages).toContain(`at \`/admin\` under "${alerts.title}"`);
  });
});
