import { z } from "zod";
import { languages } from "./catalogues.ts";
import { email, plainDate, text } from "./fields.ts";
import { route } from "./route.ts";

export const minimumAge = 18;
export const passwordLength = { minimum: 10, maximum: 200 } as const;

/** The signed-in person, with the names the specification gives. */
export const user = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  image: z.string().nullable(),
  host: z.boolean(),
  admin: z.boolean(),
  provider: z.enum(["email", "google"]),
  created_at: z.iso.datetime(),
  phone: z.string().nullable(),
  profession: z.string().nullable(),
  languages: z.array(z.enum(languages)),
  birthDate: plainDate.nullable(),
  description: z.string().nullable(),
  connect_id: z.string().nullable(),
});
export type User = z.infer<typeof user>;

export const signedIn = z.object({ token: z.string(), user });

export const accountRoutes = {
  register: route({
    method: "POST",
    path: "/auth/register",
    guard: "public",
    summary: "Open an account and sign in",
    body: z.object({
      name: text(1, 100),
      email,
      password: z
        .string({ error: "text" })
        .min(passwordLength.minimum, { error: "password_short" })
        .max(passwordLength.maximum, { error: "too_long" })
        .refine((value) => value.isWellFormed(), { error: "characters" }),
      /** 18 or older on the island's date of today. */
      birthDate: plainDate,
      acceptTerms: z.literal(true, { error: "terms" }),
    }),
    reply: signedIn,
    refusals: ["under_age", "email_taken", "too_many_requests"],
    noStore: true,
  }),
  login: route({
    method: "POST",
    path: "/auth/login",
    guard: "public",
    summary: "Sign in with e-mail and password",
    body: z.object({
      email,
      password: z.string({ error: "text" }).min(1, { error: "required" }).max(1000, { error: "too_long" }),
    }),
    reply: signedIn,
    refusals: ["invalid_credentials", "too_many_requests"],
    noStore: true,
  }),
  logout: route({
    method: "POST",
    path: "/auth/logout",
    guard: "user",
    summary: "End this session",
    reply: z.object({ ok: z.literal(true) }),
    noStore: true,
  }),
  getMe: route({
    method: "GET",
    path: "/user/getme",
    guard: "user",
    summary: "The signed-in person",
    reply: user,
    noStore: true,
  }),
};
