import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";

/** Who may call: checked before the handler runs. `admin` answers 404 to everybody else. */
export type Guard = "public" | "user" | "host" | "admin";
export type Method = "GET" | "POST" | "PUT" | "DELETE";

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
  readonly reply: z.ZodType;
  /** The refusals a caller must expect besides those every route has. */
  readonly refusals?: readonly ErrorCode[];
  /** Never stored by a browser or a proxy: holds personal or fleeting facts. */
  readonly noStore?: boolean;
}

export const route = <const R extends Route>(definition: R): R => definition;

type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What the handler receives, parsed. */
export type Parsed<R extends Route> = {
  params: Out<R["params"]>;
  query: Out<R["query"]>;
  body: Out<R["body"]>;
};

/** What the caller sends. */
export type Sent<R extends Route> = {
  params: In<R["params"]>;
  query: In<R["query"]>;
  body: In<R["body"]>;
};

/** What a handler must return: every field, and none misspelt. */
export type ReplyOf<R extends Route> = z.input<R["reply"]>;
/** What the caller receives. */
export type Received<R extends Route> = z.output<R["reply"]>;
