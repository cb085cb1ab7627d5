/** How long and how much a listing's fields may be. No zod here: forms in the browser read it too. */

/** Of text and lists: so many at most. */
export const listingLimits = {
  title: 250,
  description: 500,
  city: 50,
  state: 50,
  address: 200,
  googleMapsLink: 2000,
  houseRules: 1000,
  arrivalInstructions: 1000,
  hostPhone: 30,
  duration: 50,
  includes: 500,
  requirements: 500,
  meetingPoint: 300,
  alt: 200,
  photos: 5,
  drafts: 10,
  draftFields: 100,
  /** Stripe charges nothing below. */
  leastDollars: 0.5,
  mostDollars: 99_999,
} as const;

/** Of numbers: from the first to the second, both included. */
export const listingRanges = {
  advanceNoticeHours: [0, 720],
  bookingWindowMonths: [1, 12],

  // lodgings
  capacity: [1, 50],
  bedrooms: [0, 50],
  beds: [1, 100],
  bathrooms: [0, 50],
  minimumNights: [1, 365],
  maximumNights: [1, 365],
  weeklyDiscountPercent: [0, 90],
  monthlyDiscountPercent: [0, 90],
  guestsIncluded: [1, 50],

  // spaces
  spaceCapacity: [1, 5000],
  minimumHours: [1, 24],
  bufferMinutes: [0, 24 * 60],

  // experiences
  groupSize: [1, 500],
  cutOffHours: [0, 24 * 14],
} as const;

/** What a listing may lack when it is submitted, and not when it goes on sale. */
export const missingFacts = ["hostPhone", "place", "address", "meetingPoint"] as const;
export type MissingFact = (typeof missingFacts)[number];
