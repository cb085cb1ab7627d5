import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from "react-router";
import type { Language } from "#contract/catalogues.ts";
import type { RequestInfo } from "#contract/request-info.ts";
import type { Method } from "#contract/route.ts";
import type { Ctx, RequestCtx } from "../ctx.ts";
import { fail } from "../fail.ts";
import { Allowance } from "./allowance.ts";
import type { AnswerCache, Kept, KeptAnswer } from "./answer-cache.ts";
import { type Answered, languageOfRequest, type RawInput, readRoute, refusalOf, requestCtx } from "./api.ts";
import { brokenPage, busyPage } from "./busy-page.ts";
import { documentHeaders, languageKept, patternHeader } from "./document-headers.ts";
import { replyOf } from "./errors.ts";
import { type Admitted, admitByHash, admittedByNonce, keptNonce } from "./inline-code.ts";
import { networkOf } from "./network.ts";
import { PackedText } from "./packed-text.ts";
import { pageAddressOf } from "./page-address.ts";
import { withRehearsalBanner } from "./rehearsal-banner.ts";
import { Turns } from "./turns.ts";

/** Renders pages with the web's own bundle, which calls the API in the same process. */

/** The exports of the web bundle's entry, so that both sides use the very same context keys. */
interface WebEntry {
  apiPort: RouterContext<ApiPort>;
  requestInfo: RouterContext<RequestInfo>;
}

/** Calls the API in process, through the same guards and parsing as over HTTP. Refusals are thrown as a Response. */
export type ApiPort = (method: Method, path: string, input?: RawInput) => Promise<unknown>;

const root = new URL("../../", import.meta.url).pathname;
const clientFolder = join(root, "build/client");
const serverBundle = join(root, "build/server/index.js");
const aYearSeconds = 31_536_000;

export async function mountPages(app: FastifyInstance, ctx: Ctx, answered: Answered[], kept: Kept): Promise<void> {
  const vite = ctx.env.dev ? await startVite() : undefined;
  if (!vite && !existsSync(serverBundle)) {
    ctx.log.warn("there is no web build: pages are not served, only the API");
    app.setNotFoundHandler(() => fail("not_found"));
    return;
  }
  if (!vite) await serveClientFiles(app);
  const byAddress = new Map(answered.map((entry) => [`${entry.route.method} ${entry.route.path}`, entry]));
  const render = rendererOf(ctx, await buildOf(vite), (reader) => portOf(reader, byAddress, kept.calls));
  const send = senderOf(ctx, render, kept.pages, vite ? () => undefined : cacheKeyOf);

  const answerPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const isPage = ["GET", "HEAD"].includes(request.method) && !request.url.startsWith(`${ctx.env.apiBase}/`);
    if (!isPage) return fail("not_found");
    // A single slash: after two, a browser reads a host name.
    if (/^[\\/]{2}/.test(request.url)) return reply.redirect(request.url.replace(/^[\\/]+/, "/"), 308);
    return vite ? throughVite(vite, request, reply, send) : send(request, reply);
  };
  // Only routes are compressed, hence a route for pages; invalid addresses still get the site's own page.
  app.get("/*", answerPage);
  app.setNotFoundHandler(answerPage);
}

/**
 * Undefined for pages that differ between readers: the signed-in areas, chosen dates and other states of a page. All
 * other pages depend on the reader's language only; document requests never carry the token, which stays in the
 * browser.
 */
export function cacheKeyOf(request: FastifyRequest): string | undefined {
  const { shown, isCanonical } = pageAddressOf(request.url);
  const isDocument = ["GET", "HEAD"].includes(request.method);
  if (!isDocument || !isCanonical || request.headers["x-auth-token"] !== undefined) return undefined;
  return `${languageOfRequest(request)} ${shown}`;
}

/** The scripts, styles, icons and pictures of the web build. */
async function serveClientFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    index: false,
    preCompressed: true,
    // An ETag is enough, and nobody asks for a part of a file: a page's scripts are many small answers.
    lastModified: false,
    acceptRanges: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes(`${clientFolder}/assets/`);
      void reply.header(
        "cache-control",
        isHashed ? `public, max-age=${aYearSeconds}, immutable` : "public, max-age=3600",
      );
      // Unhashed files are the site's icons and pictures: other sites may embed them.
      if (!isHashed) void reply.header("cross-origin-resource-policy", "cross-origin");
    },
  });
}

type Build = ServerBuild | (() => Promise<ServerBuild>);

/** Only in development a function: given one, the framework makes its routes anew for every page. */
async function buildOf(vite: Vite | undefined): Promise<Build> {
  if (!vite) return (await import(pathToFileURL(serverBundle).href)) as ServerBuild;
  return () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<unknown> as Promise<ServerBuild>;
}

type Render = (request: FastifyRequest, nonce: string) => Promise<Response>;

function rendererOf(ctx: Ctx, build: Build, portFor: (reader: RequestCtx) => ApiPort): Render {
  const handle = createRequestHandler(build, ctx.env.dev ? "development" : "production");
  // With one in each turn, a page takes a tenth more of processor time.
  const turns = new Turns(3);
  return async (request, nonce) => {
    await turns.next();
    const bundle = typeof build === "function" ? await build() : build;
    const entry = bundle.entry.module as unknown as WebEntry;
    const context = new RouterContextProvider();
    context.set(entry.apiPort, portFor(requestCtx(ctx, request)));
    context.set(entry.requestInfo, infoOf(ctx, request, nonce));
    const response = await handle(asWebRequest(request, ctx), context);
    const isPage = response.headers.get("content-type")?.startsWith("text/html");
    return ctx.env.rehearsal && isPage ? new Response(withRehearsalBanner(await response.text()), response) : response;
  };
}

function infoOf({ env }: Ctx, request: FastifyRequest, nonce: string): RequestInfo {
  return {
    language: languageOfRequest(request),
    nonce,
    publicUrl: env.publicUrl,
    brandName: env.brandName,
    timeZone: env.island.timeZone,
    mode: env.mode,
    apiBase: env.apiBase,
    google: env.google !== undefined,
    announcement: env.announcement,
    social: env.social,
    support: { email: env.supportEmail, whatsapp: env.supportWhatsapp },
    legalReviewed: env.legalReviewed,
    photosMax: env.limits.photos,
  };
}

/** A document is requested by address and headers alone; for HEAD the body is rendered and dropped. */
function asWebRequest(request: FastifyRequest, ctx: Ctx): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, String(value));
  }
  return new Request(new URL(pageAddressOf(request.url).shown, ctx.env.publicUrl), { headers });
}

function portOf(ctx: RequestCtx, answered: ReadonlyMap<string, Answered>, calls: AnswerCache): ApiPort {
  return async (method, path, input = {}) => {
    const entry = answered.get(`${method} ${path}`);
    if (!entry) throw new Error(`the contract has no ${method} ${path}`);
    try {
      return await readRoute(entry, ctx, input, calls);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.code === "internal") {
        // The page may render without this data, and then nothing else reports the error.
        ctx.log.error({ err: error, path }, "a page could not read what it shows");
        throw error;
      }
      const { status, body } = replyOf(refusal, ctx.language);
      throw Response.json(body, { status, statusText: body.code });
    }
  };
}

type Send = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/**
 * A page with a key is rendered once for all readers within a minute; any other is rendered per request. What is
 * rendered counts against the reader's network.
 */
function senderOf(ctx: Ctx, render: Render, pages: AnswerCache, keyOf: typeof cacheKeyOf): Send {
  const renderings = new Allowance(ctx.env.rateLimits.pages);
  return async (request, reply) => {
    const language = languageOfRequest(request);
    // Not for a missing picture: browsers request pictures with their own preferred language.
    if (request.headers.accept?.includes("text/html")) void reply.headers(languageKept(language, ctx.env));
    const key = keyOf(request);
    const known = key === undefined ? undefined : await pages.known(key, ctx.now);
    const waitSeconds = known ? 0 : renderings.spend(networkOf(request.ip), ctx.now());
    if (waitSeconds > 0) {
      void reply.header("retry-after", String(waitSeconds));
      return sendPlain(ctx, reply.status(429), language, (page) => busyPage({ ...page, waitSeconds }));
    }
    if (key === undefined) {
      const nonce = newNonce();
      const page = await render(request, nonce);
      if (page.status === 500) return sendBroken(ctx, request, reply, language);
      void reply.status(page.status).headers(headersOf(ctx, page.headers, language, admittedByNonce(nonce)));
      return reply.send(page.body ? await page.text() : undefined);
    }
    const page = known ?? (await pages.make(key, ctx.now, () => renderToKeep(ctx, render, request, language)));
    if (page.status === 500) return sendBroken(ctx, request, reply, language);
    return page.body.send(request, reply.status(page.status).headers(page.headers));
  };
}

async function renderToKeep(
  ctx: Ctx,
  render: Render,
  request: FastifyRequest,
  language: Language,
): Promise<KeptAnswer> {
  const rendered = await render(request, keptNonce);
  const { html, admitted } = admitByHash(await rendered.text());
  const headers = headersOf(ctx, rendered.headers, language, admitted);
  return { status: rendered.status, headers, body: new PackedText(html) };
}

function sendBroken(ctx: Ctx, request: FastifyRequest, reply: FastifyReply, language: Language) {
  return sendPlain(ctx, reply.status(500), language, (page) => brokenPage({ ...page, requestId: request.id }));
}

/** A page that needs neither the web bundle nor the database. */
function sendPlain(
  ctx: Ctx,
  reply: FastifyReply,
  language: Language,
  pageOf: (page: { language: Language; nonce: string; brandName: string }) => string,
) {
  const nonce = newNonce();
  const rendered = new Headers({ "content-type": "text/html; charset=utf-8" });
  const page = pageOf({ language, nonce, brandName: ctx.env.brandName });
  return reply
    .headers(headersOf(ctx, rendered, language, admittedByNonce(nonce)))
    .send(ctx.env.rehearsal ? withRehearsalBanner(page) : page);
}

function headersOf({ env }: Ctx, rendered: Headers, language: Language, admitted: Admitted): Record<string, string> {
  const { [patternHeader]: pattern, ...rest } = Object.fromEntries(rendered);
  return { ...rest, ...documentHeaders({ language, admitted, pattern }, env) };
}

function newNonce(): string {
  return randomBytes(16).toString("base64");
}

/** In development, Vite serves its own modules and passes on every other request. */
async function throughVite(vite: Vite, request: FastifyRequest, reply: FastifyReply, send: Send) {
  await new Promise<void>((notVites) => vite.middlewares(request.raw, reply.raw, () => notVites()));
  return send(request, reply);
}

type Vite = Awaited<ReturnType<typeof startVite>>;

async function startVite() {
  const { createServer } = await import("vite");
  // A config compiled into node_modules would trigger `node --watch`.
  return createServer({ root, configLoader: "native", server: { middlewareMode: true } });
}
