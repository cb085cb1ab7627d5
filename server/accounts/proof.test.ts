import { Secret, TOTP } from "otpauth";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, test, vi } from "vitest";
import type { RouteName } from "#contract/api.ts";
import { emailsTo, emailTo } from "#testing/emails.ts";
import {
  aKnownPerson,
  aNewcomer,
  anAdmin,
  aPerson,
  openPayoutAccount,
  type Person,
  password,
} from "#testing/makers.ts";
import { aPasskey, present, type SoftwarePasskey } from "#testing/passkeys.ts";
import { aWholeMarket, routes } from "#testing/routes.ts";
import { useWorld } from "#testing/world.ts";
import * as authenticatorApps from "./authenticator-apps.ts";
import * as ownFactors from "./factors.ts";
import * as links from "./links.ts";
import * as passkeys from "./passkeys.ts";

const world = useWorld();
const here = { origin: "http://linkisla.test", rpId: "linkisla.test" };

const post = (token: string | undefined, path: string, body?: object) =>
  world.call("POST", path, { token, ...(body && { body }) });
const factors = async (token: string) => (await world.call("GET", "/user/factors", { token })).body;
const login = async ({ email }: Person) => (await post(undefined, "/auth/login", { email, password })).body.token;
const outcome = async (answering: ReturnType<typeof post>) => {
  const { status, body } = await answering;
  return status === 200 ? 200 : `${status} ${body.code}`;
};

/** An admin who has just signed in with the password, unlike `anAdmin`, whose session never ages. */
async function anAdminBySignIn(): Promise<Person> {
  const admin = await anAdmin(world);
  return { ...admin, token: await login(admin) };
}

/** @returns the recovery codes that came with it */
async function addPasskey(token: string, device: SoftwarePasskey, name?: string): Promise<string[] | null> {
  const { body: options } = await post(token, "/user/passkeys/options");
  const { status, body } = await post(token, "/user/passkeys", device.make(options, name));
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.recoveryCodes;
}

async function proveBy(token: string, device: SoftwarePasskey) {
  const { body: options } = await post(token, "/user/proof/passkey");
  return post(token, "/user/proof", { method: "passkey", ...device.use(options) });
}

async function signInBy(device: SoftwarePasskey, flags?: number) {
  const { body: options } = await post(undefined, "/auth/passkey/options");
  return post(undefined, "/auth/passkey", device.use(options, flags));
}

function codeOf(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now().getTime() });
}

async function addApp(token: string): Promise<{ secret: string; recoveryCodes: string[] | null }> {
  const { secret } = (await post(token, "/user/authenticator")).body;
  const { body } = await post(token, "/user/authenticator/confirm", { code: codeOf(secret) });
  return { secret, recoveryCodes: body.recoveryCodes };
}

describe("a fresh proof", () => {
  const reason = { reason: "Pidió una pausa." };

  it("is signing in, and lasts ten minutes", async () => {
    const admin = await anAdminBySignIn();
    const person = await aPerson(world);
    const suspend = () => outcome(post(admin.token, `/admin/users/${person.id}/suspend`, reason));
    world.clock.advance(10);
    expect(await suspend()).toBe(200);
    world.clock.set(new Date(world.clock.now().getTime() + 1));
    expect(await suspend()).toBe("403 proof_needed");
  });

  it("is given by the password, wrong ones are counted, and the refusal says what there is", async () => {
    const admin = await anAdminBySignIn();
    const person = await aPerson(world);
    world.clock.advance(11);
    const refused = await post(admin.token, `/admin/users/${person.id}/suspend`, reason);
    expect(refused.body.details).toEqual({ methods: ["password"] });
    const prove = (given: string) => post(admin.token, "/user/proof", { method: "password", password: given });
    expect((await prove("no es esta")).body).toMatchObject({ code: "wrong_password" });
    expect((await prove(password)).body).toEqual({ until: "2026-11-21T16:21:00.000Z" });
    expect(await outcome(post(admin.token, `/admin/users/${person.id}/suspend`, reason))).toBe(200);
    for (let tries = 0; tries < 10; tries++) await prove("no es esta");
    expect(await outcome(prove(password))).toBe("429 too_many_requests");
  });

  it("is a code by email for whoever has nothing else, of this session only", async () => {
    const ana = await aPerson(world);
    const elsewhere = await login(ana);
    await world.app.ctx.db.updateTable("users").set({ password_hash: null }).where("id", "=", ana.id).execute();
    world.clock.advance(11);
    const change = () => post(ana.token, "/user/email", { email: "otra@example.test" });
    expect((await change()).body).toMatchObject({ code: "proof_needed", details: { methods: ["email"] } });
    expect((await post(ana.token, "/user/proof/email")).body).toEqual({ email: ana.email });
    await world.settle();
    const code = /\b\d{6}\b/.exec((await emailsTo(world, ana.email)).at(-1)?.subject ?? "")?.[0] ?? "";
    const wrong = code === "000000" ? "000001" : "000000";
    const prove = (token: string, given: string) =>
      outcome(post(token, "/user/proof", { method: "email", code: given }));
    expect(await prove(elsewhere, code)).toBe("400 code_expired");
    expect(await prove(ana.token, wrong)).toBe("400 code_wrong");
    expect(await prove(ana.token, code)).toBe(200);
    expect(await prove(ana.token, code)).toBe("400 code_expired");
    expect(await outcome(change())).toBe(200);
    world.clock.advance(11);
    await post(ana.token, "/user/proof/email");
    for (const left of ["wrong", "wrong", "wrong", "wrong"])
      expect(await prove(ana.token, wrong)).toBe(`400 code_${left}`);
    expect(await prove(ana.token, wrong)).toBe("400 code_used_up");
    expect(await prove(ana.token, code)).toBe("400 code_used_up");
  });

  it("by email is refused to whoever has a password", async () => {
    const ana = await aPerson(world);
    expect(await outcome(post(ana.token, "/user/proof/email"))).toBe("409 proof_by_other_means");
    const proof = { method: "email", code: "402817" };
    expect(await outcome(post(ana.token, "/user/proof", proof))).toBe("409 proof_by_other_means");
  });

  it("is not asked for a first payout account, and is for one that Stripe knows", async () => {
    const market = await aWholeMarket(world);
    const ask = (path: string) => world.call("GET", `/user/${path}`, { token: market.host.token });
    world.clock.advance(11);
    expect((await ask("create_account")).status).toBe(200);
    expect((await ask("account_link")).status).toBe(200);
    await openPayoutAccount(world, market.host);
    world.clock.advance(11);
    for (const path of ["create_account", "account_link", "account_login"]) {
      expect((await ask(path)).body).toMatchObject({ code: "proof_needed", details: { methods: ["password"] } });
    }
    await post(market.host.token, "/user/proof", { method: "password", password });
    expect((await ask("account_login")).status).toBe(200);
  });
});

/** What admins do that moves neither money nor rights, nor lets data out. */
const harmlessDoings: RouteName[] = [
  "enableListing",
  "resendEmail",
  "remindHost",
  "withdrawListing",
  "hide",
  "show",
  "putBack",
  "closeMessageReport",
  "compareBooks",
];

test("whatever else admins do asks for a proof, and so does every file", () => {
  const doings = routes.filter(([, { guard, method }]) => guard === "admin" && method !== "GET");
  const unmarked = doings.filter(([, { needsProof }]) => needsProof !== "always").map(([name]) => name);
  expect(unmarked.toSorted()).toEqual(harmlessDoings.toSorted());
  const files = routes.filter(([name]) => ["downloadReport", "getOwnData"].includes(name));
  expect(files.map(([, { needsProof }]) => needsProof)).toEqual(["always", "always"]);
});

describe("a passkey", () => {
  it("signs in by itself, each challenge once", async () => {
    const ana = await aPerson(world);
    const device = aPasskey(here);
    expect(await addPasskey(ana.token, device)).toBeNull();
    const { passkeys } = await factors(ana.token);
    const made = { id: expect.any(String), name: "Mi teléfono", created_at: "2026-11-21T16:00:00.000Z" };
    expect(passkeys).toEqual([{ ...made, last_used_at: null, worksHere: true }]);
    world.clock.advance(60);
    const { body: options } = await post(undefined, "/auth/passkey/options");
    const answer = device.use(options);
    const signedIn = await post(undefined, "/auth/passkey", answer);
    expect(signedIn.body.user).toMatchObject({ id: ana.id, email: ana.email });
    expect(await outcome(post(undefined, "/auth/passkey", answer))).toBe("400 passkey_failed");
    expect((await factors(signedIn.body.token)).passkeys[0].last_used_at).toBe("2026-11-21T17:00:00.000Z");
  });

  it("is refused with a challenge of five minutes ago, of another purpose or person, or of nobody", async () => {
    const [ana, luis] = [await aPerson(world), await aPerson(world)];
    const device = aPasskey(here);
    await addPasskey(ana.token, device);
    await addPasskey(luis.token, aPasskey(here));
    const { body: old } = await post(undefined, "/auth/passkey/options");
    world.clock.advance(5);
    expect(await outcome(post(undefined, "/auth/passkey", device.use(old)))).toBe("400 passkey_failed");
    const { body: proof } = await post(ana.token, "/user/proof/passkey");
    expect(await outcome(post(undefined, "/auth/passkey", device.use(proof)))).toBe("400 passkey_failed");
    const { body: others } = await post(luis.token, "/user/proof/passkey");
    const prove = { method: "passkey", ...device.use(others) };
    expect(await outcome(post(ana.token, "/user/proof", prove))).toBe("400 passkey_failed");
    const own = { challenge: Buffer.from("inventado").toString("base64url") };
    expect(await outcome(post(undefined, "/auth/passkey", device.use(own)))).toBe("400 passkey_failed");
  });

  it("opens no session when it is removed while it signs in", async () => {
    const ana = await aPerson(world);
    const device = aPasskey(here);
    await addPasskey(ana.token, device);
    const [{ id }] = (await factors(ana.token)).passkeys;
    const { spendPasskeyAnswer } = passkeys;
    const spent = vi.spyOn(passkeys, "spendPasskeyAnswer").mockImplementationOnce(async (...args) => {
      const userId = await spendPasskeyAnswer(...args);
      await world.call("DELETE", `/user/passkeys/${id}`, { token: ana.token });
      return userId;
    });
    onTestFinished(() => spent.mockRestore());
    expect(await outcome(signInBy(device))).toBe("400 passkey_unknown");
    expect((await world.call("GET", "/user/sessions", { token: ana.token })).body).toHaveLength(1);
  });

  it("is not added by a session that is ended meanwhile", async () => {
    const ana = await aPerson(world);
    const device = aPasskey(here);
    const made = device.make((await post(ana.token, "/user/passkeys/options")).body);
    const elsewhere = await login(ana);
    const { limitChanges } = links;
    const limited = vi.spyOn(links, "limitChanges").mockImplementationOnce(async (...args) => {
      await limitChanges(...args);
      await world.call("DELETE", "/user/sessions", { token: elsewhere });
    });
    onTestFinished(() => limited.mockRestore());
    expect(await outcome(post(ana.token, "/user/passkeys", made))).toBe("401 unauthenticated");
    expect(await outcome(signInBy(device))).toBe("400 passkey_unknown");
  });

  it.each([
    ["startApp", authenticatorApps, "POST", "/user/authenticator"],
    ["removeApp", authenticatorApps, "DELETE", "/user/authenticator"],
    ["renewRecoveryCodes", ownFactors, "POST", "/user/recovery-codes"],
    ["removePasskey", passkeys, "DELETE", "/user/passkeys/:id"],
  ] as const)("is not changed by %s of a session that is ended meanwhile", async (name, module, method, path) => {
    const admin = await anAdmin(world);
    await addPasskey(admin.token, aPasskey(here));
    if (name === "removeApp") await addApp(admin.token);
    const before = await ownFactors.factorsOf(world.app.ctx, admin.id);
    const acts = module as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
    const act = acts[name] as (typeof acts)[string];
    const acting = vi.spyOn(acts, name).mockImplementationOnce(async (...args) => {
      await post(admin.token, "/auth/logout");
      return act(...args);
    });
    onTestFinished(() => acting.mockRestore());
    const answer = await world.call(method, path.replace(":id", `${before.passkeys[0]?.id}`), { token: admin.token });
    expect(answer.body.code).toBe("unauthenticated");
    expect(await ownFactors.factorsOf(world.app.ctx, admin.id)).toEqual(before);
  });

  it("is refused from another site, from a device that asked for nothing, and with another key", async () => {
    const ana = await aPerson(world);
    const device = aPasskey(here);
    await addPasskey(ana.token, device);
    expect(await outcome(signInBy(device, present))).toBe("400 passkey_failed");
    const elsewhere = aPasskey({ ...here, origin: "http://linkisla.test.evil.example" });
    expect(await outcome(signInBy({ ...elsewhere, use: stolenId(device, elsewhere) }))).toBe("400 passkey_failed");
    const forged = aPasskey(here);
    expect(await outcome(signInBy({ ...forged, use: stolenId(device, forged) }))).toBe("400 passkey_failed");
    expect(await outcome(signInBy(aPasskey(here)))).toBe("400 passkey_unknown");
  });

  it("does not let a suspended person in, and is nobody else's to remove", async () => {
    const [ana, luis] = [await aPerson(world), await aPerson(world)];
    const device = aPasskey(here);
    await addPasskey(ana.token, device);
    const [{ id }] = (await factors(ana.token)).passkeys;
    const remove = (token: string) => world.call("DELETE", `/user/passkeys/${id}`, { token });
    expect((await remove(luis.token)).status).toBe(404);
    await world.app.ctx.db
      .updateTable("users")
      .set({ suspended_at: world.clock.now() })
      .where("id", "=", ana.id)
      .execute();
    expect(await outcome(signInBy(device))).toBe("403 account_suspended");
  });

  it("is added with a confirmed address only, except by an admin", async () => {
    const eva = await aNewcomer(world);
    expect(await outcome(post(eva.token, "/user/passkeys/options"))).toBe("403 email_unconfirmed");
    const made = aPasskey(here).make((await post((await aPerson(world)).token, "/user/passkeys/options")).body);
    expect(await outcome(post(eva.token, "/user/passkeys", made))).toBe("403 email_unconfirmed");
    const admin = await anAdmin(world);
    await unconfirm(admin);
    await addPasskey(admin.token, aPasskey(here));
  });

  it("is forgotten when the password is reset by email, which says so; an admin's stays", async () => {
    const [ana, eva, admin] = [await aPerson(world), await aPerson(world), await anAdmin(world)];
    const devices = [ana, eva, admin].map(() => aPasskey(here)) as [SoftwarePasskey, SoftwarePasskey, SoftwarePasskey];
    for (const [at, person] of [ana, eva, admin].entries()) {
      await addPasskey(person.token, devices[at] as SoftwarePasskey);
      await unconfirm(person);
    }
    for (const { email } of [ana, admin]) {
      await post(undefined, "/auth/forgot-password", { email });
      const { token } = await emailTo(world, email, "password_reset");
      expect((await post(undefined, "/auth/reset-password", { token, password: "otra clave, más larga" })).status).toBe(
        200,
      );
    }
    expect(await outcome(signInBy(devices[0]))).toBe("400 passkey_unknown");
    expect(await outcome(signInBy(devices[1]))).toBe(200);
    expect(await outcome(signInBy(devices[2]))).toBe(200);
    const removed = "También se borraron las que tenía la cuenta.";
    expect((await emailTo(world, ana.email, "password_changed")).text).toContain(removed);
    expect((await emailTo(world, admin.email, "password_changed")).text).not.toContain(removed);
  });

  it("is added with a fresh proof only, twenty at most, and its owner hears of it", async () => {
    const ana = await aPerson(world);
    await addPasskey(ana.token, aPasskey(here));
    await world.settle();
    expect((await emailsTo(world, ana.email)).at(-1)?.subject).toBe("Cambió cómo se entra a tu cuenta de Linkisla");
    const rows = Array.from({ length: 19 }, (_, index) => ({
      ...{ user_id: ana.id, credential_id: `id${index}`, public_key: "", counter: 0, host_name: "linkisla.test" },
      ...{ transports: [], name: "Otra", created_at: world.clock.now() },
    }));
    await world.app.ctx.db.insertInto("passkeys").values(rows).execute();
    expect(await outcome(post(ana.token, "/user/passkeys/options"))).toBe("409 too_many_passkeys");
    world.clock.advance(11);
    expect(await outcome(post(ana.token, "/user/passkeys/options"))).toBe("403 proof_needed");
    expect(await outcome(proveBy(ana.token, aPasskey(here)))).toBe("400 passkey_unknown");
  });
});

async function unconfirm({ id }: Person): Promise<void> {
  await world.app.ctx.db.updateTable("users").set({ email_verified_at: null }).where("id", "=", id).execute();
}

/** The answers of one device under the name of another. */
function stolenId(owner: SoftwarePasskey, thief: SoftwarePasskey): SoftwarePasskey["use"] {
  return (...given) => ({ ...thief.use(...given), credentialId: owner.credentialId });
}

describe("an admin's session", () => {
  it("ends after half an hour without use, and after twelve hours whatever happens", async () => {
    const [admin, ana] = [await anAdminBySignIn(), await aPerson(world)];
    const isOpen = async (token: string) => (await world.call("GET", "/user/getme", { token })).status === 200;
    for (let used = 0; used < 24; used++) {
      world.clock.advance(29.5);
      expect([used, await isOpen(admin.token)]).toEqual([used, true]);
    }
    world.clock.advance(12.1);
    expect([await isOpen(admin.token), await isOpen(ana.token)]).toEqual([false, true]);
    const again = await login(admin);
    world.clock.advance(30);
    expect(await isOpen(again)).toBe(false);
    expect((await world.call("GET", "/user/sessions", { token: await login(admin) })).body).toHaveLength(2);
  });

  it("that has ended stays so when the rights are taken away, and an open one ends with them", async () => {
    const [admin, other] = [await anAdmin(world), await anAdminBySignIn()];
    world.clock.advance(31);
    const open = await login(other);
    const isOpen = async (token: string) => (await world.call("GET", "/user/getme", { token })).status === 200;
    expect([await isOpen(other.token), await isOpen(open)]).toEqual([false, true]);
    await post(admin.token, `/admin/users/${other.id}/unmake-admin`, { reason: "Dejó la oficina." });
    expect([await isOpen(other.token), await isOpen(open), await isOpen(admin.token)]).toEqual([false, false, true]);
    expect(await isOpen(await login(other))).toBe(true);
  });

  it("of somebody who became one while signed in has the same ends", async () => {
    const [admin, ana] = [await anAdminBySignIn(), await aPerson(world)];
    world.clock.advance(29);
    await world.call("GET", "/user/getme", { token: admin.token });
    world.clock.advance(29);
    await post(admin.token, "/user/proof", { method: "password", password });
    await post(admin.token, `/admin/users/${ana.id}/make-admin`, { reason: "Entra a la oficina." });
    expect((await world.call("GET", "/user/getme", { token: ana.token })).status).toBe(401);
  });
});

describe("the second factor of an admin", () => {
  beforeEach(() => {
    world.env.mode = "live";
  });
  afterEach(() => {
    world.env.mode = "demo";
  });

  it("has to be set up before anything else, and comes with recovery codes", async () => {
    const admin = await anAdminBySignIn();
    const stats = () => world.call("GET", "/admin/stats", { token: admin.token });
    expect((await stats()).body).toMatchObject({ code: "factor_needed", details: { state: "to_set_up" } });
    expect(await outcome(world.call("GET", "/user/reserve", { token: admin.token }))).toBe("403 factor_needed");
    expect((await world.call("GET", "/user/getme", { token: admin.token })).status).toBe(200);
    const codes = await addPasskey(admin.token, aPasskey(here));
    expect(codes).toHaveLength(10);
    expect((await stats()).status).toBe(200);
    expect(await factors(admin.token)).toMatchObject({ state: "passed", recoveryCodesLeft: 10, setUpBy: null });
  });

  it("is left to those of before for seven days, with a warning", async () => {
    const admin = await anAdminBySignIn();
    const due = new Date(world.clock.now().getTime() + 20 * 60_000);
    await world.app.ctx.db.updateTable("users").set({ factor_due_at: due }).where("id", "=", admin.id).execute();
    const stats = () => outcome(world.call("GET", "/admin/stats", { token: admin.token }));
    expect(await factors(admin.token)).toMatchObject({ state: "to_set_up_soon", setUpBy: due.toISOString() });
    expect(await stats()).toBe(200);
    world.clock.set(due);
    expect(await stats()).toBe("403 factor_needed");
  });

  it("is asked for after the password, which opens nothing by itself and can add no factor", async () => {
    const admin = await anAdminBySignIn();
    const device = aPasskey(here);
    await addPasskey(admin.token, device);
    const half = await login(admin);
    expect(await factors(half)).toMatchObject({ state: "to_prove", methods: ["passkey", "recovery"] });
    for (const [name, { guard, openWithoutFactor, ...route }] of routes) {
      if (guard === "public" || openWithoutFactor === "always") continue;
      const path = route.path.replaceAll(/\{\w+\}/g, "1");
      const { body } = await world.call(route.method, path, { token: half, ...(route.body && { body: {} }) });
      // Nobody but hosts gets as far as that in their routes.
      const code = guard === "host" || guard === "hosting" ? "not_found" : "factor_needed";
      expect([name, body.code]).toEqual([name, code]);
    }
    expect(await outcome(post(half, "/user/proof", { method: "password", password }))).toBe(200);
    expect(await outcome(post(half, "/user/passkeys/options"))).toBe("403 factor_needed");
    expect(await outcome(proveBy(half, device))).toBe(200);
    expect(await outcome(world.call("GET", "/admin/stats", { token: half }))).toBe(200);
    expect(await outcome(signInBy(device))).toBe(200);
  });

  it("may be an app, whose codes are good once, a step early or late, and guessed in vain", async () => {
    const admin = await anAdminBySignIn();
    const { secret, recoveryCodes } = await addApp(admin.token);
    expect(recoveryCodes).toHaveLength(10);
    const prove = (code: string) => outcome(post(admin.token, "/user/proof", { method: "app", code }));
    expect(await prove(codeOf(secret))).toBe("400 app_code_wrong");
    world.clock.advance(1);
    const code = codeOf(secret);
    expect([await prove(code), await prove(code)]).toEqual([200, "400 app_code_wrong"]);
    world.clock.advance(1);
    const late = codeOf(secret);
    world.clock.advance(0.5);
    expect(await prove(late)).toBe(200);
    world.clock.advance(1);
    const tooLate = codeOf(secret);
    world.clock.advance(1);
    expect(await prove(tooLate)).toBe("400 app_code_wrong");
    world.clock.advance(15);
    // Giving the password in between gives no new tries.
    for (let tries = 0; tries < 10; tries++) {
      await prove("000000");
      await post(admin.token, "/user/proof", { method: "password", password });
    }
    expect(await prove(codeOf(secret))).toBe("429 too_many_requests");
  });

  it("is recovered by a code, each good once, and told to its owner", async () => {
    const admin = await anAdminBySignIn();
    const { recoveryCodes } = await addApp(admin.token);
    const [first = "", second = ""] = recoveryCodes ?? [];
    const half = await login(admin);
    const recover = (token: string, code: string) => outcome(post(token, "/user/proof", { method: "recovery", code }));
    expect(await recover(half, first.toLowerCase().replaceAll("-", " "))).toBe(200);
    expect(await factors(half)).toMatchObject({ state: "passed", recoveryCodesLeft: 9 });
    expect(await recover(await login(admin), first)).toBe("400 recovery_code_unknown");
    await world.settle();
    const told = await emailsTo(world, admin.email);
    expect(told.at(-1)?.text).toContain("Se usó uno de tus códigos de recuperación");
    const { body } = await post(half, "/user/recovery-codes");
    expect(body.recoveryCodes).toHaveLength(10);
    expect(await recover(await login(admin), second)).toBe("400 recovery_code_unknown");
    expect(await recover(await login(admin), body.recoveryCodes[0])).toBe(200);
  });

  it("is set up anew by a recovery code after the site has moved to another host", async () => {
    const admin = await anAdminBySignIn();
    const codes = await addPasskey(admin.token, aPasskey(here));
    world.env.publicUrl = "http://otra.test";
    try {
      const half = await login(admin);
      expect(await factors(half)).toMatchObject({ state: "to_prove", methods: ["recovery"] });
      await post(half, "/user/proof", { method: "recovery", code: codes?.[0] ?? "" });
      expect(await factors(half)).toMatchObject({ state: "to_set_up", passkeys: [{ worksHere: false }] });
      await addPasskey(half, aPasskey({ origin: "http://otra.test", rpId: "otra.test" }), "La nueva");
      expect(await factors(half)).toMatchObject({ state: "passed" });
    } finally {
      world.env.publicUrl = "http://linkisla.test";
    }
  });

  it("cannot be taken away while it is the only one, also by two at once", async () => {
    const admin = await anAdminBySignIn();
    await addPasskey(admin.token, aPasskey(here));
    await addApp(admin.token);
    const [{ id }] = (await factors(admin.token)).passkeys;
    const removals = [`/user/passkeys/${id}`, "/user/authenticator"].map((path) =>
      outcome(world.call("DELETE", path, { token: admin.token })),
    );
    expect((await Promise.all(removals)).sort()).toEqual([200, "409 last_factor"]);
  });

  it("that somebody lost is forgotten by another admin, and all admins hear of it", async () => {
    const [admin, lost] = [await anAdminBySignIn(), await anAdminBySignIn()];
    await addPasskey(admin.token, aPasskey(here));
    await addPasskey(lost.token, aPasskey(here));
    const path = `/admin/users/${lost.id}/reset-factors`;
    expect(await outcome(post(admin.token, path, { reason: "Perdió su teléfono." }))).toBe(200);
    expect((await world.call("GET", "/user/getme", { token: lost.token })).status).toBe(401);
    expect(await factors(await login(lost))).toMatchObject({ state: "to_set_up", passkeys: [] });
    await world.settle();
    for (const { email } of [admin, lost]) {
      const subjects = (await emailsTo(world, email)).map(({ subject }) => subject);
      expect(subjects.at(-1)).toBe("Alguien de la administración de Linkisla perdió su segundo paso");
    }
    const itself = post(admin.token, `/admin/users/${admin.id}/reset-factors`, { reason: "Para probar." });
    expect(await outcome(itself)).toBe("409 not_yourself");
  });

  it("is asked of nobody else", async () => {
    const ana = await aKnownPerson(world);
    await addPasskey(ana.token, aPasskey(here));
    expect(await factors(await login(ana))).toMatchObject({ state: "not_asked", methods: ["passkey", "password"] });
    expect(await outcome(world.call("GET", "/user/reserve", { token: ana.token }))).toBe(200);
  });
});

test("in the demo a second factor is offered, and asked for only once there is one", async () => {
  const admin = await anAdminBySignIn();
  expect(await factors(admin.token)).toMatchObject({ state: "not_asked" });
  await addApp(admin.token);
  expect(await factors(await login(admin))).toMatchObject({ state: "to_prove" });
  expect((await world.call("DELETE", "/user/authenticator", { token: admin.token })).status).toBe(200);
  expect(await factors(await login(admin))).toMatchObject({ state: "not_asked", recoveryCodesLeft: 0 });
});
