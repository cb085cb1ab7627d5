import { z } from "zod";
import { line } from "../fields.ts";
import { route } from "../route.ts";
import { confirmationCode, knownPassword, signedIn } from "./accounts.ts";
import { passkeyNameLength } from "./limits.ts";

/**
 * Passkeys, authenticator apps and recovery codes, and the fresh proof that calls with `needsProof` ask for. The
 * messages of WebAuthn have its own names and encodings, which browsers and libraries read and write.
 */

/** How a person can prove at once that the session is in their hands. */
export const proofMethods = ["passkey", "app", "recovery", "password", "email"] as const;
export type ProofMethod = (typeof proofMethods)[number];

/** Whether the session still owes a second factor, and how. Only admins are ever asked for one. */
export const factorStates = ["not_asked", "passed", "to_prove", "to_set_up_soon", "to_set_up"] as const;
export type FactorState = (typeof factorStates)[number];

const base64url = (longest: number) =>
  z
    .string({ error: "text" })
    .max(longest, { error: "too_long" })
    .regex(/^[\w-]+$/, { error: "format" });
/** The ways a browser can reach a passkey's device. Newer browsers may report others, which senders drop. */
const transports = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;

const descriptor = z.object({ id: z.string(), type: z.literal("public-key"), transports: z.array(z.string()) });
const verification = z.literal("required");

const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: verification,
  }),
  attestation: z.literal("none"),
});
export type CreationOptions = z.infer<typeof creationOptions>;

const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: verification,
  /** When empty, the browser offers every passkey it has for this site. */
  allowCredentials: z.array(descriptor),
});
export type RequestOptions = z.infer<typeof requestOptions>;

/** What a browser's new credential contains, in its JSON form. */
const newPasskey = z.object({
  name: line(1, passkeyNameLength),
  credentialId: base64url(1500),
  clientDataJSON: base64url(4000),
  attestationObject: base64url(8000),
  transports: z
    .array(z.enum(transports, { error: "choice" }), { error: "format" })
    .max(transports.length, { error: "too_long" })
    .default([]),
});
export type NewPasskey = z.output<typeof newPasskey>;

/** What a browser's assertion by a passkey contains, in its JSON form. */
const passkeyAnswer = z.object({
  credentialId: base64url(1500),
  clientDataJSON: base64url(4000),
  authenticatorData: base64url(4000),
  signature: base64url(8000),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

const recoveryCode = z
  .string({ error: "text" })
  .max(100, { error: "too_long" })
  .transform((typed) => typed.replaceAll(/[^\p{L}\p{N}]/gu, "").toUpperCase())
  .refine((code) => /^[2-9A-HJ-NP-Z]{16}$/.test(code), { error: "recovery_code" });

const proof = z.discriminatedUnion(
  "method",
  [
    passkeyAnswer.extend({ method: z.literal("passkey") }),
    z.object({ method: z.literal("app"), code: confirmationCode }),
    z.object({ method: z.literal("recovery"), code: recoveryCode }),
    z.object({ method: z.literal("password"), password: knownPassword }),
    z.object({ method: z.literal("email"), code: confirmationCode }),
  ],
  { error: "choice" },
);
export type Proof = z.output<typeof proof>;

export const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
  /** False for a passkey made when the site had another address: it only works at that address. */
  worksHere: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;

export const factors = z.object({
  passkeys: z.array(passkey),
  /** Whether an authenticator app is set up. */
  app: z.boolean(),
  recoveryCodesLeft: z.int(),
  state: z.enum(factorStates),
  /** In the state `to_set_up_soon`: the instant from which the account can do nothing until it has a second factor. */
  setUpBy: z.iso.datetime().nullable(),
  /** What the person can prove with now, the most convenient first. */
  methods: z.array(z.enum(proofMethods)),
});
export type Factors = z.infer<typeof factors>;

/** The codes are shown only this once, because only hashes are stored. Null if the person has some or needs none. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() });

const done = z.object({ ok: z.literal(true) });

export const factorRoutes = {
  askForPasskey: route({
    method: "POST",
    path: "/auth/passkey/options",
    guard: "public",
    summary: "What the browser needs to sign in with a passkey; the challenge is good for five minutes and once",
    reply: requestOptions,
    refusals: ["too_many_requests"],
    noStore: true,
  }),
  signInWithPasskey: route({
    method: "POST",
    path: "/auth/passkey",
    guard: "public",
    summary: "Sign in with a passkey, which is both factors at once",
    body: passkeyAnswer,
    reply: signedIn,
    refusals: ["passkey_unknown", "passkey_failed", "account_suspended", "too_many_requests"],
    noStore: true,
  }),
  getFactors: route({
    method: "GET",
    path: "/user/factors",
    guard: "user",
    openWithoutFactor: "always",
    summary: "The caller's passkeys and other ways to prove who they are, and whether this session is asked for one",
    reply: factors,
    noStore: true,
  }),
  askToAddPasskey: route({
    method: "POST",
    path: "/user/passkeys/options",
    guard: "user",
    openWithoutFactor: "to_set_up",
    needsProof: "always",
    summary: "What the browser needs to make a passkey; the challenge is good for five minutes and once",
    reply: creationOptions,
    refusals: ["email_unconfirmed", "too_many_passkeys", "too_many_requests"],
    noStore: true,
  }),
  addPasskey: route({
    method: "POST",
    path: "/user/passkeys",
    guard: "user",
    openWithoutFactor: "to_set_up",
    needsProof: "always",
    summary: "Keep a passkey the browser has made; an admin's first factor comes with recovery codes",
    body: newPasskey,
    reply: recoveryCodes,
    refusals: ["email_unconfirmed", "passkey_failed", "too_many_passkeys", "too_many_requests"],
    noStore: true,
  }),
  removePasskey: route({
    method: "DELETE",
    path: "/user/passkeys/{id}",
    guard: "user",
    needsProof: "always",
    summary: "Forget a passkey",
    params: z.object({ id: z.uuid({ error: "format" }) }),
    reply: done,
    refusals: ["not_found", "last_factor"],
    noStore: true,
  }),
  startApp: route({
    method: "POST",
    path: "/user/authenticator",
    guard: "admin",
    openWithoutFactor: "to_set_up",
    needsProof: "always",
    summary: "A new secret for an authenticator app; it counts once a code of it is given",
    reply: z.object({
      /** In base32, for typing. */
      secret: z.string(),
      /** `otpauth://…`, for a QR code. */
      uri: z.string(),
    }),
    refusals: ["app_in_use"],
    noStore: true,
  }),
  confirmApp: route({
    method: "POST",
    path: "/user/authenticator/confirm",
    guard: "admin",
    openWithoutFactor: "to_set_up",
    needsProof: "always",
    summary: "Keep the secret by a code of the app; the first factor comes with recovery codes",
    body: z.object({ code: confirmationCode }),
    reply: recoveryCodes,
    refusals: ["app_code_wrong", "no_factor", "too_many_requests"],
    noStore: true,
  }),
  removeApp: route({
    method: "DELETE",
    path: "/user/authenticator",
    guard: "admin",
    needsProof: "always",
    summary: "Forget the authenticator app",
    reply: done,
    refusals: ["not_found", "last_factor"],
    noStore: true,
  }),
  renewRecoveryCodes: route({
    method: "POST",
    path: "/user/recovery-codes",
    guard: "admin",
    needsProof: "always",
    summary: "New recovery codes; the earlier ones end",
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    refusals: ["no_factor", "too_many_requests"],
    noStore: true,
  }),
  askToProve: route({
    method: "POST",
    path: "/user/proof/passkey",
    guard: "user",
    openWithoutFactor: "always",
    summary: "What the browser needs to prove with one of the caller's passkeys",
    reply: requestOptions,
    refusals: ["no_factor", "too_many_requests"],
    noStore: true,
  }),
  emailProofCode: route({
    method: "POST",
    path: "/user/proof/email",
    guard: "user",
    openWithoutFactor: "always",
    summary: "Send a code to prove with, to somebody who has no password, passkey or app",
    reply: z.object({ email: z.string() }),
    refusals: ["proof_by_other_means", "too_many_requests"],
    noStore: true,
  }),
  prove: route({
    method: "POST",
    path: "/user/proof",
    guard: "user",
    openWithoutFactor: "always",
    summary: "A fresh proof: for ten minutes, this session may do what `needsProof` marks",
    body: proof,
    reply: z.object({ until: z.iso.datetime() }),
    refusals: [
      "wrong_password",
      "no_password",
      "code_wrong",
      "code_expired",
      "code_used_up",
      "app_code_wrong",
      "no_factor",
      "proof_by_other_means",
      "recovery_code_unknown",
      "passkey_unknown",
      "passkey_failed",
      "too_many_requests",
    ],
    noStore: true,
  }),
};
