import type { Page } from "@playwright/test";
import { type Language, paymentWords } from "./words.ts";

/** The payment page of the Stripe stand-in, as a cardholder uses it. */

export const cards = {
  good: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  withoutFunds: "4000 0000 0000 9995",
  authenticated: "4000 0025 0000 3155",
  /** Refunds to it take two minutes. */
  slowRefund: "4000 0000 0000 7726",
};

export async function payWith(page: Page, number: string, language: Language = "es"): Promise<void> {
  const word = paymentWords[language];
  await page.getByLabel(word.number).fill(number);
  await page.getByLabel(word.expiry).fill("12/34");
  await page.getByLabel("CVC").fill("123");
  await page.getByLabel(word.name).fill("Ana Rivera");
  await page.getByRole("button", { name: word.book }).click();
}

/** The session's id, from its payment page's URL. */
export function sessionOf(url: string): string {
  const [, id] = url.match(/\/c\/pay\/(cs_test_\w+)/) ?? [];
  if (!id) throw new Error(`${url} is no payment page`);
  return id;
}
