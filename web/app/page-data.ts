import type { QueryKey } from "@tanstack/react-query";
import { useEffect } from "react";
import { data, type LoaderFunctionArgs } from "react-router";
import { type Input, type PathOf, queryClient, type ReplyAt, reading } from "./api.ts";
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

export const inBrowser: Read = (path, input) =>
  // The `Read` type has already checked the input of each route.
  queryClient.fetchQuery(reading(path, ...([input] as never))) as never;

/** Puts the data rendered with the document into the cache, so that returning to the page needs no request. */
export function useSeed<T>(key: QueryKey, loaded: T): T {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a key is made anew each time and means the same
  useEffect(() => {
    queryClient.setQueryData<T>(key, (known) => known ?? loaded);
  }, [loaded]);
  return loaded;
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
