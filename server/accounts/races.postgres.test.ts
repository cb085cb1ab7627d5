import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import { aPerson, password } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { hashPassword } from "./passwords.ts";
import { endAllSessions } from "./sessions.ts";

/** What a reset of the password ends, and what was under way at the time. Runs where DATABASE_URL names a server. */

const world = useWorld();

const signIn = (email: string) => world.call("POST", "/auth/login", { body: { email, password } });

it("a sign-in that finds a reset about to commit waits for it and is refused", async () => {
  const { ctx } = world.app;
  const ana = await aPerson(world);
  const password_hash = await hashPassword("otra clave, más larga");
  const waiting = sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const overtaken = await ctx.db.transaction().execute(async (tx) => {
    await tx.updateTable("users").set({ password_hash }).where("id", "=", ana.id).execute();
    await endAllSessions({ ...ctx, db: tx }, ana.id);
    const underWay = signIn(ana.email);
    await vi.waitFor(async () => expect((await waiting.execute(ctx.db)).rows).toHaveLength(1), 10_000);
    return { underWay };
  });
  expect((await overtaken.underWay).body.code).toBe("invalid_credentials");
  const sessions = ctx.db.selectFrom("sessions").select("user_id").where("user_id", "=", ana.id);
  expect(await sessions.execute()).toEqual([]);
});
