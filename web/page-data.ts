import type { QueryKey } from "@tanstack/react-query";
import { useEffect } from "react";
import { data, type LoaderFunctionArgs } from "react-router";
import { type Input, type PathOf, queryClient, type ReplyAt, reading } from "./api.ts";
import { apiPort } from "./request-context.ts";

/**
 * What a page reads, in the same words on the server (in process, for the document) and in the browser
 * (through the query cache, for every page after it).
 */
export type Read = <P extends PathOf<"GET">>(
  path: P,
  input?: Omit<Input<"GET", P>, "signal">,
) => Promise<ReplyAt<"GET", P>>;

export function onServer({ context }: Pick<LoaderFunctionArgs, "context">): Read {
  const port = context.get(apiPort);
  return (path, input) => port("GET", path, input);
}

export const inBrowser: Read = (path, input) =>
  // The route's own type has asked for its input already.
  queryClient.fetchQuery(reading(path, ...([input] as never))) as never;

/** What came with the document goes into the cache, so that coming back to the page asks nobody. */
export function useSeed<T>(key: QueryKey, loaded: T): T {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a key is made anew each time and means the same
  useEffect(() => {
    queryClient.setQueryData<T>(key, (known) => known ?? loaded);
  }, [loaded]);
  return loaded;
}

/** A refusal decides the status of the page: what is not there is 404, not a broken page. */
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
