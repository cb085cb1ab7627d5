import { newsletterRoutes } from "#contract/newsletter.ts";
import { answer } from "../http/api.ts";
import { subscribe, subscriptionOf } from "./newsletter.ts";

export const newsletter = answer(newsletterRoutes, {
  subscribe: ({ ctx, body }) => subscribe(ctx, body.email),
  getSubscription: ({ ctx, params }) => subscriptionOf(ctx, params.token),
});
