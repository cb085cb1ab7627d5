import { channel } from "node:diagnostics_channel";
import Stripe from "stripe";
import type { ErrorCode } from "#contract/errors.ts";
import type { Ctx } from "../ctx.ts";
import type { Env } from "../env.ts";
import { fail } from "../fail.ts";
import { TooFast } from "../pace.ts";

export const apiVersion = "2026-10-28.endive";

/** One request to Stripe; a call that the SDK retries makes several. */
export interface StripeRequest {
  /** Without ids, such as `POST /v1/checkout/sessions/{id}/expire`. */
  operation: string;
  /** `refused`: Stripe answered with a 4xx. `failed`: a 5xx, 429, or no answer. */
  outcome: "ok" | "refused" | "failed";
  seconds: number;
}

/** Publishes each {@link StripeRequest} of this process when it has ended. */
export const stripeRequests = channel("linkisla.stripe-request");

/**
 * A call takes at most 33 s, retries included; the browser waits 50 s. The stand-in differs only in its address.
 * @param turn awaited before each request, including the SDK's retries
 */
export function openStripe(
  env: { stripe: Pick<Env["stripe"], "secretKey" | "apiBase"> },
  turn?: () => Promise<void>,
): Stripe {
  const base = env.stripe.apiBase ? new URL(env.stripe.apiBase) : undefined;
  const httpClient = Stripe.createNodeHttpClient();
  const makeRequest = httpClient.makeRequest.bind(httpClient);
  return new Stripe(env.stripe.secretKey, {
    apiVersion,
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
    httpClient: Object.assign(httpClient, {
      makeRequest: async (...request: Parameters<typeof makeRequest>) => {
        await turn?.();
        return measured(request, makeRequest(...request));
      },
    }),
    ...(base && {
      host: base.hostname,
      port: base.port,
      protocol: base.protocol === "https:" ? ("https" as const) : ("http" as const),
    }),
  });
}

type Requested = ReturnType<Stripe.HttpClient["makeRequest"]>;

async function measured(
  [, , path, method]: Parameters<Stripe.HttpClient["makeRequest"]>,
  answer: Requested,
): Requested {
  const began = performance.now();
  const tell = (outcome: StripeRequest["outcome"]) => {
    const operation = `${method} ${withoutIds(path)}`;
    const seconds = (performance.now() - began) / 1000;
    stripeRequests.publish({ operation, outcome, seconds } satisfies StripeRequest);
  };
  try {
    const response = await answer;
    const status = response.getStatusCode();
    tell(status < 400 ? "ok" : status === 429 || status >= 500 ? "failed" : "refused");
    return response;
  } catch (error) {
    tell("failed");
    throw error;
  }
}

/** Ids begin with a short prefix, or have a digit or capital before their end, which neither `v1` nor words have. */
function withoutIds(path: string): string {
  const segments = path.replace(/\?.*$/, "").split("/");
  return segments.map((segment) => (/^[a-z]{2,4}_|[^a-z_]./.test(segment) ? "{id}" : segment)).join("/");
}

/** A call's outcome is unknown: it may have happened. The same call may be repeated with the same key. */
export class StripeUnavailable extends Error {
  constructor(cause: unknown) {
    super("Stripe gave no usable answer", { cause });
    this.name = "StripeUnavailable";
  }
}

/** Stripe refused the request, and nothing happened. */
export class StripeRefused extends Error {
  readonly code: string | undefined;
  readonly param: string | undefined;

  constructor(cause: InstanceType<typeof Stripe.errors.StripeError>) {
    super(`Stripe refused: ${cause.message}`, { cause });
    this.name = "StripeRefused";
    this.code = cause.code;
    this.param = cause.param;
  }
}

/**
 * Makes one call and checks that the response is the requested object: some proxies return JSON without an `error`,
 * which the SDK takes for a success.
 * @throws {StripeRefused} {@link StripeUnavailable}
 */
export async function ask<T extends { id: string; object: string }>(
  object: T["object"],
  call: () => Promise<T>,
): Promise<T> {
  const answer = await askNameless(object, call);
  if (typeof answer.id !== "string") throw new StripeUnavailable(answer);
  return answer;
}

/** The first page of a list. */
export async function askList<T>(call: () => Promise<Stripe.ApiList<T>>): Promise<T[]> {
  const { data } = await askNameless<Stripe.ApiList<T>>("list", call);
  return data;
}

const pageLength = 100;

/** All items of a list, newest first, page by page. */
export async function askAll<T extends { id: string }>(
  call: (page: { limit: number; starting_after?: string }) => Promise<Stripe.ApiList<T>>,
): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const after = all.at(-1)?.id;
    const page = { limit: pageLength, ...(after && { starting_after: after }) };
    const { data, has_more } = await askNameless<Stripe.ApiList<T>>("list", () => call(page));
    all.push(...data);
    if (!has_more || data.length === 0) return all;
  }
}

/** Like `ask`, for objects without an id at Stripe: lists and links. */
export async function askNameless<T extends { object: string }>(
  object: T["object"],
  call: () => Promise<T>,
): Promise<T> {
  let answer: T;
  try {
    answer = await call();
  } catch (error) {
    if (isRefusal(error)) throw new StripeRefused(error);
    throw new StripeUnavailable(isStripeError(error, 429) ? new TooFast(10, error) : error);
  }
  if (answer?.object !== object) throw new StripeUnavailable(answer);
  return answer;
}

/**
 * True when an idempotency key can no longer reveal its call's outcome: the response kept under it is a 500, or the key
 * was used with other parameters. Callers must search Stripe for the object, then take another key.
 */
export function isKeySpent(error: unknown): boolean {
  const { cause } = error instanceof Error ? error : {};
  if (cause instanceof Stripe.errors.StripeIdempotencyError) return true;
  return isStripeError(cause, 500) && cause.headers?.["idempotent-replayed"] === "true";
}

/** True when Stripe returned a fresh 500: a retry shows whether that response is kept under the key. */
export function hasBrokenDown(error: unknown): boolean {
  return error instanceof StripeUnavailable && isStripeError(error.cause, 500) && !isKeySpent(error);
}

/** 400, 402, 403 and 404 are final. 401 is about our own key, 409 and 429 are temporary, 5xx reveals no outcome. */
function isRefusal(error: unknown): error is InstanceType<typeof Stripe.errors.StripeError> {
  return isStripeError(error, 400, 402, 403, 404);
}

function isStripeError(error: unknown, ...statuses: number[]): error is InstanceType<typeof Stripe.errors.StripeError> {
  return error instanceof Stripe.errors.StripeError && statuses.includes(error.statusCode ?? 0);
}

/** Turns Stripe's outages and refusals into a refusal of ours. */
export async function orFail<T>(ctx: Ctx, code: ErrorCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StripeUnavailable) && !(error instanceof StripeRefused)) throw error;
    ctx.log.error({ err: error }, "Stripe did not answer as asked");
    return fail(code);
  }
}
