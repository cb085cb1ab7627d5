import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import fastify, { type FastifyInstance, LogController } from "fastify";
import type Stripe from "stripe";
import { languages } from "#contract/catalogues.ts";
import { dropExpiredDevices } from "./accounts/devices.ts";
import { googleSignIn, mountGoogle } from "./accounts/google.ts";
import { dropExpiredLinks } from "./accounts/links.ts";
import { dropExpiredChallenges } from "./accounts/passkeys.ts";
import { sendResetLink } from "./accounts/recovery.ts";
import { answerAccounts, factors } from "./accounts/routes.ts";
import { dropOldEvents } from "./accounts/security-events.ts";
import { dropExpiredSessions } from "./accounts/sessions.ts";
import { addUpDays, tellHostsOfCommission, watch } from "./admin/admin.ts";
import { dropOldBreakages } from "./admin/breakages.ts";
import { mountPolicyReports } from "./admin/policy-reports.ts";
import { admin } from "./admin/routes.ts";
import { extendYearlyRules, lockListing, moveCalledOff, widenBlocks } from "./availability/availability.ts";
import { tellCalendars } from "./availability/own-data.ts";
import { availability } from "./availability/routes.ts";
import { backUpAtNight } from "./backups/backups.ts";
import { forgetParty, obstaclesToLeaving } from "./bookings/account-deletion.ts";
import { tellOfArrivals } from "./bookings/arrivals.ts";
import { tellOfClash } from "./bookings/clash-emails.ts";
import { applyStripeEvent } from "./bookings/events.ts";
import { dropHoldNetworks } from "./bookings/hoarding.ts";
import { refundOrphan } from "./bookings/orphan-refunds.ts";
import { tendOrphans } from "./bookings/orphans.ts";
import { tellParty } from "./bookings/own-data.ts";
import { releasePayouts, retryPayouts, settlePayout } from "./bookings/payouts.ts";
import { purgeQuotes } from "./bookings/quotes.ts";
import { makeRefund, reviewRefunds } from "./bookings/refunds.ts";
import { bookings, payments, taxes } from "./bookings/routes.ts";
import { endHoldsAt, endHoldsOf } from "./bookings/settlement.ts";
import { sweep } from "./bookings/sweep.ts";
import { dropOldDeeds, dropOldInvitations, forgetCohost, tellCohost } from "./cohosts/cohosts.ts";
import { cohosts } from "./cohosts/routes.ts";
import type { Ctx } from "./ctx.ts";
import type { Database } from "./db/connect.ts";
import { mountMailbox } from "./dev/mailbox.ts";
import type { Env } from "./env.ts";
import { fail } from "./fail.ts";
import { forgetFavorites } from "./favorites/favorites.ts";
import { tellFavorites } from "./favorites/own-data.ts";
import { favorites } from "./favorites/routes.ts";
import { forgetFeeds, mountExports, readDueFeeds, tellFeeds } from "./feeds/feeds.ts";
import { feeds } from "./feeds/routes.ts";
import { openFiles } from "./files/open.ts";
import {
  backOnSale,
  dropOldChanges,
  forgetTurnoverCalendar,
  forgetUnpaid,
  mountTurnoverCalendars,
  tellHosting,
  tendUnpaidHosts,
} from "./hosting/hosting.ts";
import { hostCalendar, hostCalendars, hosting, seasons, statements, turnovers } from "./hosting/routes.ts";
import { allowancesOf } from "./http/allowance.ts";
import { keepAnswers } from "./http/answer-cache.ts";
import { answerError, answerErrors, mountRoutes } from "./http/api.ts";
import { readBodies } from "./http/body.ts";
import { mountDocs } from "./http/docs.ts";
import { mountEveryAnswer, mountSecurityContact } from "./http/every-answer.ts";
import { pageTexts, publicTexts } from "./http/locales.ts";
import { brotli } from "./http/packed-text.ts";
import { trustedProxies } from "./http/proxies.ts";
import { mountPages } from "./http/rendering.ts";
import { Streams } from "./http/streams.ts";
import type { JobQueue, JobWork, Routine } from "./jobs.ts";
import {
  dropHostNetworks,
  dropOldEdits,
  forgetHost,
  KeptCards,
  keepTexts,
  tellHost,
  writeTextsOf,
} from "./listings/listings.ts";
import { answerHostedListings, listings } from "./listings/routes.ts";
import { mountSharePictures } from "./listings/share-pictures.ts";
import { mountSitemap } from "./listings/sitemap.ts";
import { mountInboundMail } from "./mail/inbound.ts";
import { type Mailer, sendMail } from "./mail/mail.ts";
import { dropOldMarks } from "./mail/returned.ts";
import { mapsLinks } from "./maps-links/routes.ts";
import { dropPicture, mountMedia } from "./media/media.ts";
import { profileImage } from "./media/routes.ts";
import { dropUnsentPhotos, forgetPhotos, receiveAnswer, sendScheduled, tellOfUnread } from "./messages/messages.ts";
import { bringNews } from "./messages/news.ts";
import { forgetHostTexts, tellHostTexts, tellMessages } from "./messages/own-data.ts";
import { hostTexts, messages } from "./messages/routes.ts";
import { mountMetrics } from "./metrics/metrics.ts";
import { welcomeSubscriber } from "./newsletter/newsletter.ts";
import { mountNewsletterExit } from "./newsletter/one-click.ts";
import { tellSubscription } from "./newsletter/own-data.ts";
import { newsletter } from "./newsletter/routes.ts";
import { mountInstallable } from "./notices/installable.ts";
import { forgetSubscriptions, sendDueNotices, sendNotice, tellNotices } from "./notices/notices.ts";
import { notices } from "./notices/routes.ts";
import type { Keeper } from "./own-data.ts";
import { keepPace } from "./pace.ts";
import { tellPayee } from "./payments/own-data.ts";
import { emailReplaced, forgetPayee, openStripe } from "./payments/payments.ts";
import { payoutAccounts } from "./payments/routes.ts";
import { mountWebhook } from "./payments/webhook.ts";
import { dropOldRateLimits } from "./rate-limit.ts";
import { askAboutPayments, catchUp, compareBooks } from "./reconciling/reconciling.ts";
import { money } from "./reconciling/routes.ts";
import { tellReviews } from "./reviews/own-data.ts";
import { tendReviews } from "./reviews/reviews.ts";
import { reviews } from "./reviews/routes.ts";
import { runSafely } from "./run-safely.ts";
import { search } from "./search/routes.ts";
import { system } from "./system/routes.ts";

export interface Parts {
  env: Env;
  database: Database;
  jobs: JobQueue;
  stripe: Stripe;
  mailer: Mailer;
  now: () => Date;
  /** Serves everything but the API; by default the web's own pages. */
  pages?: typeof mountPages;
  /** Standard output by default. */
  logTo?: { write(line: string): void };
}

export interface App {
  http: FastifyInstance;
  ctx: Ctx;
  /** From now on `/readyz` answers 503, and everything else is answered as before. */
  drain(): void;
}

/** What is kept of people besides their accounts: told to them in their file, and forgotten with the account. */
const keepers: readonly Keeper[] = [
  { tell: tellSubscription },
  { tell: tellNotices, forget: forgetSubscriptions },
  { tell: tellPayee, forget: forgetPayee },
  { tell: tellCohost, forget: forgetCohost },
  { tell: tellHost, forget: forgetHost },
  { tell: tellCalendars },
  { tell: tellFeeds, forget: forgetFeeds },
  { tell: tellFavorites, forget: forgetFavorites },
  { tell: tellMessages, forget: forgetPhotos },
  { tell: tellHostTexts, forget: forgetHostTexts },
  { tell: tellParty, forget: forgetParty },
  { tell: tellReviews },
  { tell: tellHosting, forget: forgetUnpaid },
  { forget: forgetTurnoverCalendar },
];

export const answered = [
  ...answerAccounts({
    obstaclesOf: obstaclesToLeaving,
    keepers,
    renamed: writeTextsOf,
    readdressed: emailReplaced,
  }),
  ...factors,
  ...googleSignIn,
  ...profileImage,
  ...newsletter,
  ...notices,
  ...cohosts,
  ...listings,
  ...availability,
  ...search,
  ...favorites,
  ...messages,
  ...hostTexts,
  ...bookings,
  ...payments,
  ...taxes,
  ...payoutAccounts,
  ...money,
  ...reviews,
  ...hosting,
  ...statements,
  ...answerHostedListings({ lockListing, departuresMoved: moveCalledOff }),
  ...mapsLinks,
  ...hostCalendar,
  ...hostCalendars,
  ...seasons,
  ...turnovers,
  ...feeds,
  ...admin,
  ...system,
];

export const jobWork: JobWork = {
  "clash.tell": tellOfClash,
  "commission.tell": tellHostsOfCommission,
  "mail.send": sendMail,
  "stripe.event": applyStripeEvent,
  "refund.make": makeRefund,
  "orphan.refund": refundOrphan,
  "holds.end": endHoldsOf,
  "listing.endHolds": endHoldsAt,
  "payout.settle": settlePayout,
  "payout.release": async (ctx, data) => {
    await releasePayouts(ctx, data);
    await backOnSale(ctx);
  },
  "password.forgotten": sendResetLink,
  "picture.drop": dropPicture,
  "newsletter.welcome": welcomeSubscriber,
  "notice.send": sendNotice,
};

export const routines: Routine[] = [
  { name: "sweep", cron: "* * * * *", run: sweep },
  { name: "words", cron: "* * * * *", run: keepTexts },
  { name: "feeds", cron: "* * * * *", run: readDueFeeds },
  { name: "refunds", cron: "*/15 * * * *", run: reviewRefunds },
  { name: "orphans", cron: "*/15 * * * *", run: tendOrphans },
  { name: "payouts", cron: "23 9 * * *", run: retryPayouts },
  { name: "payments", cron: "*/5 * * * *", run: askAboutPayments },
  { name: "catch-up", cron: "37 * * * *", run: catchUp },
  // At night on the island: 4:40 in Puerto Rico.
  { name: "comparison", cron: "40 8 * * *", run: compareBooks },
  { name: "backups", cron: "7 * * * *", run: backUpAtNight },
  { name: "seasons", cron: "11 * * * *", run: extendYearlyRules },
  { name: "whole-nights", cron: "3/10 * * * *", run: widenBlocks },
  { name: "unpaid-hosts", cron: "29 * * * *", run: tendUnpaidHosts },
  { name: "reviews", cron: "*/10 * * * *", run: tendReviews },
  { name: "messages", cron: "* * * * *", run: tellOfUnread },
  { name: "notices", cron: "* * * * *", run: sendDueNotices },
  { name: "arrivals", cron: "41 * * * *", run: tellOfArrivals },
  { name: "scheduled-messages", cron: "* * * * *", run: sendScheduled },
  { name: "watch", cron: "*/10 * * * *", run: watch },
  { name: "earned-days", cron: "53 * * * *", run: addUpDays },
  { name: "tidy", cron: "17 * * * *", run: tidy },
];

/** Deletes what was kept for its time. */
async function tidy(ctx: Ctx): Promise<void> {
  const deletions = [
    purgeQuotes,
    dropOldEdits,
    dropOldDeeds,
    dropOldInvitations,
    dropOldChanges,
    dropUnsentPhotos,
    dropExpiredSessions,
    dropExpiredDevices,
    dropExpiredLinks,
    dropExpiredChallenges,
    dropOldRateLimits,
    dropOldBreakages,
    dropOldEvents,
    dropOldMarks,
    dropHoldNetworks,
    dropHostNetworks,
  ];
  for (const drop of deletions) await runSafely(ctx, drop.name, () => drop(ctx));
}

/** The context for background work, whose Stripe calls and emails keep to the pace; guests' own calls bypass it. */
export function inBackground(ctx: Ctx): Ctx {
  const { db, env, mailer } = ctx;
  return {
    ...ctx,
    stripe: openStripe(env, () => keepPace(db, "stripe", env.perSecond.stripe)),
    mailer: {
      async deliver(mail, now) {
        await keepPace(db, "mail", env.perSecond.mail);
        await mailer.deliver(mail, now);
      },
    },
  };
}

/** Assembles the application from its parts; `main.ts` and the tests differ only in the parts they pass. */
export async function createApp({
  env,
  database,
  jobs,
  stripe,
  mailer,
  now,
  pages = mountPages,
  logTo,
}: Parts): Promise<App> {
  const http = fastify({
    logger: { level: env.logLevel, serializers, ...(logTo && { stream: logTo }) },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(env, (peer) => {
      http.log.warn({ peer }, "not a proxy of ours: its X-Forwarded-For is not believed");
    }),
    // Sequential ids would disclose the site's traffic.
    genReqId: () => randomUUID(),
    bodyLimit: 64 * 1024,
    // Limit for a whole request: uploads from phones are slow, but no body may trickle in forever.
    requestTimeout: 120_000,
    routerOptions: { maxParamLength: 300 },
    // For an undecodable path the API responds with its error, and the site with its not-found page.
    frameworkErrors: (error, request, reply) => {
      if (request.url.startsWith(`${env.apiBase}/`)) return void answerError(error, request, reply);
      // A mangled link with a broken escape: without its percent signs it is a valid address with a not-found page.
      const [path = "/"] = request.url.split("?");
      // A single slash: two would redirect to another site.
      void reply.redirect(path.replaceAll("%", "").replace(/^[\\/]+/, "/"));
    },
  });
  // Reading a peer's address makes Node keep it: a proxy that hangs up before its call is answered is still known.
  http.server.on("connection", ({ remoteAddress }) => remoteAddress);
  const cards = new KeptCards();
  const warnOfDisk = (err: unknown) => http.log.warn({ err }, "the disk keeps no files of the bucket");
  const ofProcess = {
    files: openFiles(env, now, warnOfDisk),
    streams: new Streams(),
    allowances: allowancesOf(env),
    cards,
  };
  const ctx: Ctx = { db: database.db, env, stripe, jobs, mailer, ...ofProcess, log: http.log, now };

  await http.register(cookie);
  // Static files are compressed when the web is built; dynamic responses use fast levels.
  await http.register(compress, {
    encodings: ["br", "gzip"],
    brotliOptions: brotli(3),
    // Bytes. Half a millisecond for a page: less than a stream costs, and with many of those under way the process kept
    // 300 MB for their memory.
    syncThreshold: 1024 * 1024,
  });
  mountEveryAnswer(http, env);
  http.addHook("onResponse", async (request, reply) => {
    const facts = { method: request.method, route: request.routeOptions.url ?? "page", status: reply.statusCode };
    request.log.info({ ...facts, ms: Math.round(reply.elapsedTime) }, "answered");
  });

  mountMetrics(http, ctx, database);
  readBodies(http);
  answerErrors(http);
  mountWebhook(http, ctx);
  mountInboundMail(http, ctx, receiveAnswer);
  const kept = await keepAnswers(http, database.listen, cards);
  mountRoutes(http, ctx, answered, kept.calls);
  mountGoogle(http, ctx);
  mountDocs(http, env);
  mountMedia(http, ctx);
  mountNewsletterExit(http, ctx);
  mountPolicyReports(http, ctx);
  mountLocales(http, env);
  mountSharePictures(http, ctx);
  mountSitemap(http, ctx);
  mountExports(http, ctx);
  mountInstallable(http, ctx);
  mountTurnoverCalendars(http, ctx);
  mountSecurityContact(http, ctx);
  let isDraining = false;
  mountHealth(http, database, () => isDraining);
  if (env.mode === "demo") mountMailbox(http, env);
  await bringNews(http, ctx, database.listen);
  await pages(http, ctx, answered, kept);
  return {
    http,
    ctx,
    drain: () => {
      isDraining = true;
    },
  };
}

function mountLocales(http: FastifyInstance, env: Env): void {
  http.get<{ Params: { language: string }; Querystring: { part?: string } }>(
    `${env.apiBase}/locales/:language/translation.json`,
    async (request, reply) => {
      const language = languages.find((known) => known === request.params.language);
      if (!language) return fail("not_found");
      const textsOf = request.query.part === "public" ? publicTexts : pageTexts;
      return reply.header("cache-control", "public, max-age=300").send(textsOf(language));
    },
  );
}

/** Limits log records: no address, no token, no name. */
const serializers = {
  // The URL of a payment's result is as sensitive as a password: logs contain the route, never the URL.
  req: (request: { method: string }) => ({ method: request.method }),
  // Database errors carry the rejected row, which is personal data.
  err: (error: Error & { code?: string }) => ({
    type: error.name,
    message: error.message,
    stack: error.stack ?? "",
    ...(error.code && { code: error.code }),
  }),
};

/** A load balancer polls again soon, so an unresponsive database counts as down. */
const readySeconds = 2;

function mountHealth(http: FastifyInstance, database: Database, isDraining: () => boolean): void {
  // Asked every second, by machines: not worth a line in the log.
  const quietly = { logLevel: "warn" } as const;
  http.get("/healthz", quietly, async () => ({ ok: true }));
  http.get("/readyz", quietly, async () => {
    if (isDraining()) return fail("unavailable");
    const inVain = pause(readySeconds * 1000, false, { ref: false });
    return (await Promise.race([database.answers(), inVain])) ? { ok: true } : fail("unavailable");
  });
}
