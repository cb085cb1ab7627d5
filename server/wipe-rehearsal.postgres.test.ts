import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { dropDatabase, emptyDatabase } from "#testing/databases.ts";
import { connect } from "./db/connect.ts";
import { migrate } from "./db/migrate.ts";
import { keepToMode } from "./db/mode.ts";
import { openJobs } from "./jobs.ts";
import { runWipe } from "./wipe-rehearsal.ts";

const rehearsal = { mode: "live", rehearsal: true } as const;
const live = { mode: "live", rehearsal: false } as const;

test("the site's name empties a rehearsal, and the site begins clean", async () => {
  const { wipe, open, picture } = await aSite(rehearsal);
  const said = await wipe("Isla Bonita");
  expect(said).toMatchObject({ code: 0, question: "Type the site's name, Isla Bonita, to delete it: " });
  expect(said.lines[0]).toMatch(/^This deletes 1 accounts, 0 listings and 0 bookings, and all pictures in \//);
  expect(existsSync(picture)).toBe(false);
  await open(async ({ db, unhurried }) => {
    const { rows } =
      await sql`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      union all select nspname from pg_namespace where nspname = 'pgboss'`.execute(db);
    expect(rows).toEqual([]);
    await migrate(unhurried);
    await keepToMode(db, live);
    expect(await db.selectFrom("users").select("id").execute()).toEqual([]);
  });
  await expect(wipe("Isla Bonita")).rejects.toThrow("The database is a live one. Nothing was deleted.");
});

test("another name deletes nothing", async () => {
  const { wipe, open, picture } = await aSite(rehearsal);
  for (const typed of ["", "isla bonita", "yes"]) expect((await wipe(typed)).code).toBe(1);
  expect(existsSync(picture)).toBe(true);
  await open(async ({ db }) =>
    expect(await db.selectFrom("users").select("name").execute()).toEqual([{ name: "Ana" }]),
  );
});

test("a process that is just leaving is waited for", async () => {
  const { wipe, open } = await aSite(rehearsal);
  let emptied: Promise<{ code: number }> | undefined;
  await open(async ({ db }) => {
    await db.selectFrom("users").select("id").execute();
    emptied = wipe("Isla Bonita");
  });
  expect((await emptied)?.code).toBe(0);
});

test("only a rehearsal is emptied, and only while the site is closed", async () => {
  const { wipe } = await aSite(live);
  await expect(wipe("Isla Bonita")).rejects.toThrow("The database is a live one. Nothing was deleted.");
  const { wipe: wipeOpen, open } = await aSite(rehearsal);
  await expect(
    wipeOpen("Isla Bonita", { REHEARSAL: "", STRIPE_SECRET_KEY: `sk_live_${"a".repeat(24)}` }),
  ).rejects.toThrow("REHEARSAL is not 1: only a rehearsal can be emptied. Nothing was deleted.");
  await open(async ({ db }) => {
    await db.selectFrom("users").select("id").execute();
    await expect(wipeOpen("Isla Bonita", {}, 0)).rejects.toThrow("stop every process of the site first");
  });
});

test("what it is for is said without touching anything", async () => {
  const lines: string[] = [];
  const terminal = { say: (line: string) => void lines.push(line), ask: async () => "" };
  expect(await runWipe(["--help"], {}, terminal)).toBe(0);
  expect(await runWipe(["all"], {}, terminal)).toBe(2);
  expect(lines[1]).toMatch(/^Usage: npm run wipe-rehearsal/);
});

async function aSite(settings: typeof rehearsal | typeof live) {
  const url = await emptyDatabase(`wipe${process.env.VITEST_POOL_ID}`);
  const dataDir = mkdtempSync(join(tmpdir(), "linkisla-wipe-"));
  onTestFinished(async () => {
    rmSync(dataDir, { recursive: true });
    await dropDatabase(url);
  });
  const open = async (act: (database: Awaited<ReturnType<typeof connect>>) => Promise<unknown>) => {
    const database = await connect({ databaseUrl: url, dataDir });
    await Promise.resolve(act(database)).finally(() => database.close());
  };
  await open(async (database) => {
    await migrate(database.unhurried);
    await keepToMode(database.db, settings);
    await (await openJobs(database, () => {})).stop();
    const ana = { name: "Ana", email: "ana@example.test", created_at: new Date() };
    await database.db.insertInto("users").values(ana).execute();
  });
  const folder = join(dataDir, "media", "a".repeat(32));
  const picture = join(folder, "1280.webp");
  mkdirSync(folder, { recursive: true });
  writeFileSync(picture, "x");
  const variables = {
    ...{ MODE: "live", REHEARSAL: "1", PUBLIC_URL: "https://linkisla.example", TRUST_PROXY: "1", DATABASE_URL: url },
    ...{ DATA_DIR: dataDir, BRAND_NAME: "Isla Bonita", STRIPE_SECRET_KEY: `sk_test_${"a".repeat(24)}` },
    ...{ STRIPE_WEBHOOK_SECRET: `whsec_${"a".repeat(24)}`, STRIPE_CONNECT_WEBHOOK_SECRET: `whsec_${"b".repeat(24)}` },
    ...{ SMTP_URL: "smtp://mail.example", MAIL_FROM: "hola@linkisla.example", OPERATOR_EMAIL: "yo@linkisla.example" },
    LEGAL_REVIEWED: "2026-11-01",
  };
  const wipe = async (typed: string, other: Record<string, string> = {}, patienceMs?: number) => {
    const lines: string[] = [];
    let question = "";
    const ask = async (asked: string) => {
      question = asked;
      return typed;
    };
    const code = await runWipe(
      [],
      { ...variables, ...other },
      {
        say: (line) => void lines.push(line),
        ask,
        ...(patienceMs === undefined ? {} : { patienceMs }),
      },
    );
    return { code, lines, question };
  };
  return { wipe, open, picture };
}
