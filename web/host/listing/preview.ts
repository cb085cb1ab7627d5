import type { ListingKind } from "#contract/listing-kinds/kinds.ts";
import type { Hours } from "#contract/listing-kinds/space.ts";
import type { ExperienceDetail, LodgingDetail, SpaceDetail } from "#contract/listings.ts";
import { daysOf } from "#web/listings/days.ts";
import type { FieldName } from "./fields.ts";
import type { Photo } from "./photo-list.ts";
import { dollarsOf, hoursOf, listOf, textOf, type Values } from "./values.ts";

export type Previewed = LodgingDetail | SpaceDetail | ExperienceDetail;

interface Draft {
  kind: ListingKind;
  values: Values;
  photos: readonly Photo[];
  /** Their name. */
  host: string;
}

/** A form as guests will see the listing. What is not filled in is nothing, or zero. */
export function previewOf({ kind, values, photos, host }: Draft): Previewed {
  const text = (name: FieldName) => textOf(values, name).trim();
  const number = (name: FieldName) => Number(text(name)) || 0;
  const dollars = (name: FieldName) => dollarsOf(text(name)) ?? 0;
  const dollarsOrNone = (name: FieldName) => (text(name) === "" ? null : dollars(name));
  // The form's own lists of choices hold nothing else.
  const chosen = <Choice>(name: FieldName) => text(name) as Choice;
  const several = <Choice>(name: FieldName) => listOf(values, name) as Choice[];

  const common = {
    id: 0,
    slug: "",
    title: text("title"),
    images: photos.map(({ id, url, alt }) => ({ id, url, alt })),
    rating: null,
    reviews: 0,
    city: text("city"),
    state: text("state"),
    latitude: number("latitude"),
    longitude: number("longitude"),
    host: { name: host },
    description: text("description"),
    cancellationPolicy: chosen<LodgingDetail["cancellationPolicy"]>("cancellationPolicy"),
    houseRules: text("houseRules"),
    timeZone: "",
    advanceNoticeHours: number("advanceNoticeHours"),
    bookingWindowMonths: number("bookingWindowMonths"),
    hostProfile: { name: host, image: null, description: "", languages: [], memberSince: "", listings: 0 },
  };
  const made = { lodging, space, experience };
  return made[kind]();

  function lodging(): LodgingDetail {
    return {
      ...common,
      serviceType: 2,
      propertyType: chosen("propertyType"),
      capacity: number("capacity"),
      bedrooms: number("bedrooms"),
      beds: number("beds"),
      bathrooms: number("bathrooms"),
      amenities: several("selectedAmenities"),
      checkInTime: text("checkInTime"),
      checkOutTime: text("checkOutTime"),
      minimumNights: number("minimumNights"),
      maximumNights: number("maximumNights"),
      price: dollars("price"),
      weekendPrice: dollarsOrNone("weekendPrice"),
      weeklyDiscountPercent: number("weeklyDiscountPercent"),
      monthlyDiscountPercent: number("monthlyDiscountPercent"),
      cleaningFee: dollars("cleaningFee"),
      guestsIncluded: number("guestsIncluded"),
      extraGuestFee: dollars("extraGuestFee"),
    };
  }

  function space(): SpaceDetail {
    return {
      ...common,
      serviceType: 1,
      spaceType: chosen("spaceType"),
      spaceCapacity: number("spaceCapacity"),
      amenities: several("selectedAmenities"),
      openingHours: hoursOf(values) satisfies Record<string, Hours | null>,
      minimumHours: number("minimumHours"),
      bufferMinutes: number("bufferMinutes"),
      hourlyPrice: dollarsOrNone("hourlyPrice"),
      dailyPrice: dollarsOrNone("dailyPrice"),
      cleaningFee: dollars("cleaningFee"),
    };
  }

  function experience(): ExperienceDetail {
    return {
      ...common,
      serviceType: 0,
      experienceCategory: chosen("experienceCategory"),
      duration: text("duration"),
      groupSize: number("groupSize"),
      price: dollars("price"),
      pricePer: chosen("pricePer"),
      availableDays: daysOf(listOf(values, "availableDays")),
      includes: text("includes"),
      requirements: text("requirements"),
      startTime: text("startTime"),
      endTime: text("endTime"),
      cutOffHours: number("cutOffHours"),
      meetingPoint: text("meetingPoint"),
      languages: several("languages"),
    };
  }
}
