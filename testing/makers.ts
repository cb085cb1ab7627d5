import { createHash, randomBytes } from "node:crypto";
import { experience } from "#contract/listings/experience.ts";
import type { Fields, ValueOf } from "#contract/listings/fields.ts";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { lodging } from "#contract/listings/lodging.ts";
import {
  type ExperienceDetails,
  type ExperienceForm,
  experienceDetails,
  type LodgingDetails,
  type LodgingForm,
  lodgingDetails,
  type SpaceDetails,
  type SpaceForm,
  spaceDetails,
} from "#contract/listings/schemas.ts";
import { space } from "#contract/listings/space.ts";
import type { CohostRole } from "#contract/rights.ts";
import { hashWith, owaspCost } from "#server/accounts/accounts.ts";
import { sweep } from "#server/bookings/bookings.ts";
import type { World } from "./world.ts";

/** Factories for people and listings with plain facts, unique to each test. */

// At its real cost, hashing the password of each of these people takes 35 ms of a core.
export const cheapHashing = { ...owaspCost, memory: 64, passes: 1 };
hashWith(cheapHashing);

let made = 0;

export interface Person {
  id: number;
  email: string;
  token: string;
}

export const goodCard = "4242424242424242";
export const password = "una clave larga";

/** Registers a person over the API and confirms their email address. */
export async function aPerson(world: World, facts: Parameters<typeof aNewcomer>[1] = {}): Promise<Person> {
  const person = await aNewcomer(world, facts);
  await confirmAddress(world, person);
  return person;
}

export async function confirmAddress(world: World, { id }: Person): Promise<void> {
  const confirmed = { email_verified_at: world.clock.now() };
  await world.app.ctx.db.updateTable("users").set(confirmed).where("id", "=", id).execute();
}

/** Registers a person over the API without confirming the email address. */
export async function aNewcomer(
  world: Pick<World, "call">,
  facts: { name?: string; email?: string; language?: "es" | "en" } = {},
): Promise<Person> {
  made += 1;
  const email = facts.email ?? `persona${made}@example.test`;
  const { status, body } = await world.call("POST", "/auth/register", {
    language: facts.language ?? "es",
    body: { name: facts.name ?? `Persona ${made}`, email, password, birthDate: "1990-05-10", acceptTerms: true },
  });
  if (status !== 200) throw new Error(`could not register ${email}: ${JSON.stringify(body)}`);
  return { id: body.user.id, email, token: body.token };
}

let knownHash: string | null = null;

/** Inserts a person as if registered, without hashing the password again and without sending an email. */
export async function aKnownPerson(world: World): Promise<Person> {
  const { db } = world.app.ctx;
  if (knownHash === null) {
    const person = await aPerson(world);
    const first = db.selectFrom("users").select("password_hash").where("id", "=", person.id);
    knownHash = (await first.executeTakeFirstOrThrow()).password_hash;
    return person;
  }
  made += 1;
  const email = `persona${made}@example.test`;
  const now = world.clock.now();
  const { id } = await db
    .insertInto("users")
    .values({
      name: `Persona ${made}`,
      email,
      password_hash: knownHash,
      birth_date: "1990-05-10",
      terms_accepted_at: now,
      email_verified_at: now,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const token = randomBytes(32).toString("base64url");
  const token_hash = createHash("sha256").update(token).digest("hex");
  const expires_at = new Date(now.getTime() + 30 * 86_400_000);
  await db
    .insertInto("sessions")
    .values({ token_hash, user_id: id, created_at: now, last_seen_at: now, proved_at: now, expires_at })
    .execute();
  return { id, email, token };
}

export async function anAdmin(world: World): Promise<Person> {
  const person = await aKnownPerson(world);
  const { db } = world.app.ctx;
  const since = { admin_since: world.clock.now() };
  await db.updateTable("users").set(since).where("id", "=", person.id).execute();
  // Stays signed in and fresh however far a test moves the clock: server/accounts/proof.test.ts is about what does not.
  const never = new Date("2200-01-01");
  await db
    .updateTable("sessions")
    .set({ created_at: never, last_seen_at: never, proved_at: never })
    .where("user_id", "=", person.id)
    .execute();
  return person;
}

const everyDay = { open: "08:00", close: "22:00" };

export const plainDetails = {
  lodging: lodgingDetails.parse({
    propertyType: "house",
    capacity: 4,
    bedrooms: 2,
    beds: 2,
    bathrooms: 1,
    amenities: ["wifi"],
    checkInTime: "15:00",
    checkOutTime: "11:00",
    minimumNights: 1,
    maximumNights: 30,
    nightCents: 100_00,
    weekendNightCents: null,
    weeklyDiscountPercent: 0,
    monthlyDiscountPercent: 0,
    cleaningCents: 0,
    guestsIncluded: 4,
    extraGuestCents: 0,
  }),
  space: spaceDetails.parse({
    spaceType: "terrace",
    capacity: 40,
    amenities: [],
    openingHours: {
      monday: everyDay,
      tuesday: everyDay,
      wednesday: everyDay,
      thursday: everyDay,
      friday: everyDay,
      saturday: everyDay,
      sunday: everyDay,
    },
    minimumHours: 1,
    bufferMinutes: 30,
    hourCents: 50_00,
    dayCents: 400_00,
    cleaningCents: 0,
  }),
  experience: experienceDetails.parse({
    category: "food",
    duration: "3 horas",
    groupSize: 8,
    priceCents: 40_00,
    pricePer: "person",
    includes: "",
    requirements: "",
    availableDays: ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"],
    startTime: "10:00",
    endTime: "13:00",
    cutOffHours: 2,
    meetingPoint: "La plaza",
    languages: ["es"],
  }),
};

const commonForm = {
  title: "Casa azul",
  description: "Una casa frente al mar.",
  city: "Cabo Rojo",
  state: "Puerto Rico",
  address: "Carretera 301, km 11.5",
  latitude: 17.94,
  longitude: -67.19,
  googleMapsLink: "",
  cancellationPolicy: "flexible",
  houseRules: "Sin fiestas.",
  arrivalInstructions: "La llave está en la caja azul.",
  hostPhone: "+1 787 555 0199",
  advanceNoticeHours: 0,
  bookingWindowMonths: 12,
} as const;

/** The usual values of the fields that have one, as a form has them. */
function usualOf<Rows extends Fields>(rows: Rows) {
  const usual = Object.entries(rows).filter(([, row]) => row.usual !== undefined);
  return Object.fromEntries(usual.map(([name, row]) => [name, row.usual])) as {
    [Name in keyof Rows as Rows[Name] extends { usual: unknown } ? Name : never]: ValueOf<Rows[Name]>;
  };
}

/** The host's form for each kind, complete except for the photos. */
export const plainForm = {
  lodging: {
    ...usualOf(lodging),
    ...commonForm,
    propertyType: "house",
    capacity: 4,
    bedrooms: 2,
    beds: 2,
    bathrooms: 1.5,
    selectedAmenities: ["wifi", "parking"],
    checkInTime: "15:00",
    checkOutTime: "11:00",
    minimumNights: 1,
    maximumNights: 30,
    price: 100.5,
    weekendPrice: 120,
    weeklyDiscountPercent: 10,
    monthlyDiscountPercent: 20,
    cleaningFee: 45,
    guestsIncluded: 2,
    extraGuestFee: 15,
  } satisfies LodgingForm,
  space: {
    ...usualOf(space),
    ...commonForm,
    spaceType: "terrace",
    spaceCapacity: 40,
    selectedAmenities: ["wifi"],
    openingHours: plainDetails.space.openingHours,
    minimumHours: 2,
    bufferMinutes: 30,
    hourlyPrice: 50,
    dailyPrice: null,
    cleaningFee: 0,
  } satisfies SpaceForm,
  experience: {
    ...usualOf(experience),
    ...commonForm,
    experienceCategory: "food",
    duration: "3 horas",
    groupSize: 8,
    price: 40,
    pricePer: "person",
    includes: "Todo lo que se come.",
    requirements: "Ganas de caminar.",
    availableDays: ["friday", "saturday"],
    startTime: "10:00",
    endTime: "13:00",
    cutOffHours: 2,
    meetingPoint: "La plaza",
    languages: ["es", "en"],
  } satisfies ExperienceForm,
};

export interface ListingFacts {
  hostId: number;
  slug?: string;
  title?: string;
  titleEn?: string;
  status?: "draft" | "submitted" | "approved" | "rejected" | "archived";
  visible?: boolean;
  cancellationPolicy?: "flexible" | "moderate" | "strict";
  advanceNoticeHours?: number;
  details?: Partial<LodgingDetails> | Partial<SpaceDetails> | Partial<ExperienceDetails>;
}

/** Inserts an approved listing of a kind straight into the database. */
export async function aListing(
  world: World,
  kind: ListingKind,
  facts: ListingFacts,
): Promise<{ id: number; slug: string }> {
  made += 1;
  const now = world.clock.now();
  return world.app.ctx.db
    .insertInto("listings")
    .values({
      kind,
      slug: facts.slug ?? `anuncio-${made}`,
      host_id: facts.hostId,
      status: facts.status ?? "approved",
      visible: facts.visible ?? true,
      title: facts.title ?? `Anuncio ${made}`,
      translations: JSON.stringify(facts.titleEn === undefined ? {} : { en: { title: facts.titleEn } }),
      description: "Una descripción.",
      city: "Cabo Rojo",
      state: "Puerto Rico",
      address: "Carretera 301, km 11.5",
      latitude: 17.94,
      longitude: -67.19,
      cancellation_policy: facts.cancellationPolicy ?? "flexible",
      host_phone: "+1 787 555 0199",
      arrival_instructions: "La llave está en la caja azul.",
      advance_notice_hours: facts.advanceNoticeHours ?? 0,
      details: JSON.stringify({ ...plainDetails[kind], ...facts.details }),
      created_at: now,
      updated_at: now,
      approved_at: now,
    })
    .returning(["id", "slug"])
    .executeTakeFirstOrThrow();
}

/** Has somebody help at a listing, without an invitation. */
export async function helpAt(
  world: World,
  { id }: { id: number },
  helper: Pick<Person, "id">,
  role: CohostRole,
): Promise<void> {
  const cohost = { listing_id: id, user_id: helper.id, role, since: world.clock.now() };
  await world.app.ctx.db.insertInto("cohosts").values(cohost).execute();
}

/** A guest, a host and one listing: the starting point of most booking tests. */
export async function aMarket(world: World, kind: ListingKind, facts: Omit<ListingFacts, "hostId"> = {}) {
  const host = await aPerson(world, { name: "Marisol Vélez" });
  const guest = await aPerson(world, { name: "Ana Cruz" });
  const listing = await aListing(world, kind, { ...facts, hostId: host.id });
  return { host, guest, listing };
}

/** Request bodies for a stay of each kind at a listing, some days after the test's Saturday. */
export const stays = {
  lodging: (linkId: number, facts: object = {}) => ({
    service_type: 2,
    link_id: linkId,
    check_in: "2026-12-11",
    check_out: "2026-12-15",
    guests: 2,
    ...facts,
  }),
  space: (linkId: number, facts: object = {}) => ({
    service_type: 1,
    link_id: linkId,
    date: "2026-12-11",
    start_time: "13:00",
    end_time: "16:00",
    guests: 20,
    ...facts,
  }),
  experience: (linkId: number, facts: object = {}) => ({
    service_type: 0,
    link_id: linkId,
    date: "2026-12-11",
    start_time: "10:00",
    guests: 2,
    ...facts,
  }),
};

/** Requests a quote and holds the booking, as the page does. */
export async function hold(world: Pick<World, "call">, guest: Person, stay: Record<string, unknown>) {
  const quote = await getQuote(world, stay, guest);
  if (quote.status !== 200) return quote;
  return world.call("POST", "/user/reserve", { token: guest.token, body: { ...stay, quote_id: quote.body.quote_id } });
}

export function getQuote(world: Pick<World, "call">, stay: Record<string, unknown>, guest?: Person) {
  const query = new URLSearchParams(Object.entries(stay).map(([name, value]) => [name, String(value)]));
  return world.call("GET", `/quote?${query}`, { token: guest?.token });
}

/** Holds and pays; then the webhook is delivered and the jobs run. */
export async function book(world: World, guest: Person, stay: Record<string, unknown>, card = goodCard) {
  const held = await hold(world, guest, stay);
  if (held.status !== 200) throw new Error(`could not hold: ${JSON.stringify(held.body)}`);
  await world.stripe.control.pay({ session: held.body.session_id, card });
  await world.settle();
  return held.body as { reserve_id: number; session_id: string; total: number };
}

/** The guest pays a booking once more, on a second page. */
export async function payAgain(world: World, bookingId: number, card = goodCard): Promise<void> {
  const { stripe, db } = world.app.ctx;
  const { booking_id, attempt, customer_email, expires_at, created_at, ...paid } = await db
    .selectFrom("checkout_attempts as a")
    .innerJoin("bookings as b", "b.id", "a.booking_id")
    .selectAll("a")
    .select("b.total_cents")
    .where("b.id", "=", bookingId)
    .executeTakeFirstOrThrow();
  const product = { currency: "usd", unit_amount: paid.total_cents, product_data: { name: "Otra vez" } };
  const { id: session } = await stripe.checkout.sessions.create({
    mode: "payment",
    success_url: `${world.env.publicUrl}/checkout/{CHECKOUT_SESSION_ID}`,
    customer_email,
    line_items: [{ quantity: 1, price_data: product }],
  });
  const again = { attempt: attempt + 1, session_id: session, stripe_key: session };
  await db
    .insertInto("checkout_attempts")
    .values({ booking_id, customer_email, expires_at, created_at, ...again })
    .execute();
  await world.stripe.control.pay({ session, card });
}

/** The charge that paid a booking. */
export async function chargeOf(world: World, bookingId: number): Promise<string> {
  const payment = await world.app.ctx.db
    .selectFrom("payments")
    .select("charge_id")
    .where("booking_id", "=", bookingId)
    .executeTakeFirstOrThrow();
  return payment.charge_id;
}

/** Gives a host a Stripe account that can receive payouts. @returns the account's id */
export async function openPayoutAccount(world: World, host: Person): Promise<string> {
  // A host who replaces an account is asked for a fresh proof.
  await world.call("POST", "/user/proof", { token: host.token, body: { method: "password", password } });
  const { status, body } = await world.call("GET", "/user/create_account", { token: host.token });
  if (status !== 200) throw new Error(`no payout account: ${JSON.stringify(body)}`);
  await world.stripe.control.account({ account: body.connect_id, state: "verified" });
  await world.settle();
  return body.connect_id;
}

/** Lets minutes pass, and does by the clock what has fallen due. */
export async function passTime(world: World, minutes: number): Promise<void> {
  world.clock.advance(minutes);
  await world.settle();
  await sweep(world.app.ctx);
  await world.settle();
}
