import type { Api } from "#contract/api.ts";
import type { ErrorCode, ErrorReply } from "#contract/errors.ts";
import type { FileReply, Method, Received, Route, Sent } from "#contract/route.ts";
import type { TextKey } from "#locales/translate.ts";
import { closeToast, showToast } from "#web/kit/overlay/toast.ts";
import { shownTexts } from "#web/kit/texts.tsx";
import { apiBase } from "./api-base.ts";
import { tokenNow } from "./session.ts";
import type { Upload } from "./upload.ts";

/** The browser's calls to the API, typed by the contract. Only types are imported from it: no schema is loaded here. */

type Routes = Api[keyof Api];
type Table = { [M in Method]: { [R in Extract<Routes, { method: M }> as R["path"]]: R } };
export type PathOf<M extends Method> = keyof Table[M] & string;
type RouteAt<M extends Method, P extends string> = P extends keyof Table[M] ? Extract<Table[M][P], Route> : never;
type Read<Reply> = Reply extends FileReply ? Blob : Reply;
export type ReplyAt<M extends Method, P extends string> = Read<Received<RouteAt<M, P>>>;

type Given<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] };
export type Input<M extends Method, P extends string> = Given<Sent<RouteAt<M, P>>> & {
  signal?: AbortSignal;
  /** The share of the files uploaded so far, from 0 to 1. */
  onProgress?: (sent: number) => void;
  /** The call runs in the background: its failure is not shown, and does not sign the user out. */
  isQuiet?: true;
  /** The call continues when the user leaves the page. */
  keepalive?: true;
};
/** The input may be omitted when the route requires none. */
export type InputArgument<M extends Method, P extends string> =
  Record<never, never> extends Input<M, P> ? [input?: Input<M, P>] : [input: Input<M, P>];

/** A call that was refused (`status` from 400) or got no response (`status` 0). `message` is in the user's language. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | "no_answer";
  readonly fields: Record<string, string>;
  readonly details: unknown;

  constructor(status: number, reply: Partial<ErrorReply>) {
    super(reply.message ?? reply.error ?? "");
    this.status = status;
    this.code = reply.code ?? (status === 0 ? "no_answer" : "internal");
    this.fields = reply.fields ?? {};
    this.details = reply.details;
  }
}

/** Whether the call was refused for lack of a proof of identity, because the person closed its dialog. */
export function isUnproven(error: unknown): boolean {
  return error instanceof ApiError && error.code === "proof_needed";
}

/** The server's message for the user, if there was a response. */
export function sentenceOf(error: Error): string | undefined {
  return (error instanceof ApiError && error.message) || undefined;
}

const timeoutMilliseconds = 50_000;

export async function call<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  ...[input]: InputArgument<M, P>
): Promise<ReplyAt<M, P>> {
  const asked = (input ?? {}) as AnyInput;
  const token = tokenNow();
  try {
    return (await send(method, path, asked)) as ReplyAt<M, P>;
  } catch (error) {
    if (asked.isQuiet || !(error instanceof ApiError)) throw error;
    // A 401 may be about an earlier session than the current one.
    const isSignedOut = error.status === 401 && tokenNow() === token;
    if (!isSignedOut && !/^(proof|factor)_needed$/.test(error.code)) throw error;
    const { isMended } = await import("./proof.ts");
    if (!(await isMended(error))) throw error;
    return call(method, path, ...([input] as InputArgument<M, P>));
  }
}

interface AnyInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  files?: Upload["files"];
  signal?: AbortSignal;
  onProgress?: Upload["onProgress"];
  isQuiet?: true;
  keepalive?: true;
}

/** The last call of which a toast says that it had no answer. The toast goes once the same call has one. */
let unanswered: { what: string; text: string } | undefined;

async function send(
  method: Method,
  path: string,
  { params, query, body, files, signal, onProgress, isQuiet, keepalive }: AnyInput,
): Promise<unknown> {
  const headers = new Headers({ "accept-language": document.documentElement.lang });
  const token = tokenNow();
  if (token) headers.set("x-auth-token", token);
  // With files, the browser sets the content type, which contains the form's boundary.
  if (body !== undefined && !files) headers.set("content-type", "application/json");

  signal?.throwIfAborted();
  // Combined by hand: AbortSignal.any is newer than some browsers we support.
  const end = new AbortController();
  signal?.addEventListener("abort", () => end.abort(signal.reason));
  setTimeout(() => end.abort(), timeoutMilliseconds);
  const address = addressOf(path, params, query);
  const request = {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: end.signal,
    keepalive: keepalive ?? false,
  };
  const answer = files
    ? import("./upload.ts").then(({ upload }) => upload(address, request, { body, files, onProgress }))
    : fetch(address, request);
  const what = `${method} ${address}`;
  const noAnswer = async (error: unknown) => {
    if (signal?.aborted) throw error;
    await untilShown();
    if (!isQuiet) {
      unanswered = { what, text: shownTexts().t("common.toasts.noAnswer") };
      void showToast({ text: unanswered.text, tone: "error" });
    }
    throw new ApiError(0, {});
  };
  const response = await answer.catch(noAnswer);
  if (unanswered?.what === what) {
    void closeToast(unanswered.text);
    unanswered = undefined;
  }

  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  // The connection may also end in the middle of the answer.
  if (response.ok) return (isJson ? response.json() : response.blob()).catch(noAnswer);
  const reply = isJson ? await response.json().catch(() => ({})) : {};
  const refusal = new ApiError(response.status, { ...unexplained(method, path), ...reply });
  if (isQuiet) throw refusal;
  if (refusal.status === 500) void showToast({ text: shownTexts().t("common.toasts.serverError"), tone: "error" });
  throw refusal;
}

let isLeft = false;
if (!import.meta.env.SSR) {
  addEventListener("pagehide", () => {
    isLeft = true;
  });
  addEventListener("pageshow", () => {
    isLeft = false;
  });
}

/** Leaving a page aborts its calls, which is not the server's fault: they only fail if the page is shown again. */
async function untilShown(): Promise<void> {
  if (isLeft) await new Promise((resolve) => addEventListener("pageshow", resolve, { once: true }));
}

const unexplainedCalls: Record<string, { textKey: UnexplainedKey }> = {
  "POST /user/reserve": { textKey: "common.unexplained.reserve" },
  "GET /user/session_status": { textKey: "common.unexplained.payment" },
  "GET /user/getme": { textKey: "common.unexplained.account" },
  "GET /user/create_account": { textKey: "common.unexplained.payoutAccount" },
  "GET /user/account_link": { textKey: "common.unexplained.payoutLink" },
  "GET /user/account_login": { textKey: "common.unexplained.payoutLogin" },
};
type UnexplainedKey = Extract<TextKey, `common.unexplained.${string}`>;

/** The message for a refusal without one, such as a proxy's. Admin calls have their own. */
function unexplained(method: Method, path: string): Partial<ErrorReply> {
  const call = unexplainedCalls[`${method} ${path}`];
  return call ? { message: shownTexts().t(call.textKey) } : {};
}

function addressOf(path: string, params: unknown, query: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const written = String(search);
  return `${apiBase()}${filled}${written && `?${written}`}`;
}
