/** Money is integer US cents everywhere except in requests and responses, where it is decimal dollars. */
export type Cents = number;

/** Stripe refuses to charge less than this. */
export const minimumChargeCents: Cents = 50;
export const maximumChargeCents: Cents = 99_999_999;

/** Rounds half up, negative values too: 0.5 → 1, −0.5 → 0. The only rounding rule in the project. */
export function roundHalfUp(value: number): number {
  return Math.floor(value + 0.5);
}

/** `basisPoints` of `cents` (700 = 7 %), rounded half up. Exact: the product is below 2^53 for every valid amount. */
export function shareOf(cents: Cents, basisPoints: number): Cents {
  return Math.floor((cents * basisPoints * 2 + 10_000) / 20_000);
}

export function toDollars(cents: Cents): number {
  return cents / 100;
}

/** Decimal dollars to cents; 19.99 → 1999, despite binary fractions. */
export function toCents(dollars: number): Cents {
  return Math.round(dollars * 100);
}
