import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { insertBooking } from "#testing/fixtures.ts";
import { aListing, anAdmin, aPerson, book, getQuote, hold, type Person, password, stays } from "#testing/makers.ts";
import { useWorld } from "#testing/world.ts";

/** The operator's view of people and decisions about them. */

const world = useWorld();

const get = (admin: Person, path: string) => world.call("GET", path, { token: admin.token });
const decide = (admin: Person, what: string, person: Person, reason = "Se acordó en la oficina.") =>
  world.call("POST", `/admin/users/${person.id}/${what}`, { token: admin.token, body: { reason } });
const signIn = (person: Person) => world.call("POST", "/auth/login", { body: { email: person.email, password } });
const auditLog = async (admin: Person, query = "") => (await get(admin, `/admin/audit${query}`)).body;
const emailsOf = (body: { items: { email: string }[] }) => body.items.map(({ email }) => email);

describe("a suspended person", () => {
  it("pays for nothing that was held, nor does anybody at their listings; what was paid stands", async () => {
    const admin = await anAdmin(world);
    const [host, guest, other] = [await aPerson(world), await aPerson(world), await aPerson(world)];
    const own = await aListing(world, "lodging", { hostId: host.id });
    const elsewhere = await aListing(world, "lodging", { hostId: other.id });
    await book(world, guest, stays.lodging(elsewhere.id, { check_in: "2027-01-11", check_out: "2027-01-15" }));
    const byGuest = (await hold(world, guest, stays.lodging(elsewhere.id))).body;
    const atHosts = (await hold(world, other, stays.lodging(own.id))).body;
    const apart = (
      await hold(
        world,
        await aPerson(world),
        stays.lodging(elsewhere.id, { check_in: "2027-02-11", check_out: "2027-02-15" }),
      )
    ).body;
    const stateOf = async ({ reserve_id }: { reserve_id: number }) => {
      const row = world.app.ctx.db.selectFrom("bookings").select("state").where("id", "=", reserve_id);
      return (await row.executeTakeFirstOrThrow()).state;
    };
    const pageOf = async ({ session_id }: { session_id: string }) =>
      (await world.app.ctx.stripe.checkout.sessions.retrieve(session_id)).status;

    // Restored before the job could run: the guest may pay after all.
    await decide(admin, "suspend", guest);
    await decide(admin, "restore", guest);
    await world.settle();
    expect([await stateOf(byGuest), await pageOf(byGuest)]).toEqual(["held", "open"]);

    await decide(admin, "suspend", guest);
    await decide(admin, "suspend", host);
    await world.stripe.control.fault({ route: "POST /v1/checkout/sessions/*/expire", kind: "error_before", times: 3 });
    await world.settle();
    expect([await stateOf(byGuest), await stateOf(atHosts)]).toEqual(["held", "expired"]);
    // The next attempt is due.
    await sql`update pgboss.job set start_after = now() where name = 'holds.end'`.execute(world.app.ctx.db);
    await world.settle();
    for (const ended of [byGuest, atHosts]) {
      expect([await stateOf(ended), await pageOf(ended)]).toEqual(["expired", "expired"]);
    }
    expect([await stateOf(apart), await pageOf(apart)]).toEqual(["held", "open"]);
    // Of these, the listing is no longer offered to the first guest alone.
    await decide(admin, "restore", guest);
    const { token } = (await signIn(guest)).body;
    const shownTo = async (asked: string, { reserve_id }: { reserve_id: number }) =>
      (await world.call("GET", `/user/reserve/${reserve_id}`, { token: asked })).body;
    expect(await shownTo(other.token, atHosts)).toMatchObject({ isWithdrawn: true, isOnSale: false });
    expect(await shownTo(token, byGuest)).toMatchObject({ isWithdrawn: false, isOnSale: true });
    const { bookings } = (await get(admin, `/admin/users/${guest.id}`)).body;
    expect(bookings.map(({ state }: { state: string }) => state).sort()).toEqual(["confirmed", "expired"]);
    expect((await hold(world, await aPerson(world), stays.lodging(elsewhere.id))).status).toBe(200);
  });

  it("is signed out everywhere and cannot come back by password or by a new one, until restored", async () => {
    const admin = await anAdmin(world);
    const person = await aPerson(world);
    const earlier = (await signIn(person)).body.token;
    expect((await decide(admin, "suspend", person)).body).toEqual({ ok: true });
    for (const token of [person.token, earlier]) {
      expect((await world.call("GET", "/user/getme", { token })).status).toBe(401);
    }
    const refused = await signIn(person);
    expect([refused.status, refused.body.code]).toEqual([403, "account_suspended"]);
    expect(refused.body.message).toBe(
      "Tu cuenta está suspendida y no puedes entrar. Si crees que es un error, escríbenos.",
    );
    const wrong = await world.call("POST", "/auth/login", { body: { email: person.email, password: "otra clave" } });
    expect(wrong.body.code).toBe("invalid_credentials");

    await world.call("POST", "/auth/forgot-password", { body: { email: person.email } });
    await world.settle();
    const mail = (await world.mails()).find(({ messageId }) => messageId.includes("password_reset"));
    const token = /reset-password\/([\w-]+)/.exec(mail?.text ?? "")?.[1];
    const reset = await world.call("POST", "/auth/reset-password", { body: { token, password: "una clave nueva" } });
    expect([reset.status, reset.body.code]).toEqual([403, "account_suspended"]);

    expect((await decide(admin, "restore", person)).body).toEqual({ ok: true });
    expect((await signIn(person)).status).toBe(200);
  });

  it("reads the operator's reason in an email and how to have it looked at again, once, and that it is over", async () => {
    const admin = await anAdmin(world);
    const person = await aPerson(world, { language: "en" });
    const mails = async (event: string) => {
      await world.settle();
      return (await world.mails()).filter(({ to, messageId }) => to === person.email && messageId.includes(event));
    };
    for (const _ of ["suspended", "sent again"]) await decide(admin, "suspend", person, "Ofreció un lugar ajeno.");
    const [suspended, ...others] = await mails("account_suspended");
    expect([others, suspended?.subject]).toEqual([[], `We suspended your ${world.env.brandName} account`]);
    expect(suspended?.text).toContain("Ofreció un lugar ajeno.");
    expect(suspended?.text).toContain(`write to us at ${world.env.supportEmail} and we will look at it again`);
    expect(await mails("account_restored")).toEqual([]);
    for (const _ of ["restored", "sent again"]) await decide(admin, "restore", person, "Fue un error nuestro.");
    const restored = await mails("account_restored");
    expect(restored.map(({ text }) => text.includes("Fue un error nuestro."))).toEqual([false]);
  });

  it("has nothing on sale: no page, no list, no search, no quote, and all of it again once restored", async () => {
    const admin = await anAdmin(world);
    const host = await aPerson(world);
    const guest = await aPerson(world);
    const listing = await aListing(world, "lodging", { hostId: host.id, title: "Casa del Faro" });
    const hidden = await aListing(world, "lodging", { hostId: host.id, visible: false });
    const onSale = async () => ({
      page: (await world.call("GET", `/housing/${listing.slug}`)).status,
      list: (await world.call("GET", "/housing")).body.length,
      search: (await world.call("GET", "/listings?kind=lodging&q=faro")).body.total,
      places: (await world.call("GET", "/places")).body.length,
      availability: (await world.call("GET", `/listings/${listing.id}/availability?from=2026-12-01&to=2026-12-02`))
        .status,
      quote: (await getQuote(world, stays.lodging(listing.id), guest)).status,
      counted: (await get(admin, "/admin/stats")).body.hostings.total,
    });
    const all = { page: 200, list: 1, search: 1, places: 1, availability: 200, quote: 200, counted: 1 };
    expect(await onSale()).toEqual(all);
    await decide(admin, "suspend", host);
    expect(await onSale()).toEqual({
      ...{ page: 404, list: 0, search: 0, places: 0, availability: 404, quote: 409, counted: 0 },
    });
    expect((await hold(world, guest, stays.lodging(listing.id))).body.code).toBe("not_on_sale");
    await decide(admin, "restore", host);
    expect(await onSale()).toEqual(all);
    expect((await world.call("GET", `/housing/${hidden.slug}`)).status).toBe(404);
  });

  it("keeps the bookings there are, on either side", async () => {
    const admin = await anAdmin(world);
    const host = await aPerson(world);
    const guest = await aPerson(world);
    const listing = await aListing(world, "lodging", { hostId: host.id });
    const { reserve_id: id } = await book(world, guest, stays.lodging(listing.id));
    await decide(admin, "suspend", host);
    expect((await world.call("GET", `/user/reserve/${id}`, { token: guest.token })).body.state).toBe("confirmed");
  });
});

describe("an admin", () => {
  it("makes another one and takes it back, with the reason in the log; the same again changes nothing", async () => {
    const admin = await anAdmin(world);
    const person = await aPerson(world);
    for (const what of ["make-admin", "make-admin"]) await decide(admin, what, person, "Atiende los anuncios.");
    expect((await get(person, "/admin/stats")).status).toBe(200);
    for (const what of ["unmake-admin", "unmake-admin", "restore"]) await decide(admin, what, person, "Se mudó.");
    expect((await get(person, "/admin/stats")).status).toBe(401);
    const { token } = (await signIn(person)).body;
    expect((await get({ ...person, token }, "/admin/stats")).status).toBe(404);
    const { items, next } = await auditLog(admin);
    const common = { at: world.clock.now().toISOString(), admin: expect.any(String), subject: `user ${person.id}` };
    expect(items).toEqual([
      {
        ...common,
        id: expect.any(Number),
        action: "unmakeAdmin",
        before: { admin: true },
        after: { admin: false },
        reason: "Se mudó.",
      },
      {
        ...common,
        id: expect.any(Number),
        action: "makeAdmin",
        before: { admin: false },
        after: { admin: true },
        reason: "Atiende los anuncios.",
      },
    ]);
    expect(next).toBeNull();
  });

  it("cannot suspend or unmake themselves, nor somebody who is not there", async () => {
    const admin = await anAdmin(world);
    await anAdmin(world);
    for (const what of ["suspend", "unmake-admin"]) {
      const answer = await decide(admin, what, admin);
      expect([answer.status, answer.body.code]).toEqual([409, "not_yourself"]);
    }
    for (const what of ["suspend", "restore", "make-admin", "unmake-admin"]) {
      expect((await decide(admin, what, { ...admin, id: 999_999 })).body.code).toBe("not_found");
    }
    expect((await auditLog(admin)).items).toEqual([]);
  });

  it("is always left: of two who put each other out, one stays", async () => {
    const one = await anAdmin(world);
    const other = await anAdmin(world);
    const answers = await Promise.all([decide(one, "unmake-admin", other), decide(other, "suspend", one)]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const left = await world.app.ctx.db
      .selectFrom("users")
      .select("id")
      .where("admin_since", "is not", null)
      .where("suspended_at", "is", null)
      .execute();
    expect(left).toHaveLength(1);
  });

  const leave = (person: Person) => world.call("DELETE", "/user", { token: person.token, body: { password } });

  it("who is the last one cannot delete the account", async () => {
    const admin = await anAdmin(world);
    const other = await anAdmin(world);
    expect((await leave(other)).status).toBe(200);
    const answer = await leave(admin);
    expect([answer.status, answer.body.code]).toEqual([409, "last_admin"]);
  });

  it("who is suspended does not count as one", async () => {
    const admin = await anAdmin(world);
    const other = await anAdmin(world);
    const stays = await anAdmin(world);
    await decide(admin, "suspend", other);
    expect((await decide(admin, "unmake-admin", stays)).status).toBe(200);
    expect((await leave(admin)).body.code).toBe("last_admin");
    expect((await decide(admin, "unmake-admin", other)).status).toBe(200);
  });
});

describe("the list of users", () => {
  it("tells hosts, guests and admins apart", { tags: ["@spec-2.45"] }, async () => {
    const admin = await anAdmin(world);
    const host = await aPerson(world);
    await aListing(world, "space", { hostId: host.id });
    const guest = await aPerson(world);
    const of = async (type: string) => emailsOf((await get(admin, `/admin/users?type=${type}`)).body);
    expect(await of("all")).toEqual([guest.email, host.email, admin.email]);
    expect(await of("hosts")).toEqual([host.email]);
    expect(await of("guests")).toEqual([guest.email]);
    expect(await of("admins")).toEqual([admin.email]);
    expect((await get(admin, "/admin/stats")).body.users).toEqual({ total: 3, hosts: 1 });
    expect((await get(admin, "/admin/getUsers")).body.map(({ email }: Person) => email)).toEqual(await of("all"));
  });

  it("calls recent who came within six months of the island's calendar, and older who came before", {
    tags: ["@spec-2.45"],
  }, async () => {
    const admin = await anAdmin(world);
    const cameAt = async (instant: string) => {
      const person = await aPerson(world);
      const change = { created_at: new Date(instant) };
      await world.app.ctx.db.updateTable("users").set(change).where("id", "=", person.id).execute();
      return person.email;
    };
    // Today is 21 November on the island, four hours behind.
    const older = await cameAt("2026-05-21T03:59:59Z");
    const recent = await cameAt("2026-05-21T04:00:00Z");
    const of = async (registered: string) => emailsOf((await get(admin, `/admin/users?registered=${registered}`)).body);
    expect(await of("older")).toEqual([older]);
    expect(await of("recent")).toEqual([admin.email, recent]);
  });

  it("finds a part of a name or address, accents or not, and takes signs as they are", async () => {
    const admin = await anAdmin(world);
    const maria = await aPerson(world, { name: "María Núñez", email: "mn_100@example.test" });
    await aPerson(world, { name: "Ana Cruz", email: "mnx100@example.test" });
    const found = async (q: string) => emailsOf((await get(admin, `/admin/users?${new URLSearchParams({ q })}`)).body);
    for (const q of ["nunez", "MARÍA N", "n_100"]) expect(await found(q)).toEqual([maria.email]);
    for (const q of ["%", "\\", "nunezz"]) expect(await found(q)).toEqual([]);
  });

  it("has the newest first by the day they came, page after page", async () => {
    const admin = await anAdmin(world);
    const days = ["2025-03-02", "2024-09-15", "2025-04-06", "2025-03-02", "2026-01-01"];
    const came: { email: string; day: string; id: number }[] = [];
    for (const day of days) {
      const { id, email } = await aPerson(world);
      const change = { created_at: new Date(`${day}T12:00:00Z`) };
      await world.app.ctx.db.updateTable("users").set(change).where("id", "=", id).execute();
      came.push({ email, day, id });
    }
    const newest = came.toSorted((one, other) =>
      one.day === other.day ? other.id - one.id : one.day < other.day ? 1 : -1,
    );
    const expected = [admin.email, ...newest.map(({ email }) => email)];
    expect((await get(admin, "/admin/getUsers")).body.map(({ email }: Person) => email)).toEqual(expected);
    const listed: Person[] = [];
    for (let isFull = true; isFull; ) {
      const last = listed.at(-1);
      const { body } = await get(admin, `/admin/getUsers?limit=2${last ? `&cursor=${last.id}` : ""}`);
      listed.push(...body);
      isFull = body.length === 2;
    }
    expect(listed.map(({ email }) => email)).toEqual(expected);
    // More at once is an export, which asks for a proof.
    expect((await get(admin, "/admin/getUsers?limit=51")).status).toBe(400);
    const paged: string[] = [];
    for (let cursor: number | null | undefined; cursor !== null; ) {
      const { body } = await get(admin, `/admin/users?limit=2${cursor ? `&cursor=${cursor}` : ""}`);
      paged.push(...emailsOf(body));
      cursor = body.next;
    }
    expect(paged).toEqual(expected);
  });

  it("is paged without gaps, counts all that match, and has no place for deleted accounts", {
    tags: ["@spec-3.21", "@spec-7.30"],
  }, async () => {
    const admin = await anAdmin(world);
    const people: Person[] = [];
    for (let made = 0; made < 4; made += 1) people.push(await aPerson(world));
    const [gone] = people;
    await world.call("DELETE", "/user", { token: gone?.token, body: { password } });
    const first = (await get(admin, "/admin/users?limit=2")).body;
    const second = (await get(admin, `/admin/users?limit=2&cursor=${first.next}`)).body;
    expect([first.total, second.total, second.next]).toEqual([4, 4, null]);
    const all = [...people.slice(1).reverse(), admin].map(({ email }) => email);
    expect([...emailsOf(first), ...emailsOf(second)]).toEqual(all);
  });
});

it("a person's page has listings, bookings on both sides, and money that agrees with the ledger", async () => {
  const admin = await anAdmin(world);
  const host = await aPerson(world, { name: "Marisol Vélez" });
  const guest = await aPerson(world, { name: "Ana Cruz" });
  const listing = await aListing(world, "lodging", { hostId: host.id, title: "Casa del Faro" });
  const { reserve_id: id, total } = await book(world, guest, stays.lodging(listing.id));
  const refund = { amount: 107, left: 428, reason: "Por el ruido de la obra." };
  await world.call("POST", `/admin/bookings/${id}/refund`, { token: admin.token, body: refund });
  await world.settle();
  const booking = {
    reserve_id: id,
    code: expect.any(String),
    title: "Casa del Faro",
    state: "confirmed",
    starts_at: "2026-12-11T19:00:00.000Z",
    total,
  };
  const asGuest = (await get(admin, `/admin/users/${guest.id}`)).body;
  expect(asGuest).toMatchObject({
    user: { id: guest.id, name: "Ana Cruz", host: false, admin: false, suspended_at: null },
    listings: [],
    bookings: [booking],
    hosted: [],
    money: { spent: total - 107, paid_out: 0, owed: 0, debt: 0 },
  });
  const asHost = (await get(admin, `/admin/users/${host.id}`)).body;
  // 400 for nights, 100 of them refunded, less 5 percent.
  expect(asHost).toMatchObject({
    user: { id: host.id, host: true },
    listings: [{ id: listing.id, slug: listing.slug, title: "Casa del Faro", kind: "lodging", status: "approved" }],
    bookings: [],
    hosted: [booking],
    money: { spent: 0, paid_out: 0, owed: 285, debt: 0 },
  });
  expect((await get(admin, "/admin/users/999999")).body.code).toBe("not_found");
  expect((await get(admin, "/admin/stats")).body).toEqual({
    users: { total: 3, hosts: 1 },
    hostings: { total: 1 },
    taxes: { site_tax: 5, host_tax: 5, experience_tax: 5 },
    earnings: { total: total - 107, reserve: 1 },
  });
});

it("a person's page has the newest fifty bookings on each side, and how many there are", async () => {
  const admin = await anAdmin(world);
  const host = await aPerson(world);
  const guest = await aPerson(world);
  const { id } = await aListing(world, "lodging", { hostId: host.id });
  const night = { from: Date.parse("2026-12-11T19:00:00Z"), to: Date.parse("2026-12-12T15:00:00Z") };
  const slot = { stay: night, occupies: night, seats: 0, capacity: 0 };
  const released = { state: "released", guestId: guest.id, hostId: host.id, minutesLeft: 0 } as const;
  for (let made = 0; made < 51; made += 1) await insertBooking(world, { id, kind: "lodging" }, released, slot);
  const asGuest = (await get(admin, `/admin/users/${guest.id}`)).body;
  expect([asGuest.bookings.length, asGuest.bookings_total, asGuest.hosted_total]).toEqual([50, 51, 0]);
  const asHost = (await get(admin, `/admin/users/${host.id}`)).body;
  expect([asHost.hosted.length, asHost.hosted_total, asHost.bookings_total]).toEqual([50, 51, 0]);
});

it("the log is found by the booking, listing or person that a decision was about", async () => {
  const admin = await anAdmin(world);
  const host = await aPerson(world, { name: "Marisol Vélez" });
  const guest = await aPerson(world, { name: "Iris Colón" });
  const listing = await aListing(world, "lodging", { hostId: host.id, title: "Casa del Faro" });
  const { reserve_id } = await book(world, guest, stays.lodging(listing.id));
  const other = await book(
    world,
    guest,
    stays.lodging(listing.id, { check_in: "2027-01-11", check_out: "2027-01-15" }),
  );
  const post = (path: string, body: object) => world.call("POST", path, { token: admin.token, body });
  const reason = "Se acordó por teléfono.";
  await post(`/admin/bookings/${reserve_id}/cancel`, { reason, expected_refund: 428 });
  await post(`/admin/bookings/${other.reserve_id}/cancel`, { reason, expected_refund: 428 });
  await post(`/admin/listings/${listing.id}/withdraw`, { reason });
  await decide(admin, "suspend", guest, reason);
  const { code } = await world.app.ctx.db
    .selectFrom("bookings")
    .select("code")
    .where("id", "=", reserve_id)
    .executeTakeFirstOrThrow();
  const subjects = async (q: string) =>
    (await auditLog(admin, `?${new URLSearchParams({ q })}`)).items.map(({ subject }: { subject: string }) => subject);
  expect(await subjects(code)).toEqual([`booking ${reserve_id}`]);
  expect(await subjects(code.replace("-", " ").toLowerCase())).toEqual([`booking ${reserve_id}`]);
  // Bookings are found with their listing, guest and host, a host's listings with the host, and a part with the whole.
  const bookings = [`booking ${other.reserve_id}`, `booking ${reserve_id}`];
  for (const q of ["del faro", listing.slug, host.email]) {
    expect({ q, found: await subjects(q) }).toEqual({ q, found: [`listing ${listing.id}`, ...bookings] });
  }
  expect(await subjects("Iris")).toEqual([`user ${guest.id}`, ...bookings]);
  const aboutMe = { description: "Escríbeme por fuera del sitio." };
  await world.app.ctx.db.updateTable("users").set(aboutMe).where("id", "=", guest.id).execute();
  await post("/admin/hide", { what: "description", id: guest.id, reason });
  expect(await subjects(guest.email)).toEqual([`user ${guest.id}, description`, `user ${guest.id}`, ...bookings]);
});

it("the log is found by action, subject, reason or admin, and paged", async () => {
  const admin = await anAdmin(world);
  const person = await aPerson(world);
  await decide(admin, "suspend", person, "Cobró por fuera del sitio.");
  await decide(admin, "restore", person, "Se aclaró.");
  const actions = async (query: string) =>
    (await auditLog(admin, query)).items.map(({ action }: { action: string }) => action);
  expect(await actions("?q=cobro")).toEqual(["suspendUser"]);
  expect(await actions("?q=restoreuser")).toEqual(["restoreUser"]);
  expect(await actions(`?${new URLSearchParams({ q: `user ${person.id}` })}`)).toEqual(["restoreUser", "suspendUser"]);
  expect(await actions("?q=nadie")).toEqual([]);
  expect(await actions("?from=2026-11-21&to=2026-11-21")).toEqual(["restoreUser", "suspendUser"]);
  expect(await actions("?from=2026-11-22")).toEqual([]);
  const reversed = await auditLog(admin, "?from=2026-11-22&to=2026-11-21");
  expect(reversed).toMatchObject({ code: "invalid_input", fields: { to: "Debe ser después del inicio." } });
  expect(await actions("?to=2026-11-20")).toEqual([]);
  const first = await auditLog(admin, "?limit=1");
  expect(await actions(`?limit=1&cursor=${first.next}`)).toEqual(["suspendUser"]);
});
