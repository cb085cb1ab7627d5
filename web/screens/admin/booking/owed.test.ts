import { expect, test } from "vitest";
import type { AdminBooking } from "#contract/admin/bookings.ts";
import { isHostOwed } from "./owed.ts";

const share = (host: number) => ({ total: host + 10, host, commission: 10, lodging_tax: 0 });
const payout = (owed: number) => ({ owed }) as AdminBooking["payout"];

test("a host is owed what the payout has not sent, or what is left of the share before there is one", () => {
  const agreed = share(380);
  expect(isHostOwed({ payout: null, agreed, given_back: share(100) })).toBe(true);
  expect(isHostOwed({ payout: null, agreed, given_back: share(380) })).toBe(false);
  expect(isHostOwed({ payout: payout(380), agreed, given_back: share(0) })).toBe(true);
  expect(isHostOwed({ payout: payout(0), agreed, given_back: share(0) })).toBe(false);
  expect(isHostOwed({ payout: payout(-95), agreed, given_back: share(380) })).toBe(false);
});
