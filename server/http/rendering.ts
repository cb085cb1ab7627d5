import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { pathToFileURL } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { Language } from "#contract/catalogues.ts";
import type { Method } from "#contract/route.ts";
import type { Ctx } from "../ctx.ts";
import type { Listen } from "../db/listening.ts";
import type { Announcement, SocialLinks } from "../env.ts";
import { fail } from "../fail.ts";
import { Allowance } from "./allowance.ts";
import { type Answered, callRoute, languageOfRequest, type RawInput, refusalOf, requestCtx } from "./api.ts";
import { busyPage } from "./busy-page.ts";
import { documentHeaders, languageKept, patternHeader } from "./document-headers.ts";
import { replyOf } from "./errors.ts";
import { networkOf } from "./network.ts";
import { pageAddressOf } from "./page-address.ts";
import { cut, type KeptPage, noncePlaceholder, PageCache } from "./page-cache.ts";

/** Pages: the web's own bundle renders them, with the API at hand in the same process. */

type ContextKey<T> = Parameters<RouterContextProvider["set"]>[0] & { defaultValue?: T };

/** What the web bundle's entry hands out, so that both sides hold the very same keys. */
interface WebEntry {
  apiPort: ContextKey<ApiPort>;
  requestInfo: ContextKey<RequestInfo>;
}

/** Calls the API in process, through the same guards and parsing as over HTTP. Refusals are thrown as a Response. */
export type ApiPort = (method: Method, path: string, input?: RawInput) => Promise<unknown>;

export interface RequestInfo {
  language: Language;
  nonce: string;
  publicUrl: string;
  brandName: string;
  timeZone: string;
  mode: "demo" | "live";
  apiBase: string;
  /** Whether signing in with Google is offered. */
  google: boolean;
  announcement: Announcement | undefined;
  social: SocialLinks;
  support: { email: string; whatsapp: string | undefined };
  /** The day the legal texts were reviewed; undefined: they are drafts. */
  legalReviewed: string | undefined;
}

const root = new URL("../../", import.meta.url).pathname;
const clientFolder = join(root, "build/client");
const serverBundle = join(root, "build/server/index.js");
const aYearSeconds = 31_536_000;

export async function mountPages(app: FastifyInstance, ctx: Ctx, answered: Answered[], listen: Listen): Promise<void> {
  const vite = ctx.env.dev ? await startVite() : undefined;
  if (!vite && !existsSync(serverBundle)) {
    ctx.log.warn("there is no web build: pages are not served, only the API");
    app.setNotFoundHandler(() => fail("not_found"));
    return;
  }
  if (!vite) {
    await app.register(fastifyStatic, {
      root: clientFolder,
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const isHashed = path.includes(`${clientFolder}/assets/`);
        void reply.header(
          "cache-control",
          isHashed ? `public, max-age=${aYearSeconds}, immutable` : "public, max-age=3600",
        );
        // What is not part of a page is the site's face: others may show it.
        if (!isHashed) void reply.header("cross-origin-resource-policy", "cross-origin");
      },
    });
  }

  const build: () => Promise<ServerBuild> = vite
    ? () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<unknown> as Promise<ServerBuild>
    : async () => loaded;
  const loaded = vite ? (undefined as never) : ((await import(pathToFileURL(serverBundle).href)) as ServerBuild);

  const cache = new PageCache();
  const renderings = new Allowance(ctx.env.rateLimits.pages);
  if (!vite) app.addHook("onClose", await listen("pages_changed", cache.ears));

  const handle = createRequestHandler(build, ctx.env.dev ? "development" : "production");
  const render = async (request: FastifyRequest, nonce: string): Promise<Response> => {
    const bundle = await build();
    const info: RequestInfo = {
      language: languageOfRequest(request),
      nonce,
      publicUrl: ctx.env.publicUrl,
      brandName: ctx.env.brandName,
      timeZone: ctx.env.island.timeZone,
      mode: ctx.env.mode,
      apiBase: ctx.env.apiBase,
      google: ctx.env.google !== undefined,
      announcement: ctx.env.announcement,
      social: ctx.env.social,
      support: { email: ctx.env.supportEmail, whatsapp: ctx.env.supportWhatsapp },
      legalReviewed: ctx.env.legalReviewed,
    };
    const entry = bundle.entry.module as unknown as WebEntry;
    const context = new RouterContextProvider();
    context.set(entry.apiPort as never, portOf(requestCtx(ctx, request), answered) as never);
    context.set(entry.requestInfo as never, info as never);
    return handle(asWebRequest(request, ctx), context);
  };

  /** A page like anybody's is rendered once for all who come within the minute; any other for its one reader. */
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString("base64");
    const language = languageOfRequest(request);
    // Not with a picture that is not there: the browser asks for that in a language of its own.
    const isPage = request.headers.accept?.includes("text/html");
    const headersOf = ({ [patternHeader]: pattern, ...rest }: Record<string, string>) => ({
      ...rest,
      ...documentHeaders({ language, nonce, pattern }, ctx.env),
      ...(isPage && languageKept(language, ctx.env)),
    });
    const key = vite ? undefined : cacheKeyOf(request);
    const kept = key === undefined ? undefined : cache.find(key, ctx.now());
    const waitSeconds = kept ? 0 : renderings.spend(networkOf(request.ip), ctx.now());
    if (waitSeconds > 0) {
      const headers = headersOf({ "retry-after": String(waitSeconds), "content-type": "text/html; charset=utf-8" });
      const page = busyPage({ language, nonce, brandName: ctx.env.brandName, waitSeconds });
      return reply.status(429).headers(headers).send(page);
    }
    if (key === undefined) {
      const page = await render(request, nonce);
      void reply.status(page.status).headers(headersOf(Object.fromEntries(page.headers)));
      return reply.send(page.body && Readable.fromWeb(page.body as ReadableStream));
    }
    const page = kept ?? (await renderToKeep(key, request));
    void reply.status(page.status).headers(headersOf(page.headers));
    return reply.send(page.pieces.join(nonce));
  };

  const renderToKeep = async (key: string, request: FastifyRequest): Promise<KeptPage> => {
    const { generation } = cache;
    const rendered = await render(request, noncePlaceholder);
    const headers = Object.fromEntries(rendered.headers);
    const page = { status: rendered.status, headers, pieces: cut(await rendered.text()) };
    if (page.status === 200) cache.keep(key, page, generation, ctx.now());
    return page;
  };

  const answerPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const isPage = ["GET", "HEAD"].includes(request.method) && !request.url.startsWith(`${ctx.env.apiBase}/`);
    if (!isPage) return fail("not_found");
    // One slash: after two a URL has the name of a site.
    if (/^[\\/]{2}/.test(request.url)) return reply.redirect(request.url.replace(/^[\\/]+/, "/"), 308);
    return vite ? throughVite(vite, request, reply, send) : send(request, reply);
  };
  // As a route pages are compressed like everything else; addresses that are none still get the site's own page.
  app.get("/*", answerPage);
  app.setNotFoundHandler(answerPage);
}

/**
 * Undefined for what is not the same for everybody: somebody's own areas, chosen dates and other states of a page. No
 * other page reads anything of its visitor but the language; the token lives in the browser and comes with no document.
 */
export function cacheKeyOf(request: FastifyRequest): string | undefined {
  const { shown, isCanonical } = pageAddressOf(request.url);
  const isDocument = ["GET", "HEAD"].includes(request.method);
  if (!isDocument || !isCanonical || request.headers["x-auth-token"] !== undefined) return undefined;
  return `${languageOfRequest(request)} ${shown}`;
}

/** A document is asked for by address and headers alone; of one for HEAD the body is made and left out. */
function asWebRequest(request: FastifyRequest, ctx: Ctx): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, String(value));
  }
  return new Request(new URL(pageAddressOf(request.url).shown, ctx.env.publicUrl), { headers });
}

function portOf(ctx: ReturnType<typeof requestCtx>, answered: Answered[]): ApiPort {
  return async (method, path, input = {}) => {
    const entry = answered.find(({ route }) => route.method === method && route.path === path);
    if (!entry) throw new Error(`the contract has no ${method} ${path}`);
    try {
      return await callRoute(entry, ctx, input);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.code === "internal") {
        // A page may go on without it, and then nobody else would tell.
        ctx.log.error({ err: error, path }, "a page could not read what it shows");
        throw error;
      }
      const { status, body } = replyOf(refusal, ctx.language);
      throw Response.json(body, { status, statusText: body.code });
    }
  };
}

/** While developing, Vite answers for its own modules and hands everything else on. */
async function throughVite(
  vite: Awaited<ReturnType<typeof startVite>>,
  request: FastifyRequest,
  reply: FastifyReply,
  send: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
) {
  await new Promise<void>((notVites) => vite.middlewares(request.raw, reply.raw, () => notVites()));
  return send(request, reply);
}

async function startVite() {
  const { createServer } = await import("vite");
  // A config compiled into node_modules would look like a change to `node --watch`.
  return createServer({ root, configLoader: "native", server: { middlewareMode: true } });
}
