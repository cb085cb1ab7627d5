/** Content the operator can hide: reviews and answers, a listing's photo, and two parts of a profile. */
export const hideable = ["review", "guest_review", "answer", "photo", "description", "picture"] as const;
export type Hideable = (typeof hideable)[number];
