import { reviewRoutes } from "#contract/bookings/reviews.ts";
import { answer } from "../http/api.ts";
import { bookingReviews, listHostReviews, listReviews } from "./reading.ts";
import { answerReview, guestReview, review } from "./reviews.ts";

export const reviews = answer(reviewRoutes, {
  review: ({ ctx, params, body, viewer }) => review(ctx, viewer, params.id, { ...body, language: ctx.language }),
  guestReview: ({ ctx, params, body, viewer }) =>
    guestReview(ctx, viewer, params.id, { ...body, language: ctx.language }),
  getBookingReviews: ({ ctx, params, viewer }) => bookingReviews(ctx, viewer, params.id),
  answerReview: ({ ctx, params, body, viewer }) =>
    answerReview(ctx, viewer, params.id, { ...body, language: ctx.language }),
  listReviews: ({ ctx, params, query }) => listReviews(ctx, params.id, query),
  listHostReviews: ({ ctx, params }) => listHostReviews(ctx, params.id),
});
