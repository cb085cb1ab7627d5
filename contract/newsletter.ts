import { z } from "zod";
import { email, line } from "./fields.ts";
import { route } from "./route.ts";

export const newsletterRoutes = {
  subscribe: route({
    method: "POST",
    path: "/newsletter",
    guard: "public",
    summary: "Ask for the newsletter; answers the same whether the address was known or not",
    body: z.object({ email: z.string().trim().min(1, { error: "email_needed" }).pipe(email).prefault("") }),
    reply: z.object({ ok: z.literal(true) }),
    refusals: ["too_many_requests"],
    noStore: true,
  }),
  getSubscription: route({
    method: "GET",
    path: "/newsletter/{token}",
    guard: "public",
    summary: "Whether the reader of the email with this link gets the newsletter",
    params: z.object({ token: line(1, 200) }),
    reply: z.object({ subscribed: z.boolean() }),
    refusals: ["not_found"],
    noStore: true,
  }),
};
