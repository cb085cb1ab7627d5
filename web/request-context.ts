import { createContext } from "react-router";
import type { Language } from "#contract/catalogues.ts";
import type { Method } from "#contract/route.ts";
import type { Input, PathOf, ReplyAt } from "#web/api.ts";

/**
 * What the server hands to the pages with each request for a document. The keys belong to this bundle:
 * the server takes them from the bundle's own exports (`build.entry.module`).
 */

/** Calls the API in process, through the same guards and parsing as over HTTP. Refusals are thrown with a `status`. */
export type ApiPort = <M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  input?: Omit<Input<M, P>, "signal">,
) => Promise<ReplyAt<M, P>>;
export const apiPort = createContext<ApiPort>();

export interface RequestInfo {
  language: Language;
  /** For every inline script of this answer; the content security policy names it. */
  nonce: string;
  publicUrl: string;
  brandName: string;
  /** The island's, an IANA name. */
  timeZone: string;
  mode: "demo" | "live";
  /** Where the API hangs on this site. */
  apiBase: string;
  /** Whether signing in with Google is offered. */
  google: boolean;
}
export const requestInfo = createContext<RequestInfo>();
