import type { FastifyBaseLogger } from "fastify";
import type Stripe from "stripe";
import type { SecurityEventKind } from "#contract/accounts/security-events.ts";
import type { Language } from "#contract/catalogues.ts";
import type { Db } from "./db/connect.ts";
import type { Env } from "./env.ts";
import type { Files } from "./files/files.ts";
import type { Allowances } from "./http/allowance.ts";
import type { Streams } from "./http/streams.ts";
import type { Jobs } from "./jobs.ts";
import type { KeptCards } from "./listings/listings.ts";
import type { Mailer } from "./mail/mailer.ts";

/** The first argument of every domain function. Inside a transaction it is passed on as `{ ...ctx, db: tx }`. */
export interface Ctx {
  readonly db: Db;
  readonly env: Env;
  readonly stripe: Stripe;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly files: Files;
  /** The open streams of this process. */
  readonly streams: Streams;
  /** What callers may still ask of this process. */
  readonly allowances: Allowances;
  /** The cards of listings that this process keeps. */
  readonly cards: KeptCards;
  readonly log: FastifyBaseLogger;
  /** The request that this work is done for, itself or as its job; undefined for routines and their jobs. */
  readonly requestId?: string | undefined;
  now(): Date;
}

/** The context of work for a request: the jobs it queues, and theirs in turn, carry the request's id. */
export function forRequest(ctx: Ctx, requestId: string | undefined, log: FastifyBaseLogger): Ctx {
  const { jobs } = ctx;
  return {
    ...ctx,
    log,
    requestId,
    jobs: { enqueue: (db, name, data, how) => jobs.enqueue(db, name, data, { ...how, requestId }) },
  };
}

/** The caller: read from the session's token, never from the request's body. */
export interface Viewer {
  id: number;
  name: string;
  email: string;
  language: Language;
  isAdmin: boolean;
  isHost: boolean;
  /** Helps a host with a listing. */
  isCohost: boolean;
  session: {
    /** The latest proof of identity; null in a session from before proofs were recorded. */
    provedAt: Date | null;
    /** Whether a second factor was given. */
    hasFactor: boolean;
    /** Until when an admin of a live site may do without one. */
    factorDueAt: Date | null;
  };
}

/** The calling browser, as far as its cookie identifies it. */
export interface Device {
  /** The device cookie's value. */
  readonly secret: string | undefined;
  /** Whether the browser's headers show that a page of this site is calling. */
  readonly isOnOwnPage: boolean;
  /** Stores the secret in the browser, with a readable cookie that marks it as signed in. */
  keep(secret: string): void;
  /** Removes the readable cookie. */
  forgetSession(): void;
}

/** An account event that is worth recording. */
export interface SecurityNote {
  kind: SecurityEventKind;
  /** The person who acted, or whose account it concerns. */
  userId?: number | undefined;
  /** The person an admin's action concerns. */
  aboutUserId?: number;
}

/** A request's context: the application's, plus the caller and where the call comes from. */
export interface RequestCtx extends Ctx {
  readonly language: Language;
  /** The caller's network, for rate limits only: an IPv4 address, or an IPv6 network. */
  readonly address: string;
  readonly token: string | undefined;
  readonly userAgent: string;
  /** Binds a sign-in's one-time code to the browser that began it: from a cookie no script can read. */
  readonly signInBinding: string | undefined;
  readonly device: Device;
  /** Security events of this call, written when it ends. */
  readonly notes: SecurityNote[];
}
