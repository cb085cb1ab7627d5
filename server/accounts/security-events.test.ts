import { expect, test } from "vitest";
import { emailsTo, emailTo } from "#testing/emails.ts";
import { anAdmin, aPerson, type Person, password } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { dropOldEvents } from "./security-events.ts";

const world = useWorld({ TRUST_PROXY: "1" });
const newWord = "otra clave, más larga";

const call = (person: Person, method: "GET" | "POST" | "DELETE", path: string, body?: object) =>
  world.call(method, path, { token: person.token, ...(body && { body }) });
const login = (email: string, word: string, address = "192.0.2.1") =>
  world.call("POST", "/auth/login", { body: { email, password: word }, headers: { "x-forwarded-for": address } });

/** The recorded events, oldest first, with people by their ids. */
async function events() {
  const rows = await world.app.ctx.db.selectFrom("security_events").selectAll().orderBy("id").execute();
  return rows.map(({ kind, user_id, about_user_id }) => ({
    kind,
    user: user_id,
    ...(about_user_id && { about: about_user_id }),
  }));
}

test("whoever comes in, goes out or changes what opens the account is written down, and nothing they typed is", async () => {
  const ana = await aPerson(world);
  await login(ana.email, "no es esta");
  await login("nadie@example.test", "no es esta");
  const phone = { ...ana, token: (await login(ana.email, password)).body.token };
  await call(ana, "POST", "/user/password", { current: password, password: newWord });
  await call(ana, "POST", "/user/email", { email: "nueva@example.test", password: newWord });
  const { token } = await emailTo(world, "nueva@example.test", "email_change_confirm");
  await call(ana, "POST", "/auth/confirm-email", { token });
  await call(ana, "DELETE", "/user/sessions");
  await world.call("POST", "/auth/forgot-password", { body: { email: "nueva@example.test" } });
  const reset = await emailTo(world, "nueva@example.test", "password_reset");
  await world.call("POST", "/auth/reset-password", { body: { token: reset.token, password } });
  const tablet = { ...ana, token: (await login("nueva@example.test", password)).body.token };
  await call(tablet, "POST", "/auth/logout");
  expect(phone.token).not.toBe(tablet.token);
  const kinds = (await events()).map(({ kind, user }) => [kind, user]);
  expect(kinds).toEqual([
    ["signed_in", ana.id],
    ["sign_in_failed", ana.id],
    ["sign_in_failed", null],
    ["signed_in", ana.id],
    ["password_changed", ana.id],
    ["email_change_asked", ana.id],
    ["email_changed", ana.id],
    ["sessions_ended", ana.id],
    ["password_reset", ana.id],
    ["signed_in", ana.id],
    ["signed_out", ana.id],
  ]);
  const all = JSON.stringify(await world.app.ctx.db.selectFrom("security_events").selectAll().execute());
  for (const secret of [ana.email, "nueva@example.test", "nadie", "192.0.2.1", "clave"])
    expect(all).not.toContain(secret);
});

test("what was refused is not written down as done", async () => {
  const ana = await aPerson(world);
  await call(ana, "POST", "/user/password", { current: "no es esta", password: newWord });
  await call(ana, "POST", "/user/email", { email: "nueva@example.test", password: "no es esta" });
  expect(await events()).toEqual([{ kind: "signed_in", user: ana.id }]);
});

test("limits that were hit and an admin's doors that were tried are written down once a minute", async () => {
  const ana = await aPerson(world);
  for (let tries = 0; tries < 13; tries++) await login("nadie@example.test", "no es esta");
  for (let tries = 0; tries < 3; tries++) await call(ana, "GET", "/admin/users");
  await world.call("GET", "/admin/users");
  const told = async () => (await events()).filter(({ kind }) => !/^sign/.test(kind));
  const first = [
    { kind: "limit_hit", user: null },
    { kind: "admin_refused", user: ana.id },
    { kind: "admin_refused", user: null },
  ];
  expect(await told()).toEqual(first);
  world.clock.advance(1.1);
  await call(ana, "GET", "/admin/audit");
  expect(await told()).toEqual([...first, { kind: "admin_refused", user: ana.id }]);
});

test("an admin's look at people, files and changed rights are written down; all admins are told of the rights", async () => {
  const [admin, ana] = [await anAdmin(world), await aPerson(world, { name: "Ana Cruz" })];
  await call(admin, "GET", "/admin/getUsers");
  world.clock.advance(1.1);
  await call(admin, "GET", "/admin/users?q=ana");
  // The page refetches when its window regains focus.
  for (const _again of [1, 2]) await call(admin, "GET", `/admin/users/${ana.id}`);
  await call(admin, "GET", "/admin/users/999999");
  await call(admin, "GET", "/admin/reports/users.csv?from=2026-01-01&to=2026-12-31");
  const reason = "Se acordó en la oficina.";
  for (const what of ["make-admin", "make-admin", "unmake-admin"]) {
    await call(admin, "POST", `/admin/users/${ana.id}/${what}`, { reason });
  }
  expect((await events()).filter(({ user }) => user === admin.id).slice(-6)).toEqual([
    { kind: "people_read", user: admin.id },
    { kind: "people_read", user: admin.id },
    { kind: "person_read", user: admin.id, about: ana.id },
    { kind: "exported", user: admin.id },
    { kind: "admin_made", user: admin.id, about: ana.id },
    { kind: "admin_unmade", user: admin.id, about: ana.id },
  ]);
  for (const { email } of [admin, ana]) {
    const mails = (await emailsTo(world, email)).filter(({ event }) => /^admin_/.test(event));
    expect(mails.map(({ event }) => event).sort()).toEqual(["admin_made", "admin_unmade"]);
    for (const { text } of mails) expect(text).toContain(`Ana Cruz (${ana.email})`);
  }
});

test("events are listed by kind and person, page by page, with networks one can tell apart and nobody can read", async () => {
  const [admin, ana] = [await anAdmin(world), await aPerson(world, { name: "Ana Cruz" })];
  for (const address of ["192.0.2.1", "192.0.2.2", "192.0.2.1"]) await login(ana.email, "no es esta", address);
  await call(admin, "GET", `/admin/users/${ana.id}`);
  const list = async (query: string) => (await call(admin, "GET", `/admin/security-events?${query}`)).body;
  const { items, next } = await list("kind=sign_in_failed&limit=2");
  const rest = await list(`kind=sign_in_failed&limit=2&cursor=${next}`);
  const networks = [...items, ...rest.items].map(({ network }) => network);
  expect([networks[0] === networks[2], networks[0] === networks[1], rest.next]).toEqual([true, false, null]);
  expect(items[0]).toEqual({
    id: expect.any(Number),
    at: world.clock.now().toISOString(),
    kind: "sign_in_failed",
    user: { id: ana.id, name: "Ana Cruz" },
    user_left: false,
    about: null,
    network: expect.stringMatching(/^[0-9a-f]{8}$/),
  });
  const about = await list(`user=${ana.id}`);
  expect(about.items.map(({ kind }: { kind: string }) => kind)).toEqual([
    "person_read",
    ...Array(3).fill("sign_in_failed"),
    "signed_in",
  ]);
});

test("of a deleted account the events say that it was deleted, and not whose it was", async () => {
  const [admin, ana] = [await anAdmin(world), await aPerson(world, { name: "Ana Cruz" })];
  for (const email of [ana.email, "nadie@example.test"]) await login(email, "no es esta");
  await call(ana, "GET", "/admin/users");
  await call(ana, "DELETE", "/user", { password: "no es esta" });
  await call(ana, "DELETE", "/user", { password });
  await world.call("GET", "/admin/users");
  const { body } = await call(admin, "GET", "/admin/security-events");
  const said = body.items.map(({ kind, user, user_left }: Record<string, unknown>) => [kind, user, user_left]);
  expect(said.reverse()).toEqual([
    ["signed_in", null, true],
    ["sign_in_failed", null, true],
    ["sign_in_failed", null, false],
    ["admin_refused", null, true],
    ["account_deleted", null, true],
    ["admin_refused", null, false],
  ]);
});

test("events are kept for 180 days, and without the person once they have left, which is one of them", async () => {
  const ana = await aPerson(world);
  await world.call("DELETE", "/user", { token: ana.token, body: { password } });
  expect(await events()).toEqual([
    { kind: "signed_in", user: null },
    { kind: "account_deleted", user: null },
  ]);
  world.clock.advance(180 * 24 * 60);
  await dropOldEvents(world.app.ctx);
  expect(await events()).toHaveLength(2);
  world.clock.advance(1);
  await dropOldEvents(world.app.ctx);
  expect(await events()).toEqual([]);
});

test("a call does its work though the event cannot be written", async () => {
  const ana = await aPerson(world);
  const { db } = world.app.ctx;
  await db.schema.alterTable("security_events").renameTo("elsewhere").execute();
  try {
    expect((await login(ana.email, password)).status).toBe(200);
  } finally {
    await db.schema.alterTable("elsewhere").renameTo("security_events").execute();
  }
});
