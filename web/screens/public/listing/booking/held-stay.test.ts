import { expect, test } from "vitest";
import type { ExperienceDetail, LodgingDetail, SpaceDetail } from "#contract/listings/listings.ts";
import { stayOf } from "./held-stay.ts";

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
