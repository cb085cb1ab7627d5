import "@fastify/cookie";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Language } from "#contract/catalogues.ts";
import type { Parsed, ReplyOf, Route, Upload } from "#contract/route.ts";
import { requireConfirmed, requireFactor, requireProof, viewerOf, writeNotes } from "../accounts/accounts.ts";
import { type Ctx, forRequest, type RequestCtx, type Viewer } from "../ctx.ts";
import { isOutage } from "../db/outage.ts";
import { fail, isRefusal, Refusal } from "../fail.ts";
import { FilesOutage } from "../files/files.ts";
import type { AnswerCache, KeptAnswer } from "./answer-cache.ts";
import { deviceOf, noDevice } from "./device-cookie.ts";
import { parseInput, replyOf } from "./errors.ts";
import { type Form, readForm } from "./form.ts";
import { languageOf } from "./locales.ts";
import { networkOf } from "./network.ts";
import { PackedText } from "./packed-text.ts";
import { openUploadPlaces } from "./upload-places.ts";

/** Implements the contract's routes. A missing handler or a misspelt reply field does not compile. */

type ViewerOf<R extends Route> = R["guard"] extends "public" ? Viewer | null : Viewer;
export type Handler<R extends Route> = (
  call: Parsed<R> & { ctx: RequestCtx; viewer: ViewerOf<R> },
) => Promise<ReplyOf<R>> | ReplyOf<R>;
export type Handlers<Routes extends Record<string, Route>> = { [Name in keyof Routes]: Handler<Routes[Name]> };

export interface Answered {
  route: Route;
  handler: (call: never) => unknown;
}

/** Binds routes to their handlers; this is the only place their types are checked. */
export function answer<Routes extends Record<string, Route>>(routes: Routes, handlers: Handlers<Routes>): Answered[] {
  return Object.entries(routes).map(([name, route]) => ({
    route,
    handler: handlers[name as keyof Routes] as (call: never) => unknown,
  }));
}

export interface RawInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  /** Reads an upload's form; called after the guard has passed. */
  form?: () => Promise<Form>;
}

/** Guards, parses, handles and checks the reply: the only way into a handler, over HTTP and from the page renderer. */
export async function callRoute(entry: Answered, ctx: RequestCtx, input: RawInput): Promise<unknown> {
  const viewer = await viewerOf(ctx);
  try {
    return await callAs(viewer, entry, ctx, input);
  } catch (error) {
    if (isRefusal(error, "too_many_requests")) ctx.notes.push({ kind: "limit_hit", userId: viewer?.id });
    throw error;
  } finally {
    await writeNotes(ctx);
  }
}

/** One person's uploads at once, and the files, of 5 MB each, that this process has in memory. */
const uploadPlaces = openUploadPlaces({ each: 4, ofPerson: 20, ofNetwork: 40, files: 80 });

async function callAs(viewer: Viewer | null, entry: Answered, ctx: RequestCtx, input: RawInput): Promise<unknown> {
  const { route } = entry;
  if (route.guard === "admin" && !viewer?.isAdmin) ctx.notes.push({ kind: "admin_refused", userId: viewer?.id });
  if (route.guard !== "public") {
    guard(route, viewer);
    await requireFactor(ctx, viewer, route);
    if (route.needsProof === "always") await requireProof(ctx, viewer);
  }
  if (!route.upload) return handle(entry, { ctx, viewer, input });
  const readForm = input.form ?? (() => fail("no_file"));
  if (viewer && route.refusals?.includes("email_unconfirmed")) await requireConfirmed(ctx, viewer);
  // Uploads are for those who are signed in.
  const sender = { person: viewer?.id ?? 0, network: ctx.address };
  return uploadPlaces.hold(sender, within(ctx, route.upload).most, async () =>
    handle(entry, { ctx, viewer, input, form: await readForm() }),
  );
}

interface Call {
  ctx: RequestCtx;
  viewer: Viewer | null;
  input: RawInput;
  form?: Form;
}

async function handle({ route, handler }: Answered, { ctx, viewer, input, form }: Call): Promise<unknown> {
  const call = {
    ctx,
    viewer,
    params: route.params && parseInput(route.params, input.params ?? {}),
    query: route.query && parseInput(route.query, input.query ?? {}),
    body: route.body && parseInput(route.body, (form ? form.fields : input.body) ?? {}),
    files: form?.files,
  };
  return route.reply.parse(await handler(call as never));
}

function guard(route: Route, viewer: Viewer | null): asserts viewer is Viewer {
  if (!viewer) fail("unauthenticated");
  if (route.guard === "admin" && !viewer.isAdmin) fail("not_found");
  if (route.guard === "host" && !viewer.isHost) fail("not_found");
  if (route.guard === "hosting" && !viewer.isHost && !viewer.isCohost) fail("not_found");
}

export const bindingCookie = "sign_in_binding";
const jsonType = "application/json; charset=utf-8";

export function requestCtx(ctx: Ctx, request: FastifyRequest, device = noDevice): RequestCtx {
  const token = request.headers["x-auth-token"];
  return {
    ...forRequest(ctx, request.id, request.log),
    language: languageOfRequest(request),
    address: networkOf(request.ip),
    token: typeof token === "string" && token !== "" ? token : undefined,
    userAgent: String(request.headers["user-agent"] ?? "").slice(0, 300),
    signInBinding: request.cookies?.[bindingCookie],
    device,
    notes: [],
  };
}

export function languageOfRequest(request: FastifyRequest): Language {
  return languageOf(request.cookies?.lng, request.headers["accept-language"]);
}

export function mountRoutes(app: FastifyInstance, ctx: Ctx, answered: Answered[], cache: AnswerCache): void {
  for (const entry of answered) if (!entry.route.upload) mountRoute(app, ctx, entry, cache);
  // In a plugin of their own: other routes reject a form unread, and these must not read one before the guard.
  void app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    await uploads.register(multipart);
    uploads.addContentTypeParser("*", (_request, _payload, parsed) => parsed(null));
    for (const entry of answered) if (entry.route.upload) mountRoute(uploads, ctx, entry, cache);
  });
}

/** No upload has more files than a listing may have photos, and the operator sets that number. */
function within({ env }: Ctx, upload: Upload): Upload {
  return { ...upload, most: Math.min(upload.most, env.limits.photos) };
}

/** Undefined for an answer that is made anew for every caller. */
function keptKeyOf({ keptWith }: Route, { token, language }: RequestCtx, { url, query }: Asked): string | undefined {
  if (!keptWith || token) return undefined;
  const isKnown = Object.keys(query).every((name) => keptWith.includes(name));
  return isKnown ? `${language} ${url}` : undefined;
}

interface Asked {
  url: string;
  query: object;
}

async function keptAnswer(
  key: string,
  ctx: RequestCtx,
  cache: AnswerCache,
  call: () => Promise<unknown>,
): Promise<KeptAnswer> {
  const make = async () => {
    const body = new PackedText(JSON.stringify(await call()));
    return { status: 200, headers: { "content-type": jsonType }, body };
  };
  return (await cache.known(key, ctx.now)) ?? cache.make(key, ctx.now, make);
}

/** Calls a route for a page of the site, which finds what is kept for callers over HTTP. */
export async function readRoute(
  entry: Answered,
  ctx: RequestCtx,
  input: RawInput,
  cache: AnswerCache,
): Promise<unknown> {
  const asked = { url: addressOf(entry.route, ctx.env.apiBase, input), query: input.query ?? {} };
  const key = keptKeyOf(entry.route, ctx, asked);
  if (key === undefined) return callRoute(entry, ctx, input);
  const { body } = await keptAnswer(key, ctx, cache, () => callRoute(entry, ctx, input));
  return JSON.parse(body.text);
}

/** As a browser asks for it. */
function addressOf({ path }: Route, apiBase: string, { params = {}, query = {} }: RawInput): string {
  const values = params as Record<string, unknown>;
  const given = Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(values[name])));
  return apiBase + filled + (search.size > 0 ? `?${search}` : "");
}

function mountRoute(app: FastifyInstance, ctx: Ctx, entry: Answered, cache: AnswerCache): void {
  const { method, path, reply: replySchema, hasEffect, noStore, upload } = entry.route;
  const { contentType, fileName } = (replySchema.meta() ?? {}) as { contentType?: string; fileName?: string };
  const url = ctx.env.apiBase + path.replace(/\{(\w+)\}/g, ":$1");
  if (hasEffect) {
    app.route({ method: "HEAD", url, handler: (_request, reply) => reply.status(405).header("allow", method).send() });
  }
  app.route({
    method,
    url,
    exposeHeadRoute: !hasEffect,
    handler: async (request, reply) => {
      const own = requestCtx(ctx, request, deviceOf(ctx.env, request, reply));
      if (noStore) void reply.header("cache-control", "no-store");
      void reply.header("content-language", own.language);
      const key = keptKeyOf(entry.route, own, { url: request.url, query: request.query as object });
      const call = () =>
        callRoute(entry, own, {
          params: request.params,
          query: request.query,
          body: request.body,
          ...(upload && { form: () => readForm(request, within(ctx, upload)) }),
        });
      if (key !== undefined) {
        const kept = await keptAnswer(key, own, cache, call);
        return kept.body.send(request, reply.headers(kept.headers));
      }
      const result = await call();
      // A change is heard of a moment after it is made: whoever makes it here shall find it here at once.
      if (mayChangePages(entry.route)) {
        cache.empty();
        ctx.cards.empty();
      }
      if (contentType) return reply.type(contentType).send(result);
      if (fileName) void reply.header("content-disposition", `attachment; filename="${fileName}"`);
      // A file is for people to read.
      const text = fileName ? JSON.stringify(result, null, 2) : JSON.stringify(result);
      return reply.type(jsonType).send(text);
    },
  });
}

function mayChangePages({ method, guard, changesPages }: Route): boolean {
  return method !== "GET" && (changesPages ?? (guard !== "public" && guard !== "user"));
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
}

/** Expected refusals get their status and message; everything else is logged and answered as `internal`. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  if (refusal.code === "internal") request.log.error({ err: error }, "request failed");
  if (refusal.code === "pictures_unavailable") request.log.warn({ err: error }, "the file store cannot answer");
  if (refusal.code === "unavailable") request.log.warn({ err: error }, "the database cannot answer");
  const language = languageOfRequest(request);
  const { status, body } = replyOf(refusal, language);
  if (refusal.facts.retryAfterSeconds) void reply.header("retry-after", refusal.facts.retryAfterSeconds);
  return reply
    .status(status)
    .header("cache-control", "no-store")
    .header("content-language", language)
    .type(jsonType)
    .send(JSON.stringify({ ...body, ...(refusal.code === "internal" ? { request: request.id } : {}) }));
}

/** Maps the web framework's own errors (bad URL, body too large) and outages to our refusals. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isOutage(error)) return new Refusal("unavailable", { retryAfterSeconds: 5 });
  if (error instanceof FilesOutage) return new Refusal("pictures_unavailable", { retryAfterSeconds: 15 });
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
  if (status === 415) return new Refusal("unsupported_media_type", { fields: { body: { rule: "json" } } });
  if (status === 413) return new Refusal("payload_too_large");
  if (status === 404) return new Refusal("not_found");
  if (status >= 400 && status < 500) return new Refusal("invalid_input", { fields: { request: { rule: "format" } } });
  return new Refusal("internal");
}
