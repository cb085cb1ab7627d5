import { z } from "zod";
import { languages } from "../catalogues.ts";
import { identifier, text, wireInteger } from "../fields.ts";
import { hidden } from "../hidden.ts";
import { route } from "../route.ts";
import { answerLength, reviewLength } from "./limits.ts";

/** A review of a stay by one of its two sides. */
const written = z.object({
  id: z.int(),
  rating: z.int(),
  text: z.string(),
  /** The writer's language; null for reviews of an older release. */
  language: z.enum(languages).nullable(),
  created_at: z.iso.datetime(),
});

const answer = z.object({ text: z.string(), language: z.enum(languages).nullable(), created_at: z.iso.datetime() });

/** A guest's published review, with the guest's first name. */
export const review = written.extend({
  guest: z.object({ name: z.string(), image: z.string().nullable() }),
  answer: answer.nullable(),
});
export type Review = z.infer<typeof review>;

/** The newest first. `average` is null when `total` is 0. */
export const reviewPage = z.object({
  items: z.array(review),
  total: z.int(),
  average: z.number().nullable(),
  /** The numbers of reviews with 1, 2, 3, 4 and 5 stars. */
  distribution: z.array(z.int()).length(5),
  /** The `cursor` of the next page; null on the last page. */
  next: z.int().nullable(),
});
export type ReviewPage = z.infer<typeof reviewPage>;

export const hostReview = review.extend({ listing_id: z.int() });
export type HostReview = z.infer<typeof hostReview>;

const oneSide = written.extend({
  published: z.boolean(),
  /** Set when the operator has hidden the review from everybody but its writer. */
  hidden: hidden.nullable(),
  /** The host's answer; only guests' reviews have one. The host also receives a hidden one. */
  answer: answer.extend({ hidden: hidden.nullable() }).nullable(),
});

/** A booking's two reviews, as far as the calling guest or host may see them. */
export const bookingReviews = z.object({
  /** Whether the caller can write a review now. */
  canReview: z.boolean(),
  /** The deadline for both sides, inclusive. A review by only one side is published after it. */
  until: z.iso.datetime(),
  timeZone: z.string(),
  mine: oneSide.nullable(),
  /** Null until it is published, and while it is hidden. */
  theirs: oneSide.nullable(),
  /** Whether the other side has deleted their account, so that they read nothing any more. */
  isOtherGone: z.boolean(),
  /** Hosts' ratings of this guest so far; only for the booking's host, null for its guest. */
  guestRating: z.object({ average: z.number().nullable(), count: z.int() }).nullable(),
});
export type BookingReviews = z.infer<typeof bookingReviews>;

const bookingId = z.object({ id: identifier });
const opinion = z.object({ rating: wireInteger(1, 5), text: text(reviewLength.minimum, reviewLength.maximum) });
const refusalsOfReview = ["not_found", "not_completed_yet", "review_time_over", "already_reviewed"] as const;

export const reviewRoutes = {
  review: route({
    method: "POST",
    path: "/user/reserve/{id}/review",
    guard: "user",
    changesPages: true,
    summary: "The guest's review of a completed booking, once, within 14 days of its end",
    params: bookingId,
    body: opinion,
    reply: bookingReviews,
    refusals: refusalsOfReview,
    noStore: true,
  }),
  guestReview: route({
    method: "POST",
    path: "/user/reserve/{id}/guest-review",
    guard: "hosting",
    summary: "The host's review of the guest, once, in the same 14 days",
    params: bookingId,
    body: opinion,
    reply: bookingReviews,
    refusals: refusalsOfReview,
    noStore: true,
  }),
  getBookingReviews: route({
    method: "GET",
    path: "/user/reserve/{id}/reviews",
    guard: "user",
    summary: "What the booking's guest or host may see of both reviews",
    params: bookingId,
    reply: bookingReviews,
    refusals: ["not_found"],
    noStore: true,
  }),
  answerReview: route({
    method: "POST",
    path: "/reviews/{id}/answer",
    guard: "hosting",
    summary: "The host's public answer to a published review, once",
    params: z.object({ id: identifier }),
    body: z.object({ text: text(answerLength.minimum, answerLength.maximum) }),
    reply: review,
    refusals: ["not_found", "not_published_yet", "already_answered"],
    noStore: true,
  }),
  listReviews: route({
    method: "GET",
    path: "/listings/{id}/reviews",
    guard: "public",
    summary: "A listing's published reviews, the newest first",
    params: z.object({ id: identifier }),
    query: z.object({ cursor: identifier.optional(), limit: wireInteger(1, 50).optional() }),
    keptWith: ["limit"],
    reply: reviewPage,
    refusals: ["not_found"],
  }),
  listHostReviews: route({
    method: "GET",
    path: "/hosts/{id}/reviews",
    guard: "public",
    summary: "The ten newest published reviews of a host's listings on sale",
    params: z.object({ id: identifier }),
    keptWith: [],
    reply: z.array(hostReview),
  }),
};
