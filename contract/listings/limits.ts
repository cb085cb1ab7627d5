import { type Room, rooms } from "../catalogues.ts";
import type { ListingKind } from "./kinds.ts";

/** Limits that do not belong to a single field. No zod here: forms in the browser read them too. */
export const listingLimits = {
  alt: 200,
  /** The most photos per listing, whatever `PHOTOS_MAX` lets hosts add. */
  photos: 20,
  drafts: 10,
  draftFields: 100,
  /** Characters of a price group's name. */
  groupName: 30,
  /** Stripe refuses smaller charges. */
  leastDollars: 0.5,
  mostDollars: 99_999,
} as const;

/** The rooms a host may say a photo shows; an experience has none. */
export const roomsOf: Record<ListingKind, readonly Room[]> = {
  lodging: rooms.filter((room) => room !== "hall" && room !== "stage"),
  space: rooms.filter((room) => room !== "living_room" && room !== "bedroom"),
  experience: [],
};

/** Facts a listing may lack when it is submitted, but not when it goes on sale. */
export const missingFacts = ["hostPhone", "place", "address", "meetingPoint"] as const;
export type MissingFact = (typeof missingFacts)[number];
