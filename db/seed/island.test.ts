import { readdirSync, statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Room } from "#contract/catalogues.ts";
import { amenities, experienceCategories, propertyTypes, spaceTypes } from "#contract/catalogues.ts";
import {
  addDays,
  ageOn,
  contains,
  type InstantRange,
  instantOf,
  instantsOfHours,
  overlaps,
  weekdayOf,
} from "#contract/dates.ts";
import { email } from "#contract/fields.ts";
import { municipalityAt } from "#contract/island/geometry.ts";
import { municipalities } from "#contract/island/municipalities.ts";
import type { Field } from "#contract/listings/fields.ts";
import { spaceInstants, withBuffer } from "#contract/listings/hours.ts";
import { kinds, type ListingKind } from "#contract/listings/kinds.ts";
import { listingFields } from "#contract/listings/listing-fields.ts";
import { lodgingInstants } from "#contract/listings/nights.ts";
import { experienceDetails, lodgingDetails, spaceDetails } from "#contract/listings/schemas.ts";
import { sessionInstants } from "#contract/listings/sessions.ts";
import { drawn } from "./drawn.ts";
import { admin, ageInDays, bookingPlans, firstDay, guests, hosts, inEnglish, listings } from "./island.ts";
import type { SeedListing } from "./listing.ts";
import { drawingOf } from "./pictures.ts";
import type { BookingPlan } from "./plans.ts";
import { kinds as drawingKinds } from "./scenes.mjs";

const zone = "America/Puerto_Rico";
const schemas = { lodging: lodgingDetails, experience: experienceDetails, space: spaceDetails };
const photoFolder = new URL("photos/", import.meta.url);

const onSale = listings.filter((listing) => listing.reviewState === "approved" && listing.visible);
const bySlug = new Map(listings.map((listing) => [listing.slug, listing]));
const listingOf = (plan: BookingPlan) => bySlug.get(plan.slug) as SeedListing;

test("every listing stands in its municipality, as the map has it", () => {
  const elsewhere = listings.filter((listing) => municipalityAt(listing) !== listing.city);
  expect(elsewhere.map(({ slug, city }) => `${slug}: ${city}`)).toEqual([]);
});

describe("the island's municipalities", () => {
  test("are 78, in Spanish order, all inside the archipelago", () => {
    const names = municipalities.map(({ name }) => name);
    expect(names).toHaveLength(78);
    expect(names).toEqual([...new Set(names)].sort(new Intl.Collator("es").compare));
    for (const { name, latitude, longitude } of municipalities) {
      expect(latitude > 17.9 && latitude < 18.52, name).toBe(true);
      expect(longitude > -67.3 && longitude < -65.25, name).toBe(true);
    }
  });
});

describe("the island's people", () => {
  test("are one admin, 12 hosts and 16 guests with addresses, phones and no double", () => {
    const people = [admin, ...hosts, ...guests];
    expect([hosts.length, guests.length]).toEqual([12, 16]);
    expect([admin.email, hosts[0]?.email, guests[0]?.email]).toEqual([
      "admin@linkisla.test",
      "anfitriona@linkisla.test",
      "huesped@linkisla.test",
    ]);
    expect(new Set(people.map((person) => person.email)).size).toBe(people.length);
    expect(new Set(people.map((person) => person.phone)).size).toBe(people.length);
    for (const person of people) {
      expect(email.parse(person.email)).toBe(person.email);
      expect(person.phone).toMatch(/^\+1 787 555 01\d\d$/);
      expect(person.languages).toContain(person.language);
      expect(ageOn(person.birthDate, person.memberSince)).toBeGreaterThanOrEqual(18);
    }
  });
});

describe("the island's listings", () => {
  test("are 60 on sale, four waiting for review, a draft and a hidden one", () => {
    const count = (kind: ListingKind) => onSale.filter((listing) => listing.kind === kind).length;
    expect([count("lodging"), count("experience"), count("space")]).toEqual([25, 21, 14]);
    const waiting = listings.filter((listing) => listing.reviewState === "submitted");
    expect(waiting).toHaveLength(4);
    expect(new Set(waiting.map((listing) => listing.kind))).toEqual(new Set(kinds));
    expect(listings.filter((listing) => listing.reviewState === "draft")).toHaveLength(1);
    expect(listings.filter((listing) => !listing.visible)).toHaveLength(1);
  });

  test("show every word of the catalogues", () => {
    const details = onSale.map((listing) => listing.details);
    const values = (field: string) => details.map((all) => (all as Record<string, unknown>)[field]);
    for (const type of propertyTypes) expect(values("propertyType")).toContain(type);
    for (const type of spaceTypes) expect(values("spaceType")).toContain(type);
    for (const category of experienceCategories) {
      expect(values("category").filter((one) => one === category).length, category).toBeGreaterThanOrEqual(2);
    }
    for (const amenity of amenities) expect(values("amenities").flat()).toContain(amenity);
  });

  test("give the demo host all three kinds", () => {
    const hers = onSale.filter((listing) => listing.hostEmail === hosts[0]?.email);
    for (const kind of kinds) {
      expect(hers.filter((listing) => listing.kind === kind).length, kind).toBeGreaterThanOrEqual(3);
    }
  });

  test.each(listings.map((listing) => [listing.slug, listing] as const))(
    "%s can be stored and shown",
    (slug, listing) => {
      expect(schemas[listing.kind].parse(listing.details)).toEqual(listing.details);
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(slug).not.toMatch(/^\d+$/);
      expect(listing.title.length).toBeLessThanOrEqual(60);
      expect(listing.description.length).toBeLessThanOrEqual(500);
      expect(listing.description.split(/[.!?»](?:\s|$)/).filter(Boolean).length).toBeGreaterThanOrEqual(2);
      expect(hosts.find((host) => host.email === listing.hostEmail)?.phone).toBe(listing.hostPhone);
      expect(kilometresFromTown(listing)).toBeLessThan(18);
      const files = listing.photos.map((photo) => photo.file);
      expect(new Set(files).size).toBe(files.length);
      expect(files.length).toBeGreaterThanOrEqual(listing.reviewState === "draft" ? 1 : 5);
    },
  );

  test("have slugs, titles and main photos of their own", () => {
    const unlike = (values: string[]) => expect(new Set(values).size).toBe(listings.length);
    unlike(listings.map((listing) => listing.slug));
    unlike(listings.map((listing) => listing.title));
    unlike(listings.map((listing) => listing.photos[0]?.file ?? ""));
  });

  test("never stand beside another with the same kind of main photo at the same hour", () => {
    for (const kind of kinds) {
      const all = listings
        .filter((listing) => listing.kind === kind)
        .sort((a, b) => a.createdDaysAgo - b.createdDaysAgo);
      for (const list of [all, all.filter((listing) => onSale.includes(listing))]) {
        for (const [index, listing] of list.slice(1).entries()) {
          expect(lookOf(listing), listing.slug).not.toBe(lookOf(list[index] as SeedListing));
        }
      }
    }
  });

  test("have as many photos as a host may add, and six lodgings as many as search engines ask for", () => {
    for (const listing of listings.filter(({ hostEmail }) => hostEmail === hosts[0]?.email)) {
      expect(listing.photos.length, listing.slug).toBe(listing.reviewState === "draft" ? 3 : 5);
    }
    const rich = listings.filter((listing) => listing.photos.length >= 8);
    expect(rich.map((listing) => listing.kind)).toEqual(Array(6).fill("lodging"));
  });
});

describe("the island's photos", () => {
  const photos = listings.flatMap((listing) => listing.photos);

  test("are on disk, none left over, under 14 MB", () => {
    const used = [...new Set(photos.map((photo) => photo.file))].sort();
    const stored = readdirSync(photoFolder).sort();
    expect(stored).toEqual(used);
    const bytes = stored.reduce((sum, file) => sum + statSync(new URL(file, photoFolder)).size, 0);
    expect(bytes).toBeLessThan(14_000_000);
  });

  test("are of the generator's kinds, each of which is described and used", () => {
    const used = new Set(photos.map((photo) => drawingOf(photo.file).kind));
    expect(Object.keys(drawn).sort()).toEqual([...drawingKinds].sort());
    expect([...used].sort()).toEqual([...drawingKinds].sort());
  });

  test("say in Spanish and English what they show", () => {
    for (const { file, alt, altEn } of photos) {
      for (const text of [alt, altEn]) {
        expect([file, text.length > 15, text.length <= 125]).toEqual([file, true, true]);
        expect(text).toMatch(/^\p{Lu}[^.]*$/u);
      }
      expect(altEn).not.toMatch(/\b(el|la|los|las|una|con|del|de)\b/);
      expect(alt).not.toBe(altEn);
    }
  });

  test("show rooms that their listing's kind has", () => {
    const indoors: Record<ListingKind, (Room | null)[]> = {
      lodging: ["living_room", "bedroom"],
      space: ["hall", "stage"],
      experience: [],
    };
    const anywhere: Room[] = [
      "kitchen",
      "dining_room",
      "bathroom",
      "terrace",
      "garden",
      "pool",
      "outside",
      "surroundings",
    ];
    for (const listing of listings) {
      const fitting = listing.kind === "experience" ? [null] : [...anywhere, ...indoors[listing.kind]];
      for (const { file, room } of listing.photos) expect(fitting, `${listing.slug}: ${file}`).toContain(room);
    }
  });

  test("of a lodging show where one sleeps", () => {
    const unslept = listings.filter(
      (listing) => listing.kind === "lodging" && !listing.photos.some(({ room }) => room === "bedroom"),
    );
    expect(unslept.map(({ slug }) => slug)).toEqual([]);
  });
});

describe("the island's bookings", () => {
  test("belong to a guest and to a listing on sale, and only completed ones have a review", () => {
    for (const plan of bookingPlans) {
      expect(onSale.map((listing) => listing.slug)).toContain(plan.slug);
      expect(listingOf(plan).kind).toBe(plan.kind);
      expect(guests.map((guest) => guest.email)).toContain(plan.guestEmail);
      expect(plan.review === undefined || plan.state === "completed", plan.slug).toBe(true);
      // Booked ten days ahead, for a day it is offered.
      expect(ageInDays(listingOf(plan)) + plan.startInDays, plan.slug).toBeGreaterThan(17);
    }
  });

  test("cover every kind in every state that is planned", () => {
    for (const kind of kinds) {
      const states = bookingPlans.filter((plan) => plan.kind === kind).map((plan) => plan.state);
      expect(states).toEqual(expect.arrayContaining(["confirmed", "completed"]));
    }
    expect(new Set(bookingPlans.map((plan) => plan.state)).size).toBe(6);
  });

  // The weekday of "today + n" changes with the day the demo is seeded.
  test.each([0, 1, 2, 3, 4, 5, 6])("obey their listing's rules when seeded on weekday %i", (weekday) => {
    const today = addDays("2026-11-23", weekday);
    const now = instantOf(today, "09:00", zone);
    for (const plan of bookingPlans) {
      const range = instants(plan, today);
      expect(refusal(plan, today), `${plan.slug} in ${plan.startInDays} days`).toBeUndefined();
      if (plan.state === "completed") expect(range.to < now, plan.slug).toBe(true);
      else if (plan.state !== "confirmed") expect(range.from > now, plan.slug).toBe(true);
      if (range.from > now) {
        const noticeHours = (range.from.getTime() - now.getTime()) / 3_600_000;
        expect(noticeHours, plan.slug).toBeGreaterThan(listingOf(plan).advanceNoticeHours + 24);
      }
    }
  });

  test.each([0, 1, 2, 3, 4, 5, 6])("do not get in each other's way when seeded on weekday %i", (weekday) => {
    const today = addDays("2026-11-23", weekday);
    for (const [slug, plans] of Map.groupBy(bookingPlans, (plan) => plan.slug)) {
      const listing = bySlug.get(slug) as SeedListing;
      for (const [index, plan] of plans.entries()) {
        const clashing = plans
          .slice(index + 1)
          .filter((other) => overlaps(instants(plan, today), instants(other, today)));
        if (listing.kind !== "experience") expect(clashing, slug).toEqual([]);
        else {
          const seats = [plan, ...clashing].reduce((sum, one) => sum + one.guests, 0);
          expect(seats, slug).toBeLessThanOrEqual(listing.details.groupSize);
        }
      }
    }
  });
});

describe("the island's texts", () => {
  test.each(listings.map((listing) => [listing.slug, listing] as const))(
    "%s has them all in English",
    (slug, listing) => {
      const own: Record<string, unknown> = { ...listing.details, ...listing };
      const rows = Object.entries<Field>(listingFields[listing.kind]).flatMap(([name, row]) =>
        "isTranslated" in row && row.isTranslated && own[name] ? [{ name, most: row.most }] : [],
      );
      const english: Record<string, string> = { ...inEnglish[slug] };
      expect(Object.keys(english).sort()).toEqual(rows.map(({ name }) => name).sort());
      for (const { name, most } of rows) {
        expect([name, (english[name] ?? "").length <= most]).toEqual([name, true]);
        expect(english[name]).not.toMatch(/\b(el|los|las|una|con|del)\b (?!Sol|Luna|San)[a-z]/);
      }
    },
  );
});

describe("the island's reviews", () => {
  const said = bookingPlans.flatMap(({ review }) => review ?? []);

  test("are none twice, and a page long for two listings at least", () => {
    expect(new Set(said.map(({ text }) => text)).size).toBe(said.length);
    const counts = Map.groupBy(bookingPlans, ({ slug }) => slug);
    const long = [...counts.values()].filter((plans) => plans.filter(({ review }) => review).length > 6);
    expect(long.length).toBeGreaterThanOrEqual(2);
  });

  test("leave some listings without any, whichever kind", () => {
    for (const kind of kinds) {
      const quiet = onSale.filter(
        (listing) => listing.kind === kind && !bookingPlans.some(({ slug, review }) => slug === listing.slug && review),
      );
      expect(quiet.length, kind).toBeGreaterThanOrEqual(1);
    }
  });

  test("speak the language of whoever wrote them", () => {
    const english = /\b(the|and|was|is|for|we|of)\b/i;
    for (const { guestEmail, review } of bookingPlans) {
      if (!review) continue;
      const { language } = guests.find(({ email }) => email === guestEmail) ?? { language: "" };
      expect([review.text, english.test(review.text)]).toEqual([review.text, language === "en"]);
    }
  });
});

function lookOf(listing: SeedListing): string {
  const { kind, time } = drawingOf(listing.photos[0]?.file ?? "");
  return `${kind} ${time}`;
}

function kilometresFromTown(listing: SeedListing): number {
  const town = municipalities.find(({ name }) => name === listing.city);
  if (!town) return Number.POSITIVE_INFINITY;
  const degree = 111.2;
  return Math.hypot(
    (listing.latitude - town.latitude) * degree,
    (listing.longitude - town.longitude) * degree * Math.cos((town.latitude * Math.PI) / 180),
  );
}

/** From start to end, including a space's buffer. */
function instants(plan: BookingPlan, today: string): InstantRange {
  const listing = listingOf(plan);
  const day = firstDay(plan, listing, today);
  if (plan.kind === "lodging" && listing.kind === "lodging") {
    const stay = { kind: "lodging", checkIn: day, checkOut: addDays(day, plan.nights), guests: plan.guests } as const;
    return lodgingInstants(stay, listing.details, zone);
  }
  if (plan.kind === "experience" && listing.kind === "experience") return sessionInstants(day, listing.details, zone);
  if (plan.kind === "space" && listing.kind === "space") {
    const common = { kind: "space", guests: plan.guests } as const;
    const stay =
      plan.mode === "hours"
        ? ({ ...common, mode: "hours", date: day, startTime: plan.startTime, endTime: plan.endTime } as const)
        : ({ ...common, mode: "days", startDate: day, endDate: addDays(day, plan.days) } as const);
    return withBuffer(spaceInstants(stay, listing.details, new Map(), zone), listing.details);
  }
  throw new Error(`${plan.slug} is no ${plan.kind}`);
}

function refusal(plan: BookingPlan, today: string): string | undefined {
  const listing = listingOf(plan);
  const day = firstDay(plan, listing, today);
  if (plan.kind === "lodging" && listing.kind === "lodging") {
    if (plan.guests > listing.details.capacity) return "too many guests";
    if (plan.nights < listing.details.minimumNights) return "too short";
    if (plan.nights > listing.details.maximumNights) return "too long";
  }
  if (plan.kind === "experience" && listing.kind === "experience") {
    if (plan.guests > listing.details.groupSize) return "too many guests";
    if (!listing.details.availableDays.includes(weekdayOf(day))) return "not offered then";
  }
  if (plan.kind === "space" && listing.kind === "space") {
    if (plan.guests > listing.details.capacity) return "too many guests";
    const hours = listing.details.openingHours[weekdayOf(day)];
    if (!hours) return "closed then";
    if (plan.mode === "days") return listing.details.dayCents === null ? "not by the day" : undefined;
    if (listing.details.hourCents === null) return "not by the hour";
    const use = instantsOfHours(day, plan.startTime, plan.endTime, zone);
    if (use.to.getTime() - use.from.getTime() < listing.details.minimumHours * 3_600_000) return "too short";
    if (!contains(instantsOfHours(day, hours.open, hours.close, zone), use)) return "closed then";
  }
  return undefined;
}
