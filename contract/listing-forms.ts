import { z } from "zod";
import { phonePattern } from "./account-limits.ts";
import {
  amenities,
  cancellationPolicies,
  experienceCategories,
  languages,
  propertyTypes,
  spaceTypes,
} from "./catalogues.ts";
import { weekdays } from "./dates.ts";
import { line, text, wallTime, wireInteger } from "./fields.ts";
import { kinds, type ListingKind } from "./listing-kinds/kinds.ts";
import { openingHours } from "./listing-kinds/space.ts";
import { listingLimits as limits, listingRanges as ranges } from "./listing-limits.ts";
import { usual } from "./listing-usual.ts";
import { dollars } from "./listings.ts";

/**
 * What hosts write of their listings, with the names the specification gives. The same fields travel as JSON when a
 * listing is edited and as a form when it is submitted, where numbers are text and a list of one is no list.
 */

/** Decimal dollars, as number or text. Zero only where a fee may be nothing. */
const price = (minimum: number) =>
  z
    .union([z.number(), z.string().regex(/^\d{1,6}(\.\d{1,2})?$/, { error: "dollars" })], { error: "dollars" })
    .transform(Number)
    .pipe(
      z
        .number()
        .min(minimum, { error: "range" })
        .max(limits.mostDollars, { error: "range" })
        .multipleOf(0.01, { error: "cents" }),
    );
/** A price or a fee that may be left out: nothing typed is nothing. */
const optionalPrice = z.union([z.literal("").transform(() => null), z.null(), price(limits.leastDollars)]);

const degrees = (minimum: number, maximum: number) =>
  z
    .union([z.number(), z.string().regex(/^-?\d{1,3}(\.\d{1,15})?$/, { error: "degrees" })], { error: "degrees" })
    .transform(Number)
    .pipe(z.number().min(minimum, { error: "range" }).max(maximum, { error: "range" }));

/** A list, one entry alone, or either written as JSON: forms and old browsers send all three. */
const listOf = <Item extends z.ZodType>(item: Item) => z.preprocess(listed, z.array(item).max(30));

function listed(value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (value.startsWith("[")) return jsonOf(value);
  return value === "" ? [] : [value];
}

function jsonOf(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

const choice = { error: "choice" };
export const switched = z.union(
  [z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")],
  choice,
);

export const amenityList = listOf(z.enum(amenities, choice));
export const dayList = listOf(z.enum(weekdays, choice));

const common = {
  title: line(1, limits.title),
  description: text(1, limits.description),
  city: line(1, limits.city),
  state: line(1, limits.state),
  /** Told to guests with the confirmation. */
  address: line(1, limits.address),
  latitude: degrees(-90, 90),
  longitude: degrees(-180, 180),
  googleMapsLink: line(0, limits.googleMapsLink),
  cancellationPolicy: z.enum(cancellationPolicies, choice),
  houseRules: text(0, limits.houseRules),
  arrivalInstructions: text(0, limits.arrivalInstructions),
  hostPhone: line(1, limits.hostPhone).refine((value) => phonePattern.test(value), { error: "phone" }),
  advanceNoticeHours: wireInteger(...ranges.advanceNoticeHours),
  bookingWindowMonths: wireInteger(...ranges.bookingWindowMonths),
};

export const lodgingForm = z.object({
  ...common,
  propertyType: z.enum(propertyTypes, choice),
  capacity: wireInteger(...ranges.capacity),
  bedrooms: wireInteger(...ranges.bedrooms),
  beds: wireInteger(...ranges.beds),
  bathrooms: z
    .union([z.number(), z.string().regex(/^\d{1,2}(\.5|\.0)?$/, { error: "halves" })], { error: "halves" })
    .transform(Number)
    .pipe(
      z
        .number()
        .min(ranges.bathrooms[0], { error: "range" })
        .max(ranges.bathrooms[1], { error: "range" })
        .multipleOf(0.5, { error: "halves" }),
    ),
  selectedAmenities: amenityList,
  checkInTime: wallTime,
  checkOutTime: wallTime,
  minimumNights: wireInteger(...ranges.minimumNights),
  maximumNights: wireInteger(...ranges.maximumNights),
  /** Per night. */
  price: price(limits.leastDollars),
  weekendPrice: optionalPrice,
  weeklyDiscountPercent: wireInteger(...ranges.weeklyDiscountPercent),
  monthlyDiscountPercent: wireInteger(...ranges.monthlyDiscountPercent),
  cleaningFee: price(0),
  guestsIncluded: wireInteger(...ranges.guestsIncluded),
  extraGuestFee: price(0),
});

export const spaceForm = z.object({
  ...common,
  spaceType: z.enum(spaceTypes, choice),
  spaceCapacity: wireInteger(...ranges.spaceCapacity),
  selectedAmenities: amenityList,
  openingHours: z.preprocess(jsonOf, openingHours),
  minimumHours: wireInteger(...ranges.minimumHours),
  bufferMinutes: wireInteger(...ranges.bufferMinutes),
  hourlyPrice: optionalPrice,
  dailyPrice: optionalPrice,
  cleaningFee: price(0),
});

export const experienceForm = z.object({
  ...common,
  experienceCategory: z.enum(experienceCategories, choice),
  /** As the host words it: «3 horas». */
  duration: line(1, limits.duration),
  groupSize: wireInteger(...ranges.groupSize),
  /** Per person or per group. */
  price: price(limits.leastDollars),
  pricePer: z.enum(["person", "group"], choice),
  includes: text(0, limits.includes),
  requirements: text(0, limits.requirements),
  availableDays: dayList,
  startTime: wallTime,
  endTime: wallTime,
  cutOffHours: wireInteger(...ranges.cutOffHours),
  meetingPoint: line(0, limits.meetingPoint),
  languages: listOf(z.enum(languages, choice)).pipe(z.array(z.enum(languages)).min(1, { error: "required" })),
});

/**
 * What a submission may leave out: texts are empty then, the rest is as usual. What only the other fields can say has no
 * default here: the place, one bed per bedroom, and every guest the lodging has room for.
 */
const leftOut = {
  address: common.address.default(""),
  latitude: common.latitude.optional(),
  longitude: common.longitude.optional(),
  googleMapsLink: common.googleMapsLink.default(""),
  cancellationPolicy: common.cancellationPolicy.default(usual.everyKind.cancellationPolicy),
  houseRules: common.houseRules.default(""),
  arrivalInstructions: common.arrivalInstructions.default(""),
  hostPhone: common.hostPhone.default(""),
  advanceNoticeHours: common.advanceNoticeHours.default(usual.everyKind.advanceNoticeHours),
  bookingWindowMonths: common.bookingWindowMonths.default(usual.everyKind.bookingWindowMonths),
};

const { shape: lodging } = lodgingForm;
export const lodgingSubmission = lodgingForm.extend({
  ...leftOut,
  beds: lodging.beds.optional(),
  selectedAmenities: amenityList.default([]),
  checkInTime: wallTime.default(usual.lodging.checkInTime),
  checkOutTime: wallTime.default(usual.lodging.checkOutTime),
  minimumNights: lodging.minimumNights.default(usual.lodging.minimumNights),
  maximumNights: lodging.maximumNights.default(usual.lodging.maximumNights),
  weekendPrice: optionalPrice.default(null),
  weeklyDiscountPercent: lodging.weeklyDiscountPercent.default(usual.lodging.weeklyDiscountPercent),
  monthlyDiscountPercent: lodging.monthlyDiscountPercent.default(usual.lodging.monthlyDiscountPercent),
  cleaningFee: lodging.cleaningFee.default(usual.lodging.cleaningFee),
  guestsIncluded: lodging.guestsIncluded.optional(),
  extraGuestFee: lodging.extraGuestFee.default(usual.lodging.extraGuestFee),
});

const { shape: space } = spaceForm;
export const spaceSubmission = spaceForm.extend({
  ...leftOut,
  selectedAmenities: amenityList.default([]),
  openingHours: space.openingHours.default(usual.space.openingHours),
  minimumHours: space.minimumHours.default(usual.space.minimumHours),
  bufferMinutes: space.bufferMinutes.default(usual.space.bufferMinutes),
  hourlyPrice: optionalPrice.default(null),
  dailyPrice: optionalPrice.default(null),
  cleaningFee: space.cleaningFee.default(usual.space.cleaningFee),
});

const { shape: experience } = experienceForm;
export const experienceSubmission = experienceForm.extend({
  ...leftOut,
  pricePer: experience.pricePer.default(usual.experience.pricePer),
  includes: experience.includes.default(""),
  requirements: experience.requirements.default(""),
  availableDays: dayList.default([]),
  cutOffHours: experience.cutOffHours.default(usual.experience.cutOffHours),
  meetingPoint: experience.meetingPoint.default(""),
  languages: experience.languages.default([...usual.experience.languages]),
});

/** The kind a form without `service_type` is of, by the fields that no other kind has. Undefined when they do not agree. */
export function kindOfFields(form: Record<string, unknown>): ListingKind | undefined {
  const shapes = { lodging, space, experience };
  const told = kinds.filter((kind) => {
    const others = kinds.filter((other) => other !== kind).map((other) => shapes[other]);
    return Object.keys(shapes[kind]).some(
      (name) => form[name] !== undefined && form[name] !== "" && others.every((other) => !(name in other)),
    );
  });
  return told.length === 1 ? told[0] : undefined;
}

export type LodgingForm = z.output<typeof lodgingForm>;
export type SpaceForm = z.output<typeof spaceForm>;
export type ExperienceForm = z.output<typeof experienceForm>;

/**
 * The fields of a form as they stand. No lengths and ranges: a listing from before a rule became stricter must still be
 * shown to its host, who can then mend it.
 */
const commonFields = {
  title: z.string(),
  description: z.string(),
  city: z.string(),
  state: z.string(),
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  googleMapsLink: z.string(),
  cancellationPolicy: z.enum(cancellationPolicies),
  houseRules: z.string(),
  arrivalInstructions: z.string(),
  hostPhone: z.string(),
  advanceNoticeHours: z.int(),
  bookingWindowMonths: z.int(),
};
export const lodgingFields = z.object({
  ...commonFields,
  propertyType: z.enum(propertyTypes),
  capacity: z.int(),
  bedrooms: z.int(),
  beds: z.int(),
  bathrooms: z.number(),
  selectedAmenities: z.array(z.enum(amenities)),
  checkInTime: wallTime,
  checkOutTime: wallTime,
  minimumNights: z.int(),
  maximumNights: z.int(),
  price: dollars,
  weekendPrice: dollars.nullable(),
  weeklyDiscountPercent: z.int(),
  monthlyDiscountPercent: z.int(),
  cleaningFee: dollars,
  guestsIncluded: z.int(),
  extraGuestFee: dollars,
}) satisfies z.ZodType<LodgingForm>;
export const spaceFields = z.object({
  ...commonFields,
  spaceType: z.enum(spaceTypes),
  spaceCapacity: z.int(),
  selectedAmenities: z.array(z.enum(amenities)),
  openingHours,
  minimumHours: z.int(),
  bufferMinutes: z.int(),
  hourlyPrice: dollars.nullable(),
  dailyPrice: dollars.nullable(),
  cleaningFee: dollars,
}) satisfies z.ZodType<SpaceForm>;
export const experienceFields = z.object({
  ...commonFields,
  experienceCategory: z.enum(experienceCategories),
  duration: z.string(),
  groupSize: z.int(),
  price: dollars,
  pricePer: z.enum(["person", "group"]),
  includes: z.string(),
  requirements: z.string(),
  availableDays: z.array(z.enum(weekdays)),
  startTime: wallTime,
  endTime: wallTime,
  cutOffHours: z.int(),
  meetingPoint: z.string(),
  languages: z.array(z.enum(languages)),
}) satisfies z.ZodType<ExperienceForm>;

/** What a form holds while it is filled in: text, switches, lists of choices, opening hours. Nothing of it is checked yet. */
export const draftFields = z.record(
  z.string().regex(/^[a-zA-Z]{1,40}$/, { error: "format" }),
  z.union([
    z.string().max(4000, { error: "too_long" }),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(z.string().max(40)).max(30),
    z.record(z.enum(weekdays), z.object({ open: z.string().max(5), close: z.string().max(5) }).nullable()),
  ]),
);
export type DraftFields = z.infer<typeof draftFields>;
