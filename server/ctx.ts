import type { FastifyBaseLogger } from "fastify";
import type Stripe from "stripe";
import type { Language } from "#contract/catalogues.ts";
import type { SecurityEventKind } from "#contract/report-names.ts";
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

/** The browser that calls, as far as it is known again. */
export interface Device {
  /** What its cookie holds. */
  readonly secret: string | undefined;
  /** Whether the browser says that a page of this site is calling. */
  readonly isOnOwnPage: boolean;
  /** Gives the browser its secret, and a readable sign that somebody is signed in on it. */
  keep(secret: string): void;
  /** Takes the sign away. */
  forgetSession(): void;
}

/** Something about accounts that is worth writing down. */
export interface SecurityNote {
  kind: SecurityEventKind;
  /** Who did it, or whose account it was done to. */
  userId?: number | undefined;
  /** Whom an admin's doing is about. */
  aboutUserId?: number;
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
  readonly device: Device;
  /** What the call has to say for the security events, written when it is over. */
  readonly notes: SecurityNote[];
}
