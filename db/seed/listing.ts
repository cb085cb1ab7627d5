import type { CancellationPolicy } from "#contract/catalogues.ts";
import type { ExperienceDetails } from "#contract/listing-kinds/experience.ts";
import type { LodgingDetails } from "#contract/listing-kinds/lodging.ts";
import type { SpaceDetails } from "#contract/listing-kinds/space.ts";
import type { MunicipalityName } from "#contract/municipalities.ts";
import { hosts } from "./people.ts";
import type { SeedPhoto } from "./pictures.ts";

interface SeedListingBase {
  slug: string;
  title: string;
  description: string;
  city: MunicipalityName;
  state: "Puerto Rico";
  address: string;
  latitude: number;
  longitude: number;
  googleMapsLink: "";
  cancellationPolicy: CancellationPolicy;
  houseRules: string;
  arrivalInstructions: string;
  hostEmail: string;
  hostPhone: string;
  advanceNoticeHours: number;
  bookingWindowMonths: number;
  /** The first one is the main photo. */
  photos: SeedPhoto[];
  createdDaysAgo: number;
  reviewState: "draft" | "submitted" | "approved";
  visible: boolean;
}

export type SeedLodging = SeedListingBase & { kind: "lodging"; details: LodgingDetails };
export type SeedExperience = SeedListingBase & { kind: "experience"; details: ExperienceDetails };
export type SeedSpace = SeedListingBase & { kind: "space"; details: SpaceDetails };
export type SeedListing = SeedLodging | SeedExperience | SeedSpace;

/** What a listing's author writes; the rest is the same for all or follows from it. */
type Entry<Details> = Omit<
  SeedListingBase,
  | "state"
  | "latitude"
  | "longitude"
  | "googleMapsLink"
  | "hostPhone"
  | "advanceNoticeHours"
  | "bookingWindowMonths"
  | "reviewState"
  | "visible"
> &
  Partial<Pick<SeedListingBase, "advanceNoticeHours" | "bookingWindowMonths" | "reviewState" | "visible">> & {
    /** Latitude and longitude. */
    at: [number, number];
    details: Details;
  };

type UsualLodging = Pick<
  LodgingDetails,
  | "checkInTime"
  | "checkOutTime"
  | "minimumNights"
  | "maximumNights"
  | "weekendNightCents"
  | "weeklyDiscountPercent"
  | "monthlyDiscountPercent"
  | "guestsIncluded"
  | "extraGuestCents"
>;

export function lodging(entry: Entry<Omit<LodgingDetails, keyof UsualLodging> & Partial<UsualLodging>>): SeedLodging {
  const usual: UsualLodging = {
    checkInTime: "15:00",
    checkOutTime: "11:00",
    minimumNights: 1,
    maximumNights: 30,
    weekendNightCents: null,
    weeklyDiscountPercent: 0,
    monthlyDiscountPercent: 0,
    guestsIncluded: entry.details.capacity,
    extraGuestCents: 0,
  };
  return { kind: "lodging", ...common(entry), details: { ...usual, ...entry.details } };
}

export function experience(entry: Entry<ExperienceDetails>): SeedExperience {
  return { kind: "experience", ...common(entry), details: entry.details };
}

export function space(entry: Entry<SpaceDetails>): SeedSpace {
  return { kind: "space", ...common(entry), details: entry.details };
}

function common({ at: [latitude, longitude], details: _, ...entry }: Entry<unknown>): SeedListingBase {
  const host = hosts.find((person) => person.email === entry.hostEmail);
  if (!host) throw new Error(`No host has the address ${entry.hostEmail}`);
  return {
    advanceNoticeHours: 24,
    bookingWindowMonths: 12,
    reviewState: "approved",
    visible: true,
    ...entry,
    state: "Puerto Rico",
    latitude,
    longitude,
    googleMapsLink: "",
    hostPhone: host.phone,
  };
}
