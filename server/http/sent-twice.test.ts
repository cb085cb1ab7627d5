import { sql } from "kysely";
import { expect, test } from "vitest";
import type { RouteName } from "#contract/api.ts";
import { aHostedListing, pictures } from "#testing/forms.ts";
import { aKnownPerson, aListing, aMarket, anAdmin, book, type Person, password, stays } from "#testing/makers.ts";
import { aFinishedStay, bothSides } from "#testing/reviews.ts";
import { aWholeMarket, callRoute, goodInputs, routes } from "#testing/routes.ts";
import { type Answer, useScene } from "#testing/world.ts";
import { sweep } from "../bookings/bookings.ts";

/**
 * An answer may be lost on its way, and the person sends the call again. Every call that changes something is sent twice
 * here: it is done once, and answered like the first time unless the tables below say otherwise.
 */

type Again = "like the first time" | "anew" | `${400 | 401 | 404 | 409} ${string}`;

/** Why the second answer is another one. */
const otherwise: Partial<Record<RouteName, Again>> = {
  // Each answer has something of its own: a session, a question to a device, an address that replaces the former.
  login: "anew",
  askForPasskey: "anew",
  askToAddPasskey: "anew",
  startApp: "anew",
  renewCalendarAddress: "anew",
  renewTurnoverCalendar: "anew",
  getQuote: "anew",
  getAccountLink: "anew",
  getAccountLogin: "anew",
  getOwnData: "anew",
  // The other calendar is read again, the other email is sent again.
  readFeed: "anew",
  inviteCohost: "anew",
  // Pictures that nothing shows are swept.
  addMessagePhoto: "anew",
  // The browser takes what is gone for removed.
  deleteFavoriteList: "404 not_found",
  discardDraft: "404 not_found",
  removePhoto: "404 not_found",
  leaveListing: "404 not_found",
  // The session has ended with the first call.
  logout: "401 unauthenticated",
  endSession: "401 unauthenticated",
  deleteAccount: "401 unauthenticated",
  // The browser compares what is stored with what it sent.
  saveDraft: "409 edited_elsewhere",
  // A hold can be released, which is no cancellation.
  cancelReserve: "409 cannot_cancel",
};

/** Sent twice below, in a state that the market does not have. */
const inOtherStates: RouteName[] = [
  ...(["cancelReserveHost", "completeHosting", "reportProblem", "review", "guestReview", "answerReview"] as const),
  ...(["cancelBooking", "refundBooking", "settleProblem", "remitTax", "reverseRemittedTax", "enableListing"] as const),
  ...(["remindHost", "resendEmail", "hide", "show", "putBack", "archiveListing", "register"] as const),
];
/** Need a device, a link or a code that counts once, or money that belongs to no booking. */
const provedElsewhere: RouteName[] = [
  ...(["resumeSession", "resetPassword", "verifyEmail", "resendVerification", "confirmEmail", "exchangeCode"] as const),
  ...(["claimFirstAdmin", "enterByAdminLink", "signInWithPasskey", "addPasskey", "removePasskey"] as const),
  ...(["confirmApp", "removeApp", "renewRecoveryCodes", "askToProve", "emailProofCode"] as const),
  ...(["retryRefund", "refundOrphan", "attachOrphan", "recordRefundPaid", "recordOrphanPaid"] as const),
  ...(["reversePaidElsewhere", "releasePayout", "recordDebtRepaid", "reverseDebtRepaid"] as const),
  ...(["readBookingThread", "submitAgain"] as const),
];

/** Asks for an email that may be lost as well. */
const emailsAgain: RouteName[] = ["changeEmail"];

function outcomeOf(first: Answer, second: Answer): Again {
  if (second.status !== 200) return `${second.status as 409} ${second.body.code}`;
  return JSON.stringify(first.body) === JSON.stringify(second.body) ? "like the first time" : "anew";
}

/** How often it happened what must not happen twice. */
async function traces(): Promise<unknown> {
  const { rows } = await sql`select (select count(*) from mails) as emails, (select count(*) from refunds) as refunds,
    (select count(*) from ledger_entries) as entries, (select count(*) from messages) as messages,
    (select count(*) from audit_log where action not like 'read%') as decisions`.execute(world.app.ctx.db);
  return rows;
}

async function sendTwice(send: () => Promise<Answer>, mayEmail = false): Promise<[Answer, Answer]> {
  const first = await send();
  const before = await traces();
  const second = await send();
  if (outcomeOf(first, second) === "like the first time" && !mayEmail) expect(await traces()).toEqual(before);
  return [first, second];
}

const { world, scene } = useScene(async (world) => ({
  market: await aWholeMarket(world),
  admin: await anAdmin(world),
}));

const writing = routes.filter(([, route]) => route.method !== "GET" || route.hasEffect);
const sentHere = writing.filter(([name]) => !inOtherStates.includes(name) && !provedElsewhere.includes(name));

test.each(sentHere)("%s, sent twice", async (name, route) => {
  const { market, admin } = scene();
  const input = goodInputs(market)[name];
  const callers = [undefined, market.guest, market.host, market.helpers.arrivals, admin];
  for (const caller of callers) {
    const [first, second] = await sendTwice(
      () => callRoute(world, route, input, caller?.token),
      emailsAgain.includes(name),
    );
    if (first.status !== 200) continue;
    expect(outcomeOf(first, second)).toBe(otherwise[name] ?? "like the first time");
    return;
  }
  expect.fail("nobody may call it");
});

async function twice(
  person: Person,
  call: `${"POST" | "PUT" | "DELETE"} ${string}`,
  body: object = {},
): Promise<Again> {
  const [method = "", path = ""] = call.split(" ");
  const send = () => world.call(method as "POST", path, { token: person.token, body });
  const [first, second] = await sendTwice(send);
  expect([call, first.status, first.body]).toEqual([call, 200, first.body]);
  return outcomeOf(first, second);
}

async function aPaidStay() {
  const { guest, host, listing } = await aMarket(world, "lodging");
  const { reserve_id: id } = await book(world, guest, stays.lodging(listing.id));
  return { guest, host, listing, id, admin: await anAdmin(world) };
}

const likeBefore = "like the first time" satisfies Again;

test("a cancellation by guest, host or operator, sent twice", async () => {
  const byGuest = await aPaidStay();
  const { refund } = (await world.call("GET", `/user/reserve/${byGuest.id}/cancellation`, byGuest.guest)).body;
  const body = { service_type: 2, reserve_id: byGuest.id };
  expect(await twice(byGuest.guest, "POST /user/cancel-reserve", { ...body, refund })).toBe(likeBefore);
  const byHost = await aPaidStay();
  const why = { service_type: 2, reserve_id: byHost.id, reason: "Se rompió el techo." };
  expect(await twice(byHost.host, "POST /user/cancel-reserve-host", why)).toBe(likeBefore);
  const { admin, id } = await aPaidStay();
  const reason = "El anuncio no era cierto.";
  expect(await twice(admin, `POST /admin/bookings/${id}/cancel`, { reason })).toBe(likeBefore);
});

test("a refund sent twice is told with what is left now, since it may be meant twice", async () => {
  const { admin, id } = await aPaidStay();
  const order = { amount: 10, left: 428, reason: "Por las molestias." };
  expect(await twice(admin, `POST /admin/bookings/${id}/refund`, order)).toBe("409 left_changed");
});

test("reviews and the answer to one, sent twice; another one is refused", async () => {
  const { guest, host, id } = await aFinishedStay(world);
  const review = { rating: 5, text: "La brisa no para." };
  const guestReview = { rating: 4, text: "Dejaron todo limpio." };
  expect(await twice(guest, `POST /user/reserve/${id}/review`, review)).toBe(likeBefore);
  expect(await twice(host, `POST /user/reserve/${id}/guest-review`, guestReview)).toBe(likeBefore);
  const { mine } = await bothSides(world, guest, id);
  expect(await twice(host, `POST /reviews/${mine.id}/answer`, { text: "Gracias." })).toBe(likeBefore);
  const others = [
    world.call("POST", `/user/reserve/${id}/review`, { token: guest.token, body: { ...review, rating: 1 } }),
    world.call("POST", `/user/reserve/${id}/guest-review`, {
      token: host.token,
      body: { ...guestReview, text: "Gracias por nada." },
    }),
    world.call("POST", `/reviews/${mine.id}/answer`, { token: host.token, body: { text: "Gracias por nada." } }),
  ];
  const codes = (await Promise.all(others)).map(({ body }) => body.code);
  expect(codes).toEqual(["already_reviewed", "already_reviewed", "already_answered"]);

  const admin = await anAdmin(world);
  const hidden = { what: "review", id: mine.id, reason: "Nombra a una persona." };
  expect(await twice(admin, "POST /admin/hide", hidden)).toBe(likeBefore);
  expect(await twice(admin, "POST /admin/show", hidden)).toBe(likeBefore);
});

test("a problem, its answer and an email, sent twice; another problem is refused while one is open", async () => {
  const { guest, host, admin, id } = await aPaidStay();
  world.clock.set(new Date("2026-12-12T16:00:00Z"));
  const report = `/user/reserve/${id}/problem`;
  expect(await twice(guest, `POST ${report}`, { text: "No hay agua." })).toBe(likeBefore);
  const other = await world.call("POST", report, { token: guest.token, body: { text: "Tampoco hay luz." } });
  expect(other.body.code).toBe("problem_open");
  const { db } = world.app.ctx;
  const problem = await db.selectFrom("problems").select("id").executeTakeFirstOrThrow();
  expect(await twice(admin, `POST /admin/problems/${problem.id}/settle`, { answer: "Vuelve hoy." })).toBe(likeBefore);
  const mail = await db.selectFrom("mails").select("id").where("booking_id", "=", id).executeTakeFirstOrThrow();
  const again = { mail: mail.id, reason: "No le llegó." };
  expect(await twice(admin, `POST /admin/bookings/${id}/resend`, again)).toBe(likeBefore);
  // Nobody was reminded twice: the sentence says so.
  expect(await twice(admin, `POST /admin/unpayable-hosts/${host.id}/remind`)).toBe("409 reminded_today");
});

test("a stay that its host completes, twice", async () => {
  const { host, id } = await aPaidStay();
  world.clock.set(new Date("2026-12-15T16:00:00Z"));
  const body = { service_type: 2, reserve_id: id };
  expect(await twice(host, "POST /user/hosting_complete", body)).toBe(likeBefore);
});

test("tax that is remitted, and its correction, twice", async () => {
  const { admin } = await aPaidStay();
  world.clock.set(new Date("2026-12-20T16:00:00Z"));
  await sweep(world.app.ctx);
  const body = { amount: 28, reference: "SC 2915, 2026-12", reason: "Planilla de diciembre." };
  expect(await twice(admin, "POST /admin/money/remit-tax", body)).toBe(likeBefore);
  const [entry] = (await world.call("GET", "/admin/ledger?entry=tax_remitted", admin)).body.items;
  const reverse = `POST /admin/money/remit-tax/${entry.id}/reverse` as const;
  expect(await twice(admin, reverse, { reason: "No era esa." })).toBe(likeBefore);
});

test("a decision on a listing sent twice, unless somebody has decided otherwise since", async () => {
  const [host, admin, other] = [await aKnownPerson(world), await anAdmin(world), await anAdmin(world)];
  const submitted = async () => {
    const { id } = await aListing(world, "lodging", { hostId: host.id, status: "submitted" });
    const facts = { submitted_at: world.clock.now(), approved_at: null };
    await world.app.ctx.db.updateTable("listings").set(facts).where("id", "=", id).execute();
    return { link_id: id, service_type: 2 };
  };
  const approved = { ...(await submitted()), status: true };
  expect(await twice(admin, "POST /admin/enable", approved)).toBe(likeBefore);
  const rejected = { ...(await submitted()), status: false, reason: "Faltan fotos." };
  expect(await twice(admin, "POST /admin/enable", rejected)).toBe(likeBefore);
  for (const [who, body] of [
    [other, rejected],
    [admin, { ...rejected, reason: "Falta el precio." }],
    [admin, { ...rejected, status: true }],
  ] as const) {
    const answer = await world.call("POST", "/admin/enable", { token: who.token, body });
    expect(answer.body.code).toBe("not_submitted");
  }
});

test("an edit that is put back twice, unless its host has changed the listing since", async () => {
  const [host, admin] = [await aKnownPerson(world), await anAdmin(world)];
  const { id } = await aHostedListing(world, host, "lodging", { images: await pictures(3) });
  const edit = (body: object) =>
    world.call("PUT", "/user/host", { token: host.token, body: { link_id: id, service_type: 2, ...body } });
  await edit({ title: "Escríbeme fuera" });
  const [seen] = (await world.call("GET", "/admin/edited-listings", admin)).body.items;
  const path = `/admin/edited-listings/${seen.id}/put-back`;
  const body = { fields: ["title"], version: 2, reason: "El título engaña." };
  expect(await twice(admin, `POST ${path}`, body)).toBe(likeBefore);
  await edit({ title: "Otra vez fuera" });
  expect((await world.call("POST", path, { token: admin.token, body })).body.code).toBe("edited_elsewhere");
});

test("a listing archived twice is gone, which the browser takes for archived", async () => {
  const host = await aKnownPerson(world);
  const { id } = await aListing(world, "lodging", { hostId: host.id });
  expect(await twice(host, "DELETE /user/host", { service_type: 2, link_id: id })).toBe("404 not_found");
});

test("a registration sent twice opens a session; another person's address is refused", async () => {
  const body = {
    name: "Nueva Persona",
    email: "nueva@example.test",
    password,
    birthDate: "1990-05-10",
    acceptTerms: true,
  };
  const register = (facts: object = {}) => world.call("POST", "/auth/register", { body: { ...body, ...facts } });
  const [first, second] = await sendTwice(register);
  expect([second.status, second.body.user]).toEqual([200, first.body.user]);
  const me = await world.call("GET", "/user/getme", { token: second.body.token });
  expect(me.body.user?.email ?? me.body.email).toBe(body.email);
  for (const facts of [{ password: "otra clave, más larga" }, { name: "Otra Persona" }, { birthDate: "1991-05-10" }]) {
    expect((await register(facts)).body.code).toBe("email_taken");
  }
  world.clock.advance(16);
  expect((await register()).body.code).toBe("email_taken");
});
