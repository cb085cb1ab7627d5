import { randomUUID } from "node:crypto";
import { type Insertable, sql } from "kysely";
import { afterEach, beforeEach, expect, it, test } from "vitest";
import { emailTo } from "#testing/emails.ts";
import {
  aListing,
  aNewcomer,
  anAdmin,
  aPerson,
  book,
  confirmAddress,
  openPayoutAccount,
  type Person,
  password,
  stays,
} from "#testing/makers.ts";
import { tableUnder } from "#testing/markdown-tables.ts";
import { ABrowser, PushService } from "#testing/push-service.ts";
import { fair, good, guestReview, review } from "#testing/reviews.ts";
import { useWorld } from "#testing/world.ts";
import { sweep } from "../bookings/bookings.ts";
import type { Tables } from "../db/tables.ts";
import { pushOver } from "../notices/notices.ts";

const world = useWorld();
beforeEach(() => pushOver(new PushService().ways));
afterEach(() => pushOver({}));
const document = "docs/own-data.md";

const ask = async ({ token }: Person) => {
  await world.call("POST", "/user/proof", { token, body: { method: "password", password } });
  return world.call("GET", "/user/data", { token });
};
const partsOf = async (person: Person) => (await ask(person)).body.parts;
const insert = <Name extends keyof Tables>(table: Name, row: Insertable<Tables[Name]>) =>
  world.app.ctx.db
    .insertInto(table)
    .values(row as never)
    .execute();

interface Life {
  person: Person;
  name: string;
  phone: string;
  lodging: { id: number; slug: string };
  experience: { id: number; slug: string };
}

async function aLife(name: string, digit: number): Promise<Life> {
  const person = await aPerson(world, { name });
  const phone = `+1 787 555 01${digit}${digit}`;
  const profile = { phone, profession: "Maestra", description: `Soy ${name}.`, languages: ["es"] };
  await world.call("PUT", "/user/profile", { token: person.token, body: profile });
  await openPayoutAccountOf(person);
  const lodging = await aListing(world, "lodging", { hostId: person.id });
  const experience = await aListing(world, "experience", { hostId: person.id });
  const { db } = world.app.ctx;
  await db.updateTable("listings").set({ host_phone: phone }).where("host_id", "=", person.id).execute();
  const life = { person, name, phone, lodging, experience };
  await keepOfAccount(life);
  await keepOfHost(life, digit);
  return life;
}

/** Only hosts may open one. */
async function openPayoutAccountOf(person: Person): Promise<void> {
  await aListing(world, "space", { hostId: person.id, status: "archived" });
  await openPayoutAccount(world, person);
}

async function keepOfAccount({ person: { id, email, token } }: Life): Promise<void> {
  const now = world.clock.now();
  await world.call("POST", "/user/email", { token, body: { email: `nueva-${email}`, password } });
  await world.call("POST", "/newsletter", { body: { email } });
  const login = await world.call("POST", "/auth/login", { body: { email, password } });
  expect(login.status).toBe(200);
  await world.call("POST", "/user/notices", { token, body: new ABrowser(`de-${id}`).subscription });
  const notice = { kind: "message", about: `thread-${id}-1`, topic: `thread-${id}`, path: "/" } as const;
  await insert("notices", { user_id: id, ...notice, created_at: now, due_at: now, done_at: now });
  const hidden = { part: "description", content: "Llámame.", reason: "Lleva un teléfono.", hidden_at: now } as const;
  await insert("hidden_profile_parts", { user_id: id, ...hidden });
  await insert("marked_addresses", { email, code: "5.1.1", marked_at: now });
  await insert("security_events", { at: now, kind: "person_read", about_user_id: id, network_hash: `red-de-${id}` });
  await insert("one_time_codes", {
    code_hash: `código-de-${id}`,
    user_id: id,
    binding_hash: `navegador-de-${id}`,
    expires_at: now,
  });
  await insert("orphan_payments", {
    ...{ stripe_key: `clave-de-${id}`, session_id: `cs_de_${id}`, payment_intent_id: `pi_de_${id}` },
    ...{ charge_id: `ch_de_${id}`, amount_cents: 100_00, currency: "usd", fee_cents: 3_00, card_brand: "visa" },
    ...{ card_last4: "4242", available_on: now, email, language: "es", facts: "{}", paid_at: now, found_at: now },
    ...{ obstacle: "dates_taken", updated_at: now },
  });
}

async function keepOfHost({ person: { id, token }, lodging, experience }: Life, digit: number): Promise<void> {
  const now = world.clock.now();
  const listing_id = lodging.id;
  const hash = (kind: number) => `${digit}${kind}`.repeat(16);
  await insert("photos", { listing_id, position: 0, hash: hash(1), alt: "La casa" });
  await insert("hidden_photos", {
    ...{ id: 1000 + id, listing_id, position: 1, hash: hash(2), hidden_hash: hash(3), alt: "El portón" },
    ...{ reason: "Se lee una matrícula.", hidden_at: now },
  });
  await insert("slug_history", { slug: `antes-de-${id}`, listing_id });
  await insert("listing_edits", {
    ...{ listing_id, at: now, fields: ["title", "images"], before: JSON.stringify({ title: "Antes", images: [] }) },
    after: JSON.stringify({ title: "Después", images: [{ id: 1, url: `/media/${hash(1)}/1280.webp` }] }),
  });
  expect((await world.call("POST", "/user/host/drafts", { token, body: { service_type: 1 } })).status).toBe(200);
  await insert("dated_rules", { listing_id, date: "2027-01-05", night_cents: 123_45, closed: false });
  await insert("yearly_rules", {
    ...{ listing_id, version: 2, written_until: "2028-11-21" },
    weekday_minimums: JSON.stringify({ friday: 2 }),
  });
  await insert("seasons", { listing_id, name: "Navidad", first_day: "12-15", last_day: "01-06", night_cents: 240_00 });
  await insert("saved_replies", { host_id: id, position: 0, name: "Cómo llegar", text: "Toma la carretera 301." });
  await insert("scheduled_messages", { listing_id, moment: "arrival", language: "es", text: "La clave es." });
  await insert("door_codes", { listing_id, code: `40${digit}1` });
  await insert("calendar_exports", { listing_id, token: `salida-${id}`, uid_key: `llave-${id}`, renewed_at: now });
  const during = sql`tstzrange('2027-02-01T00:00Z', '2027-02-03T00:00Z')` as never;
  await insert("occupancy", { listing_id, during, cause: "host_block", created_at: now });
  const [starts_at, ends_at] = [new Date("2027-01-09T14:00Z"), new Date("2027-01-09T17:00Z")];
  await insert("experience_sessions", { listing_id: experience.id, starts_at, ends_at, capacity: 8 });
  const nothing = { request: "{}", kept: "[]", reply: "{}" };
  await insert("calendar_changes", { host_id: id, key: randomUUID(), made_at: now, ...nothing });
  await insert("host_networks", { host_id: id, network_hash: `otra-red-de-${id}` });
}

/** A stay at the host's with everything that may come of it. @returns the booking's id */
async function aStay(guest: Life, host: Life): Promise<number> {
  const { token } = guest.person;
  await world.call("PUT", `/user/favorites/${host.lodging.id}`, { token });
  await insert("favorite_lists", {
    user_id: guest.person.id,
    name: "Para el verano",
    share_token: `llave-de-${guest.person.id}`.padEnd(22, "x"),
    created_at: world.clock.now(),
  });
  const photo = await world.app.ctx.db
    .insertInto("message_photos")
    .values({ sender_id: guest.person.id, added_at: world.clock.now(), hash: `foto-de-${token}`, width: 4, height: 3 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const question = { key: randomUUID(), text: `¿Hay wifi? Mi número es ${guest.phone}.`, photos: [photo.id] };
  const asked = await world.call("POST", `/user/listings/${host.lodging.id}/messages`, { token, body: question });
  const answered = { key: randomUUID(), text: `Sí. Mi número es ${host.phone}.` };
  const path = `/user/threads/${asked.body.thread}/messages`;
  expect((await world.call("POST", path, { token: host.person.token, body: answered })).status).toBe(200);
  const report = { reason: "other", text: "Pide dinero por fuera." };
  expect((await world.call("POST", `${path}/2/report`, { token, body: report })).status).toBe(200);
  await book(world, guest.person, stays.experience(host.experience.id));
  const { reserve_id } = await book(world, guest.person, stays.lodging(host.lodging.id));
  const [listing_id, found_at] = [host.lodging.id, world.clock.now()];
  const { id: feed_id } = await world.app.ctx.db
    .insertInto("feeds")
    .values({
      ...{ listing_id, name: "Airbnb", address: `https://otro.example/${listing_id}.ics` },
      ...{ created_at: found_at, next_at: found_at },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insert("calendar_clashes", { feed_id, booking_id: reserve_id, found_at });
  return reserve_id;
}

async function waysToSignIn({ person: { id: user_id } }: Life): Promise<void> {
  const created_at = world.clock.now();
  const device = { name: "Mi teléfono", transports: [], counter: 0, host_name: "linkisla.test" };
  const keys = { credential_id: `credencial-${user_id}`, public_key: `clave-publica-${user_id}` };
  await insert("passkeys", { user_id, ...device, ...keys, created_at });
  await insert("authenticator_apps", { user_id, secret: `SECRETO${user_id}`, created_at, confirmed_at: created_at });
  await insert("recovery_codes", { user_id, code_hash: `huella-${user_id}` });
}

async function whatCameOf(booking: number, guest: Life, host: Life): Promise<void> {
  const { db } = world.app.ctx;
  const now = world.clock.now();
  expect((await review(world, guest.person, booking, good)).status).toBe(200);
  expect((await guestReview(world, host.person, booking, fair)).status).toBe(200);
  const payments = db.selectFrom("payments").select("id").where("booking_id", "=", booking);
  const { id: payment_id } = await payments.executeTakeFirstOrThrow();
  const back = { booking_id: booking, payment_id, amount_cents: 12_34, created_at: now, updated_at: now };
  await insert("refunds", { ...back, reason: "operator", note: "Nota interna.", stripe_key: `devuelve-${booking}` });
  const disputed = { booking_id: booking, payment_id, amount_cents: 5_00, reason: "general", opened_at: now };
  await insert("disputes", { id: `dp_${booking}`, ...disputed, state: "won", closed_at: now });
  const transfers = db.selectFrom("transfers").select("id").where("booking_id", "=", booking);
  const { id: transfer_id } = await transfers.executeTakeFirstOrThrow();
  // Those who can be paid leave this table with each payout.
  await insert("unpaid_hosts", { host_id: host.person.id, since: now });
  const taken = { transfer_id, amount_cents: 1_50, created_at: now, updated_at: now };
  await insert("reversals", { ...taken, state: "made", stripe_key: `recupera-${booking}` });
}

/** Two people who host each other, each with a row in every table that leads to a person. */
async function twoLives(): Promise<[Life, Life]> {
  const ana = await aLife("Ana Montañez Cruz", 1);
  const bea = await aLife("Bea Quiñones Vélez", 2);
  const bookings = [await aStay(ana, bea), await aStay(bea, ana)] as const;
  world.clock.set(new Date("2026-12-12T16:00:00Z"));
  for (const [index, { person }] of [ana, bea].entries()) {
    const path = `/user/reserve/${bookings[index]}/problem`;
    const text = "No hay agua caliente.";
    expect((await world.call("POST", path, { token: person.token, body: { text } })).status).toBe(200);
  }
  const admin = await anAdmin(world);
  for (const { id } of await world.app.ctx.db.selectFrom("problems").select("id").execute()) {
    const answer = { answer: "Ya hay." };
    expect(
      (await world.call("POST", `/admin/problems/${id}/settle`, { token: admin.token, body: answer })).status,
    ).toBe(200);
  }
  for (const day of ["2026-12-16", "2026-12-20"]) {
    world.clock.set(new Date(`${day}T16:00:00Z`));
    await sweep(world.app.ctx);
    await world.settle();
  }
  await whatCameOf(bookings[0], ana, bea);
  await whatCameOf(bookings[1], bea, ana);
  await waysToSignIn(ana);
  await waysToSignIn(bea);
  await helpEachOther(ana, bea);
  await helpEachOther(bea, ana);
  await world.settle();
  return [ana, bea];
}

async function helpEachOther({ lodging }: Life, { person: { id, token } }: Life): Promise<void> {
  const role = "calendar" as const;
  const now = world.clock.now();
  await insert("cohosts", { listing_id: lodging.id, user_id: id, role, since: now });
  const invited = { role, invited_at: now, expires_at: new Date(now.getTime() + 86_400_000) };
  await insert("cohost_invitations", {
    ...{ listing_id: lodging.id, email: `ayuda-${id}@example.test`, token_hash: `invitación-de-${id}`, ...invited },
  });
  const body = { change: "block", dates: ["2027-02-01"] };
  expect((await world.call("PUT", `/user/host/calendar/${lodging.id}`, { token, body })).status).toBe(200);
  expect((await world.call("GET", "/user/host/turnovers/calendar", { token })).status).toBe(200);
}

/** Every table that references a person, directly or through other tables, or names one by a column. */
async function tablesOfPeople(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive reaching as (
      select 'public.users'::regclass::oid as id
      union
      select c.conrelid from pg_constraint c join reaching on c.confrelid = reaching.id where c.contype = 'f'
    )
    select relname as name from reaching join pg_class on pg_class.oid = reaching.id
    union
    select table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE'
        and column_name ~ '^(user|about_user|guest|host|admin)_id$|email|recipient|_by$'
        and data_type <> 'boolean' and column_name <> 'found_by'
        -- There the recipient is a key.
        and table_name <> 'backup_key_proofs'
    order by 1`.execute(world.app.ctx.db);
  return rows.map(({ name }) => name);
}

/** What the file has at a path such as `bookings.payments`: the values of all rows along it. */
function valuesAt(parts: Record<string, { data: unknown }>, path: string): unknown[] {
  const [part = "", ...names] = path.split(".");
  return names.reduce<unknown[]>(
    (values, name) => values.flatMap((value) => (value as Record<string, unknown>)[name] ?? []),
    [parts[part]?.data ?? []].flat(),
  );
}

const code = (cell = "") => /^`(.+)`$/.exec(cell)?.[1] ?? "";

test("every table that leads to a person is in the person's file, or has a reason why not", async () => {
  const [ana] = await twoLives();
  const listed = tableUnder("Tables", document);
  expect(listed.map(({ Table }) => code(Table)).toSorted()).toEqual(await tablesOfPeople());
  expect(listed.filter((row) => row["When the account is deleted"] === "")).toEqual([]);

  const parts = await partsOf(ana.person);
  const told = listed.filter((row) => !row["In the file"]?.startsWith("No: "));
  const empty = told.filter((row) => valuesAt(parts, code(row["In the file"])).length === 0);
  expect(empty.map(({ Table }) => Table)).toEqual([]);
});

test("a person's file has nothing internal, and of other people the first name", async () => {
  const lives = await twoLives();
  const { db } = world.app.ctx;
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and column_name ~ 'hash|token|secret|_key$|message_id|session_id|charge_id|intent_id|^url$|^note$'`.execute(db);
  const secrets: string[] = [];
  for (const { table, column } of columns) {
    // A picture's hash is its address.
    if (["photos.hash", "hidden_photos.hidden_hash"].includes(`${table}.${column}`)) continue;
    const { rows } = await sql<{ value: string }>`select distinct ${sql.ref(column)}::text as value
      from ${sql.table(table)} where length(${sql.ref(column)}::text) >= 8`.execute(db);
    secrets.push(...rows.map(({ value }) => value));
  }
  expect(secrets.length).toBeGreaterThan(40);
  for (const { person } of lives) {
    const file = JSON.stringify((await ask(person)).body);
    const others = lives
      .filter((life) => life.person.id !== person.id)
      .flatMap(({ name, phone, person: { email } }) => [email, phone, ...name.split(" ").slice(1)]);
    const tokens = lives.map(({ person: { token } }) => token);
    expect([...secrets, ...tokens, ...others].filter((word) => file.includes(word))).toEqual([]);
    const own = lives.find((life) => life.person.id === person.id);
    expect([person.email, own?.phone ?? "", own?.name ?? ""].filter((word) => !file.includes(word))).toEqual([]);
  }
});

it("is a file to read and to save, in the caller's language, whose parts are those of the document", async () => {
  const ana = await aPerson(world);
  const call = (language: string) =>
    world.app.http.inject({
      method: "GET",
      url: "/api/user/data",
      headers: { "x-auth-token": ana.token, "accept-language": language },
    });
  const spanish = await call("es");
  expect(spanish.headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "content-disposition": 'attachment; filename="my-data.json"',
    "cache-control": "no-store",
  });
  expect(spanish.body).toContain('\n  "made_at": "2026-11-21T16:00:00.000Z",\n');
  const file = spanish.json();
  expect(Object.keys(file.parts)).toEqual(tableUnder("Parts", document).map(({ Part }) => code(Part)));
  expect(file.parts.favorites).toEqual({ what: "Los anuncios que guardaste en tus favoritos.", data: [] });
  expect((await call("en")).json().parts.favorites.what).toBe("The listings you saved to your favorites.");
});

it("says of money in dollars what the pages say, and who had it", async () => {
  const [ana, bea] = await twoLives();
  const [asGuest, asHost] = [await partsOf(ana.person), await partsOf(bea.person)];
  const stay = asGuest.bookings.data.find(({ kind }: { kind: string }) => kind === "lodging");
  expect(stay).toMatchObject({
    ...{ host: "Bea", state: "completed", total: 428, tax: 28, guests: 2 },
    lines: [
      { code: "nights", amount: 400 },
      { code: "lodging_tax", amount: 28 },
    ],
    payments: [{ amount: 428, card_brand: "visa", card_last4: "4242" }],
    refunds: [{ amount: 12.34, reason: "operator", state: "requested" }],
    problems: [{ text: "No hay agua caliente.", answer: "Ya hay." }],
  });
  const { code: booking, lines, total } = stay;
  const isOfStay = (row: { booking: string }) => row.booking === booking;
  expect(asHost.hosted_bookings.data).toContainEqual(
    expect.objectContaining({ code: booking, guest: "Ana", lines, total, net: 380 }),
  );
  expect(asHost.payouts.data.find(isOfStay)).toMatchObject({
    state: "sent",
    transfers: [{ amount: 380, state: "sent", taken_back: [{ amount: 1.5 }] }],
  });
  const entries = asHost.ledger.data.filter(isOfStay);
  expect(entries).toEqual([
    { at: expect.any(String), kind: "payment", booking, account: "host_payable", amount: 380 },
    { at: expect.any(String), kind: "transfer", booking, account: "host_payable", amount: -380 },
  ]);
});

it("tells what is kept by address alone only to who has confirmed it", async () => {
  const ana = await aNewcomer(world);
  await world.call("POST", "/newsletter", { body: { email: ana.email } });
  await insert("mails", {
    ...{ message_id: "<orphan-1.orphan_returned_guest.x@linkisla.test>", event: "orphan_returned_guest" },
    ...{ recipient: ana.email, language: "es", data: "{}", created_at: world.clock.now() },
  });
  const told = async () => {
    const { newsletter, emails } = await partsOf(ana);
    return [newsletter.data, emails.data.map(({ event }: { event: string }) => event)];
  };
  expect(await told()).toEqual([[], ["email_verification"]]);
  await confirmAddress(world, ana);
  expect(await told()).toEqual([
    [expect.objectContaining({ email: ana.email })],
    ["email_verification", "orphan_returned_guest"],
  ]);
});

it("has the emails of a former address", async () => {
  const ana = await aPerson(world);
  await world.call("POST", "/user/email", { token: ana.token, body: { email: "nueva@example.test", password } });
  const { token } = await emailTo(world, "nueva@example.test", "email_change_confirm");
  await world.call("POST", "/auth/confirm-email", { token: ana.token, body: { token } });
  const emails: { to: string }[] = (await partsOf(ana)).emails.data;
  expect(new Set(emails.map(({ to }) => to))).toEqual(new Set([ana.email, "nueva@example.test"]));
});

it("has what an admin was told of them at any address, and not what other admins were told", async () => {
  const [admin, ana] = [await anAdmin(world), await aPerson(world, { name: "Ana Cruz" })];
  const made = { token: admin.token, body: { reason: "Se acordó en la oficina." } };
  for (const what of ["make-admin", "unmake-admin"]) {
    expect((await world.call("POST", `/admin/users/${ana.id}/${what}`, made)).status).toBe(200);
  }
  await world.settle();
  const { db } = world.app.ctx;
  await db.updateTable("users").set({ email: "nueva@example.test" }).where("id", "=", ana.id).execute();
  // The loss of admin rights ended the sessions.
  const { token } = (await world.call("POST", "/auth/login", { body: { email: "nueva@example.test", password } })).body;
  const emails = async (person: Person) =>
    (await partsOf(person)).emails.data.filter(({ event }: { event: string }) => event.startsWith("admin_"));
  const toldTo = (to: string) => [
    expect.objectContaining({ event: "admin_made", to }),
    expect.objectContaining({ event: "admin_unmade", to }),
  ];
  expect([await emails({ ...ana, token }), await emails(admin)]).toEqual([toldTo(ana.email), toldTo(admin.email)]);

  const gone = await world.call("DELETE", "/user", { token, body: { password } });
  expect([gone.status, await emails(admin)]).toEqual([200, toldTo(admin.email)]);
  const kept = await db.selectFrom("mails").select(["recipient", "data"]).where("event", "like", "admin\\_%").execute();
  expect(JSON.stringify(kept)).not.toMatch(new RegExp(`Ana Cruz|${ana.email}`));
});

it("comes five times an hour, and each is a security event of the person's", async () => {
  const ana = await aPerson(world);
  const answers = [];
  for (let time = 1; time <= 6; time++) answers.push((await ask(ana)).body.code ?? "a file");
  expect(answers).toEqual([...Array(5).fill("a file"), "too_many_requests"]);
  const events = world.app.ctx.db.selectFrom("security_events").select(["kind", "user_id", "about_user_id"]);
  const exported = await events.where("kind", "=", "exported").execute();
  expect(exported).toEqual(Array(5).fill({ kind: "exported", user_id: ana.id, about_user_id: null }));
  world.clock.advance(60);
  expect((await ask(ana)).status).toBe(200);
});
