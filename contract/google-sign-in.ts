import { z } from "zod";
import { signedIn } from "./accounts.ts";
import { route } from "./route.ts";

/** Why somebody comes back from Google without being signed in: `/auth/login?google=<trouble>` says so. */
export const googleTroubles = [
  "denied",
  /** Too late, in another tab, or not begun in this browser. */
  "expired",
  "failed",
  "unavailable",
  /** Google has not confirmed the person's address. */
  "email",
  /** There is an account with the address, and nobody has confirmed here that it is theirs. */
  "unconfirmed",
  /** The account with the address belongs to another Google account. */
  "other_google",
  /** The operator keeps the person out. */
  "suspended",
  "too_often",
] as const;
export type GoogleTrouble = (typeof googleTroubles)[number];

export const googleRoutes = {
  exchangeCode: route({
    method: "POST",
    path: "/auth/exchange",
    guard: "public",
    summary: "Sign in with the code that Google sign-in ends with, once, within a minute, in the browser that began it",
    body: z.object({ code: z.string({ error: "text" }).min(1, { error: "required" }).max(200, { error: "too_long" }) }),
    reply: signedIn,
    refusals: ["sign_in_lost", "account_suspended"],
    noStore: true,
  }),
};
