/** Limits that are not one field's. No zod here: forms in the browser read them too. */
export const listingLimits = {
  alt: 200,
  photos: 5,
  drafts: 10,
  draftFields: 100,
  /** Stripe refuses smaller charges. */
  leastDollars: 0.5,
  mostDollars: 99_999,
} as const;

/** Facts a listing may lack when it is submitted, but not when it goes on sale. */
export const missingFacts = ["hostPhone", "place", "address", "meetingPoint"] as const;
export type MissingFact = (typeof missingFacts)[number];
