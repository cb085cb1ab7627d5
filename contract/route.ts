import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";

/** Who may call: checked before the handler runs. `admin` answers 404 to everybody else. */
export type Guard = "public" | "user" | "host" | "admin";
export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** From `least` to `most` files, all under the name `field`. */
export interface Upload {
  readonly field: string;
  readonly least: number;
  readonly most: number;
}

/** What the contract knows of a browser's `Blob`. */
export interface SentFile {
  readonly size: number;
  readonly type: string;
}

/**
 * One call of the API as a plain object. Parsing, guards, reply serialisation, the OpenAPI document and the
 * browser's typed calls are all derived from it. Paths are relative to `API_BASE`; parameters as `{name}`.
 */
export interface Route {
  readonly method: Method;
  readonly path: string;
  readonly guard: Guard;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Pictures that come with the call, which is then `multipart/form-data`: the body's fields travel as its text. */
  readonly upload?: Upload;
  readonly reply: z.ZodType;
  /** The refusals a caller must expect besides those every route has. */
  readonly refusals?: readonly ErrorCode[];
  /** A GET that writes, or asks others for something: HEAD, which must not, is answered 405. */
  readonly hasEffect?: true;
  /** Never stored by a browser or a proxy: holds personal or fleeting facts. */
  readonly noStore?: boolean;
}

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

/** What a handler must return: every field, and none misspelt. */
export type ReplyOf<R extends Route> = z.input<R["reply"]>;
/** What the caller receives. */
export type Received<R extends Route> = z.output<R["reply"]>;
