import { describe, expect, it } from "vitest";
import { readItems } from "./saved-items.ts";

const saved = {
  id: 7,
  slug: "casa-del-faro",
  title: "Casa del Faro",
  image: "/media/a/1280.webp",
  price: 185,
  rating: 4.8,
  reviews: 4,
  location: "Cabo Rojo, Puerto Rico",
  host: "Marisol Vélez",
  serviceType: 2,
  typeLabel: "Hospedaje",
  priceUnit: "night",
};
const stored = (...items: unknown[]) => JSON.stringify({ state: { items }, version: 0 });

describe("what is saved in the browser", () => {
  it("is read as it was written", () => {
    expect(readItems(stored(saved))).toEqual([saved]);
  });

  it("may be a bare list, of another version, or with more around it", () => {
    expect(readItems(JSON.stringify([saved]))).toEqual([saved]);
    expect(readItems(JSON.stringify({ items: [saved] }))).toEqual([saved]);
    expect(readItems(JSON.stringify({ state: { items: [saved], filter: "all" }, version: 3 }))).toEqual([saved]);
  });

  it("is nothing when it is garbled", () => {
    for (const text of [null, "", "{", "null", "7", '"x"', "[]", "{}", '{"state":null}', '{"state":{"items":{}}}']) {
      expect(readItems(text)).toEqual([]);
    }
  });

  it("gets defaults for what an entry lacks: rating 0, reviews 0", { tags: ["@spec-3.20"] }, () => {
    expect(readItems(stored({ id: "7", slug: " casa-del-faro ", rating: null, price: "185" }))).toEqual([
      {
        ...{ id: 7, slug: "casa-del-faro", title: "casa-del-faro", image: "", price: 185, rating: 0, reviews: 0 },
        ...{ location: "", host: "", serviceType: null, typeLabel: "Propiedad" },
      },
    ]);
  });

  it("accepts a picture and a host as objects", () => {
    const [item] = readItems(stored({ ...saved, image: { url: " /a.webp " }, host: { name: "Ana" } }));
    expect(item).toMatchObject({ image: "/a.webp", host: "Ana" });
  });

  it("is labelled 'Hospedaje', 'Espacio', 'Experiencia' or 'Propiedad'", { tags: ["@spec-3.20"] }, () => {
    const labels = [2, 1, 0, 9, "2", "x", null].map((serviceType, id) => ({ ...saved, id: id + 1, serviceType }));
    expect(readItems(stored(...labels)).map(({ typeLabel }) => typeLabel)).toEqual([
      ...["Hospedaje", "Espacio", "Experiencia", "Propiedad", "Hospedaje", "Propiedad", "Propiedad"],
    ]);
  });

  it("leaves out what leads nowhere, and what is there twice", () => {
    const entries = [null, 7, "x", {}, { ...saved, id: undefined }, { ...saved, id: -1 }, { ...saved, slug: "" }];
    expect(readItems(stored(...entries, saved, { ...saved, title: "Otra vez" }))).toEqual([saved]);
  });
});
