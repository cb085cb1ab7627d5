import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { findAccount } from "./account-states.ts";
import { accountRoutes } from "./accounts.ts";
import { balanceRoutes } from "./balances.ts";
import { checkoutRoutes } from "./checkout.ts";
import { disputeRoutes } from "./disputes.ts";
import type { Engine } from "./engine.ts";
import { eventRoutes } from "./events.ts";
import { type Fault, type FaultKind, Faults } from "./faults.ts";
import {
  apiVersion,
  decodeForm,
  errorPayload,
  type Form,
  invalid,
  notImitated,
  readBody,
  StripeRefusal,
  send,
  sendJson,
} from "./http.ts";
import { linkRoutes } from "./links.ts";
import { paymentRoutes } from "./payments.ts";
import { payoutRoutes } from "./payouts.ts";
import { refundRoutes } from "./refunds.ts";
import { render } from "./render.ts";
import type { Route } from "./routes.ts";
import { newId } from "./store.ts";
import { transferRoutes } from "./transfers.ts";
import { webhookRoutes } from "./webhooks.ts";
import { day } from "./world.ts";

/** `/v1`: checks the key, the parameters and the idempotency key, then executes the call in one transaction. */
const routes: Route[] = [
  ...[...checkoutRoutes, ...paymentRoutes, ...refundRoutes],
  ...[...balanceRoutes, ...eventRoutes, ...webhookRoutes],
  ...[...transferRoutes, ...accountRoutes, ...linkRoutes],
  ...[...payoutRoutes, ...disputeRoutes],
];

/** The calls allowed with `Stripe-Account`. A connected account takes no payments of its own. */
const connectedRoutes =
  /^(GET \/v1\/(balance|balance_transactions|payouts|charges|refunds|events)(\/[^/]+)?|POST \/v1\/payouts|(GET|POST) \/v1\/balance_settings)$/;

export interface LoggedRequest {
  at: number;
  id: string;
  method: string;
  path: string;
  params: Form;
  /** From the `Stripe-Account` header. */
  account?: string;
  idempotencyKey: string | null;
  /** null: the caller received no response. */
  status: number | null;
  fault?: FaultKind;
  replayed?: boolean;
}

interface Answer {
  status: number;
  body: unknown;
  replayed?: string;
}

const tooMany =
  "Request rate limit exceeded. You can learn more about rate limits here https://docs.stripe.com/rate-limits.";
const refused = "Your account cannot currently make live charges.";
const locked =
  "This object cannot be accessed right now because another API request or Stripe process is currently accessing it. " +
  "If you see this error intermittently, retry the request. If you see this error frequently and are making multiple " +
  "concurrent requests to a single object, make your requests serially or at a lower rate. For more details, see " +
  "https://docs.stripe.com/rate-limits#object-lock-timeouts.";

export class Api {
  readonly faults = new Faults();
  readonly log: LoggedRequest[] = [];
  readonly #engine: Engine;
  readonly #secretKey: string;
  readonly #inFlight = new Set<string>();

  constructor(engine: Engine, secretKey: string) {
    this.#engine = engine;
    this.#secretKey = secretKey;
  }

  async handle(request: IncomingMessage, response: ServerResponse) {
    const { pathname, search } = new URL(`http://sandbox${request.url}`);
    const method = request.method ?? "GET";
    const id = newId("req_", 14);
    const idempotencyKey = header(request, "idempotency-key") ?? null;
    const entry: LoggedRequest = {
      at: this.#engine.now(),
      id,
      method,
      path: pathname,
      params: {},
      idempotencyKey,
      status: null,
    };
    this.log.push(entry);
    if (this.log.length > 10_000) this.log.shift();
    const fault = this.faults.take(`${method} ${pathname}`);
    if (fault) entry.fault = fault.kind;
    if (fault && this.#failsBefore(fault, entry, response)) return;
    let answer: Answer;
    try {
      const text = await readBody(request);
      entry.params = decodeForm(search.slice(1));
      const account = this.#authorise(request);
      if (account) entry.account = account;
      if (text) entry.params = { ...entry.params, ...decodeForm(formOf(request, text)) };
      answer = await this.#answer(method, pathname, entry, fault);
    } catch (error) {
      if (request.destroyed && !request.complete) return;
      answer = refusal(error, id);
    }
    if (answer.replayed) entry.replayed = true;
    this.#reply(answer, entry, fault, response);
  }

  /** Checks the headers; returns the connected account, if any. */
  #authorise(request: IncomingMessage): string | undefined {
    const given = header(request, "authorization") ?? "";
    const [scheme = "", credentials = ""] = given.split(" ");
    const basic = Buffer.from(credentials, "base64").toString().split(":")[0];
    const key = /^basic$/i.test(scheme) ? basic : credentials;
    if (!key) {
      const message =
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth " +
        "(e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://docs.stripe.com/api#authentication for details, or we " +
        "can help at https://support.stripe.com/.";
      throw invalid(message, {}, 401);
    }
    if (key !== this.#secretKey) throw invalid(`Invalid API Key provided: ${masked(key)}`, {}, 401);
    const version = header(request, "stripe-version");
    if (version && version !== apiVersion) {
      throw invalid(`Invalid Stripe API version: ${version}. The sandbox speaks ${apiVersion} only.`);
    }
    const account = header(request, "stripe-account");
    if (!account || account === this.#engine.account) return undefined;
    if (!findAccount(this.#engine.store, this.#engine.account, account)) {
      const message = `The provided key '${masked(key)}' does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`;
      throw invalid(message, { code: "account_invalid" }, 403);
    }
    return account;
  }

  async #answer(method: string, path: string, entry: LoggedRequest, fault?: Fault): Promise<Answer> {
    const { route, id } = findRoute(method, path);
    const { account } = entry;
    if (account && !connectedRoutes.test(`${method} ${path}`)) {
      throw notImitated(`${method} ${path} for a connected account`);
    }
    const expand = listed(entry.params.expand);
    const execute = route.prepare(entry.params, id);
    const key = method === "POST" ? entry.idempotencyKey : null;
    if (key === null) {
      if (fault?.kind === "slow") await sleep(fault.delayMs);
      const request = { id: entry.id, idempotency_key: null };
      return this.#engine.transaction(
        (world) => {
          const body = this.#engine.store.attempt(() => render(world, execute(world), expand));
          return fault?.kind === "error_after" ? serverError(entry.id) : { status: 200, body };
        },
        { request, account },
      );
    }
    return this.#once(key, path, entry, fault, (world) => render(world, execute(world), expand));
  }

  /** Executes once per idempotency key. Parameter errors are not stored; later responses are, injected 500s too. */
  async #once(
    key: string,
    path: string,
    entry: LoggedRequest,
    fault: Fault | undefined,
    execute: (world: Parameters<Parameters<Engine["transaction"]>[0]>[0]) => unknown,
  ): Promise<Answer> {
    if (key.length > 255) throw invalid("Idempotency keys can be at most 255 characters long.");
    if (this.#inFlight.has(key)) throw keyInUse(key);
    this.#inFlight.add(key);
    try {
      if (fault?.kind === "slow") await sleep(fault.delayMs);
      return this.#engine.transaction(
        (world) => {
          const { store, account, now } = world;
          store.run("DELETE FROM idempotency WHERE created < ?", now - day);
          const params = canonical(entry.params);
          const known = store.get<Known>("SELECT * FROM idempotency WHERE account = ? AND key = ?", account, key);
          if (known) return replay(known, key, path, params);
          let answer: Answer;
          try {
            answer = { status: 200, body: store.attempt(() => execute(world)) };
          } catch (error) {
            if (!(error instanceof StripeRefusal) || !error.stored) throw error;
            answer = refusal(error, entry.id);
          }
          if (fault?.kind === "error_after") answer = serverError(entry.id);
          store.run(
            "INSERT INTO idempotency VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            ...[account, key, path, params, answer.status, JSON.stringify(answer.body), entry.id, now],
          );
          return answer;
        },
        { request: { id: entry.id, idempotency_key: key }, account: entry.account },
      );
    } finally {
      this.#inFlight.delete(key);
    }
  }

  #failsBefore(fault: Fault, entry: LoggedRequest, response: ServerResponse): boolean {
    const answer = (
      status: number,
      error: { type: "invalid_request_error" | "api_error"; message: string; code?: string },
    ) => {
      this.#reply({ status, body: errorPayload(error, entry.id) }, entry, undefined, response);
      return true;
    };
    switch (fault.kind) {
      case "rate_limit":
        return answer(429, { type: "invalid_request_error", code: "rate_limit", message: tooMany });
      case "refused":
        return answer(400, { type: "invalid_request_error", message: refused });
      case "lock_timeout":
        return answer(429, { type: "invalid_request_error", code: "lock_timeout", message: locked });
      case "error_before":
        return answer(500, { type: "api_error", message: "An unknown error occurred" });
      case "unavailable_json":
        entry.status = 503;
        sendJson(response, 503, { message: "Service Unavailable" });
        return true;
      case "bad_gateway_html":
        entry.status = 502;
        send(response, 502, "text/html", "<html><body><h1>502 Bad Gateway</h1></body></html>");
        return true;
      case "reset":
        response.socket?.resetAndDestroy();
        return true;
      default:
        return false;
    }
  }

  #reply(answer: Answer, entry: LoggedRequest, fault: Fault | undefined, response: ServerResponse) {
    if (fault?.kind === "response_lost") return void response.socket?.destroy();
    entry.status = answer.status;
    const headers: Record<string, string> = {
      Date: new Date(this.#engine.now()).toUTCString(),
      "Request-Id": entry.id,
      "Stripe-Version": apiVersion,
      "Cache-Control": "no-cache, no-store",
      ...(entry.idempotencyKey && { "Idempotency-Key": entry.idempotencyKey }),
      ...(answer.replayed && { "Idempotent-Replayed": "true", "Original-Request": answer.replayed }),
      ...(fault?.kind === "error_after" && { "Stripe-Should-Retry": "false" }),
    };
    if (fault?.kind !== "truncated") return sendJson(response, answer.status, answer.body, headers);
    const text = JSON.stringify(answer.body);
    response.writeHead(answer.status, {
      ...headers,
      "Content-Type": "application/json",
      "Content-Length": text.length,
    });
    response.write(text.slice(0, text.length / 2), () => response.socket?.destroy());
  }
}

interface Known {
  route: string;
  params: string;
  status: number;
  body: string;
  request: string;
}

function replay(known: Known, key: string, path: string, params: string): Answer {
  const advice = `Try using a key other than '${key}' if you meant to execute a different request.`;
  const mismatch = (message: string) => new StripeRefusal(400, { type: "idempotency_error", message }, false);
  if (known.route !== path) {
    const message = `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${known.route}').`;
    throw mismatch(`${message} ${advice}`);
  }
  if (known.params !== params) {
    throw mismatch(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. ${advice}`,
    );
  }
  return { status: known.status, body: JSON.parse(known.body), replayed: known.request };
}

function keyInUse(key: string) {
  const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}`;
  return new StripeRefusal(409, { type: "idempotency_error", code: "idempotency_key_in_use", message }, false);
}

function refusal(error: unknown, requestId: string): Answer {
  if (error instanceof StripeRefusal) return { status: error.status, body: errorPayload(error.body, requestId) };
  console.error("Stripe sandbox:", error);
  return serverError(requestId);
}

function serverError(requestId: string): Answer {
  return { status: 500, body: errorPayload({ type: "api_error", message: "An unknown error occurred" }, requestId) };
}

function findRoute(method: string, path: string): { route: Route; id: string } {
  for (const route of routes) {
    const id = route.method === method ? route.match(path) : undefined;
    if (id !== undefined) return { route, id: decoded(id) };
  }
  const hint = path.endsWith("/")
    ? " If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code."
    : "";
  const message = `Unrecognized request URL (${method}: ${path}).${hint} Please see https://docs.stripe.com or we can help at https://support.stripe.com/.`;
  throw invalid(message, {}, 404);
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

function formOf(request: IncomingMessage, text: string): string {
  const type = header(request, "content-type") ?? "";
  if (type === "" || /^application\/x-www-form-urlencoded\b/i.test(type)) return text;
  throw invalid(`Invalid request: the API takes application/x-www-form-urlencoded, not ${type}.`);
}

function listed(value: Form[string] | undefined): string[] {
  return typeof value === "object" ? Object.values(value).map(String) : [];
}

/** Serializes equal parameters to equal text, whatever their order. */
function canonical(form: Form): string {
  return JSON.stringify(form, (_, value) =>
    typeof value === "object" && value !== null
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

const masked = (key: string) => `${key.slice(0, 8)}${"*".repeat(Math.max(0, key.length - 12))}${key.slice(-4)}`;

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
