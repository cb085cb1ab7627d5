import Stripe from "stripe";
import type { Env } from "../env.ts";

export const apiVersion = "2026-10-28.endive";

/** Worst case 33 s with its retries, less than the browser's 50. Only the address tells the stand-in from Stripe. */
export function openStripe(env: Env): Stripe {
  const base = env.stripe.apiBase ? new URL(env.stripe.apiBase) : undefined;
  return new Stripe(env.stripe.secretKey, {
    apiVersion,
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port,
      protocol: base.protocol === "https:" ? ("https" as const) : ("http" as const),
    }),
  });
}

/** Stripe did not say what became of a call: it may have happened. The same call, with the same key, may be repeated. */
export class StripeUnavailable extends Error {
  constructor(cause: unknown) {
    super("Stripe gave no usable answer", { cause });
    this.name = "StripeUnavailable";
  }
}

/** Stripe said no, and nothing happened. */
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
 * Makes one call and checks that what came is what was asked for: some proxies answer JSON without an `error`,
 * which the SDK takes for a success.
 * @throws {StripeRefused} {@link StripeUnavailable}
 */
export async function ask<T extends { id: string; object: string }>(
  object: T["object"],
  call: () => Promise<T>,
): Promise<T> {
  let answer: T;
  try {
    answer = await call();
  } catch (error) {
    throw isRefusal(error) ? new StripeRefused(error) : new StripeUnavailable(error);
  }
  if (answer?.object !== object || typeof answer.id !== "string") throw new StripeUnavailable(answer);
  return answer;
}

/** 400, 402, 403 and 404 are final. 401 is our own key, 409 and 429 are about this moment, 5xx says nothing. */
function isRefusal(error: unknown): error is InstanceType<typeof Stripe.errors.StripeError> {
  return error instanceof Stripe.errors.StripeError && [400, 402, 403, 404].includes(error.statusCode ?? 0);
}
