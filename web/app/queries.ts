import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { ApiError, call, type Input, type InputArgument, type PathOf, type ReplyAt } from "./api.ts";
import { useSession } from "./session.ts";

/**
 * The query cache: what the browser has read, and how long it counts as fresh. Public pages come without it; it is
 * loaded at the first touch, or with the first page that uses its hooks.
 */

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

interface AnyInput {
  params?: unknown;
  query?: unknown;
}

/** Searches with dates are fetched again each time: an hour later the dates may be booked. */
function staleTimeOf(path: PathOf<"GET">, { query }: AnyInput): number | undefined {
  if (path !== "/listings") return staleTimes[path];
  const isDated = Object.keys(query ?? {}).some((name) => /^(check_in|month|(start_)?date)$/.test(name));
  return isDated ? undefined : 60 * minute;
}

/** The key of a call in the query cache. Only this function makes keys. */
export function keyOf(path: PathOf<"GET">, { params, query }: AnyInput = {}): QueryKey {
  return [path, { params, query }];
}

/** Key, function and stale time of a GET call, for `useQuery` and similar hooks. */
export function reading<P extends PathOf<"GET">>(path: P, ...[wanted]: InputArgument<"GET", P>) {
  const input = { ...wanted } as AnyInput;
  const staleTime = staleTimeOf(path, input);
  return {
    queryKey: keyOf(path, input),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<ReplyAt<"GET", P>> =>
      call("GET", path, { ...wanted, signal } as Input<"GET", P>),
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
