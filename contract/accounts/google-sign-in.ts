import { z } from "zod";
import { route } from "../route.ts";
import { signedIn } from "./accounts.ts";

/** Why Google sign-in failed, in the address the browser returns to: `/auth/login?google=<trouble>`. */
export const googleTroubles = [
  "denied",
  /** The sign-in took too long, or began in another tab or browser. */
  "expired",
  "failed",
  "unavailable",
  /** Google has not confirmed the person's address. */
  "email",
  /** The address has an account here whose owner never confirmed it. */
  "unconfirmed",
  /** The address's account is linked to another Google account. */
  "other_google",
  /** The operator suspended the account. */
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
