import { expect, test } from "vitest";
import { cardName } from "./cards.ts";

test("a card goes by its name and last digits", () => {
  expect(["visa", "amex", "jcb"].map((brand) => cardName({ brand, last4: "4242" }))).toEqual([
    "Visa 4242",
    "American Express 4242",
    "JCB 4242",
  ]);
});
