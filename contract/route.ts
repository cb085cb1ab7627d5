import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";

/**
 * Who may call: checked before the handler runs. `hosting`: hosts and those who help one. A `host`, `hosting` or `admin`
 * route responds with 404 to everybody else.
 */
export type Guard = "public" | "user" | "host" | "hosting" | "admin";
export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** From `least` to `most` files, all in the form field `field`. */
export interface Upload {
  readonly field: string;
  readonly least: number;
  readonly most: number;
}

/** The properties of a browser's `Blob` that the contract uses. */
export interface SentFile {
  readonly size: number;
  readonly type: string;
}

/**
 * One call of the API as a plain object. Parsing, guards, reply serialization, the OpenAPI document and the
 * browser's typed calls are all derived from it. Paths are relative to `API_BASE`; parameters are written `{name}`.
 */
export interface Route {
  readonly method: Method;
  readonly path: string;
  readonly guard: Guard;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Pictures sent with the call, which is then `multipart/form-data`: the body's fields are sent as text fields. */
  readonly upload?: Upload;
  readonly reply: z.ZodType;
  /** The possible refusals besides those of every route. */
  readonly refusals?: readonly ErrorCode[];
  /**
   * Refused with `proof_needed` when the session's last proof of identity is older than ten minutes: a stolen session
   * alone must not move money, rights, exports or addresses. `sometimes`: the handler decides.
   */
  readonly needsProof?: "always" | "sometimes";
  /**
   * Available to an admin's session that still lacks its second factor. `to_set_up`: only while the account has no
   * factor, because otherwise somebody who knows only the password could add one.
   */
  readonly openWithoutFactor?: "always" | "to_set_up";
  /** A GET that writes or calls other services. HEAD, which must do neither, gets a 405. */
  readonly hasEffect?: true;
  /**
   * For a GET whose reply is the same for all signed-out callers of one language and changes only when a public page
   * does: the server may reuse the reply for a minute, provided the query has no parameters other than these.
   */
  readonly keptWith?: readonly string[];
  /**
   * For a call that may change public pages: the caller sees the change at once, others a moment later. Other than
   * GETs, calls guarded for hosts or admins are treated this way by default.
   */
  readonly changesPages?: true;
  /** Never stored by a browser or a proxy: contains personal or short-lived data. */
  readonly noStore?: boolean;
}

/** What a route that answers with a file returns; the browser receives a Blob. */
export type FileReply = string | Uint8Array;

/** What a route that answers with server-sent events returns: text that goes on until one side ends it. */
export type EventStream = AsyncIterable<string>;

export const route = <const R extends Route>(definition: R): R => definition;

type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type ReceivedFiles<U extends Upload> = U["least"] extends 0 ? Uint8Array[] : [Uint8Array, ...Uint8Array[]];

/** What the handler receives, parsed. */
export type Parsed<R extends Route> = {
  params: Out<R["params"]>;
  query: Out<R["query"]>;
  body: Out<R["body"]>;
  files: R["upload"] extends Upload ? ReceivedFiles<R["upload"]> : undefined;
};

/** What the caller sends. */
export type Sent<R extends Route> = {
  params: In<R["params"]>;
  query: In<R["query"]>;
  body: In<R["body"]>;
  files: R["upload"] extends Upload ? { readonly [Field in R["upload"]["field"]]: readonly SentFile[] } : undefined;
};

/** The reply a handler must return: every field, and none misspelt. */
export type ReplyOf<R extends Route> = z.input<R["reply"]>;
/** What the caller receives. */
export type Received<R extends Route> = z.output<R["reply"]>;
