import { describe, expect, it } from "vitest";
import { emailTo } from "#testing/emails.ts";
import { aPerson, type Person } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import type { Viewer } from "../ctx.ts";
import { isRefusal } from "../fail.ts";
import { requireCompleteProfile } from "./accounts.ts";

const world = useWorld();
const me = async ({ token }: Person) => (await world.call("GET", "/user/getme", { token })).body;
const put = (path: string, { token }: Person, body: object) => world.call("PUT", path, { token, body });
const profile = (person: Person, body: object) => put("/user/profile", person, body);
const settings = (person: Person, body: object) => put("/user/settings", person, body);

const whole = {
  name: "Ana Cruz",
  phone: "+1 (787) 555-0101",
  profession: "Maestra",
  languages: ["es", "fr"],
  birthDate: "1985-02-28",
  description: "Me gusta caminar.\nY leer.",
};

describe("a profile", () => {
  it("is changed as a whole, and for its own person alone", async () => {
    const [ana, berta] = [await aPerson(world), await aPerson(world)];
    const before = { ana: await me(ana), berta: await me(berta) };
    const { status, body } = await profile(ana, whole);
    expect({ status, body }).toEqual({
      status: 200,
      body: { ...before.ana, ...whole, descriptionEs: whole.description },
    });
    expect([await me(ana), await me(berta)]).toEqual([body, before.berta]);
  });

  it("is changed in what is given, and in nothing else", async () => {
    const ana = await aPerson(world);
    await profile(ana, whole);
    const before = await me(ana);
    for (const [field, value] of Object.entries({ ...whole, name: "Ana", languages: ["ht"], phone: "787-555-0102" })) {
      expect((await profile(ana, { [field]: value })).body).toMatchObject({ [field]: value });
    }
    expect(await me(ana)).toEqual({ ...before, name: "Ana", languages: ["ht"], phone: "787-555-0102" });
    expect((await profile(ana, {})).body).toEqual(await me(ana));
  });

  it("loses what is given empty, but keeps a name", async () => {
    const ana = await aPerson(world);
    await profile(ana, whole);
    const empty = { phone: " ", profession: "", description: "", languages: [] };
    const gone = { phone: null, profession: null, description: null, languages: [] };
    expect((await profile(ana, empty)).body).toMatchObject({ ...gone, name: "Ana Cruz" });
    expect((await profile(ana, { name: " " })).body.fields).toEqual({ name: "Falta este dato." });
  });

  it("takes a telephone number as people write them", async () => {
    const ana = await aPerson(world);
    const good = ["7875550101", "+34 600-12-34-56", "(787) 555.0101", "1234567", "1".repeat(20)];
    for (const phone of good) expect([phone, (await profile(ana, { phone })).status]).toEqual([phone, 200]);
  });

  it("names each language once, and only such as there are", async () => {
    const ana = await aPerson(world);
    expect((await profile(ana, { languages: ["fr", "es", "fr"] })).body.languages).toEqual(["fr", "es"]);
    const { status, body } = await profile(ana, { languages: ["es", "xx", 1] });
    const choice = "Elige uno de los valores permitidos.";
    expect([status, body.fields]).toEqual([400, { "languages.1": choice, "languages.2": choice }]);
  });

  it("makes nobody younger than 18 on the island's date of today", async () => {
    const ana = await aPerson(world);
    const birthDate = "2008-11-22";
    const refused = await profile(ana, { birthDate, name: "Otra" });
    expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
      400,
      "under_age",
      { birthDate: "Debes tener 18 años o más." },
    ]);
    expect(await me(ana)).toMatchObject({ birthDate: "1990-05-10", name: expect.not.stringContaining("Otra") });
    world.clock.set(new Date("2026-11-22T04:00:00Z"));
    expect((await profile(ana, { birthDate })).status).toBe(200);
  });

  it("cannot be given what is not the person's to say", async () => {
    const ana = await aPerson(world);
    const before = await me(ana);
    const body = { admin: true, host: true, email: "otra@example.test", emailVerified: true, image: "x", id: 7 };
    expect((await profile(ana, { ...body, settings: { language: "en" } })).body).toEqual(before);
  });
});

describe("settings", () => {
  it("change in what is given", async () => {
    const ana = await aPerson(world);
    const shown = async (body: object) => (await settings(ana, body)).body.settings;
    expect(await shown({ language: "en" })).toEqual({ language: "en", emailChoices: { reviews: true, news: false } });
    const quiet = { language: "en", emailChoices: { reviews: false, news: false } };
    expect(await shown({ emailChoices: { reviews: false } })).toEqual(quiet);
    expect(await shown({ emailChoices: { news: true } })).toEqual({
      language: "en",
      emailChoices: { reviews: false, news: true },
    });
    expect(await shown({})).toEqual((await me(ana)).settings);
  });

  it("say in which language emails come", async () => {
    const ana = await aPerson(world);
    const subjects = [];
    for (const language of ["es", "en"]) {
      await settings(ana, { language });
      await world.call("POST", "/auth/forgot-password", { body: { email: ana.email } });
      subjects.push((await emailTo(world, ana.email, "password_reset")).subject);
    }
    expect(subjects[0]).toMatch(/contraseña/);
    expect(subjects[1]).toMatch(/password/);
  });
});

describe("what a first sign-in through Google leaves open", () => {
  const aNewcomer = async () => {
    const person = await aPerson(world);
    const open = { birth_date: null, terms_accepted_at: null, provider: "google", password_hash: null } as const;
    await world.app.ctx.db.updateTable("users").set(open).where("id", "=", person.id).execute();
    return person;
  };
  const complete = ({ token }: Person, body: object) => world.call("POST", "/user/complete-profile", { token, body });
  const mayBook = async ({ id }: Person) => {
    try {
      await requireCompleteProfile(world.app.ctx, { id } as Viewer);
      return true;
    } catch (error) {
      if (isRefusal(error, "profile_incomplete")) return false;
      throw error;
    }
  };

  it("is a birth date and the terms; with both, the person may book", async () => {
    const ana = await aNewcomer();
    expect([(await me(ana)).profileComplete, await mayBook(ana)]).toEqual([false, false]);
    expect((await complete(ana, { birthDate: "1990-05-10", acceptTerms: false })).status).toBe(400);
    expect((await complete(ana, { birthDate: "2010-05-10", acceptTerms: true })).body.code).toBe("under_age");
    expect([(await me(ana)).profileComplete, await mayBook(ana)]).toEqual([false, false]);
    const { body } = await complete(ana, { birthDate: "1990-05-10", acceptTerms: true });
    expect(body).toMatchObject({ profileComplete: true, birthDate: "1990-05-10" });
    expect([await me(ana), await mayBook(ana)]).toEqual([body, true]);
  });

  it("is still open after one of the two", async () => {
    const ana = await aNewcomer();
    await profile(ana, { birthDate: "1990-05-10" });
    expect([(await me(ana)).profileComplete, await mayBook(ana)]).toEqual([false, false]);
  });

  it("is said once: later nothing of it changes that way", async () => {
    const ana = await aPerson(world);
    const before = await me(ana);
    world.clock.advance(60);
    expect((await complete(ana, { birthDate: "1980-01-01", acceptTerms: true })).body).toEqual(before);
    const { terms_accepted_at } = await world.app.ctx.db
      .selectFrom("users")
      .select("terms_accepted_at")
      .executeTakeFirstOrThrow();
    expect(terms_accepted_at).toEqual(new Date("2026-11-21T16:00:00Z"));
  });
});
