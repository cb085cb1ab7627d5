import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type pg from "pg";
import type { Ctx } from "../ctx.ts";
import { ofConnection } from "../db/locks.ts";
import type { BackupEnv } from "../env.ts";
import { originalOf } from "../files/files.ts";
import { eachAtOnce } from "../files/moving.ts";
import { encryptTo, needAge } from "./age.ts";
import { backupsAmong, familyOf, hashOfName, nameOf, pictureName, picturesOf, toKeep } from "./keeping.ts";
import type { Manifest } from "./manifest.ts";
import { type Place, placesOf } from "./places.ts";
import { differences, type Portrait, portray } from "./portrait.ts";
import {
  askerOf,
  createScratch,
  dropScratch,
  dumpTo,
  findTools,
  majorOf,
  openSession,
  restoreDump,
  type Tools,
} from "./postgres.ts";
import { allOf, start, type Written } from "./programs.ts";

/** One backup: dumped, proven in a scratch database, encrypted, written to every place and read again there. */

export type BackupCtx = Pick<Ctx, "db" | "env" | "files" | "now">;

/** What became of a backup. */
export interface Made {
  name: string;
  state: "proven" | "refused" | "failed";
  bytes: number | null;
  places: string[];
  /** What the operator has to see to: always of one that is not proven, and of a proven one that a place lacks. */
  why: string | null;
}

/** What was read is not what had been written. */
class Refused extends Error {}

/**
 * Makes a backup and deletes those that are not kept any longer.
 * @returns undefined when another process is making one
 */
export async function makeBackup(ctx: BackupCtx, toolsOf = findTools): Promise<Made | undefined> {
  return inTurn(ctx, async (settings, session) => {
    const { id: instanceId } = await tidy(ctx, settings);
    const madeAt = ctx.now();
    const name = nameOf(instanceId, madeAt);
    await ctx.db.insertInto("backups").values({ name, made_at: madeAt, state: "running" }).execute();
    const work = new Work(ctx, { settings, session, instanceId, name, madeAt, toolsOf });
    const made: Made = await work.make().catch((error: Error) => ({
      name,
      state: error instanceof Refused ? ("refused" as const) : ("failed" as const),
      bytes: null,
      places: [],
      why: error.message,
    }));
    await rm(folderOf(ctx), { recursive: true, force: true });
    await dropScratch(settings.scratchUrl, scratchOf(instanceId)).catch(() => {});
    await record(ctx, made);
    if (made.state !== "proven") return made;
    const whole = { ...made, why: await work.prune() };
    await record(ctx, whole);
    return whole;
  });
}

async function record({ db, now }: BackupCtx, { name, state, bytes, places, why }: Made): Promise<void> {
  const row = { state, bytes, places, why, finished_at: now() };
  await db.updateTable("backups").set(row).where("name", "=", name).execute();
}

/** Removes what a backup has left that ended with its process: plain files, the scratch database, the row's state. */
export async function tidyBackups(ctx: BackupCtx): Promise<void> {
  await inTurn(ctx, (settings) => tidy(ctx, settings));
}

async function tidy(ctx: BackupCtx, settings: BackupEnv): Promise<{ id: string }> {
  await rm(folderOf(ctx), { recursive: true, force: true });
  await ctx.db
    .updateTable("backups")
    .set({ state: "failed", finished_at: ctx.now(), why: "its process ended before it was done" })
    .where("state", "=", "running")
    .execute();
  const site = await ctx.db.selectFrom("site").select("instance_id as id").executeTakeFirstOrThrow();
  await dropScratch(settings.scratchUrl, scratchOf(site.id));
  return site;
}

/** The lock belongs to the connection, so it is released however the process ends. */
async function inTurn<T>(
  { env: { backups, databaseUrl } }: BackupCtx,
  act: (settings: BackupEnv, session: pg.Client) => Promise<T>,
): Promise<T | undefined> {
  if (!backups || !databaseUrl) {
    throw new Error(
      "No backups are set up: BACKUP_RECIPIENT and BACKUP_DIR or BACKUP_S3_… are missing, see the README.",
    );
  }
  const session = await openSession(databaseUrl);
  try {
    const { rows } = await session.query("select pg_try_advisory_lock($1) as mine", [ofConnection.backingUp]);
    return rows[0].mine ? await act(backups, session) : undefined;
  } finally {
    await session.end();
  }
}

/** Plain files, for as long as a backup takes, in a folder that only this user may read. */
function folderOf({ env }: BackupCtx): string {
  return join(env.dataDir, "backup-under-way");
}

function scratchOf(instanceId: string): string {
  return `linkisla_proof_${instanceId.slice(0, 8)}`;
}

interface Order {
  settings: BackupEnv;
  session: pg.Client;
  instanceId: string;
  name: string;
  madeAt: Date;
  toolsOf(major: number): Promise<Tools>;
}

class Work {
  readonly #ctx: BackupCtx;
  readonly #order: Order;
  readonly #folder: string;
  readonly #places: Place[];
  /** Why a place takes no further part. */
  readonly #lost = new Map<Place, string>();
  #pictures = 0;

  constructor(ctx: BackupCtx, order: Order) {
    this.#ctx = ctx;
    this.#order = order;
    this.#folder = folderOf(ctx);
    this.#places = placesOf(order.settings);
  }

  async make(): Promise<Made> {
    const { session, name, toolsOf } = this.#order;
    await needAge();
    const major = await majorOf(session);
    const tools = await toolsOf(major);
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const database = await this.#dump(tools);
    await this.#prove(tools, database.portrait);
    // Whatever the snapshot shows was stored before it: pictures come first, the row that shows them second.
    const pictures = await this.#keepPictures();
    const archive = await this.#pack({ postgresql: major, database, pictures });
    for (const place of this.#left()) {
      await this.#at(place, () => this.#store(place, name, join(this.#folder, name), archive));
    }
    const places = this.#left().map((place) => place.name);
    const state = places.length > 0 ? "proven" : "failed";
    return { name, state, bytes: archive.bytes, places, why: this.#whatIsLost() };
  }

  async #dump(tools: Tools): Promise<Manifest["database"]> {
    const { session } = this.#order;
    await session.query("begin transaction isolation level repeatable read");
    const { rows } = await session.query("select pg_export_snapshot() as snapshot");
    const dump = join(this.#folder, "database.dump");
    const written = await dumpTo(dump, this.#ctx.env.databaseUrl ?? "", rows[0].snapshot, tools);
    const portrait = await portray(askerOf(session));
    await session.query("commit");
    return { ...written, portrait };
  }

  async #prove(tools: Tools, expected: Portrait): Promise<void> {
    const { settings, session, instanceId } = this.#order;
    const url = await createScratch(settings.scratchUrl, scratchOf(instanceId), session);
    await restoreDump(join(this.#folder, "database.dump"), url, tools);
    const scratch = await openSession(url);
    const found = await portray(askerOf(scratch)).finally(() => scratch.end());
    const said = differences(expected, found, () => true);
    if (said.length > 0) throw new Refused(`restored, it is not what was dumped: ${said.slice(0, 5).join("; ")}`);
  }

  /** @returns the pictures that there are, each of which every place has afterwards */
  async #keepPictures(): Promise<string[]> {
    const { instanceId, madeAt } = this.#order;
    const hashes = new Set<string>();
    for await (const { key } of this.#ctx.files.list()) {
      const [hash = ""] = key.split("/");
      if (key === originalOf(hash)) hashes.add(hash);
    }
    const kept = new Set<string>();
    const lacking = new Map<string, Place[]>();
    for (const place of this.#places) {
      await this.#at(place, async () => {
        const names = await place.list(picturesOf(instanceId));
        const there = new Set(names.flatMap((name) => hashOfName(name) ?? []));
        for (const hash of there) kept.add(hash);
        for (const hash of hashes) if (!there.has(hash)) lacking.set(hash, [...(lacking.get(hash) ?? []), place]);
      });
    }
    await eachAtOnce([...lacking], async ([hash, places]) => {
      if (!(await this.#keepPicture(hash, places))) hashes.delete(hash);
    });
    await this.#remember([...hashes], [...kept], madeAt);
    return [...hashes].sort();
  }

  /** @returns false when the picture was deleted meanwhile */
  async #keepPicture(hash: string, places: Place[]): Promise<boolean> {
    const { settings, instanceId } = this.#order;
    const bytes = await this.#ctx.files.get(originalOf(hash));
    if (!bytes) return false;
    this.#pictures += 1;
    const path = join(this.#folder, `picture-${this.#pictures}.age`);
    const written = await encryptTo(path, bytes, settings.recipient);
    for (const place of places.filter((one) => !this.#lost.has(one))) {
      await this.#at(place, () => this.#store(place, pictureName(instanceId, hash), path, written));
    }
    await rm(path);
    return true;
  }

  async #remember(current: string[], stored: string[], madeAt: Date): Promise<void> {
    const { db } = this.#ctx;
    await sql`insert into backup_pictures (hash, last_in) select unnest(${current}::text[]), ${madeAt}::timestamptz
      on conflict (hash) do update set last_in = excluded.last_in`.execute(db);
    // Of what a place has and this database does not know, because it was restored: as if it had just been deleted.
    await sql`insert into backup_pictures (hash, last_in) select unnest(${stored}::text[]), ${madeAt}::timestamptz
      on conflict (hash) do nothing`.execute(db);
  }

  async #pack(facts: Pick<Manifest, "postgresql" | "database" | "pictures">): Promise<Written> {
    const { settings, instanceId, name, madeAt } = this.#order;
    const inFolder = (file: string, bytes: Buffer | string) =>
      writeFile(join(this.#folder, file), bytes, { mode: 0o600 });
    const manifest: Manifest = {
      format: 1,
      name,
      madeAt: madeAt.toISOString(),
      instanceId,
      version: await ownVersion(),
      hasSettings: settings.settings !== undefined,
      ...facts,
    };
    await inFolder("manifest.json", JSON.stringify(manifest));
    if (settings.settings) await inFolder("settings", await readFile(settings.settings));
    // The manifest comes first, so that it can be read without the rest.
    const files = ["manifest.json", ...(settings.settings ? ["settings"] : []), "database.dump"];
    const tar = start("tar", ["--create", "--owner=0", "--group=0", `--directory=${this.#folder}`, ...files]);
    tar.stdin.end();
    const encrypting = encryptTo(join(this.#folder, name), tar.stdout, settings.recipient);
    await allOf(encrypting, tar.ended);
    return encrypting;
  }

  async #store(place: Place, name: string, path: string, written: Written): Promise<void> {
    await place.put(name, path, written);
    const found = await place.measure(name);
    if (found?.sha256 === written.sha256) return;
    await place.remove(name);
    throw new Error(`${name} is not there as it was written`);
  }

  /** A place that fails takes no further part in this backup, and the others go on. */
  async #at(place: Place, act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.#lost.set(place, (error as Error).message);
    }
  }

  #left(): Place[] {
    return this.#places.filter((place) => !this.#lost.has(place));
  }

  /**
   * Where the new backup is, deletes the backups that are not kept, and the pictures that none of the kept ones has.
   * @returns what went wrong
   */
  async prune(): Promise<string | null> {
    const { instanceId, madeAt } = this.#order;
    let oldest = madeAt;
    for (const place of this.#left()) {
      await this.#at(place, async () => {
        const backups = backupsAmong(await place.list(familyOf(instanceId)));
        const made = backups.map((backup) => backup.madeAt);
        const keep = toKeep(made, this.#ctx.env.island.timeZone).add(madeAt.getTime());
        for (const one of backups) if (!keep.has(one.madeAt.getTime())) await place.remove(one.name);
        const oldestHere = new Date(Math.min(...keep));
        for (const { hash } of await this.#goneBefore(oldestHere)) await place.remove(pictureName(instanceId, hash));
        if (oldestHere < oldest) oldest = oldestHere;
      });
    }
    if (this.#lost.size === 0) await this.#ctx.db.deleteFrom("backup_pictures").where("last_in", "<", oldest).execute();
    return this.#whatIsLost();
  }

  #goneBefore(instant: Date): Promise<{ hash: string }[]> {
    return this.#ctx.db.selectFrom("backup_pictures").select("hash").where("last_in", "<", instant).execute();
  }

  #whatIsLost(): string | null {
    return [...this.#lost].map(([place, reason]) => `${place.name}: ${reason}`).join("; ") || null;
  }
}

async function ownVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(new URL("../../package.json", import.meta.url), "utf8"));
  return version;
}
