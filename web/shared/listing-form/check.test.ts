import { describe, expect, it } from "vitest";
import type { ListingKind } from "#contract/listings/kinds.ts";
import { missingIn, wrongIn } from "./check.ts";
import { type FieldName, fieldsOf } from "./fields.ts";
import { hoursOf, usualValues, type Values } from "./values.ts";

const filled: Record<ListingKind, Values> = {
  lodging: { ...usualValues("lodging", "787 555 0100"), ...common(), propertyType: "house", price: "120" },
  space: { ...usualValues("space", "787 555 0100"), ...common(), spaceType: "terrace", hourlyPrice: "80" },
  experience: {
    ...usualValues("experience", "787 555 0100"),
    ...common(),
    experienceCategory: "nature",
    duration: "3 horas",
    price: "45.50",
  },
};

function common(): Values {
  return {
    title: "Casa de la abuela",
    description: "Con balcón.",
    city: "Ponce",
    address: "Calle Sol 3",
    latitude: "18.01",
    longitude: "-66.61",
  };
}

const keyOf = (kind: ListingKind, change: Values, name: FieldName) =>
  wrongIn(kind, { ...filled[kind], ...change }, name)?.textKey.replace("hostListing.wrong.", "");

describe("what keeps a form from being submitted", () => {
  it("is nothing when every field is right and there is a photo", () => {
    for (const kind of ["lodging", "space", "experience"] as const) {
      expect(missingIn(kind, filled[kind], 1)).toEqual([]);
    }
  });

  it("is named step by step, the photos with it", () => {
    expect(missingIn("lodging", { ...filled.lodging, title: " ", price: "", city: "" }, 0)).toEqual([
      { step: "what", names: ["title"] },
      { step: "where", names: ["city"] },
      { step: "photos", names: ["photos"] },
      { step: "price", names: ["price"] },
    ]);
  });

  it("is asked of every field of the kind, and of no other kind's", () => {
    expect(fieldsOf("lodging")).not.toContain("duration");
    expect(fieldsOf("experience")).toEqual(expect.arrayContaining(["availableDays", "longitude", "hostPhone"]));
  });
});

describe("a field", () => {
  it("may not be longer than the contract has it", () => {
    expect(keyOf("experience", { title: "a".repeat(250) }, "title")).toBeUndefined();
    expect(keyOf("experience", { title: "a".repeat(251) }, "title")).toBe("tooLong");
    expect(keyOf("experience", { includes: "a".repeat(501) }, "includes")).toBe("tooLong");
    expect(keyOf("experience", { includes: "" }, "includes")).toBeUndefined();
  });

  it("of a price takes dollars and cents from fifty cents on", () => {
    for (const price of ["45", "45.5", "45.50", "$ 1,200", "0.50"]) {
      expect(keyOf("lodging", { price }, "price"), price).toBeUndefined();
    }
    expect(keyOf("lodging", { price: "gratis" }, "price")).toBe("dollars");
    expect(wrongIn("lodging", { ...filled.lodging, price: "12,50" }, "price")).toEqual({
      textKey: "common.amount.unclear",
      most: "$1,250.00",
      least: "$12.50",
    });
    expect(keyOf("lodging", { price: "0.49" }, "price")).toBe("range");
    expect(keyOf("lodging", { price: "100000" }, "price")).toBe("range");
    expect(keyOf("lodging", { cleaningFee: "" }, "cleaningFee")).toBeUndefined();
  });

  it("of a price group's price says which group and part, and which two amounts an unclear one could be", () => {
    const group = { id: "a", nameEs: "Niños", nameEn: "Children", fromAge: "", toAge: "12", takesSeat: true };
    const wrongWith = (price: string) => {
      const groups = [
        { ...group, price: "" },
        { ...group, id: "b", nameEs: "Bebés", nameEn: "Babies", price },
      ];
      return wrongIn("experience", { ...filled.experience, priceGroups: groups }, "priceGroups");
    };
    for (const price of ["", "20", "20.50", "1,200"]) expect(wrongWith(price), price).toBeUndefined();
    expect(wrongWith("gratis")).toEqual({ textKey: "hostListing.wrong.groupPrice", row: 2, part: "price" });
    expect(wrongWith("100000")).toEqual({ textKey: "hostListing.wrong.groupPrice", row: 2, part: "price" });
    expect(wrongWith("1.200")).toEqual({
      textKey: "hostListing.wrong.groupUnclear",
      ...{ most: "$1,200.00", least: "$1.20", row: 2, part: "price" },
    });
  });

  it("of price groups names the first part that is wrong", () => {
    const group = {
      id: "a",
      nameEs: "Niños",
      nameEn: "Children",
      fromAge: "",
      toAge: "12",
      price: "",
      takesSeat: true,
    };
    const partOf = (change: Record<string, string>) => {
      const groups = [group, { ...group, id: "b", nameEs: "Bebés", nameEn: "Babies", ...change }];
      return wrongIn("experience", { ...filled.experience, priceGroups: groups }, "priceGroups");
    };
    const at = (part: string) => ({ textKey: expect.any(String), row: 2, part });
    expect(partOf({ nameEn: " ", price: "gratis" })).toEqual(at("nameEn"));
    expect(partOf({ nameEs: "a".repeat(31) })).toEqual(at("nameEs"));
    expect(partOf({ fromAge: "dos" })).toEqual(at("fromAge"));
    expect(partOf({ toAge: "121" })).toEqual(at("toAge"));
    expect(partOf({ fromAge: "13" })).toEqual(at("toAge"));
    expect(partOf({ nameEn: "Children " })).toEqual({ ...at("nameEn"), textKey: "hostListing.wrong.sameGroup" });
  });

  it("of a number takes whole ones within its range; half a bathroom is one", () => {
    expect(keyOf("experience", { groupSize: "8.5" }, "groupSize")).toBe("whole");
    expect(keyOf("experience", { groupSize: "0" }, "groupSize")).toBe("range");
    expect(keyOf("lodging", { bathrooms: "1.5" }, "bathrooms")).toBeUndefined();
    expect(keyOf("lodging", { bathrooms: "1.3" }, "bathrooms")).toBe("half");
  });

  it("may be wrong beside another one", () => {
    expect(keyOf("lodging", { checkOutTime: "16:00" }, "checkOutTime")).toBe("checkOut");
    expect(keyOf("lodging", { minimumNights: "9", maximumNights: "8" }, "maximumNights")).toBe("nights");
    expect(keyOf("lodging", { capacity: "4", guestsIncluded: "5" }, "guestsIncluded")).toBe("guestsIncluded");
    expect(keyOf("space", { hourlyPrice: "", dailyPrice: " " }, "hourlyPrice")).toBe("anyPrice");
    expect(keyOf("space", { hourlyPrice: "", dailyPrice: "300" }, "hourlyPrice")).toBeUndefined();
  });

  it("of hours opens on one day at least", () => {
    const closed = { monday: null, tuesday: null, wednesday: null, thursday: null, friday: null, saturday: null };
    expect(keyOf("space", { openingHours: { ...closed, sunday: null } }, "openingHours")).toBe("neverOpen");
  });

  it("of hours names the first time that is missing", () => {
    const wrongWith = (wednesday: { open: string; close: string } | null) => {
      const openingHours = { ...hoursOf(filled.space), wednesday, sunday: { open: "", close: "" } };
      return wrongIn("space", { ...filled.space, openingHours }, "openingHours");
    };
    const at = (row: number, part: string) => ({ textKey: "hostListing.wrong.time", row, part });
    expect(wrongWith({ open: "", close: "" })).toEqual(at(3, "open"));
    expect(wrongWith({ open: "09:00", close: "" })).toEqual(at(3, "close"));
    expect(wrongWith({ open: "09:00", close: "17:00" })).toEqual(at(7, "open"));
    expect(wrongWith(null)).toEqual(at(7, "open"));
  });

  it("of departures names the first time that is missing, or the later of two equal starts", () => {
    const wrongWith = (...moreDepartures: [string, string][]) => {
      const entries = moreDepartures.map(([startTime, endTime]) => ({ startTime, endTime }));
      const own = { startTime: "09:00", endTime: "12:00", moreDepartures: entries };
      return wrongIn("experience", { ...filled.experience, ...own }, "moreDepartures");
    };
    const at = (row: number, part: string) => ({ textKey: "hostListing.wrong.time", row, part });
    const same = (row: number) => ({ ...at(row, "startTime"), textKey: "hostListing.wrong.sameStart" });
    expect(wrongWith(["12:00", "15:00"], ["15:00", "18:00"])).toBeUndefined();
    expect(wrongWith(["12:00", "15:00"], ["", ""])).toEqual(at(2, "startTime"));
    expect(wrongWith(["12:00", ""], ["", ""])).toEqual(at(1, "endTime"));
    expect(wrongWith(["12:00", "15:00"], ["12:00", "18:00"])).toEqual(same(2));
    expect(wrongWith(["09:00", "15:00"], ["", "18:00"])).toEqual(same(1));
  });
});
