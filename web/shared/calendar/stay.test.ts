import { expect, test } from "vitest";
import type { ExperienceDetail, ListingDetail, LodgingDetail, SpaceDetail } from "#contract/listings/listings.ts";
import { requestOf, type Subject, searchOf, stayIn, stayOn } from "./stay.ts";

const lodging = { serviceType: 2, id: 1, capacity: 4 } as LodgingDetail;
const space = { serviceType: 1, id: 2, spaceCapacity: 80, hourlyPrice: 95, dailyPrice: 700 } as SpaceDetail;
const experience = { serviceType: 0, id: 3, groupSize: 6, priceGroups: [] as object[] } as ExperienceDetail;

function subjectOf(listing: ListingDetail, address: string): Subject {
  const stay = stayIn(listing, new URLSearchParams(address));
  return { kind: stay.kind, listing, stay } as Subject;
}

test.each([
  [lodging, "check_in=2026-12-11&check_out=2026-12-15&guests=3", 2],
  [space, "date=2026-12-18&start_time=18%3A00&end_time=01%3A00&guests=40", 1],
  [space, "start_date=2026-12-16&end_date=2026-12-19&guests=40", 1],
  [experience, "date=2026-12-12&start_time=18%3A30&guests=2", 0],
])("the stay in the address of listing %# comes back as it was written", (listing, address, service_type) => {
  const subject = subjectOf(listing, address);
  expect(new URLSearchParams(searchOf(subject.stay)).toString()).toBe(address);
  const asked = { ...Object.fromEntries(new URLSearchParams(address)), service_type, link_id: listing.id };
  expect(requestOf(subject)).toEqual({ ...asked, guests: subject.stay.guests });
});

test("what is malformed in the address is left out", () => {
  const stayOf = (address: string) => stayIn(lodging, new URLSearchParams(address));
  expect(stayOf("check_in=2026-02-30&check_out=soon")).toEqual({ kind: "lodging", guests: 2 });
  expect(stayOf("check_in=2026-12-15&check_out=2026-12-11")).toEqual({
    kind: "lodging",
    guests: 2,
    checkIn: "2026-12-15",
  });
  expect(stayOf("guests=-3")).toEqual({ kind: "lodging", guests: 2 });
});

test("a party stays as asked, also when it is larger than the listing takes", () => {
  const stay = "check_in=2026-12-11&check_out=2026-12-15&guests=40";
  expect(requestOf(subjectOf(lodging, stay))).toMatchObject({ guests: 40 });
  expect(subjectOf(space, "guests=99").stay.guests).toBe(99);
  expect(subjectOf(experience, "guests=7").stay.guests).toBe(7);
  expect(subjectOf(lodging, "guests=99999").stay.guests).toBe(5000);
  expect(subjectOf({ ...lodging, capacity: 1 }, "").stay.guests).toBe(1);
});

test("price groups stay as they were chosen, also when the listing has other ones now, so that the quote asks again", () => {
  const family = { ...experience, priceGroups: [{ id: 1 }, { id: 2 }] } as ExperienceDetail;
  const day = "date=2026-12-12&start_time=18%3A30";
  for (const groups of ["1:2,2:1", "1:2,2:1,3:1"]) {
    const guests = groups.split(",").reduce((sum, part) => sum + Number(part.slice(2)), 0);
    expect(requestOf(subjectOf(family, `${day}&guests=9&groups=${groups}`))).toMatchObject({ guests, groups });
  }
  for (const malformed of ["", "1", "1:x", "1:2;2:1", "1:0", "1:9999"]) {
    expect(subjectOf(family, `${day}&guests=3&groups=${malformed}`).stay).not.toHaveProperty("groups");
  }
  expect(subjectOf(experience, `${day}&guests=3&groups=1:2,2:1`).stay).toMatchObject({ guests: 3 });
});

test("nothing is asked of the server while something is missing", () => {
  expect(requestOf(subjectOf(lodging, "check_in=2026-12-11"))).toBeNull();
  expect(requestOf(subjectOf(space, "date=2026-12-11&start_time=10:00"))).toBeNull();
  expect(requestOf(subjectOf(experience, ""))).toBeNull();
});

test.each([
  [lodging, "check_in=2026-12-11&check_out=2026-12-15", null, { check_in: "2026-12-18", check_out: "2026-12-22" }],
  [space, "date=2026-12-18&start_time=18%3A00&end_time=01%3A00", null, { date: "2026-12-18", end_time: "01:00" }],
  [space, "start_date=2026-12-16&end_date=2026-12-20", null, { start_date: "2026-12-18", end_date: "2026-12-22" }],
  [experience, "date=2026-12-12&start_time=18%3A30", "09:00", { date: "2026-12-18", start_time: "09:00" }],
])("a stay at listing %# moves to other dates with all else that was chosen", (listing, address, startTime, dates) => {
  const stay = stayIn(listing, new URLSearchParams(`${address}&guests=3`));
  const moved = searchOf(stayOn(stay, { from: "2026-12-18", to: "2026-12-22", startTime }));
  expect(moved).toMatchObject({ ...dates, guests: "3" });
});
