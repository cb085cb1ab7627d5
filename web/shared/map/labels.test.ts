import { describe, expect, it } from "vitest";
import { labelsOf } from "./labels.ts";

const lettering = { letterWidth: 1, height: 3, gap: 1 };
const view = { left: 0, top: 0, width: 100, height: 60 };
const names = (towns: Parameters<typeof labelsOf>[0], free: (typeof view)[] = []) =>
  labelsOf(towns, { view, lettering, free }).map(({ name, isLeft }) => (isLeft ? `${name}, left` : name));

describe("the names on the map", () => {
  it("never touch each other: the first goes first", () => {
    const coamo = { name: "Coamo", x: 40, y: 30 };
    expect(names([coamo, { name: "Aibonito", x: 42, y: 31 }])).toEqual(["Coamo"]);
    expect(names([coamo, { name: "Aibonito", x: 42, y: 34 }])).toEqual(["Coamo", "Aibonito"]);
  });

  it("stand left of their dot where there is no room on the right", () => {
    expect(names([{ name: "Fajardo", x: 97, y: 30 }])).toEqual(["Fajardo, left"]);
    expect(names([{ name: "Fajardo", x: 120, y: 30 }])).toEqual([]);
  });

  it("leave free what is not theirs: the place's circle, the buttons", () => {
    const free = [{ left: 26, top: 26, width: 8, height: 8 }];
    expect(names([{ name: "Ponce", x: 27, y: 30 }], free)).toEqual([]);
    expect(names([{ name: "Ponce", x: 36, y: 30 }], free)).toEqual(["Ponce"]);
  });
});
