import { createHash } from "node:crypto";

/** Who may be somebody here: a few people to pick from, and whoever is typed. */
export interface Identity {
  /** As Google's: digits, the same for a person however often they come. */
  sub: string;
  name: string;
  email: string;
  verified: boolean;
}

export const knownPeople: readonly Identity[] = [
  identity("Lucía Marrero", "lucia.marrero@correo.test", true),
  identity("Owen Carter", "owen.carter@correo.test", true),
  // The demo's own guest, who has a password there.
  identity("Ana Rodríguez", "huesped@linkisla.test", true),
  identity("Andrés Colón", "andres.colon@correo.test", false),
];

/** The number follows from the address, so that a person is known again after a restart. */
export function identity(name: string, email: string, verified: boolean): Identity {
  const address = email.trim().toLowerCase();
  const digest = createHash("sha256").update(address).digest("hex");
  const sub = String(10n ** 20n + (BigInt(`0x${digest}`) % (9n * 10n ** 20n)));
  return { sub, name: name.trim(), email: address, verified };
}
