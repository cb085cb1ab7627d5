import { sql } from "kysely";
import { expect, test } from "vitest";
import { aMarket, book, hold, stays } from "#testing/makers.ts";
import { useWorldApart } from "#testing/world.ts";
import { BusinessNumbers, businessHelp } from "./business.ts";

/** On a database of its own, since it may have to make the table of backups. */
const world = useWorldApart();

const numbers = async () => {
  const lines = (await new BusinessNumbers(world.app.ctx).text()).split("\n");
  return new Map(lines.filter((line) => /^\w/.test(line)).map((line) => line.split(" ") as [string, string]));
};

test("every number is there when there is something to count, and none that is not described", async () => {
  const { ctx } = world.app;
  const { guest, listing } = await aMarket(world, "lodging");
  await book(world, guest, stays.lodging(listing.id));
  await hold(world, guest, stays.lodging(listing.id, { check_in: "2027-01-03", check_out: "2027-01-05" }));
  await world.jobs.enqueue(ctx.db, "picture.drop", { image: "/media/none" });
  await sql`insert into reconciliations (day, ran_at, through, stripe_cents, ledger_cents, difference_cents, differences)
    values ('2026-11-21', ${ctx.now()}, ${ctx.now()}, 0, 0, 0, '[]')`.execute(ctx.db);
  await makeBackup("proven", 60);
  const names = new Set([...(await numbers()).keys()].map((sample) => sample.replace(/\{.*/, "")));
  expect([...names].sort()).toEqual(["linkisla_database_up", ...Object.keys(businessHelp)].sort());
});

test("a backup's age is that of the last proven one, and what was refused or failed since is counted", async () => {
  await makeBackup("failed", 300);
  await sql`delete from backups where state <> 'failed'`.execute(world.app.ctx.db);
  expect(await backupNumbers()).toEqual({ age: "18000", unproven: "0" });
  await makeBackup("proven", 200);
  expect(await backupNumbers()).toEqual({ age: "12000", unproven: "0" });
  await makeBackup("refused", 100);
  await makeBackup("failed", 50);
  await makeBackup("running", 0);
  expect(await backupNumbers()).toEqual({ age: "12000", unproven: "2" });
  await sql`delete from backups`.execute(world.app.ctx.db);
  expect(await backupNumbers()).toEqual({ age: undefined, unproven: undefined });
});

async function makeBackup(state: string, minutesAgo: number): Promise<void> {
  const { db, now } = world.app.ctx;
  const at = new Date(now().getTime() - minutesAgo * 60_000);
  const finishedAt = state === "running" ? null : at;
  await sql`create table if not exists backups (name text, made_at timestamptz, finished_at timestamptz, state text)`.execute(
    db,
  );
  await sql`insert into backups (name, made_at, finished_at, state)
    values (${`${state} ${minutesAgo}`}, ${at}, ${finishedAt}, ${state})`.execute(db);
}

async function backupNumbers() {
  const all = await numbers();
  return { age: all.get("linkisla_backup_age_seconds"), unproven: all.get("linkisla_backups_unproven") };
}
