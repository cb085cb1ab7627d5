import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { aHostedListing, aPicture, submitForm } from "#testing/forms.ts";
import { aListing, aNewcomer, aPerson, book, confirmAddress, type Person, stays } from "#testing/makers.ts";
import { formOf } from "#testing/routes.ts";
import { useWorld } from "#testing/world.ts";
import { dropHostNetworks } from "./listings.ts";

/** Limits on submissions by unknown hosts, with a site's default numbers. All hosts connect from one network. */

const world = useWorld({ WAITING_LISTINGS_PER_HOST: "", WAITING_LISTINGS_PER_NETWORK: "" });
const db = () => world.app.ctx.db;

const submit = async (host: Person) => {
  const { status, body } = await submitForm(world, host, "lodging");
  return status === 200 ? 200 : body.code;
};
const again = async (host: Person, id: number) => {
  const { status, body } = await world.call("POST", `/user/host/listings/${id}/submit`, { token: host.token });
  return status === 200 ? 200 : body.code;
};
const upload = async (host: Person, path: string, body: object) =>
  world.call("POST", path, { token: host.token, body: formOf({ body, files: { image: [await aPicture()] } }) });
const draftOf = async (host: Person) =>
  (await world.call("POST", "/user/host/drafts", { token: host.token, body: { service_type: 2 } })).body;
const picturesKept = () => readdirSync(join(world.env.dataDir, "media")).length;

describe("somebody who has not confirmed the address", () => {
  it("writes a draft, and neither uploads a photo nor submits; once confirmed both go on with what was written", {
    tags: ["@spec-7.17"],
  }, async () => {
    const ana = await aNewcomer(world);
    const { id } = await draftOf(ana);
    const refused = await upload(ana, "/user/host/add-image", { draft_id: id });
    expect([refused.status, refused.body]).toEqual([
      403,
      {
        code: "email_unconfirmed",
        message: "Para seguir, confirma tu correo con el código de 6 cifras que te enviamos.",
        error: "Para seguir, confirma tu correo con el código de 6 cifras que te enviamos.",
        details: { code_until: "2026-11-21T16:15:00.000Z" },
      },
    ]);
    expect(await submit(ana)).toBe("email_unconfirmed");
    world.clock.advance(15);
    const later = await upload(ana, "/user/host/add-image", { draft_id: id });
    expect(later.body.details).toEqual({ code_until: null });
    expect(await db().selectFrom("listings").selectAll().execute()).toEqual([]);
    await confirmAddress(world, ana);
    expect((await upload(ana, "/user/host/add-image", { draft_id: id })).status).toBe(200);
    expect(await submit(ana)).toBe(200);
  });

  it("is told so before a single byte of an upload is read", async () => {
    const ana = await aNewcomer(world);
    for (const path of ["/user/host", "/user/host/add-image", "/user/host/image", "/user/messages/photos"]) {
      const unread = await world.call("POST", path, { token: ana.token });
      expect([path, unread.body.code]).toEqual([path, "email_unconfirmed"]);
    }
  });

  it("does not submit again or replace a photo either", async () => {
    const ana = await aPerson(world);
    const { id } = await aHostedListing(world, ana, "lodging", { status: "rejected" });
    await db().updateTable("users").set({ email_verified_at: null }).where("id", "=", ana.id).execute();
    const kept = picturesKept();
    expect(await again(ana, id)).toBe("email_unconfirmed");
    const photo = await db().selectFrom("photos").select("id").executeTakeFirstOrThrow();
    const replaced = await upload(ana, "/user/host/image", { image_id: photo.id });
    expect(replaced.body.code).toBe("email_unconfirmed");
    expect(picturesKept()).toBe(kept);
  });

  it("does all of it once a booking is paid, without the address being theirs for that", async () => {
    const [ana, host] = [await aNewcomer(world), await aPerson(world)];
    const { id } = await aListing(world, "lodging", { hostId: host.id });
    expect(await submit(ana)).toBe("email_unconfirmed");
    await book(world, ana, stays.lodging(id));
    expect(await submit(ana)).toBe(200);
    expect((await world.call("GET", "/user/getme", { token: ana.token })).body.emailVerified).toBe(false);
  });
});

describe("listings that wait for review", () => {
  it("are five of a host, who submits more when one is decided", async () => {
    const ana = await aPerson(world);
    const answers = [];
    for (let i = 0; i < 6; i++) answers.push(await submit(ana));
    expect(answers).toEqual([200, 200, 200, 200, 200, "too_many_waiting"]);
    const [first] = await db().selectFrom("listings").select("id").orderBy("id").execute();
    await db()
      .updateTable("listings")
      .set({ status: "rejected" })
      .where("id", "=", first?.id ?? 0)
      .execute();
    expect(await submit(ana)).toBe(200);
    expect(await again(ana, first?.id ?? 0)).toBe("too_many_waiting");
  });

  it("are ten of all hosts of one network who are new, also when they are sent at once", async () => {
    const hosts = await Promise.all(Array.from({ length: 4 }, () => aPerson(world)));
    const answers = [];
    // A network has places for eight forms at once.
    for (const _round of [1, 2, 3, 4]) answers.push(...(await Promise.all(hosts.map(submit))));
    expect(answers.filter((answer) => answer === 200).length).toBe(10);
    expect(answers.filter((answer) => answer === "network_waiting").length).toBe(6);
  });

  it("are not counted for whoever has one approved, or has paid for a booking", async () => {
    const [ana, luis] = [await aPerson(world), await aPerson(world)];
    const { id } = await aListing(world, "lodging", { hostId: ana.id });
    await book(world, luis, stays.lodging(id));
    const answers = [];
    for (const host of [ana, luis]) for (let i = 0; i < 6; i++) answers.push(await submit(host));
    expect(answers).toEqual(Array(12).fill(200));
    expect(await db().selectFrom("host_networks").selectAll().execute()).toEqual([]);
  });
});

test("where a host came from is forgotten when nothing waits, and with the account", async () => {
  const [ana, berta, carla] = [await aPerson(world), await aPerson(world), await aPerson(world)];
  for (const host of [ana, berta, carla]) await submit(host);
  const known = async () =>
    (await db().selectFrom("host_networks").select("host_id").orderBy("host_id").execute()).map((row) => row.host_id);
  expect(await known()).toEqual([ana.id, berta.id, carla.id]);
  await db().updateTable("listings").set({ status: "approved" }).where("host_id", "=", ana.id).execute();
  await dropHostNetworks(world.app.ctx);
  expect(await known()).toEqual([berta.id, carla.id]);
  await db().updateTable("listings").set({ status: "archived" }).where("host_id", "=", berta.id).execute();
  const left = await world.call("DELETE", "/user", { token: berta.token, body: { password: "una clave larga" } });
  expect(left.status).toBe(200);
  expect(await known()).toEqual([carla.id]);
});
