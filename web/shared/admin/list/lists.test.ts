import { describe, expect, test } from "vitest";
import { bookingList, ledgerList, userList } from "./lists.ts";

describe("bookings", () => {
  test("filters come back from the address they stand in", () => {
    const filters = {
      q: "LI-7QK4MD",
      state: "confirmed",
      kind: "space",
      by: "paid",
      from: "2026-01-01",
      to: "2026-01-31",
    } as const;
    const address = new URL(bookingList.addressOf(filters), "http://linkisla.test");
    expect(bookingList.filtersOf(address.searchParams)).toEqual(filters);
  });

  test("what is malformed in the address, or the same as nothing, is left out", () => {
    const search = new URLSearchParams("q=%20&state=lost&kind=boat&by=start&from=1/1/26&to=&cursor=-3");
    expect(bookingList.addressOf(bookingList.filtersOf(search))).toBe("/admin/bookings");
  });
});

test("the ledger's filters come back from their address, and a wrong one is left out", () => {
  const filters = { q: "ch_1", account: "revenue", entry: "payment", kind: "lodging", trips: "over" } as const;
  const read = (address: string) => ledgerList.filtersOf(new URL(address, "http://linkisla.test").searchParams);
  expect(read(ledgerList.addressOf(filters))).toEqual(filters);
  expect(read("/admin/ledger?account=gold&entry=theft&trips=far&from=ayer")).toEqual({});
});

describe("users", () => {
  const read = (search: string) => userList.filtersOf(new URLSearchParams(search));

  test("what users are looked for goes into the address and comes back", () => {
    const filters = { type: "hosts", registered: "older", q: "Ana Rivera", cursor: 25 } as const;
    expect(read(userList.addressOf(filters).split("?")[1] ?? "")).toEqual(filters);
    expect(userList.addressOf({})).toBe("/admin/users");
  });

  test("what means nothing, or everything, is left out", () => {
    expect(read("type=all&registered=any&q=%20&cursor=0")).toEqual({});
    expect(read("type=robots&registered=yesterday&cursor=x")).toEqual({});
  });
});
