import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { useBucket } from "#testing/bucket.ts";
import { dropDatabase, emptyDatabase } from "#testing/databases.ts";
import { aMarket, anAdmin, book, stays } from "#testing/makers.ts";
import { until } from "#testing/servers.ts";
import { useWorld } from "#testing/world.ts";
import { watch } from "../admin/admin.ts";
import { runBackup } from "../backup.ts";
import { connect } from "../db/connect.ts";
import { keepToMode } from "../db/mode.ts";
import { openDisk } from "../files/disk.ts";
import { originalOf } from "../files/files.ts";
import { mediaFolder } from "../files/open.ts";
import { instanceOf } from "../instance.ts";
import { storePicture } from "../media/media.ts";
import { ledger } from "../payments/payments.ts";
import { runRestore } from "../restore.ts";
import { backUpAtNight, backupTrouble, keyProvenAt, lastProvenBackup, makeBackup, tidyBackups } from "./backups.ts";
import { nameOf, toKeep } from "./keeping.ts";
import { findTools, majorOf, openSession } from "./postgres.ts";

/** Backups and coming back from them, with the programs of a real PostgreSQL and with age. */

// Each backup creates and drops a database, for which a busy disk takes seconds.
vi.setConfig({ testTimeout: 180_000 });

const bucket = useBucket("backups/");
const root = mkdtempSync(join(tmpdir(), "linkisla-backups-"));
const identity = join(root, "key.txt");
const otherIdentity = join(root, "other.txt");
const folder = join(root, "place");
const settings = join(root, "linkisla.env");

function newKey(path: string): string {
  execFileSync("age-keygen", ["--output", path], { stdio: "ignore" });
  return execFileSync("age-keygen", ["-y", path]).toString().trim();
}
let recipient = "";
beforeAll(() => {
  recipient = newKey(identity);
  newKey(otherIdentity);
  writeFileSync(settings, "STRIPE_SECRET_KEY=sk_test_of_the_settings\n");
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const inBothPlaces = () => ({
  BACKUP_DIR: folder,
  BACKUP_RECIPIENT: recipient,
  BACKUP_SETTINGS: settings,
  ...Object.fromEntries(Object.entries(bucket.variables()).map(([name, value]) => [`BACKUP_${name}`, value])),
});
const world = useWorld(inBothPlaces);

const ctx = () => world.app.ctx;
const db = () => ctx().db;
const rows = () => db().selectFrom("backups").selectAll().orderBy("id").execute();
const filesIn = (path: string) => (existsSync(path) ? readdirSync(path).sort() : []);
const onDisk = () => filesIn(folder).filter((name) => name.endsWith(".age"));
const inBucket = () => bucket.keys().filter((key) => /Z\.age$/.test(key));
const picturesOnDisk = async () => filesIn(join(folder, `linkisla-${(await instance()).slice(0, 8)}-pictures`));
const instance = async () => (await instanceOf(db())) ?? "";

beforeEach(async () => {
  await keepToMode(db(), { mode: "demo", rehearsal: false });
  // As at its first start, long ago.
  await db()
    .updateTable("site")
    .set({ since: new Date("2026-01-01") })
    .execute();
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(mediaFolder(world.env.dataDir), { recursive: true, force: true });
  rmSync(join(world.env.dataDir, "instance"), { force: true });
});

/** Bookings that were paid, and pictures. */
async function aSiteWithMoney(): Promise<void> {
  const { guest, listing } = await aMarket(world, "lodging");
  await book(world, guest, stays.lodging(listing.id, { check_in: "2026-12-11", check_out: "2026-12-15" }));
  await book(world, guest, stays.lodging(listing.id, { check_in: "2027-01-11", check_out: "2027-01-15" }));
  await world.settle();
  for (const content of ["one", "two", "three"]) await storePicture(ctx().files, Buffer.from(`picture ${content}`));
}

async function proven() {
  const made = await makeBackup(ctx());
  expect(made).toMatchObject({ state: "proven", why: null });
  return made as NonNullable<typeof made>;
}

/** An empty database and an empty folder for the pictures: another machine. */
async function elsewhere() {
  const databaseUrl = await emptyDatabase(`w${process.env.VITEST_POOL_ID}_restored`);
  const dataDir = mkdtempSync(join(root, "elsewhere-"));
  onTestFinished(() => dropDatabase(databaseUrl));
  const said: string[] = [];
  const restore = (backup: string, options: { key?: string; more?: string[]; variables?: object } = {}) =>
    runRestore(
      [backup, "--identity", options.key ?? identity, ...(options.more ?? [])],
      { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...inBothPlaces(), ...options.variables },
      { say: (line) => void said.push(line), now: world.clock.now },
    );
  const look = async <T>(act: (there: Awaited<ReturnType<typeof connect>>["db"]) => Promise<T>): Promise<T> => {
    const there = await connect({ databaseUrl, dataDir });
    return act(there.db).finally(() => there.close());
  };
  const isEmpty = () =>
    look(
      async (there) => (await sql`select from pg_tables where schemaname = 'public'`.execute(there)).rows.length === 0,
    );
  return { databaseUrl, dataDir, restore, look, isEmpty, said };
}

const bookingsIn = (at: ReturnType<typeof db>) => at.selectFrom("bookings").selectAll().orderBy("id").execute();
const postingsIn = (at: ReturnType<typeof db>) =>
  at.selectFrom("ledger_postings").selectAll().orderBy("entry_id").orderBy("account").execute();

/** The server's own programs, with one of them replaced by a script that may call it as `$real`. */
async function toolsWith(name: "pg_dump" | "pg_restore", script: string) {
  const session = await openSession(world.env.databaseUrl ?? "");
  const tools = await majorOf(session)
    .then(findTools)
    .finally(() => session.end());
  const path = join(mkdtempSync(join(root, "tools-")), name);
  const key = name === "pg_dump" ? "dump" : "restore";
  writeFileSync(path, `#!/bin/sh\nreal=${tools[key]}\npsql=${tools.psql}\n${script}\n`);
  chmodSync(path, 0o755);
  return async () => ({ ...tools, [key]: path });
}

describe("a site that lost everything", () => {
  it("comes back with its bookings, its books to the cent and its pictures, from the folder or the bucket", async () => {
    await aSiteWithMoney();
    const before = { bookings: await bookingsIn(db()), postings: await postingsIn(db()) };
    const balances = await ledger.balances(ctx());
    expect(before.bookings.map(({ state }) => state)).toEqual(["confirmed", "confirmed"]);
    const { name, places } = await proven();
    expect([places, onDisk(), inBucket()]).toEqual([["disk", "s3"], [name], [`backups/${name}`]]);

    for (const backup of [join(folder, name), name]) {
      if (backup === name) rmSync(folder, { recursive: true });
      const there = await elsewhere();
      expect(await there.restore(backup)).toBe(0);
      expect(there.said.slice(1)).toEqual([
        "Restored, and the same as in the backup: 2 bookings, 3 pictures.",
        "Now run npm run catch-up, which gets from Stripe what happened since, and then start the site.",
      ]);
      await there.look(async (restored) => {
        expect(await bookingsIn(restored)).toEqual(before.bookings);
        expect(await postingsIn(restored)).toEqual(before.postings);
        expect(await ledger.balances({ ...ctx(), db: restored })).toEqual(balances);
        expect(await instanceOf(restored)).toBe(await instance());
        // It is proven there too, so that nobody is told of a failure that was none.
        expect(await restored.selectFrom("backups").select(["name", "state"]).execute()).toEqual([
          { name, state: "proven" },
        ]);
      });
      const [from, to] = [ctx().files, openDisk(mediaFolder(there.dataDir))];
      for await (const { key } of from.list()) expect(await to.get(key)).toEqual(await from.get(key));
      expect(filesIn(there.dataDir)).toEqual(["media"]);
    }
  });

  it("can be restored over another one only when that one's id is typed", async () => {
    await aSiteWithMoney();
    const { name } = await proven();
    const there = await elsewhere();
    await there.restore(name);
    await there.look((restored) => restored.deleteFrom("refunds").execute());
    await there.look((restored) => sql`create table added_later (id int)`.execute(restored));
    const id = await instance();
    const refusal = `it has instance ${id}. Name an empty database; or, to lose what is in this one, add --replace ${id}.`;
    await expect(there.restore(name)).rejects.toThrow(refusal);
    const other = "7b1e5a52-7f70-4f3b-8a39-0a7c5a6f1c11";
    await expect(there.restore(name, { more: ["--replace", other] })).rejects.toThrow(refusal);
    expect(await there.restore(name, { more: ["--replace", id] })).toBe(0);
    await there.look(async (restored) => {
      expect(await bookingsIn(restored)).toEqual(await bookingsIn(db()));
      expect((await sql`select to_regclass('public.added_later') as there`.execute(restored)).rows).toEqual([
        { there: null },
      ]);
    });
  });

  it("is not touched while its processes are still connected", async () => {
    const { name } = await proven();
    const there = await elsewhere();
    const running = await openSession(there.databaseUrl);
    await expect(there.restore(name)).rejects.toThrow("Other programs are connected to the database (1).");
    await running.end();
  });

  it("gets the file of its settings back with two commands that every Debian has", async () => {
    const { name } = await proven();
    const command = `age --decrypt --identity ${identity} ${join(folder, name)} | tar --extract --to-stdout settings`;
    expect(execFileSync("sh", ["-c", command]).toString()).toBe(readFileSync(settings, "utf8"));
  });
});

describe("a restore that fails leaves the database as it was:", () => {
  it("with another key, with half a file, with a name nobody knows", async () => {
    await aSiteWithMoney();
    const { name } = await proven();
    const there = await elsewhere();
    await expect(there.restore(name, { key: otherIdentity })).rejects.toThrow(
      "it was encrypted for another key than that in the identity file",
    );
    const half = join(root, "half.age");
    writeFileSync(half, readFileSync(join(folder, name)));
    truncateSync(half, Math.floor(statSync(half).size / 2));
    await expect(there.restore(half)).rejects.toThrow(/cannot be decrypted: age failed: .*Either it is not whole/s);
    await expect(there.restore("linkisla-nobodys.age")).rejects.toThrow(
      `There is no backup linkisla-nobodys.age. There are:\n  ${name}`,
    );
    expect([await there.isEmpty(), filesIn(join(there.dataDir, "restore-under-way"))]).toEqual([true, []]);
  });

  it("when what comes out is not what the backup says of itself", async () => {
    await aSiteWithMoney();
    const { name } = await proven();
    const there = await elsewhere();
    // A program that loses a row, which the manifest in the same archive knows of.
    const work = join(root, "altered");
    mkdirSync(work);
    const open = `age --decrypt --identity ${identity} ${join(folder, name)} | tar --extract --directory=${work}`;
    execFileSync("sh", ["-c", open]);
    const manifest = JSON.parse(readFileSync(join(work, "manifest.json"), "utf8"));
    manifest.database.portrait.ledger.stripe += 1;
    writeFileSync(join(work, "manifest.json"), JSON.stringify(manifest));
    const altered = join(folder, "altered.age");
    const close = `tar --create --directory=${work} manifest.json database.dump | age --encrypt --recipient ${recipient} --output ${altered}`;
    execFileSync("sh", ["-c", close]);
    await expect(there.restore(altered)).rejects.toThrow(
      /not what the backup had: the ledger's account stripe adds up/,
    );
    expect(await there.isEmpty()).toBe(true);
  });

  it("when the files there belong to another site", async () => {
    const { name } = await proven();
    const there = await elsewhere();
    const other = "7b1e5a52-7f70-4f3b-8a39-0a7c5a6f1c11";
    writeFileSync(join(there.dataDir, "instance"), `${other}\n`);
    await expect(there.restore(name)).rejects.toThrow(`belong to another one, ${other}`);
    expect(await there.isEmpty()).toBe(true);
    expect(await there.restore(name, { variables: { BEGIN_ANEW: other } })).toBe(0);
  });
});

it("a picture that is gone from the place keeps nothing else away, and is named", async () => {
  await aSiteWithMoney();
  const { name } = await proven();
  const [lost = ""] = await picturesOnDisk();
  rmSync(join(folder, `linkisla-${(await instance()).slice(0, 8)}-pictures`, lost));
  const there = await elsewhere();
  expect(await there.restore(join(folder, name))).toBe(0);
  expect(there.said).toContain("Restored, and the same as in the backup: 2 bookings, 2 pictures.");
  expect(there.said).toContain(`  ${lost.replace(".age", "")}`);
});

describe("a backup is not proven", () => {
  const altering = (change: string) => `
$real "$@" || exit
for arg in "$@"; do case $arg in --dbname=*) url=\${arg#--dbname=};; esac; done
$psql --quiet --dbname="$url" --command "set session_replication_role = replica; ${change}"`;

  it.each([
    [
      "one row of the ledger is altered",
      "update ledger_postings set amount_cents = amount_cents + 1 where (entry_id, account) = (select entry_id, account from ledger_postings where account = 'stripe' order by entry_id limit 1)",
      /a row of public\.ledger_postings is altered; the ledger's account stripe adds up to \d+ cents instead of \d+/,
    ],
    [
      "two rows are altered so that all accounts add up as before",
      "update ledger_postings set amount_cents = amount_cents + case when entry_id = (select min(entry_id) from ledger_postings) then 1 else -1 end where account = 'stripe'",
      /^restored, it is not what was dumped: a row of public\.ledger_postings is altered$/,
    ],
    [
      "a booking is lost",
      "delete from bookings where id = (select min(id) from bookings)",
      /bookings has 1 rows instead of 2/,
    ],
    ["a migration is lost", "delete from schema_migrations where name like '0040%'", /its migrations are others/],
  ])("when %s, and never leaves the machine", async (_, change, why) => {
    await aSiteWithMoney();
    const made = await makeBackup(ctx(), await toolsWith("pg_restore", altering(change)));
    expect(made).toMatchObject({ state: "refused", places: [], why: expect.stringMatching(why) });
    expect([onDisk(), bucket.keys(), filesIn(join(world.env.dataDir, "backup-under-way"))]).toEqual([[], [], []]);
    expect(await lastProvenBackup(ctx())).toBeUndefined();
    expect(await backupTrouble(ctx())).toMatchObject({ name: made?.name, why: made?.why });
    expect(await rows()).toMatchObject([{ state: "refused" }]);
  });

  it("with programs of another version than the server's, which it names", async () => {
    const tools = mkdtempSync(join(root, "old-"));
    writeFileSync(join(tools, "pg_dump"), "#!/bin/sh\necho 'pg_dump (PostgreSQL) 9.6.24'\n");
    chmodSync(join(tools, "pg_dump"), 0o755);
    const made = await makeBackup(ctx(), (major) => findTools(major, [tools]));
    expect(made?.state).toBe("failed");
    expect(made?.why).toMatch(
      new RegExp(
        `^The server is PostgreSQL (\\d+) and needs pg_dump of that version, but only version 9 in ${tools} was found: apt-get install postgresql-client-\\1$`,
      ),
    );
    world.clock.advance(1);
    const none = await makeBackup(ctx(), (major) => findTools(major, [root]));
    expect(none?.why).toContain("but none was found");
  });

  it("when the dump breaks off", async () => {
    const tools = await toolsWith("pg_dump", "$real \"$@\" | head -c 1000; echo 'the server went away' >&2; exit 1");
    expect(await makeBackup(ctx(), tools)).toMatchObject({
      state: "failed",
      why: "pg_dump failed: the server went away",
    });
  });
});

describe("when a place fails", () => {
  it("because the disk is full, the backup is at the other, half a file is nowhere, and the operator hears of it", async () => {
    const first = await proven();
    world.clock.advance(24 * 60);
    const stamp = world.clock.now().toISOString().replace(/[-:.]/g, "");
    const name = `linkisla-${(await instance()).slice(0, 8)}-${stamp}.age`;
    symlinkSync("/dev/full", join(folder, `${name}.tmp`));
    expect(await makeBackup(ctx())).toMatchObject({
      ...{ name, state: "proven", places: ["s3"] },
      why: expect.stringMatching(/^disk: ENOSPC/),
    });
    expect(filesIn(folder).filter((file) => !file.endsWith("pictures"))).toEqual([first.name]);
    expect(inBucket()).toHaveLength(2);
    expect(await backupTrouble(ctx())).toMatchObject({ name });
    world.clock.advance(60);
    await proven();
    expect(await backupTrouble(ctx())).toBeUndefined();
  });

  it("because it keeps something else than it was given, nothing is left of it there", async () => {
    const put = bucket.objects.put;
    onTestFinished(() => {
      bucket.objects.put = put;
    });
    bucket.objects.put = (key, bytes, options) =>
      put.call(bucket.objects, key, Buffer.from(bytes.map((byte, at) => (at === 500 ? byte ^ 1 : byte))), options);
    const made = await makeBackup(ctx());
    expect(made).toMatchObject({
      state: "proven",
      places: ["disk"],
      why: `s3: ${made?.name} is not there as it was written`,
    });
    expect(inBucket()).toEqual([]);
  });
});

describe("a process that is killed in the middle", () => {
  it("leaves nothing proven, and the next start removes what is in plain text", async () => {
    await aSiteWithMoney();
    // An age that never ends: by then the dump and the manifest are there in plain text.
    const programs = mkdtempSync(join(root, "hanging-"));
    const age = join(programs, "age");
    writeFileSync(age, '#!/bin/sh\n[ "$1" = --version ] || exec sleep 3600\n');
    chmodSync(age, 0o755);
    rmSync(mediaFolder(world.env.dataDir), { recursive: true });
    const child = spawn(process.execPath, ["server/backup.ts"], {
      detached: true,
      stdio: "inherit",
      env: {
        ...{ PATH: `${programs}:${process.env.PATH}`, DATABASE_URL: world.env.databaseUrl },
        ...{ DATA_DIR: world.env.dataDir, ...inBothPlaces() },
      },
    });
    const gone = new Promise((resolve) => child.once("exit", resolve));
    const work = join(world.env.dataDir, "backup-under-way");
    await until("the plain files to be there", async () => filesIn(work).includes("settings"));
    expect(await makeBackup(ctx())).toBeUndefined();
    for (const file of readdirSync(work)) expect(statSync(join(work, file)).mode & 0o777).toBe(0o600);
    expect(statSync(work).mode & 0o777).toBe(0o700);
    process.kill(-(child.pid ?? 0), "SIGKILL");
    await gone;
    expect(await rows()).toMatchObject([{ state: "running" }]);
    await until("the server to notice", async () => {
      await tidyBackups(ctx());
      return !existsSync(work);
    });
    expect(await rows()).toMatchObject([{ state: "failed", why: "its process ended before it was done" }]);
    expect([onDisk(), bucket.keys()]).toEqual([[], []]);
    const left =
      await sql`select from pg_database where datname = ${`linkisla_proof_${(await instance()).slice(0, 8)}`}`;
    expect((await left.execute(db())).rows).toEqual([]);
    expect(await lastProvenBackup(ctx())).toBeUndefined();
  });
});

it("old backups go once there is a new one, and pictures with the last backup that has them, at both places", async () => {
  await aSiteWithMoney();
  const hash = await storePicture(ctx().files, Buffer.from("picture four"));
  const first = await proven();
  const stored = () => bucket.requests.filter((request) => /^PUT .*pictures/.test(request)).length;
  expect([await picturesOnDisk(), stored()]).toEqual([expect.arrayContaining([`${hash}.age`]), 4]);
  await ctx().files.remove(originalOf(hash));
  world.clock.advance(24 * 60);
  await proven();
  expect([await picturesOnDisk(), stored()]).toEqual([expect.arrayContaining([`${hash}.age`]), 4]);

  // A year of backups that nobody pruned.
  const id = await instance();
  const nights = Array.from(
    { length: 76 },
    (_, at) => new Date(world.clock.now().getTime() + (at + 1) * 5 * 86_400_000),
  );
  for (const name of nights.map((night) => nameOf(id, night))) {
    writeFileSync(join(folder, name), "");
    bucket.objects.put(`backups/${name}`, Buffer.from(""), { type: "", now: 0 });
  }
  const others = `linkisla-0f0f0f0f-20260101T000000000Z.age`;
  writeFileSync(join(folder, others), "another site's");
  world.clock.advance(381 * 24 * 60);
  // Nothing is deleted before the new one is proven.
  await makeBackup(ctx(), await toolsWith("pg_dump", "exit 1"));
  expect(onDisk()).toHaveLength(79);
  world.clock.advance(60);
  const last = await proven();
  const made = [...nights, world.clock.now()];
  const kept = [...toKeep(made, "America/Puerto_Rico")].map((at) => nameOf(id, new Date(at))).sort();
  expect(kept).toContain(last.name);
  expect(kept).not.toContain(first.name);
  expect(onDisk()).toEqual([others, ...kept].sort());
  expect(inBucket()).toEqual(kept.map((name) => `backups/${name}`));
  expect(await picturesOnDisk()).toHaveLength(3);
  expect(bucket.keys().filter((key) => key.includes("pictures/"))).toHaveLength(3);
});

it("one backup is made each night of the island, tried again within it, and by day only when asked", async () => {
  // Noon.
  await backUpAtNight(ctx());
  expect(await rows()).toEqual([]);
  const at = (time: string) => world.clock.set(new Date(`2026-11-22T${time}:00-04:00`));
  at("02:59");
  await backUpAtNight(ctx());
  expect(await rows()).toEqual([]);
  at("03:07");
  const broken = { ...(world.env.backups as NonNullable<typeof world.env.backups>), settings: join(root, "nowhere") };
  await backUpAtNight({ ...ctx(), env: { ...world.env, backups: broken } });
  at("04:07");
  await backUpAtNight(ctx());
  at("05:07");
  await backUpAtNight(ctx());
  expect(await rows()).toMatchObject([
    { state: "failed", why: expect.stringContaining("ENOENT") },
    { state: "proven" },
  ]);
  world.clock.advance(60);
  await backUpAtNight(ctx());
  world.clock.advance(23 * 60);
  await backUpAtNight(ctx());
  expect(await rows()).toHaveLength(3);
});

it("without a proven backup for 26 hours, the operator is told", async () => {
  expect(await backupTrouble(ctx())).toMatchObject({ why: "no backup has ever been proven", name: undefined });
  const { name } = await proven();
  const since = world.clock.now();
  world.clock.advance(26 * 60 - 1);
  expect(await backupTrouble(ctx())).toBeUndefined();
  world.clock.advance(1);
  expect(await backupTrouble(ctx())).toEqual({ since, name, why: "no backup has been proven for 26 hours" });
});

it("the operator has one alert and one email for each trouble, until a backup is proven", async () => {
  const admin = await anAdmin(world);
  const alerts = async () => (await world.call("GET", "/admin/alerts", { token: admin.token })).body.items;
  const emails = async () => {
    await watch(ctx());
    await watch(ctx());
    await world.settle();
    return (await world.mails()).filter(({ messageId }) => messageId.includes("backup_unproven"));
  };
  const never = {
    code: "backup_unproven",
    count: 1,
    since: "2026-01-01T00:00:00.000Z",
    due: null,
    to: "/admin/system#backups",
  };
  expect(await alerts()).toEqual([{ ...never, about: ["no backup has ever been proven"] }]);
  expect(await emails()).toHaveLength(1);
  const made = await makeBackup(ctx(), await toolsWith("pg_dump", "echo 'no space' >&2; exit 1"));
  expect(await alerts()).toMatchObject([{ code: "backup_unproven", about: [made?.why] }]);
  expect((await emails()).map(({ text }) => text.includes("pg_dump failed: no space"))).toEqual([false, true]);
  world.clock.advance(60);
  await proven();
  expect([await alerts(), (await emails()).length]).toEqual([[], 2]);
});

it("a role without the right to create databases is told what to do", async () => {
  const url = new URL(world.env.databaseUrl ?? "");
  await sql`drop role if exists linkisla_may_not`.execute(db());
  await sql`create role linkisla_may_not login password 'secret'`.execute(db());
  url.username = "linkisla_may_not";
  url.password = "secret";
  const backups = { ...(world.env.backups as NonNullable<typeof world.env.backups>), scratchUrl: url.href };
  const made = await makeBackup({ ...ctx(), env: { ...world.env, backups } });
  expect(made?.why).toMatch(/may not create the database .* alter role … createdb, or .* BACKUP_SCRATCH_URL/);
});

describe("npm run backup", () => {
  let more: Record<string, string> = {};
  const run = async (...args: string[]) => {
    const said: string[] = [];
    const place = { DATABASE_URL: world.env.databaseUrl, DATA_DIR: world.env.dataDir };
    const variables = { ...place, ...inBothPlaces(), ...more };
    const code = await runBackup(args, variables, { say: (line) => void said.push(line), now: world.clock.now });
    return { code, said: said.join("\n") };
  };

  it("says what became of the backup", async () => {
    const { code, said } = await run();
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/^linkisla-.*\.age is proven: \d+ bytes, in disk and s3\.$/),
    ]);
    world.clock.advance(1);
    more = { BACKUP_S3_SECRET_ACCESS_KEY: "of yesterday" };
    const broken = await run();
    more = {};
    expect([broken.code, broken.said]).toEqual([
      3,
      expect.stringContaining("It is not everywhere: s3: the store refuses"),
    ]);
  });

  it("asks for a word that only the secret key reveals, and remembers when it was told", async () => {
    expect(await keyProvenAt(ctx())).toBeUndefined();
    const { said } = await run("challenge");
    const word = execFileSync("age", ["--decrypt", "--identity", identity], { input: said }).toString();
    expect((await run("answer", "0".repeat(12))).code).toBe(1);
    world.clock.advance(60);
    expect((await run("answer", ` ${word.toUpperCase()} `)).code).toBe(0);
    expect(await keyProvenAt(ctx())).toEqual(world.clock.now());
    expect((await run("answer", word)).code).toBe(1);
    // It proves nothing of another key.
    const backups = { ...world.env.backups, recipient: newKey(join(root, "third.txt")) };
    expect(await keyProvenAt({ ...ctx(), env: { ...world.env, backups } as typeof world.env })).toBeUndefined();
    await run("challenge");
    world.clock.advance(7 * 24 * 60);
    expect((await run("answer", word)).code).toBe(1);
  });

  it("explains itself", async () => {
    expect((await run("every", "night")).code).toBe(2);
    expect(await run("--help")).toMatchObject({ code: 0, said: expect.stringContaining("Usage: npm run backup") });
  });
});
