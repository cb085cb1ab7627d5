import { expect, it } from "vitest";
import { faceOf } from "./ListingRow.tsx";
import { offSaleKey } from "./OffSaleReason.tsx";

const approved = { state: "approved", show: true, role: "owner" } as const;

it("a listing is on sale for its host only while guests see it", () => {
  const tagOf = (listing: Parameters<typeof faceOf>[0]) => faceOf(listing).tagKey;
  expect(tagOf({ ...approved, offSale: null })).toBe("hostListing.states.onSale");
  expect(tagOf({ ...approved, show: false, offSale: "paused" })).toBe("hostListing.states.paused");
  expect(tagOf({ ...approved, offSale: "unpaid" })).toBe("hostListing.states.offSale");
  expect(tagOf({ ...approved, offSale: "suspended" })).toBe("hostListing.states.offSale");
  expect(tagOf({ ...approved, state: "submitted", offSale: null })).toBe("hostListing.states.submitted");
});

it("the host is told what is missing, a co-host that the host has to complete it", () => {
  expect(offSaleKey({ offSale: "unpaid", role: "owner" })).toBe("hostListing.offSale.unpaid");
  expect(offSaleKey({ offSale: "unpaid", role: "manager" })).toBe("hostListing.offSale.unpaidHost");
  expect(offSaleKey({ offSale: "paused", role: "owner" })).toBeNull();
});
