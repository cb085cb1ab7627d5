import { describe, expect, it, test } from "vitest";
import { z } from "zod";
import type { RouteName } from "#contract/api.ts";
import type { Booking } from "#contract/bookings/bookings.ts";
import { bookingStates } from "#contract/bookings/process.ts";
import { type CohostRole, cohostRoles, type Right, rights, rightsOf } from "#contract/rights.ts";
import type { Guard, Route } from "#contract/route.ts";
import { aKnownPerson, aListing, anAdmin, aPerson, book, getQuote, type Person, stays } from "#testing/makers.ts";
import { tableUnder } from "#testing/markdown-tables.ts";
import { aWholeMarket, callRoute, goodInputs, type Market, routes } from "#testing/routes.ts";
import { useScene, type World } from "#testing/world.ts";
import type { RequestCtx } from "../ctx.ts";
import type { Answered } from "./api.ts";
import { callRoute as callAnswered } from "./api.ts";
import { noDevice } from "./device-cookie.ts";
import "./answer.types.ts";

/** Calls every route as each role: anonymous, its guest, another guest, the listing's host, another host, an admin. */

const { world, scene } = useScene(everybodyAt);

type Outcome = 200 | `${400 | 401 | 404 | 409} ${string}`;
interface Expected {
  nobody: Outcome;
  other: Outcome;
  host: Outcome;
  guest: Outcome;
  /** A host of another listing, and an admin: when left out, they get the same outcome as `other`. */
  otherHost?: Outcome;
  admin?: Outcome;
  /** Who helps the listing's host in this role: by default what docs/rules/cohosts.md says, see `outcomeOf`. */
  manager?: Outcome;
  calendar?: Outcome;
  arrivals?: Outcome;
}

const everybody: Expected = { nobody: 200, other: 200, host: 200, guest: 200 };
const theSignedIn: Expected = { ...everybody, nobody: "401 unauthenticated" };
const noSuchLink: Expected = {
  nobody: "400 link_invalid",
  other: "400 link_invalid",
  host: "400 link_invalid",
  guest: "400 link_invalid",
};
const noSuchCode: Expected = {
  nobody: "400 sign_in_lost",
  other: "400 sign_in_lost",
  host: "400 sign_in_lost",
  guest: "400 sign_in_lost",
};
const isConfirmed: Expected = {
  nobody: "401 unauthenticated",
  other: "409 already_verified",
  host: "409 already_verified",
  guest: "409 already_verified",
};
const hasNone: Expected = {
  nobody: "401 unauthenticated",
  other: "409 no_factor",
  host: "409 no_factor",
  guest: "409 no_factor",
};
const onlyAdmins: Expected = {
  nobody: "401 unauthenticated",
  other: "404 not_found",
  host: "404 not_found",
  guest: "404 not_found",
  admin: 200,
};
const onlyHosts: Expected = {
  nobody: "401 unauthenticated",
  other: "404 not_found",
  host: 200,
  otherHost: 200,
  guest: "404 not_found",
};
const itsHost: Expected = { ...onlyHosts, otherHost: "404 not_found" };
/** Everybody who helps a host; what they get is a list of what they may see. */
const whoHosts: Expected = { ...onlyHosts, manager: 200, calendar: 200, arrivals: 200 };
const whoeverIsInvited: Expected = {
  nobody: "401 unauthenticated",
  other: "409 invitation_not_yours",
  host: "409 invitation_not_yours",
  guest: 200,
};
const itsGuest: Expected = { nobody: "401 unauthenticated", other: "404 not_found", host: "404 not_found", guest: 200 };

const expected: Record<RouteName, Expected> = {
  register: everybody,
  lookUpAccount: everybody,
  login: everybody,
  // These calls carry no cookie.
  resumeSession: noSuchCode,
  askForPasskey: everybody,
  // Nobody has a passkey, an app or a pending code.
  signInWithPasskey: {
    nobody: "400 passkey_unknown",
    other: "400 passkey_unknown",
    host: "400 passkey_unknown",
    guest: "400 passkey_unknown",
  },
  getFactors: theSignedIn,
  askToAddPasskey: theSignedIn,
  addPasskey: { ...hasNone, other: "400 passkey_failed", host: "400 passkey_failed", guest: "400 passkey_failed" },
  removePasskey: { ...itsGuest, guest: "404 not_found" },
  startApp: onlyAdmins,
  confirmApp: { ...onlyAdmins, admin: "409 no_factor" },
  removeApp: { ...onlyAdmins, admin: "404 not_found" },
  renewRecoveryCodes: { ...onlyAdmins, admin: "409 no_factor" },
  askToProve: hasNone,
  // They have passwords.
  emailProofCode: {
    nobody: "401 unauthenticated",
    other: "409 proof_by_other_means",
    host: "409 proof_by_other_means",
    guest: "409 proof_by_other_means",
  },
  prove: theSignedIn,
  logout: theSignedIn,
  forgotPassword: everybody,
  resetPassword: noSuchLink,
  verifyEmail: noSuchLink,
  verifyByCode: theSignedIn,
  resendVerification: isConfirmed,
  confirmEmail: noSuchLink,
  exchangeCode: noSuchCode,
  getMe: theSignedIn,
  updateProfile: theSignedIn,
  completeProfile: theSignedIn,
  updateSettings: theSignedIn,
  changePassword: theSignedIn,
  changeEmail: theSignedIn,
  listSessions: theSignedIn,
  endOtherSessions: theSignedIn,
  endSession: itsGuest,
  getNoticesKey: theSignedIn,
  subscribeNotices: theSignedIn,
  unsubscribeNotices: theSignedIn,
  getOwnData: theSignedIn,
  // The hosts have listings on sale, the guest has a hold, and the admin is the only one.
  deleteAccount: {
    ...theSignedIn,
    host: "409 account_in_use",
    otherHost: "409 account_in_use",
    guest: "409 account_in_use",
    admin: "409 last_admin",
  },
  uploadProfileImage: theSignedIn,
  removeProfileImage: theSignedIn,
  subscribe: everybody,
  getSubscription: {
    nobody: "404 not_found",
    other: "404 not_found",
    host: "404 not_found",
    guest: "404 not_found",
  },
  listLodgings: everybody,
  getLodging: everybody,
  listSpaces: everybody,
  getSpace: everybody,
  listExperiences: everybody,
  getExperience: everybody,
  getHost: everybody,
  listHostReviews: everybody,
  listSimilar: everybody,
  getAvailability: everybody,
  searchListings: everybody,
  mapListings: everybody,
  countChoices: everybody,
  findFreeStays: everybody,
  suggestWords: everybody,
  listFavorites: theSignedIn,
  listFavoriteIds: theSignedIn,
  joinFavorites: theSignedIn,
  saveFavorite: theSignedIn,
  removeFavorite: theSignedIn,
  // The list is the guest's.
  moveFavorite: itsGuest,
  makeFavoriteList: theSignedIn,
  renameFavoriteList: itsGuest,
  deleteFavoriteList: itsGuest,
  shareFavoriteList: itsGuest,
  stopSharingFavoriteList: itsGuest,
  getSharedList: everybody,
  listThreads: theSignedIn,
  countUnread: theSignedIn,
  hearOfThreads: theSignedIn,
  // The guest has asked about the host's lodging; everybody else may begin a question of their own.
  findThread: { ...theSignedIn, host: "409 own_question" },
  askHost: { ...theSignedIn, host: "409 own_question" },
  getThread: { ...itsGuest, host: 200 },
  sendMessage: { ...itsGuest, host: 200 },
  readThread: { ...itsGuest, host: 200 },
  addMessagePhoto: theSignedIn,
  // The booking is not confirmed.
  getMessagePhoto: itsGuest,
  // The message is the host's.
  reportMessage: itsGuest,
  getSavedReplies: whoHosts,
  setSavedReplies: whoHosts,
  fillSavedReplies: itsHost,
  getListingMessages: itsHost,
  setListingMessages: itsHost,
  // Hosts do not hear of a booking before it is paid.
  writeAboutBooking: itsGuest,
  listPlaces: everybody,
  // The guest's own hold blocks the dates for everybody else.
  getQuote: { nobody: "409 dates_taken", other: "409 dates_taken", host: "409 dates_taken", guest: 200 },
  // The quote's dates are held for the guest, and hosts cannot book their own listings.
  reserve: { ...itsGuest, other: "409 dates_taken", host: "409 own_listing" },
  listBookings: theSignedIn,
  getBooking: itsGuest,
  releaseHold: itsGuest,
  // An unpaid booking is released rather than cancelled, and its host cannot cancel it yet.
  previewCancellation: { ...itsGuest, guest: "409 cannot_cancel" },
  cancelReserve: itsGuest,
  cancelReserveHost: { ...itsGuest, guest: "404 not_found" },
  completeHosting: { ...itsGuest, guest: "404 not_found" },
  reportProblem: { ...itsGuest, guest: "409 cannot_report" },
  // There is no receipt or calendar file before payment.
  getReceipt: { ...itsGuest, guest: "404 not_found" },
  getCalendarFile: { ...itsGuest, guest: "404 not_found" },
  setSiteTax: onlyAdmins,
  setHostTax: onlyAdmins,
  setExperienceTax: onlyAdmins,
  listCommissions: onlyAdmins,
  previewCommission: onlyAdmins,
  // The booking is unpaid; there is no problem report and no failed refund.
  cancelBooking: { ...onlyAdmins, admin: "409 cannot_cancel" },
  previewRefund: { ...onlyAdmins, admin: "409 refund_too_large" },
  refundBooking: { ...onlyAdmins, admin: "409 refund_too_large" },
  settleProblem: { ...onlyAdmins, admin: "404 not_found" },
  refundOrphan: { ...onlyAdmins, admin: "404 not_found" },
  listMessageReports: onlyAdmins,
  readReportedThread: onlyAdmins,
  // The booking is a hold, which has no thread.
  readBookingThread: { ...onlyAdmins, admin: "404 not_found" },
  // The admin has not read the thread.
  getThreadPhoto: { ...onlyAdmins, admin: "404 not_found" },
  closeMessageReport: onlyAdmins,
  attachOrphan: { ...onlyAdmins, admin: "404 not_found" },
  releasePayout: { ...onlyAdmins, admin: "409 payout_released" },
  retryRefund: { ...onlyAdmins, admin: "404 not_found" },
  recordRefundPaid: { ...onlyAdmins, admin: "404 not_found" },
  recordOrphanPaid: { ...onlyAdmins, admin: "404 not_found" },
  reversePaidElsewhere: { ...onlyAdmins, admin: "404 not_found" },
  recordDebtRepaid: { ...onlyAdmins, admin: "409 debt_changed" },
  reverseDebtRepaid: { ...onlyAdmins, admin: "404 not_found" },
  // The hold is unpaid, so no tax has been collected.
  remitTax: { ...onlyAdmins, admin: "409 tax_too_large" },
  reverseRemittedTax: { ...onlyAdmins, admin: "404 not_found" },
  pauseReservations: onlyAdmins,
  reopenReservations: onlyAdmins,
  getStats: onlyAdmins,
  getDisabledHosts: onlyAdmins,
  // The listing is already on sale.
  enableListing: { ...onlyAdmins, admin: "409 not_submitted" },
  getUsers: onlyAdmins,
  listUsers: onlyAdmins,
  getUser: onlyAdmins,
  // The admin's call comes first and suspends the guest.
  suspendUser: { ...onlyAdmins, guest: "401 unauthenticated" },
  restoreUser: onlyAdmins,
  makeAdmin: { ...onlyAdmins, guest: 200 },
  unmakeAdmin: onlyAdmins,
  resetFactors: onlyAdmins,
  getReport: onlyAdmins,
  downloadReport: onlyAdmins,
  listAudit: onlyAdmins,
  listSecurityEvents: onlyAdmins,
  getMoney: onlyAdmins,
  compareBooks: onlyAdmins,
  listLedger: onlyAdmins,
  searchBookings: onlyAdmins,
  getAdminBooking: onlyAdmins,
  resendEmail: { ...onlyAdmins, admin: "404 not_found" },
  getAlerts: onlyAdmins,
  reportBrowserError: everybody,
  listBreakages: onlyAdmins,
  checkInside: onlyAdmins,
  checkOutside: onlyAdmins,
  listUnpayableHosts: onlyAdmins,
  // Nobody has paid the host a booking.
  remindHost: { ...onlyAdmins, admin: "404 not_found" },
  listEditedListings: onlyAdmins,
  listAllListings: onlyAdmins,
  // The market's listing is a lodging on sale.
  withdrawListing: onlyAdmins,
  getAdminListing: onlyAdmins,
  listAdminReviews: onlyAdmins,
  // There is no such review, photo or change.
  hide: { ...onlyAdmins, admin: "404 not_found" },
  show: { ...onlyAdmins, admin: "404 not_found" },
  putBack: { ...onlyAdmins, admin: "404 not_found" },
  getHiddenParts: theSignedIn,
  enterByAdminLink: noSuchLink,
  claimFirstAdmin: { ...noSuchLink, nobody: "401 unauthenticated" },
  getTaxes: everybody,
  getSessionStatus: { ...everybody, other: "404 session_not_found", host: "404 session_not_found" },
  // The guest's stay has not started, and there is no other review.
  review: { ...itsGuest, guest: "409 not_completed_yet" },
  guestReview: { ...itsGuest, host: "409 not_completed_yet", guest: "404 not_found" },
  getBookingReviews: { ...itsGuest, host: 200 },
  answerReview: { ...itsGuest, guest: "404 not_found" },
  listReviews: everybody,
  createPayoutAccount: onlyHosts,
  getAccountLink: onlyHosts,
  getAccountLogin: onlyHosts,
  getPayoutAccount: onlyHosts,
  listHostedBookings: onlyHosts,
  // Hosts cannot see a booking before it is paid.
  getHostedBooking: { ...itsGuest, guest: "404 not_found" },
  getEarnings: onlyHosts,
  getStatement: onlyHosts,
  printStatement: onlyHosts,
  downloadStatement: onlyHosts,
  listDrafts: theSignedIn,
  beginDraft: theSignedIn,
  saveDraft: itsGuest,
  discardDraft: itsGuest,
  submitListing: theSignedIn,
  listHostedListings: theSignedIn,
  getHostedListing: itsHost,
  editListing: itsHost,
  // The listing is on sale, and the guest holds nights in it.
  submitAgain: { ...itsHost, host: "409 not_rejected" },
  showListing: itsHost,
  archiveListing: { ...itsHost, host: "409 has_bookings" },
  // These calls target the guest's draft.
  addPhoto: itsGuest,
  replacePhoto: itsGuest,
  describePhoto: itsGuest,
  removePhoto: itsGuest,
  decodeMapsLink: theSignedIn,
  listPayouts: onlyHosts,
  getHostStats: onlyHosts,
  getHostCalendar: itsHost,
  listHostCalendars: whoHosts,
  changeHostCalendars: itsHost,
  undoHostCalendars: itsHost,
  getSeasons: itsHost,
  setSeasons: itsHost,
  getCalendarLinks: itsHost,
  renewCalendarAddress: itsHost,
  addFeed: itsHost,
  readFeed: itsHost,
  removeFeed: itsHost,
  setHostCalendar: itsHost,
  getGuestList: itsHost,
  getCohosts: itsHost,
  inviteCohost: itsHost,
  withdrawInvitation: itsHost,
  changeCohost: itsHost,
  endCohost: itsHost,
  // Hosts do not help themselves.
  leaveListing: { ...itsHost, host: "404 not_found", manager: 200, calendar: 200, arrivals: 200 },
  getInvitation: theSignedIn,
  acceptInvitation: whoeverIsInvited,
  getTurnovers: whoHosts,
  // Not before it is paid.
  getArrival: { ...itsGuest, guest: "404 not_found" },
  getTurnoverCalendar: whoHosts,
  renewTurnoverCalendar: whoHosts,
};

/** The right that a route takes at the listing it is about. */
const rightOf = new Map(
  tableUnder("Which call takes which right", "docs/rules/cohosts.md").flatMap(
    ({ Right: right = "", Calls: calls = "" }) =>
      [...calls.matchAll(/`(\w+)`/g)].map(
        ([, name]) => [name as RouteName, right.replaceAll("`", "") as Right] as const,
      ),
  ),
);

/** Whoever helps gets what the host gets where their role has the right, and is a stranger everywhere else. */
function outcomeOf(name: RouteName, role: CohostRole): Outcome {
  const { [role]: said, host, other } = expected[name];
  const right = rightOf.get(name);
  return said ?? (right && rightsOf[role].includes(right) ? host : other);
}

/** A market, and the callers who are strangers to it. */
async function everybodyAt(world: World) {
  const market = await aWholeMarket(world);
  const otherHost = await aKnownPerson(world);
  await aListing(world, "space", { hostId: otherHost.id });
  const strangers = { nobody: undefined, other: await aKnownPerson(world), otherHost, admin: await anAdmin(world) };
  return { market, people: { ...strangers, host: market.host, ...market.helpers, guest: market.guest } };
}

async function outcomesOf(name: RouteName, route: Route, market: Market, people: Record<string, Person | undefined>) {
  const outcomes: Record<string, string | number> = {};
  for (const [who, person] of Object.entries(people)) {
    const { status, body, headers } = await callRoute(world, route, goodInputs(market)[name], person?.token);
    outcomes[who] = status === 200 ? 200 : `${status} ${body.code}`;
    expect(headers["content-language"]).toBe("es");
    if (status !== 200 || route.noStore) expect(headers["cache-control"]).toBe("no-store");
    // The reply matches the contract exactly, with no extra fields.
    if (status === 200) expect(strictly(route.reply).parse(body)).toEqual(body);
    else expect(Object.keys(body).slice(0, 3)).toEqual(["code", "message", "error"]);
  }
  return { name, outcomes };
}

function expectedOf(name: RouteName, who: readonly string[]) {
  const { other } = expected[name];
  const helpers = Object.fromEntries(cohostRoles.map((role) => [role, outcomeOf(name, role)]));
  const all: Record<string, Outcome> = { otherHost: other, admin: other, ...expected[name], ...helpers };
  return { name, outcomes: Object.fromEntries(who.map((one) => [one, all[one]])) };
}

const reading = routes.filter(([, route]) => route.method === "GET" && !route.hasEffect);

test("what is only read is answered to everybody as its guard says", async () => {
  const { market, people } = scene();
  for (const [name, route] of reading) {
    expect(await outcomesOf(name, route, market, people)).toEqual(expectedOf(name, Object.keys(people)));
  }
});

const changing = routes.filter((one) => !reading.includes(one));
const mayHelp = (name: RouteName, role: string) => rightsOf[role as CohostRole]?.includes(rightOf.get(name) as Right);

it.each(changing)("%s answers everybody as its guard says", async (name, route) => {
  const { market, people } = scene();
  // A call that its host made before is another one for a helper.
  const callers = Object.fromEntries(Object.entries(people).filter(([who]) => !mayHelp(name, who)));
  expect(await outcomesOf(name, route, market, callers)).toEqual(expectedOf(name, Object.keys(callers)));
});

const helping = changing.flatMap(([name, route]) =>
  cohostRoles.filter((role) => mayHelp(name, role)).map((role) => [name, role, route] as const),
);

it.each(helping)("%s answers the role %s as its host", async (name, role, route) => {
  const { market } = scene();
  const outcomes = await outcomesOf(name, route, market, { [role]: market.helpers[role] });
  expect(outcomes).toEqual(expectedOf(name, [role]));
});

describe.each(routes)("%s", (name, route) => {
  it("lets in nobody without a session when it needs somebody", () => {
    expect(expected[name].nobody === "401 unauthenticated").toBe(route.guard !== "public");
  });

  it("promises every field of its reply, so that a misspelt one does not compile", () => {
    expect(optionalFields(z.toJSONSchema(route.reply, { io: "input", unrepresentable: "any" }))).toEqual([]);
  });
});

test("every call of a host is judged: it takes a right, or is about all listings of the caller", () => {
  const hosts = routes.filter(([, { guard }]) => guard === "host" || guard === "hosting").map(([name]) => name);
  const aboutAll = ["leaveListing", "listHostCalendars", "undoHostCalendars"];
  const whatever = ["getTurnoverCalendar", "renewTurnoverCalendar", "getTurnovers"];
  const own = ["getSavedReplies", "setSavedReplies"];
  expect(hosts.filter((name) => !rightOf.has(name) && ![...aboutAll, ...whatever, ...own].includes(name))).toEqual([]);
  expect([...rightOf.values()].filter((right) => !rights.includes(right))).toEqual([]);
  for (const name of rightOf.keys()) expect(expected).toHaveProperty(name);
});

test("a session that was signed out, or that ran out, is nobody's", { tags: ["@spec-6.2"] }, async () => {
  const { market } = scene();
  const { token } = market.guest;
  await world.call("POST", "/auth/logout", { token });
  for (const [name, route] of routes) {
    const answer = await callRoute(world, route, goodInputs(market)[name], token);
    const outcome = answer.status === 200 ? 200 : `${answer.status} ${answer.body.code}`;
    expect({ name, outcome }).toEqual({ name, outcome: expected[name].nobody });
  }
});

test("a session's status names the booking to its guest alone", async () => {
  const { held, guest } = scene().market;
  const path = `/user/session_status?session_id=${held.session_id}`;
  const open = { status: "open", payment_status: "unpaid", refunded: false, cancelled: false };
  expect((await world.call("GET", path)).body).toEqual({ ...open, reserve_id: null, customer_email: null });
  expect((await world.call("GET", path, { token: guest.token })).body).toEqual({
    ...open,
    reserve_id: held.reserve_id,
    customer_email: guest.email,
  });
});

test("a list of bookings is the caller's own", async () => {
  const { held, guest, host } = scene().market;
  const idsOf = async (token: string) =>
    (await world.call("GET", "/user/reserve", { token })).body.map(
      (booking: { reserve_id: number }) => booking.reserve_id,
    );
  expect(await idsOf(guest.token)).toEqual([held.reserve_id]);
  expect(await idsOf(host.token)).toEqual([]);
});

test("address, exact place, the host's number and the way in are told with the payment, and only to the guest", async () => {
  const { lodging, guest, host, held } = scene().market;
  const point = { latitude: 17.94123, longitude: -67.19457 };
  await world.app.ctx.db.updateTable("listings").set(point).where("id", "=", lodging.id).execute();
  const secrets = {
    address: "Carretera 301, km 11.5",
    latitude: "17.94123",
    longitude: "-67.19457",
    phone: "+1 787 555 0199",
    way: "La llave está en la caja azul.",
  };
  const tell = async (token: string | undefined, path: string) => {
    const text = JSON.stringify((await world.call("GET", path, { token })).body);
    return Object.entries(secrets)
      .filter(([, secret]) => text.includes(secret))
      .map(([name]) => name);
  };
  const booking = `/user/reserve/${held.reserve_id}`;
  expect(await tell(guest.token, booking)).toEqual([]);
  await book(world, guest, held.stay);
  const paid = await world.call("GET", "/user/reserve", { token: guest.token });
  const confirmed = paid.body.find((one: { state: string }) => one.state === "confirmed").reserve_id;
  expect(await tell(guest.token, `/user/reserve/${confirmed}`)).toEqual(Object.keys(secrets));
  const listed = await world.call("GET", "/user/reserve", { token: guest.token });
  expect(listed.body.map(({ state, place }: Booking) => [state, place]).sort()).toEqual([
    ["confirmed", point],
    ["released", null],
  ]);
  const stranger = await aPerson(world, { name: "Olga Rivera" });
  for (const token of [undefined, host.token, stranger.token])
    expect(await tell(token, `/user/reserve/${confirmed}`)).toEqual([]);
  for (const token of [undefined, guest.token, host.token]) {
    for (const path of [
      "/housing",
      `/housing/${lodging.slug}`,
      `/listings/${lodging.id}/availability?from=2026-12-01&to=2026-12-20`,
    ]) {
      expect(await tell(token, path)).toEqual([]);
    }
  }
  const calendar = await world.call("GET", `/user/reserve/${confirmed}/calendar.ics`, { token: guest.token });
  expect([calendar.status, calendar.headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
  const hosts = await world.call("GET", `/user/reserve/${confirmed}/calendar.ics`, { token: host.token });
  expect([hosts.status, hosts.body.code]).toEqual([404, "not_found"]);
});

test("the exact place is told with the address, and in no state but those of a stay that is sure", async () => {
  const { guest, held } = scene().market;
  const { db } = world.app.ctx;
  for (const state of bookingStates) {
    const isOver = !["held", "confirmed", "completed"].includes(state);
    await db.transaction().execute(async (tx) => {
      await tx.updateTable("bookings").set({ state }).where("id", "=", held.reserve_id).execute();
      const released_at = isOver ? world.clock.now() : null;
      await tx.updateTable("occupancy").set({ released_at }).where("booking_id", "=", held.reserve_id).execute();
    });
    const { body } = await world.call("GET", `/user/reserve/${held.reserve_id}`, { token: guest.token });
    const isSure = state === "confirmed" || state === "completed";
    const point = isSure ? { latitude: 17.94, longitude: -67.19 } : null;
    expect([body.state, body.address !== null, body.place]).toEqual([state, isSure, point]);
  }
});

test("the way in is told until the stay is over, the host's number two weeks longer", async () => {
  const { guest, held } = scene().market;
  await book(world, guest, held.stay);
  const told = async () => {
    const { body } = await world.call("GET", "/user/reserve", { token: guest.token });
    const { host, arrivalInstructions } = body.find((one: { state: string }) => /confirmed|completed/.test(one.state));
    return [arrivalInstructions, host.phone];
  };
  expect(await told()).toEqual(["La llave está en la caja azul.", "+1 787 555 0199"]);
  const end = new Date("2026-12-15T15:00:00Z");
  world.clock.set(new Date(end.getTime() + 1));
  expect(await told()).toEqual([null, "+1 787 555 0199"]);
  world.clock.set(new Date(end.getTime() + 14 * 86_400_000 + 1));
  expect(await told()).toEqual([null, null]);
});

test("a quote that holds a place answers for its own stay alone", async () => {
  const { guest, space, held } = scene().market;
  const reserve = (body: object) => world.call("POST", "/user/reserve", { token: guest.token, body });
  const same = { ...held.stay, quote_id: held.quote_id };
  expect((await reserve(same)).body).toMatchObject({ reserve_id: held.reserve_id });
  for (const other of [{ guests: 3 }, { check_out: "2026-12-14" }, stays.space(space.id)]) {
    const answer = await reserve({ ...same, ...other });
    expect([answer.status, answer.body.code]).toEqual([409, "quote_expired"]);
    const fresh = await getQuote(world, { ...held.stay, ...other }, guest);
    expect(answer.body.details.quote).toEqual({ ...fresh.body, quote_id: expect.any(String) });
  }
  expect((await reserve(same)).body).toMatchObject({ reserve_id: held.reserve_id });
});

test("what is not on sale is 404, by id, by slug and in its calendar, for its host too", async () => {
  const { host } = scene().market;
  const kinds = { lodging: "/housing", space: "/spaces", experience: "/experiences" } as const;
  const gone = [{ status: "draft" }, { status: "submitted" }, { visible: false }] as const;
  for (const kind of ["lodging", "space", "experience"] as const) {
    for (const facts of gone) {
      const { id, slug } = await aListing(world, kind, { hostId: host.id, ...facts });
      for (const path of [
        `${kinds[kind]}/${id}`,
        `${kinds[kind]}/${slug}`,
        `/listings/${id}/availability?from=2026-12-01&to=2026-12-02`,
      ]) {
        const { status, body } = await world.call("GET", path, { token: host.token });
        expect({ path, status, code: body.code }).toEqual({ path, status: 404, code: "not_found" });
      }
    }
  }
});

test("another kind's page does not show a listing", async () => {
  const { lodging, space, experience } = scene().market;
  const wrong = [
    `/spaces/${lodging.id}`,
    `/experiences/${lodging.slug}`,
    `/housing/${space.id}`,
    `/experiences/${space.slug}`,
    `/housing/${experience.slug}`,
  ];
  for (const path of wrong) expect([path, (await world.call("GET", path)).status]).toEqual([path, 404]);
});

describe("a guard", () => {
  const doors = (guard: Guard): Answered => ({
    route: {
      method: "GET",
      path: "/door",
      guard,
      summary: "",
      reply: z.literal("in"),
      params: z.object({ id: z.int() }),
    },
    handler: () => "in",
  });
  const enter = async (guard: Guard, token: string | undefined, params: object = { id: 1 }) => {
    const ctx: RequestCtx = {
      ...world.app.ctx,
      language: "es",
      address: "::1",
      token,
      userAgent: "",
      signInBinding: undefined,
      device: noDevice,
      notes: [],
    };
    return callAnswered(doors(guard), ctx, { params }).catch((error) => error.code);
  };

  it("of hosts and of admins is 404 for everybody else, and 401 for nobody", async () => {
    const { host, guest, helpers } = scene().market;
    const admin = await aKnownPerson(world);
    await world.app.ctx.db
      .updateTable("users")
      .set({ admin_since: world.clock.now() })
      .where("id", "=", admin.id)
      .execute();
    const tokens = [undefined, guest.token, host.token, admin.token, helpers.arrivals.token];
    const outcomes = (guard: Guard) => Promise.all(tokens.map((token) => enter(guard, token)));
    expect(await outcomes("public")).toEqual(["in", "in", "in", "in", "in"]);
    expect(await outcomes("user")).toEqual(["unauthenticated", "in", "in", "in", "in"]);
    expect(await outcomes("host")).toEqual(["unauthenticated", "not_found", "in", "not_found", "not_found"]);
    expect(await outcomes("hosting")).toEqual(["unauthenticated", "not_found", "in", "not_found", "in"]);
    expect(await outcomes("admin")).toEqual(["unauthenticated", "not_found", "not_found", "in", "not_found"]);
  });

  it("comes before the input is looked at", async () => {
    const { guest } = scene().market;
    expect(await enter("user", undefined, { id: "x" })).toBe("unauthenticated");
    expect(await enter("admin", guest.token, { id: "x" })).toBe("not_found");
    expect(await enter("user", guest.token, { id: "x" })).toBe("invalid_input");
  });
});

/** The schema with unknown keys rejected at every depth. */
function strictly(schema: z.ZodType): z.ZodType {
  return z.fromJSONSchema(closed(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })) as never);
}

function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== "object" || node === null) return node;
  const entries = Object.entries(node).map(([key, value]) => [key, closed(value)]);
  return { ...Object.fromEntries(entries), ...("properties" in node && { additionalProperties: false }) };
}

function optionalFields(node: unknown, path = ""): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { properties, required = [] } = node as { properties?: object; required?: string[] };
  const here = Object.keys(properties ?? {}).filter((name) => !required.includes(name));
  const below = Object.entries(node).flatMap(([key, value]) => optionalFields(value, `${path}.${key}`));
  return [...here.map((name) => `${path}.${name}`), ...below];
}
