import { expect, test } from "vitest";
import { callTo, cardName, directionsTo, whatsAppTo, whereabouts } from "./contact-links.ts";

test("a chat goes to digits alone, with the country of here when none was typed", () => {
  expect(whatsAppTo("+1 787 555 0101", "Hola, reserva LI-7QK4MD & más")).toBe(
    "https://wa.me/17875550101?text=Hola%2C%20reserva%20LI-7QK4MD%20%26%20m%C3%A1s",
  );
  expect(whatsAppTo("(787) 555-0101", "a")).toBe("https://wa.me/17875550101?text=a");
  expect(whatsAppTo("+34 612 345 67", "a")).toBe("https://wa.me/3461234567?text=a");
  expect(callTo("+1 (787) 555-0101")).toBe("tel:+17875550101");
});

test("the municipality is said once, and an address can hold anything", () => {
  expect(whereabouts({ address: "Carretera 301, km 11.5", city: "Cabo Rojo" })).toBe(
    "Carretera 301, km 11.5, Cabo Rojo",
  );
  expect(whereabouts({ address: "Muelle de Vieques", city: "Vieques" })).toBe("Muelle de Vieques");
  expect(whereabouts({ address: "", city: "Vieques" })).toBe("Vieques");
  expect(directionsTo({ address: "Calle Sol & Luna #3", city: "San Juan" })).toBe(
    "https://www.google.com/maps/dir/?api=1&destination=Calle%20Sol%20%26%20Luna%20%233%2C%20San%20Juan",
  );
});

test("a card goes by its name and last digits", () => {
  expect(cardName({ brand: "visa", last4: "4242" })).toBe("Visa 4242");
});
