import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aListing } from "#testing/makers.ts";
import { callApi, insertPerson, openSite, type ServerProcess, type Site } from "#testing/servers.ts";

/** One invitation at two server processes at once. Runs where DATABASE_URL names a server. */

let site: Site;
let servers: [ServerProcess, ServerProcess];

beforeAll(async () => {
  site = await openSite("cohosts");
  servers = await Promise.all([site.startServer(), site.startServer()]);
});

afterAll(() => site?.close());

test("an invitation that is accepted twice at once is accepted once", async () => {
  const [host, ana] = [await insertPerson(site, "Marisol Vélez"), await insertPerson(site, "Ana Rivera")];
  const { id } = await aListing(site.ground, "lodging", { hostId: host.id });
  const { ctx } = site.ground.app;
  const { email } = await ctx.db.selectFrom("users").select("email").where("id", "=", ana.id).executeTakeFirstOrThrow();
  for (let round = 0; round < 5; round++) {
    const token = randomBytes(32).toString("base64url");
    await ctx.db
      .insertInto("cohost_invitations")
      .values({
        ...{ listing_id: id, email, role: "calendar", token_hash: createHash("sha256").update(token).digest("hex") },
        ...{ invited_at: new Date(), expires_at: new Date("2200-01-01") },
      })
      .execute();
    const answers = await Promise.all(
      [0, 1, 0, 1].map((index) =>
        callApi((servers[index] as ServerProcess).url, "POST", `/user/invitations/${token}`, { token: ana.token }),
      ),
    );
    const outcomes = answers.map(({ status, body }) => (status === 200 ? 200 : body.code));
    expect(outcomes).toEqual([200, 200, 200, 200]);
  }
  const joined = ctx.db.selectFrom("listing_deeds").select("id").where("deed", "=", "joined");
  expect((await joined.execute()).length).toBe(5);
  expect(await ctx.db.selectFrom("cohosts").select(["user_id", "role"]).execute()).toEqual([
    { user_id: ana.id, role: "calendar" },
  ]);
});
