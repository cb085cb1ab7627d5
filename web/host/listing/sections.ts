import type { ParseKeys } from "i18next";
import type { ListingKind } from "#contract/listing-kinds/kinds.ts";
import type { FieldName } from "./fields.ts";

export interface Section {
  id: string;
  titleKey: Extract<ParseKeys, `hostListing.sections.${string}`>;
  /** Photos and status have no fields: they are drawn by themselves. */
  names: readonly FieldName[];
}

const photos = { id: "photos", titleKey: "hostListing.sections.photos", names: [] } as const;
const status = { id: "status", titleKey: "hostListing.sections.status", names: [] } as const;
const location = ["address", "googleMapsLink", "latitude"] as const;
const arrival = {
  id: "arrival",
  titleKey: "hostListing.sections.arrival",
  names: ["arrivalInstructions", "hostPhone"],
} as const;
const rules = {
  id: "rules",
  titleKey: "hostListing.sections.rules",
  names: ["advanceNoticeHours", "bookingWindowMonths", "houseRules"],
} as const;
const policy = { id: "policy", titleKey: "hostListing.sections.policy", names: ["cancellationPolicy"] } as const;

/** What is on an editing page, in its order. */
export const sections: Record<ListingKind, readonly Section[]> = {
  experience: [
    {
      id: "basic",
      titleKey: "hostListing.sections.basic",
      names: ["title", "description", "city", "state"],
    },
    {
      id: "details",
      titleKey: "hostListing.sections.details",
      names: ["duration", "price", "pricePer", "groupSize", "includes", "requirements", "languages"],
    },
    { id: "category", titleKey: "hostListing.sections.category", names: ["experienceCategory"] },
    { id: "days", titleKey: "hostListing.sections.days", names: ["availableDays"] },
    { id: "schedule", titleKey: "hostListing.sections.schedule", names: ["startTime", "endTime", "cutOffHours"] },
    { id: "location", titleKey: "hostListing.sections.location", names: [...location, "meetingPoint"] },
    photos,
    arrival,
    rules,
    policy,
    status,
  ],
  lodging: [
    {
      id: "basic",
      titleKey: "hostListing.sections.basic",
      names: ["title", "propertyType", "description", "city", "state"],
    },
    { id: "details", titleKey: "hostListing.sections.details", names: ["bedrooms", "beds", "bathrooms", "capacity"] },
    {
      id: "price",
      titleKey: "hostListing.sections.price",
      names: [
        "price",
        "weekendPrice",
        "cleaningFee",
        "guestsIncluded",
        "extraGuestFee",
        "weeklyDiscountPercent",
        "monthlyDiscountPercent",
      ],
    },
    { id: "amenities", titleKey: "hostListing.sections.amenities", names: ["selectedAmenities"] },
    { id: "location", titleKey: "hostListing.sections.location", names: location },
    photos,
    {
      id: "stay",
      titleKey: "hostListing.sections.stay",
      names: ["checkInTime", "checkOutTime", "minimumNights", "maximumNights"],
    },
    arrival,
    rules,
    policy,
    status,
  ],
  space: [
    {
      id: "basic",
      titleKey: "hostListing.sections.basic",
      names: ["title", "spaceType", "description", "city", "state"],
    },
    {
      id: "details",
      titleKey: "hostListing.sections.details",
      names: ["spaceCapacity", "minimumHours", "bufferMinutes"],
    },
    { id: "price", titleKey: "hostListing.sections.prices", names: ["hourlyPrice", "dailyPrice", "cleaningFee"] },
    { id: "amenities", titleKey: "hostListing.sections.amenities", names: ["selectedAmenities"] },
    { id: "hours", titleKey: "hostListing.sections.hours", names: ["openingHours"] },
    { id: "location", titleKey: "hostListing.sections.location", names: location },
    photos,
    arrival,
    rules,
    policy,
    status,
  ],
};
