import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useBucket } from "#testing/bucket.ts";
import { openEmbeddedCopy, openEmptyEmbedded } from "#testing/databases.ts";
import type { Database } from "./db/connect.ts";
import { readEnv } from "./env.ts";
import { instanceOf, prepareDatabase } from "./instance.ts";

/** An empty database beside the files of a site is refused, and so are files of another site. */

const bucket = useBucket();
let dataDir = "";
let migrated: Database;
/** Refused in every test, so it stays empty. */
let empty: Database;

beforeAll(async () => {
  migrated = await openEmbeddedCopy();
  empty = await openEmptyEmbedded();
});
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "linkisla-instance-"));
  await sql`delete from site`.execute(migrated.db);
});
afterEach(() => rmSync(dataDir, { recursive: true }));
afterAll(async () => {
  await migrated.close();
  await empty.close();
});

const start = (on: Database, variables: Record<string, string> = {}) =>
  prepareDatabase(on, readEnv({ DATA_DIR: dataDir, ...variables }));
const onDisk = () => readFileSync(join(dataDir, "instance"), "utf8").trim();
const inBucket = () => bucket.objects.get("site/instance")?.bytes.toString().trim();

describe.each([
  ["on the disk", () => ({}), onDisk],
  ["in a bucket", () => bucket.variables(), inBucket],
])("a site with its files %s", (_, variables, kept) => {
  it("has one id in the database and beside its files, from the first start on", async () => {
    await start(migrated, variables());
    const id = await instanceOf(migrated.db);
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(kept()).toBe(id);
    await start(migrated, variables());
    expect([await instanceOf(migrated.db), kept()]).toEqual([id, id]);
  });

  it("does not begin anew on an empty database unless told to, and leaves that database empty", async () => {
    await start(migrated, variables());
    const id = kept() ?? "";
    const why = new RegExp(`is empty, but .* \\(instance ${id}\\).*npm run restore.*set BEGIN_ANEW=${id}\\.`);
    await expect(start(empty, variables())).rejects.toThrow(why);
    const another = { ...variables(), BEGIN_ANEW: "7b1e5a52-7f70-4f3b-8a39-0a7c5a6f1c11" };
    await expect(start(empty, another)).rejects.toThrow(why);
    expect((await sql`select from pg_tables where schemaname = 'public'`.execute(empty.db)).rows).toEqual([]);

    await sql`delete from site`.execute(migrated.db);
    await start(migrated, { ...variables(), BEGIN_ANEW: id });
    expect(kept()).toBe(await instanceOf(migrated.db));
    expect(kept()).not.toBe(id);
    // The setting has done its work: left standing, it allows nothing else.
    await sql`update site set instance_id = ${id}`.execute(migrated.db);
    await expect(start(migrated, { ...variables(), BEGIN_ANEW: id })).rejects.toThrow("the files of another one");
  });
});

it("an empty database is migrated at the first start, and has the id of its files", async () => {
  await usingOwn(openEmptyEmbedded(), async (database) => {
    await start(database);
    expect(onDisk()).toBe(await instanceOf(database.db));
  });
});

it("a database and files of two sites do not start together", async () => {
  await start(migrated);
  const other = "7b1e5a52-7f70-4f3b-8a39-0a7c5a6f1c11";
  writeFileSync(join(dataDir, "instance"), `${other}\n`);
  const id = await instanceOf(migrated.db);
  await expect(start(migrated)).rejects.toThrow(
    new RegExp(`instance ${id}, but .* of another one, ${other}.*BEGIN_ANEW=${other}`),
  );
  await start(migrated, { BEGIN_ANEW: other });
  expect(onDisk()).toBe(id);
});

it("a site from before ids gets one at its next start", async () => {
  await usingOwn(openEmbeddedCopy(), async (database) => {
    await start(database);
    await sql`alter table site drop column instance_id`.execute(database.db);
    await sql`delete from schema_migrations where name = '0040_backups.sql'`.execute(database.db);
    await sql`drop table backups, backup_pictures, backup_key_proofs`.execute(database.db);
    expect(await instanceOf(database.db)).toBe("unnamed");
    rmSync(join(dataDir, "instance"));
    await start(database);
    expect(onDisk()).toBe(await instanceOf(database.db));
  });
});

it("a bucket out of reach keeps no site from starting, but an empty database does not start without an answer", async () => {
  await start(migrated, bucket.variables());
  bucket.fail({ kind: "cut", times: 1000 });
  await start(migrated, bucket.variables());
  await expect(start(empty, bucket.variables())).rejects.toThrow("the store does not answer");
});

async function usingOwn(opening: Promise<Database>, use: (database: Database) => Promise<void>): Promise<void> {
  const database = await opening;
  await use(database).finally(() => database.close());
}
