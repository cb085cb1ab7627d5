import type { FastifyBaseLogger } from "fastify";
import type Stripe from "stripe";
import type { Language } from "#contract/catalogues.ts";
import type { Db } from "./db/connect.ts";
import type { Env } from "./env.ts";
import type { Jobs } from "./jobs.ts";
import type { Mailer } from "./mail/mailer.ts";

/** What every domain function is given first. Inside a transaction it is passed on as `{ ...ctx, db: tx }`. */
export interface Ctx {
  readonly db: Db;
  readonly env: Env;
  readonly stripe: Stripe;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly log: FastifyBaseLogger;
  now(): Date;
}

/** Who asks: read from the session's token, never from the request's body. */
export interface Viewer {
  id: number;
  name: string;
  email: string;
  language: Language;
  isAdmin: boolean;
  isHost: boolean;
}

/** A request's context: the application's, and who and where the caller is. */
export interface RequestCtx extends Ctx {
  readonly language: Language;
  /** Where on the network the caller is, for rate limits alone: an IPv4 address, or an IPv6 network. */
  readonly address: string;
  readonly token: string | undefined;
  readonly userAgent: string;
  /** What ties a sign-in's one-time code to the browser that began it: from a cookie no script can read. */
  readonly signInBinding: string | undefined;
}
