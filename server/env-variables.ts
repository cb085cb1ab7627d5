import { createPrivateKey } from "node:crypto";
import { z } from "zod";
import { listingLimits } from "#contract/listings/limits.ts";

/** The environment variables that are read, and what each may hold. The README's table lists the same names. */

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

export const stripeKey = z
  .string()
  .regex(/^[rs]k_(test|live)_./, { error: "is no secret or restricted key of Stripe's" });
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
export const googleIssuer = "https://accounts.google.com";

export const schema = z.object({
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

/** The variables as they were given, or with what is usual. */
export type Settings = z.output<typeof schema>;

/** Every variable that is read. */
export const settingNames: readonly string[] = Object.keys(schema.shape);

export const s3Names = ["S3_ENDPOINT", "S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

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
export function unfolded(key: string): string {
  if (!/^[A-Za-z0-9+/]+=*$/.test(key)) return key.replaceAll("\\n", "\n");
  const pkcs8 = pemOf("PRIVATE KEY", key);
  return isPem(pkcs8) ? pkcs8 : pemOf("RSA PRIVATE KEY", key);
}

function pemOf(label: string, base64: string): string {
  const lines = base64.match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ""].join("\n");
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
