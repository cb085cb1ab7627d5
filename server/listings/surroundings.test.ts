import { describe, expect, it } from "vitest";
import { surroundingsOf } from "./surroundings.ts";

const sayIn = (latitude: number, longitude: number, language: "es" | "en" = "es") =>
  surroundingsOf({ latitude, longitude }, language).map(({ is, name, kilometers }) => `${is} ${name} ${kilometers}`);

describe("what is near a listing", () => {
  it("is its neighborhood, then beaches, nature, landmarks, towns, ferry and airport, the nearest first", () => {
    const near = sayIn(18.4655, -66.1145);
    expect(near[0]).toMatch(/^neighborhood Viejo San Juan /);
    expect(near.filter((one) => one.startsWith("beach"))).toHaveLength(3);
    expect(near.at(-2)).toMatch(/^ferry /);
    expect(near.at(-1)).toMatch(/^airport Aeropuerto de Isla Grande /);
    const kinds = near.map((one) => one.split(" ")[0]);
    expect([...new Set(kinds)]).toEqual(["neighborhood", "beach", "nature", "landmark", "town", "ferry", "airport"]);
  });

  it("has no ferry where none is near, and never less than half a kilometer", () => {
    const inland = sayIn(18.163, -66.723);
    expect(inland.filter((one) => one.startsWith("ferry"))).toEqual([]);
    expect(inland.filter((one) => one.startsWith("town"))[0]).toBe("town Adjuntas 0.5");
  });

  it("is named in the reader's language", () => {
    expect(sayIn(18.13, -65.49, "en").at(-1)).toMatch(/^airport Vieques Airport /);
    expect(sayIn(18.13, -65.49, "es").at(-1)).toMatch(/^airport Aeropuerto Antonio Rivera Rodríguez /);
  });

  it("distances are halves of a kilometer", () => {
    for (const { kilometers } of surroundingsOf({ latitude: 18.34, longitude: -67.25 }, "es")) {
      expect(kilometers * 2).toBe(Math.round(kilometers * 2));
    }
  });
});
