/** How long and how much a listing's fields may be. No zod here: forms in the browser read it too. */
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
  /** Stripe charges nothing below. */
  leastDollars: 0.5,
  mostDollars: 99_999,
} as const;
