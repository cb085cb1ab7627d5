/** How a card is named in print. */

/** `brand` is as Stripe writes it, such as `visa`. */
export type Card = { brand: string; last4: string };

/** Those that are not written as Stripe's word with a capital. */
const printed: Record<string, string> = {
  amex: "American Express",
  diners: "Diners Club",
  jcb: "JCB",
  unionpay: "UnionPay",
};

export function brandOf({ brand }: Card): string {
  return printed[brand] ?? `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`;
}

/** `Visa 4242` */
export function cardName(card: Card): string {
  return `${brandOf(card)} ${card.last4}`;
}
