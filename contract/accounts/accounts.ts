import { z } from "zod";
import { languages, spokenLanguages } from "../catalogues.ts";
import { email, line, plainDate, text, tidied } from "../fields.ts";
import { cohostRoles } from "../rights.ts";
import { route } from "../route.ts";
import {
  confirmationDigits,
  descriptionLength,
  nameLength,
  passwordLength,
  phonePattern,
  professionLength,
} from "./limits.ts";

/** The optional emails. Those about bookings, money and account security are always sent. */
export const emailChoices = z.object({
  /** Review requests after a stay. */
  reviews: z.boolean(),
  /** News and ideas. */
  news: z.boolean(),
});
export type EmailChoices = z.infer<typeof emailChoices>;

/** The signed-in person, with the specification's field names. */
export const user = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  /** False again once emails come back from the address, until it is confirmed anew. */
  emailVerified: z.boolean(),
  /** Whether an email to the address came back for good. */
  emailReturned: z.boolean(),
  image: z.string().nullable(),
  host: z.boolean(),
  /** The roles in which the person helps hosts; empty for most. */
  helpsAs: z.array(z.enum(cohostRoles)),
  admin: z.boolean(),
  provider: z.enum(["email", "google"]),
  /** False for a person who has only ever signed in through Google. */
  hasPassword: z.boolean(),
  /** False while birth date or terms are missing: nothing can be booked or offered until `/user/complete-profile`. */
  profileComplete: z.boolean(),
  created_at: z.iso.datetime(),
  phone: z.string().nullable(),
  profession: z.string().nullable(),
  /** Languages the person speaks; the site's language is in `settings`. */
  languages: z.array(z.enum(spokenLanguages)),
  birthDate: plainDate.nullable(),
  description: z.string().nullable(),
  /** The description in each language; empty where there is none. `description` is the one written first. */
  descriptionEs: z.string(),
  descriptionEn: z.string(),
  connect_id: z.string().nullable(),
  settings: z.object({
    /** The language of the emails. */
    language: z.enum(languages),
    emailChoices,
  }),
});
export type User = z.infer<typeof user>;

export const signedIn = z.object({ token: z.string(), user });

/** One place where the person is signed in. Its id exists for this list only and does not authenticate. */
export const session = z.object({
  id: z.string(),
  userAgent: z.string(),
  created_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

/**
 * Everything the site keeps about the caller. The parts and their keys are described in docs/own-data.md; amounts are
 * decimal US dollars, instants are in UTC.
 */
export const ownData = z
  .object({
    /** Describes the file in the caller's language; `what` in each part does the same for that part. */
    what: z.string(),
    site: z.string(),
    made_at: z.iso.datetime(),
    time_zone: z.string(),
    parts: z.record(z.string(), z.object({ what: z.string(), data: z.unknown() })),
  })
  .meta({ fileName: "my-data.json" });
export type OwnData = z.infer<typeof ownData>;
export type OwnDataParts = OwnData["parts"];

/** Why an account cannot be deleted yet; `bookings` are its trips, `hosted` those of guests at its listings. */
export const accountObstacles = ["bookings", "hosted", "listings", "money"] as const;
export type AccountObstacle = (typeof accountObstacles)[number];

const newPassword = z
  .string({ error: "text" })
  .min(passwordLength.minimum, { error: "password_short" })
  .max(passwordLength.maximum, { error: "too_long" })
  .refine((value) => value.isWellFormed(), { error: "characters" });
export const knownPassword = z
  .string({ error: "text" })
  .min(1, { error: "required" })
  .max(1000, { error: "too_long" })
  .refine((value) => value.isWellFormed(), { error: "characters" });
const acceptedTerms = z.literal(true, { error: "terms" });
/** The token at the end of an email's link. Malformed tokens are refused as `link_invalid`, not as invalid input. */
const linkToken = z.string({ error: "text" }).min(1, { error: "required" }).max(500, { error: "too_long" });

/** The code as typed or pasted: separators between the digits are dropped. */
export const confirmationCode = z
  .string({ error: "text" })
  .max(50, { error: "too_long" })
  .transform((typed) => typed.replaceAll(/[\s.-]/g, ""))
  .refine((code) => new RegExp(`^\\d{${confirmationDigits}}$`).test(code), { error: "confirmation_code" });

const phone = z
  .string({ error: "text" })
  .overwrite(tidied)
  .refine((value) => value === "" || phonePattern.test(value), { error: "phone" });

const done = z.object({ ok: z.literal(true) });
/** The address of the account the link was for. */
const linkUsed = z.object({ email: z.string() });

/** Only the given fields change; an empty text clears its field. */
export const profileChange = z.object({
  name: line(1, nameLength).optional(),
  phone: phone.optional(),
  profession: line(0, professionLength).optional(),
  languages: z
    .array(z.enum(spokenLanguages, { error: "choice" }), { error: "format" })
    .max(spokenLanguages.length, { error: "too_long" })
    .optional(),
  /** 18 or older, by the current date on the island. */
  birthDate: plainDate.optional(),
  description: text(0, descriptionLength).optional(),
  descriptionEs: text(0, descriptionLength).optional(),
  descriptionEn: text(0, descriptionLength).optional(),
});
export type ProfileChange = z.output<typeof profileChange>;

export const settingsChange = z.object({
  language: z.enum(languages, { error: "choice" }).optional(),
  emailChoices: z
    .object(
      {
        reviews: z.boolean({ error: "format" }).optional(),
        news: z.boolean({ error: "format" }).optional(),
      },
      { error: "format" },
    )
    .optional(),
});
export type SettingsChange = z.output<typeof settingsChange>;

export const accountRoutes = {
  register: route({
    method: "POST",
    path: "/auth/register",
    guard: "public",
    summary: "Open an account and sign in; an email asks to confirm the address",
    body: z.object({
      name: line(1, nameLength),
      email,
      password: newPassword,
      /** 18 or older, by the current date on the island. */
      birthDate: plainDate,
      acceptTerms: acceptedTerms,
    }),
    reply: signedIn,
    refusals: ["under_age", "email_taken", "too_many_requests"],
    noStore: true,
  }),
  lookUpAccount: route({
    method: "POST",
    path: "/auth/lookup",
    guard: "public",
    summary: "Whether an address has an account, and whether that has a password: which form a guest who books needs",
    body: z.object({ email }),
    reply: z.object({ hasAccount: z.boolean(), hasPassword: z.boolean() }),
    refusals: ["too_many_requests"],
    noStore: true,
  }),
  login: route({
    method: "POST",
    path: "/auth/login",
    guard: "public",
    summary: "Sign in with email and password",
    body: z.object({ email, password: knownPassword }),
    reply: signedIn,
    refusals: ["invalid_credentials", "account_suspended", "too_many_requests"],
    noStore: true,
  }),
  resumeSession: route({
    method: "POST",
    path: "/auth/resume",
    guard: "public",
    summary: "A fresh token for the session of this browser, by its cookie: for a page of ours that has lost its own",
    reply: signedIn,
    refusals: ["sign_in_lost"],
    noStore: true,
  }),
  logout: route({
    method: "POST",
    path: "/auth/logout",
    guard: "user",
    openWithoutFactor: "always",
    summary: "End this session",
    reply: done,
    noStore: true,
  }),
  forgotPassword: route({
    method: "POST",
    path: "/auth/forgot-password",
    guard: "public",
    summary:
      "Ask for an email with a link for a new password; the answer is the same whether or not there is an account",
    body: z.object({ email }),
    reply: done,
    refusals: ["too_many_requests"],
    noStore: true,
  }),
  resetPassword: route({
    method: "POST",
    path: "/auth/reset-password",
    guard: "public",
    summary: "Set a new password with the email's link, once and within the hour; signs out everywhere",
    body: z.object({ token: linkToken, password: newPassword }),
    reply: linkUsed,
    refusals: ["link_invalid", "account_suspended", "too_many_requests"],
    noStore: true,
  }),
  verifyEmail: route({
    method: "POST",
    path: "/auth/verify-email",
    guard: "public",
    summary: "Confirm an address with the email's link, within a day; once more is as good",
    body: z.object({ token: linkToken }),
    reply: linkUsed,
    refusals: ["link_invalid", "too_many_requests"],
    noStore: true,
  }),
  verifyByCode: route({
    method: "POST",
    path: "/auth/verify-code",
    guard: "user",
    summary: "Confirm the caller's address with the six digits of the email: for 15 minutes, in five tries",
    body: z.object({ code: confirmationCode }),
    reply: linkUsed,
    refusals: ["code_wrong", "code_expired", "code_used_up", "too_many_requests"],
    noStore: true,
  }),
  resendVerification: route({
    method: "POST",
    path: "/auth/resend-verification",
    guard: "user",
    summary: "Send the email that confirms the address once more; its older links and codes end",
    reply: done,
    refusals: ["already_verified", "too_many_requests"],
    noStore: true,
  }),
  confirmEmail: route({
    method: "POST",
    path: "/auth/confirm-email",
    guard: "public",
    summary: "Change to the new address with the link it was sent, once and within a day",
    body: z.object({ token: linkToken }),
    reply: linkUsed,
    refusals: ["link_invalid", "email_taken", "too_many_requests"],
    noStore: true,
  }),
  getMe: route({
    method: "GET",
    path: "/user/getme",
    guard: "user",
    openWithoutFactor: "always",
    summary: "The signed-in person",
    reply: user,
    noStore: true,
  }),
  updateProfile: route({
    method: "PUT",
    path: "/user/profile",
    guard: "user",
    changesPages: true,
    summary: "Change what is given of the profile",
    body: profileChange,
    reply: user,
    refusals: ["under_age"],
    noStore: true,
  }),
  completeProfile: route({
    method: "POST",
    path: "/user/complete-profile",
    guard: "user",
    summary: "Give what a first sign-in through Google leaves open; booking and offering need it",
    body: z.object({ birthDate: plainDate, acceptTerms: acceptedTerms }),
    reply: user,
    refusals: ["under_age"],
    noStore: true,
  }),
  updateSettings: route({
    method: "PUT",
    path: "/user/settings",
    guard: "user",
    summary: "Change the language of emails, and which emails come",
    body: settingsChange,
    reply: user,
    refusals: ["email_unconfirmed"],
    noStore: true,
  }),
  changePassword: route({
    method: "POST",
    path: "/user/password",
    guard: "user",
    summary: "Change the password; the other sessions end",
    body: z.object({ current: knownPassword, password: newPassword }),
    reply: done,
    refusals: ["wrong_password", "no_password", "too_many_requests"],
    noStore: true,
  }),
  changeEmail: route({
    method: "POST",
    path: "/user/email",
    guard: "user",
    needsProof: "sometimes",
    summary: "Ask for another address; it counts once the link sent there is opened. The password is a proof, too",
    body: z.object({ email, password: knownPassword.optional() }),
    reply: done,
    refusals: ["wrong_password", "no_password", "too_many_requests"],
    noStore: true,
  }),
  listSessions: route({
    method: "GET",
    path: "/user/sessions",
    guard: "user",
    summary: "Where the caller is signed in, the latest used first",
    reply: z.array(session),
    noStore: true,
  }),
  endOtherSessions: route({
    method: "DELETE",
    path: "/user/sessions",
    guard: "user",
    summary: "Sign out everywhere but here",
    reply: done,
    noStore: true,
  }),
  endSession: route({
    method: "DELETE",
    path: "/user/sessions/{id}",
    guard: "user",
    summary: "Sign out in one place",
    params: z.object({ id: z.uuid({ error: "format" }) }),
    reply: done,
    refusals: ["not_found"],
    noStore: true,
  }),
  getOwnData: route({
    method: "GET",
    path: "/user/data",
    guard: "user",
    needsProof: "always",
    summary: "Everything the site keeps about the caller, as one file to save; a few times an hour",
    reply: ownData,
    refusals: ["too_many_requests"],
    hasEffect: true,
    noStore: true,
  }),
  deleteAccount: route({
    method: "DELETE",
    path: "/user",
    guard: "user",
    needsProof: "sometimes",
    changesPages: true,
    summary:
      "Delete the account: with its password, or with a fresh proof if it has none. What is in the way is named in `details.reasons`",
    body: z.object({ password: knownPassword.optional() }),
    reply: done,
    refusals: ["account_in_use", "last_admin", "wrong_password", "too_many_requests"],
    noStore: true,
  }),
};
