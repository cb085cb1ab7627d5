import { existsSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { PlainDate } from "#contract/dates.ts";
import { emailsTo, emailTo } from "#testing/emails.ts";
import { aPicture } from "#testing/forms.ts";
import { aPerson, type Person, password } from "#testing/makers.ts";
import { formOf } from "#testing/routes.ts";
import { useWorld } from "#testing/world.ts";
import type { Viewer } from "../ctx.ts";
import { completeProfile, updateProfile, updateSettings } from "./profile.ts";
import * as recovery from "./recovery.ts";

const world = useWorld();
const remove = ({ token }: { token: string }, body: object = { password }) =>
  world.call("DELETE", "/user", { token, body });
const me = ({ token }: Person) => world.call("GET", "/user/getme", { token });
const rowOf = ({ id }: Person) =>
  world.app.ctx.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("deleting an account", () => {
  it("forgets who it was and keeps the row for the books; the person is told", async () => {
    const ana = await aPerson(world, { name: "Ana Cruz Vélez" });
    const facts = { phone: "+1 787 555 0101", profession: "Maestra", description: "Camino.", languages: ["es"] };
    await world.call("PUT", "/user/profile", { token: ana.token, body: facts });
    await world.call("POST", "/user/email", { token: ana.token, body: { email: "nueva@example.test", password } });
    const changing = await emailTo(world, "nueva@example.test", "email_change_confirm");
    const before = await rowOf(ana);

    expect((await remove(ana)).body).toEqual({ ok: true });
    expect(await rowOf(ana)).toEqual({
      ...before,
      name: "",
      found_by: ` deleted-${ana.id}@deleted.invalid`,
      email: `deleted-${ana.id}@deleted.invalid`,
      email_verified_at: null,
      password_hash: null,
      google_subject: null,
      birth_date: null,
      phone: null,
      profession: null,
      description: null,
      spoken_languages: [],
      image: null,
      admin_since: null,
      review_letters: false,
      deleted_at: world.clock.now(),
    });
    expect((await emailTo(world, ana.email, "account_deleted")).text).toContain("Ya no puedes entrar con ella");
    expect((await me(ana)).status).toBe(401);
    const login = await world.call("POST", "/auth/login", { body: { email: ana.email, password } });
    expect(login.body.code).toBe("invalid_credentials");
    const { token } = changing;
    expect((await world.call("POST", "/auth/confirm-email", { body: { token } })).body.code).toBe("link_invalid");
    for (const table of ["sessions", "account_links", "one_time_codes"] as const) {
      expect([table, await world.app.ctx.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
    }
  });

  it("is refused to a session that a new password ends meanwhile", async () => {
    const ana = await aPerson(world);
    await world.call("POST", "/auth/forgot-password", { body: { email: ana.email } });
    const { token } = await emailTo(world, ana.email, "password_reset");
    const { provePassword } = recovery;
    const proven = vi.spyOn(recovery, "provePassword").mockImplementationOnce(async (...args) => {
      const hash = await provePassword(...args);
      await world.call("POST", "/auth/reset-password", { body: { token, password: "otra clave, más larga" } });
      return hash;
    });
    onTestFinished(() => proven.mockRestore());
    expect((await remove(ana)).body.code).toBe("unauthenticated");
    expect(await rowOf(ana)).toMatchObject({ email: ana.email, deleted_at: null });
  });

  it("leaves its address free for a new one, which has nothing of the old", async () => {
    const ana = await aPerson(world);
    await remove(ana);
    const again = await aPerson(world, { email: ana.email });
    expect(again.id).not.toBe(ana.id);
    await remove(again);
    expect((await emailsTo(world, ana.email)).filter(({ event }) => event === "account_deleted")).toHaveLength(2);
  });

  it("takes the picture off the disk, unless somebody else shows the same", async () => {
    const [ana, berta] = [await aPerson(world), await aPerson(world)];
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#0b6e75" } })
      .png()
      .toBuffer();
    const upload = async ({ token }: Person) => {
      const form = new FormData();
      form.append("profile", new Blob([bytes]));
      return (await world.call("POST", "/user/profile/image", { token, body: form })).body.image as string;
    };
    const image = await upload(ana);
    expect(await upload(berta)).toBe(image);
    const folder = join(world.env.dataDir, image, "..");
    const left = [];
    for (const person of [ana, berta]) {
      await remove(person);
      await world.settle();
      left.push(existsSync(folder));
    }
    expect(left).toEqual([true, false]);
  });

  it("leaves nothing behind of a picture that is stored meanwhile", async () => {
    const { files } = world.app.ctx;
    const pictures = async () => (await Array.fromAsync(files.list())).map(({ key }) => key);
    for (const [path, name] of [
      ["/user/profile/image", "profile"],
      ["/user/messages/photos", "photo"],
    ] as const) {
      const ana = await aPerson(world);
      const body = formOf({ files: { [name]: [await aPicture()] } });
      const put = vi.spyOn(files, "put").mockImplementationOnce(async (...file) => {
        put.mockRestore();
        expect((await remove(ana)).status).toBe(200);
        await files.put(...file);
      });
      expect([path, (await world.call("POST", path, { token: ana.token, body })).body.code]).toEqual([
        path,
        "unauthenticated",
      ]);
      await world.settle();
      expect([path, (await rowOf(ana)).image, await pictures()]).toEqual([path, null, []]);
    }
    expect(await world.app.ctx.db.selectFrom("message_photos").selectAll().execute()).toEqual([]);
  });

  it("leaves nothing behind of a change that comes after it", async () => {
    const ana = await aPerson(world);
    await remove(ana);
    const before = await rowOf(ana);
    const viewer = { id: ana.id, name: "Ana" } as Viewer;
    const renamed = async () => {};
    for (const change of [
      () => updateProfile(world.app.ctx, viewer, { phone: "787-555-0101" }, { renamed }),
      () => updateSettings(world.app.ctx, viewer, { emailChoices: { news: true } }),
      () => completeProfile(world.app.ctx, viewer, "1990-05-10" as PlainDate),
    ]) {
      await expect(change()).rejects.toMatchObject({ code: "unauthenticated" });
    }
    expect(await rowOf(ana)).toEqual(before);
  });

  it("takes the password, and changes nothing without it", async () => {
    const ana = await aPerson(world);
    const before = await rowOf(ana);
    const wrong = await remove(ana, { password: "no es esta" });
    expect([wrong.status, wrong.body.code, wrong.body.fields]).toEqual([
      400,
      "wrong_password",
      { password: "La contraseña no es correcta." },
    ]);
    const missing = await remove(ana, {});
    expect([missing.status, missing.body.fields]).toEqual([400, { password: "Falta este dato." }]);
    expect(await rowOf(ana)).toEqual(before);
    expect((await me(ana)).status).toBe(200);
    expect((await emailsTo(world, ana.email)).map(({ event }) => event)).toEqual(["email_verification"]);
  });

  it("takes a fresh proof from whoever has no password", async () => {
    const withoutPassword = async () => {
      const person = await aPerson(world);
      const users = world.app.ctx.db.updateTable("users").set({ password_hash: null, provider: "google" });
      await users.where("id", "=", person.id).execute();
      return person;
    };
    const [ana, berta] = [await withoutPassword(), await withoutPassword()];
    world.clock.advance(10);
    expect((await remove(ana, {})).status).toBe(200);
    world.clock.advance(1);
    const late = await remove(berta, { password });
    expect([late.status, late.body.code]).toEqual([403, "proof_needed"]);
    expect((await me(berta)).status).toBe(200);
  });
});
