import { sql } from "kysely";
import { expect, it } from "vitest";
import { aListing, aNewcomer, aPerson, book, hold, stays } from "#testing/makers.ts";
import { useWorldApart } from "#testing/world.ts";
import { migrate } from "../db/migrate.ts";

const world = useWorldApart();

it("whoever came through Google or paid before there were codes is confirmed by the migration, and nobody else", async () => {
  const { db } = world.app.ctx;
  const host = await aPerson(world);
  const people = { payer: await aNewcomer(world), holder: await aNewcomer(world), google: await aNewcomer(world) };
  const gone = await aNewcomer(world);
  for (const guest of [people.payer, people.holder]) {
    const { id } = await aListing(world, "lodging", { hostId: host.id });
    if (guest === people.payer) await book(world, guest, stays.lodging(id));
    else await hold(world, guest, stays.lodging(id));
  }
  await db.updateTable("users").set({ google_subject: "118" }).where("id", "=", people.google.id).execute();
  await world.call("DELETE", "/user", { token: gone.token, body: { password: "una clave larga" } });

  await sql`alter table account_links drop column code_hash, drop column code_expires_at, drop column code_tries`.execute(
    db,
  );
  await sql`delete from schema_migrations where name = '0024_confirmation_codes.sql'`.execute(db);
  expect(await migrate(db)).toEqual(["0024_confirmation_codes.sql"]);
  const confirmed = await db.selectFrom("users").select("id").where("email_verified_at", "is not", null).execute();
  expect(confirmed.map(({ id }) => id).sort()).toEqual([host.id, people.payer.id, people.google.id].sort());
});
