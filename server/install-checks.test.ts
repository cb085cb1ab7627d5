import { createServer as createHttpServer, type Server } from "node:http";
import { createServer } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type StripeSandbox, startStripeSandbox } from "#sandbox/stripe/sandbox.ts";
import { freePort } from "#testing/ports.ts";
import { openPostOffice } from "#testing/post-office.ts";
import {
  closedSite,
  createEndpoint,
  type Machine,
  runCheck,
  takenPorts,
  webhookEndpoints,
  wrongDomain,
  wrongMail,
  wrongSetting,
} from "./install-checks.ts";
import { apiVersion, openStripe, platformEvents } from "./payments/payments.ts";

const servers: { close(): void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listening(server: Server | ReturnType<typeof createServer>): Promise<number> {
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return (server.address() as { port: number }).port;
}

describe("the domain", () => {
  const machine: Machine = {
    addressesOf: async () => ["203.0.113.7"],
    ownAddresses: () => ["10.0.0.2"],
    ask: () => Promise.reject(new Error("not asked here")),
    port: 80,
  };

  test("is a name alone", async () => {
    for (const wrong of ["", "https://a.example", "a.example/x", "localhost", "10.0.0.1", "a..example", "-a.example"]) {
      expect([wrong, await wrongDomain(wrong, machine)]).toEqual([wrong, expect.stringContaining("is no domain")]);
    }
  });

  test("has an address of this machine", async () => {
    const nameless = { ...machine, addressesOf: () => Promise.reject(new Error("ENOTFOUND")) };
    expect(await wrongDomain("stay.example", nameless)).toMatch(
      /^stay\.example has no address yet: create an A record/,
    );
    const known = { ...machine, ownAddresses: () => ["10.0.0.2", "203.0.113.7"] };
    expect(await wrongDomain("stay.example", known)).toBe(undefined);
  });

  test("or leads here by way of an address that the machine does not know", async () => {
    const tried = { ...machine, port: await freePort() };
    const arriving = async (_: string, port: number) => (await fetch(`http://127.0.0.1:${port}/`)).text();
    expect(await wrongDomain("stay.example", { ...tried, ask: arriving })).toBe(undefined);
    for (const ask of [async () => "another site", () => Promise.reject(new Error("no route"))]) {
      expect(await wrongDomain("stay.example", { ...tried, ask })).toMatch(
        /^stay\.example leads to 203\.0\.113\.7, and a request sent there does not arrive at this machine/,
      );
    }
  });
});

test("a port that another program listens on is named", async () => {
  const port = await listening(createServer());
  expect(await takenPorts([port])).toMatch(`Port ${port} is taken by another program`);
  expect(await takenPorts([await freePort()])).toBe(undefined);
});

describe("the mail server", () => {
  test("answers", async () => {
    const post = await openPostOffice();
    servers.push(post);
    expect(await wrongMail(post.url)).toBe(undefined);
  });

  test("lets the user in, and no sentence repeats the password", async () => {
    const port = await listening(
      createServer((socket) => {
        socket.write("220 post.test\r\n");
        socket
          .on("error", () => {})
          .on("data", (line) => {
            if (`${line}`.startsWith("EHLO")) socket.write("250-post.test\r\n250 AUTH PLAIN\r\n");
            else socket.write("535 5.7.8 Not you\r\n");
          });
      }),
    );
    const refusal = await wrongMail(`smtp://ana:clave-secreta@127.0.0.1:${port}`);
    expect(refusal).toMatch(/^The mail server refuses this user or password/);
    expect(refusal).not.toContain("clave-secreta");
  });

  test("is told apart from a closed port and from no address at all", async () => {
    expect(await wrongMail(`smtp://127.0.0.1:${await freePort()}`)).toMatch(/does not answer as one \(ESOCKET\)/);
    expect(await wrongMail("file:var/mail")).toMatch(/^This is no address of a mail server/);
    expect(await wrongMail("smtp.example.com")).toMatch(/^This is no address of a mail server/);
  });
});

test("an answer's syntax is the one the site starts with", () => {
  expect(wrongSetting("OPERATOR_EMAIL", "ana@correo.test")).toBe(undefined);
  expect(wrongSetting("OPERATOR_EMAIL", "ana")).toMatch(/^"ana": Invalid email/);
  expect(wrongSetting("LEGAL_REVIEWED", "31/12/2026")).toMatch(/^"31\/12\/2026": /);
});

describe("Stripe", () => {
  const publicUrl = "https://stay.example";
  const site = { publicUrl, apiBase: "/api" };
  let sandbox: StripeSandbox;
  beforeEach(async () => {
    sandbox = await startStripeSandbox({ port: 0, file: ":memory:", secretKey: "sk_test_linkisla_demo", webhooks: [] });
  });
  afterEach(() => sandbox.close());

  const answers = (own: Record<string, string> = {}) => ({
    STRIPE_API_BASE: sandbox.url,
    STRIPE_SECRET_KEY: "sk_test_linkisla_demo",
    PUBLIC_URL: publicUrl,
    ...own,
  });
  const check = async (what: string[], own?: Record<string, string>) => {
    const said: string[] = [];
    const code = await runCheck(what, answers(own), (line) => said.push(line));
    return [code, ...said];
  };
  const stripe = () => openStripe({ stripe: { secretKey: "sk_test_linkisla_demo", apiBase: sandbox.url } });

  test("knows the key, which is a live one unless this is a rehearsal", async () => {
    expect(await check(["stripe-key"])).toEqual([1, expect.stringContaining("This is a test key")]);
    expect(await check(["stripe-key"], { REHEARSAL: "1" })).toEqual([0]);
    const live = { STRIPE_SECRET_KEY: "sk_live_unknown" };
    expect(await check(["stripe-key"], live)).toEqual([1, expect.stringMatching(/^Stripe does not know this key/)]);
    expect(await check(["stripe-key"], { ...live, REHEARSAL: "1" })).toEqual([1, expect.stringContaining("live key")]);
    expect(await check(["stripe-key"], { STRIPE_SECRET_KEY: "pk_live_1" })).toEqual([
      1,
      expect.stringMatching(/^This is no secret key/),
    ]);
    const unreachable = { ...live, STRIPE_API_BASE: `http://127.0.0.1:${await freePort()}` };
    expect(await check(["stripe-key"], unreachable)).toEqual([1, expect.stringMatching(/^Stripe does not answer/)]);
  });

  test("gets both endpoints with their events, and tells each secret once", async () => {
    expect(await check(["webhooks"])).toEqual([
      3,
      "create STRIPE_WEBHOOK_SECRET",
      "create STRIPE_CONNECT_WEBHOOK_SECRET",
    ]);
    const secrets = await Promise.all([
      check(["create-webhook", "STRIPE_WEBHOOK_SECRET"]),
      check(["create-webhook", "STRIPE_CONNECT_WEBHOOK_SECRET"]),
    ]);
    for (const [code, secret] of secrets) expect([code, secret]).toEqual([0, expect.stringMatching(/^whsec_\w{32}$/)]);
    const states = await webhookEndpoints(stripe(), site);
    expect(states.map(({ url, wrong }) => [url, wrong])).toEqual([
      [`${publicUrl}/api/webhooks/stripe`, undefined],
      [`${publicUrl}/api/webhooks/stripe/connect`, undefined],
    ]);
    const given = { STRIPE_WEBHOOK_SECRET: "whsec_a", STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_b" };
    expect(await check(["webhooks"], given)).toEqual([0]);
    expect(await check(["webhooks"])).toEqual([
      1,
      `${publicUrl}/api/webhooks/stripe exists at Stripe: copy its signing secret from the dashboard into STRIPE_WEBHOOK_SECRET.`,
      `${publicUrl}/api/webhooks/stripe/connect exists at Stripe: copy its signing secret from the dashboard into STRIPE_CONNECT_WEBHOOK_SECRET.`,
    ]);
  });

  test("has an endpoint that lacks events, or none for a secret that was given", async () => {
    const [first = "", ...others] = platformEvents;
    await stripe().webhookEndpoints.create({
      url: `${publicUrl}/api/webhooks/stripe`,
      api_version: apiVersion as never,
      enabled_events: others as never,
    });
    const given = { STRIPE_WEBHOOK_SECRET: "whsec_a", STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_b" };
    expect(await check(["webhooks"], given)).toEqual([
      1,
      `${publicUrl}/api/webhooks/stripe lacks the events ${first}: add them in the dashboard.`,
      `${publicUrl}/api/webhooks/stripe/connect does not exist at Stripe: leave STRIPE_CONNECT_WEBHOOK_SECRET empty to have it created.`,
    ]);
  });

  test("an endpoint that was just created is the one that is found", async () => {
    await createEndpoint(stripe(), site, "STRIPE_CONNECT_WEBHOOK_SECRET");
    const states = await webhookEndpoints(stripe(), site);
    expect(states.map(({ exists }) => exists)).toEqual([false, true]);
  });

  test("gets its endpoints under the base path of its API", async () => {
    const own = { API_BASE: "/v1" };
    await check(["create-webhook", "STRIPE_WEBHOOK_SECRET"], own);
    const { data } = await stripe().webhookEndpoints.list();
    expect(data.map(({ url }) => url)).toEqual([`${publicUrl}/v1/webhooks/stripe`]);
    expect(await check(["webhooks"], { ...own, STRIPE_WEBHOOK_SECRET: "whsec_a" })).toEqual([
      3,
      "create STRIPE_CONNECT_WEBHOOK_SECRET",
    ]);
  });
});

test("the site is asked at this machine's proxy under its own name", async () => {
  const hosts: string[] = [];
  let status = 200;
  const port = await listening(
    createHttpServer((request, response) => {
      hosts.push(request.headers.host ?? "");
      response.writeHead(status).end();
    }),
  );
  expect(await closedSite(`http://stay.example:${port}`)).toBe(undefined);
  expect(hosts).toEqual(["stay.example"]);
  status = 503;
  expect(await closedSite(`http://stay.example:${port}`)).toMatch(/\/readyz answers 503 through the proxy\.$/);
  expect(await closedSite(`http://stay.example:${await freePort()}`)).toMatch(/is not answered on this machine/);
});

test("an unknown question is answered with the list of questions", async () => {
  const said: string[] = [];
  expect(await runCheck(["weather"], {}, (line) => said.push(line))).toBe(2);
  expect(said.join("\n")).toMatch(/^Usage: /);
});
