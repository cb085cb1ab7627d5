import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { aPerson, type Person, password } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { dropExpiredSessions } from "./sessions.ts";

const world = useWorld();

const signIn = async ({ email }: Person, userAgent: string): Promise<string> => {
  const headers = { "user-agent": userAgent };
  return (await world.call("POST", "/auth/login", { body: { email, password }, headers })).body.token;
};
const list = async (token: string) => (await world.call("GET", "/user/sessions", { token })).body;
const end = (token: string, id = "") => world.call("DELETE", `/user/sessions${id && `/${id}`}`, { token });
const isOpen = async (token: string) => (await world.call("GET", "/user/getme", { token })).status === 200;
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

describe("the list of sessions", () => {
  it("has one's own that are open, the latest used first, and says which is this one", async () => {
    const ana = await aPerson(world);
    await aPerson(world);
    world.clock.advance(60);
    const phone = await signIn(ana, "Teléfono");
    const id = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    const [noon, one] = ["2026-11-21T16:00:00.000Z", "2026-11-21T17:00:00.000Z"];
    const first = { id, userAgent: expect.any(String), created_at: noon, last_seen_at: noon };
    const second = { id, userAgent: "Teléfono", created_at: one, last_seen_at: one };
    expect(await list(phone)).toEqual([
      { ...second, current: true },
      { ...first, current: false },
    ]);
    world.clock.advance(29 * 24 * 60);
    await isOpen(phone);
    world.clock.advance(24 * 60);
    expect((await list(phone)).map(({ userAgent }: { userAgent: string }) => userAgent)).toEqual(["Teléfono"]);
  });

  it("gives nothing away that opens one", async () => {
    const ana = await aPerson(world);
    const text = JSON.stringify(await list(ana.token));
    const pieces = [ana.token, hashOf(ana.token)].flatMap((secret) => [secret.slice(0, 8), secret.slice(-8)]);
    expect(pieces.filter((piece) => text.includes(piece))).toEqual([]);
  });
});

describe("ending a session", () => {
  it("signs out there and nowhere else", async () => {
    const ana = await aPerson(world);
    const [phone, tablet] = [await signIn(ana, "Teléfono"), await signIn(ana, "Tableta")];
    const { id } = (await list(ana.token)).find((one: { userAgent: string }) => one.userAgent === "Teléfono");
    expect((await end(ana.token, id)).body).toEqual({ ok: true });
    expect([await isOpen(ana.token), await isOpen(phone), await isOpen(tablet)]).toEqual([true, false, true]);
    expect((await end(ana.token, id)).body.code).toBe("not_found");
  });

  it("that is this one is signing out", async () => {
    const ana = await aPerson(world);
    const [here] = await list(ana.token);
    expect((await end(ana.token, here.id)).status).toBe(200);
    expect(await isOpen(ana.token)).toBe(false);
  });

  it("of somebody else is 404, and leaves it open", async () => {
    const [ana, berta] = [await aPerson(world), await aPerson(world)];
    const [bertas] = await list(berta.token);
    const unknown = "0f8fad5b-d9cb-469f-a165-70867728950e";
    for (const id of [bertas.id, unknown]) {
      const { status, body } = await end(ana.token, id);
      expect([id, status, body.code]).toEqual([id, 404, "not_found"]);
    }
    expect(await isOpen(berta.token)).toBe(true);
  });
});

it("a session that was opened while its person was being suspended opens nothing", async () => {
  const ana = await aPerson(world);
  const suspended = { suspended_at: world.clock.now() };
  await world.app.ctx.db.updateTable("users").set(suspended).where("id", "=", ana.id).execute();
  expect((await world.call("GET", "/user/getme", { token: ana.token })).status).toBe(401);
});

describe("ending all others", () => {
  it("leaves this one alone, and other people's", async () => {
    const [ana, berta] = [await aPerson(world), await aPerson(world)];
    const [phone, tablet] = [await signIn(ana, "Teléfono"), await signIn(ana, "Tableta")];
    expect((await end(phone)).body).toEqual({ ok: true });
    const open = [await isOpen(ana.token), await isOpen(phone), await isOpen(tablet), await isOpen(berta.token)];
    expect(open).toEqual([false, true, false, true]);
    expect(await list(phone)).toHaveLength(1);
  });
});

it("a code from Google is dropped from the books once its time is over, and not before", async () => {
  const ana = await aPerson(world);
  const { db } = world.app.ctx;
  const expires_at = new Date(world.clock.now().getTime() + 60_000);
  await db
    .insertInto("one_time_codes")
    .values({ code_hash: "a", binding_hash: "b", user_id: ana.id, expires_at })
    .execute();
  const left = async () => {
    await dropExpiredSessions(world.app.ctx);
    return (await db.selectFrom("one_time_codes").select("code_hash").execute()).length;
  };
  world.clock.advance(1);
  expect(await left()).toBe(1);
  world.clock.advance(1);
  expect(await left()).toBe(0);
});
