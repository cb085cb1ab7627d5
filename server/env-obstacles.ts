import { googleIssuer, type Settings, s3Names } from "./env-variables.ts";

/** What a site cannot start with: settings that are missing, that contradict each other, or that are unsafe. */

/** @throws an Error whose message has each obstacle in a line */
export function refuseUnusable(env: Settings): void {
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
}

function missingInLive(env: Settings): string[] {
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
function notForLive(env: Settings): string[] {
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
function wrongKind({ STRIPE_SECRET_KEY = "", REHEARSAL }: Settings): string[] {
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

function halfOfGoogle({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET }: Settings): string | undefined {
  if (GOOGLE_CLIENT_ID && !GOOGLE_CLIENT_SECRET) return "GOOGLE_CLIENT_SECRET is missing: GOOGLE_CLIENT_ID needs it";
  if (GOOGLE_CLIENT_SECRET && !GOOGLE_CLIENT_ID) return "GOOGLE_CLIENT_ID is missing: GOOGLE_CLIENT_SECRET needs it";
  return undefined;
}

function halfOfS3(env: Settings, which: "" | "BACKUP_" = ""): string | undefined {
  const given = [...s3Names, "S3_PREFIX" as const].find((name) => env[`${which}${name}`] !== undefined);
  const missing = s3Names.filter((name) => env[`${which}${name}`] === undefined);
  if (!given || missing.length === 0) return undefined;
  return missing.map((name) => `${which}${name} is missing: ${which}${given} needs it`).join("\n  ");
}

function halfOfBackups(env: Settings): string | undefined {
  const place = (["BACKUP_DIR", "BACKUP_S3_ENDPOINT"] as const).find((name) => env[name] !== undefined);
  const other = (["BACKUP_RECIPIENT", "BACKUP_SETTINGS", "BACKUP_SCRATCH_URL"] as const).find((name) => env[name]);
  if (!place) return other && `BACKUP_DIR or BACKUP_S3_ENDPOINT is missing: ${other} needs a place for backups`;
  if (!env.BACKUP_RECIPIENT) return `BACKUP_RECIPIENT is missing: ${place} needs the public key to encrypt for, age1…`;
  if (env.DATABASE_URL) return undefined;
  return `DATABASE_URL is missing: ${place} is for PostgreSQL; of the embedded database, copy DATA_DIR while it is stopped`;
}

function halfOfMail(env: Settings): string | undefined {
  if (env.INBOUND_MAIL_DOMAIN && !env.INBOUND_MAIL_SECRET) {
    return "INBOUND_MAIL_SECRET is missing: INBOUND_MAIL_DOMAIN needs it";
  }
  if (env.DKIM_PRIVATE_KEY && !env.DKIM_SELECTOR) return "DKIM_SELECTOR is missing: DKIM_PRIVATE_KEY needs it";
  return undefined;
}

function announcementWithoutWords({ ANNOUNCEMENT, ANNOUNCEMENT_ES }: Settings): string | undefined {
  const isOwn = ANNOUNCEMENT !== undefined && !["off", "maintenance"].includes(ANNOUNCEMENT);
  if (isOwn && !ANNOUNCEMENT_ES) return "ANNOUNCEMENT_ES is missing: ANNOUNCEMENT needs its words";
  return undefined;
}
