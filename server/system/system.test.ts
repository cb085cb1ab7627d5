import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import type { CheckName, SystemCheck } from "#contract/admin/system.ts";
import type { Language } from "#contract/catalogues.ts";
import { aMarket, anAdmin, hold, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { connect } from "../db/connect.ts";
import { examine } from "../doctor.ts";
import { openStripe } from "../payments/payments.ts";
import type { BackupReading } from "./inside.ts";
import * as judge from "./judging.ts";
import type { CertificateReading } from "./outside.ts";
import { checkInside, checkOutside, type Inspected } from "./system.ts";
import { wordsIn } from "./words.ts";

/** What /admin/system and `npm run doctor` say of a site in any state. */

const world = useWorld();
const servers: { close(): void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const site = (env: Partial<Inspected["env"]> = {}): Inspected => {
  const { ctx } = world.app;
  return { ...ctx, env: { ...ctx.env, ...env } };
};
async function checkOf(name: CheckName, from: Inspected = site(), language: Language = "en") {
  const checks = [...(await checkInside(from, language)), ...(await checkOutside(from, language))];
  return checks.find((check) => check.name === name);
}
const jobRow = (name: string, state: string, values: Record<string, unknown>) => {
  const columns = Object.keys(values);
  return sql`insert into pgboss.job (name, state, data, ${sql.join(columns.map((one) => sql.ref(one)))})
    values (${name}, ${state}, '{}', ${sql.join(columns.map((one) => sql`now() - ${values[one]}::interval`))})`.execute(
    world.app.ctx.db,
  );
};
const minutesAgo = (minutes: number) => new Date(world.clock.now().getTime() - minutes * 60_000);

describe("the page of an admin", () => {
  it("has every check in the reader's language, with what to do about what is not good", async () => {
    const admin = await anAdmin(world);
    const get = async (path: string, language: Language): Promise<SystemCheck[]> =>
      (await world.call("GET", path, { token: admin.token, language })).body.items;
    for (const [path, title] of [
      ["/admin/system", "Base de datos"],
      ["/admin/system/outside", "Servidor de correo"],
    ] as const) {
      const [spanish, english] = [await get(path, "es"), await get(path, "en")];
      expect(spanish.map(({ title }) => title)).toContain(title);
      expect(english.map(({ name, state }) => [name, state])).toEqual(spanish.map(({ name, state }) => [name, state]));
      for (const { state, says, next } of [...spanish, ...english]) {
        expect(says).not.toMatch(/system\.|{{|undefined/);
        expect(next === null).toBe(state === "good");
      }
    }
  });
});

describe("a check", () => {
  it("that cannot be asked is unknown with the reason, and the others go on", async () => {
    const nowhere = site({ dataDir: "/nowhere/at/all" });
    expect(await checkOf("disk", nowhere)).toMatchObject({ state: "unknown", says: expect.stringContaining("ENOENT") });
    expect(await checkOf("database", nowhere)).toMatchObject({ facts: { major: expect.any(Number) } });
  });

  it("warns of a PostgreSQL that is too old, or that does not tidy up after itself", () => {
    const words = wordsIn("en", world.clock.now());
    const database = { kind: "postgres", version: "15.9", major: 15, hasAutovacuum: true } as const;
    expect(judge.judgeDatabase(database, words)).toMatchObject({ state: "good" });
    expect(judge.judgeDatabase({ ...database, version: "14.2", major: 14 }, words)).toMatchObject({ state: "bad" });
    expect(judge.judgeDatabase({ ...database, hasAutovacuum: false }, words)).toMatchObject({
      state: "warning",
      next: expect.stringContaining("autovacuum = on"),
    });
  });

  it("says that the database is out of reach, and leaves the rest of it unknown", async () => {
    const gone = await connect({ databaseUrl: "postgres://nobody@127.0.0.1:1/none", dataDir: "" });
    const checks = await checkInside({ ...site(), db: gone.db }, "en");
    await gone.close();
    const stateOf = Object.fromEntries(checks.map(({ name, state }) => [name, state]));
    expect(stateOf).toMatchObject({ database: "bad", jobs: "unknown", holds: "unknown", disk: expect.anything() });
  });

  it("knows migrations of a newer build, and those that are missing", async () => {
    expect(await checkOf("migrations")).toMatchObject({ state: "good" });
    const words = wordsIn("en", world.clock.now());
    const figures = { applied: 3, newest: "0003_c.sql", missing: [], unknown: [] };
    expect(judge.judgeMigrations({ ...figures, unknown: ["0099_later.sql"] }, words)).toMatchObject({
      state: "warning",
      says: expect.stringContaining("0099_later.sql"),
    });
    expect(judge.judgeMigrations({ ...figures, missing: ["0004_d.sql"] }, words)).toMatchObject({ state: "warning" });
  });

  it("tells jobs that wait from those that are late, tried again and given up", async () => {
    await sql`delete from pgboss.job`.execute(world.app.ctx.db);
    expect(await checkOf("jobs")).toMatchObject({ state: "good", facts: { queues: [] } });
    await jobRow("payout.settle", "created", { created_on: "20 minutes", start_after: "20 minutes" });
    expect(await checkOf("jobs")).toMatchObject({
      state: "bad",
      says: "The oldest has waited for 20 minutes: payout.settle.",
    });
    await jobRow("mail.send", "failed", { completed_on: "1 minute" });
    expect(await checkOf("jobs")).toMatchObject({ state: "bad", says: expect.stringContaining("mail.send (1)") });
    expect(await checkOf("emails")).toMatchObject({
      state: "bad",
      says: expect.stringMatching(/^One email was given/),
    });
    await sql`delete from pgboss.job`.execute(world.app.ctx.db);
  });

  it("notices that nobody does the work in the background", async () => {
    await sql`delete from pgboss.job where name = 'sweep'`.execute(world.app.ctx.db);
    expect(await checkOf("routines")).toMatchObject({ state: "unknown" });
    const words = wordsIn("en", world.clock.now());
    const states = [60, 6 * 60, 20 * 60].map((secondsSince) => judge.judgeRoutines({ secondsSince }, words).state);
    expect(states).toEqual(["good", "warning", "bad"]);
  });

  it("lets a job be tried again for a while before that is a warning", () => {
    const words = wordsIn("en", world.clock.now());
    const queue = { name: "refund.make", waiting: 1, retrying: 1, lateSeconds: 0, dead: 0 } as const;
    const judged = (minutes: number) =>
      judge.judgeJobs({ queues: [{ ...queue, retryingSeconds: minutes * 60 }] }, words);
    expect([5, 45, 100].map((minutes) => judged(minutes).state)).toEqual(["good", "warning", "bad"]);
    expect(judged(45).says).toBe("Being tried again: refund.make (1). The oldest was queued 45 minutes ago.");
  });

  it("finds a hold that outlives its end", async () => {
    const { guest, listing } = await aMarket(world, "lodging");
    await hold(world, guest, stays.lodging(listing.id));
    await world.app.ctx.db
      .updateTable("bookings")
      .set({ hold_expires_at: minutesAgo(90) })
      .execute();
    expect(await checkOf("holds")).toMatchObject({ state: "bad", facts: { count: 1 } });
  });

  it("names a difference between the ledger and Stripe by its amount, and a good comparison by its age", async () => {
    expect(await checkOf("comparison")).toMatchObject({ state: "unknown" });
    const row = { through: minutesAgo(180), stripe_cents: 2000, ledger_cents: 2000, difference_cents: 0 };
    const add = (day: string, values: object) =>
      world.app.ctx.db
        .insertInto("reconciliations")
        .values({ day, ran_at: minutesAgo(120), differences: "[]", ...row, ...values })
        .execute();
    await add("2026-11-20", {});
    expect(await checkOf("comparison")).toMatchObject({
      state: "good",
      says: "3 hours ago the ledger and Stripe agreed to the cent.",
    });
    world.clock.advance(24 * 60 + 1);
    expect(await checkOf("comparison")).toMatchObject({ state: "warning" });
    world.clock.advance(4 * 24 * 60);
    expect(await checkOf("comparison")).toMatchObject({ state: "bad" });
    // It ran, and could not read Stripe.
    await add("2026-11-25", { ran_at: world.clock.now() });
    expect(await checkOf("comparison")).toMatchObject({ state: "bad" });
    const differences = JSON.stringify([{ reference: "ch_1", stripeCents: 1234, ledgerCents: 0 }]);
    await add("2026-11-26", { ran_at: world.clock.now(), stripe_cents: 3234, difference_cents: 1234, differences });
    expect(await checkOf("comparison")).toMatchObject({ state: "bad", says: expect.stringContaining("$12.34") });
  });

  it("says since when Stripe's webhooks are silent, and when the last one came", async () => {
    expect(await checkOf("webhooks")).toMatchObject({ state: "unknown" });
    const event = { type: "refund.updated", object_id: "re_1", account: null, processed_at: null };
    const add = (id: string, minutes: number, asked_for: boolean) =>
      world.app.ctx.db
        .insertInto("stripe_events")
        .values({ ...event, id, created: minutesAgo(minutes), received_at: minutesAgo(minutes), asked_for })
        .execute();
    await add("evt_1", 600, false);
    expect(await checkOf("webhooks")).toMatchObject({ state: "good", says: "The last one came 10 hours ago." });
    await add("evt_2", 240, true);
    expect(await checkOf("webhooks")).toMatchObject({ state: "bad", says: expect.stringContaining("4 hours") });
  });

  it("calls a site without backups a warning, and reads them where there are any", async () => {
    const words = wordsIn("en", world.clock.now());
    expect(judge.judgeBackups(undefined, words)).toMatchObject({ state: "warning", next: expect.any(String) });
    const proven = { state: "proven", at: minutesAgo(60), why: null } as const;
    const judged = (at: Date, last: BackupReading["last"]) =>
      judge.judgeBackups({ provenAt: at, last, keyProvenAt: minutesAgo(60) }, words).state;
    expect(judged(minutesAgo(60), proven)).toBe("good");
    expect(judged(minutesAgo(40 * 60), proven)).toBe("warning");
    expect(judged(minutesAgo(4 * 24 * 60), proven)).toBe("bad");
    expect(judged(minutesAgo(60), { ...proven, why: "S3 did not answer." })).toBe("warning");
    expect(judged(minutesAgo(60), { ...proven, state: "refused", why: "The ledger differs." })).toBe("bad");
  });

  it("asks every 90 days for a proof that the key of the backups is at hand, once they are proven", async () => {
    const { ctx } = world.app;
    const recipient = `age1${"q".repeat(58)}`;
    const backups = { folder: "/backups", s3: undefined, recipient, settings: undefined, scratchUrl: "" };
    const at = minutesAgo(60);
    const made = { name: "one", made_at: at, finished_at: at, state: "proven" as const, bytes: 1, places: ["disk"] };
    await ctx.db.insertInto("backups").values(made).execute();
    // Where none are set up any longer, nobody is asked.
    expect(await checkOf("backups")).toMatchObject({ state: "good" });
    const asked = { state: "warning", next: expect.stringContaining("npm run backup -- challenge") };
    expect(await checkOf("backups", site({ backups }))).toMatchObject({
      ...asked,
      says: expect.stringContaining("Nobody has shown that the secret key which opens them is at hand."),
    });
    const proof = { word_hash: "abc", asked_at: minutesAgo(90 * 24 * 60), proved_at: minutesAgo(90 * 24 * 60) };
    // Of another key it says nothing.
    await ctx.db
      .insertInto("backup_key_proofs")
      .values({ ...proof, recipient: `age1${"p".repeat(58)}` })
      .execute();
    expect(await checkOf("backups", site({ backups }))).toMatchObject(asked);
    await ctx.db
      .insertInto("backup_key_proofs")
      .values({ ...proof, recipient })
      .execute();
    expect(await checkOf("backups", site({ backups }))).toMatchObject({ state: "good", next: null });
    const aMinuteLater = { ...site({ backups }), now: () => minutesAgo(-1) };
    expect(await checkOf("backups", aMinuteLater)).toMatchObject({
      ...asked,
      says: expect.stringContaining("It is 90 days since anybody showed"),
    });
  });
});

describe("of other services", () => {
  it("Stripe's clock is compared with this machine's, to the side it is off", async () => {
    expect(await checkOf("stripe")).toMatchObject({ state: "good" });
    const late = { ...site(), now: () => minutesAgo(3) };
    expect(await checkOf("stripe", late)).toMatchObject({
      state: "bad",
      says: "This machine's clock is 3 minutes behind Stripe's.",
    });
  });

  it("a key that Stripe refuses is bad, and a silent Stripe unknown", async () => {
    const { env } = world;
    const stripe = openStripe({ ...env, stripe: { ...env.stripe, secretKey: "sk_test_somebody_elses" } });
    expect(await checkOf("stripe", { ...site(), stripe })).toMatchObject({
      state: "bad",
      says: expect.stringContaining("Invalid API Key"),
    });
    await world.stripe.control.fault({ route: "GET /v1/balance", kind: "reset", times: 9 });
    expect(await checkOf("stripe")).toMatchObject({ state: "unknown" });
    await world.stripe.control.clearFaults();
  });

  it("a mail server that refuses the connection is bad, by its name and the reason", async () => {
    const unreachable = site({ mail: { ...world.env.mail, url: "smtp://user:secret@127.0.0.1:1" } });
    const check = await checkOf("mail", unreachable);
    expect(check).toMatchObject({
      state: "bad",
      says: expect.stringMatching(/^127\.0\.0\.1:1 does not work: .*ECONNREFUSED/),
    });
    expect(JSON.stringify(check)).not.toContain("secret");
  });

  it("a certificate is judged by what is left of it and by what browsers say", () => {
    const words = wordsIn("en", world.clock.now());
    const left = (days: number, more: Partial<CertificateReading> = {}) =>
      judge.judgeCertificate({ host: "linkisla.test", validTo: minutesAgo(-days * 24 * 60), ...more }, words);
    expect(left(60)).toEqual({ state: "good", says: "That of linkisla.test is good for 60 days more." });
    expect(left(10).state).toBe("warning");
    expect(left(2).state).toBe("bad");
    expect(left(60, { refused: "CERT_HAS_EXPIRED" })).toMatchObject({
      state: "bad",
      says: "Browsers refuse that of linkisla.test: CERT_HAS_EXPIRED.",
    });
  });

  it("an address where nothing speaks TLS leaves the certificate unknown", async () => {
    const server: Server = createServer((_, response) => response.end());
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const plain = site({ publicUrl: `https://localhost:${port}` });
    expect(await checkOf("certificate", plain)).toMatchObject({ state: "unknown" });
  });
});

describe("npm run doctor", () => {
  const run = async (from: Inspected, isJson = false) => {
    const lines: string[] = [];
    const code = await examine(from, { say: (line) => lines.push(line), language: "en", isJson });
    return { code, lines };
  };

  it("prints a line for each check, the worst last with what to do, and exits with 1 when one is bad", async () => {
    const { lines } = await run(site());
    expect(lines[0]).toMatch(/^✓ /);
    const unreachable = site({ mail: { ...world.env.mail, url: "smtp://127.0.0.1:1" } });
    const { code, lines: worse } = await run(unreachable);
    expect(code).toBe(1);
    const found = worse.findIndex((line) => /^✗ Mail server: 127\.0\.0\.1:1 does not work/.test(line));
    expect(worse[found + 1]).toMatch(/^ {4}Check SMTP_URL/);
    expect(worse.slice(0, found).filter((line) => line.startsWith("✗"))).toEqual([]);
    expect(worse.slice(found).filter((line) => /^[✓!?]/.test(line))).toEqual([]);
  });

  it("exits with 0 when nothing is bad, however much is unknown", async () => {
    expect((await run(site({ dataDir: "/nowhere/at/all" }))).code).toBe(0);
  });

  it("prints the readings as JSON on request", async () => {
    const { lines } = await run(site(), true);
    const { checks } = JSON.parse(lines.join("\n"));
    const holds = checks.find(({ name }: { name: string }) => name === "holds");
    expect(holds).toMatchObject({ state: "good", next: null, facts: { count: 0, endedAt: null } });
  });
});
