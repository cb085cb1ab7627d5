import { describe, expect, it } from "vitest";
import { areSame, queryOfStays, staysIn } from "./stays.ts";

const at = (address: string) => staysIn(new URLSearchParams(address));
const query = (address: string) => queryOfStays(at(address));

describe("the stays of several kinds in one address", () => {
  it("are those of each kind, for the same guests", () => {
    const address = "check_in=2026-12-11&check_out=2026-12-15&date=2026-12-12&start_time=13:00&end_time=16:00&guests=4";
    const [nights, hours] = [
      { check_in: "2026-12-11", check_out: "2026-12-15" },
      { start_time: "13:00", end_time: "16:00" },
    ];
    expect(at(address)).toEqual({
      lodging: { ...nights, guests: 4 },
      space: { date: "2026-12-12", ...hours, guests: 4 },
      experience: { date: "2026-12-12", guests: 4 },
    });
    expect(query(address)).toEqual({ ...nights, date: "2026-12-12", ...hours, guests: "4" });
  });

  it("are for two, unless the address says otherwise", () => {
    expect(query("date=2026-12-12")).toEqual({ date: "2026-12-12", guests: "2" });
    expect(query("")).toEqual({});
    expect(query("guests=7")).toEqual({ guests: "7" });
  });

  it("lack what is incomplete or of no use", () => {
    expect(query("check_in=2026-12-11&start_time=13:00&place=Ponce&sort=rating&list=3&flex=2")).toEqual({});
    expect(query("length=weekend&month=2026-12&check_in=2026-12-11&check_out=2026-12-12")).toEqual({
      length: "weekend",
      month: "2026-12",
      guests: "2",
    });
  });

  it("are the same in whatever order they are written", () => {
    const [one, other] = ["date=2026-12-12&guests=2", "guests=2&date=2026-12-12"];
    expect([areSame(at(one), at(other)), areSame(at(one), at("date=2026-12-13"))]).toEqual([true, false]);
  });
});
