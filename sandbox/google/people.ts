import { createHash } from "node:crypto";

/** An account to sign in with: one of a few to pick from, or one typed in. */
export interface Identity {
  /** Digits, as at Google, and the same for a person at every sign-in. */
  sub: string;
  name: string;
  email: string;
  verified: boolean;
}

export const knownPeople: readonly Identity[] = [
  identity("Lucía Marrero", "lucia.marrero@correo.test", true),
  identity("Owen Carter", "owen.carter@correo.test", true),
  // The demo's guest, who also has a password there.
  identity("Ana Rodríguez", "huesped@linkisla.test", true),
  identity("Andrés Colón", "andres.colon@correo.test", false),
];

/** Derives `sub` from the email address, so that a person keeps it across restarts. */
export function identity(name: string, email: string, verified: boolean): Identity {
  const address = email.trim().toLowerCase();
  const digest = createHash("sha256").update(address).digest("hex");
  const sub = String(10n ** 20n + (BigInt(`0x${digest}`) % (9n * 10n ** 20n)));
  return { sub, name: name.trim(), email: address, verified };
}
