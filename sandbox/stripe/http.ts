import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * HTTP: form bodies in, JSON out, errors in Stripe's shape. Independent of Stripe's objects.
 */
export const apiVersion = "2026-10-28.endive";

export interface StripeErrorBody {
  type: "invalid_request_error" | "idempotency_error" | "api_error" | "card_error";
  message: string;
  code?: string;
  param?: string;
}

/** A refusal. `stored`: kept under the idempotency key, which only happens once the request is being executed. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: StripeErrorBody;
  readonly stored: boolean;

  constructor(status: number, body: StripeErrorBody, stored: boolean) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.stored = stored;
  }
}

/** The request itself is wrong: nothing is executed or stored under the idempotency key. */
export function invalid(message: string, detail: { code?: string; param?: string } = {}, status = 400): StripeRefusal {
  return new StripeRefusal(status, { type: "invalid_request_error", message, ...detail }, false);
}

/** The request is valid, but executing it is refused. */
export function refused(message: string, detail: { code?: string; param?: string } = {}, status = 400): StripeRefusal {
  return new StripeRefusal(status, { type: "invalid_request_error", message, ...detail }, true);
}

export function missing(kind: string, id: string, param = "id", status = 404): StripeRefusal {
  return refused(`No such ${kind}: '${id}'`, { code: "resource_missing", param }, status);
}

/** Real Stripe would accept this; the sandbox returns an explicit error instead of pretending. */
export function notImitated(what: string, param?: string): StripeRefusal {
  return invalid(`The Stripe sandbox does not imitate ${what}.`, { code: "sandbox_not_imitated", param });
}

export function errorPayload(body: StripeErrorBody, requestId: string) {
  const doc_url = body.code && `https://docs.stripe.com/error-codes#${body.code.replaceAll("_", "-")}`;
  return {
    error: {
      ...body,
      ...(doc_url && { doc_url }),
      request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
    },
  };
}

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > 1_000_000) throw invalid("Request body is too large.", {}, 413);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

export type FormValue = string | { [key: string]: FormValue };
export type Form = { [key: string]: FormValue };

/** `a[b][0]=x` → `{a: {b: {0: "x"}}}`. An array is an object with numeric keys until a parameter table says so. */
export function decodeForm(text: string): Form {
  const form: Form = Object.create(null);
  for (const pair of text.split("&")) {
    if (pair === "") continue;
    const [key, value] = splitPair(pair);
    const path = pathOf(key);
    let at = form;
    for (const step of path.slice(0, -1)) {
      const next = at[step];
      const inner: Form = typeof next === "object" ? next : Object.create(null);
      at[step] = inner;
      at = inner;
    }
    const last = path.at(-1) ?? "";
    at[last === "" ? String(Object.keys(at).length) : last] = value;
  }
  return form;
}

function splitPair(pair: string): [key: string, value: string] {
  const cut = pair.indexOf("=");
  const decode = (part: string) => decodeURIComponent(part.replaceAll("+", " "));
  try {
    return cut < 0 ? [decode(pair), ""] : [decode(pair.slice(0, cut)), decode(pair.slice(cut + 1))];
  } catch {
    throw invalid("Invalid request: the parameters are not valid form encoding.");
  }
}

function pathOf(key: string): string[] {
  const head = key.match(/^[^[\]]+/)?.[0];
  const steps = [...key.slice(head?.length ?? 0).matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? "");
  const whole = (head ?? "") + steps.map((step) => `[${step}]`).join("");
  if (!head || whole !== key || steps.length > 20) throw invalid(`Invalid parameter name: ${key.slice(0, 100)}`);
  return [head, ...steps];
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) {
  send(response, status, "application/json", `${JSON.stringify(body, null, 2)}\n`, headers);
}

export function send(
  response: ServerResponse,
  status: number,
  type: string,
  text: string,
  headers: Record<string, string> = {},
) {
  const body = Buffer.from(text);
  response.writeHead(status, { "Content-Type": type, "Content-Length": body.length, ...headers });
  response.end(body);
}
