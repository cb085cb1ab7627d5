import type { ParseKeys } from "i18next";
import {
  amenities,
  cancellationPolicies,
  experienceCategories,
  languages,
  propertyTypes,
  spaceTypes,
} from "#contract/catalogues.ts";
import type { ExperienceForm, LodgingForm, SpaceForm } from "#contract/listing-forms.ts";
import type { ListingKind } from "#contract/listing-kinds/kinds.ts";
import { listingLimits as limits, listingRanges } from "#contract/listing-limits.ts";
import { week } from "#web/listings/days.ts";

/** The fields of a listing's form: their words, and the rules the browser knows. The server has the last word on both. */

export type FieldName = keyof LodgingForm | keyof SpaceForm | keyof ExperienceForm;

export type Rule =
  | { type: "line" | "phone"; most: number; isOptional?: true }
  | { type: "paragraph" | "city" | "mapsLink"; most: number; isOptional?: true }
  /** A number between two others, both included, in steps of one or so much. */
  | { type: "number"; least: number; most: number; step?: number; unitKey?: TextKey }
  /** Dollars, with cents or without. */
  | { type: "dollars"; least: number; isOptional?: true; unitKey?: TextKey }
  | { type: "time" }
  | { type: "choice"; of: readonly string[] }
  /** The same, with room for a sentence each. */
  | { type: "cards"; of: readonly string[] }
  | { type: "several"; of: readonly string[]; isOptional?: true }
  | { type: "hours" }
  /** Two numbers that are shown as a pin. */
  | { type: "pin" };

type TextKey = Extract<ParseKeys, `hostListing.${string}`>;

export interface FieldPlan {
  labelKey: TextKey;
  hintKey?: TextKey;
  rule: Rule;
}

const fee = { type: "dollars", least: 0 } as const;
const { leastDollars } = limits;
const between = (name: keyof typeof listingRanges) => {
  const [least, most] = listingRanges[name];
  return { least, most };
};

export const fields = {
  title: {
    labelKey: "hostListing.fields.title.label",
    hintKey: "hostListing.fields.title.hint",
    rule: { type: "line", most: limits.title },
  },
  description: {
    labelKey: "hostListing.fields.description.label",
    hintKey: "hostListing.fields.description.hint",
    rule: { type: "paragraph", most: limits.description },
  },
  city: {
    labelKey: "hostListing.fields.city.label",
    hintKey: "hostListing.fields.city.hint",
    rule: { type: "city", most: limits.city },
  },
  state: { labelKey: "hostListing.fields.state.label", rule: { type: "line", most: limits.state } },
  address: {
    labelKey: "hostListing.fields.address.label",
    hintKey: "hostListing.fields.address.hint",
    rule: { type: "line", most: limits.address },
  },
  googleMapsLink: {
    labelKey: "hostListing.fields.googleMapsLink.label",
    hintKey: "hostListing.fields.googleMapsLink.hint",
    rule: { type: "mapsLink", most: limits.googleMapsLink, isOptional: true },
  },
  latitude: {
    labelKey: "hostListing.fields.pin.label",
    hintKey: "hostListing.fields.pin.hint",
    rule: { type: "pin" },
  },
  longitude: { labelKey: "hostListing.fields.pin.label", rule: { type: "pin" } },
  arrivalInstructions: {
    labelKey: "hostListing.fields.arrivalInstructions.label",
    hintKey: "hostListing.fields.arrivalInstructions.hint",
    rule: { type: "paragraph", most: limits.arrivalInstructions, isOptional: true },
  },
  hostPhone: {
    labelKey: "hostListing.fields.hostPhone.label",
    hintKey: "hostListing.fields.hostPhone.hint",
    rule: { type: "phone", most: limits.hostPhone },
  },
  houseRules: {
    labelKey: "hostListing.fields.houseRules.label",
    hintKey: "hostListing.fields.houseRules.hint",
    rule: { type: "paragraph", most: limits.houseRules, isOptional: true },
  },
  cancellationPolicy: {
    labelKey: "hostListing.fields.cancellationPolicy.label",
    rule: { type: "cards", of: cancellationPolicies },
  },
  advanceNoticeHours: {
    labelKey: "hostListing.fields.advanceNoticeHours.label",
    hintKey: "hostListing.fields.advanceNoticeHours.hint",
    rule: { type: "number", ...between("advanceNoticeHours"), unitKey: "hostListing.units.hours" },
  },
  bookingWindowMonths: {
    labelKey: "hostListing.fields.bookingWindowMonths.label",
    hintKey: "hostListing.fields.bookingWindowMonths.hint",
    rule: { type: "number", ...between("bookingWindowMonths"), unitKey: "hostListing.units.months" },
  },

  // lodgings
  propertyType: {
    labelKey: "hostListing.fields.propertyType.label",
    rule: { type: "choice", of: propertyTypes },
  },
  capacity: { labelKey: "hostListing.fields.capacity.label", rule: { type: "number", ...between("capacity") } },
  bedrooms: { labelKey: "hostListing.fields.bedrooms.label", rule: { type: "number", ...between("bedrooms") } },
  beds: { labelKey: "hostListing.fields.beds.label", rule: { type: "number", ...between("beds") } },
  bathrooms: {
    labelKey: "hostListing.fields.bathrooms.label",
    hintKey: "hostListing.fields.bathrooms.hint",
    rule: { type: "number", ...between("bathrooms"), step: 0.5 },
  },
  selectedAmenities: {
    labelKey: "hostListing.fields.selectedAmenities.label",
    rule: { type: "several", of: amenities, isOptional: true },
  },
  checkInTime: { labelKey: "hostListing.fields.checkInTime.label", rule: { type: "time" } },
  checkOutTime: { labelKey: "hostListing.fields.checkOutTime.label", rule: { type: "time" } },
  minimumNights: {
    labelKey: "hostListing.fields.minimumNights.label",
    rule: { type: "number", ...between("minimumNights"), unitKey: "hostListing.units.nights" },
  },
  maximumNights: {
    labelKey: "hostListing.fields.maximumNights.label",
    rule: { type: "number", ...between("maximumNights"), unitKey: "hostListing.units.nights" },
  },
  price: { labelKey: "hostListing.fields.price.label", rule: { type: "dollars", least: leastDollars } },
  weekendPrice: {
    labelKey: "hostListing.fields.weekendPrice.label",
    hintKey: "hostListing.fields.weekendPrice.hint",
    rule: { type: "dollars", least: leastDollars, isOptional: true },
  },
  weeklyDiscountPercent: {
    labelKey: "hostListing.fields.weeklyDiscountPercent.label",
    hintKey: "hostListing.fields.weeklyDiscountPercent.hint",
    rule: { type: "number", ...between("weeklyDiscountPercent"), unitKey: "hostListing.units.percent" },
  },
  monthlyDiscountPercent: {
    labelKey: "hostListing.fields.monthlyDiscountPercent.label",
    hintKey: "hostListing.fields.monthlyDiscountPercent.hint",
    rule: { type: "number", ...between("monthlyDiscountPercent"), unitKey: "hostListing.units.percent" },
  },
  cleaningFee: {
    labelKey: "hostListing.fields.cleaningFee.label",
    hintKey: "hostListing.fields.cleaningFee.hint",
    rule: fee,
  },
  guestsIncluded: {
    labelKey: "hostListing.fields.guestsIncluded.label",
    hintKey: "hostListing.fields.guestsIncluded.hint",
    rule: { type: "number", ...between("guestsIncluded") },
  },
  extraGuestFee: {
    labelKey: "hostListing.fields.extraGuestFee.label",
    hintKey: "hostListing.fields.extraGuestFee.hint",
    rule: fee,
  },

  // spaces
  spaceType: { labelKey: "hostListing.fields.spaceType.label", rule: { type: "choice", of: spaceTypes } },
  spaceCapacity: {
    labelKey: "hostListing.fields.spaceCapacity.label",
    rule: { type: "number", ...between("spaceCapacity") },
  },
  openingHours: {
    labelKey: "hostListing.fields.openingHours.label",
    hintKey: "hostListing.fields.openingHours.hint",
    rule: { type: "hours" },
  },
  minimumHours: {
    labelKey: "hostListing.fields.minimumHours.label",
    rule: { type: "number", ...between("minimumHours"), unitKey: "hostListing.units.hours" },
  },
  bufferMinutes: {
    labelKey: "hostListing.fields.bufferMinutes.label",
    hintKey: "hostListing.fields.bufferMinutes.hint",
    rule: { type: "number", ...between("bufferMinutes"), unitKey: "hostListing.units.minutes" },
  },
  hourlyPrice: {
    labelKey: "hostListing.fields.hourlyPrice.label",
    rule: { type: "dollars", least: leastDollars, isOptional: true },
  },
  dailyPrice: {
    labelKey: "hostListing.fields.dailyPrice.label",
    hintKey: "hostListing.fields.dailyPrice.hint",
    rule: { type: "dollars", least: leastDollars, isOptional: true },
  },

  // experiences
  experienceCategory: {
    labelKey: "hostListing.fields.experienceCategory.label",
    rule: { type: "cards", of: experienceCategories },
  },
  duration: {
    labelKey: "hostListing.fields.duration.label",
    hintKey: "hostListing.fields.duration.hint",
    rule: { type: "line", most: limits.duration },
  },
  groupSize: {
    labelKey: "hostListing.fields.groupSize.label",
    hintKey: "hostListing.fields.groupSize.hint",
    rule: { type: "number", ...between("groupSize") },
  },
  pricePer: { labelKey: "hostListing.fields.pricePer.label", rule: { type: "choice", of: ["person", "group"] } },
  includes: {
    labelKey: "hostListing.fields.includes.label",
    hintKey: "hostListing.fields.includes.hint",
    rule: { type: "paragraph", most: limits.includes, isOptional: true },
  },
  requirements: {
    labelKey: "hostListing.fields.requirements.label",
    hintKey: "hostListing.fields.requirements.hint",
    rule: { type: "paragraph", most: limits.requirements, isOptional: true },
  },
  availableDays: {
    labelKey: "hostListing.fields.availableDays.label",
    hintKey: "hostListing.fields.availableDays.hint",
    rule: { type: "several", of: week, isOptional: true },
  },
  startTime: { labelKey: "hostListing.fields.startTime.label", rule: { type: "time" } },
  endTime: {
    labelKey: "hostListing.fields.endTime.label",
    hintKey: "hostListing.fields.endTime.hint",
    rule: { type: "time" },
  },
  cutOffHours: {
    labelKey: "hostListing.fields.cutOffHours.label",
    hintKey: "hostListing.fields.cutOffHours.hint",
    rule: { type: "number", ...between("cutOffHours"), unitKey: "hostListing.units.hours" },
  },
  meetingPoint: {
    labelKey: "hostListing.fields.meetingPoint.label",
    hintKey: "hostListing.fields.meetingPoint.hint",
    rule: { type: "line", most: limits.meetingPoint, isOptional: true },
  },
  languages: {
    labelKey: "hostListing.fields.languages.label",
    rule: { type: "several", of: languages },
  },
} as const satisfies Record<FieldName, FieldPlan>;

const where = ["city", "state", "address", "googleMapsLink", "latitude"] as const;
const notice = ["advanceNoticeHours", "bookingWindowMonths", "houseRules"] as const;
const policy = ["cancellationPolicy", "hostPhone"] as const;

/** What is asked for at each step of a new listing; photos and review have no fields. */
export const steps = ["what", "where", "details", "photos", "price", "calendar", "policy", "review"] as const;
export type Step = (typeof steps)[number];

export const fieldsOfStep = {
  lodging: {
    what: ["propertyType", "title", "description"],
    where: [...where, "arrivalInstructions"],
    details: ["capacity", "bedrooms", "beds", "bathrooms", "selectedAmenities"],
    photos: [],
    price: [
      "price",
      "weekendPrice",
      "cleaningFee",
      "guestsIncluded",
      "extraGuestFee",
      "weeklyDiscountPercent",
      "monthlyDiscountPercent",
    ],
    calendar: ["checkInTime", "checkOutTime", "minimumNights", "maximumNights", ...notice],
    policy,
    review: [],
  },
  space: {
    what: ["spaceType", "title", "description"],
    where: [...where, "arrivalInstructions"],
    details: ["spaceCapacity", "selectedAmenities"],
    photos: [],
    price: ["hourlyPrice", "dailyPrice", "cleaningFee"],
    calendar: ["openingHours", "minimumHours", "bufferMinutes", ...notice],
    policy,
    review: [],
  },
  experience: {
    what: ["experienceCategory", "title", "description"],
    where: [...where, "meetingPoint", "arrivalInstructions"],
    details: ["duration", "groupSize", "includes", "requirements", "languages"],
    photos: [],
    price: ["price", "pricePer"],
    calendar: ["availableDays", "startTime", "endTime", "cutOffHours", ...notice],
    policy,
    review: [],
  },
} as const satisfies Record<ListingKind, Record<Step, readonly FieldName[]>>;

export function fieldsOf(kind: ListingKind): FieldName[] {
  return steps.flatMap((step) => [...fieldsOfStep[kind][step]]).flatMap(withPartner);
}

/** The pin is two numbers under one name. */
function withPartner(name: FieldName): FieldName[] {
  return name === "latitude" ? ["latitude", "longitude"] : [name];
}
