import { createHmac, createPrivateKey, randomBytes } from "node:crypto";
import { z } from "zod";
import { listingLimits } from "#contract/listings/limits.ts";
import type { Announcement, SocialLinks } from "#contract/request-info.ts";

/** Parses all environment variables, once. The README's table lists the same names. */

const flag = z.enum(["true", "false", "1", "0", ""]).transform((value) => value === "true" || value === "1");
const port = z.coerce.number().int().min(0).max(65_535);
const atLeastOne = z.coerce.number().int().min(1);
const perSecond = z.coerce.number().int().min(1).max(1000);
const zone = z.string().refine(isTimeZone, { error: "is no IANA time zone" });

/** Addresses and networks, with commas between. */
const networks = z
  .string()
  .transform((text) => text.split(",").map((name) => name.trim()))
  .pipe(
    z.array(
      z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
        error: "are addresses such as 203.0.113.7, or networks such as 203.0.113.0/24",
      }),
    ),
  );

const stripeKey = z.string().regex(/^[rs]k_(test|live)_./, { error: "is no secret or restricted key of Stripe's" });
const webhookSecretOfStripe = z.string().regex(/^whsec_./, { error: "is no whsec_… of a webhook endpoint" });

const bucket = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: "is no bucket's name" });
const bucketFolder = z
  .string()
  .regex(/^\w[\w.-]*(\/\w[\w.-]*)*\/?$/, { error: "is no folder of a bucket, as site or shop/site" });

const inboundSecret = z
  .string()
  .regex(/^[\w-]{24,200}$/, { error: "has 24 letters, digits, - or _ at least: it stands in an address" });
const domainName = z.string().regex(/^(?=.{4,253}$)([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/, { error: "is no domain" });
const selector = z.string().regex(/^[a-z0-9]([a-z0-9.-]{0,61}[a-z0-9])?$/i, { error: "is no selector" });

const webAddress = z.url({ protocol: /^https$/, error: "is no https:// address" });

/** Google's own issuer, exactly as in its discovery document. */
const googleIssuer = "https://accounts.google.com";

const schema = z.object({
  MODE: z.enum(["demo", "live"]).default("demo"),
  REHEARSAL: flag.default(false),
  PUSH: flag.default(true),
  PORT: port.default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().min(1).default("var"),
  DATABASE_URL: z.string().startsWith("postgres").optional(),
  API_BASE: z
    .string()
    .regex(/^\/[\w/-]*\w$/)
    .default("/api"),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).optional(),
  PROXY_NETWORKS: networks.default([]),
  STRIPE_SECRET_KEY: stripeKey.optional(),
  STRIPE_WEBHOOK_SECRET: webhookSecretOfStripe.optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: webhookSecretOfStripe.optional(),
  STRIPE_API_BASE: z.url().optional(),
  STRIPE_BACKGROUND_PER_SECOND: perSecond.optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: z.url().default(googleIssuer),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: bucket.optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PREFIX: bucketFolder.optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  BACKUP_S3_BUCKET: bucket.optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_S3_PREFIX: bucketFolder.optional(),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[02-9ac-hj-np-z]{58}$/, { error: "is no public key of age's, age1…" })
    .optional(),
  BACKUP_SETTINGS: z.string().min(1).optional(),
  BACKUP_SCRATCH_URL: z.string().startsWith("postgres").optional(),
  BEGIN_ANEW: z.uuid().optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  MAIL_PER_SECOND: perSecond.default(10),
  INBOUND_MAIL_SECRET: inboundSecret.optional(),
  INBOUND_MAIL_DOMAIN: domainName.optional(),
  DKIM_SELECTOR: selector.optional(),
  DKIM_PRIVATE_KEY: z
    .string()
    .refine(isPrivateKey, {
      error: "is no private key: give the text between the first and the last line of its PEM, in one line",
    })
    .optional(),
  OPERATOR_EMAIL: z.email().optional(),
  SUPPORT_EMAIL: z.email().optional(),
  SUPPORT_WHATSAPP: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/, { error: "is no number as +17875550100" })
    .optional(),
  SOCIAL_FACEBOOK: webAddress.optional(),
  SOCIAL_INSTAGRAM: webAddress.optional(),
  SOCIAL_TIKTOK: webAddress.optional(),
  SOCIAL_YOUTUBE: webAddress.optional(),
  ANNOUNCEMENT: z.enum(["off", "maintenance", "offer", "announcement", "update"]).optional(),
  ANNOUNCEMENT_ES: z.string().optional(),
  ANNOUNCEMENT_EN: z.string().optional(),
  ANNOUNCEMENT_LINK: z
    .string()
    .regex(/^\/(?![/\\])\S*$/, { error: "is no page of this site, as /home" })
    .default("/"),
  LEGAL_REVIEWED: z.iso.date().optional(),
  BRAND_NAME: z.string().min(1).default("Linkisla"),
  ISLAND_TIME_ZONE: zone.default("America/Puerto_Rico"),
  HOST_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: "is no country of two capital letters" })
    .refine((country) => country !== "PR", { error: "a host in Puerto Rico is in the US to Stripe: US" })
    .default("US"),
  LODGING_TAX_PERCENT: z.coerce.number().min(0).max(50).multipleOf(0.01).optional(),
  LODGING_TAX_EXEMPT_NIGHTS: z.coerce.number().int().min(1).default(90),
  LODGING_TAX_DUE_DAY: z.coerce.number().int().min(1).max(28).default(10),
  RATE_LIMIT_LOGIN: z.coerce.number().int().min(1).default(30),
  RATE_LIMIT_REGISTER: z.coerce.number().int().min(1).default(20),
  RATE_LIMIT_REGISTER_DAILY: z.coerce.number().int().min(1).default(60),
  RATE_LIMIT_QUOTE: z.coerce.number().int().min(1).default(600),
  RATE_LIMIT_SEARCH: z.coerce.number().int().min(1).default(1200),
  RATE_LIMIT_NEWSLETTER: z.coerce.number().int().min(1).default(20),
  RATE_LIMIT_PAGES: z.coerce.number().int().min(1).default(7200),
  HOLDS_UNCONFIRMED: atLeastOne.default(1),
  HOLDS_UNCONFIRMED_PER_NETWORK: atLeastOne.default(3),
  HOLDS_PER_NETWORK: atLeastOne.default(8),
  HOLD_NIGHTS_PER_NETWORK: atLeastOne.default(60),
  HOLDS_OF_SAME_NIGHTS: atLeastOne.default(2),
  PHOTOS_MAX: atLeastOne.max(listingLimits.photos).default(5),
  WAITING_LISTINGS_PER_HOST: atLeastOne.default(5),
  WAITING_LISTINGS_PER_NETWORK: atLeastOne.default(10),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,}$/, { error: "is no secret of 16 or more letters and digits" })
    .optional(),
  LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug"]).default("info"),
  DEV: flag.default(false),
});

/** Every variable that is read. */
export const settingNames: readonly string[] = Object.keys(schema.shape);

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
  const obstacles = env.MODE === "live" ? [...missingInLive(env), ...notForLive(env)] : [];
  if (obstacles.length > 0) throw new Error(`MODE=live cannot start:\n  ${obstacles.join("\n  ")}`);
  const half =
    halfOfGoogle(env) ??
    halfOfS3(env) ??
    halfOfS3(env, "BACKUP_") ??
    halfOfBackups(env) ??
    halfOfMail(env) ??
    announcementWithoutWords(env);
  if (half) throw new Error(`The configuration cannot be used:\n  ${half}`);
  if (env.REHEARSAL && env.MODE === "demo") {
    throw new Error(
      "REHEARSAL=1 cannot start:\n  MODE is demo: a rehearsal is live in everything but the money; set MODE=live",
    );
  }
  if (env.MODE === "demo" && /^[rs]k_live_/.test(env.STRIPE_SECRET_KEY ?? "")) {
    throw new Error("MODE=demo cannot start:\n  STRIPE_SECRET_KEY is a live key: only MODE=live moves real money");
  }

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

function missingInLive(env: z.output<typeof schema>): string[] {
  const webhooks = `${env.PUBLIC_URL ?? "PUBLIC_URL"}${env.API_BASE}/webhooks/stripe`;
  return (
    [
      ["PUBLIC_URL", "the address guests type"],
      ["TRUST_PROXY", "how many reverse proxies stand in front, the one that speaks TLS among them: mostly 1"],
      ["DATABASE_URL", "PostgreSQL 15 or newer; the embedded database is for trying"],
      ["STRIPE_SECRET_KEY", "from the Stripe dashboard"],
      ["STRIPE_WEBHOOK_SECRET", `of the endpoint ${webhooks}`],
      ["STRIPE_CONNECT_WEBHOOK_SECRET", `of the endpoint ${webhooks}/connect, which hears of connected accounts`],
      ["SMTP_URL", "smtp://user:password@host:port"],
      ["MAIL_FROM", "the sender of every email"],
      ["OPERATOR_EMAIL", "who is told of listings to review, disputes, refused transfers and books that do not agree"],
      ["LEGAL_REVIEWED", "the day your lawyer was through with the drafts in web/screens/public/legal, as 2026-12-31"],
    ] as const
  )
    .filter(([name]) => env[name] === undefined)
    .map(([name, why]) => `${name} is missing: ${why}`);
}

/** Settings that would work, but are unsafe for a site that takes real payments. */
function notForLive(env: z.output<typeof schema>): string[] {
  const { PUBLIC_URL, TRUST_PROXY, SMTP_URL } = env;
  const found: string[] = [];
  if (PUBLIC_URL?.startsWith("http:")) found.push("PUBLIC_URL begins with http://: live pages need https://");
  if (TRUST_PROXY === 0) {
    found.push(
      "TRUST_PROXY is 0: TLS ends at a proxy in front, and uncounted it makes all visitors one address; set 1",
    );
  }
  found.push(...wrongKind(env));
  for (const name of ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_CONNECT_WEBHOOK_SECRET"] as const) {
    if (isGuessable(env[name])) found.push(`${name} is too short to be Stripe's: copy it whole from the dashboard`);
  }
  if (SMTP_URL && !/^smtps?:\/\//.test(SMTP_URL)) {
    const seen = SMTP_URL.startsWith("file:") ? "keeps emails as files" : "is no smtp:// or smtps:// address";
    found.push(`SMTP_URL ${seen}: live emails are sent, smtp://user:password@host:port`);
  }
  if (env.GOOGLE_ISSUER !== googleIssuer) found.push("GOOGLE_ISSUER is for the demo: live accounts are Google's own");
  if (env.STRIPE_API_BASE) found.push("STRIPE_API_BASE is for the demo: live payments go to Stripe itself");
  if (env.DEV) found.push("DEV is for developing: it serves the source, and pages without their security policy");
  return found;
}

/** A test key takes nobody's money: it is for a rehearsal, which takes no other. */
function wrongKind({ STRIPE_SECRET_KEY = "", REHEARSAL }: z.output<typeof schema>): string[] {
  const isTest = /^[rs]k_test_/.test(STRIPE_SECRET_KEY);
  const isLive = /^[rs]k_live_/.test(STRIPE_SECRET_KEY);
  if (isTest && !REHEARSAL) {
    return [
      "STRIPE_SECRET_KEY is a test key: it takes nobody's money; live ones begin with sk_live_ or rk_live_. To rehearse with it, set REHEARSAL=1",
    ];
  }
  if (isLive && REHEARSAL) {
    return ["STRIPE_SECRET_KEY is a live key and REHEARSAL is 1: a rehearsal takes a test key, sk_test_ or rk_test_"];
  }
  return [];
}

/** Stripe's secrets have 24 or more characters after the prefix. */
function isGuessable(secret: string | undefined): boolean {
  return secret !== undefined && secret.replace(/^([rs]k_(test|live)|whsec)_/, "").length < 16;
}

function halfOfGoogle({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET }: z.output<typeof schema>): string | undefined {
  if (GOOGLE_CLIENT_ID && !GOOGLE_CLIENT_SECRET) return "GOOGLE_CLIENT_SECRET is missing: GOOGLE_CLIENT_ID needs it";
  if (GOOGLE_CLIENT_SECRET && !GOOGLE_CLIENT_ID) return "GOOGLE_CLIENT_ID is missing: GOOGLE_CLIENT_SECRET needs it";
  return undefined;
}

function googleOf(env: z.output<typeof schema>): GoogleEnv | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = env;
  return clientId && clientSecret ? { clientId, clientSecret, issuer } : undefined;
}

const s3Names = ["S3_ENDPOINT", "S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

function halfOfS3(env: z.output<typeof schema>, which: "" | "BACKUP_" = ""): string | undefined {
  const given = [...s3Names, "S3_PREFIX" as const].find((name) => env[`${which}${name}`] !== undefined);
  const missing = s3Names.filter((name) => env[`${which}${name}`] === undefined);
  if (!given || missing.length === 0) return undefined;
  return missing.map((name) => `${which}${name} is missing: ${which}${given} needs it`).join("\n  ");
}

function s3Of(env: z.output<typeof schema>, which: "" | "BACKUP_" = ""): S3Env | undefined {
  const [endpoint, bucket, region, accessKeyId, secretAccessKey] = s3Names.map((name) => env[`${which}${name}`]);
  const prefix = env[`${which}S3_PREFIX`] ?? "";
  if (!endpoint || !bucket || !region || !accessKeyId || !secretAccessKey) return undefined;
  return {
    endpoint: endpoint.replace(/\/$/, ""),
    ...{ bucket, region, accessKeyId, secretAccessKey },
    prefix: prefix && `${prefix.replace(/\/$/, "")}/`,
  };
}

function halfOfBackups(env: z.output<typeof schema>): string | undefined {
  const place = (["BACKUP_DIR", "BACKUP_S3_ENDPOINT"] as const).find((name) => env[name] !== undefined);
  const other = (["BACKUP_RECIPIENT", "BACKUP_SETTINGS", "BACKUP_SCRATCH_URL"] as const).find((name) => env[name]);
  if (!place) return other && `BACKUP_DIR or BACKUP_S3_ENDPOINT is missing: ${other} needs a place for backups`;
  if (!env.BACKUP_RECIPIENT) return `BACKUP_RECIPIENT is missing: ${place} needs the public key to encrypt for, age1…`;
  if (env.DATABASE_URL) return undefined;
  return `DATABASE_URL is missing: ${place} is for PostgreSQL; of the embedded database, copy DATA_DIR while it is stopped`;
}

function backupsOf(env: z.output<typeof schema>): BackupEnv | undefined {
  const { BACKUP_DIR: folder, BACKUP_RECIPIENT: recipient, BACKUP_SETTINGS: settings, DATABASE_URL } = env;
  const scratchUrl = env.BACKUP_SCRATCH_URL ?? DATABASE_URL;
  if (!recipient || !scratchUrl) return undefined;
  return { folder, s3: s3Of(env, "BACKUP_"), recipient, settings, scratchUrl };
}

function halfOfMail(env: z.output<typeof schema>): string | undefined {
  if (env.INBOUND_MAIL_DOMAIN && !env.INBOUND_MAIL_SECRET) {
    return "INBOUND_MAIL_SECRET is missing: INBOUND_MAIL_DOMAIN needs it";
  }
  if (env.DKIM_PRIVATE_KEY && !env.DKIM_SELECTOR) return "DKIM_SELECTOR is missing: DKIM_PRIVATE_KEY needs it";
  return undefined;
}

function isPrivateKey(text: string): boolean {
  return isPem(unfolded(text));
}

function isPem(text: string): boolean {
  try {
    createPrivateKey(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * A key as PEM. Files of settings have one line for each: a key is given without the first and the last line of its PEM,
 * or whole with its line breaks as `\n`, which systemd drops.
 */
function unfolded(key: string): string {
  if (!/^[A-Za-z0-9+/]+=*$/.test(key)) return key.replaceAll("\\n", "\n");
  const pkcs8 = pemOf("PRIVATE KEY", key);
  return isPem(pkcs8) ? pkcs8 : pemOf("RSA PRIVATE KEY", key);
}

function pemOf(label: string, base64: string): string {
  const lines = base64.match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ""].join("\n");
}

function socialOf(env: z.output<typeof schema>): SocialLinks {
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

function announcementWithoutWords({ ANNOUNCEMENT, ANNOUNCEMENT_ES }: z.output<typeof schema>): string | undefined {
  const isOwn = ANNOUNCEMENT !== undefined && !["off", "maintenance"].includes(ANNOUNCEMENT);
  if (isOwn && !ANNOUNCEMENT_ES) return "ANNOUNCEMENT_ES is missing: ANNOUNCEMENT needs its words";
  return undefined;
}

function announcementOf(env: z.output<typeof schema>): Announcement | undefined {
  const kind = env.ANNOUNCEMENT ?? (env.MODE === "demo" ? "maintenance" : "off");
  const { ANNOUNCEMENT_ES: es, ANNOUNCEMENT_LINK: link } = env;
  if (kind === "off") return undefined;
  if (kind === "maintenance" || !es) return { type: "update", text: undefined, link };
  return { type: kind, text: { es, en: env.ANNOUNCEMENT_EN ?? es }, link };
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
