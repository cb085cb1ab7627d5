/**
 * The test cards of https://docs.stripe.com/testing. No other number is accepted, ever:
 * a real card typed here by mistake must go nowhere. Only the last four digits are kept.
 */
export interface TestCard {
  number: string;
  brand: "visa" | "mastercard" | "amex" | "discover";
  funding: "credit" | "debit";
  decline?: Decline;
  /** Asks for 3D Secure first. */
  authenticates?: boolean;
  /** Money is available at once instead of after two business days. */
  availableAtOnce?: boolean;
  /** What happens later to refunds or to the charge. */
  later?: "refund_pending" | "refund_fails" | "dispute";
}

export interface Decline {
  code: "card_declined" | "expired_card" | "incorrect_cvc" | "processing_error";
  declineCode: string;
  message: string;
  /** The key of the payment page's message, see pages/texts.ts. */
  text: "declined" | "insufficientFunds" | "expiredCard" | "wrongCvc" | "processingError";
}

const declined: Decline = {
  code: "card_declined",
  declineCode: "generic_decline",
  message: "Your card was declined.",
  text: "declined",
};

const visa = { brand: "visa", funding: "credit" } as const;

export const testCards: TestCard[] = [
  { number: "4242424242424242", ...visa },
  { number: "4000056655665556", brand: "visa", funding: "debit" },
  { number: "5555555555554444", brand: "mastercard", funding: "credit" },
  { number: "378282246310005", brand: "amex", funding: "credit" },
  { number: "6011111111111117", brand: "discover", funding: "credit" },
  { number: "4000000000000002", ...visa, decline: declined },
  {
    number: "4000000000009995",
    ...visa,
    decline: {
      code: "card_declined",
      declineCode: "insufficient_funds",
      message: "Your card has insufficient funds.",
      text: "insufficientFunds",
    },
  },
  {
    number: "4000000000000069",
    ...visa,
    decline: {
      code: "expired_card",
      declineCode: "expired_card",
      message: "Your card has expired.",
      text: "expiredCard",
    },
  },
  {
    number: "4000000000000127",
    ...visa,
    decline: {
      code: "incorrect_cvc",
      declineCode: "incorrect_cvc",
      message: "Your card's security code is incorrect.",
      text: "wrongCvc",
    },
  },
  {
    number: "4000000000000119",
    ...visa,
    decline: {
      code: "processing_error",
      declineCode: "processing_error",
      message: "An error occurred while processing your card. Try again in a little bit.",
      text: "processingError",
    },
  },
  { number: "4000000000000341", ...visa, decline: declined },
  { number: "4000002500003155", ...visa, authenticates: true },
  { number: "4000002760003184", ...visa, authenticates: true },
  { number: "4000000000000077", ...visa, availableAtOnce: true },
  { number: "4000000000000259", ...visa, later: "dispute" },
  { number: "4000000000007726", ...visa, later: "refund_pending" },
  { number: "4000000000005126", ...visa, later: "refund_fails" },
];

/** Finds a card by its full number as typed, with or without spaces and hyphens. */
export function testCard(typed: string): TestCard | undefined {
  const digits = typed.replace(/[\s-]/g, "");
  return testCards.find((card) => card.number === digits);
}

/** Finds a card by the last four digits the store keeps. */
export function testCardEnding(last4: string): TestCard {
  const card = testCards.find(({ number }) => number.endsWith(last4));
  if (!card) throw new Error(`There is no test card ending in ${last4}.`);
  return card;
}

export const last4 = (card: TestCard) => card.number.slice(-4);
