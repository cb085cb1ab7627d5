import { expect, test } from "vitest";
import type { PendingListing } from "#contract/admin/listings.ts";
import type { Translate } from "#locales/translate.ts";
import { previewRows } from "./preview.ts";

/** Returns keys with their count instead of sentences. */
const t = ((key: string, { count }: { count?: number } = {}) =>
  count === undefined ? key : `${key} ${count}`) as unknown as Translate;

const common = {
  title: "Casa del faro",
  description: "Frente al mar.",
  address: "Carretera 301",
  latitude: 17.93512,
  longitude: -67.19034,
  googleMapsLink: "https://maps.app.goo.gl/Faro",
  arrivalInstructions: "La llave está en la caja azul.",
  hostEmail: "marisol@example.test",
  hostPhone: "",
  houseRules: "",
  cancellationPolicy: "moderate",
  advanceNoticeHours: 0,
  bookingWindowMonths: 12,
  amenities: [],
  cleaningFee: 0,
  translations: {},
};
const lodging = {
  ...common,
  ...{ serviceType: 2, propertyType: "house", capacity: 4, bedrooms: 2, beds: 2, bathrooms: 1 },
  ...{ checkInTime: "15:00", checkOutTime: "11:00", minimumNights: 2, maximumNights: 28 },
  ...{ weekendPrice: null, weeklyDiscountPercent: 0, monthlyDiscountPercent: 0, extraGuestFee: 0, guestsIncluded: 4 },
};
const space = {
  ...common,
  ...{ serviceType: 1, spaceType: "terrace", spaceCapacity: 40, minimumHours: 2, bufferMinutes: 45 },
  openingHours: {},
};
const experience = {
  ...common,
  ...{ serviceType: 0, experienceCategory: "nature", duration: "3 horas", groupSize: 8, languages: ["es"] },
  ...{ availableDays: ["monday"], cutOffHours: 6, meetingPoint: "El muelle" },
  ...{ departures: [{ startTime: "09:00", endTime: "12:00" }], priceGroups: [] },
  ...{ includes: "", requirements: "" },
};

const rowsOf = (listing: object) => previewRows(t, "es", listing as PendingListing);
const textOf = (listing: object) =>
  rowsOf(listing)
    .map(({ text }) => text)
    .join("\n");

test("whoever decides about a listing sees the limits of its kind", () => {
  expect(textOf(lodging)).toContain("listings.facts.maximumNights 28");
  expect(textOf(space)).toContain("listings.facts.bufferMinutes 45");
  expect(textOf(experience)).toContain("listings.facts.cutOffHours 6");
});

test("the policy reads as one for the operator, with what holds under any, not as a promise to the reader", () => {
  expect(textOf(lodging)).toContain("admin.services.policies.moderate admin.services.policies.any");
  expect(textOf(lodging)).not.toContain("catalogues.cancellationPolicies");
});

test("the place is shown exactly, with its host's link and how to arrive", () => {
  const rows = rowsOf(lodging);
  expect(rows).toContainEqual({
    name: "admin.edited.fields.latitude",
    text: "17.93512, -67.19034",
    map: "https://www.google.com/maps/search/?api=1&query=17.93512%2C%20-67.19034",
  });
  const link = { name: "admin.edited.fields.googleMapsLink", text: common.googleMapsLink };
  expect(rows).toContainEqual({ ...link, map: common.googleMapsLink });
  expect(textOf(lodging)).toContain(common.arrivalInstructions);
  // Text that is not an https address is not linked.
  expect(rowsOf({ ...lodging, googleMapsLink: "javascript:alert(1)" })).toContainEqual({
    ...link,
    text: "javascript:alert(1)",
  });
});
