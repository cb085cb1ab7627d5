import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { Done } from "#contract/hosting/cohosts.ts";
import type { CohostRole } from "#contract/rights.ts";
import { aPicture } from "#testing/forms.ts";
import {
  aKnownPerson,
  aListing,
  anAdmin,
  aPerson,
  book,
  helpAt,
  type Person,
  password,
  stays,
} from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";
import { noteDeed } from "./deeds.ts";

const world = useWorld();
const db = () => world.app.ctx.db;

let host: Person;
let lodging: { id: number; slug: string };

beforeEach(async () => {
  host = await aPersonCalled("Marisol Vélez");
  lodging = await aListing(world, "lodging", { hostId: host.id, title: "Casa azul" });
});

async function aPersonCalled(name: string): Promise<Person> {
  const person = await aKnownPerson(world);
  await db().updateTable("users").set({ name }).where("id", "=", person.id).execute();
  return person;
}

const at = () => `/user/host/listings/${lodging.slug}/cohosts`;
const invite = (email: string, role: CohostRole = "calendar", by = host) =>
  world.call("POST", at(), { token: by.token, body: { email, role } });

/** The token of an invitation, from the email that came since. */
async function tokenOf(email: string): Promise<string> {
  await world.settle();
  const mails = (await world.mails()).filter(({ to }) => to === email);
  const tokens = mails.flatMap(({ text }) => /\/invitation\/([\w-]+)/.exec(text)?.[1] ?? []);
  const token = tokens.find((one) => !seen.has(one)) ?? "";
  seen.add(token);
  return token;
}
const seen = new Set<string>();
const mailTo = (mails: Awaited<ReturnType<typeof world.mails>>) => (email: string) =>
  mails.find(({ to }) => to === email);

async function helper(role: CohostRole, name = "Ana Rivera"): Promise<Person> {
  const person = await aPersonCalled(name);
  await invite(person.email, role);
  const accepted = await accept(person, await tokenOf(person.email));
  expect(accepted).toMatchObject({ status: 200, body: { slug: lodging.slug, role } });
  return person;
}

const accept = ({ token }: Person, invitation: string) =>
  world.call("POST", `/user/invitations/${invitation}`, { token });
const show = async () => (await world.call("GET", at(), { token: host.token })).body;
const calendarOf = ({ token }: Person) =>
  world.call("GET", `/user/host/calendar/${lodging.slug}?from=2026-12-01&to=2026-12-10`, { token });

describe("an invitation", () => {
  it("is accepted once, with the address it was sent to, and its host is told", async () => {
    const ana = await aPersonCalled("Ana Rivera");
    const bea = await aKnownPerson(world);
    expect((await invite(ana.email)).status).toBe(200);
    const token = await tokenOf(ana.email);
    const looked = await world.call("GET", `/user/invitations/${token}`, { token: ana.token });
    const what = { title: "Casa azul", kind: "lodging", role: "calendar" };
    expect(looked.body).toEqual({ ...what, host: "Marisol", isForCaller: true });
    expect((await accept(bea, token)).body).toMatchObject({
      code: "invitation_not_yours",
      message:
        "Esta invitación llegó a otro correo. Entra con la cuenta de ese correo, o créala, y abre el enlace otra vez.",
    });
    expect((await calendarOf(ana)).status).toBe(404);
    expect((await accept(ana, token)).status).toBe(200);
    expect((await accept(bea, token)).body.code).toBe("link_invalid");
    expect((await calendarOf(ana)).status).toBe(200);
    await world.settle();
    const told = (await world.mails()).filter(({ to }) => to === host.email).at(-1);
    expect(told?.subject).toBe("Ana Rivera aceptó ayudarte con «Casa azul»");
    expect(await show()).toMatchObject({ cohosts: [{ name: "Ana Rivera", role: "calendar" }], invitations: [] });
  });

  it("is answered alike when it is accepted again by whoever accepted it and still helps", async () => {
    const [ana, bea] = [await aPersonCalled("Ana Rivera"), await aKnownPerson(world)];
    await invite(ana.email);
    const token = await tokenOf(ana.email);
    const answers = [await accept(ana, token), await accept(ana, token)];
    const { slug } = lodging;
    expect(answers.map(({ body }) => body)).toEqual([
      { slug, role: "calendar" },
      { slug, role: "calendar" },
    ]);
    const { cohosts, deeds } = await show();
    expect([cohosts.length, deeds.map(({ deed }: Done) => deed)]).toEqual([1, ["joined", "invited"]]);
    await invite(ana.email, "arrivals");
    const second = await tokenOf(ana.email);
    await accept(ana, second);
    expect((await accept(ana, second)).body).toEqual({ slug, role: "arrivals" });
    for (const call of [accept(ana, token), accept(bea, second), accept(host, second)]) {
      expect((await call).body.code).toBe("link_invalid");
    }
    await world.call("DELETE", `${at()}/${ana.id}`, { token: host.token });
    expect((await accept(ana, second)).body.code).toBe("link_invalid");
  });

  it("has its listing's title, in the email and on its page, when the operator has approved it, else what it is", async () => {
    const ana = await aPersonCalled("Ana Rivera");
    await invite(ana.email);
    const invitation = await tokenOf(ana.email);
    await invite("una@example.test");
    await db().updateTable("listings").set({ status: "submitted" }).where("id", "=", lodging.id).execute();
    await invite("otra@example.test");
    await world.settle();
    const [approved, waiting] = ["una@example.test", "otra@example.test"].map(mailTo(await world.mails()));
    expect(approved?.subject).toBe("Marisol te pide ayuda con «Casa azul»");
    expect(approved?.text).toContain("Marisol tiene «Casa azul» en Linkisla y quiere que le ayudes.");
    expect(waiting?.subject).toBe("Marisol te pide ayuda con un alojamiento");
    expect(waiting?.text).toContain("Marisol tiene un alojamiento en Linkisla y quiere que le ayudes.");
    expect(waiting?.text).not.toContain("Casa azul");
    const { body } = await world.call("GET", `/user/invitations/${invitation}`, { token: ana.token });
    expect([body.title, body.kind]).toEqual([null, "lodging"]);
  });

  it("has no title that its host wrote after it was approved, until the operator approves it or puts the former one back", async () => {
    const edited = async (put_back_of: number | null) => {
      world.clock.advance(1);
      const at = world.clock.now();
      const values = { listing_id: lodging.id, at, fields: ["title"], before: "{}", after: "{}", put_back_of };
      const row = await db().insertInto("listing_edits").values(values).returning("id").executeTakeFirstOrThrow();
      return row.id;
    };
    const titleFor = async (email: string) => {
      await invite(email);
      await world.settle();
      return mailTo(await world.mails())(email)?.subject.includes("Casa azul");
    };
    const edit = await edited(null);
    expect(await titleFor("una@example.test")).toBe(false);
    await edited(edit);
    expect(await titleFor("dos@example.test")).toBe(true);
    await edited(null);
    expect(await titleFor("tres@example.test")).toBe(false);
    world.clock.advance(1);
    await db().updateTable("listings").set({ approved_at: world.clock.now() }).where("id", "=", lodging.id).execute();
    expect(await titleFor("cuatro@example.test")).toBe(true);
  });

  it("has the host's first name in the email, unless it reads like an address or a message", async () => {
    const names = { José: "José", "Ana-María Cruz": "Ana-María", "O’Neill": "O’Neill", "Ma. Luisa": "Ma." };
    const others = [
      "gana.example",
      "gana@example.test",
      "$500",
      "Entra-y-gana",
      "https://gana.example",
      "A".repeat(31),
    ];
    const expected = { ...names, ...Object.fromEntries(others.map((name) => [name, "Una persona"])) };
    for (const [index, [name, shown]] of Object.entries(expected).entries()) {
      await db().deleteFrom("cohost_invitations").execute();
      await db().updateTable("users").set({ name }).where("id", "=", host.id).execute();
      await invite(`ana${index}@example.test`);
      await world.settle();
      const mail = mailTo(await world.mails())(`ana${index}@example.test`);
      expect(mail?.subject).toBe(`${shown} te pide ayuda con «Casa azul»`);
    }
  });

  it("says the same of an address with an account and of one without", async () => {
    const ana = await aKnownPerson(world);
    const [known, unknown] = [await invite(ana.email), await invite("nadie@example.test")];
    expect([known.status, unknown.status]).toEqual([200, 200]);
    const [one, other] = unknown.body.invitations;
    expect({ ...one, id: 0, email: "" }).toEqual({ ...other, id: 0, email: "" });
  });

  it("is no use when it was withdrawn, replaced or ran out", async () => {
    const ana = await aKnownPerson(world);
    await invite(ana.email);
    const first = await tokenOf(ana.email);
    const { body } = await invite(ana.email, "arrivals");
    expect((await accept(ana, first)).body.code).toBe("link_invalid");
    const second = await tokenOf(ana.email);
    const path = `/user/host/listings/${lodging.slug}/invitations/${body.invitations[0].id}`;
    expect((await world.call("DELETE", path, { token: host.token })).body.invitations).toEqual([]);
    expect((await accept(ana, second)).body.code).toBe("link_invalid");
    await invite(ana.email);
    const third = await tokenOf(ana.email);
    await db().updateTable("cohost_invitations").set({ expires_at: world.clock.now() }).execute();
    expect((await accept(ana, third)).body.code).toBe("link_invalid");
    expect((await show()).invitations).toEqual([]);
  });

  it("is withdrawn by its own host alone", async () => {
    const { body } = await invite("ana@example.test");
    const [invitation] = body.invitations;
    const other = await aKnownPerson(world);
    const { slug } = await aListing(world, "lodging", { hostId: other.id });
    const path = `/user/host/listings/${slug}/invitations/${invitation.id}`;
    await world.call("DELETE", path, { token: other.token });
    expect((await show()).invitations).toEqual([invitation]);
  });

  it("is refused to oneself, past ten people, and past three emails to an address", async () => {
    expect((await invite(host.email)).body).toMatchObject({
      code: "own_invitation",
      message: "Ese es tu propio correo: ya puedes hacerlo todo en tus anuncios.",
    });
    for (let turn = 0; turn < 3; turn++) expect((await invite("ana@example.test")).status).toBe(200);
    expect((await invite("ana@example.test")).body.code).toBe("too_many_requests");
    for (let turn = 1; turn < 10; turn++) expect((await invite(`ana${turn}@example.test`)).status).toBe(200);
    expect((await invite("otra@example.test")).body).toMatchObject({
      code: "too_many_cohosts",
      message: "En un anuncio ayudan hasta 10 personas, con las invitadas. Quita a una para invitar a otra.",
    });
    // Of those who are invited already, one is invited anew, and one whose invitation ran out makes room.
    expect((await invite("ana1@example.test")).status).toBe(200);
    const isOver = db().updateTable("cohost_invitations").set({ expires_at: world.clock.now() });
    await isOver.where("email", "=", "ana2@example.test").execute();
    expect((await invite("otra@example.test")).status).toBe(200);
  });
});

describe("a helper", () => {
  it("loses the listing when the host ends the help, and can leave", async () => {
    const ana = await helper("manager");
    const bea = await helper("arrivals", "Bea Cruz");
    expect(
      (await world.call("PUT", `${at()}/${ana.id}`, { token: host.token, body: { role: "calendar" } })).status,
    ).toBe(200);
    expect((await calendarOf(ana)).status).toBe(200);
    expect((await world.call("GET", `/user/host/listings/${lodging.slug}`, { token: ana.token })).status).toBe(404);
    expect((await world.call("DELETE", `${at()}/${ana.id}`, { token: host.token })).status).toBe(200);
    expect((await calendarOf(ana)).status).toBe(404);
    expect((await world.call("GET", "/user/getme", { token: ana.token })).body.helpsAs).toEqual([]);
    const left = await world.call("POST", `/user/host/listings/${lodging.slug}/leave`, { token: bea.token });
    expect(left.body).toEqual({ ok: true });
    expect((await world.call("GET", "/user/host/turnovers", { token: bea.token })).status).toBe(404);
    expect((await show()).cohosts).toEqual([]);
  });

  it("is told by email of another role and of the end, and the host of who leaves; the same role again is no news", async () => {
    const ana = await helper("manager");
    const bea = await helper("arrivals", "Bea Cruz");
    for (const role of ["calendar", "calendar"]) {
      await world.call("PUT", `${at()}/${ana.id}`, { token: host.token, body: { role } });
    }
    await world.call("DELETE", `${at()}/${ana.id}`, { token: host.token });
    await world.call("POST", `/user/host/listings/${lodging.slug}/leave`, { token: bea.token });
    await world.settle();
    const mails = await world.mails();
    const toldTo = ({ email }: Person) => mails.filter(({ to }) => to === email).map(({ subject }) => subject);
    expect(toldTo(ana).slice(-2)).toEqual([
      "Cambió lo que puedes hacer en «Casa azul»",
      "Ya no ayudas con «Casa azul»",
    ]);
    expect(toldTo(host).at(-1)).toBe("Bea Cruz ya no te ayuda con «Casa azul»");
    expect((await show()).deeds.filter(({ deed }: { deed: string }) => deed === "role_changed")).toHaveLength(1);
  });

  it("of an archived listing is changed and ended by the host, and can leave; nobody else is invited", async () => {
    const ana = await helper("manager");
    const bea = await helper("arrivals", "Bea Cruz");
    const withdrawn = (await invite("otra@example.test")).body.invitations[0].id;
    const body = { link_id: lodging.id, service_type: 2 };
    expect((await world.call("DELETE", "/user/host", { token: host.token, body })).status).toBe(200);
    expect(await show()).toMatchObject({ isArchived: true, cohosts: [{ id: ana.id }, { id: bea.id }] });
    expect((await invite("nadie@example.test")).body.code).toBe("not_found");
    const byHost = (method: "PUT" | "DELETE", path: string, input = {}) =>
      world.call(method, path, { token: host.token, ...input });
    const changed = await byHost("PUT", `${at()}/${ana.id}`, { body: { role: "calendar" } });
    expect(changed.body).toMatchObject({ cohosts: [{ id: ana.id, role: "calendar" }, { id: bea.id }] });
    const path = `/user/host/listings/${lodging.slug}`;
    expect((await byHost("DELETE", `${path}/invitations/${withdrawn}`)).body.invitations).toEqual([]);
    expect((await byHost("DELETE", `${at()}/${ana.id}`)).body.cohosts).toMatchObject([{ id: bea.id }]);
    expect((await world.call("POST", `${path}/leave`, { token: bea.token })).body).toEqual({ ok: true });
    expect((await show()).cohosts).toEqual([]);
  });

  it("sees who comes at a booking without its money, and may write and review as the role allows", async () => {
    const [ana, bea] = [await helper("manager"), await helper("arrivals", "Bea Cruz")];
    const guest = await aPersonCalled("Iris Montalvo");
    const { reserve_id } = await book(world, guest, stays.lodging(lodging.id));
    const look = async ({ token }: Person) => await world.call("GET", `/user/host/turnovers/${reserve_id}`, { token });
    const seen = (await look(ana)).body;
    expect(seen).toEqual({
      ...{ reserve_id, name: "Iris Montalvo", guests: 2, groups: [], title: "Casa azul", service_type: 2 },
      ...{ starts_at: "2026-12-11T19:00:00.000Z", ends_at: "2026-12-15T15:00:00.000Z", state: "confirmed" },
      ...{ code: seen.code, phone: seen.phone, email: guest.email, city: "Cabo Rojo" },
      ...{ timeZone: "America/Puerto_Rico", isGone: false, mayWrite: true, mayReview: true },
    });
    expect((await look(bea)).body).toEqual({ ...seen, mayWrite: false, mayReview: false });
    for (const other of [guest, await aKnownPerson(world)]) expect((await look(other)).status).toBe(404);
    await helpAt(world, lodging, guest, "manager");
    expect((await look(guest)).body).toEqual({ ...seen, mayWrite: false, mayReview: false });
    const admin = await anAdmin(world);
    const body = { reason: "Cobró por fuera." };
    await world.call("POST", `/admin/users/${host.id}/suspend`, { token: admin.token, body });
    expect((await look(ana)).body).toEqual({ ...seen, mayWrite: false });
  });

  it("who is suspended or leaves the site no longer helps, and the host is told", async () => {
    const [ana, bea] = [await helper("manager"), await helper("manager", "Bea Cruz")];
    const admin = await anAdmin(world);
    const body = { reason: "Cobró por fuera." };
    await world.call("POST", `/admin/users/${ana.id}/suspend`, { token: admin.token, body });
    await world.call("POST", `/admin/users/${ana.id}/restore`, { token: admin.token, body });
    expect((await show()).cohosts).toMatchObject([{ id: bea.id }]);
    const gone = await world.call("DELETE", "/user", { token: bea.token, body: { password } });
    expect(gone.status).toBe(200);
    const { cohosts, deeds } = await show();
    expect(cohosts).toEqual([]);
    expect(deeds.filter(({ deed }: { deed: string }) => deed === "left")).toHaveLength(2);
    await world.settle();
    const told = (await world.mails()).filter(({ to }) => to === host.email).map(({ subject }) => subject);
    expect(told.slice(-2)).toEqual([
      "Ana Rivera ya no te ayuda con «Casa azul»",
      "Bea Cruz ya no te ayuda con «Casa azul»",
    ]);
  });

  it("who deletes their account is in no stored email, whoever it went to and whatever their address was", async () => {
    const [ana, bea] = [await helper("manager"), await helper("arrivals", "Bea Cruz")];
    const eva = await helper("calendar", "Eva Soto");
    await world.call("PUT", `${at()}/${ana.id}`, { token: host.token, body: { role: "calendar" } });
    await world.call("DELETE", `${at()}/${ana.id}`, { token: host.token });
    await world.call("POST", `/user/host/listings/${lodging.slug}/leave`, { token: bea.token });
    await world.settle();
    for (const { id, token } of [ana, bea, eva]) {
      await db()
        .updateTable("users")
        .set({ email: `nueva-${id}@example.test` })
        .where("id", "=", id)
        .execute();
      expect((await world.call("DELETE", "/user", { token, body: { password } })).status).toBe(200);
    }
    await world.settle();
    const told = db().selectFrom("mails").select(["event", "recipient", "data"]).where("event", "like", "cohost\\_%");
    const kept = JSON.stringify(await told.where("event", "<>", "cohost_invited").execute());
    expect(kept).toContain(host.email);
    const words = [ana.email, bea.email, eva.email, "Ana", "Rivera", "Bea", "Cruz", "Eva", "Soto"];
    expect(words.filter((word) => kept.includes(word))).toEqual([]);
  });

  it("sees in each list the listings of their role, and nobody else's", async () => {
    const own = await aListing(world, "space", { hostId: host.id });
    const ana = await helper("calendar");
    const { token } = ana;
    const listed = (await world.call("GET", "/user/host/listings", { token })).body;
    expect(listed).toMatchObject([{ link_id: lodging.id, role: "calendar", hostName: "Marisol" }]);
    const calendars = await world.call("GET", "/user/host/calendars?from=2026-12-01&to=2026-12-10", { token });
    expect(calendars.body.listings.map(({ link_id }: { link_id: number }) => link_id)).toEqual([lodging.id]);
    const arrivals = await helper("arrivals", "Bea Cruz");
    const none = await world.call("GET", "/user/host/calendars?from=2026-12-01&to=2026-12-10", {
      token: arrivals.token,
    });
    expect(none.body.listings).toEqual([]);
    expect(
      (await world.call("GET", `/user/host/calendar/${own.id}?from=2026-12-01&to=2026-12-02`, { token })).status,
    ).toBe(404);
  });

  it("changes dates of many listings only where the role reaches, and undoes only there", async () => {
    const space = await aListing(world, "lodging", { hostId: host.id });
    const ana = await helper("calendar");
    const change = (listings: number[]) => ({
      ...{ key: randomUUID(), change: "block" },
      listings: listings.map((link_id) => ({ link_id, dates: ["2026-12-05"] })),
    });
    const post = (body: object) => world.call("POST", "/user/host/calendars/changes", { token: ana.token, body });
    expect((await post(change([lodging.id, space.id]))).body.code).toBe("not_found");
    const made = change([lodging.id]);
    expect((await post(made)).body.done).toMatchObject([{ link_id: lodging.id }]);
    await world.call("DELETE", `${at()}/${ana.id}`, { token: host.token });
    await helpAt(world, space, ana, "calendar");
    const undone = await world.call("POST", `/user/host/calendars/changes/${made.key}/undo`, { token: ana.token });
    expect(undone.body).toMatchObject({ done: [], stayed: [{ link_id: lodging.id, why: "changed" }] });
  });

  it("who manages changes photos and texts, and those of no other listing", async () => {
    const ana = await helper("manager");
    const other = await aListing(world, "lodging", { hostId: host.id });
    const add = async (link_id: number, { token }: Person) => {
      const form = new FormData();
      form.append("link_id", String(link_id));
      form.append("image", await aPicture());
      return world.call("POST", "/user/host/add-image", { token, body: form });
    };
    expect((await add(lodging.id, ana)).status).toBe(200);
    expect((await add(other.id, ana)).status).toBe(404);
    const bea = await helper("calendar", "Bea Cruz");
    expect((await add(lodging.id, bea)).status).toBe(404);
  });
});

describe("who did it", () => {
  it("is noted with every change, for the host to read", async () => {
    const ana = await helper("manager");
    const path = `/user/host/calendar/${lodging.slug}`;
    await world.call("PUT", path, { token: ana.token, body: { change: "block", dates: ["2026-12-06", "2026-12-05"] } });
    const { deeds } = await show();
    expect(deeds.map(({ by, deed }: { by: string; deed: string }) => [by, deed])).toEqual([
      ["Ana Rivera", "calendar"],
      ["Ana Rivera", "joined"],
      ["Marisol Vélez", "invited"],
    ]);
    expect(deeds[0]).toMatchObject({ change: "block", dates: { from: "2026-12-05", to: "2026-12-06" } });
  });

  it("is noted of a door code and of scheduled messages, each when it changes", async () => {
    const ana = await helper("manager");
    const write = (door_code: string, text: string) =>
      world.call("PUT", `/user/host/listings/${lodging.id}/messages`, {
        token: ana.token,
        body: { door_code, messages: [{ moment: "arrival", texts: { es: text, en: "" } }] },
      });
    expect((await write("4821", "")).status).toBe(200);
    await write("4821", "La clave es {clave}.");
    await write("4821", "La clave es {clave}.");
    await write("9044", "La clave es {clave}.");
    const { deeds } = await show();
    const made = deeds.filter(({ by }: Done) => by === "Ana Rivera").map(({ deed }: Done) => deed);
    expect(made).toEqual(["door_code", "scheduled_messages", "door_code", "joined"]);
  });

  it("is shown to the fiftieth change, with whether there are earlier ones", async () => {
    const note = () => noteDeed(world.app.ctx, host, lodging.id, "calendar", { change: "block" });
    for (let made = 0; made < 50; made += 1) await note();
    expect((await show()).hasEarlierDeeds).toBe(false);
    await note();
    const { deeds, hasEarlierDeeds } = await show();
    expect([deeds.length, hasEarlierDeeds]).toEqual([50, true]);
  });

  it("stands beside a message that is written for the host", async () => {
    const guest = await aPersonCalled("Luis Ortiz");
    const ana = await helper("calendar");
    const write = (path: string, { token }: Person, text: string) =>
      world.call("POST", path, { token, body: { key: randomUUID(), text } });
    const { thread } = (await write(`/user/listings/${lodging.id}/messages`, guest, "¿Hay escaleras?")).body;
    const unread = async () => (await world.call("GET", "/user/threads/unread", { token: ana.token })).body;
    expect(await unread()).toEqual({ guest: 0, host: 1 });
    expect((await write(`/user/threads/${thread}/messages`, ana, "Tres escalones.")).status).toBe(200);
    expect((await write(`/user/threads/${thread}/messages`, host, "Con baranda.")).status).toBe(200);
    const byOf = async ({ token }: Person) =>
      (await world.call("GET", `/user/threads/${thread}`, { token })).body.messages.map(
        (one: { by: unknown }) => one.by,
      );
    expect(await byOf(guest)).toEqual([null, "Ana", null]);
    expect(await byOf(host)).toEqual([null, "Ana", null]);
    const list = await world.call("GET", "/user/threads?side=host", { token: ana.token });
    expect(list.body.items).toMatchObject([{ id: thread, other: { name: "Luis Ortiz" } }]);
    const arrivals = await helper("arrivals", "Bea Cruz");
    expect((await world.call("GET", `/user/threads/${thread}`, { token: arrivals.token })).status).toBe(404);
    expect((await world.call("GET", "/user/threads?side=host", { token: arrivals.token })).body.items).toEqual([]);
  });
});

describe("arrivals", () => {
  it("tell who comes and leaves on a day, and nothing of money", async () => {
    const guest = await aPersonCalled("Luis Ortiz Báez");
    const { reserve_id } = await book(world, guest, stays.lodging(lodging.id));
    const ana = await helper("arrivals");
    const { check_in, check_out } = stays.lodging(lodging.id) as { check_in: string; check_out: string };
    const on = async (date: string, { token } = ana) =>
      (await world.call("GET", `/user/host/turnovers?date=${date}`, { token })).body;
    const first = await on(check_in);
    expect(first.listings).toMatchObject([
      {
        link_id: lodging.id,
        hostName: "Marisol",
        leaving: [],
        sessions: [],
        arriving: [{ reserve_id, name: "Luis Ortiz Báez" }],
      },
    ]);
    expect(Object.keys(first.listings[0].arriving[0]).toSorted()).toEqual([
      "code",
      "email",
      "ends_at",
      "groups",
      "guests",
      "name",
      "phone",
      "reserve_id",
      "starts_at",
    ]);
    expect((await on(check_out)).listings).toMatchObject([{ arriving: [], leaving: [{ reserve_id }] }]);
    expect((await on(check_in, host)).listings).toMatchObject([{ hostName: null }]);
    expect((await world.call("GET", `/user/host/bookings/${reserve_id}`, { token: ana.token })).status).toBe(404);
  });

  it("tell of a space until its booking ends", async () => {
    const space = await aListing(world, "space", { hostId: host.id });
    const guest = await aPersonCalled("Luis Ortiz");
    const whole = { service_type: 1, link_id: space.id, start_date: "2026-12-11", end_date: "2026-12-13", guests: 20 };
    const { reserve_id } = await book(world, guest, whole);
    const on = async (date: string) =>
      (await world.call("GET", `/user/host/turnovers?date=${date}`, { token: host.token })).body.listings;
    for (const date of ["2026-12-11", "2026-12-12"]) {
      expect(await on(date)).toMatchObject([{ link_id: space.id, sessions: [{ reserve_id }] }]);
    }
    for (const date of ["2026-12-10", "2026-12-13"]) expect(await on(date)).toEqual([]);
  });

  it("are in a private calendar without names, until the role ends or the address is renewed", async () => {
    const guest = await aPersonCalled("Luis Ortiz Báez");
    await book(world, guest, stays.lodging(lodging.id));
    const ana = await helper("arrivals");
    const addressOf = async (method: "GET" | "POST" = "GET") =>
      (
        await world.call(method, `/user/host/turnovers/calendar${method === "POST" ? "/renew" : ""}`, {
          token: ana.token,
        })
      ).body.address as string;
    const read = async (address: string) => {
      const answer = await world.app.http.inject({ method: "GET", url: new URL(address).pathname });
      return { status: answer.statusCode, text: answer.body };
    };
    const before = await addressOf();
    const { status, text } = await read(before);
    expect(status).toBe(200);
    expect(text).toMatch(/SUMMARY:Llegan? \d personas? · Casa azul/);
    expect(text).toMatch(/SUMMARY:Salen? \d personas? · Casa azul/);
    expect(text).not.toMatch(/Luis|Ortiz/);
    const after = await addressOf("POST");
    expect([(await read(before)).status, (await read(after)).status]).toEqual([404, 200]);
    await world.call("DELETE", `${at()}/${ana.id}`, { token: host.token });
    expect((await read(after)).status).toBe(404);
  });
});

it("an account's first confirmation is not needed by who has the link", async () => {
  const ana = await aPerson(world);
  await invite(ana.email);
  expect((await accept(ana, await tokenOf(ana.email))).status).toBe(200);
});
