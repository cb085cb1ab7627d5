import { createContext } from "react-router";
import type { RequestInfo } from "#contract/request-info.ts";
import type { Method } from "#contract/route.ts";
import type { Input, PathOf, ReplyAt } from "./api.ts";

/**
 * What the server passes to the pages with each request for a document. The keys belong to this bundle: the server
 * takes them from the bundle's own exports (`build.entry.module`).
 */

/** Calls the API in process, through the same guards and parsing as over HTTP. Throws refusals with a `status`. */
export type ApiPort = <M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  input?: Omit<Input<M, P>, "signal">,
) => Promise<ReplyAt<M, P>>;
export const apiPort = createContext<ApiPort>();

export const requestInfo = createContext<RequestInfo>();
