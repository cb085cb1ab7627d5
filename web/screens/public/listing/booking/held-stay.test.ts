import { expect, test } from "vitest";
import type { Booking } from "#contract/bookings/bookings.ts";
import type { ExperienceDetail, ListingDetail, LodgingDetail, SpaceDetail } from "#contract/listings/listings.ts";
import { type Subject, stayIn } from "#web/shared/calendar/stay.ts";
import { isChosen, stayOf } from "./held-stay.ts";

const lodging = { serviceType: 2, id: 1, capacity: 4 } as LodgingDetail;
const space = { serviceType: 1, id: 2, spaceCapacity: 80, hourlyPrice: 95, dailyPrice: 700 } as SpaceDetail;
const priceGroups = [{ id: 1 }, { id: 2 }] as ExperienceDetail["priceGroups"];
const experience = { serviceType: 0, id: 3, groupSize: 6, priceGroups } as ExperienceDetail;

test.each([
  [
    lodging,
    { stay: { check_in: "2026-12-11", check_out: "2026-12-15" }, guests: 3, groups: null },
    { kind: "lodging", guests: 3, checkIn: "2026-12-11", checkOut: "2026-12-15" },
  ],
  [
    space,
    { stay: { date: "2026-12-18", start_time: "10:00", end_time: "22:00" }, guests: 40, groups: null },
    { kind: "space", mode: "hours", guests: 40, date: "2026-12-18", startTime: "10:00", endTime: "22:00" },
  ],
  [
    space,
    { stay: { start_date: "2026-12-16", end_date: "2026-12-17" }, guests: 40, groups: null },
    { kind: "space", mode: "days", guests: 40, startDate: "2026-12-16", endDate: "2026-12-17" },
  ],
  [
    experience,
    { stay: { date: "2026-12-12", start_time: "18:30" }, guests: 2, groups: null },
    { kind: "experience", guests: 2, date: "2026-12-12", startTime: "18:30" },
  ],
  [
    experience,
    { stay: { date: "2026-12-12", start_time: "18:30" }, guests: 3, groups: "1:2,2:1" },
    { kind: "experience", guests: 3, groups: "1:2,2:1", date: "2026-12-12", startTime: "18:30" },
  ],
])("the stay of booking %# is chosen again as it was", (listing, booking, stay) => {
  expect(stayOf(listing, booking)).toEqual(stay);
});

const nights = "check_in=2026-12-11&check_out=2026-12-15";
const session = "date=2026-12-12&start_time=18%3A30";

test.each([
  ["the same nights and guests", true, lodging, `${nights}&guests=2`, `${nights}&guests=2`],
  ["more guests", false, lodging, `${nights}&guests=2`, `${nights}&guests=3`],
  ["other nights", false, lodging, `${nights}&guests=2`, "check_in=2026-12-12&check_out=2026-12-15&guests=2"],
  ["nothing chosen", false, lodging, `${nights}&guests=2`, ""],
  [
    "hours instead of that day",
    false,
    space,
    "start_date=2026-12-16&end_date=2026-12-17&guests=40",
    "date=2026-12-16&start_time=10%3A00&end_time=22%3A00&guests=40",
  ],
  ["the same groups", true, experience, `${session}&guests=3&groups=1:2,2:1`, `${session}&groups=1:2,2:1`],
  [
    "the same groups in another order",
    true,
    experience,
    `${session}&guests=3&groups=1:2,2:1`,
    `${session}&groups=2:1,1:2`,
  ],
  [
    "as many guests of other groups",
    false,
    experience,
    `${session}&guests=3&groups=1:2,2:1`,
    `${session}&groups=1:1,2:2`,
  ],
  ["all in the first group, unsaid", true, experience, `${session}&guests=3`, `${session}&groups=1:3,2:0`],
  ["all in the second group", false, experience, `${session}&guests=3`, `${session}&groups=2:3`],
])("a booking is told from another choice: %s", (_, isSame, listing, booked, chosen) => {
  const { guests, groups, ...stay } = Object.fromEntries(new URLSearchParams(booked));
  const booking = { stay: stay as Booking["stay"], guests: Number(guests), groups: groups ?? null };
  expect(isChosen(subjectOf(listing, chosen), booking)).toBe(isSame);
});

function subjectOf(listing: ListingDetail, address: string): Subject {
  const stay = stayIn(listing, new URLSearchParams(address));
  return { kind: stay.kind, listing, stay } as Subject;
}
