import { randomBytes } from "node:crypto";
import { lookup } from "node:dns/promises";
import { createServer, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { createServer as createTcpServer } from "node:net";
import { networkInterfaces } from "node:os";
import { createTransport } from "nodemailer";
import type Stripe from "stripe";
import { type Env, readEnv } from "./env.ts";
import { stripeKey } from "./env-variables.ts";
import {
  apiVersion,
  askAll,
  askNameless,
  connectEvents,
  openStripe,
  platformEvents,
  StripeRefused,
} from "./payments/payments.ts";

/**
 * What `linkisla install` asks of the world before there is a database: one function for each answer. Each returns why
 * the answer is wrong, in one sentence with what to do, or undefined when it is right.
 */

type Reason = string | undefined;
type Variables = Record<string, string | undefined>;

const patienceMs = 10_000;

/** Where names lead, and where this machine is; replaced in tests. */
export interface Machine {
  addressesOf(domain: string): Promise<string[]>;
  ownAddresses(): string[];
  /** What is answered at the domain. */
  ask(domain: string, port: number): Promise<string>;
  /** The port at which the domain is tried; 80 but in tests. */
  port: number;
}

const thisMachine: Machine = {
  addressesOf: async (domain) => (await lookup(domain, { all: true })).map(({ address }) => address),
  ownAddresses: () =>
    Object.values(networkInterfaces())
      .flat()
      .flatMap((one) => one?.address ?? []),
  ask: async (domain, port) => {
    const answer = await fetch(`http://${domain}:${port}/`, { signal: AbortSignal.timeout(patienceMs) });
    return answer.text();
  },
  port: 80,
};

/**
 * A machine often does not know the public address that leads to it, so a domain with another one is tried: whether a
 * request to it arrives here.
 */
export async function wrongDomain(domain: string, machine = thisMachine): Promise<Reason> {
  if (!/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?$/i.test(domain)) {
    return `"${domain}" is no domain: give the name alone, such as stay.example.com.`;
  }
  const addresses = await machine.addressesOf(domain).catch(() => []);
  if (addresses.length === 0) {
    return `${domain} has no address yet: create an A record with this machine's public address, then try again.`;
  }
  const own = machine.ownAddresses();
  if (addresses.some((address) => own.includes(address))) return undefined;
  if (await arrivesHere(domain, machine)) return undefined;
  return `${domain} leads to ${addresses.join(" and ")}, and a request sent there does not arrive at this machine. Change its A record, or open port ${machine.port} in the firewall.`;
}

async function arrivesHere(domain: string, { ask, port }: Machine): Promise<boolean> {
  const token = randomBytes(16).toString("hex");
  const server = createServer((_, response) => void response.end(token));
  const listening = new Promise<boolean>((resolve) => {
    server.once("error", () => resolve(false)).listen(port, () => resolve(true));
  });
  if (!(await listening)) return false;
  try {
    return (await ask(domain, port)) === token;
  } catch {
    return false;
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** Ports of this machine that another program listens on. */
export async function takenPorts(ports: readonly number[]): Promise<Reason> {
  for (const port of ports) {
    const why = await new Promise<Reason>((resolve) => {
      const server = createTcpServer();
      server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code));
      server.listen(port, () => server.close(() => resolve(undefined)));
    });
    if (why === "EADDRINUSE") {
      return `Port ${port} is taken by another program, which "ss -ltnp" names. Stop it: Caddy needs ports 80 and 443.`;
    }
    if (why) return `Port ${port} cannot be opened (${why}). Run the installation as root.`;
  }
  return undefined;
}

/** Connects, and signs in when the address has a user, as for sending an email. */
export async function wrongMail(url: string): Promise<Reason> {
  if (!/^smtps?:\/\/[^/\s]+$/.test(url)) {
    return "This is no address of a mail server: write smtp://user:password@host:port, or smtps://… for TLS at once.";
  }
  const patience = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs };
  const transport = createTransport({ url, ...patience, dnsTimeout: patienceMs });
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    // The answer may repeat the user's name, never the password.
    if (code === "EAUTH") return "The mail server refuses this user or password. Write % as %25 and @ as %40 in both.";
    return `The mail server does not answer as one (${code ?? message}). Check its name and port; providers often close port 25.`;
  } finally {
    transport.close();
  }
}

/** @param isRehearsal whether Stripe's test keys are wanted */
export async function wrongStripeKey(stripe: Stripe, key: string, isRehearsal: boolean): Promise<Reason> {
  if (!stripeKey.safeParse(key).success)
    return "This is no secret key of Stripe's: it begins with sk_live_ or rk_live_.";
  const isTest = /^[rs]k_test_/.test(key);
  if (isTest && !isRehearsal) return "This is a test key, which takes nobody's money: use the live one.";
  if (!isTest && isRehearsal) return "This is a live key: a rehearsal (REHEARSAL=1) takes test keys only.";
  try {
    await askNameless("balance", () => stripe.balance.retrieve());
    return undefined;
  } catch (error) {
    if (error instanceof StripeRefused)
      return `${error.message}. A restricted key needs the rights that the README lists.`;
    return isWrongKey(error)
      ? "Stripe does not know this key: copy it whole from the dashboard, under Developers, API keys."
      : "Stripe does not answer: check that this machine reaches https://api.stripe.com, then try again.";
  }
}

function isWrongKey(error: unknown): boolean {
  const { cause } = error as { cause?: { statusCode?: number } };
  return cause?.statusCode === 401;
}

interface Endpoint {
  setting: "STRIPE_WEBHOOK_SECRET" | "STRIPE_CONNECT_WEBHOOK_SECRET";
  url: string;
  connect: boolean;
  events: readonly string[];
}

type Site = Pick<Env, "publicUrl" | "apiBase">;

function endpointsOf({ publicUrl, apiBase }: Site): Endpoint[] {
  const url = `${publicUrl}${apiBase}/webhooks/stripe`;
  return [
    { setting: "STRIPE_WEBHOOK_SECRET", url, connect: false, events: platformEvents },
    { setting: "STRIPE_CONNECT_WEBHOOK_SECRET", url: `${url}/connect`, connect: true, events: connectEvents },
  ];
}

export interface EndpointState {
  setting: Endpoint["setting"];
  url: string;
  /** Undefined when the endpoint is there and as it should be. */
  wrong: string | undefined;
  exists: boolean;
}

/** @throws {StripeRefused} when the key may not read webhook endpoints, which a restricted one need not */
export async function webhookEndpoints(stripe: Stripe, site: Site): Promise<EndpointState[]> {
  const all = await askAll((page) => stripe.webhookEndpoints.list(page));
  return endpointsOf(site).map(({ setting, url, events }) => {
    const found = all.find((endpoint) => endpoint.url === url);
    return { setting, url, exists: found !== undefined, wrong: found ? faultOf(found, events) : "does not exist" };
  });
}

function faultOf(found: Stripe.WebhookEndpoint, events: readonly string[]): Reason {
  const missing = events.filter((event) => ![event, "*"].some((one) => found.enabled_events.includes(one)));
  if (found.status !== "enabled") return "is disabled: enable it in the dashboard";
  if (found.api_version !== apiVersion) {
    return `has the API version ${found.api_version ?? "of the account"} instead of ${apiVersion}, which cannot be changed: delete it in the dashboard, and a new one is created`;
  }
  return missing.length > 0 ? `lacks the events ${missing.join(", ")}: add them in the dashboard` : undefined;
}

/** Creates an endpoint. @returns its secret, which Stripe tells only now */
export async function createEndpoint(stripe: Stripe, site: Site, setting: string): Promise<string> {
  const wanted = endpointsOf(site).find((endpoint) => endpoint.setting === setting);
  if (!wanted) throw new Error(`No endpoint has its secret in ${setting}.`);
  const { secret } = await askNameless("webhook_endpoint", () =>
    stripe.webhookEndpoints.create({
      url: wanted.url,
      connect: wanted.connect,
      api_version: apiVersion as Stripe.WebhookEndpointCreateParams.ApiVersion,
      enabled_events: [...wanted.events] as Stripe.WebhookEndpointCreateParams.EnabledEvent[],
    }),
  );
  if (!secret) throw new Error("Stripe tells no secret of the endpoint it created: delete it in the dashboard.");
  return secret;
}

/** Asks this machine's proxy for the site, so that neither DNS nor a firewall outside has a say. */
export function closedSite(publicUrl: string, path = "/readyz"): Promise<Reason> {
  const { protocol, hostname, port } = new URL(publicUrl);
  const send = protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const request = send(
      { host: "127.0.0.1", port: port || undefined, path, servername: hostname, headers: { host: hostname } },
      (response) => {
        response.resume();
        const { statusCode } = response;
        resolve(statusCode === 200 ? undefined : `${publicUrl}${path} answers ${statusCode} through the proxy.`);
      },
    );
    request.setTimeout(patienceMs, () => request.destroy(new Error("no answer in time")));
    request.once("error", (error) => resolve(`${publicUrl} is not answered on this machine: ${error.message}.`));
    request.end();
  });
}

/** One answer's syntax, as the start of the site would judge it. */
export function wrongSetting(name: string, value: string): Reason {
  try {
    readEnv({ [name]: value });
    return undefined;
  } catch (error) {
    return lastLine(error).replace(`${name}: `, `"${value}": `);
  }
}

/** All answers together, as the start of the site judges them. */
function wrongSettings(variables: Variables): Reason {
  try {
    readEnv(variables);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

function lastLine(error: unknown): string {
  return (error as Error).message.trim().split("\n").at(-1)?.trim() ?? "";
}

const help = `Usage: node server/install-checks.ts <answer>

  domain                     DOMAIN leads to this machine
  ports                      80 and 443 are free
  mail                       the server of SMTP_URL answers and lets the user in
  stripe-key                 STRIPE_SECRET_KEY is live and Stripe answers
  setting <name>             the variable can be read
  settings                   the site would start with all of them
  webhooks                   the two endpoints of PUBLIC_URL at Stripe; "create <name>" for each that may be created
  create-webhook <name>      creates one and prints its secret
  site                       PUBLIC_URL is answered through this machine's proxy

Takes the answers from the environment. Prints why one is wrong; the exit code is then 1, and 3 when endpoints at Stripe
may be created.`;

/** @returns the exit code, after saying why an answer is wrong */
export async function runCheck(
  [what = "", name = ""]: readonly string[],
  variables: Variables,
  say: (line: string) => void,
): Promise<number> {
  const { DOMAIN = "", SMTP_URL = "", STRIPE_SECRET_KEY = "", PUBLIC_URL = "", STRIPE_API_BASE } = variables;
  const stripe = () => openStripe({ stripe: { secretKey: STRIPE_SECRET_KEY, apiBase: STRIPE_API_BASE || undefined } });
  const questions: Record<string, () => Promise<Reason> | Reason> = {
    domain: () => wrongDomain(DOMAIN),
    ports: () => takenPorts([80, 443]),
    mail: () => wrongMail(SMTP_URL),
    "stripe-key": () => wrongStripeKey(stripe(), STRIPE_SECRET_KEY, variables.REHEARSAL === "1"),
    setting: () => wrongSetting(name, variables[name] ?? ""),
    settings: () => wrongSettings(variables),
    site: () => closedSite(PUBLIC_URL),
  };
  if (what === "webhooks") return judgeWebhooks(stripe(), variables, say);
  if (what === "create-webhook") {
    say(await createEndpoint(stripe(), siteOf(variables), name));
    return 0;
  }
  const ask = questions[what];
  if (!ask) {
    say(help);
    return 2;
  }
  const why = await ask();
  if (why) say(why);
  return why ? 1 : 0;
}

function siteOf({ PUBLIC_URL, API_BASE }: Variables): Site {
  return readEnv({ PUBLIC_URL, API_BASE });
}

async function judgeWebhooks(stripe: Stripe, variables: Variables, say: (line: string) => void): Promise<number> {
  const areGiven = variables.STRIPE_WEBHOOK_SECRET && variables.STRIPE_CONNECT_WEBHOOK_SECRET;
  const site = siteOf(variables);
  let endpoints: EndpointState[];
  try {
    endpoints = await webhookEndpoints(stripe, site);
  } catch (error) {
    if (error instanceof StripeRefused && areGiven) {
      say("This restricted key may not read webhook endpoints, so they were not compared.");
      return 0;
    }
    const why = error instanceof StripeRefused ? "This restricted key may not read" : "Stripe does not answer about";
    say(`${why} webhook endpoints: create both as the README says, and give their secrets.`);
    return 1;
  }
  const wrong = endpoints.flatMap((endpoint) => wrongEndpoint(endpoint, Boolean(variables[endpoint.setting])) ?? []);
  for (const line of wrong) say(line);
  if (wrong.length > 0) return 1;
  const missing = endpoints.filter(({ exists }) => !exists);
  for (const { setting } of missing) say(`create ${setting}`);
  return missing.length > 0 ? 3 : 0;
}

function wrongEndpoint({ setting, url, exists, wrong }: EndpointState, isGiven: boolean): Reason {
  if (!exists && isGiven) return `${url} does not exist at Stripe: leave ${setting} empty to have it created.`;
  if (exists && wrong) return `${url} ${wrong}.`;
  if (exists && !isGiven) return `${url} exists at Stripe: copy its signing secret from the dashboard into ${setting}.`;
  return undefined;
}

if (import.meta.main) {
  try {
    process.exitCode = await runCheck(process.argv.slice(2), process.env, console.log);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
