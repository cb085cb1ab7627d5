import { randomBytes, randomUUID } from "node:crypto";
import { api, type RouteName } from "#contract/api.ts";
import { addMinutes } from "#contract/dates.ts";
import { type CohostRole, cohostRoles } from "#contract/rights.ts";
import type { Route, Sent, SentFile } from "#contract/route.ts";
import { hashOf } from "../server/accounts/accounts.ts";
import { aKnownPerson, aListing, getQuote, helpAt, type Person, password, plainForm, stays } from "./makers.ts";
import type { Answer, World } from "./world.ts";

/** Every route of the contract with a valid input: the basis of the tests that go through all routes. */

export const routes = Object.entries(api) as [RouteName, Route][];

export interface Market {
  host: Person;
  guest: Person;
  lodging: { id: number; slug: string };
  space: { id: number; slug: string };
  experience: { id: number; slug: string };
  /** The guest's unpaid hold in the lodging. */
  held: { reserve_id: number; session_id: string; quote_id: string; stay: ReturnType<typeof stays.lodging> };
  /** The guest's session. */
  signedIn: { id: string };
  /** A listing the guest started, with one photo. */
  draft: { id: number; photo: { id: number } };
  /** The guest's shared list, with the lodging in it. */
  list: { id: number; token: string };
  /** The key of a change of the host's calendars. */
  change: string;
  /** The space's calendar address, and another calendar that the space reads. */
  linked: { address: string; feed: number };
  /** The guest's question about the lodging and the host's answer, which the guest reported. */
  thread: { id: number; photo: number; report: number };
  /** Who helps the host with all three listings, one in each role. */
  helpers: Record<CohostRole, Person>;
  /** An invitation of the guest to help with the lodging. */
  invitation: { id: number; token: string };
}

/** One listing of each kind, and a guest with a hold in the lodging and a draft listing. */
export async function aWholeMarket(world: World): Promise<Market> {
  const host = await aKnownPerson(world);
  const guest = await aKnownPerson(world);
  const lodging = await aListing(world, "lodging", { hostId: host.id });
  const space = await aListing(world, "space", { hostId: host.id });
  const experience = await aListing(world, "experience", { hostId: host.id });
  const stay = stays.lodging(lodging.id);
  const quote = await getQuote(world, stay, guest);
  const held = await world.call("POST", "/user/reserve", {
    token: guest.token,
    body: { ...stay, quote_id: quote.body.quote_id },
  });
  if (held.status !== 200) throw new Error(`could not hold: ${JSON.stringify(held.body)}`);
  const [signedIn] = (await world.call("GET", "/user/sessions", { token: guest.token })).body;
  const kept = { ...held.body, quote_id: quote.body.quote_id, stay };
  const draft = await aDraft(world, guest);
  const list = await aSharedList(world, guest, lodging.id);
  const change = await aChange(world, host);
  const linked = await aLinkedCalendar(world, host, space, experience);
  const photo = await aMessagePhoto(world, guest);
  const asked = await world.call("POST", `/user/listings/${lodging.id}/messages`, {
    token: guest.token,
    body: { key: randomUUID(), text: "¿Hay escaleras?", photos: [photo] },
  });
  const thread = { id: asked.body.thread, photo, report: await aReport(world, host, guest, asked.body.thread) };
  const helpers = await helpersWith(world, [lodging, space, experience]);
  const invitation = await anInvitation(world, lodging.id, guest.email);
  const hers = { draft, list, change, linked, thread, helpers, invitation };
  return { host, guest, lodging, space, experience, held: kept, signedIn, ...hers };
}

async function helpersWith(world: World, listings: { id: number }[]): Promise<Market["helpers"]> {
  const people = await Promise.all(
    cohostRoles.map(async (role) => {
      const person = await aKnownPerson(world);
      for (const listing of listings) await helpAt(world, listing, person, role);
      return [role, person] as const;
    }),
  );
  return Object.fromEntries(people) as Market["helpers"];
}

async function anInvitation({ app: { ctx } }: World, listing_id: number, email: string): Promise<Market["invitation"]> {
  const token = randomBytes(32).toString("base64url");
  const { id } = await ctx.db
    .insertInto("cohost_invitations")
    .values({
      ...{ listing_id, email, role: "calendar", token_hash: hashOf(token), invited_at: ctx.now() },
      expires_at: addMinutes(ctx.now(), 60),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, token };
}

async function aMessagePhoto(world: World, { token }: Person): Promise<number> {
  const body = new FormData();
  body.append("photo", aSmallPicture(), "foto.png");
  return (await world.call("POST", "/user/messages/photos", { token, body })).body.photo;
}

async function aReport(world: World, host: Person, guest: Person, thread: number): Promise<number> {
  const { db } = world.app.ctx;
  await world.call("POST", `/user/threads/${thread}/messages`, {
    token: host.token,
    body: { key: randomUUID(), text: "Tres escalones." },
  });
  const { id: message_id } = await db
    .selectFrom("messages")
    .select("id")
    .where("thread_id", "=", thread)
    .where("seq", "=", 2)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("message_reports")
    .values({ message_id, reporter_id: guest.id, reason: "other", text: "", reported_at: world.clock.now() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A change of many dates that replaced nothing. */
async function aChange({ app: { ctx } }: World, { id: host_id }: Person): Promise<string> {
  const key = randomUUID();
  const nothing = { request: "{}", kept: "[]", reply: "{}" };
  await ctx.db
    .insertInto("calendar_changes")
    .values({ host_id, key, made_at: ctx.now(), ...nothing })
    .execute();
  return key;
}

async function aLinkedCalendar(
  world: World,
  { token }: Person,
  space: { slug: string },
  experience: { slug: string },
): Promise<Market["linked"]> {
  const addressOf = async ({ slug }: { slug: string }) =>
    (await world.call("GET", `/user/host/calendar/${slug}/links`, { token })).body.address;
  const body = { name: "Otro sitio", address: await addressOf(experience) };
  const added = await world.call("POST", `/user/host/calendar/${space.slug}/feeds`, { token, body });
  return { address: await addressOf(space), feed: added.body.feeds[0].id };
}

async function aSharedList(
  { app: { ctx } }: World,
  { id: user_id }: Person,
  listing_id: number,
): Promise<Market["list"]> {
  const [created_at, token] = [ctx.now(), randomBytes(16).toString("base64url")];
  const { id } = await ctx.db
    .insertInto("favorite_lists")
    .values({ user_id, name: "Aniversario", share_token: token, created_at })
    .returning("id")
    .executeTakeFirstOrThrow();
  await ctx.db.insertInto("favorites").values({ user_id, listing_id, list_id: id, saved_at: created_at }).execute();
  return { id, token };
}

async function aDraft(world: World, host: Person): Promise<Market["draft"]> {
  const { db } = world.app.ctx;
  const [created_at, updated_at] = [world.clock.now(), world.clock.now()];
  const { id } = await db
    .insertInto("listing_drafts")
    .values({ host_id: host.id, kind: "space", created_at, updated_at })
    .returning("id")
    .executeTakeFirstOrThrow();
  const photo = await db
    .insertInto("photos")
    .values({ draft_id: id, position: 0, hash: "0".repeat(32) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, photo };
}

type Input<R extends Route> = {
  [Part in keyof Sent<R> as Sent<R>[Part] extends undefined ? never : Part]: Sent<R>[Part];
};
export type Inputs = { [Name in RouteName]: Input<(typeof api)[Name]> };

let newcomers = 0;

/** Has the format of what a browser sends of a passkey, but there is none. */
const unknownPasskey = { credentialId: "bm8", clientDataJSON: "e30", authenticatorData: "oA", signature: "oA" };

/** Has the format of the token in an email's link, but is not valid. */
const unknownLink = "A".repeat(43);

/** A PNG of eight by six pixels. */
const aSmallPicture = () =>
  new Blob([
    Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAMAAADJ2y/JAAAAA1BMVEULbnVwPhGhAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQI12NgIAcAAAA2AAFnV6ZyAAAAAElFTkSuQmCC",
      "base64",
    ),
  ]);

/** An input to which every route responds with 200 for the market's guest, except a paid booking's calendar. */
export function goodInputs(market: Market): Inputs {
  const { host, guest, lodging, space, experience, held, signedIn, draft, list, change, linked, thread } = market;
  const { helpers, invitation } = market;
  newcomers += 1;
  return {
    lookUpAccount: { body: { email: "nadie@example.test" } },
    register: {
      body: {
        name: "Nueva Persona",
        email: `nueva${newcomers}@example.test`,
        password,
        birthDate: "1990-05-10",
        acceptTerms: true,
      },
    },
    login: { body: { email: guest.email, password } },
    resumeSession: {},
    askForPasskey: {},
    signInWithPasskey: { body: unknownPasskey },
    getFactors: {},
    askToAddPasskey: {},
    addPasskey: {
      body: {
        ...{ name: "Mi teléfono", credentialId: "bm8", transports: ["internal" as const] },
        ...{ clientDataJSON: "e30", attestationObject: "oA" },
      },
    },
    removePasskey: { params: { id: "5f0c3a52-6a0e-4d63-9c52-3f2f5f6f0a11" } },
    startApp: {},
    confirmApp: { body: { code: "402817" } },
    removeApp: {},
    renewRecoveryCodes: {},
    askToProve: {},
    emailProofCode: {},
    prove: { body: { method: "password", password } },
    logout: {},
    forgotPassword: { body: { email: `nueva${newcomers}@example.test` } },
    resetPassword: { body: { token: unknownLink, password } },
    verifyEmail: { body: { token: unknownLink } },
    verifyByCode: { body: { code: "402817" } },
    resendVerification: {},
    confirmEmail: { body: { token: unknownLink } },
    exchangeCode: { body: { code: unknownLink } },
    getMe: {},
    updateProfile: {
      body: {
        name: "Ana Cruz",
        phone: "+1 787 555 0101",
        profession: "Maestra",
        languages: ["es", "fr"],
        birthDate: "1990-05-10",
        description: "Me gusta caminar.",
      },
    },
    completeProfile: { body: { birthDate: "1990-05-10", acceptTerms: true } },
    updateSettings: { body: { language: "en", emailChoices: { reviews: false, news: true } } },
    changePassword: { body: { current: password, password: "otra clave, más larga" } },
    changeEmail: { body: { email: `nueva${newcomers}@example.test`, password } },
    listSessions: {},
    endOtherSessions: {},
    endSession: { params: { id: signedIn.id } },
    getOwnData: {},
    deleteAccount: { body: { password } },
    uploadProfileImage: { files: { profile: [aSmallPicture()] } },
    removeProfileImage: {},
    subscribe: { body: { email: `nueva${newcomers}@example.test` } },
    getSubscription: { params: { token: unknownLink } },
    listLodgings: {},
    getLodging: { params: { id: lodging.slug } },
    listSpaces: {},
    getSpace: { params: { id: space.slug } },
    listExperiences: {},
    getExperience: { params: { id: experience.slug } },
    getHost: { params: { id: host.id } },
    listHostReviews: { params: { id: host.id } },
    listSimilar: { params: { id: lodging.id } },
    getAvailability: { params: { id: lodging.id }, query: { from: "2026-12-01", to: "2026-12-20" } },
    searchListings: { query: { kind: "lodging", q: "casa", check_in: "2026-12-01", check_out: "2026-12-04" } },
    mapListings: { query: { kind: "lodging", bounds: "17.9,-67.3,18.6,-65.2" } },
    countChoices: { query: { kind: "lodging", q: "casa", min_price: "10" } },
    findFreeStays: {
      params: { id: lodging.id },
      query: { check_in: "2026-12-01", check_out: "2026-12-04", guests: "2" },
    },
    listFavorites: { query: { check_in: "2026-12-01", check_out: "2026-12-04", date: "2026-12-01", guests: "2" } },
    listFavoriteIds: {},
    joinFavorites: { body: { ids: [space.id, experience.id] } },
    saveFavorite: { params: { id: space.id } },
    removeFavorite: { params: { id: lodging.id } },
    moveFavorite: { params: { id: lodging.id }, body: { list: list.id } },
    makeFavoriteList: { body: { name: "Boda de Marta" } },
    renameFavoriteList: { params: { id: list.id }, body: { name: "Bodas de plata" } },
    deleteFavoriteList: { params: { id: list.id } },
    shareFavoriteList: { params: { id: list.id } },
    stopSharingFavoriteList: { params: { id: list.id } },
    getSharedList: { params: { token: list.token } },
    listThreads: { query: { side: "guest", show: "unread" } },
    countUnread: {},
    hearOfThreads: {},
    findThread: { query: { listing: lodging.id } },
    getThread: { params: { id: thread.id }, query: { after: 0 } },
    sendMessage: { params: { id: thread.id }, body: { key: randomUUID(), text: "Sí, tres escalones." } },
    askHost: { params: { id: lodging.id }, body: { key: randomUUID(), text: "¿Se puede llegar antes?" } },
    writeAboutBooking: { params: { id: held.reserve_id }, body: { key: randomUUID(), text: "Llegamos tarde." } },
    addMessagePhoto: { files: { photo: [aSmallPicture()] } },
    getMessagePhoto: { params: { id: thread.id, photo: thread.photo } },
    reportMessage: { params: { id: thread.id, seq: 2 }, body: { reason: "fraud", text: "Pide un depósito." } },
    getSavedReplies: {},
    setSavedReplies: { body: { items: [{ name: "Cómo llegar", text: "Hola, {nombre}: toma la carretera 301." }] } },
    fillSavedReplies: { params: { id: thread.id } },
    getListingMessages: { params: { id: lodging.id } },
    setListingMessages: {
      params: { id: lodging.id },
      body: { door_code: "4071", messages: [{ moment: "arrival", texts: { es: "La clave es {clave}.", en: "" } }] },
    },
    listMessageReports: { query: { show: "open", limit: 10 } },
    readReportedThread: { params: { id: thread.report }, body: { reason: "Una persona lo reportó." } },
    readBookingThread: { params: { id: held.reserve_id }, body: { reason: "Piden una devolución." } },
    getThreadPhoto: { params: { id: thread.id, photo: thread.photo } },
    closeMessageReport: { params: { id: thread.report }, body: { reason: "Se habló con las dos partes." } },
    readThread: { params: { id: thread.id }, body: { seq: 1 } },
    suggestWords: { query: { kind: "lodging", typed: "pis" } },
    listPlaces: {},
    getQuote: { query: held.stay },
    reserve: { body: { ...held.stay, quote_id: held.quote_id } },
    listBookings: { query: { limit: 10 } },
    getBooking: { params: { id: held.reserve_id } },
    releaseHold: { params: { id: held.reserve_id } },
    previewCancellation: { params: { id: held.reserve_id } },
    cancelReserve: { body: { service_type: 2, reserve_id: held.reserve_id } },
    cancelReserveHost: { body: { service_type: 2, reserve_id: held.reserve_id } },
    completeHosting: { body: { service_type: 2, reserve_id: held.reserve_id } },
    reportProblem: { params: { id: held.reserve_id }, body: { text: "No hay agua caliente." } },
    getReceipt: { params: { id: held.reserve_id } },
    getCalendarFile: { params: { id: held.reserve_id } },
    setSiteTax: { body: { tax: 7.5 } },
    setHostTax: { body: { tax: 7.5 } },
    setExperienceTax: { body: { tax: 7.5 } },
    listCommissions: {},
    previewCommission: { params: { kind: "lodging" } },
    cancelBooking: { params: { id: held.reserve_id }, body: { reason: "El anuncio no era cierto." } },
    previewRefund: { params: { id: held.reserve_id }, query: { amount: "10" } },
    refundBooking: { params: { id: held.reserve_id }, body: { amount: 10, left: 428, reason: "Por las molestias." } },
    settleProblem: { params: { id: 1 }, body: { answer: "Hablamos con las dos partes." } },
    refundOrphan: { params: { id: 1 }, body: { reason: "Nadie sabe de qué reserva era." } },
    attachOrphan: { params: { id: 1 }, body: { code: "LI-34VG6K", reason: "La pagó por esta." } },
    releasePayout: { params: { id: 1 }, body: { amount: 100, reason: "Se recuperó por error." } },
    retryRefund: { params: { id: 1 }, body: { reason: "El banco lo pidió." } },
    recordRefundPaid: { params: { id: 1 }, body: { amount: 107, reference: "ACH 118", reason: "Cerró la tarjeta." } },
    recordOrphanPaid: { params: { id: 1 }, body: { amount: 107, reference: "ACH 119", reason: "Cerró la tarjeta." } },
    reversePaidElsewhere: { params: { id: 1 }, body: { reason: "La transferencia volvió." } },
    recordDebtRepaid: {
      params: { id: 1 },
      body: { amount: 95, debt: 95, reference: "ATH 118", reason: "Llegó al banco." },
    },
    reverseDebtRepaid: { params: { id: 1 }, body: { reason: "El banco lo devolvió." } },
    remitTax: { body: { amount: 28, reference: "SC 2915, 2026-12", reason: "Planilla de diciembre." } },
    reverseRemittedTax: { params: { id: 1 }, body: { reason: "La cantidad no era esa." } },
    pauseReservations: { body: { reason: "Llega un huracán." } },
    reopenReservations: { body: { reason: "Pasó el huracán." } },
    getStats: {},
    getDisabledHosts: {},
    enableListing: { body: { link_id: lodging.id, service_type: 2, status: true } },
    getUsers: { query: { limit: 10 } },
    listUsers: { query: { type: "hosts", registered: "recent", q: "persona", limit: 10 } },
    getUser: { params: { id: guest.id } },
    suspendUser: { params: { id: guest.id }, body: { reason: "Cobró por fuera." } },
    restoreUser: { params: { id: guest.id }, body: { reason: "Se aclaró." } },
    makeAdmin: { params: { id: guest.id }, body: { reason: "Se une a la oficina." } },
    unmakeAdmin: { params: { id: guest.id }, body: { reason: "Dejó la oficina." } },
    resetFactors: { params: { id: guest.id }, body: { reason: "Dejó la oficina." } },
    getReport: { query: { from: "2026-01-01", to: "2026-12-31" } },
    downloadReport: { params: { name: "bookings.csv" }, query: { from: "2026-01-01", to: "2026-12-31" } },
    listAudit: { query: { q: "persona", limit: 10 } },
    listSecurityEvents: { query: { kind: "signed_in", limit: 10 } },
    getMoney: {},
    compareBooks: {},
    listLedger: { query: { account: "revenue", entry: "payment", kind: "lodging", trips: "over", from: "2026-11-01" } },
    searchBookings: { query: { q: "persona", state: "held", kind: "lodging", by: "booked", from: "2026-11-01" } },
    getAdminBooking: { params: { id: held.reserve_id } },
    resendEmail: { params: { id: held.reserve_id }, body: { mail: 999_999, reason: "No le llegó." } },
    getAlerts: {},
    reportBrowserError: { body: { name: "TypeError", frames: ["Card-B2x.js:1:204"], page: "/home/:slug" } },
    checkInside: {},
    checkOutside: {},
    listBreakages: { query: { limit: 10 } },
    listUnpayableHosts: {},
    remindHost: { params: { id: host.id } },
    listEditedListings: { query: { limit: 10 } },
    listAllListings: { query: { q: "persona", status: "on_sale", kind: "lodging", limit: 10 } },
    withdrawListing: { params: { id: lodging.id }, body: { reason: "Las fotos no son del lugar." } },
    getAdminListing: { params: { id: lodging.id } },
    listAdminReviews: { query: { listing: lodging.id, page: 1 } },
    hide: { body: { what: "review", id: 999_999, reason: "Nombra a una persona." } },
    show: { body: { what: "photo", id: 999_999, reason: "Era del lugar." } },
    putBack: { params: { id: 999_999 }, body: { fields: ["title"], version: 1, reason: "El título engaña." } },
    getHiddenParts: {},
    enterByAdminLink: { body: { token: unknownLink, password } },
    claimFirstAdmin: { body: { token: unknownLink } },
    getTaxes: {},
    getSessionStatus: { query: { session_id: held.session_id } },
    review: { params: { id: held.reserve_id }, body: { rating: 5, text: "La brisa no para." } },
    guestReview: { params: { id: held.reserve_id }, body: { rating: 5, text: "Dejó todo limpio." } },
    getBookingReviews: { params: { id: held.reserve_id } },
    answerReview: { params: { id: 999_999 }, body: { text: "Gracias." } },
    listReviews: { params: { id: lodging.id }, query: { limit: 3 } },
    createPayoutAccount: {},
    getAccountLink: {},
    getAccountLogin: {},
    getPayoutAccount: { query: { refresh: "true" } },
    listHostedBookings: { query: { when: "upcoming", limit: 10 } },
    getHostedBooking: { params: { id: held.reserve_id } },
    getEarnings: {},
    getStatement: { params: { period: "2026-12" } },
    printStatement: { params: { period: "2026" } },
    downloadStatement: { params: { period: "2026-12", name: "statement.csv" } },
    listDrafts: {},
    beginDraft: { body: { service_type: 0 } },
    saveDraft: {
      params: { id: draft.id },
      body: { version: 1, step: "photos", fields: { title: "Casa azul" }, images: [draft.photo.id] },
    },
    discardDraft: { params: { id: draft.id } },
    submitListing: { body: { service_type: 2, ...plainForm.lodging }, files: { images: [aSmallPicture()] } },
    listHostedListings: {},
    getHostedListing: { params: { id: lodging.slug } },
    editListing: { body: { service_type: 2, link_id: lodging.id, ...plainForm.lodging, title: "Casa nueva" } },
    submitAgain: { params: { id: lodging.id } },
    showListing: { body: { link_id: lodging.id, service_type: 2, show: false } },
    archiveListing: { body: { link_id: lodging.id, service_type: 2 } },
    addPhoto: { body: { draft_id: draft.id }, files: { image: [aSmallPicture()] } },
    replacePhoto: { body: { image_id: draft.photo.id }, files: { image: [aSmallPicture()] } },
    describePhoto: {
      body: {
        image_id: draft.photo.id,
        alt: "La casa desde la playa",
        altTranslated: "The house from the beach",
        room: "outside",
      },
    },
    removePhoto: { body: { image_id: draft.photo.id } },
    decodeMapsLink: { body: { link: "https://www.google.com/maps/place/Faro/@17.93,-67.19,17z" } },
    listPayouts: { query: { page: 1 } },
    getHostStats: {},
    getHostCalendar: { params: { id: lodging.slug }, query: { from: "2026-12-01", to: "2026-12-20" } },
    setHostCalendar: {
      params: { id: space.slug },
      body: { change: "block", dates: ["2026-12-20", "2026-12-22"], start_time: "18:00", end_time: "22:00" },
    },
    listHostCalendars: { query: { from: "2026-12-01", to: "2026-12-29", kind: "lodging", page: 1 } },
    changeHostCalendars: {
      body: {
        key: randomUUID(),
        change: "nights",
        listings: [{ link_id: lodging.id, dates: ["2026-12-20", "2026-12-22"] }],
        price: 120.5,
        minimum_nights: 2,
      },
    },
    undoHostCalendars: { params: { key: change } },
    getSeasons: { params: { id: lodging.slug } },
    getNoticesKey: {},
    subscribeNotices: {
      body: {
        endpoint: "https://push.example/1",
        p256dh: "BG_wO5SSQc4drdQ1GeaWDgqFtBppoFwygQOqK84VlMoWPE91OlW_AdxT9sCwx-7ni0DG_30lqW4igrmJzvccFEo",
        auth: "A".repeat(22),
      },
    },
    unsubscribeNotices: { body: { endpoint: "https://push.example/1" } },
    getCalendarLinks: { params: { id: lodging.slug } },
    renewCalendarAddress: { params: { id: lodging.slug } },
    addFeed: { params: { id: lodging.slug }, body: { name: "Airbnb", address: linked.address } },
    readFeed: { params: { id: space.slug, feed: linked.feed }, body: {} },
    removeFeed: { params: { id: space.slug, feed: linked.feed } },
    setSeasons: { params: { id: lodging.slug }, body: { version: 1, ...aYear } },
    getCohosts: { params: { id: lodging.slug } },
    inviteCohost: { params: { id: lodging.slug }, body: { email: "ayuda@example.test", role: "calendar" } },
    withdrawInvitation: { params: { id: lodging.slug, invitation: invitation.id } },
    changeCohost: { params: { id: lodging.slug, user: helpers.arrivals.id }, body: { role: "calendar" } },
    endCohost: { params: { id: lodging.slug, user: helpers.arrivals.id } },
    leaveListing: { params: { id: lodging.slug } },
    getInvitation: { params: { token: invitation.token } },
    acceptInvitation: { params: { token: invitation.token } },
    getTurnovers: { query: { date: "2026-12-20" } },
    getArrival: { params: { id: held.reserve_id } },
    getTurnoverCalendar: {},
    renewTurnoverCalendar: {},
    getGuestList: { params: { id: experience.slug }, query: { date: "2026-12-12" } },
  };
}

const aYear = {
  seasons: [
    { name: "Navidad", firstDay: "12-15", lastDay: "01-06", price: 240, weekendPrice: null, minimumNights: 5 },
    { name: "Verano", firstDay: "06-15", lastDay: "08-15", price: 150, weekendPrice: 180.5, minimumNights: null },
  ],
  weekdayMinimums: {
    monday: null,
    tuesday: null,
    wednesday: null,
    thursday: null,
    friday: 2,
    saturday: null,
    sunday: null,
  },
};

export interface AnyInput {
  params?: object;
  query?: object;
  body?: unknown;
  files?: { [field: string]: readonly SentFile[] };
}

/** Calls a route as the browser does: path parameters, query string, and the rest as JSON or as a form. */
export function callRoute(world: World, route: Route, input: AnyInput, token?: string): Promise<Answer> {
  const body = input.files ? formOf(input) : input.body;
  return world.call(route.method, addressOf(route, input), { token, ...(body !== undefined && { body }) });
}

export function formOf({ body = {}, files = {} }: AnyInput): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body as object)) {
    // A list is a repeated field and null an empty one; opening hours are sent as JSON.
    for (const one of [value ?? ""].flat()) {
      form.append(name, typeof one === "object" ? JSON.stringify(one) : String(one));
    }
  }
  for (const [name, list] of Object.entries(files)) for (const file of list) form.append(name, file as Blob);
  return form;
}

export function addressOf(route: Route, { params = {}, query = {} }: AnyInput): string {
  const path = Object.entries(params).reduce(
    (made, [name, value]) => made.replace(`{${name}}`, encodeURIComponent(String(value))),
    route.path,
  );
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return pairs.length > 0 ? `${path}?${pairs.join("&")}` : path;
}

/** Sends the JSON text as it is. */
export function sendJson(world: World, route: Route, json: string, token?: string): Promise<Answer> {
  return sendBytes(world, route, json, { "content-type": "application/json", ...(token && { "x-auth-token": token }) });
}

/** Sends any payload to the route's address, with every path parameter set to 1. */
export async function sendBytes(
  world: World,
  route: Route,
  payload: Buffer | string,
  headers: Record<string, string>,
): Promise<Answer> {
  const url = `${world.env.apiBase}${route.path.replace(/\{\w+\}/g, "1")}`;
  const response = await world.app.http.inject({ method: route.method, url, headers, payload });
  return { status: response.statusCode, body: response.json(), headers: response.headers as Answer["headers"] };
}
