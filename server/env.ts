import { createHmac, randomBytes } from "node:crypto";
import type { Announcement, SocialLinks } from "#contract/request-info.ts";
import { refuseUnusable } from "./env-obstacles.ts";
import { type Settings, s3Names, schema, unfolded } from "./env-variables.ts";

/** The configuration, read once from the environment. */

export interface GoogleEnv {
  clientId: string;
  clientSecret: string;
  issuer: string;
}

/** A bucket in a store that speaks S3's protocol. */
export interface S3Env {
  /** Without a trailing slash. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** What every key begins with: empty, or with a trailing slash. */
  prefix: string;
}

export interface BackupEnv {
  /** The folder of the place `disk`. */
  folder: string | undefined;
  /** The bucket of the place `s3`. */
  s3: S3Env | undefined;
  /** The public key that every backup is encrypted for. */
  recipient: string;
  /** A file with the site's settings, to be kept in every backup. */
  settings: string | undefined;
  /** A connection that may create the database in which a backup is proven. */
  scratchUrl: string;
}

/** How emails leave, and how those that come back find their way. */
export interface MailEnv {
  url: string;
  from: string;
  /** Undefined when no email comes in. */
  inbound: InboundMailEnv | undefined;
  /** Of the key whose public half is in the DNS of the sender's domain; undefined when nobody named it. */
  dkimSelector: string | undefined;
  /** In PEM; undefined when the mail provider signs. */
  dkimPrivateKey: string | undefined;
}

export interface InboundMailEnv {
  /** Opens the address at which emails come in, and signs what lets an email be recognized when it comes back. */
  secret: string;
  /** The domain whose emails all come in; undefined when only some address at `MAIL_FROM`'s is forwarded. */
  domain: string | undefined;
}

export interface Env {
  mode: "demo" | "live";
  /** Live in everything but the money: Stripe's test keys. */
  rehearsal: boolean;
  /** Whether devices are sent notices. */
  push: boolean;
  port: number;
  host: string;
  /** Without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  apiBase: string;
  /** How many reverse proxies precede this process and add to X-Forwarded-For. */
  trustProxy: number;
  /** Where they connect from; without any, from addresses that are not public. */
  proxyNetworks: string[];
  stripe: { secretKey: string; webhookSecret: string; connectWebhookSecret: string; apiBase: string | undefined };
  /** Undefined when sign-in with Google is not offered. */
  google: GoogleEnv | undefined;
  /** Undefined when pictures are in `DATA_DIR`. */
  s3: S3Env | undefined;
  /** Undefined when no backups are made. */
  backups: BackupEnv | undefined;
  /** The instance whose files may be used for another database. */
  beginAnew: string | undefined;
  mail: MailEnv;
  /** Calls a second from background work, over all processes. */
  perSecond: { stripe: number; mail: number };
  /** The operator's address, for disputes, refused transfers and the like. */
  operatorEmail: string;
  /** The support address for guests and hosts. */
  supportEmail: string;
  /** Such as `+17875550100`; undefined for no WhatsApp. */
  supportWhatsapp: string | undefined;
  social: SocialLinks;
  announcement: Announcement | undefined;
  /** The date the operator's lawyer finished reviewing the legal texts; undefined while they are drafts. */
  legalReviewed: string | undefined;
  brandName: string;
  island: { timeZone: string };
  /** The country of hosts' Stripe accounts, by Stripe's code. */
  hostCountry: string;
  lodgingTaxBp: number;
  /** Stays of this many nights or more pay no lodging tax. */
  lodgingTaxExemptNights: number;
  /** The day of the next month by which a month's tax is remitted. */
  lodgingTaxDueDay: number;
  rateLimits: {
    login: number;
    register: number;
    registerDaily: number;
    quote: number;
    search: number;
    newsletter: number;
    pages: number;
  };
  /** Simultaneous holds of guests who never paid, what hosts add, and waiting listings of hosts without an approved one. */
  limits: {
    unconfirmedHolds: number;
    unconfirmedHoldsPerNetwork: number;
    holdsPerNetwork: number;
    holdNightsPerNetwork: number;
    /** Within 24 hours. */
    holdsOfSameNights: number;
    /** Photos a host may add to a listing. */
    photos: number;
    waitingPerHost: number;
    waitingPerNetwork: number;
  };
  /** The key for hashing network addresses before they are stored. Changes with `STRIPE_WEBHOOK_SECRET`. */
  networkKey: string;
  /** Whoever sends it may read `/metrics`; undefined when nobody may. */
  metricsToken: string | undefined;
  logLevel: string;
  dev: boolean;
}

/** @throws an Error whose message lists each missing or invalid variable, one per line */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The configuration cannot be used:\n  ${lines.join("\n  ")}`);
  }
  const env = parsed.data;
  refuseUnusable(env);
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, "");
  const hostName = new URL(publicUrl).hostname;
  const secretKey = env.STRIPE_SECRET_KEY ?? "sk_test_linkisla_demo";
  const webhookSecret = env.STRIPE_WEBHOOK_SECRET ?? nobodysSecret();
  return {
    mode: env.MODE,
    rehearsal: env.REHEARSAL,
    push: env.PUSH,
    port: env.PORT,
    // The demo's mailbox is open to anybody: unless HOST is set, only this machine can reach it.
    host: env.HOST ?? (env.MODE === "demo" ? "127.0.0.1" : "0.0.0.0"),
    publicUrl,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    apiBase: env.API_BASE,
    trustProxy: env.TRUST_PROXY ?? 0,
    proxyNetworks: env.PROXY_NETWORKS,
    stripe: {
      secretKey,
      webhookSecret,
      connectWebhookSecret: env.STRIPE_CONNECT_WEBHOOK_SECRET ?? nobodysSecret(),
      apiBase: env.STRIPE_API_BASE,
    },
    google: googleOf(env),
    s3: s3Of(env),
    backups: backupsOf(env),
    beginAnew: env.BEGIN_ANEW,
    mail: {
      url: env.SMTP_URL ?? `file:${env.DATA_DIR}/mail`,
      from: env.MAIL_FROM ?? `${env.BRAND_NAME} <hola@${hostName}>`,
      inbound: env.INBOUND_MAIL_SECRET
        ? { secret: env.INBOUND_MAIL_SECRET, domain: env.INBOUND_MAIL_DOMAIN }
        : undefined,
      dkimSelector: env.DKIM_SELECTOR,
      dkimPrivateKey: env.DKIM_PRIVATE_KEY && unfolded(env.DKIM_PRIVATE_KEY),
    },
    perSecond: {
      // Stripe allows 25 calls a second with a test key and 100 with a live one, including guests' own.
      stripe: env.STRIPE_BACKGROUND_PER_SECOND ?? (/^[rs]k_test_/.test(secretKey) ? 5 : 20),
      mail: env.MAIL_PER_SECOND,
    },
    operatorEmail: env.OPERATOR_EMAIL ?? "operador@linkisla.test",
    supportEmail: env.SUPPORT_EMAIL ?? env.OPERATOR_EMAIL ?? "ayuda@linkisla.test",
    supportWhatsapp: env.SUPPORT_WHATSAPP ?? (env.MODE === "demo" ? "+17875550100" : undefined),
    social: socialOf(env),
    announcement: announcementOf(env),
    legalReviewed: env.LEGAL_REVIEWED,
    brandName: env.BRAND_NAME,
    island: { timeZone: env.ISLAND_TIME_ZONE },
    hostCountry: env.HOST_COUNTRY,
    lodgingTaxBp: Math.round((env.LODGING_TAX_PERCENT ?? (env.MODE === "demo" ? 7 : 0)) * 100),
    lodgingTaxExemptNights: env.LODGING_TAX_EXEMPT_NIGHTS,
    lodgingTaxDueDay: env.LODGING_TAX_DUE_DAY,
    rateLimits: {
      login: env.RATE_LIMIT_LOGIN,
      register: env.RATE_LIMIT_REGISTER,
      registerDaily: env.RATE_LIMIT_REGISTER_DAILY,
      quote: env.RATE_LIMIT_QUOTE,
      search: env.RATE_LIMIT_SEARCH,
      newsletter: env.RATE_LIMIT_NEWSLETTER,
      pages: env.RATE_LIMIT_PAGES,
    },
    limits: {
      unconfirmedHolds: env.HOLDS_UNCONFIRMED,
      unconfirmedHoldsPerNetwork: env.HOLDS_UNCONFIRMED_PER_NETWORK,
      holdsPerNetwork: env.HOLDS_PER_NETWORK,
      holdNightsPerNetwork: env.HOLD_NIGHTS_PER_NETWORK,
      holdsOfSameNights: env.HOLDS_OF_SAME_NIGHTS,
      photos: env.PHOTOS_MAX,
      waitingPerHost: env.WAITING_LISTINGS_PER_HOST,
      waitingPerNetwork: env.WAITING_LISTINGS_PER_NETWORK,
    },
    // Derived, so that the operator need not choose another secret; a dump of the database does not contain it.
    networkKey: createHmac("sha256", webhookSecret).update("networks").digest("hex"),
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    dev: env.DEV,
  };
}

/** A random secret that signs nothing: every webhook call fails verification. */
function nobodysSecret(): string {
  return `whsec_${randomBytes(24).toString("hex")}`;
}

function googleOf(env: Settings): GoogleEnv | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = env;
  return clientId && clientSecret ? { clientId, clientSecret, issuer } : undefined;
}

function s3Of(env: Settings, which: "" | "BACKUP_" = ""): S3Env | undefined {
  const [endpoint, bucket, region, accessKeyId, secretAccessKey] = s3Names.map((name) => env[`${which}${name}`]);
  const prefix = env[`${which}S3_PREFIX`] ?? "";
  if (!endpoint || !bucket || !region || !accessKeyId || !secretAccessKey) return undefined;
  return {
    endpoint: endpoint.replace(/\/$/, ""),
    ...{ bucket, region, accessKeyId, secretAccessKey },
    prefix: prefix && `${prefix.replace(/\/$/, "")}/`,
  };
}

function backupsOf(env: Settings): BackupEnv | undefined {
  const { BACKUP_DIR: folder, BACKUP_RECIPIENT: recipient, BACKUP_SETTINGS: settings, DATABASE_URL } = env;
  const scratchUrl = env.BACKUP_SCRATCH_URL ?? DATABASE_URL;
  if (!recipient || !scratchUrl) return undefined;
  return { folder, s3: s3Of(env, "BACKUP_"), recipient, settings, scratchUrl };
}

function socialOf(env: Settings): SocialLinks {
  const fronts =
    env.MODE === "demo"
      ? {
          facebook: "https://www.facebook.com/",
          instagram: "https://www.instagram.com/",
          tiktok: "https://www.tiktok.com/",
          youtube: "https://www.youtube.com/",
        }
      : {};
  return {
    ...fronts,
    ...(env.SOCIAL_FACEBOOK && { facebook: env.SOCIAL_FACEBOOK }),
    ...(env.SOCIAL_INSTAGRAM && { instagram: env.SOCIAL_INSTAGRAM }),
    ...(env.SOCIAL_TIKTOK && { tiktok: env.SOCIAL_TIKTOK }),
    ...(env.SOCIAL_YOUTUBE && { youtube: env.SOCIAL_YOUTUBE }),
  };
}

function announcementOf(env: Settings): Announcement | undefined {
  const kind = env.ANNOUNCEMENT ?? (env.MODE === "demo" ? "maintenance" : "off");
  const { ANNOUNCEMENT_ES: es, ANNOUNCEMENT_LINK: link } = env;
  if (kind === "off") return undefined;
  if (kind === "maintenance" || !es) return { type: "update", text: undefined, link };
  return { type: kind, text: { es, en: env.ANNOUNCEMENT_EN ?? es }, link };
}
