import { createHash, randomBytes } from "node:crypto";
import type { ExperienceForm, LodgingForm, SpaceForm } from "#contract/listing-forms.ts";
import type { ExperienceDetails } from "#contract/listing-kinds/experience.ts";
import type { ListingKind } from "#contract/listing-kinds/kinds.ts";
import type { LodgingDetails } from "#contract/listing-kinds/lodging.ts";
import type { SpaceDetails } from "#contract/listing-kinds/space.ts";
import { hashWith, owaspCost } from "#server/accounts/accounts.ts";
import type { World } from "./world.ts";

/** What tests build for themselves: people and listings with plain facts, each one's own. */

// At its real cost, hashing the password of each of these people takes 35 ms of a core.
hashWith({ ...owaspCost, memory: 64, passes: 1 });

let made = 0;

export interface Person {
  id: number;
  email: string;
  token: string;
}

export const goodCard = "4242424242424242";
export const password = "una clave larga";

/** Registers somebody over the API, who then shows that the address is theirs. */
export async function aPerson(world: World, facts: Parameters<typeof aNewcomer>[1] = {}): Promise<Person> {
  const person = await aNewcomer(world, facts);
  await confirmAddress(world, person);
  return person;
}

export async function confirmAddress(world: World, { id }: Person): Promise<void> {
  const confirmed = { email_verified_at: world.clock.now() };
  await world.app.ctx.db.updateTable("users").set(confirmed).where("id", "=", id).execute();
}

/** Registers somebody over the API, whose address may be anybody's. */
export async function aNewcomer(
  world: World,
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

/** Like somebody who registered, whose password need not be hashed again and again, and who got no letter. */
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
    .values({ token_hash, user_id: id, created_at: now, last_seen_at: now, expires_at })
    .execute();
  return { id, email, token };
}

export async function anAdmin(world: World): Promise<Person> {
  const person = await aKnownPerson(world);
  const since = { admin_since: world.clock.now() };
  await world.app.ctx.db.updateTable("users").set(since).where("id", "=", person.id).execute();
  return person;
}

const everyDay = { open: "08:00", close: "22:00" };

export const plainDetails = {
  lodging: {
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
  } satisfies LodgingDetails,
  space: {
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
  } satisfies SpaceDetails,
  experience: {
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
  } satisfies ExperienceDetails,
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

/** What a host fills in, of each kind, with nothing left to add but the photos. */
export const plainForm = {
  lodging: {
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
  status?: "draft" | "submitted" | "approved" | "rejected" | "archived";
  visible?: boolean;
  cancellationPolicy?: "flexible" | "moderate" | "strict";
  advanceNoticeHours?: number;
  details?: Partial<LodgingDetails> | Partial<SpaceDetails> | Partial<ExperienceDetails>;
}

/** An approved listing of a kind, straight into the database. */
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

/** A guest, a host and one listing: what most booking tests begin with. */
export async function aMarket(world: World, kind: ListingKind, facts: Omit<ListingFacts, "hostId"> = {}) {
  const host = await aPerson(world, { name: "Marisol Vélez" });
  const guest = await aPerson(world, { name: "Ana Cruz" });
  const listing = await aListing(world, kind, { ...facts, hostId: host.id });
  return { host, guest, listing };
}

/** What a request says about a stay of this kind at a listing, some days ahead of the test's Saturday. */
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

/** Asks for a price and holds the place, as the page does. */
export async function hold(world: World, guest: Person, stay: Record<string, unknown>) {
  const quote = await getQuote(world, stay, guest);
  if (quote.status !== 200) return quote;
  return world.call("POST", "/user/reserve", { token: guest.token, body: { ...stay, quote_id: quote.body.quote_id } });
}

export function getQuote(world: World, stay: Record<string, unknown>, guest?: Person) {
  const query = new URLSearchParams(Object.entries(stay).map(([name, value]) => [name, String(value)]));
  return world.call("GET", `/quote?${query}`, { token: guest?.token });
}

/** Holds and pays; the webhook is delivered and the jobs are done. */
export async function book(world: World, guest: Person, stay: Record<string, unknown>, card = goodCard) {
  const held = await hold(world, guest, stay);
  if (held.status !== 200) throw new Error(`could not hold: ${JSON.stringify(held.body)}`);
  await world.stripe.control.pay({ session: held.body.session_id, card });
  await world.settle();
  return held.body as { reserve_id: number; session_id: string; total: number };
}

/** Gives a host an account at Stripe that can be paid. @returns the account's id */
export async function openPayoutAccount(world: World, host: Person): Promise<string> {
  const { status, body } = await world.call("GET", "/user/create_account", { token: host.token });
  if (status !== 200) throw new Error(`no payout account: ${JSON.stringify(body)}`);
  await world.stripe.control.account({ account: body.connect_id, state: "verified" });
  await world.settle();
  return body.connect_id;
}
