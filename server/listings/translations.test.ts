import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type Language, languages } from "#contract/catalogues.ts";
import { isTranslation, translationName, translationRows } from "#contract/listings/fields.ts";
import { kinds, type ListingKind, wireCode } from "#contract/listings/kinds.ts";
import { listingFields } from "#contract/listings/listing-fields.ts";
import { emailsTo } from "#testing/emails.ts";
import { aHostedListing, editableOf, pictures, submitForm } from "#testing/forms.ts";
import { aListing, anAdmin, aPerson, book, getQuote, type Person, plainForm, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";

const world = useWorld();

const pages = { lodging: "housing", space: "spaces", experience: "experiences" };
const read = async (kind: ListingKind, id: number, language: Language) =>
  (await world.call("GET", `/${pages[kind]}/${id}`, { language })).body;
const edit = (host: Person, id: number, body: object) =>
  world.call("PUT", "/user/host", { token: host.token, body: { link_id: id, service_type: 2, ...body } });

const english = {
  titleEn: "Blue house",
  descriptionEn: "A house by the sea.",
  houseRulesEn: "No parties.",
  arrivalInstructionsEn: "The key is in the blue box.",
};

describe("a listing in both languages", () => {
  it("is read by everybody in the own one, with the originals of what was translated", async () => {
    const host = await aPerson(world);
    const { id } = await aHostedListing(world, host, "lodging", { facts: english });
    expect(await read("lodging", id, "es")).toMatchObject({
      language: "es",
      title: plainForm.lodging.title,
      houseRules: plainForm.lodging.houseRules,
      untranslated: [],
      originals: {},
    });
    expect(await read("lodging", id, "en")).toMatchObject({
      language: "es",
      title: "Blue house",
      description: "A house by the sea.",
      houseRules: "No parties.",
      untranslated: [],
      originals: { title: plainForm.lodging.title, houseRules: plainForm.lodging.houseRules },
    });
  });

  it("says which texts it has in its host's language only, on the page and on the card", async () => {
    const host = await aPerson(world);
    const { id } = await aHostedListing(world, host, "experience", {
      facts: { titleEn: "Bread", durationEn: "3 hours" },
    });
    const page = await read("experience", id, "en");
    expect([page.title, page.duration, page.includes]).toEqual(["Bread", "3 hours", "Todo lo que se come."]);
    expect(page.untranslated).toEqual(["description", "meetingPoint", "includes", "requirements", "houseRules"]);
    const [card] = (await world.call("GET", "/listings?kind=experience", { language: "en" })).body.items;
    expect([card.title, card.untranslated]).toEqual(["Bread", []]);
    const other = await aListing(world, "experience", { hostId: host.id, title: "Pan" });
    const cards = (await world.call("GET", "/experiences", { language: "en" })).body.food;
    expect(cards.find((one: { id: number }) => one.id === other.id)).toMatchObject({
      title: "Pan",
      language: "es",
      untranslated: ["title", "duration"],
    });
  });

  it("may be in English first", async () => {
    const host = await aPerson(world);
    const facts = { language: "en", title: "Blue house", titleEs: "Casa azul" };
    const { id } = await aHostedListing(world, host, "lodging", { facts });
    expect((await read("lodging", id, "es")).title).toBe("Casa azul");
    expect((await read("lodging", id, "en")).title).toBe("Blue house");
    expect((await read("lodging", id, "es")).untranslated).toEqual(["description", "houseRules"]);
  });

  it("is called on the payment page as its guest reads it", async () => {
    const host = await aPerson(world);
    const guest = await aPerson(world);
    const { id } = await aHostedListing(world, host, "lodging", { facts: english });
    const titleFor = async (language: Language, stay: Record<string, unknown>) => {
      const quote = await getQuote(world, stay, guest);
      const body = { ...stay, quote_id: quote.body.quote_id };
      const held = await world.call("POST", "/user/reserve", { token: guest.token, language, body });
      const session = await world.app.ctx.stripe.checkout.sessions.retrieve(held.body.session_id, {
        expand: ["line_items"],
      });
      await world.call("POST", `/user/reserve/${held.body.reserve_id}/release`, { token: guest.token });
      return session.line_items?.data[0]?.description;
    };
    expect(await titleFor("en", stays.lodging(id))).toBe("Blue house");
    expect(await titleFor("es", stays.lodging(id))).toBe(plainForm.lodging.title);
  });

  it("comes to its guest's trips and receipt in the guest's language, and to the host's emails in the host's", async () => {
    const host = await aPerson(world);
    const guest = await aPerson(world);
    const { id } = await aHostedListing(world, host, "lodging", { facts: english });
    const { reserve_id } = await book(world, guest, stays.lodging(id));
    const trip = (language: Language) =>
      world.call("GET", `/user/reserve/${reserve_id}`, { token: guest.token, language });
    expect((await trip("en")).body).toMatchObject({
      title: "Blue house",
      arrivalInstructions: "The key is in the blue box.",
      untranslated: [],
    });
    expect((await trip("es")).body).toMatchObject({ title: plainForm.lodging.title, untranslated: [] });
    const receipt = await world.call("GET", `/user/reserve/${reserve_id}/receipt`, {
      token: guest.token,
      language: "en",
    });
    expect(receipt.body).toMatchObject({ title: "Blue house", language: "es", untranslated: [] });

    // Once the listing is called otherwise, the booking keeps the name it was made with.
    await edit(host, id, { title: "Casa verde", titleEn: "Green house" });
    expect((await trip("en")).body).toMatchObject({ title: plainForm.lodging.title, untranslated: ["title"] });
    expect((await emailsTo(world, host.email)).some(({ text }) => text.includes("Blue house"))).toBe(false);
  });

  it("keeps its bookings' texts in every reader's language when it changes its own", async () => {
    const host = await aPerson(world);
    const guest = await aPerson(world);
    const { id } = await aHostedListing(world, host, "experience", {
      facts: { titleEn: "Bread", meetingPointEn: "At the mill", arrivalInstructions: "" },
    });
    const { title, meetingPoint } = plainForm.experience;
    const { reserve_id } = await book(world, guest, stays.experience(id));
    const trip = async (language: Language) => {
      const { body } = await world.call("GET", `/user/reserve/${reserve_id}`, { token: guest.token, language });
      return [body.title, body.address, body.untranslated];
    };
    const both = { es: [title, meetingPoint, []], en: ["Bread", "At the mill", []] };
    expect({ es: await trip("es"), en: await trip("en") }).toEqual(both);

    const turned = await edit(host, id, {
      service_type: wireCode.experience,
      language: "en",
      ...{ title: "Bread", titleEs: title, titleEn: "" },
      ...{ meetingPoint: "At the mill", meetingPointEs: meetingPoint, meetingPointEn: "" },
    });
    expect(turned.status).toBe(200);
    expect({ es: await trip("es"), en: await trip("en") }).toEqual(both);
    const hosts = await world.call("GET", `/user/host/bookings/${reserve_id}`, { token: host.token, language: "en" });
    expect(hosts.body.title).toBe(title);

    // What is no longer among the listing's words stays as it was booked.
    await edit(host, id, { service_type: wireCode.experience, titleEs: "Panes" });
    expect(await trip("en")).toEqual([title, "At the mill", []]);
  });
});

describe("what a host says of themselves", () => {
  const change = (person: Person, body: object) => world.call("PUT", "/user/profile", { token: person.token, body });
  const shownTo = async (id: number, language: Language) => {
    const { description, descriptionLanguage } = (await read("lodging", id, language)).hostProfile;
    return [description, descriptionLanguage];
  };

  it("is read in the own language, and in the one it has where it lacks the other", async () => {
    const host = await aPerson(world);
    const { id } = await aListing(world, "lodging", { hostId: host.id });
    await change(host, { descriptionEs: "Vivo aquí.", descriptionEn: "I live here." });
    expect([await shownTo(id, "es"), await shownTo(id, "en")]).toEqual([
      ["Vivo aquí.", "es"],
      ["I live here.", "en"],
    ]);
    const { body } = await change(host, { descriptionEs: "" });
    expect([body.description, body.descriptionEs, body.descriptionEn]).toEqual(["I live here.", "", "I live here."]);
    expect(await shownTo(id, "es")).toEqual(["I live here.", "en"]);
    expect((await change(host, { descriptionEn: "a".repeat(1001) })).body.fields).toHaveProperty("descriptionEn");
  });

  it("is hidden and shown again as a whole", async () => {
    const host = await aPerson(world);
    const admin = await anAdmin(world);
    const { id } = await aListing(world, "lodging", { hostId: host.id });
    await change(host, { descriptionEs: "Vivo aquí.", descriptionEn: "I live here." });
    const hideAs = (action: string) =>
      world.call("POST", `/admin/${action}`, {
        token: admin.token,
        body: { what: "description", id: host.id, reason: "No es una descripción." },
      });
    expect((await hideAs("hide")).status).toBe(200);
    expect([await shownTo(id, "es"), await shownTo(id, "en")].map(([text]) => text)).toEqual(["", ""]);
    expect((await hideAs("show")).status).toBe(200);
    expect((await shownTo(id, "en"))[0]).toBe("I live here.");
  });
});

describe("a text in a second language", () => {
  it("is refused by its own name when it is too long or in the listing's language", async () => {
    const host = await aPerson(world);
    const { body } = await submitForm(world, host, "lodging", {
      facts: { titleEn: "a".repeat(251), houseRulesEn: "a".repeat(1001) },
    });
    expect(Object.keys(body.fields)).toEqual(["titleEn", "houseRulesEn"]);
    const twice = await submitForm(world, host, "lodging", { facts: { titleEs: "Casa" } });
    expect([twice.status, twice.body.fields]).toEqual([
      400,
      { titleEs: "Es el idioma del anuncio: escribe este texto en su propio campo." },
    ]);
  });

  it("stays when another text changes, goes when it is emptied, and what a newer build wrote stays too", async () => {
    const host = await aPerson(world);
    const { id } = await aHostedListing(world, host, "lodging", { facts: english });
    const { db } = world.app.ctx;
    const stored = async () =>
      (await db.selectFrom("listings").select("translations").where("id", "=", id).executeTakeFirstOrThrow())
        .translations;
    const translations = { en: { title: "Blue house", motto: "By the sea" }, fr: { title: "Maison bleue" } };
    await db
      .updateTable("listings")
      .set({ translations: JSON.stringify(translations) })
      .execute();
    await edit(host, id, { description: "Otra." });
    expect(await stored()).toEqual(translations);
    await edit(host, id, { titleEn: "" });
    expect(await stored()).toEqual({ en: { motto: "By the sea" }, fr: { title: "Maison bleue" } });
  });

  it("is a change like any other for the operator, who puts it back by itself", async () => {
    const host = await aPerson(world);
    const admin = await anAdmin(world);
    const { id } = await aHostedListing(world, host, "lodging", { facts: english });
    await edit(host, id, { titleEn: "Write to me elsewhere", houseRulesEn: "" });
    const seen = async () => (await world.call("GET", "/admin/edited-listings", { token: admin.token })).body.items;
    const [change] = await seen();
    expect(change.changes).toEqual([
      { field: "titleEn", before: "Blue house", after: "Write to me elsewhere", state: "stands" },
      { field: "houseRulesEn", before: "No parties.", after: "", state: "stands" },
    ]);
    const body = { fields: ["titleEn"], version: 2, reason: "No es de esta casa." };
    const done = await world.call("POST", `/admin/edited-listings/${change.id}/put-back`, { token: admin.token, body });
    expect(done.status).toBe(200);
    const { fields } = await editableOf(world, host, id);
    expect([fields.titleEn, fields.houseRulesEn]).toEqual(["Blue house", ""]);
    const mail = (await emailsTo(world, host.email)).find(({ event }) => event === "listing_put_back");
    expect(mail?.text).toContain("Título en inglés");
  });

  it("is shown to the operator beside the host's own before the approval", async () => {
    const host = await aPerson(world);
    const admin = await anAdmin(world);
    await submitForm(world, host, "lodging", { facts: english });
    const { body } = await world.call("GET", "/admin/getDisabledHosts", { token: admin.token, language: "en" });
    expect(body.housing[0]).toMatchObject({
      title: plainForm.lodging.title,
      translations: { en: { title: "Blue house", houseRules: "No parties." } },
    });
  });

  it("changes places with a photo's own words when the listing's language changes, and when that is put back", async () => {
    const host = await aPerson(world);
    const admin = await anAdmin(world);
    const { id } = await aHostedListing(world, host, "lodging", { images: await pictures(3) });
    const { images } = await editableOf(world, host, id);
    const [shown, hidden, untranslated] = images.map((photo: { id: number }) => photo.id);
    const tell = (image_id: number, words: object) =>
      world.call("PUT", "/user/host/image", { token: host.token, body: { image_id, ...words } });
    await tell(shown, { alt: "La casa", altTranslated: "The house" });
    await tell(hidden, { alt: "El patio", altTranslated: "The yard" });
    await tell(untranslated, { alt: "La piscina" });
    const hiding = { what: "photo", id: hidden, reason: "Se ve a una niña." };
    await world.call("POST", "/admin/hide", { token: admin.token, body: hiding });
    const words = async () => {
      const now = await editableOf(world, host, id);
      return [...now.images, ...now.hiddenImages].map(({ id: photo, alt, altTranslated }) => [
        photo,
        alt,
        altTranslated,
      ]);
    };
    const inSpanish = [
      [shown, "La casa", "The house"],
      [untranslated, "La piscina", ""],
      [hidden, "El patio", "The yard"],
    ];
    expect(await words()).toEqual(inSpanish);

    await edit(host, id, { language: "en", images: [untranslated, shown] });
    expect(await words()).toEqual([
      [untranslated, "La piscina", ""],
      [shown, "The house", "La casa"],
      [hidden, "The yard", "El patio"],
    ]);
    const [change] = (await world.call("GET", "/admin/edited-listings", { token: admin.token })).body.items;
    const { version } = await editableOf(world, host, id);
    const body = { fields: ["language", "images"], version, reason: "Está en español." };
    const done = await world.call("POST", `/admin/edited-listings/${change.id}/put-back`, { token: admin.token, body });
    expect([done.status, await words()]).toEqual([200, inSpanish]);

    // Put back after another change of the language, photos have their texts in the language of then.
    await edit(host, id, { images: [untranslated, shown] });
    await edit(host, id, { language: "en" });
    const [, order] = (await world.call("GET", "/admin/edited-listings", { token: admin.token })).body.items;
    const again = { fields: ["images"], version: (await editableOf(world, host, id)).version, reason: "Era mejor." };
    await world.call("POST", `/admin/edited-listings/${order.id}/put-back`, { token: admin.token, body: again });
    expect(await words()).toEqual([
      [shown, "The house", "La casa"],
      [untranslated, "La piscina", ""],
      [hidden, "The yard", "El patio"],
    ]);
  });

  it("is kept in a draft", async () => {
    const host = await aPerson(world);
    const { body: draft } = await world.call("POST", "/user/host/drafts", {
      token: host.token,
      body: { service_type: 2 },
    });
    const body = { version: draft.version, step: "what", fields: { language: "en", titleEs: "Casa azul" } };
    const saved = await world.call("PUT", `/user/host/drafts/${draft.id}`, { token: host.token, body });
    expect(saved.body.fields).toEqual(body.fields);
  });
});

test("every public text is in the reader's language if it was given, and else in the other and marked", async () => {
  const host = await aPerson(world);
  const ids = Object.fromEntries(
    await Promise.all(kinds.map(async (kind) => [kind, (await aListing(world, kind, { hostId: host.id })).id])),
  ) as Record<ListingKind, number>;
  const word = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text.trim() === text);
  const wanted = fc.record({
    kind: fc.constantFrom(...kinds),
    language: fc.constantFrom(...languages),
    reader: fc.constantFrom(...languages),
    translated: fc.dictionary(
      fc.constantFrom(
        ...kinds.flatMap((kind) => translationRows(listingFields[kind]).map(([, row]) => row.translates)),
      ),
      word,
    ),
  });
  await fc.assert(
    fc.asyncProperty(wanted, async ({ kind, language, reader, translated }) => {
      const other: Language = language === "es" ? "en" : "es";
      await world.app.ctx.db
        .updateTable("listings")
        .set({ written_in: language, translations: JSON.stringify({ [other]: translated }) })
        .where("id", "=", ids[kind])
        .execute();
      const own = await read(kind, ids[kind], language);
      const page = await read(kind, ids[kind], reader);
      for (const [name, row] of Object.entries(listingFields[kind])) {
        if (isTranslation(row) || !("isTranslated" in row && row.isTranslated) || row.reply === "none") continue;
        const given = reader === language ? undefined : translated[name];
        expect([name, page[name]]).toEqual([name, (own[name] && given) || own[name]]);
        const isMarked = reader !== language && own[name] !== "" && given === undefined;
        expect([name, page.untranslated.includes(name)]).toEqual([name, isMarked]);
        expect(page.originals[name]).toBe(given === undefined || own[name] === "" ? undefined : own[name]);
        expect(translationName(name, reader) in page).toBe(false);
      }
    }),
    { numRuns: 40 },
  );
});
