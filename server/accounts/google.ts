import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type GoogleTrouble, googleRoutes } from "#contract/accounts/google-sign-in.ts";
import { safeNext } from "#contract/accounts/next.ts";
import type { Ctx } from "../ctx.ts";
import { isRefusal } from "../fail.ts";
import { answer, bindingCookie, requestCtx } from "../http/api.ts";
import { limitRate } from "../rate-limit.ts";
import { type Google, type Journey, NoSignIn, openGoogle } from "./google-client.ts";
import { codeSeconds, exchangeCode, letIn } from "./google-people.ts";

/**
 * Redirects the browser to Google and back. A separate signed, short-lived cookie has the values that must match on
 * return; the flow ends at `/auth/complete` with a code, never a token, or at `/auth/login` with the reason.
 */

export const googleSignIn = answer(googleRoutes, {
  exchangeCode: ({ ctx, body }) => exchangeCode(ctx, body.code),
});

const journeyCookie = "google_journey";
const journeySeconds = 600;
/** Fits in a cookie with the other values. */
const longestNext = 1500;

export function mountGoogle(app: FastifyInstance, ctx: Ctx): void {
  if (!ctx.env.google) return;
  const { publicUrl, apiBase, google: env } = ctx.env;
  const google = openGoogle(env, `${publicUrl}${apiBase}/auth/google/callback`);
  const jar = cookieJar(ctx, env.clientSecret);
  const options = { exposeHeadRoute: false };

  app.get(`${apiBase}/auth/google`, options, async (request, reply) => {
    const next = wantedNext(request);
    return orSayWhy(request, reply, next, async () => {
      const { url, journey } = await google.begin();
      jar.keep(reply, { ...journey, next });
      return url.href;
    });
  });

  app.get(`${apiBase}/auth/google/callback`, options, async (request, reply) => {
    const kept = jar.take(request, reply);
    return orSayWhy(request, reply, kept?.next ?? "/", () => comeBack(ctx, { google, request, reply, kept }));
  });
}

interface Return {
  google: Google;
  request: FastifyRequest;
  reply: FastifyReply;
  kept: KeptJourney | undefined;
}

async function comeBack(ctx: Ctx, { google, request, reply, kept }: Return): Promise<string> {
  const { search, searchParams } = new URL(request.url, "http://site.invalid");
  if (!kept || searchParams.get("state") !== kept.state) throw new NoSignIn("expired");
  const own = requestCtx(ctx, request);
  await limitRate(own, `google:address:${own.address}`, ctx.env.rateLimits.login, 60);
  const identity = await google.whoCame(search, kept);
  const { code, binding } = await letIn(own, identity);
  void reply.setCookie(bindingCookie, binding, {
    ...cookieOptions(ctx),
    path: `${ctx.env.apiBase}${googleRoutes.exchangeCode.path}`,
    sameSite: "strict",
    maxAge: codeSeconds,
  });
  return `/auth/complete?${new URLSearchParams({ code, ...(kept.next !== "/" && { next: kept.next }) })}`;
}

/** Navigations never show JSON: every failure redirects to the login page, with its reason. */
async function orSayWhy(request: FastifyRequest, reply: FastifyReply, next: string, lead: () => Promise<string>) {
  void reply.header("cache-control", "no-store");
  try {
    return reply.redirect(await lead());
  } catch (error) {
    const google = troubleOf(error);
    if (google === "failed" || google === "unavailable") request.log.error({ err: error }, "no sign-in through Google");
    return reply.redirect(`/auth/login?${new URLSearchParams({ google, ...(next !== "/" && { next }) })}`);
  }
}

function troubleOf(error: unknown): GoogleTrouble {
  if (error instanceof NoSignIn) return error.trouble;
  return isRefusal(error, "too_many_requests") ? "too_often" : "failed";
}

function wantedNext(request: FastifyRequest): string {
  const { next } = request.query as { next?: unknown };
  return typeof next === "string" && next.length <= longestNext ? safeNext(next) : "/";
}

interface KeptJourney extends Journey {
  next: string;
}

/** Signed with a key derived from Google's secret, which every process of the site has and nobody else. */
function cookieJar(ctx: Ctx, clientSecret: string) {
  const key = createHmac("sha256", clientSecret).update("google journey").digest();
  const signatureOf = (text: string) => createHmac("sha256", key).update(text).digest();
  const options = { ...cookieOptions(ctx), path: `${ctx.env.apiBase}/auth/google`, sameSite: "lax" } as const;
  return {
    keep(reply: FastifyReply, journey: KeptJourney): void {
      const until = ctx.now().getTime() + journeySeconds * 1000;
      const text = Buffer.from(JSON.stringify({ ...journey, until })).toString("base64url");
      const value = `${text}.${signatureOf(text).toString("base64url")}`;
      void reply.setCookie(journeyCookie, value, { ...options, maxAge: journeySeconds });
    },

    /** Single use: reading the cookie clears it. */
    take(request: FastifyRequest, reply: FastifyReply): KeptJourney | undefined {
      void reply.clearCookie(journeyCookie, options);
      const [text = "", signature = ""] = (request.cookies[journeyCookie] ?? "").split(".");
      const given = Buffer.from(signature, "base64url");
      const wanted = signatureOf(text);
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
      const { until, ...journey } = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
      return until > ctx.now().getTime() ? journey : undefined;
    },
  };
}

function cookieOptions({ env }: Ctx) {
  return { httpOnly: true, secure: env.publicUrl.startsWith("https:") };
}
