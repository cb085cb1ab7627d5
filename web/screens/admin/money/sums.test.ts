import { expect, test } from "vitest";
import { type Money, overpaid, siteShare } from "./sums.ts";

const money: Money = {
  ...{ available: 900, pending: 0, ledger: 1000, guests: 50, lodgingTax: 70, disputed: 100, hostDebts: 20 },
  ...{ stripeFees: 30, commission: 365, withdrawn: 15, uncovered: 0, withdrawable: 0 },
  hosts: { due: 100, blocked: 80, frozen: 20 },
  tripsToCome: { hosts: 400, commission: 50, lodgingTax: 30 },
};

test("the site's share is what the ledger has at Stripe beyond everybody else's", () => {
  expect(siteShare(money)).toBe(200);
  expect(siteShare({ ...money, ledger: 700.1 })).toBe(-99.9);
});

test("what the figures of the site's share do not explain was paid to somebody too much", () => {
  expect(overpaid(money)).toBe(0);
  expect(overpaid({ ...money, ledger: 987.35 })).toBe(12.65);
});
