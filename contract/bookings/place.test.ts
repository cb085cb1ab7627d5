import { expect, test } from "vitest";
import { directionsTo, placeOnMap, whereabouts } from "./place.ts";

test("the municipality is said once", () => {
  expect(whereabouts({ address: "Carretera 301, km 11.5", city: "Cabo Rojo" })).toBe(
    "Carretera 301, km 11.5, Cabo Rojo",
  );
  expect(whereabouts({ address: "Muelle de Vieques", city: "Vieques" })).toBe("Muelle de Vieques");
  expect(whereabouts({ address: "", city: "Vieques" })).toBe("Vieques");
});

test("a meeting point that is a sentence loses its period", () => {
  expect(whereabouts({ address: "La guagua amarilla, al final del estacionamiento.", city: "Rincón" })).toBe(
    "La guagua amarilla, al final del estacionamiento, Rincón",
  );
});

test("the way leads to the point itself, for which an address need not be known to any map", () => {
  const place = { latitude: 18.0115, longitude: -66.6141 };
  expect(directionsTo(place)).toBe("https://www.google.com/maps/dir/?api=1&destination=18.0115%2C-66.6141");
  expect(placeOnMap(place)).toBe("https://www.google.com/maps/search/?api=1&query=18.0115%2C-66.6141");
});
