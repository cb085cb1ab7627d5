import { QueryClient, type QueryKey } from "@tanstack/react-query";
import type { Api } from "#contract/api.ts";
import type { ErrorCode, ErrorReply } from "#contract/errors.ts";
import type { Method, Received, Route, Sent } from "#contract/route.ts";
import type { TextKey } from "#locales/translate.ts";
import { showToast } from "#web/kit/overlay/toast.ts";
import { shownTexts } from "#web/kit/texts.tsx";
import { apiBase } from "./api-base.ts";
import { tokenNow, useSession } from "./session.ts";
import type { Upload } from "./upload.ts";

/** The browser's calls to the API, typed by the contract. Only types are imported from it: no schema is loaded here. */

type Routes = Api[keyof Api];
type Table = { [M in Method]: { [R in Extract<Routes, { method: M }> as R["path"]]: R } };
export type PathOf<M extends Method> = keyof Table[M] & string;
type RouteAt<M extends Method, P extends string> = P extends keyof Table[M] ? Extract<Table[M][P], Route> : never;
export type ReplyAt<M extends Method, P extends string> = Received<RouteAt<M, P>>;

type Given<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] };
export type Input<M extends Method, P extends string> = Given<Sent<RouteAt<M, P>>> & {
  signal?: AbortSignal;
  /** The share of the files uploaded so far, from 0 to 1. */
  onProgress?: (sent: number) => void;
};
/** The input may be omitted when the route requires none. */
type InputArgument<M extends Method, P extends string> =
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
  };
  const answer = files
    ? import("./upload.ts").then(({ upload }) => upload(address, request, { body, files, onProgress }))
    : fetch(address, request);
  const response = await answer.catch((error) => {
    if (signal?.aborted) throw error;
    void showToast({ text: shownTexts().t("common.toasts.noAnswer"), tone: "error" });
    throw new ApiError(0, {});
  });

  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  if (response.ok) return isJson ? response.json() : response.text();
  const reply = isJson ? await response.json().catch(() => ({})) : {};
  const refusal = new ApiError(response.status, { ...unexplained(method, path), ...reply });
  // Only sign out if the refused token is still the current one: the 401 may be about an earlier session.
  if (refusal.status === 401 && tokenNow() === token) {
    useSession.getState().signOut();
    void showToast({ text: shownTexts().t("common.toasts.sessionExpired"), tone: "error", stays: true });
  }
  if (refusal.status === 500) void showToast({ text: shownTexts().t("common.toasts.serverError"), tone: "error" });
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

const minute = 60_000;

/** How long a response counts as fresh. Paths not listed here are fetched again each time. */
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

/** Other exceptions for a call: how long an unused response is kept, and how often a failed one is retried. */
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

/** Searches with dates are fetched again each time: an hour later the dates may be booked. */
function staleTimeOf(path: PathOf<"GET">, { query }: AnyInput): number | undefined {
  if (path !== "/listings") return staleTimes[path];
  const isDated = Object.keys(query ?? {}).some((name) => name.startsWith("check_in") || name.endsWith("date"));
  return isDated ? undefined : 60 * minute;
}

/** The key of a call in the query cache. Only this function makes keys. */
export function keyOf(path: PathOf<"GET">, { params, query }: AnyInput = {}): QueryKey {
  return [path, { params, query }];
}

/** Key, function and stale time of a GET call, for `useQuery` and similar hooks. */
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

/** Refusals (4xx) are not retried: they would be refused again. */
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
        // As long as the longest stale time, so that fresh responses stay in the cache.
        gcTime: 60 * minute,
        // Tried once even when the browser reports being offline, so that an error shows; retries wait for the network.
        networkMode: "offlineFirst",
        retry: retrying(3),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
      },
      // Mutations do not wait for the network: the user gets a result right away.
      mutations: { networkMode: "always" },
    },
  });
}

/** The browser's only query cache. The server creates one for every page it renders. */
export const queryClient = createQueryClient();

/** Removes one user's data before another user, signed in from another tab for example, can see it. */
useSession.subscribe(({ user }, { user: before }) => {
  if (before && user?.id !== before.id) {
    queryClient.removeQueries({ predicate: ({ queryKey }) => /^\/(user|admin)/.test(String(queryKey[0])) });
  }
});
