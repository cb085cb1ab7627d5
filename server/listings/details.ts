import { isDeepStrictEqual } from "node:util";
import type { ExperienceForm, LodgingForm, SpaceForm } from "#contract/listing-forms.ts";
import type { ExperienceDetails } from "#contract/listing-kinds/experience.ts";
import type { LodgingDetails } from "#contract/listing-kinds/lodging.ts";
import type { SpaceDetails } from "#contract/listing-kinds/space.ts";
import { type Cents, toCents, toDollars } from "#contract/money.ts";

/** A kind's details, and the same facts by the names and in the dollars of its form. */

export const detailsOfForm = {
  lodging: (form: LodgingForm): LodgingDetails => ({
    propertyType: form.propertyType,
    capacity: form.capacity,
    bedrooms: form.bedrooms,
    beds: form.beds,
    bathrooms: form.bathrooms,
    amenities: onceEach(form.selectedAmenities),
    checkInTime: form.checkInTime,
    checkOutTime: form.checkOutTime,
    minimumNights: form.minimumNights,
    maximumNights: form.maximumNights,
    nightCents: toCents(form.price),
    weekendNightCents: centsOrNull(form.weekendPrice),
    weeklyDiscountPercent: form.weeklyDiscountPercent,
    monthlyDiscountPercent: form.monthlyDiscountPercent,
    cleaningCents: toCents(form.cleaningFee),
    guestsIncluded: form.guestsIncluded,
    extraGuestCents: toCents(form.extraGuestFee),
  }),
  space: (form: SpaceForm): SpaceDetails => ({
    spaceType: form.spaceType,
    capacity: form.spaceCapacity,
    amenities: onceEach(form.selectedAmenities),
    openingHours: form.openingHours,
    minimumHours: form.minimumHours,
    bufferMinutes: form.bufferMinutes,
    hourCents: centsOrNull(form.hourlyPrice),
    dayCents: centsOrNull(form.dailyPrice),
    cleaningCents: toCents(form.cleaningFee),
  }),
  experience: (form: ExperienceForm): ExperienceDetails => ({
    category: form.experienceCategory,
    duration: form.duration,
    groupSize: form.groupSize,
    priceCents: toCents(form.price),
    pricePer: form.pricePer,
    includes: form.includes,
    requirements: form.requirements,
    availableDays: onceEach(form.availableDays),
    startTime: form.startTime,
    endTime: form.endTime,
    cutOffHours: form.cutOffHours,
    meetingPoint: form.meetingPoint,
    languages: onceEach(form.languages),
  }),
};

export const fieldsOfDetails = {
  lodging: ({ amenities, nightCents, weekendNightCents, cleaningCents, extraGuestCents, ...same }: LodgingDetails) => ({
    ...same,
    selectedAmenities: amenities,
    price: toDollars(nightCents),
    weekendPrice: dollarsOrNull(weekendNightCents),
    cleaningFee: toDollars(cleaningCents),
    extraGuestFee: toDollars(extraGuestCents),
  }),
  space: ({ capacity, amenities, hourCents, dayCents, cleaningCents, ...same }: SpaceDetails) => ({
    ...same,
    spaceCapacity: capacity,
    selectedAmenities: amenities,
    hourlyPrice: dollarsOrNull(hourCents),
    dailyPrice: dollarsOrNull(dayCents),
    cleaningFee: toDollars(cleaningCents),
  }),
  experience: ({ category, priceCents, ...same }: ExperienceDetails) => ({
    ...same,
    experienceCategory: category,
    price: toDollars(priceCents),
  }),
};

/**
 * Details as they are stored, with what an edit changed of those this build reads. What a newer build wrote beside
 * them stays, field by field and word by word.
 */
export function withEdit(stored: unknown, edit: { before: unknown; after: unknown }): unknown {
  const { before, after } = edit;
  if (isDeepStrictEqual(before, after)) return stored;
  if (Array.isArray(stored) && Array.isArray(before) && Array.isArray(after)) {
    return [...after, ...stored.filter((item) => typeof item === "string" && !before.includes(item))];
  }
  if (!isFields(stored) || !isFields(before) || !isFields(after)) return after;
  const edited = Object.entries(after).map(([name, value]) => {
    return [name, withEdit(stored[name], { before: before[name], after: value })];
  });
  return { ...stored, ...Object.fromEntries(edited) };
}

function isFields(value: unknown): value is { [name: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What a detail is called in the form, where that differs. A space without any price lacks one by the hour. */
export const formNames: Record<keyof typeof detailsOfForm, Record<string, string>> = {
  lodging: {
    amenities: "selectedAmenities",
    nightCents: "price",
    weekendNightCents: "weekendPrice",
    cleaningCents: "cleaningFee",
    extraGuestCents: "extraGuestFee",
  },
  space: {
    body: "hourlyPrice",
    capacity: "spaceCapacity",
    amenities: "selectedAmenities",
    hourCents: "hourlyPrice",
    dayCents: "dailyPrice",
    cleaningCents: "cleaningFee",
  },
  experience: { category: "experienceCategory", priceCents: "price" },
};

function onceEach<Item>(list: Item[]): Item[] {
  return [...new Set(list)];
}

function centsOrNull(dollars: number | null): Cents | null {
  return dollars === null ? null : toCents(dollars);
}

function dollarsOrNull(cents: Cents | null): number | null {
  return cents === null ? null : toDollars(cents);
}
