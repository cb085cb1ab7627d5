import type { CancellationPolicy } from "#contract/catalogues.ts";
import type { MunicipalityName } from "#contract/island/municipalities.ts";
import type { experience as experienceFields } from "#contract/listings/experience.ts";
import type { StoredDetails } from "#contract/listings/fields.ts";
import type { lodging as lodgingFields } from "#contract/listings/lodging.ts";
import {
  type ExperienceDetails,
  experienceDetails,
  type LodgingDetails,
  lodgingDetails,
  type SpaceDetails,
  spaceDetails,
} from "#contract/listings/schemas.ts";
import type { space as spaceFields } from "#contract/listings/space.ts";
import { hosts } from "./people.ts";
import type { SeedPhoto } from "./pictures.ts";

/** A listing's texts in English, by their fields. */
export type English = Record<"title" | "description", string> &
  Partial<
    Record<"houseRules" | "arrivalInstructions" | "meetingPoint" | "duration" | "includes" | "requirements", string>
  >;

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

/** The fields a listing's author writes; the others are shared by all or derived. */
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

type LodgingEntry = Omit<StoredDetails<typeof lodgingFields>, "guestsIncluded"> &
  Partial<Pick<LodgingDetails, "guestsIncluded">>;

/** What an entry leaves out is usual; the price is for all guests. */
export function lodging(entry: Entry<LodgingEntry>): SeedLodging {
  const details = lodgingDetails.parse({ guestsIncluded: entry.details.capacity, ...entry.details });
  return { kind: "lodging", ...common(entry), details };
}

export function experience(entry: Entry<StoredDetails<typeof experienceFields>>): SeedExperience {
  const listing = common(entry);
  const photos = listing.photos.map((photo) => ({ ...photo, room: null }));
  return { kind: "experience", ...listing, photos, details: experienceDetails.parse(entry.details) };
}

export function space(entry: Entry<StoredDetails<typeof spaceFields>>): SeedSpace {
  return { kind: "space", ...common(entry), details: spaceDetails.parse(entry.details) };
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
