import { createHmac, timingSafeEqual } from "node:crypto";

/** What an address or a header of an email carries, so that only this site can have written it. */

const digits = 24;

/** 24 hexadecimal digits, in lower case. */
export function tokenFor(secret: string, what: string): string {
  return createHmac("sha256", secret).update(what).digest("hex").slice(0, digits);
}

/** Mail servers may change the case of an address. */
export function isTokenFor(secret: string, what: string, given: string): boolean {
  const [one, other] = [Buffer.from(tokenFor(secret, what)), Buffer.from(given.toLowerCase())];
  return one.length === other.length && timingSafeEqual(one, other);
}
