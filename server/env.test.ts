import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readEnv } from "./env.ts";

const live = {
  MODE: "live",
  PUBLIC_URL: "https://linkisla.example/",
  TRUST_PROXY: "1",
  DATABASE_URL: "postgres://linkisla@db/linkisla",
  STRIPE_SECRET_KEY: "sk_live_51abcdefghijklmnop",
  STRIPE_WEBHOOK_SECRET: "whsec_abcdefghijklmnop",
  STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_qrstuvwxyzabcdef",
  SMTP_URL: "smtps://user:password@mail.example:465",
  MAIL_FROM: "Linkisla <hola@linkisla.example>",
  OPERATOR_EMAIL: "equipo@linkisla.example",
  LEGAL_REVIEWED: "2026-12-31",
};

const complaintsOf = (variables: Record<string, string | undefined>) => {
  try {
    readEnv(variables);
  } catch (error) {
    return (error as Error).message.split("\n  ");
  }
  return [];
};
const namesIn = (complaints: string[]) => complaints.slice(1).map((line) => /^\w+/.exec(line)?.[0]);

describe("the environment", () => {
  it("needs nothing in demo mode", () => {
    expect(readEnv({})).toEqual({
      mode: "demo",
      rehearsal: false,
      push: true,
      port: 3000,
      host: "127.0.0.1",
      publicUrl: "http://localhost:3000",
      dataDir: "var",
      databaseUrl: undefined,
      apiBase: "/api",
      trustProxy: 0,
      proxyNetworks: [],
      stripe: {
        secretKey: "sk_test_linkisla_demo",
        webhookSecret: expect.stringMatching(/^whsec_[0-9a-f]{48}$/),
        connectWebhookSecret: expect.stringMatching(/^whsec_[0-9a-f]{48}$/),
        apiBase: undefined,
      },
      google: undefined,
      s3: undefined,
      mail: {
        url: "file:var/mail",
        from: "Linkisla <hola@localhost>",
        inbound: undefined,
        dkimSelector: undefined,
        dkimPrivateKey: undefined,
      },
      perSecond: { stripe: 5, mail: 10 },
      operatorEmail: "operador@linkisla.test",
      supportEmail: "ayuda@linkisla.test",
      supportWhatsapp: "+17875550100",
      social: {
        facebook: "https://www.facebook.com/",
        instagram: "https://www.instagram.com/",
        tiktok: "https://www.tiktok.com/",
        youtube: "https://www.youtube.com/",
      },
      announcement: { type: "update", text: undefined, link: "/" },
      legalReviewed: undefined,
      brandName: "Linkisla",
      island: { timeZone: "America/Puerto_Rico" },
      hostCountry: "US",
      lodgingTaxBp: 700,
      lodgingTaxExemptNights: 90,
      lodgingTaxDueDay: 10,
      rateLimits: { login: 30, register: 20, registerDaily: 60, quote: 600, search: 1200, newsletter: 20, pages: 7200 },
      limits: {
        unconfirmedHolds: 1,
        unconfirmedHoldsPerNetwork: 3,
        holdsPerNetwork: 8,
        holdNightsPerNetwork: 60,
        holdsOfSameNights: 2,
        photos: 5,
        waitingPerHost: 5,
        waitingPerNetwork: 10,
      },
      networkKey: expect.stringMatching(/^[0-9a-f]{64}$/),
      metricsToken: undefined,
      logLevel: "info",
      dev: false,
    });
  });

  it("takes an empty variable for none", () => {
    const secret = { STRIPE_WEBHOOK_SECRET: "whsec_abc", STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_def" };
    expect(readEnv({ ...secret, PORT: "", DATABASE_URL: "", MODE: "" })).toEqual(readEnv(secret));
  });

  it("in live mode has what it was given, and no demo's tax", () => {
    expect(readEnv(live)).toMatchObject({
      mode: "live",
      host: "0.0.0.0",
      trustProxy: 1,
      publicUrl: "https://linkisla.example",
      databaseUrl: live.DATABASE_URL,
      stripe: {
        secretKey: live.STRIPE_SECRET_KEY,
        webhookSecret: live.STRIPE_WEBHOOK_SECRET,
        connectWebhookSecret: live.STRIPE_CONNECT_WEBHOOK_SECRET,
        apiBase: undefined,
      },
      mail: { url: live.SMTP_URL, from: live.MAIL_FROM },
      perSecond: { stripe: 20, mail: 10 },
      operatorEmail: live.OPERATOR_EMAIL,
      supportEmail: live.OPERATOR_EMAIL,
      supportWhatsapp: undefined,
      social: {},
      announcement: undefined,
      legalReviewed: "2026-12-31",
      lodgingTaxBp: 0,
      lodgingTaxExemptNights: 90,
      lodgingTaxDueDay: 10,
    });
  });

  it("says how fast others are called; a test key's Stripe is asked less often unless that is said", () => {
    for (const STRIPE_SECRET_KEY of ["sk_test_51abc", "rk_test_51abc"]) {
      expect(readEnv({ STRIPE_SECRET_KEY }).perSecond).toEqual({ stripe: 5, mail: 10 });
      const said = { STRIPE_SECRET_KEY, STRIPE_BACKGROUND_PER_SECOND: "12", MAIL_PER_SECOND: "2" };
      expect(readEnv(said).perSecond).toEqual({ stripe: 12, mail: 2 });
    }
  });

  it("in live mode names everything that is missing, at once", () => {
    const { MODE, ...wanted } = live;
    const complaints = complaintsOf({ MODE });
    expect(complaints[0]).toBe("MODE=live cannot start:");
    expect(namesIn(complaints)).toEqual(Object.keys(wanted));
    for (const name of Object.keys(wanted)) expect(namesIn(complaintsOf({ ...live, [name]: "" }))).toEqual([name]);
  });

  it("rehearses with test keys alone, and takes no other money's for live", () => {
    const test = { STRIPE_SECRET_KEY: `sk_test_${"a".repeat(24)}` };
    const restricted = { STRIPE_SECRET_KEY: `rk_test_${"a".repeat(24)}` };
    for (const key of [test, restricted]) {
      expect(complaintsOf({ ...live, ...key })[1]).toMatch(/^STRIPE_SECRET_KEY is a test key.* set REHEARSAL=1$/);
      expect(readEnv({ ...live, ...key, REHEARSAL: "1" })).toMatchObject({ mode: "live", rehearsal: true });
    }
    expect(readEnv(live)).toMatchObject({ mode: "live", rehearsal: false });
    expect(complaintsOf({ ...live, REHEARSAL: "1" })).toEqual([
      "MODE=live cannot start:",
      "STRIPE_SECRET_KEY is a live key and REHEARSAL is 1: a rehearsal takes a test key, sk_test_ or rk_test_",
    ]);
    expect(complaintsOf({ REHEARSAL: "1" })[0]).toBe("REHEARSAL=1 cannot start:");
  });

  it("takes emails in by a secret, and signs with a key, each only whole", () => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    const secret = "x".repeat(24);
    expect(readEnv({}).mail).toMatchObject({ inbound: undefined, dkimPrivateKey: undefined });
    expect(readEnv({ INBOUND_MAIL_SECRET: secret }).mail.inbound).toEqual({ secret, domain: undefined });
    const whole = { INBOUND_MAIL_SECRET: secret, INBOUND_MAIL_DOMAIN: "post.linkisla.example" };
    expect(readEnv(whole).mail.inbound).toEqual({ secret, domain: "post.linkisla.example" });
    expect(complaintsOf({ INBOUND_MAIL_DOMAIN: whole.INBOUND_MAIL_DOMAIN })[1]).toMatch(
      /^INBOUND_MAIL_SECRET is missing/,
    );
    const oneLine = pem.replaceAll("\n", "\\n");
    expect(readEnv({ DKIM_SELECTOR: "s1", DKIM_PRIVATE_KEY: oneLine }).mail.dkimPrivateKey).toBe(pem);
    const bare = (text: string) => text.replaceAll(/-----[^-]+-----|\n/g, "");
    expect(readEnv({ DKIM_SELECTOR: "s1", DKIM_PRIVATE_KEY: bare(pem) }).mail.dkimPrivateKey).toBe(pem);
    const older = privateKey.export({ type: "pkcs1", format: "pem" }).toString();
    expect(readEnv({ DKIM_SELECTOR: "s1", DKIM_PRIVATE_KEY: bare(older) }).mail.dkimPrivateKey).toBe(older);
    // What systemd makes of a line with backslashes is refused.
    const dropped = oneLine.replaceAll("\\", "");
    expect(complaintsOf({ DKIM_SELECTOR: "s1", DKIM_PRIVATE_KEY: dropped })[1]).toMatch(
      /^DKIM_PRIVATE_KEY: is no private key/,
    );
    expect(complaintsOf({ DKIM_PRIVATE_KEY: pem })[1]).toMatch(/^DKIM_SELECTOR is missing/);
  });

  it("names each value that is wrong, at once", () => {
    const wrong = {
      MODE: "production",
      REHEARSAL: "maybe",
      PORT: "80a",
      PUBLIC_URL: "linkisla.example",
      DATABASE_URL: "mysql://db/linkisla",
      API_BASE: "api/",
      TRUST_PROXY: "yes",
      PROXY_NETWORKS: "203.0.113.0/24, 203.0.113.0/33",
      STRIPE_SECRET_KEY: "pk_live_51abc",
      STRIPE_WEBHOOK_SECRET: "abc",
      STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_",
      STRIPE_API_BASE: "stripe",
      STRIPE_BACKGROUND_PER_SECOND: "0",
      GOOGLE_ISSUER: "accounts.google.com",
      S3_ENDPOINT: "s3.example",
      S3_BUCKET: "My Bucket",
      S3_PREFIX: "../elsewhere",
      BACKUP_S3_ENDPOINT: "s3.example",
      BACKUP_S3_BUCKET: "My Bucket",
      BACKUP_S3_PREFIX: "../elsewhere",
      BACKUP_RECIPIENT: "AGE-SECRET-KEY-1QQQQ",
      BACKUP_SCRATCH_URL: "mysql://db/scratch",
      MAIL_PER_SECOND: "fast",
      INBOUND_MAIL_SECRET: "short",
      INBOUND_MAIL_DOMAIN: "linkisla",
      DKIM_SELECTOR: "a b",
      DKIM_PRIVATE_KEY: "secret",
      OPERATOR_EMAIL: "equipo",
      SUPPORT_EMAIL: "Ayuda <ayuda@linkisla.example>",
      SUPPORT_WHATSAPP: "787 555 0100",
      SOCIAL_FACEBOOK: "http://facebook.example/linkisla",
      SOCIAL_INSTAGRAM: "@linkisla",
      SOCIAL_TIKTOK: "javascript:alert(1)",
      SOCIAL_YOUTUBE: "youtube.com/linkisla",
      ANNOUNCEMENT: "sale",
      ANNOUNCEMENT_LINK: "//elsewhere.example",
      LEGAL_REVIEWED: "yes",
      ISLAND_TIME_ZONE: "America/San_Juan_Bautista",
      HOST_COUNTRY: "PR",
      LODGING_TAX_PERCENT: "51",
      RATE_LIMIT_LOGIN: "0",
      RATE_LIMIT_REGISTER: "-1",
      RATE_LIMIT_QUOTE: "1.5",
      HOLDS_PER_NETWORK: "0",
      METRICS_TOKEN: "two words, secret",
      LOG_LEVEL: "loud",
      DEV: "maybe",
    };
    const complaints = complaintsOf(wrong);
    expect(complaints[0]).toBe("The configuration cannot be used:");
    expect(namesIn(complaints)).toEqual(Object.keys(wrong));
    for (const [name, value] of Object.entries(wrong)) expect(namesIn(complaintsOf({ [name]: value }))).toEqual([name]);
  });

  it("links only the networks that have an address, in live mode", () => {
    expect(readEnv({ ...live, SOCIAL_TIKTOK: "https://www.tiktok.com/@linkisla" }).social).toEqual({
      tiktok: "https://www.tiktok.com/@linkisla",
    });
  });

  it("announces what the operator words, in Spanish at least, or nothing", () => {
    const words = { ANNOUNCEMENT: "offer", ANNOUNCEMENT_ES: "Diciembre a mitad de precio." };
    expect(readEnv({ ...words, ANNOUNCEMENT_LINK: "/home" }).announcement).toEqual({
      type: "offer",
      text: { es: words.ANNOUNCEMENT_ES, en: words.ANNOUNCEMENT_ES },
      link: "/home",
    });
    expect(readEnv({ ...words, ANNOUNCEMENT_EN: "December at half price." }).announcement?.text?.en).toBe(
      "December at half price.",
    );
    expect(readEnv({ ANNOUNCEMENT: "off" }).announcement).toBeUndefined();
    expect(complaintsOf({ ANNOUNCEMENT: "offer" })[1]).toMatch(/^ANNOUNCEMENT_ES is missing/);
    expect(readEnv({ ...live, ANNOUNCEMENT: "maintenance" }).announcement).toEqual({
      type: "update",
      text: undefined,
      link: "/",
    });
  });

  it("takes the ends of every range", () => {
    const ends = [
      { PORT: "0" },
      { PORT: "65535" },
      { TRUST_PROXY: "10" },
      { LODGING_TAX_PERCENT: "50" },
      { LODGING_TAX_EXEMPT_NIGHTS: "1" },
      { LODGING_TAX_DUE_DAY: "28" },
      { RATE_LIMIT_LOGIN: "1" },
    ];
    const beyond = [{ PORT: "-1" }, { PORT: "65536" }, { TRUST_PROXY: "11" }, { LODGING_TAX_PERCENT: "-0.01" }];
    expect(ends.flatMap(complaintsOf)).toEqual([]);
    expect(beyond.map((variables) => namesIn(complaintsOf(variables)))).toEqual(beyond.map(Object.keys));
  });

  it("keeps the tax in whole basis points", () => {
    const basisPoints = (percent: string) => readEnv({ LODGING_TAX_PERCENT: percent }).lodgingTaxBp;
    expect(["0", "7", "7.25", "11.5", "0.07", "8.35"].map(basisPoints)).toEqual([0, 700, 725, 1150, 7, 835]);
    expect(namesIn(complaintsOf({ LODGING_TAX_PERCENT: "7.255" }))).toEqual(["LODGING_TAX_PERCENT"]);
  });

  it("does not let live payments go anywhere but to Stripe", () => {
    expect(namesIn(complaintsOf({ ...live, STRIPE_API_BASE: "http://localhost:3001" }))).toEqual(["STRIPE_API_BASE"]);
  });

  it("offers Google when it has both of what Google gives, and names the half that is missing", () => {
    const given = { GOOGLE_CLIENT_ID: "7-abc.apps.googleusercontent.com", GOOGLE_CLIENT_SECRET: "GOCSPX-abc" };
    const google = { clientId: given.GOOGLE_CLIENT_ID, clientSecret: given.GOOGLE_CLIENT_SECRET };
    for (const rest of [{}, live]) {
      expect(readEnv({ ...rest, ...given }).google).toEqual({ ...google, issuer: "https://accounts.google.com" });
      for (const name of ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"]) {
        expect(namesIn(complaintsOf({ ...rest, ...given, [name]: "" }))).toEqual([name]);
      }
    }
    expect(readEnv(live).google).toBeUndefined();
  });

  it("keeps pictures in a bucket when all that is needed is given, and names what is missing", () => {
    const given = {
      S3_ENDPOINT: "https://s3.example/",
      S3_BUCKET: "linkisla-pictures",
      S3_REGION: "auto",
      S3_ACCESS_KEY_ID: "AKIA",
      S3_SECRET_ACCESS_KEY: "abc",
    };
    const s3 = {
      endpoint: "https://s3.example",
      ...{ bucket: "linkisla-pictures", region: "auto", accessKeyId: "AKIA", secretAccessKey: "abc", prefix: "" },
    };
    for (const rest of [{}, live]) {
      expect(readEnv({ ...rest, ...given }).s3).toEqual(s3);
      for (const name of Object.keys(given)) {
        expect(namesIn(complaintsOf({ ...rest, ...given, [name]: "" }))).toEqual([name]);
        const others = Object.keys(given).filter((other) => other !== name);
        expect(namesIn(complaintsOf({ ...rest, [name]: given[name as keyof typeof given] }))).toEqual(others);
      }
    }
    for (const S3_PREFIX of ["shop/site", "shop/site/"]) {
      expect(readEnv({ ...given, S3_PREFIX }).s3?.prefix).toBe("shop/site/");
    }
    expect(namesIn(complaintsOf({ S3_PREFIX: "site" }))).toEqual(Object.keys(given));
    expect(readEnv(live).s3).toBeUndefined();
  });

  it("makes backups when there is a place, a key and a PostgreSQL, and says which of them is missing and why", () => {
    const recipient = `age1${"q".repeat(58)}`;
    const bucket = {
      BACKUP_S3_ENDPOINT: "https://s3.example",
      BACKUP_S3_BUCKET: "linkisla-backups",
      BACKUP_S3_REGION: "auto",
      BACKUP_S3_ACCESS_KEY_ID: "AKIA",
      BACKUP_S3_SECRET_ACCESS_KEY: "abc",
    };
    const given = { DATABASE_URL: live.DATABASE_URL, BACKUP_RECIPIENT: recipient };
    const made = { recipient, settings: undefined, scratchUrl: live.DATABASE_URL };
    for (const rest of [{}, live]) {
      const all = { ...rest, ...given };
      expect(readEnv({ ...all, BACKUP_DIR: "/backups" }).backups).toEqual({
        ...made,
        folder: "/backups",
        s3: undefined,
      });
      expect(readEnv({ ...all, ...bucket }).backups).toMatchObject({ folder: undefined, s3: { prefix: "" } });
    }
    const scratch = { BACKUP_DIR: "/backups", BACKUP_SCRATCH_URL: "postgresql://maker@db/postgres" };
    expect(readEnv({ ...given, ...scratch }).backups?.scratchUrl).toBe(scratch.BACKUP_SCRATCH_URL);
    expect(readEnv({ DATABASE_URL: live.DATABASE_URL }).backups).toBeUndefined();

    const refused = (variables: Record<string, string>) => complaintsOf(variables).slice(1);
    for (const name of ["BACKUP_RECIPIENT", "BACKUP_SETTINGS", "BACKUP_SCRATCH_URL"] as const) {
      const value = { BACKUP_RECIPIENT: recipient, BACKUP_SETTINGS: "/etc/site", BACKUP_SCRATCH_URL: "postgres://db" };
      expect(refused({ ...given, BACKUP_RECIPIENT: "", [name]: value[name] })).toEqual([
        `BACKUP_DIR or BACKUP_S3_ENDPOINT is missing: ${name} needs a place for backups`,
      ]);
    }
    for (const place of [{ BACKUP_DIR: "/backups" }, bucket]) {
      const [name] = Object.keys(place);
      expect(refused({ ...given, ...place, BACKUP_RECIPIENT: "" })).toEqual([
        `BACKUP_RECIPIENT is missing: ${name} needs the public key to encrypt for, age1…`,
      ]);
      expect(refused({ ...given, ...place, DATABASE_URL: "" })).toEqual([
        `DATABASE_URL is missing: ${name} is for PostgreSQL; of the embedded database, copy DATA_DIR while it is stopped`,
      ]);
    }
    for (const name of Object.keys(bucket)) {
      const first = name === "BACKUP_S3_ENDPOINT" ? "BACKUP_S3_BUCKET" : "BACKUP_S3_ENDPOINT";
      expect(refused({ ...given, ...bucket, [name]: "" })).toEqual([`${name} is missing: ${first} needs it`]);
    }
    expect(refused({ ...given, BACKUP_S3_PREFIX: "site" })).toEqual(
      Object.keys(bucket).map((name) => `${name} is missing: BACKUP_S3_PREFIX needs it`),
    );
    // The secret key, and a public key with a letter lost or altered.
    for (const wrong of [`AGE-SECRET-KEY-1${"Q".repeat(58)}`, recipient.slice(0, -1), recipient.replace("qq", "b1")]) {
      expect(refused({ ...given, BACKUP_DIR: "/backups", BACKUP_RECIPIENT: wrong })).toEqual([
        "BACKUP_RECIPIENT: is no public key of age's, age1…",
      ]);
    }
  });

  it("does not let live accounts come from anywhere but Google", () => {
    const given = { GOOGLE_CLIENT_ID: "abc", GOOGLE_CLIENT_SECRET: "abc", GOOGLE_ISSUER: "http://localhost:3002" };
    expect(readEnv(given).google?.issuer).toBe("http://localhost:3002");
    for (const issuer of [
      "http://localhost:3002",
      "https://accounts.google.com.evil.example",
      "https://evil.example",
    ]) {
      expect(namesIn(complaintsOf({ ...live, ...given, GOOGLE_ISSUER: issuer }))).toEqual(["GOOGLE_ISSUER"]);
    }
    expect(complaintsOf({ ...live, ...given, GOOGLE_ISSUER: "https://accounts.google.com" })).toEqual([]);
  });

  it("in live mode refuses, by name and at once, what would work and should not", () => {
    const unfit = {
      PUBLIC_URL: ["http://linkisla.example"],
      TRUST_PROXY: ["0"],
      STRIPE_SECRET_KEY: ["sk_test_51abcdefghijklmnop", "rk_test_51abcdefghijklmnop", "sk_live_51abc", "rk_live_51abc"],
      STRIPE_WEBHOOK_SECRET: ["whsec_abc"],
      STRIPE_CONNECT_WEBHOOK_SECRET: ["whsec_abc"],
      SMTP_URL: ["file:/var/mail", "mail.example"],
      DEV: ["1", "true"],
    };
    for (const [name, values] of Object.entries(unfit)) {
      for (const value of values) expect(namesIn(complaintsOf({ ...live, [name]: value }))).toEqual([name]);
    }
    const first = Object.fromEntries(Object.entries(unfit).map(([name, [value]]) => [name, value]));
    expect(namesIn(complaintsOf({ ...live, ...first }))).toEqual(Object.keys(unfit));
    expect(complaintsOf({ ...live, SMTP_URL: "smtp://mail.example" })).toEqual([]);
    expect(complaintsOf({ ...live, DEV: "0" })).toEqual([]);
  });

  it("takes a restricted key of Stripe's wherever it takes a secret one", () => {
    const key = live.STRIPE_SECRET_KEY.replace("sk_", "rk_");
    expect(readEnv({ ...live, STRIPE_SECRET_KEY: key }).stripe.secretKey).toBe(key);
    expect(readEnv({ STRIPE_SECRET_KEY: "rk_test_51abc" }).stripe.secretKey).toBe("rk_test_51abc");
    expect(namesIn(complaintsOf({ STRIPE_SECRET_KEY: key }))).toEqual(["STRIPE_SECRET_KEY"]);
  });

  it("listens where it is told, in either mode", () => {
    for (const rest of [{}, live]) expect(readEnv({ ...rest, HOST: "192.0.2.7" }).host).toBe("192.0.2.7");
  });

  it("never takes a live key where money is not meant: in demo mode, or on the embedded database", () => {
    const { DATABASE_URL, MODE, ...rest } = live;
    expect(namesIn(complaintsOf({ STRIPE_SECRET_KEY: "sk_live_51abc" }))).toEqual(["STRIPE_SECRET_KEY"]);
    expect(namesIn(complaintsOf({ ...rest, MODE: "demo" }))).toEqual(["STRIPE_SECRET_KEY"]);
    expect(namesIn(complaintsOf({ ...rest, DATABASE_URL }))).toEqual(["STRIPE_SECRET_KEY"]);
    expect(namesIn(complaintsOf({ ...rest, MODE }))).toEqual(["DATABASE_URL"]);
    expect(readEnv({ STRIPE_SECRET_KEY: "sk_test_51abc" }).stripe.secretKey).toBe("sk_test_51abc");
  });

  it("does not repeat a secret in what it says", () => {
    const secret = "hunter2hunter2";
    const wrong = { STRIPE_SECRET_KEY: secret, STRIPE_WEBHOOK_SECRET: secret, DATABASE_URL: `mysql://u:${secret}@db` };
    expect(complaintsOf(wrong).join()).not.toContain(secret);
    expect(complaintsOf({ STRIPE_SECRET_KEY: `sk_live_${secret}` }).join()).not.toContain(secret);
  });
});
