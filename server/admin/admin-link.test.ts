import { afterEach, describe, expect, it } from "vitest";
import { emailsTo, emailTo } from "#testing/emails.ts";
import { aKnownPerson, anAdmin, aPerson, type Person, password } from "#testing/makers.ts";
import { aPasskey } from "#testing/passkeys.ts";
import { useWorld } from "#testing/world.ts";
import { printAdminLink } from "../admin-link.ts";

/** `npm run admin-link`, and what its links open. */

const world = useWorld();
const here = { origin: "http://linkisla.test", rpId: "linkisla.test" };
afterEach(() => {
  world.env.mode = "demo";
});

const post = (path: string, body: object, token?: string) => world.call("POST", path, { token, body });
const get = async (path: string, token: string) => (await world.call("GET", path, { token })).body;
const enter = (link: string, typed = password) => post("/auth/admin-link", { token: link, password: typed });
const login = async ({ email }: Person) => (await post("/auth/login", { email, password })).body.token;

/** What the command prints with these arguments, and its exit code. */
async function run(...args: string[]): Promise<{ code: number; printed: string }> {
  const lines: string[] = [];
  const code = await printAdminLink(args, world.app.ctx, (line) => lines.push(line));
  return { code, printed: lines.join("\n") };
}

async function linkFor({ email }: Pick<Person, "email">): Promise<string> {
  const { printed } = await run(email);
  return /linkisla\.test\/auth\/admin-link\/([\w-]{43})$/.exec(printed)?.[1] ?? printed;
}

const change = (person: Pick<Person, "id">, values: object) =>
  world.app.ctx.db.updateTable("users").set(values).where("id", "=", person.id).execute();

async function addPasskey(token: string): Promise<void> {
  const { body } = await post("/user/passkeys/options", {}, token);
  expect(await post("/user/passkeys", aPasskey(here).make(body), token)).toMatchObject({ status: 200 });
}

describe("an admin who lost every second factor", () => {
  it("gets in by the link and the password, without factors, with every other session ended", async () => {
    world.env.mode = "live";
    const lost = await anAdmin(world);
    const own = await login(lost);
    await addPasskey(own);
    const elsewhere = await login(lost);
    expect(await get("/user/factors", elsewhere)).toMatchObject({ state: "to_prove" });

    const { status, body } = await enter(await linkFor(lost));
    expect({ status, admin: body.user?.admin, email: body.user?.email }).toEqual({
      status: 200,
      admin: true,
      email: lost.email,
    });
    expect(await get("/user/factors", body.token)).toMatchObject({ state: "to_set_up", passkeys: [] });
    expect(await get("/admin/alerts", body.token)).toMatchObject({ code: "factor_needed" });
    for (const ended of [own, elsewhere, lost.token]) {
      expect(await world.call("GET", "/user/getme", { token: ended })).toMatchObject({ status: 401 });
    }
    await addPasskey(body.token);
    expect(await get("/admin/alerts", body.token)).toMatchObject({ items: expect.any(Array) });
  });

  it("has no days left to do without one", async () => {
    world.env.mode = "live";
    const lost = await anAdmin(world);
    await change(lost, { factor_due_at: new Date(world.clock.now().getTime() + 86_400_000) });
    const { body } = await enter(await linkFor(lost));
    expect(await get("/user/factors", body.token)).toMatchObject({ state: "to_set_up", setUpBy: null });
  });

  it("is named to all admins, in the audit log and among the security events", async () => {
    const [lost, other] = [await anAdmin(world), await anAdmin(world)];
    await enter(await linkFor(lost));
    for (const { email } of [lost, other]) {
      expect((await emailsTo(world, email)).map(({ event }) => event)).toEqual(["admin_factors_reset"]);
    }
    expect((await get("/admin/audit", other.token)).items).toMatchObject([
      { action: "enterByAdminLink", subject: `user ${lost.id}`, before: { admin: true } },
    ]);
    const { items } = await get(`/admin/security-events?user=${lost.id}`, other.token);
    expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(["factors_reset", "signed_in"]),
    );
  });
});

it("a link makes an account that is no admin one, of which every admin hears", async () => {
  const [admin, person] = [await anAdmin(world), await aPerson(world)];
  await emailsTo(world, person.email);
  const { body } = await enter(await linkFor(person));
  expect(body.user).toMatchObject({ id: person.id, admin: true });
  expect((await emailsTo(world, admin.email)).map(({ event }) => event)).toEqual(["admin_made"]);
  const { items } = await get(`/admin/security-events?user=${person.id}&kind=admin_made`, admin.token);
  expect(items).toHaveLength(1);
});

describe("a link", () => {
  it("opens nothing without the password, whatever session comes with it, and stays good for who has both", async () => {
    const admin = await anAdmin(world);
    const link = await linkFor(admin);
    expect((await enter(link, "una clave ajena")).body).toMatchObject({ code: "wrong_password" });
    const stolen = await post("/auth/admin-link", { token: link, password: "una clave ajena" }, admin.token);
    expect(stolen.body).toMatchObject({ code: "wrong_password" });
    expect((await post("/auth/admin-link", { token: link }, admin.token)).status).toBe(400);
    expect((await enter("a".repeat(43))).body).toMatchObject({ code: "link_invalid" });
    expect((await enter(link)).status).toBe(200);
  });

  it("is good once, for an hour, until the next one is printed, and is stored as its hash alone", async () => {
    const admin = await anAdmin(world);
    const [old, fresh] = [await linkFor(admin), await linkFor(admin)];
    const rows = await world.app.ctx.db.selectFrom("account_links").selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(fresh);
    expect((await enter(old)).body).toMatchObject({ code: "link_invalid" });
    expect((await enter(fresh)).status).toBe(200);
    expect((await enter(fresh)).body).toMatchObject({ code: "link_invalid" });
    const late = await linkFor(admin);
    world.clock.advance(60);
    expect((await enter(late)).body).toMatchObject({ code: "link_invalid" });
  });

  it("is of no use after a new password, for which another one is printed", async () => {
    const admin = await anAdmin(world);
    const link = await linkFor(admin);
    await post("/auth/forgot-password", { email: admin.email });
    const { token } = await emailTo(world, admin.email, "password_reset");
    const word = "otra clave, más larga";
    expect((await post("/auth/reset-password", { token, password: word })).status).toBe(200);
    expect((await enter(link, word)).body).toMatchObject({ code: "link_invalid" });
    expect((await enter(await linkFor(admin), word)).status).toBe(200);
  });

  it("does nothing for somebody who is no admin any more since it was printed", async () => {
    const [admin, other] = [await anAdmin(world), await anAdmin(world)];
    const link = await linkFor(other);
    await post(`/admin/users/${other.id}/unmake-admin`, { reason: "Dejó la oficina." }, admin.token);
    expect((await enter(link)).body).toMatchObject({ code: "link_invalid" });
    expect((await enter(await linkFor(other))).status).toBe(200);
  });

  it("brought twice at once opens one session", async () => {
    const person = await aPerson(world);
    const link = await linkFor(person);
    const answers = await Promise.all([enter(link), enter(link), enter(link)]);
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([
      200,
      "link_invalid",
      "link_invalid",
    ]);
    const sessions = world.app.ctx.db.selectFrom("sessions").select("user_id").where("user_id", "=", person.id);
    expect(await sessions.execute()).toHaveLength(1);
  });

  it("does nothing for an account that is suspended after it was printed", async () => {
    const [admin, person] = [await anAdmin(world), await aKnownPerson(world)];
    const first = await linkFor(person);
    await post(`/admin/users/${person.id}/suspend`, { reason: "No contesta." }, admin.token);
    expect((await enter(first)).body).toMatchObject({ code: "link_invalid" });
    await change(person, { suspended_at: null });
    const second = await linkFor(person);
    await change(person, { suspended_at: world.clock.now() });
    expect((await enter(second)).body).toMatchObject({ code: "account_suspended" });
  });
});

describe("the command", () => {
  it("offers the first admin's link while there is none, and afterwards asks for an address", async () => {
    const person = await aPerson(world);
    const { code, printed } = await run();
    const token = /linkisla\.test\/auth\/first-admin\/([\w-]{43})$/.exec(printed)?.[1] ?? "";
    expect(code).toBe(0);
    expect((await post("/auth/first-admin", { token }, person.token)).status).toBe(200);
    expect(await run()).toEqual({ code: 2, printed: expect.stringContaining("Name the account") });
  });

  it("says why an account gets no link", async () => {
    expect(await run("nadie@example.test")).toEqual({ code: 1, printed: expect.stringContaining("no account") });
    const person = await aKnownPerson(world);
    await change(person, { suspended_at: world.clock.now() });
    expect(await run(person.email)).toEqual({ code: 1, printed: expect.stringContaining("suspended") });
    await change(person, { suspended_at: null, password_hash: null });
    expect(await run(person.email)).toEqual({ code: 1, printed: expect.stringContaining("no password") });
    await world.call("DELETE", "/user", { token: person.token, body: {} });
    expect(await run(person.email)).toEqual({ code: 1, printed: expect.stringContaining("no account") });
  });

  it("finds the account however its address is written", async () => {
    const person = await aPerson(world);
    expect((await run(person.email.toUpperCase())).code).toBe(0);
  });
});
