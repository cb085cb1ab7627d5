import { useEffect, useEffectEvent } from "react";
import { data, type LoaderFunctionArgs } from "react-router";
import { touched } from "#web/kit/touch.ts";
import type { Input, PathOf, ReplyAt } from "./api.ts";
import { apiPort } from "./request-context.ts";

/**
 * How a page reads its data, with the same calls on the server (in process, for the document) and in the browser
 * (through the query cache, for every later page).
 */
export type Read = <P extends PathOf<"GET">>(
  path: P,
  input?: Omit<Input<"GET", P>, "signal">,
) => Promise<ReplyAt<"GET", P>>;

export function onServer({ context }: Pick<LoaderFunctionArgs, "context">): Read {
  const port = context.get(apiPort);
  return (path, input) => port("GET", path, input);
}

export const inBrowser: Read = async (path, input) => {
  const { queryClient, reading } = await queries();
  // The `Read` type has already checked the input of each route.
  return queryClient.fetchQuery(reading(path, ...([input] as never))) as never;
};

const queries = () => import("./queries.ts");

/** Loads the query cache at the first touch: the next page needs it, and there may be no network by then. */
export function readyQueries(): void {
  touched()
    .then(queries)
    .catch(() => {});
}

/** Refetches every response: at once if it is shown, otherwise when it is next needed. */
export async function forgetAnswers(): Promise<void> {
  const { queryClient } = await queries();
  await queryClient.invalidateQueries();
}

/** Puts the data rendered with the document into the cache, so that returning to the page needs no request. */
export function useSeed(path: PathOf<"GET">, input: { params?: unknown; query?: unknown }, loaded: unknown): void {
  const seed = useEffectEvent(async () => {
    await touched();
    const { keyOf, queryClient } = await queries();
    queryClient.setQueryData(keyOf(path, input), (known: unknown) => known ?? loaded);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: new data means that the call has been answered again
  useEffect(() => {
    seed().catch(() => {});
  }, [loaded]);
}

/** A refusal sets the status of the page: a missing object is a 404, not an error page. */
export async function orRefuse<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const status = statusOf(error);
    if (status !== undefined && status >= 400) throw data(null, { status });
    throw error;
  }
}

function statusOf(error: unknown): number | undefined {
  const status = typeof error === "object" && error !== null && "status" in error ? error.status : undefined;
  return typeof status === "number" ? status : undefined;
}
