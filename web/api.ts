import { QueryClient, type QueryKey } from "@tanstack/react-query";
import type { ParseKeys } from "i18next";
import type { Api } from "#contract/api.ts";
import type { ErrorCode, ErrorReply } from "#contract/errors.ts";
import type { Method, Received, Route, Sent } from "#contract/route.ts";
import { apiBase } from "./api-base.ts";
import { i18n } from "./i18n/i18n.ts";
import { tokenNow, useSession } from "./session.ts";
import { showToast } from "./ui/toast.ts";
import type { Upload } from "./upload.ts";

/** The browser's calls to the API, typed by the contract. Only types come from it: no schema is loaded here. */

type Routes = Api[keyof Api];
type Table = { [M in Method]: { [R in Extract<Routes, { method: M }> as R["path"]]: R } };
export type PathOf<M extends Method> = keyof Table[M] & string;
type RouteAt<M extends Method, P extends string> = P extends keyof Table[M] ? Extract<Table[M][P], Route> : never;
export type ReplyAt<M extends Method, P extends string> = Received<RouteAt<M, P>>;

type Given<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] };
export type Input<M extends Method, P extends string> = Given<Sent<RouteAt<M, P>>> & {
  signal?: AbortSignal;
  /** How much of the files has left, from 0 to 1. */
  onProgress?: (sent: number) => void;
};
/** The input may be left out when the route wants nothing. */
type InputArgument<M extends Method, P extends string> =
  Record<never, never> extends Input<M, P> ? [input?: Input<M, P>] : [input: Input<M, P>];

/** A call that was refused (`status` from 400) or got no answer (`status` 0). `message` is for people, in their language. */
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

/** What the server said to people, when there was an answer. */
export function sentenceOf(error: Error): string | undefined {
  return (error instanceof ApiError && error.message) || undefined;
}

const timeoutMilliseconds = 50_000;

export async function call<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  ...[input]: InputArgument<M, P>
): Promise<ReplyAt<M, P>> {
  return (await send(method, path, (input ?? {}) as AnyInput)) as ReplyAt<M, P>;
}

interface AnyInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  files?: Upload["files"];
  signal?: AbortSignal;
  onProgress?: Upload["onProgress"];
}

async function send(
  method: Method,
  path: string,
  { params, query, body, files, signal, onProgress }: AnyInput,
): Promise<unknown> {
  const headers = new Headers({ "accept-language": document.documentElement.lang });
  const token = tokenNow();
  if (token) headers.set("x-auth-token", token);
  // With files it is the browser that names the form's boundary.
  if (body !== undefined && !files) headers.set("content-type", "application/json");

  signal?.throwIfAborted();
  // Joined by hand: AbortSignal.any is younger than some browsers we serve.
  const end = new AbortController();
  signal?.addEventListener("abort", () => end.abort(signal.reason));
  setTimeout(() => end.abort(), timeoutMilliseconds);
  const address = addressOf(path, params, query);
  const request = {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: end.signal,
  };
  const answer = files
    ? import("./upload.ts").then(({ upload }) => upload(address, request, { body, files, onProgress }))
    : fetch(address, request);
  const response = await answer.catch((error) => {
    if (signal?.aborted) throw error;
    void showToast({ text: i18n.t("common.toasts.noAnswer"), tone: "error" });
    throw new ApiError(0, {});
  });

  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  if (response.ok) return isJson ? response.json() : response.text();
  const reply = isJson ? await response.json().catch(() => ({})) : {};
  const refusal = new ApiError(response.status, { ...unexplained(method, path), ...reply });
  // Said of a session that is over already, it says nothing about the one there is now.
  if (refusal.status === 401 && tokenNow() === token) {
    useSession.getState().signOut();
    void showToast({ text: i18n.t("common.toasts.sessionExpired"), tone: "error", stays: true });
  }
  if (refusal.status === 500) void showToast({ text: i18n.t("common.toasts.serverError"), tone: "error" });
  throw refusal;
}

const unexplainedCalls: Record<string, { textKey: UnexplainedKey }> = {
  "POST /user/reserve": { textKey: "common.unexplained.reserve" },
  "GET /user/session_status": { textKey: "common.unexplained.payment" },
  "GET /user/getme": { textKey: "common.unexplained.account" },
  "GET /user/create_account": { textKey: "common.unexplained.payoutAccount" },
  "GET /user/account_link": { textKey: "common.unexplained.payoutLink" },
  "GET /user/account_login": { textKey: "common.unexplained.payoutLogin" },
};
type UnexplainedKey = Extract<ParseKeys, `common.unexplained.${string}`>;

/** What to say of a refusal that says nothing itself, as a proxy's. The operator's calls have their own. */
function unexplained(method: Method, path: string): Partial<ErrorReply> {
  const call = unexplainedCalls[`${method} ${path}`];
  return call ? { message: i18n.t(call.textKey) } : {};
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

const minute = 60_000;

/** How long an answer counts as fresh. What is not named here is asked for anew each time. */
const staleTimes: Partial<Record<PathOf<"GET">, number>> = {
  "/housing": 60 * minute,
  "/spaces": 60 * minute,
  "/experiences": 60 * minute,
  "/housing/{id}": 5 * minute,
  "/spaces/{id}": 5 * minute,
  "/experiences/{id}": 5 * minute,
  "/listings/{id}/similar": 5 * minute,
  "/places": 60 * minute,
  "/user/tax": 5 * minute,
  "/admin/stats": 60 * minute,
  "/admin/getDisabledHosts": 60 * minute,
};

/** What else is unusual about a call: how long an answer nobody looks at is kept, how often one that failed is made again. */
interface Ways {
  gcTime?: number;
  retry?: ReturnType<typeof retrying>;
  refetchOnWindowFocus?: false;
}
const twiceMore = { retry: retrying(2) };
const ways: Partial<Record<PathOf<"GET">, Ways>> = {
  "/user/tax": { gcTime: 30 * minute, refetchOnWindowFocus: false },
  "/admin/stats": twiceMore,
  "/admin/getDisabledHosts": twiceMore,
};

/** What depends on dates is asked for anew each time: an hour later somebody else has them. */
function staleTimeOf(path: PathOf<"GET">, { query }: AnyInput): number | undefined {
  if (path !== "/listings") return staleTimes[path];
  const isDated = Object.keys(query ?? {}).some((name) => name.startsWith("check_in") || name.endsWith("date"));
  return isDated ? undefined : 60 * minute;
}

/** The key of a call in the query cache. Keys are made here only. */
export function keyOf(path: PathOf<"GET">, { params, query }: AnyInput = {}): QueryKey {
  return [path, { params, query }];
}

/** Key, function and stale time of a reading call, for `useQuery` and its kin. */
export function reading<P extends PathOf<"GET">>(path: P, ...[wanted]: InputArgument<"GET", P>) {
  const input: AnyInput = { ...wanted };
  const staleTime = staleTimeOf(path, input);
  return {
    queryKey: keyOf(path, input),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      send("GET", path, { ...input, signal }) as Promise<ReplyAt<"GET", P>>,
    staleTime: staleTime ?? 0,
    ...(staleTime === undefined && { gcTime: 0 }),
    ...ways[path],
  };
}

/** What was refused is refused again. */
function retrying(times: number) {
  return (failures: number, error: Error): boolean => {
    const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
    return failures < times && !refused;
  };
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // As long as the longest stale time: what is fresh is still there.
        gcTime: 60 * minute,
        // Tried once even when the browser thinks it is offline, so that it is said; the retries wait for the network.
        networkMode: "offlineFirst",
        retry: retrying(3),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
      },
      // What somebody pressed is answered now, not when the network is back.
      mutations: { networkMode: "always" },
    },
  });
}

/** The browser's one cache. The server makes another for every page it renders. */
export const queryClient = createQueryClient();

/** What one person was shown is gone before the next one, signed in from another tab say, sees anything. */
useSession.subscribe(({ user }, { user: before }) => {
  if (before && user?.id !== before.id) {
    queryClient.removeQueries({ predicate: ({ queryKey }) => /^\/(user|admin)/.test(String(queryKey[0])) });
  }
});
