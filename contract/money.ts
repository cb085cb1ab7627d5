/** Money is integer US cents everywhere but on the wire, where the contract speaks decimal dollars. */
export type Cents = number;

/** Stripe refuses to charge less than this. */
export const minimumChargeCents: Cents = 50;
export const maximumChargeCents: Cents = 99_999_999;

/** Half up, away from nothing: 0.5 → 1, −0.5 → 0. The one rounding rule of the house. */
export function roundHalfUp(value: number): number {
  return Math.floor(value + 0.5);
}

/** `basisPoints` of `cents` (700 = 7 %), rounded half up. Exact: the product stays below 2^53 for every legal amount. */
export function shareOf(cents: Cents, basisPoints: number): Cents {
  return Math.floor((cents * basisPoints * 2 + 10_000) / 20_000);
}

export function toDollars(cents: Cents): number {
  return cents / 100;
}

/** Decimal dollars to cents; 19.99 → 1999, whatever the binary fraction says. */
export function toCents(dollars: number): Cents {
  return Math.round(dollars * 100);
}
