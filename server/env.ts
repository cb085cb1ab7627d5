import { randomBytes } from "node:crypto";
import { z } from "zod";

/** Everything the environment may say, parsed once. The README's table lists the same names. */

const flag = z.enum(["true", "false", "1", "0", ""]).transform((value) => value === "true" || value === "1");
const port = z.coerce.number().int().min(0).max(65_535);
const zone = z.string().refine(isTimeZone, { error: "is no IANA time zone" });

const schema = z.object({
  MODE: z.enum(["demo", "live"]).default("demo"),
  PORT: port.default(3000),
  HOST: z.string().default("0.0.0.0"),
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().min(1).default("var"),
  DATABASE_URL: z.string().startsWith("postgres").optional(),
  API_BASE: z
    .string()
    .regex(/^\/[\w/-]*\w$/)
    .default("/api"),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  STRIPE_SECRET_KEY: z.string().startsWith("sk_").optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith("whsec_").optional(),
  STRIPE_API_BASE: z.url().optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  BRAND_NAME: z.string().min(1).default("Linkisla"),
  ISLAND_TIME_ZONE: zone.default("America/Puerto_Rico"),
  LODGING_TAX_PERCENT: z.coerce.number().min(0).max(50).multipleOf(0.01).optional(),
  RATE_LIMIT_LOGIN: z.coerce.number().int().min(1).default(30),
  RATE_LIMIT_REGISTER: z.coerce.number().int().min(1).default(20),
  RATE_LIMIT_QUOTE: z.coerce.number().int().min(1).default(600),
  LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug"]).default("info"),
  DEV: flag.default(false),
});

export interface Env {
  mode: "demo" | "live";
  port: number;
  host: string;
  /** Without a slash at the end. */
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  apiBase: string;
  /** How many reverse proxies stand in front and add to X-Forwarded-For. */
  trustProxy: number;
  stripe: { secretKey: string; webhookSecret: string; apiBase: string | undefined };
  mail: { url: string; from: string };
  brandName: string;
  island: { timeZone: string };
  lodgingTaxBp: number;
  rateLimits: { login: number; register: number; quote: number };
  logLevel: string;
  dev: boolean;
}

/** @throws an Error whose message names each variable that is missing or wrong, one a line. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The configuration cannot be used:\n  ${lines.join("\n  ")}`);
  }
  const env = parsed.data;
  const missing = env.MODE === "live" ? missingInLive(env) : [];
  if (missing.length > 0) throw new Error(`MODE=live cannot start:\n  ${missing.join("\n  ")}`);
  if (env.MODE === "demo" && env.STRIPE_SECRET_KEY?.startsWith("sk_live_")) {
    throw new Error("MODE=demo cannot start:\n  STRIPE_SECRET_KEY is a live key: only MODE=live moves real money");
  }

  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, "");
  const hostName = new URL(publicUrl).hostname;
  return {
    mode: env.MODE,
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    apiBase: env.API_BASE,
    trustProxy: env.TRUST_PROXY,
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY ?? "sk_test_linkisla_demo",
      webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? `whsec_${randomBytes(24).toString("hex")}`,
      apiBase: env.STRIPE_API_BASE,
    },
    mail: {
      url: env.SMTP_URL ?? `file:${env.DATA_DIR}/mail`,
      from: env.MAIL_FROM ?? `${env.BRAND_NAME} <hola@${hostName}>`,
    },
    brandName: env.BRAND_NAME,
    island: { timeZone: env.ISLAND_TIME_ZONE },
    lodgingTaxBp: Math.round((env.LODGING_TAX_PERCENT ?? (env.MODE === "demo" ? 7 : 0)) * 100),
    rateLimits: { login: env.RATE_LIMIT_LOGIN, register: env.RATE_LIMIT_REGISTER, quote: env.RATE_LIMIT_QUOTE },
    logLevel: env.LOG_LEVEL,
    dev: env.DEV,
  };
}

function missingInLive(env: z.output<typeof schema>): string[] {
  const missing = (
    [
      ["PUBLIC_URL", "the address guests type"],
      ["DATABASE_URL", "PostgreSQL 15 or newer; the embedded database is for trying"],
      ["STRIPE_SECRET_KEY", "from the Stripe dashboard"],
      ["STRIPE_WEBHOOK_SECRET", `of the endpoint ${env.PUBLIC_URL ?? "PUBLIC_URL"}${env.API_BASE}/webhooks/stripe`],
      ["SMTP_URL", "smtp://user:password@host:port"],
      ["MAIL_FROM", "the sender of every letter"],
    ] as const
  )
    .filter(([name]) => env[name] === undefined)
    .map(([name, why]) => `${name} is missing: ${why}`);
  if (env.STRIPE_API_BASE) missing.push("STRIPE_API_BASE is for the demo: live payments go to Stripe itself");
  return missing;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
