import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { expect, it, test } from "vitest";
import { api, type RouteName } from "#contract/api.ts";
import { toCents, toDollars } from "#contract/money.ts";
import type { Guard, Route } from "#contract/route.ts";
import { dump } from "#testing/databases.ts";
import { aHostedListing } from "#testing/forms.ts";
import {
  aKnownPerson,
  aListing,
  aMarket,
  aNewcomer,
  anAdmin,
  book,
  getQuote,
  hold,
  openPayoutAccount,
  type Person,
  password,
  plainForm,
  stays,
} from "#testing/makers.ts";
import { aPasskey } from "#testing/passkeys.ts";
import { guestReview, review, tendReviews } from "#testing/reviews.ts";
import {
  type AnyInput,
  aWholeMarket,
  callRoute,
  goodInputs,
  type Inputs,
  type Market,
  routes,
} from "#testing/routes.ts";
import { type Answer, useScene, type World } from "#testing/world.ts";
import { settlePayout, sweep } from "../bookings/bookings.ts";
import { catchUpWith } from "../catch-up.ts";
import { ledger } from "../payments/payments.ts";
import { catchUp } from "../reconciling/reconciling.ts";
import { newSecret } from "./secrets.ts";

/**
 * Whoever found a session that was proven long ago calls every route of the contract as its rightful person would, with
 * inputs that succeed. Nothing of worth moves. After a proof the same calls do move it, so a route that loses its mark
 * in the contract fails here, and so does a new route until it is in one of the lists. Runs on the embedded database
 * alone: a proof is checked before the route asks anything of it, and guards.test.ts calls the same routes on both.
 */

const { world, scene } = useScene(aScene);

/** What a session moves without a fresh proof, and why that is meant. */
const movesByDesign: Partial<Record<RouteName, string>> = {
  reserve: "holds dates; the money is paid on Stripe's page, with a card the thief must have",
  releaseHold: "nothing is paid yet",
  cancelReserve: "the money goes back to the card it came from",
  cancelReserveHost: "the money goes back to the card it came from",
  leaveListing: "gives up the caller's own right",
  completeHosting: "the money goes to the account it would go to a day later",
  reportProblem: "holds a payout back until an admin, who needs a proof, has decided",
  editListing: "prices are for bookings to come; what is booked keeps its own",
  setHostCalendar: "the same",
  setSeasons: "the same",
  changeHostCalendars: "the same",
  undoHostCalendars: "the same",
  endCohost: "takes rights away and gives none: whoever helped is invited again",
  withdrawInvitation: "the same",
  submitListing: "a listing of the caller's own, which an admin looks at before it is on sale",
  putBack: "gives a listing a price back that its host had chosen",
  register: "opens an account of its own",
  logout: "ends the session that was stolen",
  endSession: "whoever is signed out signs in again",
  endOtherSessions: "the same",
};

/** Refused until there is a fresh proof, with which they move something. */
const movesWithProof: RouteName[] = [
  ...(["setSiteTax", "setHostTax", "setExperienceTax", "cancelBooking", "refundBooking", "settleProblem"] as const),
  ...(["retryRefund", "refundOrphan", "attachOrphan", "remitTax", "reverseRemittedTax"] as const),
  ...(["recordRefundPaid", "recordOrphanPaid", "reversePaidElsewhere", "releasePayout"] as const),
  ...(["recordDebtRepaid", "reverseDebtRepaid"] as const),
  ...(["pauseReservations", "reopenReservations"] as const),
  ...(["inviteCohost", "changeCohost"] as const),
  ...(["suspendUser", "restoreUser", "makeAdmin", "unmakeAdmin", "resetFactors"] as const),
  ...(["addPasskey", "removePasskey", "startApp", "confirmApp", "removeApp", "renewRecoveryCodes"] as const),
];

/** Refused until there is a fresh proof, with which they give out what is worth as much. */
const givesWithProof: RouteName[] = [
  ...(["getOwnData", "downloadReport", "askToAddPasskey"] as const),
  ...(["readReportedThread", "readBookingThread", "getThreadPhoto"] as const),
  ...(["createPayoutAccount", "getAccountLink", "getAccountLogin"] as const),
];

/** Ask for a secret themselves, which a session does not tell: a password, a code or a link from an email, a passkey. */
const needsSecret: RouteName[] = [
  ...(["login", "signInWithPasskey", "resumeSession", "exchangeCode", "enterByAdminLink", "claimFirstAdmin"] as const),
  ...(["resetPassword", "verifyEmail", "verifyByCode", "confirmEmail", "getInvitation", "acceptInvitation"] as const),
  ...(["changePassword", "changeEmail", "deleteAccount", "prove"] as const),
];

/** Succeed, and move nothing. In an order in which all those that need nothing special succeed in one scene. */
const harmless: RouteName[] = [
  ...(["lookUpAccount", "getMe", "listSessions", "getFactors", "getHiddenParts", "getSubscription"] as const),
  ...(["listLodgings", "getLodging", "listSpaces", "getSpace", "listExperiences", "getExperience", "getHost"] as const),
  ...(["listSimilar", "getAvailability", "searchListings", "mapListings", "countChoices", "findFreeStays"] as const),
  ...(["suggestWords", "listPlaces", "listFavorites", "listFavoriteIds", "getSharedList", "getQuote"] as const),
  ...(["listBookings", "getBooking", "previewCancellation", "getReceipt", "getCalendarFile", "getTaxes"] as const),
  ...(["getSessionStatus", "listCommissions", "previewCommission", "previewRefund", "getMoney"] as const),
  ...(["compareBooks"] as const),
  ...(["getPayoutAccount", "getBookingReviews", "listReviews", "listHostReviews", "listHostedBookings"] as const),
  ...(["getHostedBooking", "getEarnings", "listPayouts", "getHostStats", "listHostedListings"] as const),
  ...(["getHostedListing", "listDrafts", "getHostCalendar", "getGuestList", "getSeasons"] as const),
  ...(["listHostCalendars", "getStatement", "printStatement", "downloadStatement"] as const),
  ...(["getNoticesKey", "subscribeNotices", "unsubscribeNotices"] as const),
  ...(["getCalendarLinks", "renewCalendarAddress", "addFeed", "readFeed", "removeFeed"] as const),
  ...(["getCohosts", "getTurnovers", "getArrival", "getTurnoverCalendar", "renewTurnoverCalendar"] as const),
  ...(["listThreads", "countUnread", "hearOfThreads", "findThread", "getThread", "readThread"] as const),
  ...(["sendMessage", "askHost", "writeAboutBooking", "reportMessage"] as const),
  ...(["addMessagePhoto", "getMessagePhoto"] as const),
  ...(["getSavedReplies", "setSavedReplies", "fillSavedReplies"] as const),
  ...(["getListingMessages", "setListingMessages"] as const),
  ...(["listMessageReports", "closeMessageReport"] as const),
  ...(["getUsers", "listUsers", "getUser", "getDisabledHosts", "listEditedListings", "listAllListings"] as const),
  ...(["getAdminListing", "listAdminReviews", "getStats", "getReport", "listAudit", "listSecurityEvents"] as const),
  ...(["getAlerts", "listUnpayableHosts", "remindHost", "searchBookings", "getAdminBooking", "listLedger"] as const),
  ...(["listBreakages", "checkInside", "checkOutside", "reportBrowserError", "decodeMapsLink"] as const),
  ...(["forgotPassword", "resendVerification", "askForPasskey", "askToProve", "emailProofCode", "subscribe"] as const),
  ...(["updateProfile", "completeProfile", "updateSettings", "uploadProfileImage", "removeProfileImage"] as const),
  ...(["joinFavorites", "saveFavorite", "moveFavorite", "removeFavorite", "makeFavoriteList"] as const),
  ...(["renameFavoriteList", "shareFavoriteList", "stopSharingFavoriteList", "deleteFavoriteList"] as const),
  ...(["saveDraft", "addPhoto", "replacePhoto", "describePhoto", "removePhoto", "discardDraft", "beginDraft"] as const),
  ...(["review", "guestReview", "answerReview", "hide", "show", "resendEmail", "enableListing"] as const),
  ...(["submitAgain", "archiveListing", "showListing", "withdrawListing"] as const),
];

const designed = Object.keys(movesByDesign) as RouteName[];

test("every route of the contract stands in one of the lists, and in one only", () => {
  const listed = [designed, movesWithProof, givesWithProof, needsSecret, harmless].flat();
  expect(listed.toSorted()).toEqual(routes.map(([name]) => name).toSorted());
});

/**
 * What a thief is after: the tables in which it stands, each without the columns that any use of the site changes.
 * Every other table is named in `worthless`, so a new one has to be judged.
 */
const worthy: Record<string, string[]> = {
  authenticator_apps: ["last_step"],
  backup_key_proofs: [],
  bookings: [],
  checkout_attempts: [],
  cohost_invitations: [],
  cohosts: [],
  commission_rates: [],
  dated_rules: [],
  disputes: [],
  first_admin_link: [],
  known_devices: [],
  known_networks: [],
  ledger_entries: [],
  ledger_postings: [],
  marked_addresses: [],
  one_time_codes: [],
  orphan_payments: [],
  passkeys: ["last_used_at", "counter"],
  payments: [],
  payout_accounts: ["checked_at", "opening_until"],
  payouts: [],
  problems: [],
  recovery_codes: [],
  refunds: [],
  reservation_pauses: [],
  reversals: [],
  seasons: [],
  sessions: ["last_seen_at", "expires_at", "proof_code_hash", "proof_code_expires_at", "proof_code_tries"],
  transfers: [],
  users: [
    ...["name", "found_by", "birth_date", "terms_accepted_at", "language", "phone", "profession", "image"],
    ...["description", "description_language", "description_translations", "spoken_languages"],
    "review_letters",
  ],
  yearly_rules: ["written_until"],
};

const worthless = [
  ...["account_links", "audit_log", "backup_pictures", "backups", "booking_balances", "booking_events", "breakages"],
  ...["calendar_changes", "calendar_clashes", "calendar_exports", "feeds", "message_photos", "message_reports"],
  ...["messages", "thread_sides", "threads", "saved_replies", "scheduled_messages", "scheduled_sends", "door_codes"],
  ...[
    "earned_days",
    "experience_sessions",
    "favorite_lists",
    "favorites",
    "guest_reviews",
    "hidden_photos",
    "hidden_profile_parts",
  ],
  ...[
    "hold_networks",
    "host_networks",
    "listing_deeds",
    "listing_drafts",
    "listing_edits",
    "listing_starts",
    "listing_texts",
  ],
  ...["listing_words", "listings", "mails", "newsletter_subscribers", "occupancy", "operator_told", "paces"],
  ...["passkey_challenges", "photos", "quotes", "rate_limits", "reconciliations", "review_requests", "reviews"],
  ...["schema_migrations", "security_events", "session_seats", "site", "slug_history", "stripe_balance_transactions"],
  ...["notice_deliveries", "notices", "push_keys", "push_subscriptions"],
  ...["stripe_events", "stripe_readings", "turnover_calendars", "unpaid_hosts", "word_lists"],
];

test("every table of the database is worth something to a thief, or is not", async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(world.app.ctx.db);
  expect([...Object.keys(worthy), ...worthless].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

/** Everything of worth: the tables above, of two others what counts, and what everybody has at Stripe. */
async function worth(): Promise<Record<string, unknown>> {
  const kept: Record<string, unknown> = {};
  const keep = async (table: string, row: ReturnType<typeof sql>, where = sql`true`) => {
    const { rows } = await sql<{ row: unknown }>`
      select ${row} as row from ${sql.table(table)} t where ${where} order by 1`.execute(world.app.ctx.db);
    kept[table] = rows.map((each) => each.row);
  };
  for (const [table, columns] of Object.entries(worthy)) await keep(table, sql`to_jsonb(t) - ${columns}::text[]`);
  // A link to the account's own address is worth nothing to whoever cannot read its emails.
  await keep("account_links", sql`to_jsonb(t)`, sql`purpose in ('email_change', 'admin')`);
  const price = sql`jsonb_build_object('id', id, 'unit', unit_cents, 'details', details, 'terms', cancellation_policy)`;
  await keep("listings", price, sql`status <> 'draft'`);
  return { ...kept, atStripe: await world.stripe.control.books() };
}

interface Scene extends Market {
  admin: Person;
  /** Another admin, with a passkey. */
  other: Person;
  /** A paid booking of the guest in the host's lodging. */
  paid: { reserve_id: number; session_id: string; total: number };
  inputs: Inputs;
}

async function aScene(world: World): Promise<Scene> {
  const market = await aWholeMarket(world);
  const [admin, other] = [await anAdmin(world), await anAdmin(world)];
  await openPayoutAccount(world, market.host);
  const stay = { ...stays.lodging(market.lodging.id), check_in: "2027-01-11", check_out: "2027-01-14" };
  const paid = await book(world, market.guest, stay);
  const inputs = goodInputs({ ...market, held: { ...market.held, ...paid } });
  return { ...market, admin, other, paid, inputs };
}

type Plausible = AnyInput & { as?: Person };

const db = () => world.app.ctx.db;
const as = async ({ token }: Person, path: string, body?: object): Promise<Answer["body"]> => {
  const answer = await world.call("POST", path, { token, ...(body && { body }) });
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};

/** What makes a route succeed where `goodInputs` alone does not. Runs before the session has become old. */
const plausible: { [Name in RouteName]?: (scene: Scene) => Plausible | Promise<Plausible> } = {
  // The guest's other nights: the paid booking of the same quote would only be answered again.
  async reserve({ lodging, guest }) {
    const stay = stays.lodging(lodging.id, { check_in: "2027-02-01", check_out: "2027-02-03" });
    const { body } = await getQuote(world, stay, guest);
    return { body: { ...stay, quote_id: body.quote_id } };
  },
  // Paying for another stay has let go of the market's hold.
  async releaseHold({ lodging, guest }) {
    const stay = stays.lodging(lodging.id, { check_in: "2027-02-01", check_out: "2027-02-03" });
    return { params: { id: (await hold(world, guest, stay)).body.reserve_id } };
  },
  async completeHosting({ inputs }) {
    await moveTo("2027-01-14T16:00:00Z");
    return inputs.completeHosting;
  },
  async reportProblem({ inputs }) {
    await moveTo("2027-01-12T16:00:00Z");
    return inputs.reportProblem;
  },
  async settleProblem(scene) {
    await moveTo("2027-01-12T16:00:00Z");
    await as(scene.guest, `/user/reserve/${scene.paid.reserve_id}/problem`, { text: "No hay agua caliente." });
    const { id } = await db().selectFrom("problems").select("id").executeTakeFirstOrThrow();
    return { ...scene.inputs.settleProblem, params: { id } };
  },
  refundBooking: ({ paid, inputs }) => ({
    ...inputs.refundBooking,
    body: { amount: 10, left: paid.total, reason: "Por las molestias." },
  }),
  async retryRefund(scene) {
    return { ...scene.inputs.retryRefund, params: { id: (await aFailedRefund(scene)).id } };
  },
  async releasePayout(scene) {
    const { reserve_id: id } = scene.paid;
    await moveTo("2027-01-14T16:00:00Z");
    await as(scene.host, "/user/hosting_complete", { reserve_id: id });
    await moveTo("2027-01-15T16:00:00Z");
    await settlePayout(world.app.ctx, { bookingId: id });
    const [transfer] = (await world.app.ctx.stripe.transfers.list()).data;
    await world.app.ctx.stripe.transfers.createReversal(String(transfer?.id), { amount: 100_00 });
    await catchUp(world.app.ctx);
    return { ...scene.inputs.releasePayout, params: { id } };
  },
  async recordRefundPaid(scene) {
    const { id, amount_cents } = await aFailedRefund(scene);
    const { body } = scene.inputs.recordRefundPaid;
    return { params: { id }, body: { ...body, amount: toDollars(amount_cents) } };
  },
  async refundOrphan(scene) {
    return { ...scene.inputs.refundOrphan, params: { id: (await anOrphan(scene)).id } };
  },
  async recordOrphanPaid(scene) {
    const { id, amount_cents } = await anOrphan(scene);
    const { body } = scene.inputs.recordOrphanPaid;
    return { params: { id }, body: { ...body, amount: toDollars(amount_cents) } };
  },
  async attachOrphan(scene) {
    const { id, code } = await anOrphan(scene);
    return { params: { id }, body: { code, reason: "La pagó por esta." } };
  },
  async reversePaidElsewhere(scene) {
    const { id, amount_cents } = await aFailedRefund(scene);
    const { body } = scene.inputs.recordRefundPaid;
    const paid = { ...body, amount: toDollars(amount_cents) };
    await as(scene.admin, `/admin/refunds/${id}/paid-elsewhere`, paid);
    const entry = db().selectFrom("ledger_entries").select("id").where("kind", "=", "refund_paid_elsewhere");
    return { ...scene.inputs.reversePaidElsewhere, params: { id: (await entry.executeTakeFirstOrThrow()).id } };
  },
  async recordDebtRepaid(scene) {
    await indebtHostOf(scene);
    return { ...scene.inputs.recordDebtRepaid, params: { id: scene.host.id } };
  },
  async reverseDebtRepaid(scene) {
    await indebtHostOf(scene);
    await as(scene.admin, `/admin/users/${scene.host.id}/debt-repaid`, scene.inputs.recordDebtRepaid.body);
    const entry = db().selectFrom("ledger_entries").select("id").where("kind", "=", "debt_repaid");
    return { ...scene.inputs.reverseDebtRepaid, params: { id: (await entry.executeTakeFirstOrThrow()).id } };
  },
  async remitTax({ inputs }) {
    await untilTheStayIsOver();
    return { body: { ...inputs.remitTax.body, amount: 1 } };
  },
  async reverseRemittedTax({ admin, inputs }) {
    await untilTheStayIsOver();
    await as(admin, "/admin/money/remit-tax", { ...inputs.remitTax.body, amount: 1 });
    const remitted = db().selectFrom("ledger_entries").select("id").where("kind", "=", "tax_remitted");
    return { ...inputs.reverseRemittedTax, params: { id: (await remitted.executeTakeFirstOrThrow()).id } };
  },
  async restoreUser({ guest, inputs }) {
    await db().updateTable("users").set({ suspended_at: world.clock.now() }).where("id", "=", guest.id).execute();
    return inputs.restoreUser;
  },
  async undoHostCalendars({ host, lodging }) {
    const listings = [{ link_id: lodging.id, dates: ["2026-12-20"] }];
    const change = { key: randomUUID(), change: "nights", listings, price: 120 };
    return { params: { key: (await as(host, "/user/host/calendars/changes", change)).key } };
  },
  async reopenReservations({ admin, inputs }) {
    await as(admin, "/admin/reservations/pause", inputs.pauseReservations.body);
    return inputs.reopenReservations;
  },
  async getThreadPhoto({ admin, thread, inputs }) {
    await as(admin, `/admin/message-reports/${thread.report}/thread`, inputs.readReportedThread.body);
    return inputs.getThreadPhoto;
  },
  unmakeAdmin: ({ other, inputs }) => ({ ...inputs.unmakeAdmin, params: { id: other.id } }),
  async resetFactors({ other, inputs }) {
    await givePasskey(other);
    return { ...inputs.resetFactors, params: { id: other.id } };
  },
  async addPasskey({ guest }) {
    const options = await as(guest, "/user/passkeys/options");
    return { body: aPasskey({ origin: "http://linkisla.test", rpId: "linkisla.test" }).make(options) };
  },
  removePasskey: async ({ guest }) => ({ params: { id: await givePasskey(guest) } }),
  async confirmApp({ admin }) {
    const { secret } = await as(admin, "/user/authenticator");
    return { body: { code: codeOf(secret) } };
  },
  async removeApp({ admin }) {
    await giveApp(admin);
    return {};
  },
  async renewRecoveryCodes({ admin }) {
    await giveApp(admin);
    return {};
  },
  async askToProve({ guest }) {
    await givePasskey(guest);
    return {};
  },
  emailProofCode: async () => ({ as: await withoutPassword() }),
  resendVerification: async () => ({ as: await aNewcomer(world) }),
  verifyByCode: async () => ({ as: await aNewcomer(world), body: { code: "000000" } }),
  login: ({ guest }) => ({ body: { email: guest.email, password: "no es esta clave" } }),
  changePassword: ({ inputs }) => ({ body: { ...inputs.changePassword.body, current: "no es esta clave" } }),
  changeEmail: ({ inputs }) => ({ body: { ...inputs.changeEmail.body, password: "no es esta clave" } }),
  deleteAccount: () => ({ body: { password: "no es esta clave" } }),
  prove: () => ({ body: { method: "password", password: "no es esta clave" } }),
  endSession: async ({ guest }) => {
    await as(guest, "/auth/login", { email: guest.email, password });
    const sessions = await world.call("GET", "/user/sessions", { token: guest.token });
    return { params: { id: sessions.body.find(({ current }: { current: boolean }) => !current).id } };
  },
  endOtherSessions: async ({ guest }) => {
    await as(guest, "/auth/login", { email: guest.email, password });
    return {};
  },
  async getSubscription({ guest }) {
    await as(guest, "/newsletter", { email: guest.email });
    const { token } = await db().selectFrom("newsletter_subscribers").select("token").executeTakeFirstOrThrow();
    return { params: { token } };
  },
  getSessionStatus: ({ held }) => ({ query: { session_id: held.session_id } }),
  async review(scene) {
    await untilTheStayIsOver();
    return scene.inputs.review;
  },
  async guestReview(scene) {
    await untilTheStayIsOver();
    return scene.inputs.guestReview;
  },
  async answerReview(scene) {
    return { ...scene.inputs.answerReview, params: { id: await aReview(scene) } };
  },
  async hide(scene) {
    return { body: { what: "review", id: await aReview(scene), reason: "Nombra a una persona." } };
  },
  async show(scene) {
    const what = { what: "review", id: await aReview(scene), reason: "No nombra a nadie." };
    await as(scene.admin, "/admin/hide", what);
    return { body: what };
  },
  async putBack({ host, lodging }) {
    const body = { service_type: 2, link_id: lodging.id, ...plainForm.lodging, price: 10 };
    await world.call("PUT", "/user/host", { token: host.token, body: { ...body, title: "Casa barata" } });
    const edit = await db().selectFrom("listing_edits").select(["id"]).executeTakeFirstOrThrow();
    return { params: { id: edit.id }, body: { fields: ["price"], version: 2, reason: "El precio engaña." } };
  },
  async enableListing({ host, inputs }) {
    const { id } = await aListing(world, "lodging", { hostId: host.id, status: "submitted" });
    return { body: { ...inputs.enableListing.body, link_id: id } };
  },
  async submitAgain({ host }) {
    const { id } = await aHostedListing(world, host, "lodging", { status: "rejected" });
    return { params: { id } };
  },
  archiveListing: ({ space }) => ({ body: { link_id: space.id, service_type: 1 } }),
  async remindHost() {
    const { host, guest, listing } = await aMarket(world, "lodging");
    await book(world, guest, stays.lodging(listing.id));
    return { params: { id: host.id } };
  },
  async resendEmail({ inputs, paid }) {
    const mails = db().selectFrom("mails").select("id").where("event", "=", "booking_confirmed_guest");
    const { id } = await mails.where("booking_id", "=", paid.reserve_id).executeTakeFirstOrThrow();
    return { ...inputs.resendEmail, body: { ...inputs.resendEmail.body, mail: id } };
  },
  getInvitation: () => ({ params: { token: newSecret() } }),
  acceptInvitation: () => ({ params: { token: newSecret() } }),
  leaveListing: ({ helpers, inputs }) => ({ ...inputs.leaveListing, as: helpers.manager }),
  setHostCalendar: ({ lodging }) => ({
    params: { id: lodging.slug },
    body: { change: "nights", dates: ["2026-12-20"], price: 10 },
  }),
};

async function givePasskey({ id: user_id }: Person): Promise<string> {
  const made = { credential_id: newSecret(), public_key: "", counter: 0, host_name: "linkisla.test", transports: [] };
  const row = { user_id, ...made, name: "Mi teléfono", created_at: world.clock.now() };
  return (await db().insertInto("passkeys").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

async function giveApp(admin: Person): Promise<void> {
  const { secret } = await as(admin, "/user/authenticator");
  await as(admin, "/user/authenticator/confirm", { code: codeOf(secret) });
}

function codeOf(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now().getTime() });
}

/** Somebody who signs in through Google only. */
async function withoutPassword(): Promise<Person> {
  const person = await aKnownPerson(world);
  await db().updateTable("users").set({ password_hash: null }).where("id", "=", person.id).execute();
  return person;
}

/** Moves the clock, and no session ends meanwhile. */
async function moveTo(instant: string): Promise<void> {
  world.clock.set(new Date(instant));
  await setSessions(world.clock.now());
}

async function untilTheStayIsOver(): Promise<void> {
  await moveTo("2027-01-15T16:00:00Z");
  await sweep(world.app.ctx);
  await world.settle();
}

/** The published review of the guest's stay. */
async function aReview({ guest, host, paid }: Scene): Promise<number> {
  await untilTheStayIsOver();
  await review(world, guest, paid.reserve_id);
  await guestReview(world, host, paid.reserve_id);
  await tendReviews(world);
  return (await db().selectFrom("reviews").select("id").executeTakeFirstOrThrow()).id;
}

async function indebtHostOf({ paid, inputs }: Scene): Promise<void> {
  const postings = ledger.indebted(toCents(inputs.recordDebtRepaid.body.amount));
  const entry = { kind: "debt_incurred", bookingId: paid.reserve_id, reference: "made-up" } as const;
  await ledger.writeEntry(world.app.ctx, { ...entry, postings });
}

/** By Stripe's test card whose refunds fail after they succeeded. */
async function aFailedRefund({ guest, lodging }: Scene): Promise<{ id: number; amount_cents: number }> {
  const stay = stays.lodging(lodging.id, { check_in: "2027-03-10", check_out: "2027-03-12" });
  const { reserve_id } = await book(world, guest, stay, "4000000000005126");
  await as(guest, "/user/cancel-reserve", { reserve_id });
  await world.settle();
  world.clock.advance(60 * 24);
  await world.settle();
  const failed = db().selectFrom("refunds").select(["id", "amount_cents"]).where("state", "=", "failed");
  return failed.executeTakeFirstOrThrow();
}

/** A payment that lost its booking, and the code of a held booking that it fits. */
async function anOrphan({ lodging }: Scene): Promise<{ id: number; amount_cents: number; code: string }> {
  await world.settle();
  const before = await dump(world.app.ctx);
  const email = "perdida@example.test";
  const stay = stays.lodging(lodging.id, { check_in: "2027-02-01", check_out: "2027-02-03" });
  const register = async () => {
    const person = await aNewcomer(world, { email });
    await db().updateTable("users").set({ email_verified_at: world.clock.now() }).where("id", "=", person.id).execute();
    return person;
  };
  await book(world, await register(), stay);
  await world.restore(before);
  await catchUpWith(world.app.ctx, world.jobs);
  const { body } = await hold(world, await register(), stay);
  const booking = db().selectFrom("bookings").select("code").where("id", "=", body.reserve_id);
  const orphan = await db().selectFrom("orphan_payments").select(["id", "amount_cents"]).executeTakeFirstOrThrow();
  return { ...orphan, code: (await booking.executeTakeFirstOrThrow()).code };
}

const rightful: Record<Guard, "guest" | "host" | "admin"> = {
  public: "guest",
  user: "guest",
  host: "host",
  hosting: "host",
  admin: "admin",
};

/** Makes all sessions such that their persons opened them and proved who they are at this instant. */
async function setSessions(opened: Date): Promise<void> {
  const [last_seen_at, expires_at] = [world.clock.now(), new Date(world.clock.now().getTime() + 86_400_000)];
  const times = { created_at: opened, proved_at: opened, last_seen_at, expires_at };
  await db().updateTable("sessions").set(times).execute();
}

const outcomeOf = ({ status, body }: Answer) => (status === 200 ? 200 : `${status} ${body.code}`);

/** A call that can be repeated, and what it did each time. */
async function theCall(name: RouteName, scene: Scene) {
  const route = (routes.find(([each]) => each === name) as [RouteName, Route])[1];
  const given: Plausible = (await plausible[name]?.(scene)) ?? scene.inputs[name];
  const { as: caller = scene[rightful[route.guard]], ...input } = given;
  return oldSession(caller, () => callRoute(world, route, input, caller.token));
}

async function oldSession(caller: Person, call: () => Promise<Answer>) {
  await world.settle();
  // An admin's session ends after twelve hours.
  await setSessions(new Date(world.clock.now().getTime() - 2 * 3_600_000));
  const attempt = async () => {
    const before = await worth();
    const answer = await call();
    await world.settle();
    const after = await worth();
    const moved = Object.keys(after).filter((what) => JSON.stringify(after[what]) !== JSON.stringify(before[what]));
    return { outcome: outcomeOf(answer), moved };
  };
  return {
    attempt,
    /** Proves by the password, as the page asks for it. */
    prove: () => as(caller, "/user/proof", { method: "password", password }),
  };
}

const refused = { outcome: "403 proof_needed", moved: [] };

it.each(movesWithProof)("%s needs a fresh proof, and moves something with it", async (name) => {
  const { attempt, prove } = await theCall(name, scene());
  expect(await attempt()).toEqual(refused);
  await prove();
  const { outcome, moved } = await attempt();
  expect(outcome).toBe(200);
  expect(moved).not.toEqual([]);
});

it.each(givesWithProof)("%s needs a fresh proof, and gives with it", async (name) => {
  const { attempt, prove } = await theCall(name, scene());
  expect(await attempt()).toEqual(refused);
  await prove();
  expect((await attempt()).outcome).toBe(200);
});

it.each(Object.entries(movesByDesign) as [RouteName, string][])("%s moves something by design: %s", async (name) => {
  const { attempt } = await theCall(name, scene());
  const { outcome, moved } = await attempt();
  expect(outcome).toBe(200);
  expect(moved).not.toEqual([]);
});

it.each(needsSecret)("%s is refused without its secret, and moves nothing", async (name) => {
  const { attempt } = await theCall(name, scene());
  const { outcome, moved } = await attempt();
  expect(outcome).toMatch(/^400 /);
  expect(moved).toEqual([]);
});

test("what moves nothing is answered", async () => {
  for (const name of harmless.filter((one) => !(one in plausible))) {
    const { attempt } = await theCall(name, scene());
    expect([name, await attempt()]).toEqual([name, { outcome: 200, moved: [] }]);
  }
});

it.each(harmless.filter((name) => name in plausible))("%s is answered, and moves nothing", async (name) => {
  const { attempt } = await theCall(name, scene());
  expect(await attempt()).toEqual({ outcome: 200, moved: [] });
});

it.each([
  ["login", "sessions"],
  ["changePassword", "users"],
  ["changeEmail", "account_links"],
  ["deleteAccount", "users"],
  ["prove", "sessions"],
] as const)("%s with the password moves something", async (name, what) => {
  const person = await aKnownPerson(world);
  const bodies = {
    login: { email: person.email, password },
    changePassword: { current: password, password: "otra clave, más larga" },
    changeEmail: { email: "otra@example.test", password },
    deleteAccount: { password },
    prove: { method: "password", password },
  };
  const { attempt } = await oldSession(person, () => callRoute(world, api[name], { body: bodies[name] }, person.token));
  const { outcome, moved } = await attempt();
  expect([outcome, moved.includes(what)]).toEqual([200, true]);
});

test("whoever has no password changes an address and deletes the account with a fresh proof", async () => {
  const person = await withoutPassword();
  const change = { body: { email: "otra@example.test" } };
  const changing = await oldSession(person, () => callRoute(world, api.changeEmail, change, person.token));
  expect(await changing.attempt()).toEqual(refused);
  const deleting = await oldSession(person, () => callRoute(world, api.deleteAccount, { body: {} }, person.token));
  expect(await deleting.attempt()).toEqual(refused);
  await setSessions(world.clock.now());
  expect(await changing.attempt()).toEqual({ outcome: 200, moved: ["account_links"] });
  expect((await deleting.attempt()).outcome).toBe(200);
});

const accountRoutes = ["createPayoutAccount", "getAccountLink", "getAccountLogin"] as const;

test("a first payout account needs no proof until Stripe has its details", async () => {
  const host = await aKnownPerson(world);
  await aListing(world, "lodging", { hostId: host.id });
  for (const name of accountRoutes) {
    const { attempt } = await oldSession(host, () => callRoute(world, api[name], {}, host.token));
    expect([name, (await attempt()).outcome]).toEqual([name, 200]);
  }
});

test("an account that takes another's place needs a proof, also while Stripe has none of its details", async () => {
  const host = await aKnownPerson(world);
  await aListing(world, "lodging", { hostId: host.id });
  const first = await openPayoutAccount(world, host);
  await world.stripe.control.account({ account: first, state: "deauthorized" });
  await world.settle();
  await setSessions(world.clock.now());
  const { body } = await callRoute(world, api.createPayoutAccount, {}, host.token);
  expect(body.connect_id).not.toBe(first);
  for (const name of accountRoutes) {
    const { attempt, prove } = await oldSession(host, () => callRoute(world, api[name], {}, host.token));
    expect([name, await attempt()]).toEqual([name, refused]);
    await prove();
    expect([name, (await attempt()).outcome]).toEqual([name, 200]);
  }
});
